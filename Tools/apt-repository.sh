#!/usr/bin/env bash
# Makes a signed repository for apt of the packages in .build/packages.
#
#   NOTCH_SIGNING_KEYS=KEY... Tools/apt-repository.sh FOLDER [ADDRESS]
#
# FOLDER is made anew, and refused if it has other files than those of a repository. ADDRESS is where machines will find
# it, such as https://HOST/notch; file:FOLDER by default. The keys are those of gpg's keyring, by fingerprint or
# address: each signs. Documentation/Packages.md says how to make one, and how to replace it before it expires.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

if [[ $# -lt 1 || $# -gt 2 ]]; then
    say "usage: ${0##*/} FOLDER [ADDRESS]"
    exit 64
fi
mkdir -p "$(dirname "$1")"
folder=$(realpath "$1")
address=${2:-file:$folder}
read -r -a keys <<<"${NOTCH_SIGNING_KEYS:-}"
keyring=notch-archive-keyring
if [[ -e $folder && ! -f $folder/$keyring.pgp && ! ( -d $folder && -z $(ls -A "$folder") ) ]]; then
    say "$folder has other files than those of a repository, and would be replaced: name a new folder"
    exit 1
fi
Tools/install-dependencies.sh repository

if [[ ${#keys[@]} -eq 0 ]]; then
    say "NOTCH_SIGNING_KEYS names no key. To make one that is valid for two years:"
    say "    gpg --quick-generate-key 'Notch packages <ADDRESS>' ed25519 sign 2y"
    exit 1
fi
# The keys by their fingerprints: an old key and its successor may have the same address.
fingerprints=()
for key in "${keys[@]}"; do
    secret=$(gpg --batch --with-colons --list-secret-keys "$key" 2>/dev/null) ||
        { say "gpg has no secret key '$key'" && exit 1; }
    mapfile -t found < <(awk -F: '$1 == "sec" { primary = 1 } $1 == "fpr" && primary-- > 0 { print $10 }' <<<"$secret")
    if [[ ${#found[@]} -ne 1 ]]; then
        say "'$key' is each of these keys; name one by its fingerprint: ${found[*]}"
        exit 1
    fi
    if grep --quiet '^sec:r:' <<<"$secret"; then
        say "the key '$key' has been revoked: make a new one"
        exit 1
    fi
    if grep --quiet '^sec:e:' <<<"$secret"; then
        say "the key '$key' has expired: gpg --quick-set-expire FINGERPRINT 2y makes it valid for two more years"
        exit 1
    fi
    fingerprints+=("${found[0]}")
done
shopt -s nullglob
made=(.build/packages/notch_*.deb)
[[ ${#made[@]} -gt 0 ]] || { say "there is no package in .build/packages: run make deb" && exit 1; }

new=$(mktemp -d "$folder.XXXXXX")
old=
finish() {
    # The new one has not taken the place of the old one.
    [[ -z $old || -e $folder ]] || mv --no-target-directory "$old" "$folder"
    rm -rf "$new" "$old"
}
trap finish EXIT
chmod 755 "$new"
mkdir -p "$new/pool"
cp --preserve=timestamps "${made[@]}" "${made[@]/%.deb/.spdx.json}" "$new/pool/"

# --- Keys --------------------------------------------------------------------------------------------------------

# The package of the public keys brings new ones to machines that have the old ones.
root=$new/root
mkdir -p "$root/DEBIAN" "$root/usr/share/keyrings" "$root/usr/share/doc/$keyring"
gpg --batch --export "${fingerprints[@]}" >"$root/usr/share/keyrings/$keyring.pgp"
cp "$root/usr/share/keyrings/$keyring.pgp" "$new/"
cp packaging/copyright "$root/usr/share/doc/$keyring/"
# Its version is the time at which it is made, since keys can also be taken away.
export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(date +%s)}"
version=$(date --utc --date="@$SOURCE_DATE_EPOCH" +%Y%m%d.%H%M%S)
{
    printf 'Package: %s\nVersion: %s\nArchitecture: all\n' "$keyring" "$version"
    grep '^Maintainer: ' packaging/control.in
    printf 'Section: misc\nPriority: optional\nDescription: keys of the repository of Notch\n'
    printf ' apt checks with these keys that packages of Notch are its own.\n'
} >"$root/DEBIAN/control"
find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group --build "$root" "$new/pool/${keyring}_${version}_all.deb" >/dev/null
rm -rf "$root"

# --- Lists -------------------------------------------------------------------------------------------------------

declare -A suites=([12]=bookworm [13]=trixie)
sign=()
for key in "${fingerprints[@]}"; do sign+=(--local-user "$key"); done
cd "$new"
for number in "${!suites[@]}"; do
    suite=${suites[$number]}
    of_suite=(pool/notch_*"+deb${number}_"*.deb)
    [[ ${#of_suite[@]} -gt 0 ]] || continue
    mapfile -t architectures < <(printf '%s\n' "${of_suite[@]}" | sed 's/.*_//; s/\.deb$//' | sort --unique)
    for architecture in "${architectures[@]}"; do
        list=dists/$suite/main/binary-$architecture
        mkdir -p "$list"
        for package in pool/notch_*"+deb${number}_$architecture.deb" pool/"$keyring"_*.deb; do
            apt-ftparchive packages "$package"
        done >"$list/Packages"
        xz --keep "$list/Packages"
    done
    apt-ftparchive -o APT::FTPArchive::Release::Origin=Notch -o APT::FTPArchive::Release::Label=Notch \
        -o APT::FTPArchive::Release::Suite="$suite" -o APT::FTPArchive::Release::Codename="$suite" \
        -o APT::FTPArchive::Release::Components=main \
        -o APT::FTPArchive::Release::Architectures="${architectures[*]}" release "dists/$suite" >Release
    mv Release "dists/$suite/"
    gpg --batch --yes "${sign[@]}" --clearsign --output "dists/$suite/InRelease" "dists/$suite/Release"
    gpg --batch --yes "${sign[@]}" --armor --detach-sign --output "dists/$suite/Release.gpg" "dists/$suite/Release"
    cat >"notch-$suite.sources" <<SOURCES
Types: deb
URIs: $address
Suites: $suite
Components: main
Signed-By: /usr/share/keyrings/$keyring.pgp
SOURCES
done

cd /
if [[ -e $folder ]]; then
    old=$(mktemp -d "$folder.XXXXXX")
    mv --no-target-directory "$folder" "$old"
fi
mv --no-target-directory "$new" "$folder"
printf '%s\n' "$folder"
