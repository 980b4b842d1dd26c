#!/usr/bin/env bash
# Builds notchd and notchctl for arm64 with Debian 13's Swift, runs the demo's scene with them under emulation, and
# compares the frames with those of amd64's programs in the same Debian.
#
#   Tools/debian13.sh Tools/arm64-test.sh
#
# Runs on an x86-64 Debian 13, as root or through sudo: see Tools/arm64-build.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

build=$PWD/.build/arm64
work=$PWD/.build/arm64-test
panel=1480x320

say() { printf '%s: %s\n' "${0##*/}" "$*"; }

Tools/arm64-build.sh
emulator=(qemu-aarch64-static -L "$(cat "$build/system")")
make --no-print-directory build >"$build/amd64.log" 2>&1 || { tail -n 40 "$build/amd64.log"; exit 1; }

# --- The scene ---------------------------------------------------------------------------------------------------

rm -rf "$work"
mkdir -p "$work"
say "recording the demo's scene with amd64's programs"
NOTCH_DEMO_FRAMES=$work/demo NOTCH_DEMO_RECORD=$work/scene Tools/demo.sh >"$work/demo.log"
# The length is the time of the scene's last line plus the time in which the last card leaves.
length=$(sed -n 's/^at \([0-9]*\)[.0-9]*s .*/\1/p' "$work/scene" | tail -n 1)
length=$((length + 5))

# draw FOLDER PROGRAM...: plays the scene in virtual time, then a card and a list of the commands of notchctl.
draw() {
    local folder=$1 start=$SECONDS daemon tries
    shift
    local run=("${@:2}") programs=$1
    mkdir -p "$folder"
    export NOTCH_SOCKET=$folder/socket
    LC_ALL=C.UTF-8 TZ=UTC "${run[@]}" "$programs/notchd" --backend headless --panel "$panel" --clock virtual \
        --replay "$work/scene" --frames "$folder/frames" 2>"$folder/notchd.log" &
    daemon=$!
    for ((tries = 0; tries < 300; tries++)); do
        [[ ! -S $NOTCH_SOCKET ]] || break
        sleep 0.1
    done
    ctl() { "${run[@]}" "$programs/notchctl" --timeout 300s "$@"; }
    # The commands are joined by &&, because errexit has no effect in a group whose status is tested.
    {
        ctl clock advance "${length}s" &&
            ctl send 'Ada: lunch at one? 🍜' 'Messages · שלום · Привет' --icon message.fill --tint green \
                --id 00000000-0000-4000-8000-000000000099 --dwell 60s &&
            ctl clock advance 2s &&
            ctl list --json &&
            ctl history --json &&
            ctl theme --palette light &&
            ctl clock advance 1s &&
            ctl screenshot "$folder/card.png" &&
            ctl status | grep --extended-regexp '^(surface|queue|on screen|display|theme) '
    } >"$folder/said" 2>&1 || { cat "$folder/said" "$folder/notchd.log"; kill "$daemon"; exit 1; }
    kill -TERM "$daemon"
    wait "$daemon"
    sed -i "s|$folder|FOLDER|g" "$folder/said"
    say "${folder##*/}: $(find "$folder/frames" -name '*.png' | wc -l) frames in $((SECONDS - start)) s"
}

draw "$work/amd64" "$PWD/.build/release"
draw "$work/arm64" "$build/release" "${emulator[@]}"
diff "$work/amd64/said" "$work/arm64/said"
diff "$work/amd64/frames/frames.jsonl" "$work/arm64/frames/frames.jsonl"
Tools/compare-frames.py "$work/amd64" "$work/arm64"
say "arm64 answers and draws as amd64 does"
say "the loops over pixels, with their instructions and how many of them are vector instructions:"
Tools/arm64-vectors.sh
