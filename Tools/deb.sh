#!/usr/bin/env bash
# Makes the Debian package of built programs in .build/packages, and beside it an SPDX file of what it has in it.
#
#   Tools/deb.sh          # the programs that `make` has built
#   Tools/deb.sh arm64    # those that Tools/arm64-build.sh has built on another machine than arm64
#
# Two packages of the same programs and the same commit are equal byte for byte, wherever and whenever they are made.
# $SOURCE_DATE_EPOCH replaces the time of the commit.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C
umask 022

native=$(dpkg --print-architecture)
architecture=${1:-$native}
programs=$PWD/.build/release
strip="strip"
system=
packages=.build/packages
work=$PWD/.build/deb-$architecture
root=$work/root

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

case $architecture in
    "$native" | arm64) ;;
    *) say "packages are made for $native and arm64, and not for $architecture" && exit 64 ;;
esac
if [[ $architecture != amd64 && $architecture != arm64 ]]; then
    say "Notch needs a system of 64 bits (amd64 or arm64), and this one is $architecture"
    exit 1
fi
Tools/install-dependencies.sh build deb
if [[ $architecture != "$native" ]]; then
    programs=$PWD/.build/arm64/release
    strip=aarch64-linux-gnu-strip
    system=$(cat .build/arm64/system)
fi

# --- Version -----------------------------------------------------------------------------------------------------

commit=$(Tools/commit.sh)
git() { command git -c safe.directory='*' --no-optional-locks "$@" 2>/dev/null; }
if [[ -z ${SOURCE_DATE_EPOCH:-} ]]; then
    if [[ $commit ]]; then
        SOURCE_DATE_EPOCH=$(git log --max-count=1 --format=%ct)
    else
        SOURCE_DATE_EPOCH=$(stat --format=%Y CHANGELOG.md)
    fi
fi
export SOURCE_DATE_EPOCH

# A commit between two releases sorts before the release that its version names. The package of a later Debian replaces
# that of an earlier one when the machine is upgraded.
version=$(sed -n 's/.*current = "\(.*\)".*/\1/p' Sources/NotchCore/NotchVersion.swift)
if [[ $commit && $(git describe --exact-match --tags --match "v$version" || true)${commit:12} != "v$version" ]]; then
    version+="~$(date --utc --date="@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M%S).${commit:0:12}"
    [[ ${#commit} -eq 12 ]] || version+=.modified
fi
# shellcheck source=/dev/null
release=deb$(. /etc/os-release && printf '%s' "${VERSION_ID:?is not in /etc/os-release}")
version+=+$release

# --- Files -------------------------------------------------------------------------------------------------------

rm -rf "$work"
mkdir -p "$work/debian" "$root/DEBIAN" "$packages"
env -u MAKEFLAGS make --no-print-directory install DESTDIR="$root" PREFIX=/usr \
    BUILT="$programs" NATIVE="$PWD/.build/release" STRIP="$strip" >"$work/install.log"

documents=$root/usr/share/doc/notch
maintainer=$(sed -n 's/^Maintainer: //p' packaging/control.in)
gzip -9 --no-name "$root"/usr/share/man/man*/*
install -m 644 packaging/copyright "$documents/copyright"
install -D -m 644 packaging/lintian-overrides "$root/usr/share/lintian/overrides/notch"
# Debian has the text of the license, to which the documents link.
ln --symbolic --force ../../common-licenses/Apache-2.0 "$documents/LICENSE"
gzip -9 --no-name >"$documents/changelog.gz" <<CHANGELOG
notch ($version) unstable; urgency=medium

  * See CHANGELOG.md for what is new.

 -- $maintainer  $(date --utc --date="@$SOURCE_DATE_EPOCH" --rfc-email)
CHANGELOG

# --- Dependencies ------------------------------------------------------------------------------------------------

cp packaging/control.in "$work/debian/control"
sed -i '1i Source: notch\n' "$work/debian/control"

# The root of a Debian 13 tree is not a mount point, and the mounts below it are already private.
if mountpoint --quiet /; then propagation=private; else propagation=unchanged; fi
as_root=()
[[ $(id -u) -eq 0 ]] || as_root=(sudo -n)

# Runs a command of dpkg with the libraries and the database of the package's system, which have its own paths.
with_system() {
    if [[ -z $system ]]; then
        "$@"
        return
    fi
    # shellcheck disable=SC2016  # the inner shell expands these
    "${as_root[@]}" env DEB_HOST_ARCH="$architecture" unshare --mount --propagation "$propagation" bash -c '
        set -e
        mkdir -p /usr/lib/aarch64-linux-gnu
        mount --bind "$1/usr/lib/aarch64-linux-gnu" /usr/lib/aarch64-linux-gnu
        mount --bind "$1/var/lib/dpkg" /var/lib/dpkg
        shift
        "$@"' bash "$system" "$@"
}

linked=$(cd "$work" && with_system dpkg-shlibdeps -O root/usr/bin/notchd root/usr/bin/notchctl)
depends=${linked#shlibs:Depends=}
recommends=
# Adds a package to a list, unless it is there.
add() {
    local -n list=$1
    [[ ", $depends, $recommends," =~ ,\ ($2)(\ \([^\)]*\))?, ]] || list+="${list:+, }$2"
}
while IFS='|' read -r library field _; do
    # libgpiod has a different name in each Debian.
    if ! name=$(with_system dpkg-query --search "*/$library" 2>/dev/null | sed -n '1s/:.*//p'); then
        [[ $field != Depends ]] || { say "no installed package has $library" && exit 1; }
        continue
    fi
    case $field in
        Depends) add depends "$name" ;;
        Recommends) add recommends "$name" ;;
    esac
done < <(sed '/^#/d; s/ *| */|/g' packaging/libraries)
add depends 'systemd | systemd-standalone-sysusers | systemd-sysusers'
# The cards' text, and what else is installed for other letters, emoji, and panels and matrices with few pixels.
add depends fonts-open-sans
for font in fonts-dejavu-core fonts-noto-color-emoji xfonts-75dpi xfonts-base; do add recommends "$font"; done

# --- The package -------------------------------------------------------------------------------------------------

# As dpkg-gencontrol counts: kilobytes of each file, and one for each folder and link.
size=$(find "$root" -path "$root/DEBIAN" -prune -o -printf '%y %s\n' |
    awk '{ size += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print size }')
sed "s/@version@/$version/; s/@architecture@/$architecture/; s/@size@/$size/; s/@depends@/$depends/
    s/@recommends@/$recommends/" packaging/control.in >"$root/DEBIAN/control"
install -m 755 packaging/preinst packaging/postinst packaging/prerm packaging/postrm "$root/DEBIAN"
(cd "$root" && find . -path ./DEBIAN -prune -o -type f -printf '%P\0' | sort --zero-terminated |
    xargs --null md5sum >DEBIAN/md5sums)
chmod -R u=rwX,go=rX "$root"
find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

package=$packages/notch_${version}_$architecture.deb
# Several threads would compress in blocks, whose size depends on their number.
dpkg-deb --root-owner-group -Zxz --threads-max=1 --build "$root" "$package" >/dev/null
Tools/spdx.py "$package" >"${package%.deb}.spdx.json"
# Tools/package-test.sh tests the package that was made last, which is not always the one with the newest version.
printf '%s\n' "$package" >"$packages/last_${release}_$architecture"
printf '%s\n' "$package"
