#!/usr/bin/env bash
# Builds notchd and notchctl for arm64 with Debian 13's Swift, runs the demo's scene with them under emulation, and
# compares the frames with those of amd64's programs in the same Debian.
#
#   Tools/debian13.sh Tools/arm64-test.sh
#
# Runs on an x86-64 Debian 13, as root or through sudo. The programs are built against an unpacked arm64 Debian 13,
# which never runs. That tree takes about 3 GB in $NOTCH_DOWNLOADS/arm64.
set -euo pipefail
cd "$(dirname "$0")/.."

downloads=${NOTCH_DOWNLOADS:-${XDG_CACHE_HOME:-$HOME/.cache}/notch/debian13.downloads}
sdk=$downloads/arm64
build=$PWD/.build/arm64
work=$PWD/.build/arm64-test
emulator=(qemu-aarch64-static -L "$sdk")
panel=1480x320

say() { printf '%s: %s\n' "${0##*/}" "$*"; }

if [[ $(uname -m) != x86_64 ]]; then
    say "this machine is $(uname -m), but the comparison needs the programs of x86-64" >&2
    exit 1
fi

# On Debian 13 itself the user runs this script. Root is needed to unpack another Debian and to hide this system's
# headers.
if [[ $(id -u) -ne 0 ]]; then
    if ! sudo -n true 2>/dev/null; then
        say "building for arm64 needs root. Run:" >&2
        say "    sudo --preserve-env=PATH NOTCH_DOWNLOADS='$downloads' Tools/${0##*/}" >&2
        exit 1
    fi
    # The user stays the owner of the build folder.
    status=0
    sudo -n "--preserve-env=PATH,CI,TERM,SWIFT_FLAGS,http_proxy,https_proxy,no_proxy" NOTCH_DOWNLOADS="$downloads" \
        "$PWD/Tools/${0##*/}" "$@" || status=$?
    sudo -n chown --recursive "$(id -u):$(id -g)" .build
    exit "$status"
fi

# --- The arm64 system --------------------------------------------------------------------------------------------

# Unpacks Debian's arm64 libraries with their Swift runtime, in the versions of this system's amd64 packages.
make_sdk() {
    local wanted=$1 archive package log=$downloads/arm64.log
    # The archive of this system's own packages.
    # shellcheck disable=SC2016  # apt expands these, not the shell
    archive=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
        awk '$2 == "trixie" && $3 == "main" { print $1; exit }')
    say "fetching arm64's libraries into $sdk (about two minutes; log: $log)"
    rm -rf "$sdk"
    # The first stage runs no program of the packages, so it needs no emulator. It unpacks only the essential packages.
    if ! debootstrap --arch=arm64 --foreign --variant=minbase --include="$wanted" trixie "$sdk" "$archive" \
        >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        say "debootstrap failed; the whole log is in $log" >&2
        exit 1
    fi
    for package in "$sdk"/var/cache/apt/archives/*.deb; do dpkg-deb --extract "$package" "$sdk"; done
    rm -rf "$sdk"/var/cache/apt/archives/*.deb
    # The packages' scripts would complete these two folders. Without the folders, programs use this system's complete
    # ones.
    rm -rf "$sdk/etc/fonts" "$sdk/var/cache/fontconfig"
    printf '%s\n' "$wanted" >"$sdk/etc/notch-sdk"
}

Tools/install-dependencies.sh build arm64
wanted=$({
    Tools/install-dependencies.sh --list build | grep --extended-regexp '^(lib.*-dev|librsvg2.*|x?fonts-.*)$'
    printf '%s\n' libstdc++-14-dev libgcc-14-dev swiftlang
} | sort --unique | paste --serial --delimiters=,)
[[ $(cat "$sdk/etc/notch-sdk" 2>/dev/null) == "$wanted" ]] || make_sdk "$wanted"

# --- Building ----------------------------------------------------------------------------------------------------

mkdir -p "$build"
# SwiftPM passes the folder of the libraries (--sysroot) only to clang, so this file passes it to the compiler.
cat >"$build/destination.json" <<JSON
{
    "version": 1,
    "sdk": "$sdk",
    "toolchain-bin-dir": "$(dirname "$(readlink -f "$(command -v swiftc)")")",
    "target": "aarch64-unknown-linux-gnu",
    "dynamic-library-extension": "so",
    "extra-cc-flags": ["-fPIC", "--sysroot=$sdk"],
    "extra-cpp-flags": ["--sysroot=$sdk"],
    "extra-swiftc-flags": [
        "-sdk", "$sdk", "-resource-dir", "$sdk/usr/libexec/swift/lib/swift_static", "-use-ld=lld",
        "-Xclang-linker", "--sysroot=$sdk", "-Xclang-linker", "-fuse-ld=lld",
        "-Xclang-linker", "-B$sdk/usr/lib/gcc/aarch64-linux-gnu/14",
        "-Xclang-linker", "-L$sdk/usr/lib/gcc/aarch64-linux-gnu/14",
        "-Xcc", "-I$sdk/usr/include/glib-2.0", "-Xcc", "-I$sdk/usr/lib/aarch64-linux-gnu/glib-2.0/include"
    ]
}
JSON

# The root of a Debian 13 tree is not a mount point, and the mounts below it are already private.
if mountpoint --quiet /; then propagation=private; else propagation=unchanged; fi

# Builds both programs in a mount namespace that hides this system's headers, so that the use of one of them fails the
# build.
build_for_arm64() {
    local start=$SECONDS program
    # shellcheck disable=SC2016  # the inner shell expands these
    if ! PKG_CONFIG_SYSROOT_DIR=$sdk \
        PKG_CONFIG_LIBDIR=$sdk/usr/lib/aarch64-linux-gnu/pkgconfig:$sdk/usr/share/pkgconfig \
        PKG_CONFIG_PATH=$sdk/usr/lib/aarch64-linux-gnu/pkgconfig:$sdk/usr/share/pkgconfig \
        unshare --mount --propagation "$propagation" bash -c '
            mount -t tmpfs none /usr/lib/x86_64-linux-gnu/pkgconfig
            for folder in /usr/include/*/; do
                case ${folder%/} in
                    # The package manager compiles Package.swift with these headers.
                    */x86_64-linux-gnu | */linux | */asm-generic | */c++ | */arpa | */net* | */rpc* | */sys) ;;
                    *) mount -t tmpfs none "$folder" ;;
                esac
            done
            read -r -a flags <<<"${SWIFT_FLAGS:-}"
            NOTCH_COMMIT=$(Tools/commit.sh) NOTCH_TARGETS="notchd notchctl" swift build -c release --static-swift-stdlib \
                --destination "$1/destination.json" --scratch-path "$1" "${flags[@]}"' \
        bash "$build" >"$build/build.log" 2>&1; then
        grep --extended-regexp --after-context=1 'error: ' "$build/build.log" | head -n 40 || true
        tail -n 20 "$build/build.log"
        say "the programs do not build for arm64; the whole log is in $build/build.log"
        exit 1
    fi
    for program in notchd notchctl; do
        say "$program for arm64: $(od -An -tx2 -j18 -N2 "$build/release/$program" | tr -d ' ')"
    done
    say "built in $((SECONDS - start)) s"
}

build_for_arm64
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
