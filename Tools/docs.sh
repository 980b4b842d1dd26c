#!/usr/bin/env bash
# Builds the documentation of each product, and of each module that NotchKit exports, into .build/docs: DocC archives,
# which are folders that any web server serves.
set -euo pipefail
cd "$(dirname "$0")/.."

# docc stands beside the swift of a toolchain from swift.org, and need not be on the path.
docc=$(command -v docc || true)
[[ $docc ]] || docc=$(dirname "$(readlink -f "$(command -v swift)")")/docc
if [[ ! -x $docc ]]; then
    printf '%s: this Swift toolchain has no docc (Debian 13 packages none); use a toolchain from swift.org\n' \
        "${0##*/}" >&2
    exit 1
fi

mkdir -p .build/docs
printf 'Building the symbol graphs\n'
if ! swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members \
    >.build/docs/symbols.log 2>&1; then
    tail -n 40 .build/docs/symbols.log
    exit 1
fi
graphs=$(sed -n 's/^Files written to //p' .build/docs/symbols.log)

exports=$(sed -n 's/^@_exported public import //p' Sources/NotchKit/Exports.swift)
for module in NotchKit NotchConcurrency NotchActions NotchOperations NotchTesting $exports; do
    catalogue=()
    [[ ! -d Sources/$module/$module.docc ]] || catalogue=("Sources/$module/$module.docc")
    mkdir -p ".build/docs/graphs/$module"
    cp "$graphs/$module".symbols.json "$graphs/$module"@*.symbols.json ".build/docs/graphs/$module/" 2>/dev/null || true
    log=.build/docs/$module.log
    "$docc" convert "${catalogue[@]}" --additional-symbol-graph-dir ".build/docs/graphs/$module" \
        --fallback-display-name "$module" --fallback-bundle-identifier "notch.$module" \
        --output-path ".build/docs/$module.doccarchive" >"$log" 2>&1 || { cat "$log"; exit 1; }
    # A parameter without a description may need none, but each link has to lead somewhere.
    if grep --after-context=1 --extended-regexp "^warning: .*(doesn't exist|resolve)" "$log"; then exit 1; fi
    printf '%s\n' ".build/docs/$module.doccarchive"
done
