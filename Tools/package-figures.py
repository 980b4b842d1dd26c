#!/usr/bin/env python3
"""Prints size, start and memory of the package beside those of dunst's and LCDproc's packages.

  make package-figures

Installs all three in the bare Debian, as root. Each program is started as often as ROUNDS says, and has one card. The
start of notchd lasts until READY=1, that of dunst until it has its name on the bus, that of LCDd until it listens. A
question to the bus takes some milliseconds, by which the start of dunst is longer here. The memory has the pages of
programs and libraries that no other process has mapped.
"""

import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

ROUNDS = 20
HERE = Path(__file__).resolve().parent.parent


def run(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


def sizes(package):
    """Returns the installed size of a package in KiB, and that of all that a bare Debian installs with it."""
    simulated = run("apt-get", "--simulate", "--no-install-recommends", "install", package)
    names = re.findall(r"^Inst (\S+)", simulated, re.M)
    if package.endswith(".deb"):
        own = int(run("dpkg-deb", "--field", package, "Installed-Size"))
        names.remove("notch")
    else:
        own = 0
    shown = run("apt-cache", "show", "--no-all-versions", *names)
    found = re.findall(r"^Installed-Size: (\d+)", shown, re.M)
    others = dict(zip(re.findall(r"^Package: (\S+)", shown, re.M), map(int, found)))
    own = own or others.pop(package)
    return own, own + sum(others.values())


def private_memory(process):
    """The private memory of a process and its children in KiB."""
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if int(folder.name) == process or parent == process:
                mapped = (folder / "smaps_rollup").read_text()
                total += sum(map(int, re.findall(r"^Private_(?:Clean|Dirty): *(\d+)", mapped, re.M)))
        except OSError:
            continue
    return total


def wait(is_so):
    deadline = time.monotonic() + 20
    while not is_so():
        if time.monotonic() > deadline:
            sys.exit("a program did not start within 20 s")
        time.sleep(0.0005)


@contextmanager
def started(*command, until, **more):
    """Runs a program until the block ends, and yields it and the milliseconds until it was ready."""
    begin = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more) as process:
        try:
            until()
            yield process, 1000 * (time.monotonic() - begin)
        finally:
            process.terminate()


def notch(folder):
    path = f"{folder}/notify"
    told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    told.bind(path)
    told.settimeout(20)

    def is_ready():
        while b"READY=1" not in told.recv(4096):
            pass

    command = ("notchd", "--backend", "headless", "--socket", f"{folder}/socket")
    with started(*command, until=is_ready, env={**os.environ, "NOTIFY_SOCKET": path}) as (process, taken):
        run("notchctl", "--socket", f"{folder}/socket", "send", "A card")
        time.sleep(1)
        yield taken, private_memory(process.pid)
    told.close()
    os.unlink(path)


def dunst(folder):
    def has_name():
        bus = "org.freedesktop.DBus"
        name = "string:org.freedesktop.Notifications"
        return "true" in run("dbus-send", "--print-reply", f"--dest={bus}", "/", f"{bus}.NameHasOwner", name)

    with started("dunst", until=lambda: wait(has_name)) as (process, taken):
        run("notify-send", "A card")
        time.sleep(1)
        yield taken, private_memory(process.pid)


def lcdproc(folder):
    drivers = next(Path("/usr/lib").glob("*/lcdproc"))
    configuration = Path(folder, "LCDd.conf")
    server = f"[server]\nDriverPath={drivers}/\nDriver=text\nBind=127.0.0.1\nPort=13666\n"
    configuration.write_text(server + "[text]\nSize=20x4\n")

    def listens():
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", 13666)) == 0

    with started("LCDd", "-f", "-c", str(configuration), until=lambda: wait(listens)) as (process, taken):
        with socket.create_connection(("127.0.0.1", 13666)) as client:
            client.sendall(b"hello\nscreen_add s\nwidget_add s t string\nwidget_set s t 1 1 {A card}\n")
            time.sleep(1)
            yield taken, private_memory(process.pid)


def main():
    package = HERE / (HERE / ".build/packages/last_deb13_amd64").read_text().strip()
    rows = [("notch", str(package), notch), ("dunst", "dunst", dunst), ("lcdproc", "lcdproc", lcdproc)]
    run("apt-get", "-qq", "update")
    measured = {name: sizes(source) for name, source, _ in rows}
    packages = [source for _, source, _ in rows] + ["xvfb", "dbus-daemon", "dbus-bin", "libnotify-bin"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run("apt-get", "-qq", "--yes", "install", "--no-install-recommends", *packages, env=environment)
    os.environ["DISPLAY"] = ":77"
    print(f"{'package':10} {'size':>9} {'with its libraries':>19} {'start':>10} {'private memory':>15}")
    with tempfile.TemporaryDirectory() as folder:
        address = f"unix:path={folder}/bus"
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = address
        bus = ("dbus-daemon", "--session", "--nofork", f"--address={address}")
        with started(*bus, until=lambda: wait(Path(folder, "bus").exists)), \
                started("Xvfb", ":77", until=lambda: wait(Path("/tmp/.X11-unix/X77").exists)):
            for name, _, measure in rows:
                figures = [figure for _ in range(ROUNDS) for figure in measure(folder)]
                start, memory = (statistics.median(column) for column in zip(*figures))
                own, all_of_it = measured[name]
                sizes_in_mb = f"{own / 1024:6.1f} MB {all_of_it / 1024:16.1f} MB"
                print(f"{name:10} {sizes_in_mb} {start:7.1f} ms {memory / 1024:12.1f} MB")


main()
