package record

// Handicap is a start position of shogi that 手合割 names in KIF and KI2.
type Handicap struct {
	Name string // 二枚落ち
	SFEN string
}

const handicapRest = "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"

// Handicaps lists the named handicaps. Where two names mean one position the
// first is the one to write. Sources: Kakinoki's description of KIF
// (http://kakinoki.o.oo7.jp/kif_format.html) down to 十枚落ち, common use below.
var Handicaps = []Handicap{
	{"香落ち", "lnsgkgsn1/1r5b1" + handicapRest},
	{"右香落ち", "1nsgkgsnl/1r5b1" + handicapRest},
	{"角落ち", "lnsgkgsnl/1r7" + handicapRest},
	{"飛車落ち", "lnsgkgsnl/7b1" + handicapRest},
	{"飛香落ち", "lnsgkgsn1/7b1" + handicapRest},
	{"二枚落ち", "lnsgkgsnl/9" + handicapRest},
	{"三枚落ち", "1nsgkgsnl/9" + handicapRest},
	{"四枚落ち", "1nsgkgsn1/9" + handicapRest},
	{"五枚落ち", "2sgkgsn1/9" + handicapRest},
	{"左五枚落ち", "1nsgkgs2/9" + handicapRest},
	{"六枚落ち", "2sgkgs2/9" + handicapRest},
	{"左七枚落ち", "2sgkg3/9" + handicapRest},
	{"右七枚落ち", "3gkgs2/9" + handicapRest},
	{"八枚落ち", "3gkg3/9" + handicapRest},
	{"十枚落ち", "4k4/9" + handicapRest},
	{"七枚落ち", "3gkgs2/9" + handicapRest},
	{"九枚落ち", "4kg3/9" + handicapRest},
	{"両香落ち", "1nsgkgsn1/1r5b1" + handicapRest},
	{"トンボ", "4k4/1r5b1" + handicapRest},
	{"歩三兵", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1"},
	{"裸玉", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
}

// HandicapSFEN returns the start position of the named handicap.
func HandicapSFEN(name string) (sfen string, ok bool) {
	for _, h := range Handicaps {
		if h.Name == name {
			return h.SFEN, true
		}
	}
	return "", false
}

// HandicapName returns the name of the handicap that starts from a position in
// the standard order of SFEN, with its ply number.
func HandicapName(sfen string) (name string, ok bool) {
	for _, h := range Handicaps {
		if h.SFEN == sfen {
			return h.Name, true
		}
	}
	return "", false
}
