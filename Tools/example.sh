#!/usr/bin/env bash
# Builds the example programs, which are separate packages that depend on this one. Fails if there is a warning.
set -euo pipefail
cd "$(dirname "$0")/.."

log=.build/example.log
# Sources that are already built would not warn again.
rm -rf .build/example
mkdir -p .build
: >"$log"
for example in build-board activity-module module-board; do
    if ! swift build --package-path "Examples/$example" --scratch-path .build/example >>"$log" 2>&1; then
        tail -n 40 "$log"
        exit 1
    fi
done
if grep 'warning: ' "$log" | sort -u; then
    printf 'A program that depends on NotchKit gets these warnings; the whole log is in %s\n' "$PWD/$log"
    exit 1
fi
printf 'The examples build without a warning\n'
