#!/usr/bin/env bash
# Checks PGN with us and with Debian's pgn-extract -r, one thread each, on the
# same generated files, and prints games a second and the ratio. Both check
# every move. Runs alternate, the best of three counts.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PATH:/usr/games"
command -v pgn-extract >/dev/null || { echo 'pgn-extract is not installed (apt-get install pgn-extract)'; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/gcconv" ./cmd/gcconv
go build -o "$work/generate" ./bench/generate
"$work/generate" -games 50000 >"$work/bare.pgn"
"$work/generate" -games 10000 -comments >"$work/comments.pgn"

# seconds COMMAND…: user time of one run
seconds() { local TIMEFORMAT=%U; { time "$@" >/dev/null 2>&1; } 2>&1; }
best() { sort -n | head -1; }
for file in bare comments; do
	games=$(grep -c '^\[Event ' "$work/$file.pgn")
	ours=() theirs=()
	for _ in 1 2 3; do
		ours+=("$(GOMAXPROCS=1 seconds "$work/gcconv" validate --from pgn "$work/$file.pgn")")
		theirs+=("$(seconds pgn-extract -r -s "$work/$file.pgn")")
	done
	a=$(printf '%s\n' "${ours[@]}" | best) b=$(printf '%s\n' "${theirs[@]}" | best)
	awk -v f="$file" -v n="$games" -v a="$a" -v b="$b" 'BEGIN { printf "%-9s gcconv %.0f games/s, pgn-extract %.0f games/s, ratio %.2f\n", f, n/a, n/b, b/a }'
done
