#!/bin/sh
# Prints the commit of the checkout, as `--version` shows it: "0123456789ab", or "0123456789ab, modified" if files
# differ from it. Prints nothing if the folder is no checkout of git, as when it was unpacked from an archive.
set -eu
cd "$(dirname "$0")/.."

# root may build another user's checkout, which may be mounted read-only.
git() { command git -c safe.directory='*' --no-optional-locks "$@" 2>/dev/null; }

# The folder may also lie in another project's checkout.
[ "$(git rev-parse --show-toplevel)" = "$(pwd -P)" ] || exit 0
commit=$(git rev-parse --short=12 HEAD) || exit 0
[ -z "$(git status --porcelain)" ] || commit="$commit, modified"
printf '%s\n' "$commit"
