#!/usr/bin/env bash
# Counts with valgrind the instructions of each pixel kernel, of a full redraw and of an enqueue. Compares them with
# those of the last landed state, which Benchmarks/instructions.txt has for each compiler and system. Fails if a count
# is more than 1 % higher. Skips a compiler or a system that the file does not have.
#
#   Tools/instructions.sh [--record]
#
# With --record it writes the counts into the file. Give the reason for each increase in the commit.
set -euo pipefail
cd "$(dirname "$0")/.."

record=${1:-}
list=Benchmarks/instructions.txt
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The compiler, and the system whose Cairo, Pango and C library run in a redraw.
compiler=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
# shellcheck source=/dev/null
system=$(. /etc/os-release && printf '%s-%s' "${VERSION_CODENAME:-unknown}" "$(uname -m)")

if [[ $record != --record ]] && ! grep -q "^$compiler $system " "$list"; then
    printf 'Instructions: skipped, since %s has no counts for Swift %s on %s\n' "$list" "$compiler" "$system"
    exit 0
fi

# Valgrind finds the counted function by its name, and cannot read the debugger's tables.
objcopy --strip-debug .build/release/notch-bench "$scratch/notch-bench"
# The environment does not affect the count: neither a locale nor the length of a variable. Hashes have no seed, and
# pixman does not choose its code by the processor. Valgrind's own processor is the same on every machine with AVX2.
if ! env -i PATH="$PATH" LC_ALL=C SWIFT_DETERMINISTIC_HASHING=1 PIXMAN_DISABLE=ssse3 \
    valgrind --tool=callgrind --callgrind-out-file="$scratch/count" --collect-atstart=no \
    --toggle-collect=notch_bench_counted --dump-after=notch_bench_counted \
    "$scratch/notch-bench" --instructions >"$scratch/names" 2>"$scratch/log"; then
    tail -n 20 "$scratch/log" >&2
    exit 1
fi

# Pixman reports which of its implementations are disabled.
mapfile -t names < <(grep -v '^pixman:' "$scratch/names")
status=0
{
    [[ ! -f $list ]] || grep -v "^$compiler $system " "$list" || true
    for index in "${!names[@]}"; do
        count=$(sed -n 's/^\(totals\|summary\): *\([0-9]*\).*/\2/p' "$scratch/count.$((index + 1))" | head -n 1)
        printf '%s %s %s %s\n' "$compiler" "$system" "${names[index]}" "$count"
    done
} >"$scratch/list"

if [[ $record == --record ]]; then
    cp "$scratch/list" "$list"
    chmod 644 "$list"
fi

printf '%-24s %14s %14s %9s\n' kernel instructions before change
while read -r _ _ name count; do
    before=$(sed -n "s/^$compiler $system $name \([0-9]*\)$/\1/p" "$list")
    if [[ -z $before ]]; then
        printf '%-24s %14d   has no count in %s; record it with make record-instructions\n' "$name" "$count" "$list"
        status=1
        continue
    fi
    # In hundredths of a percent.
    change=$(((count - before) * 10000 / before))
    printf '%-24s %14d %14d %+8s%%\n' "$name" "$count" "$before" \
        "$(awk -v change="$change" 'BEGIN { printf "%.2f", change / 100 }')"
    if ((change > 100)); then
        printf '%s is more than 1 %% up. If that has a reason, record it with make record-instructions.\n' "$name"
        status=1
    fi
done < <(grep "^$compiler $system " "$scratch/list")
[[ $status -ne 0 ]] || printf 'Instructions: none more than 1 %% up\n'
exit "$status"
