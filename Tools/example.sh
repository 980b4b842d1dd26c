#!/usr/bin/env bash
# Builds the example program, which is a package of its own that depends on this one, and fails if anything warns.
set -euo pipefail
cd "$(dirname "$0")/.."

log=.build/example.log
# What is built already would not warn again.
rm -rf .build/example
mkdir -p .build
if ! swift build --package-path Examples/build-board --scratch-path .build/example >"$log" 2>&1; then
    tail -n 40 "$log"
    exit 1
fi
if grep 'warning: ' "$log" | sort -u; then
    printf 'A program that depends on NotchKit gets these warnings; the whole log is in %s\n' "$PWD/$log"
    exit 1
fi
printf 'The example builds without a warning\n'
