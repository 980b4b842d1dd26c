#!/usr/bin/env bash
# Builds and runs every test that needs no special machine, and ends with how many ran.
#
#   Tools/test.sh [swift test's arguments]
#
# Tools/board-test.sh runs the tests of the virtual board. SWIFT_FLAGS: more flags for both the build and the run. The
# output of the run is kept in .build/test.log.
set -euo pipefail
cd "$(dirname "$0")/.."

read -r -a flags <<<"${SWIFT_FLAGS:-}"
mkdir -p .build
log=.build/test.log
run=(swift test --skip-build --disable-xctest "${flags[@]}" --skip '^BoardTests\.')

# The end-to-end tests use a varlink client of another project. Tests that need it are skipped if there is none.
if python=$(Tools/varlink-python.sh); then
    export NOTCH_VARLINK_PYTHON=$python
fi
# Some need the smallest Japanese letters.
if font=$(Tools/japanese-font.sh); then
    export NOTCH_JAPANESE_FONT=$font
fi

Tools/build-tests.sh

status=0
if [[ ${CI:-} ]]; then
    # Thousands of passing lines would hide the failing one.
    "${run[@]}" "$@" >"$log" 2>&1 || status=$?
    grep --extended-regexp '✘|↳|recorded an issue|[Ff]atal|[Cc]rash|error:' "$log" |
        grep --invert-match --extended-regexp 'Testing Library Version|Target Platform' | head -n 200 || true
else
    "${run[@]}" "$@" 2>&1 | tee "$log" || status=$?
fi

# The runner counts the tests that it skipped among those that passed.
summary=$(grep --only-matching --extended-regexp 'Test run with [0-9]+ tests?.*' "$log" | tail -n 1 || true)
count=$(sed -n 's/^Test run with \([0-9]*\) .*/\1/p' <<<"$summary")
skipped=$(grep --count --extended-regexp '^[^ ]+ +Test .* skipped(: ".*"|\.)?$' "$log" || true)
passed=$((${count:-0} - skipped))

if [[ $status -ne 0 || $passed -le 0 ]]; then
    [[ -n $summary ]] || tail -n 40 "$log"
    printf '%s\n' "${summary:-The runner ended with status $status before its tests did}"
    printf 'The whole log is in %s\n' "$PWD/$log"
    [[ $status -ne 0 ]] || status=1
    exit "$status"
fi

printf '%s\n%d passed, 0 failed, %d skipped\n' "$summary" "$passed" "$skipped"
