#!/usr/bin/env bash
# Makes tesseract read 30 cards, the clock and four questions on each panel, and prints the percentage of the characters
# that it reads correctly. Fails below 98 %.
#
#   Tools/legibility.sh [FOLDER]
#
# With a folder, the pictures and the recognized texts are kept there.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-}
if [[ -z $folder ]]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi

reader=.build/release/notch-legibility
"$reader" draw "$folder" "$PWD" >"$folder/panels.txt"
# Each picture is read as a block of lines (6), which suits cards, and as sparse text (11), which suits the choices of
# questions. It is also read in a smaller size, because a clock's digits are too large for a reader of scans. There is
# one page of text for each picture, followed by a form feed. Several threads are no faster on such small pictures, but
# the panels are read in parallel.
export OMP_THREAD_LIMIT=1 folder
read_panel() {
    local panel=$1 size=$2 way=$3
    tesseract "$folder/$panel/${size}pictures.txt" "$folder/$panel/$size$way" --dpi 150 --psm "$way" -l eng \
        2>>"$folder/$panel/$size$way.log"
}
export -f read_panel
while read -r panel; do printf '%s large- 6\n%s large- 11\n%s "" 6\n' "$panel" "$panel" "$panel"; done \
    <"$folder/panels.txt" | xargs --max-procs "$(nproc)" --max-args 3 bash -c 'read_panel "$@"' _
"$reader" score "$folder" "$PWD"

# How much of the texts of cards in 12 scripts each panel shows.
"$reader" cover Tests/NotchGraphicsTests/Corpus/cards.tsv "$PWD"
