#!/usr/bin/env bash
# Checks that Swift sources follow .swift-format, shell scripts shellcheck, and Python flake8; that the declarations of
# Pango match the library; that the services are confined; and that the files that pages name exist. Changes no file; `make format` does.
set -euo pipefail
cd "$(dirname "$0")/.."

status=0

if swift format --version >/dev/null 2>&1; then
    swift format lint --strict --parallel --recursive Package.swift Sources Tests Benchmarks Examples \
        Tools/Artwork Tools/Pictures Tools/Legibility || status=1
else
    printf '%s: this Swift toolchain has no swift-format, so Swift sources cannot be checked\n' "${0##*/}" >&2
    status=1
fi

shellcheck -x .ci/run Tools/*.sh Examples/*.sh Hardware/virtual-board/guest/* packaging/p{re,ost}{inst,rm} || status=1

# The drawings of wires are those of the profiles.
for drawing in Documentation/Images/wiring-*x*.svg; do
    profile=Hardware/panels/$(basename "${drawing#*wiring-}" .svg).panel
    Tools/wiring.py "$profile" | cmp - "$drawing" || status=1
done

# E203: the blank before a slice's colon, which Black writes.
flake8 --max-line-length 120 --extend-ignore E203 Tools/*.py Tests/*/*/*.py \
    Hardware/virtual-board/board Hardware/virtual-board/virtualboard || status=1

# shellcheck disable=SC2046
layout() { cc -S -o - $(pkg-config --cflags "$1") "${@:2}" Tools/pango-layout.c; }
cmp <(layout cairo) <(layout "pangocairo pangoft2 fontconfig" -DNOTCH_HAS_PANGO_TYPES) || status=1

# dpkg-shlibdeps does not see a library that is opened later. The table names it.
if ! diff <(sed '/^#/d; s/ .*//' packaging/libraries | sort) \
    <(grep -rhoE '"lib[a-z0-9.-]+\.so\.[0-9]+"' Sources/C* | tr -d '"' | sort --unique); then
    printf 'packaging/libraries (<) differs from the libraries that Sources open (>)\n' >&2
    status=1
fi

# systemd itself judges what the services may reach: 0 is nothing, and 10 everything.
units=$(mktemp -d)
trap 'rm -rf "$units"' EXIT
for unit in notchd.service notch-failed@.service; do
    sed 's|@[a-z]*@|/usr/bin|' "systemd/$unit" >"$units/$unit"
    systemd-analyze security --offline=true --threshold=15 --no-pager "$units/$unit" >"$units/report" 2>&1 || {
        cat "$units/report"
        printf 'systemd/%s may reach too much: its exposure must be 1.5 at most\n' "$unit" >&2
        status=1
    }
done

# A moved file leaves its old name on the pages.
while IFS=: read -r page path; do
    [[ -e $path ]] || { printf '%s: there is no %s\n' "$page" "$path" >&2 && status=1; }
done < <(git ls-files -z '*.md' ':!Examples' |
    xargs -0 grep -HoE "\`(Sources|Tests|Tools|Documentation|Hardware)/[A-Za-z0-9_+./-]+\`" | tr -d '\`')

[[ $status -ne 0 ]] || printf 'Lint: clean\n'
exit "$status"
