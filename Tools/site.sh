#!/usr/bin/env bash
# Builds all documents as one static site with a search, into .build/site: open index.html in a browser, or have any web
# server serve the folder.
#
#   Tools/site.sh
#
# The pages of the library's modules come from Tools/docs.sh, if it has run. MkDocs and its theme come from PyPI, into a
# virtual environment. A link without a target fails the build.
set -euo pipefail
cd "$(dirname "$0")/.."

site=$PWD/.build/site
work=$PWD/.build/site-build
environment=$work/python
packages="mkdocs==1.6.1 mkdocs-material==9.6.23"

Tools/install-dependencies.sh site
mkdir -p "$work"
if [[ $(cat "$environment/packages" 2>/dev/null) != "$packages" ]]; then
    /usr/bin/python3 -m venv --clear "$environment"
    # shellcheck disable=SC2086  # They are several.
    "$environment/bin/python" -m pip install --quiet --disable-pip-version-check $packages
    printf '%s\n' "$packages" >"$environment/packages"
fi

# The files that `make install` installs as documents, at the same places.
rm -rf "$work/documents" "$site"
while read -r document; do
    install -D -m 644 "$document" "$work/documents/$document"
done < <(make --no-print-directory --silent documents)

mkdir -p "$work/documents/api"
{
    printf '# Interfaces\n\nThe modules of the library, for programs in Swift.\n\n'
    for archive in .build/docs/*.doccarchive; do
        [[ -d $archive ]] || continue
        module=$(basename "$archive" .doccarchive)
        # A web server has to serve these pages, which read their content as data.
        printf '<a href="%s/documentation/%s/index.html">%s</a>\n\n' "$module" "${module,,}" "$module"
    done
} >"$work/documents/api/index.md"

{
    printf 'docs_dir: %s\nsite_dir: %s\n' "$work/documents" "$site"
    cat Tools/site.yml
} >"$work/mkdocs.yml"
# The theme's authors ask in each run for another program of theirs.
NO_MKDOCS_2_WARNING=1 "$environment/bin/mkdocs" build --quiet --config-file "$work/mkdocs.yml"

docc=$(command -v docc || dirname "$(readlink -f "$(command -v swift)")")/docc
for archive in .build/docs/*.doccarchive; do
    [[ -d $archive && -x $docc ]] || continue
    module=$(basename "$archive" .doccarchive)
    "$docc" process-archive transform-for-static-hosting "$archive" --output-path "$site/api/$module" \
        --hosting-base-path "api/$module" >/dev/null
done
printf '%s\n' "$site/index.html"
