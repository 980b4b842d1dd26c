#!/usr/bin/env bash
# Runs the README's commands for newcomers in a fresh checkout: the demo, the installation, and the tests, whose
# end-to-end tests start the installed programs. Ends with the number of passed tests.
#
#   Tools/debian13.sh --bare Tools/readme-commands.sh
set -euo pipefail
cd "$(dirname "$0")/.."

installed=$PWD/.build/installed
began=$SECONDS

# Runs a command, and reports how long it took.
step() {
    local start=$SECONDS
    printf '== %s\n' "$*"
    "$@"
    printf '== %s: %d s\n' "$*" $((SECONDS - start))
}

step make demo
rm -rf "$installed"
step make install DESTDIR="$installed"
NOTCH_PROGRAMS=$installed/usr/local/bin step make test
tested=$(grep --only-matching --extended-regexp 'Test run with [0-9]+ tests?.*' .build/test.log | tail -n 1)
step make uninstall DESTDIR="$installed"
left=$(find "$installed" ! -type d)
if [[ -n $left ]]; then
    printf 'make uninstall leaves these files:\n%s\n' "$left" >&2
    exit 1
fi
printf '== all of it: %d s\n%s\n' $((SECONDS - began)) "$tested"
