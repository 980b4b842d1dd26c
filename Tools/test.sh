#!/usr/bin/env bash
# Builds and runs the tests that need no special machine. Ends with the number of tests, or with the names of the failed
# tests, each with its first message.
#
#   Tools/test.sh [swift test's arguments]
#
# Tools/board-test.sh runs the tests of the virtual board. The output of the run is in .build/test.log.
#
# NOTCH_TARGETS: the targets of the tests that are built and run, separated by spaces; the default is all.
# SWIFT_FLAGS: more flags for both the build and the run.
# NOTCH_TEST_LIMIT: the time limit of the run in seconds, after which the run is ended and the unfinished tests are
# named; the default is 10800.
set -euo pipefail
cd "$(dirname "$0")/.."

read -r -a flags <<<"${SWIFT_FLAGS:-}"
mkdir -p .build
log=.build/test.log
export NOTCH_TARGETS=${NOTCH_TARGETS:-tests}
run=(swift test --skip-build --disable-xctest "${flags[@]}")

# The end-to-end tests use another project's varlink client. Tests that need it are skipped if there is none.
if python=$(Tools/varlink-python.sh); then
    export NOTCH_VARLINK_PYTHON=$python
fi
# Some tests need the smallest Japanese letters.
if font=$(Tools/japanese-font.sh); then
    export NOTCH_JAPANESE_FONT=$font
fi

Tools/build-tests.sh

# No test has its own time limit, because a busy machine makes every test slow. The limit of the whole run catches a
# test that hangs.
limit=${NOTCH_TEST_LIMIT:-10800}
: >"$log"
setsid "${run[@]}" "$@" >"$log" 2>&1 &
runner=$!

# Prints the number, the state and the name of each process of the session, as in proc_pid_stat(5). Small systems have no
# ps(1).
session() {
    # The name is in parentheses, and may contain spaces.
    { cat /proc/[0-9]*/stat 2>/dev/null || true; } |
        sed -nE 's/^([0-9]+) \((.*)\) (.) [0-9]+ [0-9]+ ([0-9]+) .*/\4 \1 \3 \2/p' |
        awk -v session="$runner" '$1 == session { sub(/^[0-9]+ /, ""); print }'
}

# The runner starts the process of the tests in a separate process group, which a signal to the runner does not reach.
# All of them are in one session.
end_session() {
    local processes
    processes=$(session | cut --delimiter=' ' --fields=1)
    # shellcheck disable=SC2086 # They are several.
    [[ ! $processes ]] || kill -KILL $processes 2>/dev/null || true
}
trap 'end_session; printf "Interrupted\n"; exit 130' INT TERM

# If the process of the tests crashes, the runner waits for the programs that the tests have started, because they hold
# its output. These programs are killed, so that the runner reports the crash.
end_programs_after_crash() {
    local process state=
    while kill -0 "$runner" 2>/dev/null; do
        sleep 5
        process=$(session | awk '$2 == "Z" && $3 ~ /^notchPackageTe/ { print $1 }')
        if [[ $process && $process == "$state" ]]; then
            session | awk '$3 !~ /^swift/ { print $1 }' | xargs --no-run-if-empty kill -KILL || true
        fi
        state=$process
    done
}

# Prints the processes of the session, what each waits for, and the positions of the tests' threads.
show_hang() {
    local process state name debugger
    while read -r process state name; do
        printf '%7s %s %-16s %s\n' "$process" "$state" "$name" "$(cat "/proc/$process/wchan" 2>/dev/null || true)"
    done < <(session)
    process=$(session | awk '$3 ~ /^notchPackageTe/ { print $1 }' | head -n 1)
    if command -v gdb >/dev/null; then
        debugger=(gdb -batch -p "$process" -ex 'thread apply all backtrace')
    elif command -v lldb >/dev/null; then
        # The debugger is a part of the Swift toolchain.
        debugger=(lldb --batch -p "$process" -o 'thread backtrace all' -o detach)
    else
        printf 'No debugger (gdb or lldb) is installed to print the threads of the tests\n'
        return
    fi
    timeout --kill-after=5 300 "${debugger[@]}" </dev/null 2>&1 | cut --bytes=-600
}

# Prints a line for each thread that is in the project's code: the innermost functions with their files and lines.
our_threads() {
    awk '
        function flush() { if (frames) print thread ": " text; frames = 0; text = "" }
        /^ *[* ]* ?[Tt]hread #?[0-9]+/ { flush(); match($0, /#?[0-9]+/); thread = substr($0, RSTART, RLENGTH) }
        match($0, /(Sources|Tests)\/[^ :]+:[0-9]+/) || match($0, /at [A-Za-z0-9+]+\.swift:[0-9]+/) {
            if (++frames <= 6) text = text (frames > 1 ? " < " : "") substr($0, RSTART, RLENGTH)
        }
        END { flush() }' .build/hang.log | cut --bytes=-400 | head -n 12
}

# Thousands of passing lines would hide the failing line in the log of a server.
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

# The runner counts skipped tests among those that passed.
summary=$(grep --only-matching --extended-regexp 'Test run with [0-9]+ tests?.*' "$log" | tail -n 1 || true)
count=$(sed -n 's/^Test run with \([0-9]*\) .*/\1/p' <<<"$summary")
skipped=$(grep --count --extended-regexp '^[^ ]+ +Test .* skipped(: ".*"|\.)?$' "$log" || true)
passed=$((${count:-0} - skipped))

if [[ $status -ne 0 || $passed -le 0 ]]; then
    printf '%s\n' "${summary:-The runner ended with status $status before its tests did}"
    printf 'The whole log is in %s\n' "$PWD/$log"
    awk -f Tools/test-report.awk "$log"
    if [[ $status -eq 124 ]]; then
        printf 'Where the threads of the tests stood, innermost first; the rest is in %s\n' "$PWD/.build/hang.log"
        our_threads
    fi
    # A crash comes last, because it explains the tests that have not ended.
    if [[ ! $summary ]]; then
        grep --extended-regexp --after-context=8 '[Ff]atal error|Program crashed|error:|^Thread .* crashed' "$log" |
            cut --bytes=-300 | head -n 24 || tail -n 24 "$log"
    fi
    [[ $status -ne 0 ]] || status=1
    exit "$status"
fi

printf '%s\n%d passed, 0 failed, %d skipped\n' "$summary" "$passed" "$skipped"
