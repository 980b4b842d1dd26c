#!/bin/sh
# The load of the machine, in the JSON of Waybar's custom modules.
#
#   [Glance load]
#   Exec=/usr/local/lib/notch/load.sh
#   Interval=10s
#   Icon=cpu
read -r one five fifteen _ < "${LOADAVG:-/proc/loadavg}"
cores=$(nproc)
percent=$(awk -v load="$one" -v cores="$cores" 'BEGIN { p = load / cores * 100; printf "%d", (p > 100 ? 100 : p) }')
class=good
[ "$percent" -lt 70 ] || class=warning
[ "$percent" -lt 95 ] || class=critical
printf '{"text": "%s", "tooltip": "Load, 5 min %s, 15 min %s", "class": "%s", "percentage": %s}\n' \
    "$one" "$five" "$fifteen" "$class" "$percent"
