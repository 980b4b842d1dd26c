#!/usr/bin/env bash
# Makes the package of this system, the same one with a higher version, and a signed repository of the first and one of
# both, for a board that installs and upgrades them: .build/board-repository/first and next. The keys last a day.
#
#   Tools/debian13.sh Tools/package-repositories.sh
set -euo pipefail
cd "$(dirname "$0")/.."

Tools/install-dependencies.sh build deb repository
make --no-print-directory build
package=$(Tools/deb.sh | tail -n 1)

folder=$PWD/.build/board-repository
GNUPGHOME=$(mktemp -d)
scratch=$(mktemp -d)
# The package of the higher version is for this board alone.
trap 'gpgconf --kill all; rm -rf "$GNUPGHOME" "$scratch" ${next:+"$next".*}' EXIT
export GNUPGHOME NOTCH_SIGNING_KEYS=board@notch.example
gpg --batch --quiet --passphrase '' --quick-generate-key "Notch packages <$NOTCH_SIGNING_KEYS>" ed25519 sign 1d

rm -rf "$folder"
Tools/apt-repository.sh "$folder/first" file:/srv/notch
dpkg-deb --raw-extract "$package" "$scratch/next"
# The name of the file says the release and the architecture.
system=${package##*+}
next=.build/packages/notch_9.0+${system%.deb}
sed -i "s/^Version: .*/Version: 9.0+${system%_*}/" "$scratch/next/DEBIAN/control"
dpkg-deb --root-owner-group --build "$scratch/next" "$next.deb" >/dev/null
cp "${package%.deb}.spdx.json" "$next.spdx.json"
Tools/apt-repository.sh "$folder/next" file:/srv/notch
