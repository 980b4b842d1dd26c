"""The device tree of a board with further devices."""

import subprocess
from pathlib import Path

from .architecture import Architecture
from .errors import BoardError


def make(architecture: Architecture, memory: int, more: Path, folder: Path) -> Path:
    """Writes the tree of QEMU's machine, with the nodes of the file `more` in it, and returns its path."""
    dumped, text, made = (folder / f"machine.{end}" for end in ("dtb", "dts", "more.dtb"))
    emulator = list(architecture.emulator)
    emulator[emulator.index("-machine") + 1] += f",dumpdtb={dumped}"
    _run([*emulator, "-nodefaults", "-display", "none", "-smp", "1", "-m", str(memory)])
    # dtc warns about what QEMU writes, such as nodes without an address.
    dtc = ["dtc", "-q", "-q"]
    _run([*dtc, "-I", "dtb", "-O", "dts", "-o", text, dumped])
    # A node in a later block of a source is merged into the one of the same path.
    text.write_text(f"{text.read_text()}\n{more.read_text()}")
    _run([*dtc, "-I", "dts", "-O", "dtb", "-o", made, text])
    return made


def _run(command: list[str | Path]) -> None:
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise BoardError(f"{command[0]} makes no device tree: {result.stderr.strip()}")
