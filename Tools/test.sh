#!/usr/bin/env bash
# Builds and runs the tests that need no special machine. Ends with how many ran, or with the names of those that
# failed, each with its first message.
#
#   Tools/test.sh [swift test's arguments]
#
# Tools/board-test.sh runs the tests of the virtual board. The output of the run is kept in .build/test.log.
#
# NOTCH_TARGETS: the targets of the tests that are built and run, with spaces between them, instead of all.
# SWIFT_FLAGS: more flags for both the build and the run.
# NOTCH_TEST_LIMIT: after how many seconds the run is ended, and the tests are named that have not ended; 10800, if it is
# not set.
set -euo pipefail
cd "$(dirname "$0")/.."

read -r -a flags <<<"${SWIFT_FLAGS:-}"
mkdir -p .build
log=.build/test.log
export NOTCH_TARGETS=${NOTCH_TARGETS:-tests}
run=(swift test --skip-build --disable-xctest "${flags[@]}")

# The end-to-end tests use a varlink client of another project. Tests that need it are skipped if there is none.
if python=$(Tools/varlink-python.sh); then
    export NOTCH_VARLINK_PYTHON=$python
fi
# Some need the smallest Japanese letters.
if font=$(Tools/japanese-font.sh); then
    export NOTCH_JAPANESE_FONT=$font
fi

Tools/build-tests.sh

# A busy machine makes every test slow, so that no test has a limit of its own. The limit of the whole run is for a test
# that hangs.
limit=${NOTCH_TEST_LIMIT:-10800}
: >"$log"
setsid "${run[@]}" "$@" >"$log" 2>&1 &
runner=$!

# The runner puts the process of the tests into a group of its own, so that the end of the runner does not reach it. All
# of them are in one session.
end_session() {
    local processes
    processes=$(awk -v session="$runner" '$6 == session { print $1 }' /proc/[0-9]*/stat 2>/dev/null || true)
    # shellcheck disable=SC2086 # They are several.
    [[ ! $processes ]] || kill -KILL $processes 2>/dev/null || true
}
trap 'end_session; printf "Interrupted\n"; exit 130' INT TERM

# Where the process of the tests crashes, the runner waits for the programs that it has started, which hold its output.
# They are killed, so that the runner reports the crash.
end_programs_after_crash() {
    local process state=
    while kill -0 "$runner" 2>/dev/null; do
        sleep 5
        process=$(ps -o pid=,stat=,comm= --sid "$runner" | awk '$2 ~ /^Z/ && $3 ~ /^notchPackageTe/ { print $1; exit }')
        if [[ $process && $process == "$state" ]]; then
            ps -o pid=,comm= --sid "$runner" | awk '$2 !~ /^swift/ { print $1 }' |
                xargs --no-run-if-empty kill -KILL || true
        fi
        state=$process
    done
}

# Prints what the processes of the session wait for, and where the threads of the tests stand.
show_hang() {
    local process debugger
    ps --forest -o pid,stat,etime,wchan:24,args --sid "$runner" | cut --bytes=-200
    process=$(ps -o pid=,args= --sid "$runner" | awk '$2 ~ /notchPackageTests/ { print $1; exit }')
    if command -v gdb >/dev/null; then
        debugger=(gdb -batch -p "$process" -ex 'thread apply all backtrace')
    else
        # It is a part of the Swift toolchain.
        debugger=(lldb --batch -p "$process" -o 'thread backtrace all' -o detach)
    fi
    timeout --kill-after=5 300 "${debugger[@]}" </dev/null 2>&1 | cut --bytes=-600
}

# A line for each thread that is in the project's code: the innermost functions with their files and lines.
our_threads() {
    awk '
        function flush() { if (frames) print thread ": " text; frames = 0; text = "" }
        /^ *[* ]* ?[Tt]hread #?[0-9]+/ { flush(); match($0, /#?[0-9]+/); thread = substr($0, RSTART, RLENGTH) }
        match($0, /(Sources|Tests)\/[^ :]+:[0-9]+/) || match($0, /at [A-Za-z0-9+]+\.swift:[0-9]+/) {
            if (++frames <= 6) text = text (frames > 1 ? " < " : "") substr($0, RSTART, RLENGTH)
        }
        END { flush() }' .build/hang.log | cut --bytes=-400 | head -n 12
}

# Thousands of passing lines would hide the failing one from those who read the output of a server.
progress='^[^ ]+ +(Test|Suite) .* (passed|failed) after '
[[ ! ${CI:-} ]] || progress='^$'
end_programs_after_crash >/dev/null 2>&1 &
timeout "$limit" tail --pid "$runner" --lines +1 --follow "$log" > >(grep --line-buffered --extended-regexp "$progress") &
status=0
wait $! || status=$?
if [[ $status -eq 124 ]]; then
    printf 'The tests had not ended after %d s, which is the limit (NOTCH_TEST_LIMIT)\n' "$limit"
    show_hang >.build/hang.log 2>&1 || true
    end_session
    { wait "$runner" || true; } 2>/dev/null
else
    status=0
    wait "$runner" || status=$?
    end_session
fi

# The runner counts the tests that it skipped among those that passed.
summary=$(grep --only-matching --extended-regexp 'Test run with [0-9]+ tests?.*' "$log" | tail -n 1 || true)
count=$(sed -n 's/^Test run with \([0-9]*\) .*/\1/p' <<<"$summary")
skipped=$(grep --count --extended-regexp '^[^ ]+ +Test .* skipped(: ".*"|\.)?$' "$log" || true)
passed=$((${count:-0} - skipped))

if [[ $status -ne 0 || $passed -le 0 ]]; then
    if [[ ! $summary && $status -ne 124 ]]; then
        grep --extended-regexp --after-context=8 '[Ff]atal|[Cc]rash|error:' "$log" | cut --bytes=-300 | head -n 40 ||
            tail -n 40 "$log"
    fi
    printf '%s\n' "${summary:-The runner ended with status $status before its tests did}"
    printf 'The whole log is in %s\n' "$PWD/$log"
    awk -f Tools/test-report.awk "$log"
    if [[ $status -eq 124 ]]; then
        printf 'Where the threads of the tests stood, innermost first; the rest is in %s\n' "$PWD/.build/hang.log"
        our_threads
    fi
    [[ $status -ne 0 ]] || status=1
    exit "$status"
fi

printf '%s\n%d passed, 0 failed, %d skipped\n' "$summary" "$passed" "$skipped"
