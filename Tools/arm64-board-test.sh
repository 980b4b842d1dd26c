#!/usr/bin/env bash
# Builds programs, package and tests for arm64, and runs the tests on the virtual board of arm64: Debian 13's kernel, in
# emulation, with its drivers for virtio displays, keys on GPIO lines and SPI panels. Then installs the package in that
# tree, boots its systemd, and runs the tests of the service. Ends with the number of tests.
#
#   Tools/arm64-board-test.sh [Swift Testing's arguments]
#
# With arguments, such as --filter REGEX, only those tests run, without systemd. Logs and the boards' files are in
# .build/arm64-board. Runs on amd64.
set -euo pipefail
cd "$(dirname "$0")/.."

cache=${XDG_CACHE_HOME:-$HOME/.cache}/notch
tree=${NOTCH_DEBIAN13_TREE:-$cache/debian13}
downloads=${NOTCH_DOWNLOADS:-$tree.downloads}

# --- What Debian 13's compilers make -----------------------------------------------------------------------------

if [[ ${1:-} == --prepare ]]; then
    Tools/install-dependencies.sh build arm64-kernel
    make --no-print-directory build
    Tools/arm64-build.sh
    NOTCH_TARGETS=BoardTests Tools/arm64-build.sh tests
    package=$(Tools/deb.sh arm64 | tail -n 1)
    cp "$package" .build/arm64/notch.deb
    # A Debian that boots systemd, with what the package depends on and recommends, and the programs that tests use.
    Tools/arm64-tree.sh "$downloads/arm64-board" '?essential' '?priority(required)' "$PWD/.build/arm64/notch.deb" \
        systemd-sysv udev kmod busybox-static strace libevdev2 libgpiod3 librsvg2-2 libgif7 \
        fonts-dejavu-core fonts-noto-color-emoji
    for file in passwd group; do
        cp "$downloads/arm64-board/usr/share/base-passwd/$file.master" "$downloads/arm64-board/etc/$file"
    done
    rm -rf "$downloads/arm64-board/var/run"
    ln --symbolic /run "$downloads/arm64-board/var/run"
    Tools/arm64-apt.sh python3 -B Hardware/virtual-board/board prepare --architecture arm64 \
        --kernels "$downloads/kernels"
    exit
fi
Tools/install-dependencies.sh build debian13 board arm64-board
Tools/debian13.sh Tools/arm64-board-test.sh --prepare

# --- The boards --------------------------------------------------------------------------------------------------

build=$tree/var/lib/notch-tree/build
[[ $(Tools/debian13.sh --root) != host ]] || build=$PWD/.build
work=$PWD/.build/arm64-board
rm -rf "$work"
mkdir -p "$work"
inside=/src/notch
runtime=/usr/libexec/swift/lib/swift/linux

# board NAME [OPTION...] -- [ARGUMENT...]: runs tests on a board. Arguments are those of Swift Testing.
board() {
    local name=$1 options=() status=0
    shift
    while [[ $1 != -- ]]; do
        options+=("$1")
        shift
    done
    shift
    mkdir -p "$work/$name"
    Hardware/virtual-board/board run --architecture arm64 --kernels "$downloads/kernels" --root "$downloads/arm64-board" \
        --share "$PWD:$inside" --share "$build:$inside/.build" --directory "$inside" --exchange "$work/$name" \
        --share "$downloads/arm64$runtime:$runtime" --env "LD_LIBRARY_PATH=$runtime" \
        --env PATH=/usr/sbin:/usr/bin:/run/board/bin --env "NOTCH_PROGRAMS=$inside/.build/arm64/release" \
        --timeout "${NOTCH_BOARD_TIMEOUT:-2400}" "${options[@]}" -- \
        .build/arm64-tests/debug/notchPackageTests.xctest --testing-library swift-testing --no-parallel "$@" \
        >"$work/$name.log" 2>&1 || status=$?
    [[ $status -eq 0 ]] || printf '%d\n' "$status" >"$work/$name.failed"
}

displays=(--card vkms=vkms:1480x320 --card bar=virtio-gpu:1480x320 --card portrait=virtio-gpu:480x1920
    --card small=virtio-gpu:320x170 --card bochs=bochs:1024x768)
panels=(--device-tree Hardware/virtual-board/arm64-panels.dts)
begin=$SECONDS
if [[ $# -gt 0 ]]; then
    board some "${displays[@]}" "${panels[@]}" -- "$@"
else
    board displays "${displays[@]}" -- \
        --filter '^BoardTests\.(DRMDisplayBoard|GPIOKeyBoard|PanelShot|MatrixBoard|GPIO|Touch)Tests'
    # The tests of matrices have a controller that would take the number of this bus.
    board panels "${panels[@]}" -- --filter '^BoardTests\.SPIPanelTests'
    # A name without a folder would be the dpkg of busybox.
    board service --systemd --before "/usr/bin/dpkg --install $inside/.build/arm64/notch.deb" \
        --card bar=virtio-gpu:1480x320 -- \
        --filter '^BoardTests\.ServiceTests/(boot_|kill_|stop_restarts|reload_|group_)'
fi

printf 'The boards took %d s\n' $((SECONDS - begin))
Tools/board-summary.sh "$work" "the virtual board of arm64"
