#!/usr/bin/env bash
# Builds tests. Prints the warnings, or the errors if the build fails.
#
#   Tools/build-tests.sh
#
# NOTCH_TARGETS: the targets of the tests, separated by spaces, as Package.swift reads them. The default is all tests
# that need no virtual board.
# SWIFT_FLAGS: more flags for the build. The whole output is in .build/build-tests.log.
set -euo pipefail
cd "$(dirname "$0")/.."

export NOTCH_TARGETS=${NOTCH_TARGETS:-tests}
read -r -a flags <<<"${SWIFT_FLAGS:-}"
mkdir -p .build
log=.build/build-tests.log

printf 'Building the tests\n'
# Backtraces need only lines. Omitting the rest of the debug information saves a twelfth of the compiler's time.
if ! swift build --build-tests -Xswiftc -gline-tables-only "${flags[@]}" >"$log" 2>&1; then
    # The compiler prints each error several times. If it crashes, it prints its current task.
    grep --extended-regexp --no-group-separator --after-context=1 \
        ': error: |^error: |Fatal error: |undefined reference|Assertion|^[0-9]+\.[[:space:]]+While' "$log" |
        awk '!seen[$0]++' | head -n 100 || tail -n 60 "$log"
    printf 'The tests do not build; the whole log is in %s\n' "$PWD/$log"
    exit 1
fi
# Swift 6.0 also warns about a package that no named target needs.
grep 'warning: ' "$log" | grep --invert-match --regexp='^ ' --regexp=' is not used by any target$' |
    awk '!seen[$0]++' | head -n 40 || true
