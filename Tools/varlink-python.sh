#!/usr/bin/env bash
# Prints the path of a Python that has the varlink package: the system's if Debian packages it (from 13 on), else one in
# a virtual environment under .build. Fails with a reason if there is neither.
set -euo pipefail
cd "$(dirname "$0")/.."

environment=$PWD/.build/varlink-python
log=$environment.log

has_varlink() { "$1" -c 'import varlink' 2>/dev/null; }

make_environment() {
    mkdir -p .build
    /usr/bin/python3 -m venv --clear "$environment" &&
        "$environment/bin/python" -m pip install --quiet --disable-pip-version-check varlink==31.0.0
}

for python in /usr/bin/python3 "$environment/bin/python"; do
    if has_varlink "$python"; then
        printf '%s\n' "$python"
        exit 0
    fi
done

if make_environment >"$log" 2>&1 && has_varlink "$environment/bin/python"; then
    printf '%s\n' "$environment/bin/python"
else
    printf '%s: no varlink client for Python (see %s); tests that call for one are skipped\n' "${0##*/}" "$log" >&2
    exit 1
fi
