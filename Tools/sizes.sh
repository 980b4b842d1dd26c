#!/usr/bin/env bash
# Prints the size of each built-in module in the release notchd, as a Markdown table, and how it was counted. Fails if a
# module has no symbol, which means that its sources have moved.
#
#   Tools/sizes.sh [PROGRAM]
#
# PROGRAM is not stripped; .build/release/notchd by default.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C

program=${1:-.build/release/notchd}
if [[ ! -x $program ]]; then
    printf '%s: there is no %s: build it with make\n' "${0##*/}" "$program" >&2
    exit 1
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Each module, with its folders and files below Sources. A file in two modules belongs to the later one.
modules=(
    'clock|NotchGlances/Clock'
    'system|NotchGlances/System'
    'timers|NotchGlances/Timers NotchCore/Timers NotchIPC/Messages/Timers'
    'player|NotchGlances/Player NotchEventLoop/Bus'
    'image|NotchGlances/Image'
    'file text|NotchGlances/Script'
    'scripts|NotchGlances/Script/ScriptRunner.swift NotchEventLoop/Process'
    'remote modules|NotchRuntime/Hosting/RemoteModule.swift NotchIPC/Messages/Modules NotchIPC/Messages/Views'
)

# The types of each module, with their targets.
for module in "${modules[@]}"; do
    read -ra places <<<"${module#*|}"
    find "${places[@]/#/Sources/}" -name '*.swift' -exec awk -v module="${module%%|*}" '
        match($0, /^([a-z]+ |@[A-Za-z]+ )*(class|struct|enum|actor|protocol) [A-Za-z0-9]+/) {
            split(FILENAME, folder, "/")
            count = split(substr($0, RSTART, RLENGTH), word, " ")
            printf "%s.%s\t%s\n", folder[2], word[count], module
        }' {} +
done >"$scratch/types"

# One line for each symbol whose size has bytes in the file. Two names of one address count once.
nm --print-size --defined-only --radix=d "$program" | awk 'NF == 4 && $3 !~ /^[bB]$/' | sort -u -k1,1 >"$scratch/symbols"
awk '{ print $4 }' "$scratch/symbols" | swift demangle --compact >"$scratch/names"

awk '{ print $2 + 0 }' "$scratch/symbols" | paste - "$scratch/names" |
    awk -F '\t' -v types="$scratch/types" '
        BEGIN { while ((getline line < types) > 0) { split(line, part, "\t"); module[part[1]] = part[2] } }
        {
            all += $1
            rest = $2
            # The first type of a module that the symbol names.
            while (match(rest, /Notch[A-Za-z]*\.[A-Za-z0-9]+/)) {
                type = substr(rest, RSTART, RLENGTH)
                if (type in module) { sum[module[type]] += $1; break }
                rest = substr(rest, RSTART + RLENGTH)
            }
        }
        END {
            for (name in sum) printf "%s\t%d\n", name, sum[name]
            printf "\t%d\n", all
        }' >"$scratch/sums"

size_of() { awk -F '\t' -v name="$1" '$1 == name { print $2 }' "$scratch/sums"; }

printf '| module | KB | its sources |\n|---|---|---|\n'
for module in "${modules[@]}"; do
    size=$(size_of "${module%%|*}")
    if [[ -z $size ]]; then
        printf '%s: %s has no symbol of %s\n' "${0##*/}" "$program" "${module%%|*}" >&2
        exit 1
    fi
    sources=${module#*|}
    printf '| %s | %d | %s |\n' "${module%%|*}" "$(((size + 500) / 1000))" "${sources// /, }"
done
cat <<END

All symbols have $(size_of '' | awk '{ printf "%.1f", $1 / 1e6 }') MB. These are sums of the sizes that nm tells of the symbols in the program before it is
stripped. A symbol counts for the module whose type is the first in its name, and so does generic code that was made for
that type. What understands the text of files is there once, and scripts have it too. Data without symbols does not count,
so the sums are lower bounds.
END
