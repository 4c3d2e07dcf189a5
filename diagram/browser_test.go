package diagram

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// browser is a page in headless Chromium. It notes what is to be seen, and what
// the page logs and asks of the network.
type browser struct {
	t     *testing.T
	ctx   context.Context
	notes []string

	mu      sync.Mutex
	trouble []string
}

// openPage opens a page, for each test in a browser of its own.
func openPage(t *testing.T, page []byte, address string, width, height int64) *browser {
	t.Helper()
	if testing.Short() {
		t.Skip("the browser is slow")
	}
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium (Debian package chromium) is not installed")
	}
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, page, 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU)...)
	t.Cleanup(cancel)
	b := &browser{t: t}
	own := "file://" + file
	b.ctx, cancel = chromedp.NewContext(ctx, chromedp.WithListener(func(event any) {
		switch e := event.(type) {
		case *runtime.EventConsoleAPICalled:
			b.complain("console.%s", e.Type)
		case *runtime.EventExceptionThrown:
			b.complain("exception: %s", e.ExceptionDetails.Text)
		case *log.EventEntryAdded:
			b.complain("log: %s", e.Entry.Text)
		case *network.EventRequestWillBeSent:
			if url := e.Request.URL; !strings.HasPrefix(url, own) && !strings.HasPrefix(url, "data:") {
				b.complain("request for %s", url)
			}
		}
	}))
	t.Cleanup(cancel)
	b.do(chromedp.EmulateViewport(width, height))
	if _, err := chromedp.Call(b.ctx, network.Enable, network.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(own + address))
	return b
}

func (b *browser) complain(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.trouble = append(b.trouble, fmt.Sprintf(format, args...))
}

func (b *browser) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

// eval returns what an expression of JavaScript gives, as a text.
func (b *browser) eval(expression string) string {
	b.t.Helper()
	text, err := chromedp.Run(b.ctx, chromedp.Evaluate[string]("String("+expression+")"))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return text
}

// note notes what is to be seen.
func (b *browser) note(what string) {
	b.t.Helper()
	b.notes = append(b.notes, what+": "+b.eval(`document.getElementById("status").textContent + " | " + location.hash +
  " | " + document.querySelectorAll("#pieces use").length + " pieces | " + document.querySelectorAll("#signs use").length + " faults"`))
}

func (b *browser) press(key, name string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(key))
	b.note("key " + name)
}

func (b *browser) click(id string) {
	b.t.Helper()
	b.do(chromedp.Click(chromedp.ID(id)))
	b.note("click " + id)
}

// until waits for a condition.
func (b *browser) until(condition string) {
	b.t.Helper()
	for range 200 {
		if b.eval(condition) == "true" {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.t.Fatalf("never came: %s", condition)
}

// screenshot keeps a picture where GCCONV_SCREENSHOTS names a folder, to be looked
// at.
func (b *browser) screenshot(name string) {
	b.t.Helper()
	dir := os.Getenv("GCCONV_SCREENSHOTS")
	if dir == "" {
		return
	}
	picture, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o644)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// A page is replayed by keys, buttons, links, slider and address, on a desk and on
// a telephone, without a complaint of the browser and without any request.
func TestPageInBrowser(t *testing.T) {
	_, page := samplePage(t)
	for _, size := range []struct {
		name          string
		width, height int64
	}{{"desktop", 1300, 900}, {"phone", 390, 844}} {
		t.Run(size.name, func(t *testing.T) {
			b := openPage(t, page, "#ply=3", size.width, size.height)
			b.note("open")
			b.screenshot("page-" + size.name)
			b.press(kb.ArrowRight, "ArrowRight")
			b.press(kb.End, "End")
			b.screenshot("page-fault-" + size.name)
			b.press(kb.Home, "Home")
			b.press(kb.ArrowLeft, "ArrowLeft")
			b.press("x", "x")
			b.click("back")
			b.press(kb.ArrowUp, "ArrowUp")
			b.press(kb.ArrowRight, "ArrowRight")
			b.screenshot("page-variation-" + size.name)
			b.press(kb.ArrowDown, "ArrowDown")
			b.press(kb.ArrowDown, "ArrowDown")
			b.press(kb.ArrowUp, "ArrowUp")
			b.click("back")
			b.press(kb.ArrowUp, "ArrowUp")
			b.click("fault")
			b.click("first")
			b.click("last")
			b.do(chromedp.Click(chromedp.CSS(`a[data-node="1"]`)))
			b.note("click a move")
			b.eval(`(() => { const s = document.getElementById("slider"); s.value = 3; s.dispatchEvent(new Event("input", {bubbles: true})); })()`)
			b.note("slider")
			square := func() string { return b.eval(`document.querySelector("#pieces use").getAttribute("transform")`) }
			before := square()
			b.press("f", "f")
			b.notes = append(b.notes, "flip moves a1: "+before+" to "+square()+", ground "+b.eval(`document.getElementById("ground").getAttribute("href")`))
			b.screenshot("page-flipped-" + size.name)
			b.press("f", "f")
			for _, address := range []string{"#ply=6-1", "#ply=nothing", "#ply=999", "#ply=%"} {
				b.eval(fmt.Sprintf("location.hash = %q", address))
				b.until(fmt.Sprintf(`document.getElementById("status").textContent.startsWith(%q)`, map[string]string{"#ply=6-1": "Ply 6 of 6", "#ply=nothing": "Start", "#ply=999": "Ply 8 of 8", "#ply=%": "Start"}[address]))
				b.note("address " + address)
			}
			b.eval("document.activeElement.blur()")
			b.do(chromedp.KeyEvent(" "))
			b.until(`parseInt(location.hash.slice(5)) >= 2`) // it plays
			b.do(chromedp.KeyEvent(" "))
			stopped := b.eval("location.hash")
			time.Sleep(1200 * time.Millisecond) // more than a step of playing
			b.notes = append(b.notes, "still where it was stopped: "+fmt.Sprint(b.eval("location.hash") == stopped))
			b.eval(`location.hash = "#ply=2"`)
			b.until(`document.getElementById("status").textContent.startsWith("Ply 2 ")`)
			b.eval(`(() => { document.addEventListener("copy", () => { document.copied = String(getSelection()); }); })()`)
			b.do(chromedp.Click(chromedp.ID("copy")))
			b.until(`document.getElementById("copy").textContent === "Copied"`)
			b.notes = append(b.notes, "copied: "+b.eval("document.copied"))
			for _, c := range []struct{ what, expression string }{
				{"words", `document.getElementById("board-words").textContent`},
				{"download", `document.querySelector(".downloads a").download`},
				{"marked", `[...document.querySelectorAll("[aria-current]")].map(a => a.textContent)`},
				{"unnamed controls", `[...document.querySelectorAll("button, input, svg[role=img], section")].filter(e =>
					!(e.textContent.trim() || e.getAttribute("aria-label") || e.closest("label") || document.querySelector('label[for="' + e.id + '"]'))).length`},
				{"wider than the window", `document.documentElement.scrollWidth > innerWidth`},
				{"board wider than the window", `document.getElementById("board").getBoundingClientRect().right > innerWidth`},
			} {
				b.notes = append(b.notes, c.what+": "+b.eval(c.expression))
			}
			b.mu.Lock()
			defer b.mu.Unlock()
			b.notes = append(b.notes, fmt.Sprintf("trouble: %d %s", len(b.trouble), strings.Join(b.trouble, "; ")))
			checkGolden(t, "testdata/page-browser.txt", []byte(strings.Join(b.notes, "\n")+"\n"))
		})
	}
}

// On a telephone the board is as large as the screen allows, whether it is held
// upright, with the hands above and below the board, or on its side, with the rest
// beside the board.
func TestPageOnTelephone(t *testing.T) {
	for _, name := range []string{"kamikaze-mortal-shogi", "shogi", "crazyhouse", "minishogi", "chess", "capahouse", "xiangqi"} {
		page, err := Page(randomGame(t, name, 60), PageOptions{Text: written})
		if err != nil {
			t.Fatal(err)
		}
		b := openPage(t, page, "#ply=60", 390, 844)
		box := func(selector, side string) float64 {
			v, err := strconv.ParseFloat(b.eval(fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().%s`, selector, side)), 64)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		check := func(what string, ok bool) {
			if !ok {
				t.Errorf("%s: %s", name, what)
			}
		}
		hands := "#ground"
		if b.eval(`document.querySelectorAll("#held use").length`) != "0" {
			hands = "#held"
		}
		b.screenshot("upright-" + name)
		if least := 350.0; name != "chess" && name != "xiangqi" {
			check(fmt.Sprintf("upright, the board is %.0f wide", box("#ground", "width")), box("#ground", "width") >= least)
			check("upright, the hands are above and below", box(hands, "left") >= box("#ground", "left") && box(hands, "right") <= box("#ground", "right"))
		}
		check("upright, the page is wider than the window", b.eval(`document.documentElement.scrollWidth <= innerWidth`) == "true")
		b.do(chromedp.EmulateViewport(844, 390))
		b.until("innerWidth === 844 && innerHeight === 390")
		b.until(`document.getElementById("board").viewBox.baseVal.x === 0`)
		b.screenshot("side-" + name)
		for _, selector := range []string{"#board", "#status", ".controls", ".slider"} {
			check(fmt.Sprintf("on its side, %s ends at %.0f", selector, box(selector, "bottom")), box(selector, "bottom") <= 390)
		}
		check(fmt.Sprintf("on its side, the board is %.0f high", box("#board", "height")), box("#board", "height") >= 300)
		check("on its side, the moves are not beside the board", box(".record", "left") >= box("#board", "right") && box(".record", "top") < 300)
		check("on its side, the page is wider than the window", b.eval(`document.documentElement.scrollWidth <= innerWidth`) == "true")
		if len(b.trouble) > 0 {
			t.Errorf("trouble: %q", b.trouble)
		}
	}
}

// The observer of the test above sees what it must not find in a page.
func TestBrowserComplains(t *testing.T) {
	bad := `<script>console.error("no"); new Image().src = "http://127.0.0.1:9/x.png"; setTimeout(() => { throw new Error("oh"); }, 0);</script>`
	b := openPage(t, []byte("<!DOCTYPE html><body>"+bad), "", 400, 400)
	all := func() string {
		b.mu.Lock()
		defer b.mu.Unlock()
		return strings.Join(b.trouble, "; ")
	}
	for range 100 {
		if len(strings.Split(all(), "; ")) >= 3 {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	for _, want := range []string{"console.error", "request for http://127.0.0.1:9/x.png", "exception: Uncaught"} {
		if !strings.Contains(all(), want) {
			t.Errorf("no %q in %q", want, all())
		}
	}
}

// Names of players, headers and comments are shown as they are, and the page of a
// game without JavaScript is a sheet of diagrams.
func TestPageWithHostileNamesInBrowser(t *testing.T) {
	g, page := samplePage(t)
	b := openPage(t, page, "", 390, 844)
	var got []string
	if err := json.Unmarshal([]byte(b.eval(`JSON.stringify([...document.querySelectorAll("h1 bdi")].map(e => e.textContent))`)), &got); err != nil {
		t.Fatal(err)
	}
	want := []string{g.Record.Tag("White"), g.Record.Tag("Black")}
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("the players are %q, want %q", got, want)
	}
	if n := b.eval(`document.scripts.length`); n != "3" {
		t.Errorf("%s scripts, want the page's own 3", n)
	}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}}); err != nil {
		t.Fatal(err)
	}
	if got := b.eval(`getComputedStyle(document.body).backgroundColor`); got != "rgb(27, 28, 31)" {
		t.Errorf("the paper of a dark page is %s", got)
	}
	b.screenshot("page-dark-phone")
	if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Reload())
	b.screenshot("page-without-javascript-phone")
	if len(b.trouble) > 0 {
		t.Errorf("trouble: %q", b.trouble)
	}
}
