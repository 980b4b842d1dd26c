#!/usr/bin/env bash
# Builds notchd and notchctl for arm64 with Debian 13's Swift, into .build/arm64/release.
#
#   Tools/debian13.sh Tools/arm64-build.sh
#
# Runs on an x86-64 Debian 13, as root or through sudo. The programs are built against an unpacked arm64 Debian 13,
# which never runs. That tree takes about 3 GB in $NOTCH_DOWNLOADS/arm64. .build/arm64/system has its path.
set -euo pipefail
cd "$(dirname "$0")/.."

downloads=${NOTCH_DOWNLOADS:-${XDG_CACHE_HOME:-$HOME/.cache}/notch/debian13.downloads}
sdk=$downloads/arm64
# Increase this number when the code that makes the tree changes. A tree of another recipe is made again.
recipe=2
build=$PWD/.build/arm64

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
    sudo -n "--preserve-env=PATH,CI,TERM,SWIFT_FLAGS,http_proxy,https_proxy,no_proxy" NOTCH_DOWNLOADS="$downloads" \
        "$PWD/Tools/${0##*/}" "$@" || status=$?
    sudo -n chown --recursive "$(id -u):$(id -g)" .build
    exit "$status"
fi

# --- The arm64 system --------------------------------------------------------------------------------------------

# Enters an unpacked package into the tree's database, from which dpkg-shlibdeps tells the package of a library.
register() {
    local package=$1 name control=$sdk/var/lib/dpkg/control file
    name=$(dpkg-deb --field "$package" Package)
    [[ $(dpkg-deb --field "$package" Multi-Arch) != same ]] || name+=:arm64
    { dpkg-deb --field "$package" | sed '1a Status: install ok installed' && echo; } >>"$sdk/var/lib/dpkg/status"
    dpkg-deb --fsys-tarfile "$package" | tar --list | sed 's|^\.||; s|/$||; s|^$|/.|' \
        >"$sdk/var/lib/dpkg/info/$name.list"
    dpkg-deb --control "$package" "$control"
    for file in shlibs symbols; do
        [[ ! -f $control/$file ]] || cp "$control/$file" "$sdk/var/lib/dpkg/info/$name.$file"
    done
    rm -rf "$control"
}

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
    : >"$sdk/var/lib/dpkg/status"
    # The names of the database's files have architectures in them.
    echo 1 >"$sdk/var/lib/dpkg/info/format"
    for package in "$sdk"/var/cache/apt/archives/*.deb; do
        dpkg-deb --extract "$package" "$sdk"
        register "$package"
    done
    rm -rf "$sdk"/var/cache/apt/archives/*.deb
    # The packages' scripts would complete these two folders. Without the folders, programs use this system's complete
    # ones.
    rm -rf "$sdk/etc/fonts" "$sdk/var/cache/fontconfig"
    printf '%s\n' "$recipe $wanted" >"$sdk/etc/notch-sdk"
}

Tools/install-dependencies.sh build arm64
wanted=$({
    Tools/install-dependencies.sh --list build | grep --extended-regexp '^(lib.*-dev|librsvg2.*|x?fonts-.*)$'
    printf '%s\n' libstdc++-14-dev libgcc-14-dev swiftlang
} | sort --unique | paste --serial --delimiters=,)
[[ $(cat "$sdk/etc/notch-sdk" 2>/dev/null) == "$recipe $wanted" ]] || make_sdk "$wanted"

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
            NOTCH_COMMIT=$(Tools/commit.sh) NOTCH_TARGETS="notchd notchctl" swift build -c release \
                --static-swift-stdlib --destination "$1/destination.json" --scratch-path "$1" "${flags[@]}"' \
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
