#!/usr/bin/env bash
# Does with the package what its users do, in a bare Debian as root: installs it, runs the programs, takes each library
# away that they open later, upgrades, removes and purges it. The tree is of no use afterwards.
#
#   NOTCH_DEBIAN13_TREE=FOLDER Tools/debian13.sh --bare Tools/package-test.sh
#
# systemd does not run in the tree. `make debian13-board-test` boots the service of `make install`.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
daemon=
finish() {
    [[ -z $daemon ]] || kill -KILL "$daemon" 2>/dev/null || true
    rm -rf "$scratch"
}
trap finish EXIT
native=$(dpkg --print-architecture)
# shellcheck source=/dev/null
system=$(. /etc/os-release && printf 'deb%s_%s' "$VERSION_ID" "$native")
package=$PWD/$(cat ".build/packages/last_$system")
libraries=/usr/lib/$(uname -m)-linux-gnu
link=/etc/systemd/system/multi-user.target.wants/notchd.service
desktop=/etc/systemd/system/display-manager.service
copy=/usr/local/lib/systemd/system/notchd.service
export DEBIAN_FRONTEND=noninteractive HOME=/root

step() { printf '== %s\n' "$*"; }
fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}
has() {
    grep --quiet --fixed-strings -e "$1" "$2" && return
    cat "$2"
    fail "this does not say: $1"
}
apt() {
    apt-get -qq -o Dpkg::Use-Pty=0 "$@" </dev/null >"$scratch/apt" 2>&1 && return
    cat "$scratch/apt"
    fail "apt-get $*"
}
# The files of the system, without those that dpkg and apt keep about packages, and systemctl about itself.
files() {
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /src -o -path /var/lib/apt \
        -o -path /run/systemd -o -path /var/lib/dpkg -o -path /var/cache -o -path /var/log -o -path /var/lib/notch-tree \) -prune -o \
        ! -name '*-' -print | sort
}
# Starts the daemon of the package, with the files of the service. Its messages are in $scratch/log.
begin() {
    local tries
    notchd --backend headless --panel 320x170 2>"$scratch/log" &
    daemon=$!
    for ((tries = 0; tries < 100; tries++)); do
        [[ ! -S /run/notch/notch.socket ]] || return 0
        kill -0 "$daemon" 2>/dev/null || break
        sleep 0.1
    done
    cat "$scratch/log"
    fail "notchd does not start"
}
end() {
    kill -TERM "$daemon"
    wait "$daemon"
    daemon=
}

step "what the package needs"
apt update
apt satisfy "$(dpkg-deb --field "$package" Depends), $(dpkg-deb --field "$package" Recommends)"
files >"$scratch/before"

step "a kernel of 32 bits is refused"
if setarch linux32 dpkg --install "$package" >"$scratch/refused" 2>&1; then fail "it is not refused"; fi
has 'has 32 bits, and Notch needs 64' "$scratch/refused"
apt purge notch

step "a desktop keeps its display"
ln -s /dev/null "$desktop"
apt install "$package"
has 'a desktop has the display' "$scratch/apt"
[[ ! -e $link ]] || fail "the service is enabled on a desktop"
# The choice of the first installation stays.
rm "$desktop"
apt install --reinstall "$package"
[[ ! -e $link ]] || fail "the service is enabled by a second installation"
apt purge notch

step "a first installation"
apt install "$package"
has 'sudo usermod -aG notch' "$scratch/apt"
[[ -L $link ]] || fail "the service is not enabled"
[[ $(id --user --name notch):$(id --groups --name notch) == notch:notch ]] || fail "there is no user notch, alone in its group"
for unit in notchd.service notch-failed@.service; do
    systemd-analyze security --offline=true --threshold=15 --no-pager "/usr/lib/systemd/system/$unit" >"$scratch/security" ||
        { cat "$scratch/security" && fail "$unit may reach too much"; }
    tail -n 1 "$scratch/security"
done
version=$(dpkg-deb --field "$package" Version)
# A version between two releases names the commit.
[[ $version =~ ~[0-9]+\.([0-9a-f]{12}) ]] && commit=${BASH_REMATCH[1]} || commit=
for program in notchd notchctl; do
    "$program" --version | tee "$scratch/version"
    has "$program ${version%%[~+]*} ($commit" "$scratch/version"
done
for page in notchctl.1 notch-panel.5 notchd.conf.5 notchd.8; do
    [[ -s /usr/share/man/man${page##*.}/$page.gz ]] || fail "there is no page $page"
done
mkdir -p /etc/notch
printf '[Surface]\nLaunchCue=no\n' >/etc/notch/notchd.conf
chmod 600 /etc/notch/notchd.conf
begin
notchctl send 'From the package' --hold --durable >/dev/null
notchctl list >"$scratch/list"
has 'From the package' "$scratch/list"
end

step "an upgrade keeps the configuration and what waits, and a service that its owner has disabled"
systemctl --quiet disable notchd.service
dpkg-deb --raw-extract "$package" "$scratch/next"
sed -i 's/^Version: .*/&+next/' "$scratch/next/DEBIAN/control"
dpkg-deb --root-owner-group --build "$scratch/next" "$scratch/next.deb" >/dev/null
apt install "$scratch/next.deb"
[[ ! -e $link ]] || fail "the upgrade enables the service"
# The daemon of these steps runs as root, as the service of earlier versions did.
has 'no longer as root' "$scratch/apt"
has 'LaunchCue=no' /etc/notch/notchd.conf
has 'the user notch cannot read /etc/notch/notchd.conf' "$scratch/apt"
begin
notchctl list >"$scratch/list"
has 'From the package' "$scratch/list"
end

step "without a library that is opened later, the programs name its package"
mapfile -t opened < <(sed '/^#/d; s/ .*//' packaging/libraries)
mkdir -p /etc/notch/icons "$scratch/hidden"
cp Examples/icons/* /etc/notch/icons/
# Nodes of no device, so that the daemon has a reason to open libdrm and libgpiod.
mount -t tmpfs -o mode=755 tmpfs /dev
mkdir /dev/dri
mknod /dev/null c 1 3
mknod /dev/zero c 1 5
mknod /dev/urandom c 1 9
mknod /dev/dri/card0 c 226 250
mknod /dev/gpiochip0 c 254 250
printf '[GPIO button]\nChip=gpiochip0\nOffset=1\nRole=open\n' >"$scratch/libgpiod.conf"
printf '[Keys knob]\nDevice=none\nKey=KEY_ENTER\nRole=open\n' >"$scratch/libevdev.conf"
for name in "${opened[@]}"; do
    [[ -e $libraries/$name ]] || continue
    sentence="install $(dpkg-query --search "*/$name" | sed 's/:.*//; q')"
    backend=headless icon=heart configuration=/etc/notch/notchd.conf
    case $name in
        libdrm.*) backend=drm ;;
        librsvg*) icon=harbour ;;
        libgpiod.* | libevdev.*) configuration=$scratch/${name%%.*}.conf ;;
        # The loader refuses the daemon, which is linked with these too, and names the library itself.
        libcairo.* | libpangocairo*) sentence=$name ;;
    esac
    mv "$libraries/$name" "$scratch/hidden/"
    notchd --backend $backend --config "$configuration" 2>"$scratch/log" &
    daemon=$!
    for ((tries = 0; tries < 100; tries++)); do
        ! grep --quiet --fixed-strings -e "$sentence" "$scratch/log" || break
        # A picture is read for a card.
        notchctl send 'A picture' --icon "$icon" --key picture --replace >/dev/null 2>&1 || true
        sleep 0.1
    done
    kill -KILL "$daemon" 2>/dev/null || true
    wait "$daemon" 2>/dev/null || true
    mv "$scratch/hidden/$name" "$libraries/"
    has "$sentence" "$scratch/log"
    grep --max-count=1 --fixed-strings -e "$sentence" "$scratch/log"
done
umount /dev

step "a copy of make install goes without the service of the package"
mkdir -p "${copy%/*}"
touch "$copy"
ln -sf "$copy" "$link"
apt install --reinstall "$scratch/next.deb"
has 'another Notch below /usr/local' "$scratch/apt"
Tools/service.sh stop
rm "$copy"
Tools/service.sh forget
[[ $(readlink "$link") == /usr/lib/* ]] || fail "the service of the package is not enabled"
getent group notch >/dev/null || fail "the group is gone"

step "the package goes without a copy of make install"
touch "$copy"
apt purge notch
[[ -s /etc/notch/notchd.conf && -s /var/lib/notch/notch.db && -L $link ]] || fail "files of the copy are missing"
rm "$copy"
rmdir "${copy%/*}" /usr/local/lib/systemd
apt install "$package"

step "a removal keeps the configuration and what waits"
apt remove notch
[[ -s /etc/notch/notchd.conf && -s /var/lib/notch/notch.db ]] || fail "files are missing"

step "a purge leaves nothing but the user and the groups"
card=notch-first-card.service
touch "/etc/systemd/system/$card"
ln -s "../$card" "${link%/*}/$card"
apt purge notch
files >"$scratch/after"
diff "$scratch/before" "$scratch/after"
id notch >/dev/null || fail "the user is gone"
printf 'The package installs, runs, upgrades and goes.\n'
