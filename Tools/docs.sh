#!/usr/bin/env bash
# Builds the documentation of each product, and of each module that NotchKit exports, into .build/docs: DocC archives,
# which are folders that any web server serves.
set -euo pipefail
cd "$(dirname "$0")/.."

# docc is beside the swift of a toolchain from swift.org, and need not be on the path.
docc=$(command -v docc || true)
[[ $docc ]] || docc=$(dirname "$(readlink -f "$(command -v swift)")")/docc
if [[ ! -x $docc ]]; then
    printf '%s: this Swift toolchain has no docc (Debian 13 packages none); use a toolchain from swift.org\n' \
        "${0##*/}" >&2
    exit 1
fi

# run LOG COMMAND...: runs a command with its output in a file. If it fails, this shows the end of the file and names it.
run() {
    local log=$1
    shift
    "$@" >"$log" 2>&1 && return
    tail -n 40 "$log"
    printf '%s failed; the whole log is in %s\n' "${*:1:2}" "$PWD/$log"
    exit 1
}

# SwiftPM's own command for symbol graphs also needs those of the tests, which a fresh clone has not built. So each
# module is extracted separately, with the folders and maps of the C modules below it.
bin=$(swift build --show-bin-path)
target=$(swift -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)",$/\1/p')
# shellcheck disable=SC2046
read -r -a includes <<<"$(pkg-config --cflags-only-I $(sed -n 's/.*pkgConfig: "\([^"]*\)".*/\1/p' Package.swift))"
for folder in Sources/C*/ Sources/C*/include/; do includes+=(-I "$folder"); done

mkdir -p .build/docs
exports=$(sed -n 's/^@_exported public import //p' Sources/NotchKit/Exports.swift)
for module in NotchKit NotchConcurrency NotchActions NotchOperations NotchTesting $exports; do
    graph=.build/docs/graphs/$module
    rm -rf "$graph"
    mkdir -p "$graph"
    run ".build/docs/$module.build.log" swift build --target "$module"
    maps=()
    for map in "$bin"/*.build/module.modulemap; do maps+=(-Xcc "-fmodule-map-file=$map"); done
    run ".build/docs/$module.symbols.log" swift symbolgraph-extract -module-name "$module" -I "$bin/Modules" \
        "${includes[@]}" "${maps[@]}" -target "$target" -output-dir "$graph" -minimum-access-level public \
        -skip-synthesized-members -experimental-allowed-reexported-modules="${exports//$'\n'/,}"
    catalogue=()
    [[ ! -d Sources/$module/$module.docc ]] || catalogue=("Sources/$module/$module.docc")
    log=.build/docs/$module.log
    run "$log" "$docc" convert "${catalogue[@]}" --additional-symbol-graph-dir "$graph" \
        --fallback-display-name "$module" --fallback-bundle-identifier "notch.$module" \
        --output-path ".build/docs/$module.doccarchive"
    # A parameter may lack a description, but each link must resolve.
    if grep --after-context=1 --extended-regexp "^warning: .*(doesn't exist|resolve)" "$log"; then exit 1; fi
    printf '%s\n' ".build/docs/$module.doccarchive"
done
