#!/usr/bin/env bash
# Builds and runs the tests that need the virtual board, on it, and ends with how many ran.
#
#   Tools/board-test.sh [Swift Testing's arguments]
#
# One board more at a time than there are processors, for tests also wait, and one test at a time on each, since all
# want the same cards. With arguments, such as --filter REGEX: those tests, on one board. Logs are in .build/board, with
# what each board left behind.
#
# NOTCH_BOARD_ROOT: debian13 for tests that are built and run in the tree of Tools/debian13.sh, with its libraries: by
# itself those of inputs, since libgpiod is another there, and those of the service, since the tree has systemd.
set -euo pipefail
cd "$(dirname "$0")/.."

work=.build/board
mkdir -p .build
exec 9>.build/board.lock
flock 9
rm -rf "$work"
mkdir -p "$work"

build=(swift build --build-tests)
case ${NOTCH_BOARD_ROOT:-host} in
    host) root=host ;;
    debian13)
        root=$(Tools/debian13.sh --root)
        build=(Tools/debian13.sh "${build[@]}" --disable-automatic-resolution)
        ;;
    *)
        printf 'NOTCH_BOARD_ROOT is host or debian13, not %s\n' "$NOTCH_BOARD_ROOT" >&2
        exit 64
        ;;
esac

printf 'Building the tests\n'
if ! "${build[@]}" >.build/build-tests.log 2>&1; then
    grep --extended-regexp --no-group-separator --after-context=1 ': error: |^error: ' .build/build-tests.log |
        awk '!seen[$0]++' | head -n 100 || tail -n 60 .build/build-tests.log
    printf 'The tests do not build; the whole log is in %s\n' "$PWD/.build/build-tests.log"
    exit 1
fi

# The programs are those of the release build, as a board would run them: under emulation they start in a fraction of
# the time that the debug build takes, which loads Foundation.

# Runs some of the tests on a board of their own, with another panel on vkms each, which has but one and keeps it.
board() {
    local name=$1 panel=$2
    shift 2
    board_with "$name" --append "video=Virtual-1:$panel" -- "$@"
}

# board_with NAME [OPTION...] -- [ARGUMENT...]: with options of the board's, and arguments of Swift Testing's.
board_with() {
    local name=$1 options=()
    shift
    while [[ $1 != -- ]]; do
        options+=("$1")
        shift
    done
    shift
    local status=0 try
    # Once more where the board itself stood still (124) or broke (125), as 6.1's drivers make it now and then; never
    # where a test has failed.
    for try in 1 2; do
        status=0
        mkdir -p "$work/$name"
        nice -n "$niceness" Hardware/virtual-board/board run --root "$root" --exchange "$work/$name" \
            --timeout "${NOTCH_BOARD_TIMEOUT:-600}" --env "NOTCH_PROGRAMS=.build/release" \
            "${options[@]}" -- \
            .build/debug/notchPackageTests.xctest --testing-library swift-testing --no-parallel "$@" \
            >"$work/$name.log" 2>&1 || status=$?
        [[ $status -eq 124 || $status -eq 125 ]] || break
        printf 'The board %s stood still or broke (%d), try %d\n' "$name" "$status" "$try"
    done
    [[ $status -eq 0 ]] || printf '%d\n' "$status" >"$work/$name.failed"
}

at_once=$(($(nproc) + 1))

# As many boards as may run at a time.
in_turn() {
    if [[ ${boards:-0} -ge $at_once ]]; then wait -n; else boards=$((${boards:-0} + 1)); fi
    "$@" &
}

begin=$SECONDS
niceness=0
if [[ $# -gt 0 ]]; then
    at_once=1
    board some 1480x320MR "$@"
elif [[ $root == debian13 ]]; then
    in_turn board inputs 1480x320MR \
        --filter '^BoardTests\.(Doctor|EngagementBoard|GPIO|Indicator|Proximity|Touch)Tests'
    # What concerns inputs looks at the time.
    niceness=5
    in_turn board_with service --systemd --before 'make --no-print-directory install' \
        --card bar=virtio-gpu:1480x320 -- --filter '^BoardTests\.ServiceTests'
    wait
else
    # Debian 13 itself has no tree beside it that could boot with systemd and be written to.
    [[ ${NOTCH_BOARD_ROOT:-host} == host ]] ||
        printf 'Left out: ServiceTests, which need the Debian 13 tree that a machine of another release makes\n'
    # Few boards, since each boots, and draws first what others have as well.
    timed='^BoardTests\.(EngagementBoardTests|GPIOTests|IndicatorTests|PacingTests|ProximityTests|SleepTests|TouchTests)'
    cards='^BoardTests\.(BacklightTests|BoardTests|DoctorTests|DRMDisplayBoardTests|GlassTests|IdleTests|LibDRMBoardTests)'
    each='^BoardTests\.VKMSGlassTests'
    in_turn board timed 320x170MR --filter "$timed" --filter "$each"
    # A processor is first of all for those tests that look at the time, with bounds of some milliseconds.
    niceness=5
    in_turn board cards 1480x320MR --filter "$cards" --filter "$each"
    # What is named nowhere here is with the daemon's.
    in_turn board daemon 480x1920MR,panel_orientation=right_side_up --filter '^BoardTests\.' \
        --skip "$timed" --skip "$cards" --skip '^BoardTests\.ServiceTests'
    wait
fi
taken=$((SECONDS - begin))

passed=0
skipped=0
for log in "$work"/*.log; do
    summary=$(grep --only-matching --extended-regexp 'Test run with [0-9]+ tests?.*' "$log" | tail -n 1 || true)
    count=$(sed -n 's/^Test run with \([0-9]*\) .*/\1/p' <<<"$summary")
    missed=$(grep --count --extended-regexp '^[^ ]+ +Test .* skipped(: ".*"|\.)?$' "$log" || true)
    if [[ -e ${log%.log}.failed || ${count:-0} -eq 0 ]]; then
        grep --extended-regexp '✘|↳|[Ff]atal|[Cc]rash|error:' "$log" | head -n 100 || true
        tail -n 20 "$log"
        printf 'Failed on the board: %s; the whole log is in %s\n' "${summary:-it ended before its tests did}" "$PWD/$log"
        failed=yes
    else
        grep '^figure: ' "$log" || true
    fi
    passed=$((passed + ${count:-0} - missed))
    skipped=$((skipped + missed))
done
[[ ! ${failed:-} ]] || exit 1

printf 'The boards took %d s, %d at a time on %d processors\n' "$taken" "$at_once" "$(nproc)"
# As the runner itself says it, of all boards together.
printf 'Test run with %d tests passed on the virtual board\n%d passed, 0 failed, %d skipped\n' \
    $((passed + skipped)) "$passed" "$skipped"
