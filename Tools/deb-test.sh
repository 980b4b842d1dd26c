#!/usr/bin/env bash
# Checks the Debian package of this system: makes it twice of the same programs, at other places and times, and compares
# the two byte by byte; runs lintian, and has PyPI's spdx-tools read the SPDX file.
#
#   Tools/debian13.sh Tools/deb-test.sh
#
# It runs anywhere, but lintian's newest tags need Debian 13.
set -euo pipefail
cd "$(dirname "$0")/.."

other=$(mktemp -d)
trap 'rm -rf "$other"' EXIT
tools=$PWD/.build/spdx-tools

say() { printf '%s: %s\n' "${0##*/}" "$*"; }

Tools/install-dependencies.sh build deb lintian
make --no-print-directory build >.build/deb-test.log 2>&1 || { tail -n 40 .build/deb-test.log && exit 1; }
package=$(Tools/deb.sh)

say "making the package again in $other"
git -c safe.directory='*' ls-files -z --cached --others --exclude-standard |
    tar --create --null --files-from - | tar --extract --directory "$other"
cp --recursive .git Package.resolved "$other/"
mkdir -p "$other/.build/release"
cp .build/release/notchd .build/release/notchctl "$other/.build/release/"
again=$other/$("$other/Tools/deb.sh")
cmp "$package" "$again"
cmp "${package%.deb}.spdx.json" "${again%.deb}.spdx.json"
say "$(sha256sum "$package" | cut --characters=1-16) twice: ${package##*/}"

lintian --fail-on error,warning "$package"
say "lintian $(lintian --print-version) finds nothing"

if [[ ! -x $tools/bin/pyspdxtools ]]; then
    /usr/bin/python3 -m venv --clear "$tools"
    PIP_CERT=/etc/ssl/certs/ca-certificates.crt "$tools/bin/pip" install --quiet --disable-pip-version-check \
        'spdx-tools>=0.8,<0.9'
fi
"$tools/bin/pyspdxtools" --infile "${package%.deb}.spdx.json"
say "spdx-tools accepts the SPDX file"
