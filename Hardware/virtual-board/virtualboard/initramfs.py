"""The guest's first file system: busybox, our init, and the drivers that reach the host's files."""

import shutil
from pathlib import Path

from .architecture import AMD64, Architecture
from .errors import BoardError
from .kernel import Kernel

_INIT = Path(__file__).parent.parent / "guest" / "init"
_APPLETS = ("sh", "cp", "insmod", "mkdir", "mount", "switch_root", "uname")

# The modules that init needs before it can reach the others by 9p.
_MODULES = ["virtio_pci", "9pnet_virtio", "9p", "overlay", "virtio_console"]

_FOLDER, _FILE, _LINK = 0o040755, 0o100755, 0o120777


class _Archive:
    """A cpio archive as the kernel unpacks it ("newc"); without device nodes, it takes no root to write."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def add(self, name: str, mode: int, data: bytes = b"") -> None:
        path = name.encode() + b"\0"
        fields = (len(self.parts) + 1, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(path), 0)
        entry = b"070701" + b"".join(b"%08x" % field for field in fields) + path
        self.parts.append(_padded(entry) + _padded(data))

    def bytes(self) -> bytes:
        self.add("TRAILER!!!", 0)
        return b"".join(self.parts)


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)


def _busybox(architecture: Architecture, root: Path) -> Path:
    """A busybox that needs no library: this machine's, or that of a tree for another processor."""
    file = shutil.which("busybox", path="/bin:/usr/bin") if architecture is AMD64 else root / "usr/bin/busybox"
    if file is None or not Path(file).is_file():
        raise BoardError(f"there is no {file or 'busybox'}. Install the package busybox-static there")
    return Path(file)


def make(kernel: Kernel, architecture: Architecture, root: Path) -> bytes:
    archive = _Archive()
    for folder in ("bin", "dev", "drivers", "proc", "root", "sys"):
        archive.add(folder, _FOLDER)
    archive.add("bin/busybox", _FILE, _busybox(architecture, root).read_bytes())
    for applet in _APPLETS:
        archive.add(f"bin/{applet}", _LINK, b"busybox")
    for number, module in enumerate(kernel.modules_for(_MODULES)):
        archive.add(f"drivers/{number:02}-{module.name}", _FILE, module.read_bytes())
    archive.add("init", _FILE, _INIT.read_bytes())
    return archive.bytes()
