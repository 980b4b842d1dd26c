#!/usr/bin/env bash
# Checks that the loops over pixels that run in each frame have vector instructions in the programs for arm64, as
# Tools/arm64-build.sh has built them. Prints each loop with its number of instructions and of vector instructions.
set -euo pipefail
cd "$(dirname "$0")/.."

objects=.build/arm64/release
status=0
# The file of the loop, and the beginning of the function's mangled name.
while read -r file function; do
    read -r all vectors < <(aarch64-linux-gnu-objdump --disassemble --no-show-raw-insn "$objects/$file.swift.o" |
        awk -v name="$function" '
            /^[0-9a-f]+ <.*>:$/ { inside = index($2, name) > 0 }
            inside && /^ +[0-9a-f]+:/ { all++; if (/[ \t{]v[0-9]+\.[0-9]*[bhsd]/) vectors++ }
            END { print all + 0, vectors + 0 }')
    printf '%-34s %-24s %5d %5d\n' "$file" "$function" "$all" "$vectors"
    ((vectors > 0)) || status=1
done <<'LOOPS'
NotchDisplay.build/ScanoutKernel ScanoutKernelV6encode
NotchDisplay.build/ScanoutKernel encodeBits
NotchDisplay.build/TurnedPicture TurnedPictureV4copy
NotchGraphics.build/BlendKernel BlendKernelO4fade
NotchGraphics.build/BlendKernel BlendKernelO3mix
NotchGraphics.build/ColourFilter 4copy
LOOPS
[[ $status -eq 0 ]] || printf '%s: a loop has no vector instructions\n' "${0##*/}" >&2
exit "$status"
