#!/usr/bin/env bash
# Makes a tree of arm64 packages of Debian 13, with all that they depend on, unless it is there.
#
#   Tools/debian13.sh Tools/arm64-tree.sh FOLDER PACKAGE...
#
# PACKAGE is a name, a pattern of apt, or the path of a .deb file, whose dependencies come and which itself does not.
# The packages are unpacked and entered into the tree's database of dpkg. None of their programs runs, so that it takes
# no emulator, and what their scripts would do is not done. Runs on an amd64 Debian 13, as root.
set -euo pipefail
cd "$(dirname "$0")/.."

# Increase this number when the code that makes the tree changes. A tree of another recipe is made again.
recipe=4
tree=$1
# Each tree needs the links /bin and /lib.
set -- base-files "${@:2}"
made="$recipe $*"
for package in "$@"; do
    [[ ! -f $package ]] || made+=" $(dpkg-deb --field "$package" Depends Recommends | tr '\n' ' ')"
done
[[ $(cat "$tree/etc/notch-tree" 2>/dev/null) != "$made" ]] || exit 0

say() { printf '%s: %s\n' "${0##*/}" "$*"; }

# Enters an unpacked package into the tree's database, from which dpkg-shlibdeps tells the package of a library.
register() {
    local package=$1 name control=$tree/var/lib/dpkg/control file
    name=$(dpkg-deb --field "$package" Package)
    [[ $(dpkg-deb --field "$package" Multi-Arch) != same ]] || name+=:arm64
    { dpkg-deb --field "$package" | sed '1a Status: install ok installed' && echo; } >>"$tree/var/lib/dpkg/status"
    dpkg-deb --fsys-tarfile "$package" | tar --list | sed 's|^\.||; s|/$||; s|^$|/.|' \
        >"$tree/var/lib/dpkg/info/$name.list"
    dpkg-deb --control "$package" "$control"
    for file in shlibs symbols; do
        [[ ! -f $control/$file ]] || cp "$control/$file" "$tree/var/lib/dpkg/info/$name.$file"
    done
    rm -rf "$control"
}

say "fetching arm64's packages into $tree"
# apt names only packages that it has not downloaded yet. So it is shown another folder.
mkdir -p "$tree.none/partial"
mapfile -t urls < <(Tools/arm64-apt.sh apt-get -qq install -o Dir::Cache::archives="$tree.none" --print-uris "$@" |
    sed -n "s/^'\([^']*\)' \([^ ]*\) .*/\2 \1/p")
[[ ${#urls[@]} -gt 0 ]] || { say "apt names no packages for $*" >&2 && exit 1; }
Tools/arm64-apt.sh apt-get -qq install --yes --download-only "$@"
rm -rf "$tree" "$tree.none"
mkdir -p "$tree/var/lib/dpkg/info"
: >"$tree/var/lib/dpkg/status"
# The names of the database's files have architectures in them.
echo 1 >"$tree/var/lib/dpkg/info/format"
archives=${NOTCH_DOWNLOADS:-${XDG_CACHE_HOME:-$HOME/.cache}/notch/debian13.downloads}/arm64-apt/archives
# The links come first.
while read -r file _; do
    [[ $file != base-files_* ]] || dpkg-deb --extract "$archives/$file" "$tree"
done < <(printf '%s\n' "${urls[@]}")
while read -r file _; do
    [[ -f $archives/$file ]] || continue
    dpkg-deb --extract "$archives/$file" "$tree"
    register "$archives/$file"
done < <(printf '%s\n' "${urls[@]}")
mkdir -p "$tree/etc"
printf '%s\n' "$made" >"$tree/etc/notch-tree"
