#!/usr/bin/env bash
# Converts 10,000 mixed logs (Game Courier, KIF, PGN and Zillions saves, a file
# each) with one job and with two, and prints games a second, the most memory
# that was held, and how much faster two jobs are: 1.7 times or more is required
# where games are written to one stream. The best of RUNS runs counts (default 3).
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${RUNS:-3}
games=${GAMES:-10000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/gcconv" ./cmd/gcconv
go run ./bench/generate -mixed "$work/logs" -games "$games"

# measure JOBS COMMAND…: seconds on the wall and the most memory in MB, of the best run.
measure() {
	local jobs=$1 best=999999 memory=0 s m
	shift
	for _ in $(seq "$runs"); do
		rm -rf "$work/out"
		/usr/bin/time -f '%e %M' -o "$work/time" "$work/gcconv" "$@" --jobs "$jobs" --recursive >"$work/stdout" 2>"$work/stderr" ||
			{ cat "$work/stderr"; exit 1; }
		read -r s m <"$work/time"
		best=$(awk -v a="$best" -v b="$s" 'BEGIN { print (b < a) ? b : a }')
		memory=$(awk -v a="$memory" -v b="$m" 'BEGIN { print (b > a) ? b : a }')
	done
	echo "$best $memory"
}

status=0
row() { # NAME GAMES LEAST COMMAND…
	local name=$1 n=$2 least=$3 one two m1 m2
	shift 3
	read -r one m1 <<<"$(measure 1 "$@")"
	read -r two m2 <<<"$(measure 2 "$@")"
	awk -v name="$name" -v n="$n" -v a="$one" -v b="$two" -v m="$m1" -v k="$m2" -v least="$least" 'BEGIN {
		r = a / b
		printf "%-34s %6d %9.0f %9.0f %8.2f %8.0f %8.0f %s\n", name, n, n/a, n/b, r, m/1024, k/1024, (r < least) ? "TOO SLOW" : "ok"
		exit (r < least)
	}' || status=1
}

count() { find "$@" -type f | wc -l; }
all=$(count "$work/logs")
chess=$(count "$work/logs/pgn")
printf '%-34s %6s %9s %9s %8s %8s %8s\n' to games "1 job /s" "2 jobs /s" ratio "1 job MB" "2 jobs MB"
row "json, one stream" "$all" 1.7 convert --to json "$work/logs"
row "sfen, one stream" $((all - chess)) 1.7 convert --to sfen "$work/logs/gc" "$work/logs/kif" "$work/logs/zsg"
row "fen, one stream" "$chess" 1.7 convert --to fen "$work/logs/pgn"
row "json, a file each (the disk counts)" "$all" 0 convert --to json -o "$work/out/" "$work/logs"
exit $status
