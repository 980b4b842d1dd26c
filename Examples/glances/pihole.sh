#!/bin/sh
# What Pi-hole has blocked today, of the API of Pi-hole 6 or 5, or of a file for trying.
#
#   [Glance pihole]
#   Exec=/usr/local/lib/notch/pihole.sh http://pi.hole
#   Interval=1m
#   Icon=shield
source=${1:-http://localhost}
case $source in
    http*)
        json=$(curl -fsS -m 5 "$source/api/stats/summary" 2>/dev/null) ||
            json=$(curl -fsS -m 5 "$source/admin/api.php?summaryRaw") || exit 1 ;;
    *) json=$(cat "$source") || exit 1 ;;
esac
# The two versions name the same numbers in different ways.
number() { printf '%s' "$json" | tr -d '\n ' | sed -n "s/.*\"$1\":\([0-9.]*\).*/\1/p"; }
blocked=$(number blocked)
[ -n "$blocked" ] || blocked=$(number ads_blocked_today)
percent=$(number percent_blocked)
[ -n "$percent" ] || percent=$(number ads_percentage_today)
[ -n "$blocked" ] || exit 1
printf '{"text": "%s blocked", "tooltip": "%.0f %% of all queries", "percentage": %.0f}\n' \
    "$blocked" "${percent:-0}" "${percent:-0}"
