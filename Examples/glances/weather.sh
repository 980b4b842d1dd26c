#!/bin/sh
# The weather of a file, which another program fetches: the temperature, the words and the kind, a line each.
#
#   [Glance weather]
#   Exec=/usr/local/lib/notch/weather.sh /var/lib/weather
#   Interval=5m
#   Lifetime=2h
file=${1:-/var/lib/weather}
[ -r "$file" ] || exit 1
{ read -r degrees; read -r words; read -r kind; } < "$file"
case $kind in
    rain) icon=cloud.rain tint=blue ;;
    snow) icon=cloud.snow tint=cyan ;;
    storm) icon=cloud.bolt tint=orange ;;
    cloud) icon=cloud tint=gray ;;
    *) icon=sun.max tint=yellow ;;
esac
# Quotes and backslashes would end the string.
words=$(printf '%s' "$words" | sed 's/["\\]//g')
printf '{"text": "%s°", "tooltip": "%s", "icon": "%s", "color": "%s"}\n' "$degrees" "$words" "$icon" "$tint"
