#!/bin/sh
# The next event of an ICS file. Events that recur are shown by their first date only.
#
#   [Glance event]
#   Exec=/usr/local/lib/notch/next-event.sh /home/pi/calendar.ics
#   Interval=1m
#   Icon=calendar
file=${1:-$HOME/calendar.ics}
[ -r "$file" ] || exit 1
# NOW, in seconds since 1970, is another time, for trying.
now=${NOW:-$(date +%s)}
today=$(date -d "@$now" +%Y%m%d)
# Time zones are up to 26 hours apart. So what begins at a place two days ago may be yet to come.
first=$(date -d "@$((now - 172800))" +%Y%m%d)
# A line of each event that may come: its start, the time zone of the start, and its title.
events=$(tr -d '\r' < "$file" | awk -v first="$first" '
    # A line that begins with a space goes on with the line before it (RFC 5545, section 3.1).
    /^[ \t]/ { line = line substr($0, 2); next }
    { handle(line); line = $0 }
    END { handle(line) }
    function handle(line, name, value, zone) {
        name = line; sub(/[:;].*/, "", name)
        value = line; sub(/^[^:]*:/, "", value)
        if (name == "BEGIN" && value == "VEVENT") { start = ""; place = "-"; summary = "" }
        if (name == "DTSTART") {
            start = value
            # Times with a Z are in UTC, those with a TZID in that time zone, and others in the time of the place.
            if (line ~ /;TZID=/) { place = line; sub(/^[^:]*;TZID="?/, "", place); sub(/[";:].*/, "", place) }
            if (sub(/Z$/, "", start)) place = "UTC"
        }
        if (name == "SUMMARY") { summary = value; gsub(/\\n/, " ", summary); gsub(/\\/, "", summary) }
        if (name != "END" || value != "VEVENT" || start == "") return
        # The shell does the rest, since it knows the time zones.
        if (substr(start, 1, 8) < first) return
        print start "\t" place "\t" summary
    }' | sort | head -n 50)
best=
while IFS="$(printf '\t')" read -r start place title; do
    case $start in
        *T*)
            time=$(printf '%s' "$start" | sed 's/^\(....\)\(..\)\(..\)T\(..\)\(..\).*/\1-\2-\3 \4:\5/')
            if [ "$place" = - ]; then second=$(date -d "$time" +%s); else
                second=$(date -d "TZ=\"$place\" $time" +%s); fi
            [ "$second" -ge "$now" ] || continue
            text=$(date -d "@$second" '+%a %H:%M') ;;
        *)
            [ "$start" -ge "$today" ] || continue
            second=$(date -d "$start" +%s)
            text=$(date -d "$start" '+%a %-d %b') ;;
    esac
    if [ -z "$best" ] || [ "$second" -lt "$best" ]; then
        best=$second
        shown=$(printf '%s\n%s' "$text" "$title")
    fi
done <<END
$events
END
if [ -n "$best" ]; then printf '%s\n' "$shown"; fi
