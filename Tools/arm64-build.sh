#!/usr/bin/env bash
# Builds for arm64 with Debian 13's Swift: notchd and notchctl into .build/arm64/release, or the tests of the targets in
# NOTCH_TARGETS into .build/arm64-tests/debug.
#
#   Tools/debian13.sh Tools/arm64-build.sh
#   Tools/debian13.sh env NOTCH_TARGETS=NotchCoreTests Tools/arm64-build.sh tests
#
# Runs on an x86-64 Debian 13, as root or through sudo. The programs are built against an unpacked arm64 Debian 13,
# which never runs. That tree takes about 3 GB in $NOTCH_DOWNLOADS/arm64. .build/arm64/system has its path.
set -euo pipefail
cd "$(dirname "$0")/.."

downloads=${NOTCH_DOWNLOADS:-${XDG_CACHE_HOME:-$HOME/.cache}/notch/debian13.downloads}
sdk=$downloads/arm64
build=$PWD/.build/arm64
# The programs have the runtime in them. The tests load it, with the library that runs them.
runtime=swift_static
what=(--configuration release --static-swift-stdlib)
export NOTCH_TARGETS="${NOTCH_TARGETS:-}"
case ${1:-programs} in
    programs) NOTCH_TARGETS="notchd notchctl" ;;
    tests)
        build=$PWD/.build/arm64-tests
        runtime=swift
        what=(--build-tests -Xswiftc -gline-tables-only)
        NOTCH_TARGETS=${NOTCH_TARGETS:-tests}
        ;;
    *) printf '%s: build programs or tests, and not %s\n' "${0##*/}" "$1" >&2 && exit 64 ;;
esac

say() { printf '%s: %s\n' "${0##*/}" "$*"; }

if [[ $(uname -m) != x86_64 ]]; then
    say "this machine is $(uname -m), but programs for arm64 are built on x86-64; on arm64 itself, run make" >&2
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
    sudo -n "--preserve-env=PATH,CI,TERM,NOTCH_TARGETS,SWIFT_FLAGS,http_proxy,https_proxy,no_proxy" NOTCH_DOWNLOADS="$downloads" \
        "$PWD/Tools/${0##*/}" "$@" || status=$?
    sudo -n chown --recursive "$(id -u):$(id -g)" .build
    exit "$status"
fi

# --- The arm64 system --------------------------------------------------------------------------------------------

Tools/install-dependencies.sh build arm64
wanted=$({
    Tools/install-dependencies.sh --list build | grep --extended-regexp '^(lib.*-dev|librsvg2.*|x?fonts-.*)$'
    printf '%s\n' libstdc++-14-dev libgcc-14-dev swiftlang
} | sort --unique)
# shellcheck disable=SC2086  # They are several.
Tools/arm64-tree.sh "$sdk" $wanted
# The packages' scripts would complete these two folders. Without the folders, programs use this system's complete ones.
rm -rf "$sdk/etc/fonts" "$sdk/var/cache/fontconfig"

# --- Building ----------------------------------------------------------------------------------------------------

mkdir -p "$build"
printf '%s\n' "$sdk" >"$build/system"
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
        "-sdk", "$sdk", "-resource-dir", "$sdk/usr/libexec/swift/lib/$runtime", "-use-ld=lld",
        "-Xclang-linker", "--sysroot=$sdk", "-Xclang-linker", "-fuse-ld=lld",
        "-Xclang-linker", "-B$sdk/usr/lib/gcc/aarch64-linux-gnu/14",
        "-Xclang-linker", "-L$sdk/usr/lib/gcc/aarch64-linux-gnu/14",
        "-Xcc", "-I$sdk/usr/include/glib-2.0", "-Xcc", "-I$sdk/usr/lib/aarch64-linux-gnu/glib-2.0/include"
    ]
}
JSON

# The root of a Debian 13 tree is not a mount point, and the mounts below it are already private.
if mountpoint --quiet /; then propagation=private; else propagation=unchanged; fi

# Builds in a mount namespace that hides this system's headers, so that the use of one of them fails the build.
build_for_arm64() {
    local start=$SECONDS
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
            NOTCH_COMMIT=$(Tools/commit.sh) swift build --destination "$1/destination.json" --scratch-path "$1" \
                "${@:2}" "${flags[@]}"' \
        bash "$build" "${what[@]}" >"$build/build.log" 2>&1; then
        grep --extended-regexp --after-context=1 'error: ' "$build/build.log" | head -n 40 || true
        tail -n 20 "$build/build.log"
        say "this does not build for arm64; the whole log is in $build/build.log"
        exit 1
    fi
    say "built in $((SECONDS - start)) s"
}

build_for_arm64
