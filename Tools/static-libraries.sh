#!/bin/sh
# Prints a folder in which the linker finds the static C++ library before the shared one. Swift's runtime is what uses it.
# Where there is no static one, the linker takes the shared one.
set -eu
cd "$(dirname "$0")/.."
folder=$PWD/.build/static-libraries
mkdir -p "$folder"
for library in /usr/lib/gcc/*/*/libstdc++.a; do echo "$library"; done | sort -V | tail -n 1 |
	while read -r newest; do ln -sf "$newest" "$folder/"; done
echo "$folder"
