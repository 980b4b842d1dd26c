#!/usr/bin/env bash
# Installs the Debian packages that a make target needs. If all are installed, does nothing and does not ask for root.
#
#   Tools/install-dependencies.sh [--list] [build] [test] [bench] [instructions] [legibility] [pictures] [lint] [site]
#       [debian13] [guest] [board] [arm64] [arm64-board] [arm64-kernel] [deb] [lintian] [repository]
#
# The default set is build. With --list it prints the packages instead. Works on Debian 12, Debian 13 and Raspberry Pi
# OS.
set -euo pipefail

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

codename() {
    # shellcheck source=/dev/null
    (. /etc/os-release && printf '%s' "${VERSION_CODENAME:-unknown}")
}

# --- The packages of each set ------------------------------------------------------------------------------------

# The C libraries, their headers, and the fonts: Open Sans for cards, DejaVu for scripts that it lacks, Noto for emoji.
# The golden images of the tests need exactly these fonts.
build_packages=(
    make git ca-certificates pkg-config binutils gcc g++ libc6-dev
    # `make install` writes the pages of the manual with it.
    python3
    libsystemd-dev libudev-dev libdrm-dev libpango1.0-dev libglib2.0-dev libcairo2-dev librsvg2-2 libpng-dev libgif-dev
    libgpiod-dev libevdev-dev libsqlite3-dev
    # For the gateway.
    libmicrohttpd-dev libgnutls28-dev
    fonts-open-sans fonts-dejavu-core fonts-noto-color-emoji
    # Helvetica, drawn pixel by pixel, is for panels of black and white pixels. Terminus has the smallest letters there
    # where Helvetica is not installed.
    xfonts-75dpi fonts-terminus-otb
    # The X server's fonts, which FreeType reads, have the letters for matrices of LEDs.
    libfreetype-dev xfonts-base
)

# The packages that swift.org's toolchain loads, compiles against and links with. Debian's own swiftlang depends on its
# packages itself.
swift_org_packages() {
    printf '%s\n' libcurl4-openssl-dev libncurses6 libsqlite3-0 libstdc++6 libxml2-dev tzdata zlib1g-dev
    # The gold linker, which Debian 12 has in binutils.
    [[ $(codename) == bookworm ]] || printf '%s\n' binutils-gold
}

# Other projects' programs for tests against them: a message bus, a player, which needs a terminal (script(1)), the
# scripts of a bar, the decoders of a logic analyser, a checker of manual pages, and varlink clients. Debian 12 has no
# varlink client: there Tools/varlink-python.sh makes a virtual environment. From Debian 13 on, systemd has varlinkctl,
# and Python's client is packaged.
test_packages() {
    printf '%s\n' dbus-daemon cmus bsdutils i3blocks sigrok-cli mandoc
    if [[ $(codename) == bookworm ]]; then
        printf '%s\n' python3-venv
    else
        printf '%s\n' systemd python3-varlink
    fi
}

# For counting instructions.
instructions_packages=(valgrind binutils)
# The programs with which Notch is compared, and a screen and a message bus for them.
bench_packages=("${instructions_packages[@]}" dunst libnotify-bin xvfb dbus-daemon)
# For reading text in pictures.
legibility_packages=(tesseract-ocr tesseract-ocr-eng)
# For the animation of the README.
pictures_packages=(python3-pil)
lint_packages=(shellcheck flake8 systemd)
# For the generator of the site, which PyPI has.
site_packages=(python3-venv)
debian13_packages=(debootstrap)
# The programs that the virtual board's guest runs from its tree, besides those of Notch.
guest_packages=(udev kmod strace)
# An emulator, the tools that unpack kernels and build modules for them, and decoders of recorded lines.
board_packages=(
    "${guest_packages[@]}"
    qemu-system-x86 busybox-static python3 binutils gcc libc6-dev make xz-utils zstd libelf-dev sigrok-cli
)
# For arm64: a linker, a tool that strips programs, one that fetches the system libraries, an emulator, and a library
# that compares pictures.
arm64_packages=(lld binutils-aarch64-linux-gnu debootstrap qemu-user-static python3-pil)
# An emulator of an arm64 machine, and the compiler of its device tree.
arm64_board_packages=(qemu-system-arm device-tree-compiler)
# The compiler of modules for its kernel.
arm64_kernel_packages=(
    gcc-aarch64-linux-gnu binutils-aarch64-linux-gnu gcc libc6-dev make python3 kmod xz-utils zstd libelf-dev
)
# For Debian packages: the tools that make them, those that check them, and those that make a repository of them.
deb_packages=(dpkg-dev xz-utils)
lintian_packages=("${deb_packages[@]}" lintian python3-venv)
repository_packages=(apt-utils dpkg-dev gnupg xz-utils)

# --- Missing packages --------------------------------------------------------------------------------------------

# Prints the named packages that are not installed.
missing() {
    local package status
    for package in "$@"; do
        status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
        [[ $status == installed* ]] || printf '%s\n' "$package"
    done
}

list=
if [[ ${1:-} == --list ]]; then
    list=yes
    shift
fi
wanted=()
[[ $# -gt 0 ]] || set -- build
for set in "$@"; do
    case $set in
        build) wanted+=("${build_packages[@]}") ;;
        test) mapfile -t -O "${#wanted[@]}" wanted < <(test_packages) ;;
        bench) wanted+=("${bench_packages[@]}") ;;
        instructions) wanted+=("${instructions_packages[@]}") ;;
        legibility) wanted+=("${legibility_packages[@]}") ;;
        pictures) wanted+=("${pictures_packages[@]}") ;;
        lint) wanted+=("${lint_packages[@]}") ;;
        site) wanted+=("${site_packages[@]}") ;;
        debian13) wanted+=("${debian13_packages[@]}") ;;
        guest) wanted+=("${guest_packages[@]}") ;;
        board) wanted+=("${board_packages[@]}") ;;
        arm64) wanted+=("${arm64_packages[@]}") ;;
        arm64-board) wanted+=("${arm64_board_packages[@]}") ;;
        arm64-kernel) wanted+=("${arm64_kernel_packages[@]}") ;;
        deb) wanted+=("${deb_packages[@]}") ;;
        lintian) wanted+=("${lintian_packages[@]}") ;;
        repository) wanted+=("${repository_packages[@]}") ;;
        *)
            say "unknown set '$set'; the sets are build, test, bench, instructions, legibility,"
            say "pictures, lint, site, debian13, guest, board, arm64, arm64-board, arm64-kernel, deb, lintian"
            say "and repository"
            exit 64
            ;;
    esac
done

if ! command -v dpkg-query >/dev/null; then
    say "this is not a Debian system; install Swift 6 and the software of these Debian packages: ${wanted[*]}"
    exit 1
fi

if [[ " $* " == *" build "* ]]; then
    if swift=$(command -v swift); then
        if ! dpkg-query --search "$(readlink -f "$swift")" >/dev/null 2>&1; then
            mapfile -t -O "${#wanted[@]}" wanted < <(swift_org_packages)
        fi
    elif [[ $(codename) == bookworm ]]; then
        say "Debian 12 packages no Swift: unpack the toolchain for Debian 12 from https://www.swift.org/install/linux/"
        say "(6.0 or newer) and put its usr/bin on the PATH, then run this again."
        exit 1
    else
        wanted+=(swiftlang)
    fi
fi

if [[ $list ]]; then
    printf '%s\n' "${wanted[@]}"
    exit 0
fi

mapfile -t absent < <(missing "${wanted[@]}")
[[ ${#absent[@]} -gt 0 ]] || exit 0

# --- Installing --------------------------------------------------------------------------------------------------

install=(apt-get install --yes --no-install-recommends "${absent[@]}")

as_root=()
if [[ $(id -u) -ne 0 ]]; then
    if ! sudo -n true 2>/dev/null; then
        say "these packages are missing, and installing them needs root. Run:"
        say "    sudo apt-get update && sudo ${install[*]}"
        exit 1
    fi
    as_root=(sudo -n)
fi

# A frontend that asks questions would wait for ever without a person.
apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" </dev/null; }

# The lists are fetched if there are none, and again if the mirror no longer has the files that they name.
known() { apt-cache show --no-all-versions "${absent[@]}" >/dev/null 2>&1; }

say "installing ${absent[*]}"
known || apt update
if ! apt "${install[@]:1}" >/dev/null; then
    say "fetching the package lists again and trying once more"
    apt update
    apt "${install[@]:1}" >/dev/null
fi
