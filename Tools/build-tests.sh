#!/usr/bin/env bash
# Builds tests. Prints the warnings, or the errors if the build fails.
#
#   Tools/build-tests.sh
#
# NOTCH_TARGETS: the targets of the tests, with spaces between them, as Package.swift reads it. Without it these are all
# tests that need no virtual board.
# SWIFT_FLAGS: more flags for the build. The whole output is kept in .build/build-tests.log.
set -euo pipefail
cd "$(dirname "$0")/.."

export NOTCH_TARGETS=${NOTCH_TARGETS:-tests}
read -r -a flags <<<"${SWIFT_FLAGS:-}"
mkdir -p .build
log=.build/build-tests.log

printf 'Building the tests\n'
if ! swift build --build-tests "${flags[@]}" >"$log" 2>&1; then
    # The compiler prints each error several times. If it crashes, it prints what it was doing.
    grep --extended-regexp --no-group-separator --after-context=1 \
        ': error: |^error: |Fatal error: |undefined reference|Assertion|^[0-9]+\.[[:space:]]+While' "$log" |
        awk '!seen[$0]++' | head -n 100 || tail -n 60 "$log"
    printf 'The tests do not build; the whole log is in %s\n' "$PWD/$log"
    exit 1
fi
# Swift 6.0 also warns of a package that none of the named targets needs.
grep 'warning: ' "$log" | grep --invert-match --regexp='^ ' --regexp=' is not used by any target$' |
    awk '!seen[$0]++' | head -n 40 || true
