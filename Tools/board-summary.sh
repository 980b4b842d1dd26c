#!/usr/bin/env bash
# Reads the logs of tests that ran on virtual boards. Ends with the number of tests of all boards together, or fails with
# what failed and the path of each log.
#
#   Tools/board-summary.sh FOLDER BOARD
#
# FOLDER has a NAME.log for each board, and NAME.failed if that board's command failed. BOARD names the kind of board.
set -euo pipefail

passed=0
skipped=0
for log in "$1"/*.log; do
    summary=$(grep --only-matching --extended-regexp 'Test run with [0-9]+ tests?.*' "$log" | tail -n 1 || true)
    count=$(sed -n 's/^Test run with \([0-9]*\) .*/\1/p' <<<"$summary")
    missed=$(grep --count --extended-regexp '^[^ ]+ +Test .* skipped(: ".*"|\.)?$' "$log" || true)
    if [[ -e ${log%.log}.failed || ${count:-0} -eq 0 ]]; then
        grep --extended-regexp '✘|↳|[Ff]atal|[Cc]rash|error:' "$log" | head -n 100 || true
        tail -n 20 "$log"
        printf 'Failed on %s: %s; the whole log is in %s\n' \
            "$2" "${summary:-it ended before its tests did}" "$(realpath "$log")"
        failed=yes
    else
        grep '^figure: ' "$log" || true
    fi
    passed=$((passed + ${count:-0} - missed))
    skipped=$((skipped + missed))
done
[[ ! ${failed:-} ]] || exit 1

# The summary of the test runner, for all boards together.
printf 'Test run with %d tests passed on %s\n%d passed, 0 failed, %d skipped\n' \
    $((passed + skipped)) "$2" "$passed" "$skipped"
