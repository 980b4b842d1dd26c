#!/usr/bin/env bash
# Makes a repository of the packages in .build/packages with keys of its own, and lets the apt of a bare Debian 13 use
# it: apt installs the package, takes a new key from the repository, and refuses lists that were changed, and those that
# another key has signed. A key that has expired makes no repository. The tree is of no use afterwards.
#
#   NOTCH_DEBIAN13_TREE=FOLDER Tools/debian13.sh --bare Tools/repository-test.sh
set -euo pipefail
cd "$(dirname "$0")/.."

GNUPGHOME=$(mktemp -d)
scratch=$(mktemp -d)
trap 'gpgconf --kill all; rm -rf "$GNUPGHOME" "$scratch"' EXIT
export GNUPGHOME DEBIAN_FRONTEND=noninteractive
repository=/srv/notch
keyring=/usr/share/keyrings/notch-archive-keyring.pgp

step() { printf '== %s\n' "$*"; }
fail() {
    [[ ! -s $scratch/apt ]] || cat "$scratch/apt"
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}
apt() { apt-get -qq -o Dpkg::Use-Pty=0 "$@" </dev/null >"$scratch/apt" 2>&1; }
# Only this repository is asked.
update() {
    apt update -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$scratch/sources" \
        -o APT::Get::List-Cleanup=0 -o APT::Update::Error-Mode=any
}
# make_key ADDRESS [OPTION...]: a key without a passphrase that is valid for a year.
make_key() {
    gpg --batch --quiet "${@:2}" --passphrase '' --quick-generate-key "Notch packages <$1>" ed25519 sign 1y 2>/dev/null
}
# make_repository KEYS
make_repository() {
    # Two packages of keys have the same version if they are made in the same second.
    sleep 1
    NOTCH_SIGNING_KEYS=$1 Tools/apt-repository.sh "$repository" >/dev/null 2>"$scratch/apt" ||
        fail "there is no repository"
}

apt-get -qq update
Tools/install-dependencies.sh repository >/dev/null
mkdir "$scratch/sources"

step "without a key there is no repository"
if NOTCH_SIGNING_KEYS='' Tools/apt-repository.sh "$repository" 2>"$scratch/apt"; then fail "it was made"; fi
grep --quiet quick-generate-key "$scratch/apt" || fail "it does not say how to make a key"

step "a folder with other files is refused"
make_key old@notch.example
mkdir "$scratch/other"
touch "$scratch/other/file"
if NOTCH_SIGNING_KEYS=old@notch.example Tools/apt-repository.sh "$scratch/other" 2>"$scratch/apt"; then
    fail "it was replaced"
fi
grep --quiet 'has other files' "$scratch/apt" || fail "it does not say why"
[[ -e $scratch/other/file ]] || fail "its file is gone"

step "apt installs the package"
make_repository old@notch.example
cp "$repository/notch-archive-keyring.pgp" "$keyring"
cp "$repository/notch-trixie.sources" "$scratch/sources/"
cp "$repository/notch-trixie.sources" /etc/apt/sources.list.d/
update || fail "apt refuses the repository"
apt install --no-install-recommends notch notch-archive-keyring || fail "apt does not install the package"
apt-cache policy notch >"$scratch/apt"
grep --quiet "file:$repository" "$scratch/apt" || fail "notch is not of the repository"
notchd --version

step "a new key comes with the old one, and then takes its place"
make_key new@notch.example
make_repository 'old@notch.example new@notch.example'
update || fail "apt refuses both keys"
apt install --only-upgrade notch-archive-keyring || fail "the new keys are not installed"
make_repository new@notch.example
update || fail "apt refuses the new key"
apt install --only-upgrade notch-archive-keyring || fail "the new key is not installed"
gpg --show-keys "$keyring" >"$scratch/keys" 2>/dev/null
grep --quiet new@notch.example "$scratch/keys" || fail "the new key is not in the package"
if grep --quiet old@notch.example "$scratch/keys"; then fail "the old key is still in the package"; fi

step "lists that were changed are refused"
sed -i '0,/^Description: /s//&changed /' "$repository"/dists/trixie/main/binary-*/Packages
rm "$repository"/dists/trixie/main/binary-*/Packages.xz
rm -f /var/lib/apt/lists/_srv_notch*
if update; then fail "apt takes them"; fi
grep --quiet --extended-regexp 'Hash Sum mismatch|unexpected size' "$scratch/apt" || fail "apt names another reason"

step "a repository of another key is refused"
make_key other@notch.example
make_repository other@notch.example
if update; then fail "apt takes it"; fi
grep --quiet --extended-regexp 'NO_PUBKEY|Missing key' "$scratch/apt" || fail "apt names another reason"

step "an address of two keys, and a revoked key, make no repository"
make_key new@notch.example --yes
if NOTCH_SIGNING_KEYS=new@notch.example Tools/apt-repository.sh "$repository" 2>"$scratch/apt"; then
    fail "it was made"
fi
grep --quiet 'by its fingerprint' "$scratch/apt" || fail "it does not say why"
sed 's/^:-----/-----/' "$(printf '%s\n' "$GNUPGHOME"/openpgp-revocs.d/*.rev | head -n 1)" >"$scratch/revocation"
gpg --batch --quiet --import "$scratch/revocation" 2>/dev/null
revoked=$(gpg --batch --with-colons --list-secret-keys | awk -F: '/^sec:r:/ { print $5 }')
if NOTCH_SIGNING_KEYS=$revoked Tools/apt-repository.sh "$repository" 2>"$scratch/apt"; then fail "it was made"; fi
grep --quiet 'has been revoked' "$scratch/apt" || fail "it does not say why"

step "a key that has expired makes no repository, and leaves the one that is there"
make_key late@notch.example --faked-system-time 20250101T000000
if NOTCH_SIGNING_KEYS=late@notch.example Tools/apt-repository.sh "$repository" 2>"$scratch/apt"; then
    fail "it was made"
fi
grep --quiet 'has expired: gpg --quick-set-expire' "$scratch/apt" || fail "it does not say why"
[[ -s $repository/dists/trixie/InRelease ]] || fail "the repository is gone"
printf 'apt installs from the repository, and from no other.\n'
