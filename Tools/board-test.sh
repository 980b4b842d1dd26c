#!/usr/bin/env bash
# Builds the tests that need the virtual board, runs them on it, and ends with the number of tests.
#
#   Tools/board-test.sh [Swift Testing's arguments]
#
# The number of boards that run at a time is the number of processors plus one, because tests also wait. Each board runs
# one test at a time, because all tests use the same cards. With arguments, such as --filter REGEX, only those tests
# run, on one board. Logs and the files of each board are in .build/board-host or .build/board-debian13.
#
# NOTCH_BOARD_ROOT: with debian13 the tests are built and run in the tree of Tools/debian13.sh, with its libraries.
# Without arguments, only the tests of inputs run there, because that tree has another libgpiod, and those of the
# service, because the tree has systemd. With NOTCH_BOARD_PACKAGE=1 only the test of the package runs.
set -euo pipefail
cd "$(dirname "$0")/.."

build=(env NOTCH_TARGETS=BoardTests Tools/build-tests.sh)
case ${NOTCH_BOARD_ROOT:-host} in
    host) root=host ;;
    debian13)
        root=$(Tools/debian13.sh --root)
        build=(Tools/debian13.sh "${build[@]}")
        ;;
    *)
        printf 'NOTCH_BOARD_ROOT must be host or debian13, and is %s\n' "$NOTCH_BOARD_ROOT" >&2
        exit 64
        ;;
esac
work=.build/board-${NOTCH_BOARD_ROOT:-host}
mkdir -p .build
exec 9>"$work.lock"
flock 9
rm -rf "$work"
mkdir -p "$work"

"${build[@]}"

# The programs are from the release build, as on a real board. Under emulation they start in a fraction of the time of
# the debug build, which loads Foundation.

# board NAME PANEL [ARGUMENT...]: runs some of the tests on a separate board. Each board has another panel on vkms,
# because vkms has only one panel and keeps it.
board() {
    local name=$1 panel=$2
    shift 2
    board_with "$name" --append "video=Virtual-1:$panel" -- "$@"
}

# board_with NAME [OPTION...] -- [ARGUMENT...]: the same with options of the board and arguments of Swift Testing.
board_with() {
    local name=$1 options=()
    shift
    while [[ $1 != -- ]]; do
        options+=("$1")
        shift
    done
    shift
    local status=0 try
    # The tests are repeated once if the board itself hung (124) or crashed (125), which the drivers of Linux 6.1
    # occasionally cause. They are not repeated if a test has failed.
    for try in 1 2; do
        status=0
        mkdir -p "$work/$name"
        nice -n "$niceness" Hardware/virtual-board/board run --root "$root" --exchange "$work/$name" \
            --timeout "${NOTCH_BOARD_TIMEOUT:-600}" --env "NOTCH_PROGRAMS=.build/release" \
            --env "NOTCH_TEST_ROUNDS=${NOTCH_TEST_ROUNDS:-}" \
            "${options[@]}" -- \
            .build/debug/notchPackageTests.xctest --testing-library swift-testing --no-parallel "$@" \
            >"$work/$name.log" 2>&1 || status=$?
        [[ $status -eq 124 || $status -eq 125 ]] || break
        printf 'The board %s stood still or broke (%d) in try %d\n' "$name" "$status" "$try"
    done
    [[ $status -eq 0 ]] || printf '%d\n' "$status" >"$work/$name.failed"
}

at_once=$(($(nproc) + 1))

# Starts a board in the background. If the most boards are running, it first waits until one has ended.
in_turn() {
    if [[ ${boards:-0} -ge $at_once ]]; then wait -n; else boards=$((${boards:-0} + 1)); fi
    "$@" &
}

begin=$SECONDS
niceness=0
if [[ $# -gt 0 ]]; then
    at_once=1
    board some 1480x320MR "$@"
elif [[ ${NOTCH_BOARD_PACKAGE:-} && $root != debian13 ]]; then
    printf 'Skipped: PackagedServiceTests, which need the Debian 13 tree that a machine of another release makes\n'
    exit
elif [[ ${NOTCH_BOARD_PACKAGE:-} ]]; then
    Tools/debian13.sh Tools/package-repositories.sh
    board_with package --systemd --card bar=virtio-gpu:1480x320 -- --filter '^BoardTests\.PackagedServiceTests'
elif [[ $root == debian13 ]]; then
    in_turn board inputs 1480x320MR \
        --filter '^BoardTests\.(ActionBoard|Doctor|EngagementBoard|GPIO|Indicator|Proximity|Touch)Tests'
    # The tests of inputs measure time, so the other tests get a lower priority.
    niceness=10
    # Two boards share these tests, which take five minutes on one.
    units='^BoardTests\.ServiceTests/(sandbox|display|limits|socket|failure|death)_'
    service=(--systemd --before 'make --no-print-directory install' --card bar=virtio-gpu:1480x320)
    in_turn board_with service "${service[@]}" -- --filter '^BoardTests\.ServiceTests' --skip "$units"
    in_turn board_with units "${service[@]}" -- --filter "$units"
    wait
else
    # Debian 13 itself has no separate, writable tree that could boot with systemd.
    [[ ${NOTCH_BOARD_ROOT:-host} == host ]] ||
        printf 'Skipped: ServiceTests, which need the Debian 13 tree that a machine of another release makes\n'
    # There are few boards, because each has to boot and to draw pictures that the other boards draw too.
    timed='^BoardTests\.(EngagementBoardTests|GPIOTests|IndicatorTests|PacingTests|ProximityTests|SleepTests|TouchTests)'
    cards='^BoardTests\.(BacklightTests|BoardTests|DoctorTests|DRMDisplayBoardTests|PanelShotTests|IdleTests|LibDRMBoardTests)'
    each='^BoardTests\.VKMSPanelTests'
    in_turn board timed 320x170MR --filter "$timed" --filter "$each"
    # The tests that measure time, with limits of a few milliseconds, run first. The others get a lower priority.
    niceness=10
    in_turn board cards 1480x320MR --filter "$cards" --filter "$each"
    # All tests that are not named above run on this board.
    in_turn board daemon 480x1920MR,panel_orientation=right_side_up --filter '^BoardTests\.' \
        --skip "$timed" --skip "$cards" --skip '^BoardTests\.ServiceTests'
    wait
fi

printf 'The boards took %d s, %d at a time on %d processors\n' $((SECONDS - begin)) "$at_once" "$(nproc)"
Tools/board-summary.sh "$work" "the virtual board"
