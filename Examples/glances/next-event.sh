#!/bin/sh
# The next event of an ICS file. Events that recur are shown by their first date only.
#
#   [Glance event]
#   Exec=/usr/local/lib/notch/next-event.sh /home/pi/calendar.ics
#   Interval=1m
#   Icon=calendar
file=${1:-$HOME/calendar.ics}
[ -r "$file" ] || exit 1
# Times with a Z are in UTC, others in the time of the place.
universal=$(date -u +%Y%m%dT%H%M%S)
here=$(date +%Y%m%dT%H%M%S)
tr -d '\r' < "$file" | awk -v universal="$universal" -v here="$here" '
    # A line that begins with a space goes on with the line before it (RFC 5545, section 3.1).
    /^[ \t]/ { line = line substr($0, 2); next }
    { handle(line); line = $0 }
    END { handle(line); if (best != "") print best "\t" zone "\t" title }
    function handle(line, name, value) {
        name = line; sub(/[:;].*/, "", name)
        value = line; sub(/^[^:]*:/, "", value)
        if (name == "BEGIN" && value == "VEVENT") { start = ""; summary = "" }
        if (name == "DTSTART") start = value
        if (name == "SUMMARY") { summary = value; gsub(/\\n/, " ", summary); gsub(/\\/, "", summary) }
        if (name != "END" || value != "VEVENT" || start == "") return
        isUniversal = start ~ /Z$/
        sub(/Z$/, "", start)
        if (start < substr(isUniversal ? universal : here, 1, length(start))) return
        if (best == "" || start < best) { best = start; zone = isUniversal ? "UTC" : ""; title = summary }
    }' | while IFS="$(printf '\t')" read -r start zone title; do
    case $start in
        *T*) text=$(date -d "$(printf '%s' "$start" |
            sed 's/^\(....\)\(..\)\(..\)T\(..\)\(..\).*/\1-\2-\3 \4:\5/') $zone" '+%a %H:%M') ;;
        *) text=$(date -d "$start" '+%a %-d %b') ;;
    esac
    printf '%s\n%s\n' "$text" "$title"
done
