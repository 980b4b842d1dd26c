#!/bin/sh
# Makes a folder with the static C++ library and no shared one, for the linker. The package manager passes the folder on
# before those of the compiler.
set -eu
cd "$(dirname "$0")/.."
library=$(g++ -print-file-name=libstdc++.a)
mkdir -p .build/static-libraries
ln -sf "$library" .build/static-libraries/
