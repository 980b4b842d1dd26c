#!/usr/bin/env bash
# Runs a command with Debian 13's own Swift (6.0.3) and libraries. They replace a board with Raspberry Pi OS, which has
# the same packages.
#
#   Tools/debian13.sh [--bare] COMMAND [ARGUMENT...]
#   Tools/debian13.sh --root    # prints the tree for the virtual board's --root: debian13, or host
#
# The tree is made by debootstrap. It is kept, with its build folder, in $NOTCH_DEBIAN13_TREE, else
# $XDG_CACHE_HOME/notch/debian13, else ~/.cache/notch/debian13. It takes about 5 GB, and root may delete it at any time.
# $tree.base is the untouched result of debootstrap, and $tree.downloads has the packages.
#
# With --bare the tree is first made again: a Debian with git and make, which the README requires, and a copy of the
# checkout, with the packages of its .build/packages. On Debian 13 itself with its own Swift the command runs without a
# tree, except with --bare. Packages that the command makes in .build/packages are copied to the checkout.
set -euo pipefail

suite=trixie
# Increase this number when the code that makes the tree changes. A tree of another recipe is made again.
recipe=3

root=$(cd "$(dirname "$0")/.." && pwd)
self=$root/Tools/${0##*/}
tree=${NOTCH_DEBIAN13_TREE:-${XDG_CACHE_HOME:-$HOME/.cache}/notch/debian13}
# The path of the checkout inside the tree. It is constant, so that build products are valid for any checkout.
inside=/src/notch

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

arguments=("$@")
bare=
if [[ ${1:-} == --bare ]]; then
    bare=yes
    shift
fi
if [[ $# -eq 0 ]]; then
    say "no command. Try: Tools/${0##*/} Tools/test.sh"
    exit 64
fi

# --- On Debian 13 itself -----------------------------------------------------------------------------------------

is_debian13() {
    # shellcheck source=/dev/null
    (. /etc/os-release && [[ ${VERSION_CODENAME:-} == "$suite" ]])
}

has_its_swift() { is_debian13 && [[ $(swift --version 2>/dev/null) == *"Swift version 6.0."* ]]; }

if [[ $1 == --root ]]; then
    if has_its_swift; then printf 'host\n'; else printf 'debian13\n'; fi
    exit
fi

if [[ -z $bare ]] && has_its_swift; then
    say "this is Debian 13 with its own Swift: running here"
    cd "$root"
    Tools/install-dependencies.sh build test
    exec "$@"
fi

# --- As the caller: fetch the Swift packages ---------------------------------------------------------------------

# The tree gets them from the checkout's .build/repositories, so that it needs no network except the Debian mirror. Both
# stages below run this file again: first as root, then in a private mount namespace.
stage=${NOTCH_DEBIAN13_STAGE:-caller}

if [[ $stage == caller ]]; then
    "$root/Tools/install-dependencies.sh" build debian13
    # SwiftPM waits while another build of the checkout runs, so it is asked only after a change.
    if [[ ! $root/.build/workspace-state.json -nt $root/Package.swift ]]; then
        (cd "$root" && swift package resolve >/dev/null)
        touch "$root/.build/workspace-state.json"
    fi

    become=()
    if [[ $(id -u) -ne 0 ]]; then
        if ! sudo -n true 2>/dev/null; then
            say "making a Debian 13 tree needs root. Run:"
            say "    sudo --preserve-env=PATH,HOME Tools/${0##*/} ${arguments[*]}"
            exit 1
        fi
        become=(sudo -n
            "--preserve-env=PATH,CI,TERM,NOTCH_TEST_LIMIT,NOTCH_TEST_ROUNDS,http_proxy,https_proxy,no_proxy")
    fi
    # Mounts in a private mount namespace disappear with its last process, however it ends. So no mount remains, and
    # removing the tree can never reach the machine's own /dev.
    exec "${become[@]}" env NOTCH_DEBIAN13_STAGE=private NOTCH_DEBIAN13_TREE="$tree" \
        unshare --mount --propagation private bash "$self" "${arguments[@]}"
fi
unset NOTCH_DEBIAN13_STAGE NOTCH_DEBIAN13_TREE

mkdir -p "$(dirname "$tree")"
exec 9>"$tree.lock"
if ! flock --nonblock 9; then
    say "another run uses $tree; waiting for it"
    flock 9
fi

# --- The host's package sources ----------------------------------------------------------------------------------

# Prints "URI SUITE" lines. apt itself reads both of its formats, sources.list and deb822.
host_sources() {
    # shellcheck disable=SC2016  # apt expands these, not the shell
    apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
        awk '$3 == "main" && !seen[$1, $2]++ { print $1, $2 }'
}

# Replaces a list of mirrors (mirror+file:/etc/apt/mirrors/debian.list) by its first entry.
plain_uri() {
    local uri=$1
    if [[ $uri == mirror+file:* ]]; then
        uri=$(awk '/^[a-z]+:/ { print $1; exit }' "/${uri#mirror+file:*/}")
    fi
    printf '%s\n' "${uri%/}"
}

# Prints the archive of a complete Debian, which is the archive of this host's own release.
mirror() {
    local uri release codename
    # shellcheck source=/dev/null
    codename=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}")
    while read -r uri release; do
        if [[ $release == "$codename" && $uri != *raspberrypi* ]]; then
            plain_uri "$uri"
            return
        fi
    done < <(host_sources)
    return 1
}

security_mirror() {
    local uri release
    while read -r uri release; do
        if [[ $release == *-security ]]; then
            plain_uri "$uri"
            return
        fi
    done < <(host_sources)
}

# --- Making the tree ---------------------------------------------------------------------------------------------

base=$tree.base

# Copies the settings with which the host reaches its mirror, such as credentials, certificates and proxies. Settings
# that run programs are not copied.
copy_apt_settings() {
    local setting file
    mkdir -p "$base/etc/apt/apt.conf.d" "$base/etc/apt/auth.conf.d" "$base/usr/local/share/ca-certificates"
    [[ ! -f /etc/apt/auth.conf ]] || cp --preserve=mode /etc/apt/auth.conf "$base/etc/apt/"
    cp --preserve=mode --recursive /etc/apt/auth.conf.d/. "$base/etc/apt/auth.conf.d/" 2>/dev/null || true
    cp --recursive /usr/local/share/ca-certificates/. "$base/usr/local/share/ca-certificates/" 2>/dev/null || true

    setting='^Acquire::(Check-Valid-Until|Check-Date|Retries|ForceIPv[46]|(http|https|ftp|tor)(::[^ ]*)?) "[^"]+";$'
    apt-config dump | grep --extended-regexp "$setting" >"$base/etc/apt/apt.conf.d/00host" || true
    # The certificate and key files of those settings.
    sed -n 's/^[^"]*"\(\/[^"]*\)";$/\1/p' "$base/etc/apt/apt.conf.d/00host" | while read -r file; do
        if [[ -f $file ]]; then
            mkdir -p "$base$(dirname "$file")"
            cp --preserve=mode "$file" "$base$file"
        fi
    done
}

write_sources() {
    local archive=$1 security=$2
    {
        printf 'Types: deb\nURIs: %s\nSuites: %s %s-updates\nComponents: main\n' "$archive" "$suite" "$suite"
        printf 'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg\n'
        if [[ -n $security ]]; then
            printf '\nTypes: deb\nURIs: %s\nSuites: %s-security\nComponents: main\n' "$security" "$suite"
            printf 'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg\n'
        fi
    } >"$base/etc/apt/sources.list.d/debian.sources"
    : >"$base/etc/apt/sources.list"
}

# The result of debootstrap stays untouched, because a bare tree is a copy of it.
make_base() {
    local archive log=$tree.log
    if ! archive=$(mirror) || [[ -z $archive ]]; then
        say "no Debian mirror found in this machine's apt configuration (see 'apt-get indextargets')"
        exit 1
    fi
    say "making a Debian 13 tree in $tree (about a minute; log: $log)"
    rm -rf --one-file-system "$base"
    mkdir -p "$base"
    if ! debootstrap --variant=minbase --include=ca-certificates,git,make "$suite" "$base" "$archive" >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        say "debootstrap failed; the whole log is in $log"
        exit 1
    fi
    copy_apt_settings
    write_sources "$archive" "$(security_mirror)"
    printf '%s\n' "$recipe" >"$base/etc/notch-tree"
}

is_made() { [[ $(cat "$1/etc/notch-tree" 2>/dev/null) == "$recipe" ]]; }

# Runs a command in the tree with a clean environment.
in_tree() {
    local name environment=(HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin NOTCH_DOWNLOADS=/var/cache/notch-tree)
    for name in CI TERM NOTCH_TEST_LIMIT NOTCH_TEST_ROUNDS http_proxy https_proxy no_proxy; do
        [[ -z ${!name:-} ]] || environment+=("$name=${!name}")
    done
    chroot "$tree" env -i "${environment[@]}" "$@"
}

is_made "$base" || make_base
if [[ $bare ]] || ! is_made "$tree"; then
    rm -rf --one-file-system "$tree"
    cp --archive --reflink=auto "$base" "$tree"
fi

# --- Entering it -------------------------------------------------------------------------------------------------

cp --dereference /etc/resolv.conf /etc/hosts "$tree/etc/" 2>/dev/null || true
mount -t proc proc "$tree/proc"
mount --rbind --make-rslave /sys "$tree/sys"
mount --rbind --make-rslave /dev "$tree/dev"
mount -t tmpfs -o mode=1777 tmpfs "$tree/tmp"

# Downloads are kept: Debian's packages, and the libraries of the tests for arm64.
mkdir -p "$tree.downloads/packages/partial" "$tree/var/cache/notch-tree"
mount --bind "$tree.downloads" "$tree/var/cache/notch-tree"
mount --bind "$tree.downloads/packages" "$tree/var/cache/apt/archives"

# /var/lib/notch itself belongs to the installed service when the tree boots on the virtual board.
mkdir -p "$tree$inside" "$tree/var/lib/notch-tree/build" "$tree/var/lib/notch-tree/repositories"
if [[ $bare ]]; then
    # The tree gets a writable copy of the checkout, as a user has one. This archive format keeps the fractions of the
    # files' dates, so that a later run without --bare builds only what has changed.
    git -C "$root" -c safe.directory='*' ls-files -z --cached --others --exclude-standard |
        tar --create --format=posix --directory "$root" --null --files-from - --ignore-failed-read --warning=no-failed-read |
        tar --extract --directory "$tree$inside"
    mkdir "$tree$inside/.build"
else
    # The checkout is mounted read-only. Sources keep their dates, so a second run builds only what has changed.
    mount --bind "$root" "$tree$inside"
    mount -o remount,bind,ro "$tree$inside"
fi
# This mount hides the host's build folder, so that products of the host's compiler are never taken for the tree's.
mount --bind "$tree/var/lib/notch-tree/build" "$tree$inside/.build"
packages=$tree/var/lib/notch-tree/build/packages
rm -rf "$packages"
if [[ $bare && -d $root/.build/packages ]]; then cp --recursive "$root/.build/packages" "$packages"; fi

# git resolves the packages' addresses to copies of the host's repositories. So the tree needs no network, and does not
# depend on the host's paths and SwiftPM release.
gitconfig=$tree/root/.gitconfig
git config --file "$gitconfig" safe.directory '*'
for repository in "$root"/.build/repositories/*/; do
    name=$(basename "$repository")
    address=$(git --git-dir="$repository" -c safe.directory='*' config remote.origin.url)
    rm -rf "$tree/var/lib/notch-tree/repositories/$name"
    cp --recursive "$repository" "$tree/var/lib/notch-tree/repositories/$name"
    git config --file "$gitconfig" "url./var/lib/notch-tree/repositories/$name.insteadOf" "$address"
done

in_tree update-ca-certificates >/dev/null 2>&1 || true
status=0
if [[ $bare ]]; then
    in_tree env --chdir="$inside" "$@" || status=$?
else
    # The tree also gets the programs of the virtual board's guest, because it serves as the guest (`board run --root
    # debian13`).
    in_tree "$inside/Tools/install-dependencies.sh" build test guest
    say "$(in_tree swift --version 2>/dev/null | head -n 1)"
    in_tree env --chdir="$inside" SWIFT_FLAGS=--disable-automatic-resolution "$@" || status=$?
fi
if [[ -z $bare && -d $packages ]]; then
    mkdir -p "$root/.build/packages"
    cp --recursive "$packages/." "$root/.build/packages/"
    chown --recursive --reference="$root/.build" "$root/.build/packages"
fi
if [[ $status -ne 0 ]]; then
    say "failed on Debian 13; its $inside/.build is $tree/var/lib/notch-tree/build on this machine"
    exit "$status"
fi
