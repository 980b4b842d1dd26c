#!/usr/bin/env bash
# Plays a scene for people who see Notch for the first time. It starts notchd without display or privileges, sends
# activities with notchctl, and checks that the right cards were shown.
#
#   Tools/demo.sh
#
# In a terminal the cards show live, and q ends the demo early. In any case every frame is written as a PNG to
# $NOTCH_DEMO_FRAMES, else ./frames. The demo takes about 20 s and leaves no process. $NOTCH_DEMO_RECORD, if set, is the
# file for a recording of the scene.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$PWD/.build/release
frames=${NOTCH_DEMO_FRAMES:-$PWD/frames}
scratch=$(mktemp -d)
story=$scratch/story
export NOTCH_SOCKET=$scratch/notch.socket
daemon=
failures=0

finish() {
    if [[ -n $daemon ]]; then
        kill -TERM "$daemon" 2>/dev/null || true
        wait "$daemon" 2>/dev/null || true
    fi
    rm -rf "$scratch"
}
trap finish EXIT
# Descriptor 3 is for the story, even if the output of a command is discarded.
exec 3>&1
trap 'exit 130' INT
trap 'exit 143' TERM

# --- Reporting ---------------------------------------------------------------------------------------------------

# Live cards take the whole screen, so the story is then printed at the end.
live=
[[ ! -t 1 || ${TERM:-dumb} == dumb ]] || live=yes
tell() {
    printf '%s\n' "$*" >>"$story"
    [[ -n $live ]] || printf '%s\n' "$*"
}

check() {
    local what=$1 seen=$2 expected=$3
    if [[ $seen == "$expected" ]]; then
        tell "   ok: $what: $seen"
    else
        tell "   NOT SO: $what: expected $expected, saw $seen"
        failures=$((failures + 1))
    fi
}

# --- Driving the daemon ------------------------------------------------------------------------------------------

# The script chooses the ids of activities, 1 to 99, so that frames.jsonl reports which activity was on screen when.
id() { printf '00000000-0000-4000-8000-0000000000%02d' "$1"; }

alive() { kill -0 "$daemon" 2>/dev/null; }

# Ends the demo, because notchd has ended or is ending: with success if a person pressed q, which ends notchd with 0.
leave() {
    local status=0
    wait "$daemon" || status=$?
    daemon=
    if [[ -n $live && $status -eq 0 ]]; then
        cat "$story" >&3
        printf '\nYou ended the demo early. The frames so far are in %s\n' "$frames" >&3
        exit 0
    fi
    cat "$scratch/notchd.log" >&2
    printf 'notchd ended with %d before the scene did\n' "$status" >&2
    exit 1
}

# Runs notchctl. It fails with 69 if no daemon runs, and is refused if the daemon is ending.
ctl() {
    local status=0
    "$bin/notchctl" "$@" 2>"$scratch/notchctl.log" || status=$?
    [[ $status -ne 69 ]] || leave
    ! grep --quiet 'notchd is ending' "$scratch/notchctl.log" || leave
    cat "$scratch/notchctl.log" >&2
    return "$status"
}

send() {
    local number=$1
    shift
    ctl send --id "$(id "$number")" "$@" >/dev/null
}

# Prints the numbers of the activities in the order of their first appearance, from the given number on.
order() {
    sed -n 's/.*"activity":"00000000-0000-4000-8000-0000000000\([0-9]*\)".*/\1/p' "$frames/frames.jsonl" |
        awk -v from="$1" '$1 + 0 >= from && !seen[$1]++ { printf "%s%d", separator, $1; separator = " " }'
}

appeared() { grep --quiet --fixed-strings "$(id "$1")" "$frames/frames.jsonl" 2>/dev/null; }
# The pattern matches the activity's own id, because the history also names the activity as the replacement of others.
ended() { [[ $("$bin/notchctl" history --json 2>/dev/null) == *"\"id\":\"$(id "$1")\""* ]]; }

# Waits for a condition, at most 10 s.
await() {
    local tries
    for ((tries = 0; tries < 500; tries++)); do
        if "$@"; then
            return
        fi
        alive || leave
        sleep 0.02
    done
    tell "   NOT SO: waited 10 s in vain for: $*"
    failures=$((failures + 1))
}

milliseconds() { printf '%d' $((${EPOCHREALTIME/[.,]/} / 1000)); }

# --- The scene ---------------------------------------------------------------------------------------------------

mkdir -p "$frames"
rm -f "$frames"/[0-9][0-9][0-9][0-9][0-9][0-9].png "$frames/frames.jsonl"
started=$(milliseconds)

backend=headless
[[ -z $live ]] || backend=terminal
"$bin/notchd" --backend "$backend" --panel 1480x320 --frames "$frames" \
    ${NOTCH_DEMO_RECORD:+--record "$NOTCH_DEMO_RECORD"} 2>"$scratch/notchd.log" &
daemon=$!
ready() { "$bin/notchctl" status >/dev/null 2>&1; }
until ready; do
    if ! alive || [[ $(milliseconds) -gt $((started + 10000)) ]]; then
        cat "$scratch/notchd.log" >&2
        printf 'notchd did not start\n' >&2
        exit 1
    fi
    sleep 0.02
done
tell "notchd is ready after $(($(milliseconds) - started)) ms (backend $backend, socket $NOTCH_SOCKET)"

tell "1. Priority: three activities sent low, normal, high while the queue is suspended"
ctl suspend >/dev/null
send 1 'Backup finished' '14 GB in 3 minutes' --icon externaldrive --priority low --dwell 900ms
send 2 'Ada: lunch at one?' 'Messages' --icon message.fill --tint green --dwell 900ms
send 3 'Water in the basement' 'Sensor 2' --icon drop.fill --tint red --priority high --dwell 900ms
ctl resume >/dev/null
await ended 1
check "high came first, low last" "$(order 1)" "3 2 1"

tell "2. Coalescing: three reports with one key; only the newest is worth showing"
ctl suspend >/dev/null
send 11 'Build 12 %' --icon hammer.fill --tint blue --key build --dwell 900ms
send 12 'Build 57 %' --icon hammer.fill --tint blue --key build --dwell 900ms
send 13 'Build succeeded' '214 targets' --icon hammer.fill --tint blue --key build --dwell 900ms
ctl resume >/dev/null
await ended 13
check "one card for three reports" "$(order 11)" "13"

tell "3. Progress: one card, updated in place"
send 21 'Copying photos' '0 of 128' --icon photo --tint teal --progress 0 --hold
await appeared 21
for step in 15 35 60 85 100; do
    sleep 0.25
    ctl update "$(id 21)" --subtitle "$((step * 128 / 100)) of 128" --progress "$step" >/dev/null
done
sleep 0.4
ctl dismiss "$(id 21)" >/dev/null
await ended 21
check "still one card" "$(order 21)" "21"

tell "4. Yielding: while somebody's hand is near the panel, nothing new takes it"
ctl hover on >/dev/null
send 31 'Dentist in 30 minutes' 'Calendar' --icon calendar --tint orange --priority high --dwell 900ms
sleep 1.2
check "cards shown while the hand was there" "$(order 31 | wc --words)" 0
ctl hover off >/dev/null
left=$(milliseconds)
await appeared 31
waited=$(($(milliseconds) - left))
tell "   it came $waited ms after the hand had gone"
# The promise is 200 ms. The delays of a busy machine and of this script are added to that.
check "within 0.5 s" "$([[ $waited -le 500 ]] && echo yes || echo no)" yes
await ended 31

tell "5. Hold: stays until somebody dismisses it"
send 41 'The front door is open' 'Since 21:40' --icon lock.open.fill --tint yellow --hold
await appeared 41
sleep 1.5
check "still there after 1.5 s" "$("$bin/notchctl" list --json | grep --count --ignore-case --fixed-strings "$(id 41)")" 1
ctl dismiss >/dev/null
await ended 41

tell "6. Four themes: one card under each"
send 51 'Rain from six' 'Umbrella weather, 11°' --icon cloud.rain.fill --hold
await appeared 51
for theme in 'dark teal' 'light blue' 'dark violet' 'light rose'; do
    read -r palette accent <<<"$theme"
    ctl theme --palette "$palette" --accent "$accent" >/dev/null
    tell "   $palette, $accent"
    sleep 0.7
done
ctl dismiss >/dev/null
await ended 51

# --- The end -----------------------------------------------------------------------------------------------------

ctl history >"$scratch/history"
stopping=$(milliseconds)
status=0
kill -TERM "$daemon"
wait "$daemon" || status=$?
daemon=
check "notchd's exit status" "$status" 0
check "its socket is" "$([[ -e $NOTCH_SOCKET ]] && echo there || echo gone)" gone
tell "notchd ended within $(($(milliseconds) - stopping)) ms; the scene took $((($(milliseconds) - started) / 1000)) s"

[[ -z $live ]] || cat "$story"
printf '\nWhat was shown, by notchctl history:\n'
cat "$scratch/history"
if [[ -s $scratch/notchd.log ]]; then
    printf '\nWhat notchd logged:\n'
    tail -n 20 "$scratch/notchd.log"
fi
printf '\n%d frames as PNG files, and frames.jsonl about them, in %s\n' \
    "$(find "$frames" -name '[0-9]*.png' | wc -l)" "$frames"
if [[ $failures -ne 0 ]]; then
    printf '%d checks failed\n' "$failures" >&2
    exit 1
fi
