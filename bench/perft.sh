#!/usr/bin/env bash
# Counts the leaves of game trees with gcconv and with Debian's fairy-stockfish,
# one thread each, side by side, and prints millions of nodes a second and their
# ratio: 2 or more is required. Then it sets our own games beside shogi and
# crazyhouse: 0.75 or more is required. The best of RUNS runs counts (default 5);
# the time that a program needs to start is taken off.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PATH:/usr/games"
runs=${RUNS:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/gcconv" ./cmd/gcconv
export GOMAXPROCS=1

# ours VARIANT POSITION DEPTH and theirs VARIANT FEN DEPTH print the leaf count.
ours() { "$work/gcconv" perft --variant "$1" --position "$2" "$3" | tail -n 1; }
theirs() {
	printf 'setoption name UCI_Variant value %s\nposition fen %s\ngo perft %s\nquit\n' "$1" "$2" "$3" |
		fairy-stockfish | sed -n 's/^Nodes searched: //p'
}

# seconds COMMAND…: the least processor time of the runs, which other work on the
# machine disturbs less than the time on the wall.
seconds() {
	local best=999999 TIMEFORMAT='%U %S'
	for _ in $(seq "$runs"); do
		{ time "$@" >"$work/nodes" 2>/dev/null; } 2>"$work/time"
		best=$(awk -v m="$best" '{ t = $1 + $2; print (t < m) ? t : m }' "$work/time")
	done
	echo "$best"
}

# speed FUNCTION VARIANT POSITION DEPTH: millions of nodes a second.
speed() {
	local all start nodes
	start=$(seconds "$1" "$2" "$3" 1)
	all=$(seconds "$1" "$2" "$3" "$4")
	nodes=$(cat "$work/nodes")
	awk -v n="$nodes" -v t="$all" -v s="$start" 'BEGIN { printf "%.2f %s", n / (t - s) / 1e6, n }'
}

status=0
row() { # NAME DEPTH NODES OURS OTHER LEAST
	awk -v name="$1" -v d="$2" -v n="$3" -v a="$4" -v b="$5" -v least="$6" 'BEGIN {
		r = a / b
		printf "%-40s %5d %12d %9.2f %9.2f %7.2f %s\n", name, d, n, a, b, r, (r < least) ? "TOO SLOW" : "ok"
		exit (r < least)
	}' || status=1
}

shogi="lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
middle="l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL"
italian="r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R"
chess="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

printf '%-40s %5s %12s %9s %9s %7s\n' game depth nodes "ours Mn/s" "FSF Mn/s" ratio
compare() { # NAME VARIANT POSITION FEN DEPTH
	local a na b nb
	read -r a na <<<"$(speed ours "$2" "$3" "$5")"
	if ! command -v fairy-stockfish >/dev/null; then
		printf '%-40s %5d %12d %9.2f   (fairy-stockfish is not installed)\n' "$1" "$5" "$na" "$a"
		return
	fi
	read -r b nb <<<"$(speed theirs "$2" "$4" "$5")"
	[ "$na" = "$nb" ] || { echo "$1: $na leaves here, $nb there"; status=1; }
	row "$1" "$5" "$na" "$a" "$b" 2
}
compare "shogi start" shogi "$shogi b -" "$shogi[] w - - 0 1" 5
compare "shogi middle" shogi "$middle w RGgsn5p" "$middle[RGgsnppppp] b - - 0 1" 3
compare "crazyhouse start" crazyhouse "$chess[] w KQkq -" "$chess[] w KQkq - 0 1" 5
compare "chess start" chess "$chess w KQkq -" "$chess w KQkq - 0 1" 6

printf '\n%-40s %5s %12s %9s %9s %7s\n' game depth nodes "Mn/s" parent ratio
beside() { # VARIANT PARENT POSITION DEPTH
	local a na b nb
	read -r a na <<<"$(speed ours "$1" "$3" "$4")"
	read -r b nb <<<"$(speed ours "$2" "$3" "$4")"
	row "$1 beside $2" "$4" "$na" "$a" "$b" 0.75
}
beside kamikaze-mortal-shogi shogi "$shogi b -" 5
beside mortal-shogi shogi "$shogi b -" 5
beside mortal-chessgi crazyhouse "$italian[PNpn] w KQkq -" 4
beside hydra-chess crazyhouse "$italian[PNpn] w KQkq -" 4
exit $status
