#!/usr/bin/env bash
# Has tesseract read 30 cards, the clock and four questions on each panel, as the panel shows them, and prints the share
# of the characters that it reads right. It fails below 98 %.
#
#   Tools/legibility.sh [FOLDER]
#
# With a folder, the pictures and what was read of them stay there.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-}
if [[ -z $folder ]]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi

reader=.build/release/notch-legibility
"$reader" draw "$folder" "$PWD" >"$folder/panels.txt"
# Each picture is read as a block of lines (6) and as words here and there (11), since cards are the one and the choices
# of questions the other, and as it is seen from afar, since a clock's figures are too large for a reader of scans. There
# is one page of text for each picture, with a form feed after it. Several threads are no faster on such small pictures,
# but panels are read side by side.
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
