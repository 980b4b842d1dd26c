"""The prepared kernel: image, modules and test drivers, kept in the user's cache."""

import fcntl
import lzma
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from . import drivers, packages
from .errors import BoardError

# To be raised when what makes a kernel changes; one of another recipe is made anew.
RECIPE = 3

_OFFSET_OF_SETUP_SECTORS = 0x1F1
_OFFSET_OF_PAYLOAD = 0x248


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
        """What is /lib/modules/RELEASE on a system that runs this kernel."""
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


def _newest_prepared(cache: Path) -> Path | None:
    ready = [folder for folder in cache.glob(f"*+r{RECIPE}") if (folder / "release").exists()]
    return max(ready, key=lambda folder: folder.stat().st_mtime, default=None)


def prepare() -> Kernel:
    """The kernel that apt offers, made if it is not in the cache; without an offer, the last one that was made."""
    cache = cache_folder()
    with _lock(cache):
        offer = packages.offered_kernel()
        if offer is None:
            prepared = _newest_prepared(cache)
            if prepared is not None:
                return Kernel(prepared)
            if not packages.update_lists() or (offer := packages.offered_kernel()) is None:
                raise BoardError(f"apt knows no {packages.META_PACKAGE}. Try: sudo apt-get update")
        release, version = offer
        folder = cache / f"{version}+r{RECIPE}"
        if not (folder / "release").exists():
            _make(release, version, folder)
        return Kernel(folder)


def _make(release: str, version: str, folder: Path) -> None:
    begin = time.monotonic()
    say(f"preparing Linux {version} in {folder} (a minute, once)")
    for left in folder.parent.glob("making-*"):
        shutil.rmtree(left)
    # Beside its final place, so that renaming it is atomic.
    scratch = Path(tempfile.mkdtemp(prefix="making-", dir=folder.parent))
    try:
        made = _assemble(release, version, scratch)
        if folder.exists():
            shutil.rmtree(folder)
        made.rename(folder)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    say(f"prepared in {time.monotonic() - begin:.0f} s")


def _assemble(release: str, version: str, scratch: Path) -> Path:
    names = ("download", "image", "headers", "archive", "source", "made")
    download, image, headers, archive, source, made = (scratch / name for name in names)
    for folder in (download, source, made):
        folder.mkdir()
    packages.download(packages.kernel_packages(release, version), download)
    for package in download.iterdir():
        kind = package.name.split("-")[1]
        packages.unpack(package, {"image": image, "source": archive}.get(kind, headers))

    config = (image / "boot" / f"config-{release}").read_text()
    lacking = drivers.missing(config)
    tree = headers / "usr" / "src" / f"linux-headers-{release}"
    makefile = tree / "Makefile"
    # The package's own makefile includes another by the path where both would be installed.
    makefile.write_text(makefile.read_text().replace("/usr/src/", f"{headers}/usr/src/"))
    drivers.extract_sources(next(archive.rglob("linux-source-*.tar.xz")), lacking, source)
    # Its log stays beside the scratch folder, which goes away.
    built = drivers.build(lacking, source, tree, scratch / "build", scratch.parent / "modules.log")

    (image / "lib").rename(made / "lib")
    modules = made / "lib" / "modules" / release
    (modules / "updates").mkdir()
    for module in built:
        # Debug information is nine tenths of a module.
        subprocess.run(["strip", "--strip-debug", "-o", modules / "updates" / module.name, module], check=True)
    subprocess.run(["/sbin/depmod", "--basedir", made, release], check=True)
    _write_image((image / "boot" / f"vmlinuz-{release}").read_bytes(), made / "vmlinux")
    (made / "release").write_text(f"{release}\n")
    return made


def _write_image(packed: bytes, path: Path) -> None:
    """Unpacks the kernel proper, which QEMU starts directly: under emulation that would take seconds at each boot."""
    begin = (packed[_OFFSET_OF_SETUP_SECTORS] + 1) * 512
    offset, length = struct.unpack_from("<II", packed, _OFFSET_OF_PAYLOAD)
    payload = packed[begin + offset : begin + offset + length]
    try:
        path.write_bytes(lzma.LZMADecompressor().decompress(payload))
    except lzma.LZMAError:
        # Packed in another way: QEMU boots that as well, only later.
        path.write_bytes(packed)
