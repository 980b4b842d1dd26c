#!/usr/bin/env bash
# Applies the service that `make install` has installed, or that `make uninstall` is about to remove, to a running
# system.
#
#   Tools/service.sh start SYSUSERS [again]    # a file for systemd-sysusers(8); again if the unit was already installed
#   Tools/service.sh stop                      # before its files are removed
#   Tools/service.sh forget                    # after they are removed
#
# The service of the package notch, which has the same name, stays enabled, and runs instead of the one that is removed.
# Does what is possible: a tree in which systemd does not run gets the user and the groups, and the service for its next
# boot.
# NOTCH_SYSTEM_ROOT: a folder that replaces /, for the tests of this script.
set -euo pipefail

system=${NOTCH_SYSTEM_ROOT:-}

runs() { [[ -d $system/run/systemd/system ]]; }

has_package() { [[ -e $system/var/lib/dpkg/info/notch.postinst ]]; }

# At the next boot, the desktop's compositor would find the display in use.
has_desktop() { [[ -e $system/etc/systemd/system/display-manager.service ]]; }

# The service of an earlier version ran as root. systemd gives its folder to the user at the next start, with all in it.
ran_as_root() { [[ -d $system/var/lib/notch && $(stat --format=%u "$system/var/lib/notch") == 0 ]]; }

# What only root may read, or another user.
unreadable() {
    find "$system/etc/notch" \( -type f ! -perm -004 -o -type d ! -perm -005 \) -printf '%g %p\n' 2>/dev/null |
        sed -n '/^notch /!s/^[^ ]* //p'
}

say_what_changed() {
    local file
    while read -r file; do
        printf 'The user notch cannot read %s: sudo chgrp notch %s && sudo chmod g+rX %s\n' "$file" "$file" "$file"
    done < <(unreadable)
    [[ ${1:-} ]] || return 0
    printf '%s\n' \
        'The service now runs as the user "notch", and no longer as root. It keeps what waits, the history and timers.' \
        'What changes for commands, virtual terminals and files elsewhere is in systemd/README.md, "From root to notch".'
}

say_how_to_send() {
    printf 'To send as yourself: sudo usermod -aG notch %s, then log in again.\n' "${SUDO_USER:-NAME}"
}

# leave REASON COMMAND: neither enables nor starts the service. If it runs, it is restarted with the new programs.
leave() {
    if runs; then systemctl try-restart notchd.service || true; fi
    printf 'notchd is installed, and its service is unchanged: %s. To start it now and at each boot:\n    %s\n' "$1" "$2"
}

start() {
    local state former=
    if ran_as_root; then former=root; fi
    # The owner's choice is kept. A new unit is disabled too, but not by a choice of the owner.
    state=$(systemctl is-enabled notchd.service 2>/dev/null || true)
    if has_desktop; then
        leave 'a desktop has the display of this machine' 'sudo systemctl enable --now notchd'
    elif [[ $state == masked* ]]; then
        leave 'it is masked' 'sudo systemctl unmask notchd && sudo systemctl enable --now notchd'
    elif [[ $state == disabled && ${1:-} == again ]]; then
        leave 'it is disabled' 'sudo systemctl enable --now notchd'
    else
        systemctl --quiet enable notchd.service
        # Otherwise systemd refuses to start a unit that was started too often.
        if runs; then systemctl reset-failed notchd.service 2>/dev/null || true; fi
        if ! runs; then
            printf 'notchd starts at the next boot.\n'
        elif systemctl restart notchd.service; then
            printf 'notchd runs, now and from each boot on.\n'
        else
            # A missing display is not a fault of the installation.
            printf 'notchd is installed, but does not run yet. To find out why: notchctl doctor; journalctl -u notchd\n'
        fi
    fi
    if runs; then systemctl try-restart 'notchd@*.service' || true; fi
    say_what_changed "$former"
    say_how_to_send
}

# Applies the rules at once, also to devices that are already present.
reload_udev() {
    [[ -e $system/run/udev/control ]] || return 0
    udevadm control --reload
    udevadm trigger --action=add --subsystem-match=iio --subsystem-match=leds --subsystem-match=backlight \
        --subsystem-match=gpio --subsystem-match=spidev --subsystem-match=ws2812-pio-rp1
}

if ! command -v systemctl >/dev/null; then
    printf '%s: this system has no systemd; start notchd by its own service manager\n' "${0##*/}" >&2
    exit 0
fi

case ${1:-} in
    start)
        systemd-sysusers "$2"
        reload_udev
        if runs; then
            systemctl daemon-reload
            systemctl reset-failed notch-run.socket 2>/dev/null || true
            # A socket keeps the settings that it was opened with.
            systemctl try-restart notch-run.socket || true
        fi
        start "${3:-}"
        ;;
    stop)
        if has_package; then exit; fi
        # The services may already have stopped.
        if runs; then
            systemctl --quiet stop notchd.socket notchd-gateway.socket notchd.service 'notchd@*.service' \
                notch-run.socket || true
        fi
        systemctl --quiet disable notchd.socket notchd-gateway.socket notchd.service notchd@.service || true
        ;;
    forget)
        reload_udev
        if runs; then
            systemctl daemon-reload
            systemctl reset-failed notchd.service 2>/dev/null || true
        fi
        if has_package; then
            # The link of an enabled service names the file that was removed.
            state=$(systemctl is-enabled notchd.service 2>/dev/null || true)
            [[ $state != enabled ]] || systemctl --quiet reenable notchd.service
            if runs; then systemctl try-restart notchd.service || true; fi
            exit
        fi
        # A killed daemon leaves its socket, and what was on show. The files of other displays stay.
        rm -f "$system"/run/notch/notch.* "$system/run/notch/on-show"
        find "$system/run/notch" -depth -type d -empty -delete 2>/dev/null || true
        rm -rf "$system/var/cache/notch"
        ;;
    *)
        printf 'usage: %s start SYSUSERS [again] | stop | forget\n' "${0##*/}" >&2
        exit 64
        ;;
esac
