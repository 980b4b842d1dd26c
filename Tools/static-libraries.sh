#!/bin/sh
# Makes a folder for the linker with the static C++ library and without a shared one. The package manager passes this
# folder before those of the compiler.
set -eu
cd "$(dirname "$0")/.."
library=$(g++ -print-file-name=libstdc++.a)
mkdir -p .build/static-libraries
ln -sf "$library" .build/static-libraries/
