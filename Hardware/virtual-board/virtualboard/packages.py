"""Debian packages: what apt offers, downloading and unpacking, none of which needs root."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from .errors import Unavailable

META_PACKAGE = "linux-image-amd64"
_LISTS = Path("/var/lib/apt/lists")


def _output(*command: str) -> str:
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return result.stdout if result.returncode == 0 else ""


def _field(package: str, field: str) -> str:
    stanza = _output("apt-cache", "show", "--no-all-versions", package)
    found = re.search(rf"^{field}: (.*)$", stanza, re.MULTILINE)
    return found.group(1) if found else ""


def lists_are_older(moment: float) -> bool:
    """Whether apt's lists have not changed since a moment, in seconds of the clock."""
    return _LISTS.exists() and _LISTS.stat().st_mtime < moment


def offered_kernel(*, fetch: bool) -> tuple[str, str]:
    """The release (`6.1.0-9-amd64`) and the package version of the kernel that apt would install. With `fetch`, apt's
    lists are fetched if it knows no kernel."""
    depends = _field(META_PACKAGE, "Depends")
    if not depends and fetch and update_lists():
        depends = _field(META_PACKAGE, "Depends")
    found = re.search(r"linux-image-(\S+) \(= (\S+?)\)", depends)
    if not found:
        raise Unavailable(f"apt knows no {META_PACKAGE}. Try: sudo apt-get update")
    return (found.group(1), found.group(2))


def kernel_packages(release: str, version: str) -> list[str]:
    """The packages of a kernel with its headers and source, as `apt-get download` takes their names."""
    headers = f"linux-headers-{release}"
    beside = re.findall(r"linux-(?:headers|kbuild)-[^\s,]+", _field(headers, "Depends"))
    series = ".".join(version.split(".")[:2])
    return [f"linux-image-{release}={version}", f"linux-source-{series}={version}", f"{headers}={version}", *beside]


def update_lists() -> bool:
    """Fetches the package lists anew, if the caller may. Returns whether it did."""
    become = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if become and not shutil.which("sudo"):
        return False
    command = [*become, "apt-get", "-qq", "update"]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode == 0


def download(packages: list[str], folder: Path) -> None:
    """Downloads the packages' files into `folder`."""
    command = ["apt-get", "-qq", "download", *packages]
    if os.geteuid() == 0:
        # Otherwise apt warns that its own user cannot write there.
        command[1:1] = ["-o", "APT::Sandbox::User=root"]
    for attempt in ("first", "last"):
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if result.returncode == 0:
            return
        # Old lists name versions that the mirror no longer has.
        if attempt == "last" or not update_lists():
            break
    raise Unavailable(f"cannot download {' '.join(packages)}:\n{result.stderr.strip()}\nTry: sudo apt-get update")


def unpack(package: Path, folder: Path) -> None:
    subprocess.run(["dpkg-deb", "--extract", package, folder], check=True)
