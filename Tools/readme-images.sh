#!/usr/bin/env bash
# Makes the README's pictures again. The cards are drawn by notchd in virtual time, so that the pictures are always the
# same. Views, glances and the gallery are drawn by notch-pictures.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$PWD/.build/release
images=$PWD/Documentation/Images
scratch=$(mktemp -d)
export NOTCH_SOCKET=$scratch/notch.socket
# The date and Notch's own texts are in the locale's language.
export LC_ALL=C.UTF-8 TZ=UTC
daemon=

finish() {
    if [[ -n $daemon ]]; then
        kill -TERM "$daemon" 2>/dev/null || true
        wait "$daemon" 2>/dev/null || true
    fi
    rm -rf "$scratch"
}
trap finish EXIT

# The themes and the icons of the examples.
mkdir -p "$scratch/notch"
cp -r Examples/themes Examples/icons "$scratch/notch"
export XDG_CONFIG_HOME=$scratch
# Dates and texts are in the language of the locale, and times in the time zone.
export LC_ALL=C.UTF-8 TZ=UTC
unset LANGUAGE

# start PANEL [OPTION...]
start() {
    local panel=$1 tries=0
    shift
    "$bin/notchd" --backend headless --clock virtual --panel "$panel" "$@" 2>"$scratch/notchd.log" &
    daemon=$!
    until "$bin/notchctl" status >/dev/null 2>&1; do
        if [[ $((tries += 1)) -gt 500 ]]; then
            cat "$scratch/notchd.log" >&2
            printf 'notchd did not start\n' >&2
            exit 1
        fi
        sleep 0.02
    done
}

stop() {
    kill -TERM "$daemon"
    wait "$daemon"
    daemon=
}

# picture NAME PANEL THEME ACCENT [send|ask ARGUMENT...]
picture() {
    local name=$1 panel=$2 theme=$3 accent=$4 command=${5:-}
    shift $(($# < 5 ? 4 : 5))
    start "$panel"
    "$bin/notchctl" theme "$theme" --accent "$accent" >/dev/null
    case $command in
        send) "$bin/notchctl" send --dwell 60s "$@" >/dev/null ;;
        ask)
            "$bin/notchctl" ask "$@" >/dev/null 2>&1 &
            until "$bin/notchctl" status --json | grep -q '"question":{'; do sleep 0.02; done
            ;;
    esac
    # The wait exceeds every transition.
    "$bin/notchctl" clock advance 2s >/dev/null
    "$bin/notchctl" screenshot "$images/$name.png" >/dev/null
    stop
    printf '%s\n' "$images/$name.png"
}

# The light of the start ends after 2 s. Then two cards appear, the second replaces the first, and the home view
# returns.
animation() {
    local name=$1 panel=$2
    start "$panel" --frames "$scratch/frames"
    "$bin/notchctl" clock advance 2s >/dev/null
    "$bin/notchctl" send 'Build finished' '42 tests passed' --icon checkmark.circle.fill --tint green \
        --dwell 900ms >/dev/null
    "$bin/notchctl" send 'Ada: lunch at one? 🍜' 'Messages' --icon message.fill --tint blue --dwell 900ms >/dev/null
    "$bin/notchctl" clock advance 4s >/dev/null
    stop
    /usr/bin/python3 Tools/animation.py "$scratch/frames" 1990 5500 2 30 "$images/$name.png"
    printf '%s\n' "$images/$name.png"
}

mkdir -p "$images"
picture message 1480x320 dark teal send 'Ada: lunch at one? 🍜' 'Messages' --icon message.fill --tint green
picture progress 1480x320 dark blue send 'Copying photos' '768 of 1,280' --icon photo --progress 60
picture warning 1480x320 light rose send 'Water in the basement' 'Sensor 2, a minute ago' --icon drop.fill --tint red \
    --priority high
picture home 1480x320 dark system
picture own-icon 1480x320 dark blue send 'Laundry' '12 minutes left' --icon laundry --tint blue
picture question 1480x320 dark orange ask 'Reboot now?' '3 updates are ready' --choice Reboot --choice Later \
    --default Later --timeout 60s --icon arrow.clockwise --tint orange
for theme in high-contrast night harbour; do
    picture "theme-$theme" 1480x320 "$theme" system send 'Party 🎉 in the garden' 'Ada, Grace and 12 others' \
        --icon calendar --tint green
done
animation push 1480x320
"$bin/notch-pictures" "$images" "$PWD"
