"""The prepared kernels: image, modules and test drivers, kept in the user's cache."""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from . import making, packages
from .architecture import AMD64, Architecture
from .drivers import OWN_MODULES
from .errors import BoardError, Unavailable

_HERE = Path(__file__).parent
# How many kernels are kept: the one in use and the one before it, for users who switch between two states of a
# checkout.
_KEPT = 2


def say(text: str) -> None:
    print(f"board: {text}", file=sys.stderr, flush=True)


def cache_folder() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "notch" / "board"


@dataclass(frozen=True)
class Kernel:
    """A folder of the cache."""

    folder: Path

    @property
    def image(self) -> Path:
        return self.folder / "vmlinux"

    @property
    def release(self) -> str:
        return (self.folder / "release").read_text().strip()

    @property
    def modules(self) -> Path:
        """The folder that is /lib/modules/RELEASE on a system that runs this kernel."""
        return self.folder / "lib" / "modules" / self.release

    def modules_for(self, names: list[str]) -> list[Path]:
        """The files of these modules and of all that they depend on, in the order in which they are to be loaded."""
        command = ["/sbin/modprobe", "--dirname", self.folder, "--set-version", self.release, "--show-depends"]
        files: dict[str, None] = {}
        for name in names:
            result = subprocess.run([*command, name], capture_output=True, text=True, check=False)
            if result.returncode != 0:
                raise BoardError(f"the kernel in {self.folder} has no module {name}: {result.stderr.strip()}")
            for line in result.stdout.splitlines():
                if line.startswith("insmod "):
                    files[line.split()[1]] = None
        return [Path(file) for file in files]


def _recipe() -> str:
    """A hash of the code that makes a kernel. It tells whether the present code has made a given kernel."""
    sources = [_HERE / "architecture.py", _HERE / "drivers.py", _HERE / "making.py", *sorted(OWN_MODULES.iterdir())]
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:8]


@contextmanager
def _lock(folder: Path):
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(f"another run prepares {folder}; waiting for it")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _prepared(cache: Path) -> list[Path]:
    """The prepared kernels. The one that apt offered most recently is first."""
    folders = [folder for folder in cache.iterdir() if (folder / "release").exists()]
    return sorted(folders, key=lambda folder: folder.stat().st_mtime, reverse=True)


def prepare(architecture: Architecture = AMD64, cache: Path | None = None, *, makes: bool = True) -> Kernel:
    """Returns the kernel that apt offers, and makes it if it is not in the cache. If apt has none to give, or this
    process shall not make it, returns the last one that was made. No other run removes it before this process ends."""
    cache = cache or cache_folder()
    with _lock(cache):
        folder = _offered(architecture, cache, makes=makes)
        fcntl.flock(os.open(folder, os.O_RDONLY), fcntl.LOCK_SH)
        return Kernel(folder)


def _offered(architecture: Architecture, cache: Path, *, makes: bool) -> Path:
    recipe = _recipe()
    # A kernel of another recipe is better than none.
    prepared = sorted(_prepared(cache), key=lambda folder: not folder.name.endswith(f"+{recipe}"))
    last = prepared[0] if prepared else None
    if last and not makes:
        return last
    if not makes:
        raise BoardError(f"there is no kernel for {architecture.name} in {cache}. Try: make arm64-board-test")
    # Asking apt takes a second.
    if last and last.name.endswith(f"+{recipe}") and packages.lists_are_older(last.stat().st_mtime):
        return last
    try:
        release, version = packages.offered_kernel(architecture, fetch=last is None)
        folder = cache / f"{version}+{recipe}"
        if not (folder / "release").exists():
            _make(architecture, release, version, folder)
    except Unavailable as error:
        if last is None:
            raise
        say(f"{error}\nUsing {last.name} instead, which is prepared.")
        return last
    os.utime(folder)
    return folder


def _make(architecture: Architecture, release: str, version: str, folder: Path) -> None:
    begin = time.monotonic()
    say(f"preparing Linux {version} in {folder} (a minute, once)")
    for left in folder.parent.glob("making-*"):
        shutil.rmtree(left)
    # Beside its final place, so that renaming it is atomic.
    scratch = Path(tempfile.mkdtemp(prefix="making-", dir=folder.parent))
    try:
        made = making.make(architecture, release, version, scratch)
        if folder.exists():
            shutil.rmtree(folder)
        made.rename(folder)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    for old in _prepared(folder.parent)[_KEPT:]:
        _remove(old)
    say(f"prepared in {time.monotonic() - begin:.0f} s")


def _remove(folder: Path) -> None:
    """Removes the folder of a kernel, unless a board runs from it."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(folder)
    except BlockingIOError:
        pass
    finally:
        os.close(handle)
