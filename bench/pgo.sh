#!/usr/bin/env bash
# Makes cmd/gcconv/default.pgo anew, the profile by which the Go compiler lays out
# the command, from the benchmarks of reading and playing. Run it when the hot
# paths have changed, on a machine with nothing else to do.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go test ./replay -run '^$' -bench . -benchtime 5s -cpu 1 -cpuprofile "$work/cpu" -o "$work/test"
go tool pprof -proto "$work/test" "$work/cpu" >cmd/gcconv/default.pgo
