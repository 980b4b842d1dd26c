#!/usr/bin/env bash
# Prints the path of the pixel font with Japanese letters (Debian's fonts-misaki), for the tests. The package is
# unpacked under .build and not installed, because an installed font would appear on golden images too. Fails with a
# reason if there is no font.
set -euo pipefail
cd "$(dirname "$0")/.."

package=fonts-misaki
folder=$PWD/.build/$package
font=$folder/usr/share/fonts/truetype/misaki/misaki_gothic.ttf
log=$folder.log

unpack() {
    rm -rf "$folder"
    mkdir -p "$folder"
    (cd "$folder" && apt-get download "$package" && dpkg-deb --extract "$package"_*.deb .)
}

if [[ -f $font ]] || { unpack >"$log" 2>&1 && [[ -f $font ]]; }; then
    printf '%s\n' "$font"
else
    printf '%s: no %s (see %s); tests of its letters are skipped\n' "${0##*/}" "$package" "$log" >&2
    exit 1
fi
