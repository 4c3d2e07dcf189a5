package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"os"
	"strings"
	"testing"
)

// zipFile is a zip archive of files by their names; a name with a slash at its
// end is a folder.
func zipFile(t *testing.T, flags uint16, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.CreateRaw(&zip.FileHeader{Name: files[i], Flags: flags, CompressedSize64: uint64(len(files[i+1])), UncompressedSize64: uint64(len(files[i+1]))})
		if err == nil {
			_, err = w.Write([]byte(files[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// What is said of a file without a game is what it is and what to do about it:
// never to name a format for what is no text.
func TestMessagesOfFilesAdviseWhatHelps(t *testing.T) {
	const game = "1. e4 e5 *\n"
	var folders bytes.Buffer
	w := tar.NewWriter(&folders)
	if err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: "d/", Mode: 0o755, Format: tar.FormatUSTAR}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	inFolder(t, map[string]string{
		"ok.zip": zipFile(t, 0, "a.pgn", "1. e4 *"), "in.zip": zipFile(t, 0, "ok.zip", zipFile(t, 0, "a.pgn", game)),
		"none.zip": zipFile(t, 0), "folders.zip": zipFile(t, 0, "d/", ""), "folders.tar": folders.String(), "secret.zip": zipFile(t, 1, "a.pgn", "not to be read"),
		"a.tar.bz2": "BZh91AY&SY\x12\x34", "a.tar.xz": "\xfd7zXZ\x00\x00\x04", "a.7z": "7z\xbc\xaf\x27\x1c\x00\x04", "a.lzh": "\x1e\x42-lh5-abc", "a.Z": "\x1f\x9d\x90abc",
		"a.pdf": "%PDF-1.4\n", "a.bin": "\x00\x01\x02hello", "empty.pgn": "", "mark.pgn": "\xef\xbb\xbf\r\n", "blank.txt": " \n\n",
	})
	for _, c := range []struct {
		file string
		code int
		want string
	}{
		{"in.zip", exitFiles, "gcconv: in.zip!ok.zip: a zip archive is read only where it is named as a file, not from a pipe, standard input or another archive; unpack it first\n"},
		{"none.zip", exitIllegal, "none.zip: a zip archive without files; a game record was expected\n"},
		{"folders.zip", exitIllegal, "folders.zip: a zip archive without files; a game record was expected\n"},
		{"folders.tar", exitIllegal, "folders.tar: a tar archive without files; a game record was expected\n"},
		{"secret.zip", exitFiles, "gcconv: secret.zip!a.pgn: this is encrypted; unpack it with its password first\n"},
		{"a.tar.bz2", exitFiles, "gcconv: a.tar.bz2: this is a bzip2 file, which gcconv does not unpack; unpack it first\n"},
		{"a.tar.xz", exitFiles, "gcconv: a.tar.xz: this is an xz file, which gcconv does not unpack; unpack it first\n"},
		{"a.7z", exitFiles, "gcconv: a.7z: this is a 7z archive, which gcconv does not unpack; unpack it first\n"},
		{"a.lzh", exitFiles, "gcconv: a.lzh: this is an lzh archive, which gcconv does not unpack; unpack it first\n"},
		{"a.Z", exitFiles, "gcconv: a.Z: this is a file of compress (.Z), which gcconv does not unpack; unpack it first\n"},
		{"a.pdf", exitIllegal, "a.pdf: no game record is recognised: this is a PDF file\n"},
		{"a.bin", exitIllegal, "a.bin: no game record is recognised: this is no text; if it is one, name its encoding with --encoding\n"},
		{"empty.pgn", exitIllegal, "empty.pgn: the file is empty; a game record was expected\n"},
		{"mark.pgn", exitIllegal, "mark.pgn: the file is empty; a game record was expected\n"},
		{"blank.txt", exitIllegal, "blank.txt: the file is empty; a game record was expected\n"},
	} {
		code, _, errs := gcconv("", "validate", c.file)
		if code != c.code || errs != c.want {
			t.Errorf("validate %s: exit status %d, %swant %d, %s", c.file, code, errs, c.code, c.want)
		}
		want := "gcconv: " + strings.TrimPrefix(c.want, "gcconv: ")
		if code, _, errs = gcconv("", "formats", "--detect", c.file); code != c.code || errs != want {
			t.Errorf("formats --detect %s: exit status %d, %swant %d, %s", c.file, code, errs, c.code, want)
		}
	}
	packed, err := os.ReadFile("ok.zip")
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"validate -", "validate --from pgn -", "formats --detect -"} {
		code, _, errs := gcconv(string(packed), strings.Fields(args)...)
		if want := "gcconv: -: a zip archive is read only where it is named as a file, "; code != exitFiles || !strings.HasPrefix(errs, want) {
			t.Errorf("%s < ok.zip: exit status %d, %s", args, code, errs)
		}
	}
}

func TestMessagesOfFlagsSayWhatIsExpected(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"validate --max-time 5 a", "--max-time 5: a time with its unit, such as 500ms, 5s or 1m, is needed; see gcconv validate --help"},
		{"validate --max-time=soon a", "--max-time soon: a time with its unit, such as 500ms, 5s or 1m, is needed; see gcconv validate --help"},
		{"validate --jobs abc a", "--jobs abc: a whole number is needed; see gcconv validate --help"},
		{"convert --to fen --max-plies 1e3 a", "--max-plies 1e3: a whole number is needed; see gcconv convert --help"},
		{"diagram --every 99999999999999999999 a", "--every 99999999999999999999: a whole number is needed; see gcconv diagram --help"},
		{"validate --quiet=maybe a", "--quiet takes no value; found \"maybe\"; see gcconv validate --help"},
		{"validate --bogus a", "flag provided but not defined: --bogus; see gcconv validate --help"},
		{"validate -Z a", "flag provided but not defined: -Z; see gcconv validate --help"},
		{"validate --jobs", "flag needs an argument: --jobs; see gcconv validate --help"},
		{"convert --to fen -o", "flag needs an argument: -o; see gcconv convert --help"},
		{"variants check --max-bytes 1G a.ini", "flag provided but not defined: --max-bytes; see gcconv variants check --help"},
	} {
		code, _, errs := gcconv("", strings.Fields(c.args)...)
		if want := "gcconv: " + c.want + "\n"; code != exitUsage || errs != want {
			t.Errorf("gcconv %s: exit status %d, %swant %s", c.args, code, errs, want)
		}
	}
}

func TestMessagesOfOutputsNameWhatIsInTheWay(t *testing.T) {
	inFolder(t, map[string]string{"in/sub/a.pgn": "1. e4 *\n", "file/sub": "", "plain": "", "index/x.db/there": "", "outside/there": ""})
	if err := os.Mkdir("linked", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../outside", "linked/sub"); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	if err := os.Symlink("nowhere", "dangling"); err != nil {
		t.Fatal(err)
	}
	const remedy = "; move it away, or write elsewhere\n"
	for _, c := range []struct{ args, want string }{
		{"convert --to fen -r -o linked/ in", "linked/sub/a.fen cannot be written: linked/sub is a link that escapes from the folder of -o" + remedy},
		{"convert --to fen -r -o file/ in", "file/sub/a.fen cannot be written: file/sub is no folder" + remedy},
		{"convert --to fen -r -o file/sub/x.fen in", "file/sub/x.fen cannot be written: file/sub is no folder" + remedy},
		{"convert --to fen -r -o plain/ in", "plain/ cannot be written: plain is no folder" + remedy},
		{"convert --to fen -r -o dangling/ in", "dangling/ cannot be written: dangling is no folder" + remedy},
		{"validate -r --report plain/x.jsonl in", "plain/x.jsonl cannot be written: plain is no folder" + remedy},
		{"index -o index/x.db in", "index/x.db cannot be written: there is a folder of this name" + remedy},
	} {
		code, _, errs := gcconv("", strings.Fields(c.args)...)
		if want := "gcconv: " + c.want; code != exitFiles || errs != want {
			t.Errorf("gcconv %s: exit status %d, %swant %s", c.args, code, errs, want)
		}
	}
	if code, _, errs := gcconv("", "find", "--position", "x", "in"); code != exitFiles || errs != "gcconv: in: this is no index of gcconv: it is no regular file\n" {
		t.Errorf("find in a folder: exit status %d, %s", code, errs)
	}
}

func TestMessagesOfLargeFilesAdviseNoFlagThatIsNotThere(t *testing.T) {
	inFolder(t, map[string]string{"a.pgn": "1. e4 *\n", "large.ini": ""})
	if err := os.Truncate("large.ini", maxInput+1); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, want string }{
		{"variants check large.ini", "larger than 256 MiB"},
		{"validate --files-from large.ini", "larger than 256 MiB; part it into several lists"},
		{"validate --max-bytes 1K --variant-file large.ini a.pgn", "larger than 1 KiB; --max-bytes allows more"},
		{"validate --max-bytes 1K --from kif large.ini", "larger than 1 KiB; split it, or allow more with --max-bytes"},
	} {
		code, _, errs := gcconv("", strings.Fields(c.args)...)
		if want := "gcconv: large.ini: " + c.want + "\n"; code != exitFiles || errs != want {
			t.Errorf("gcconv %s: exit status %d, %swant %s", c.args, code, errs, want)
		}
	}
}
