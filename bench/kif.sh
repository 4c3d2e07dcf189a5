#!/usr/bin/env bash
# Reads the same KIF games with us (every move checked) and with npm's tsshogi
# (which checks nothing), one thread each, and prints games a second and the
# ratio.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd bench/peers && npm ci --silent --no-audit --no-fund)
go build -o "$work/gcconv" ./cmd/gcconv
go run ./bench/generate -variant shogi -to kif -games 4000 -plies 124 >"$work/games.kif"
head -c 1200000 "$work/games.kif" >"$work/few.kif"
games=$(grep -c '手数----' "$work/games.kif")
TIMEFORMAT=%U
ours=$( { time GOMAXPROCS=1 "$work/gcconv" validate --from kif "$work/games.kif" >/dev/null 2>&1; } 2>&1 )
theirs=$(node bench/peers/tsshogi.mjs "$work/few.kif" | sed -E 's/.* ([0-9]+) games\/s/\1/')
awk -v n="$games" -v a="$ours" -v b="$theirs" 'BEGIN { printf "gcconv %.0f games/s, tsshogi %d games/s, ratio %.1f\n", n/a, b, n/a/b }'
