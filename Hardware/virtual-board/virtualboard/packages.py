"""Debian packages: what apt offers, downloading and unpacking, none of which needs root."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from .architecture import Architecture
from .errors import Unavailable

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


def offered_kernel(architecture: Architecture, *, fetch: bool) -> tuple[str, str]:
    """The release (`6.1.0-9-amd64`) and the package version of the kernel that apt would install. With `fetch`, apt's
    lists are fetched if it knows no kernel."""
    package = f"linux-image-{architecture.name}"
    depends = _field(package, "Depends")
    if not depends and fetch and update_lists():
        depends = _field(package, "Depends")
    found = re.search(r"linux-image-(\S+) \(= (\S+?)\)", depends)
    if not found:
        raise Unavailable(f"apt knows no {package}. Try: sudo apt-get update")
    return (found.group(1), found.group(2))


def download_kernel(architecture: Architecture, release: str, version: str, folder: Path) -> None:
    """Downloads the packages of a kernel, its headers and its source, and the programs with which its modules are
    built, which this machine must be able to run."""
    headers = f"linux-headers-{release}"
    depends = _field(headers, "Depends")
    beside = re.findall(r"linux-headers-[^\s,]+", depends)
    programs = re.findall(r"linux-kbuild-[^\s,]+", depends)
    series = ".".join(version.split(".")[:2])
    of_kernel = [f"linux-image-{release}={version}", f"linux-source-{series}={version}", f"{headers}={version}"]
    download([*of_kernel, *beside], folder)
    # The configuration in this variable makes apt one of another processor.
    native = {name: value for name, value in os.environ.items() if name != "APT_CONFIG"}
    download([f"{name}={version}" for name in programs] if architecture.tools else programs, folder, native)


def update_lists(environment: dict[str, str] | None = None) -> bool:
    """Fetches the package lists of this environment's apt anew, if the caller may. Returns whether it did."""
    become = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if become and not shutil.which("sudo"):
        return False
    command = [*become, "apt-get", "-qq", "update"]
    result = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return result.returncode == 0


def download(packages: list[str], folder: Path, environment: dict[str, str] | None = None) -> None:
    """Downloads the packages' files into `folder`, by the apt of this environment."""
    command = ["apt-get", "-qq", "download", *packages]
    if os.geteuid() == 0:
        # Otherwise apt warns that its own user cannot write there.
        command[1:1] = ["-o", "APT::Sandbox::User=root"]
    for attempt in ("first", "last"):
        result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        if result.returncode == 0:
            return
        # Old lists name versions that the mirror no longer has.
        if attempt == "last" or not update_lists(environment):
            break
    raise Unavailable(f"cannot download {' '.join(packages)}:\n{result.stderr.strip()}\nTry: sudo apt-get update")


def unpack(package: Path, folder: Path) -> None:
    subprocess.run(["dpkg-deb", "--extract", package, folder], check=True)
