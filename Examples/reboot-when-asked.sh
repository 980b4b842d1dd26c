#!/bin/sh
# Asks at the display before it reboots, so that nobody loses the board while using it. No answer means no.
#
#   Examples/reboot-when-asked.sh [REASON]
#
# To try it, name something harmless to run instead: REBOOT='echo would reboot' Examples/reboot-when-asked.sh
#
# Exit codes: that of the reboot if somebody agreed; 1 if nobody agreed; 75 if there is no display to ask at, so try
# again later. Others come from notchctl, such as 69 if no notchd runs.
set -u

reason=${1:-Updates have been installed.}
reboot=${REBOOT:-systemctl reboot}
timeout=${TIMEOUT:-60s}

say() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
}

notchctl confirm 'Reboot now?' "$reason" --yes Reboot --no 'Not now' --default no --timeout "$timeout" \
    --icon arrow.clockwise --tint orange >/dev/null
status=$?

case $status in
0) exec sh -c "$reboot" ;;
1 | 3)
    # With a default, time that runs out is the default's answer; 3 would be the code without one.
    say 'not now: the answer was no, or nobody answered'
    exit 1
    ;;
4)
    say 'not now: the question was cancelled'
    exit 1
    ;;
5)
    # Somebody may sit at the board all the same, with the cable pulled.
    say 'not now: there is no display to ask at'
    exit 75
    ;;
*)
    # Refused, no daemon, too many questions: notchctl has said which. None of them is a yes.
    exit "$status"
    ;;
esac
