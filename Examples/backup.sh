#!/bin/sh
# Copies the files of a folder, and shows a card with the progress, a card at the end, and a question. It runs from cron:
# it needs no PATH of a login, finds the daemon by itself, prints nothing if all is well, and works without a daemon.
#
#   Examples/backup.sh FROM TO
#
# Exit codes: 0 if all files were copied, 1 if one was not.
set -u
PATH=${PATH:-/usr/bin:/bin}:/usr/local/bin

from=${1:?the folder to copy from}
to=${2:?the folder to copy to}

# A display that is away is no reason not to copy.
show() {
    notchctl "$@" >/dev/null 2>&1
}

# A held card stays, and keeps questions away, until it is dismissed: also if this script is ended.
trap 'show dismiss --key backup' EXIT
trap 'exit 1' HUP INT TERM

total=0
for file in "$from"/*; do
    [ -f "$file" ] && total=$((total + 1))
done
show send 'Backing up' "0 of $total" --icon externaldrive --key backup --replace --hold --progress 0

count=0
failed=0
for file in "$from"/*; do
    [ -f "$file" ] || continue
    cp -p "$file" "$to/" || failed=$((failed + 1))
    count=$((count + 1))
    show update --key backup --progress $((100 * count / total)) --subtitle "$count of $total"
done
show dismiss --key backup

if [ "$failed" -gt 0 ]; then
    show send 'Backup failed' "$failed of $total files" --icon exclamationmark.triangle --tint red --priority high
    exit 1
fi

# With --wait the card has been seen before the question comes. timeout ends both if the display is never free.
timeout 10m notchctl send 'Backup finished' "$total files" --icon checkmark.circle.fill --tint green --priority high \
    --wait >/dev/null 2>&1
if timeout 10m notchctl confirm 'Delete the originals?' "$total files in $from" --icon trash --timeout 60s --default no \
    >/dev/null 2>&1; then
    for file in "$from"/*; do
        [ -f "$file" ] && rm -- "$file"
    done
fi
exit 0
