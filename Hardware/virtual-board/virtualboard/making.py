"""What makes a kernel's folder: the packages unpacked, the missing drivers built, the image ready to start."""

import lzma
import os
import struct
import subprocess
from pathlib import Path

from . import drivers, packages
from .architecture import Architecture

_OFFSET_OF_SETUP_SECTORS = 0x1F1
_OFFSET_OF_PAYLOAD = 0x248
# The header of an arm64 image, which is not packed.
_ARM64 = slice(0x38, 0x3C), b"ARMd"
_ZSTD = b"\x28\xb5\x2f\xfd"

# What unpacks modules, by the end of their names. Both remove the packed file.
_UNPACKERS = {".xz": ("xz", "--decompress"), ".zst": ("zstd", "--decompress", "--quiet", "--rm")}


def make(architecture: Architecture, release: str, version: str, scratch: Path) -> Path:
    """Makes the folder of a kernel below `scratch`, and says where."""
    names = ("download", "image", "headers", "archive", "source", "made")
    download, image, headers, archive, source, made = (scratch / name for name in names)
    for folder in (download, source, made):
        folder.mkdir()
    packages.download_kernel(architecture, release, version, download)
    for package in download.iterdir():
        kind = package.name.split("-")[1]
        packages.unpack(package, {"image": image, "source": archive}.get(kind, headers))

    config = (image / "boot" / f"config-{release}").read_text()
    lacking = drivers.missing(architecture, config, release)
    tree = headers / "usr" / "src" / f"linux-headers-{release}"
    makefile = tree / "Makefile"
    # The package's own makefile includes another by the path where both would be installed.
    makefile.write_text(makefile.read_text().replace("/usr/src/", f"{headers}/usr/src/"))
    drivers.extract_sources(next(archive.rglob("linux-source-*.tar.xz")), lacking, source)
    # Its log stays beside the scratch folder, which goes away.
    built = drivers.build(architecture, lacking, source, tree, scratch / "build", scratch.parent / "modules.log")

    modules = made / "lib" / "modules" / release
    modules.parent.mkdir(parents=True)
    # Debian 13's package has them where /lib leads to.
    usr = image / "usr"
    ((usr if (usr / "lib" / "modules").is_dir() else image) / "lib" / "modules" / release).rename(modules)
    _unpack_modules(modules)
    (modules / "updates").mkdir()
    for module in built:
        # Debug information is nine tenths of a module.
        strip = [f"{architecture.tools}strip", "--strip-debug", "-o", modules / "updates" / module.name, module]
        subprocess.run(strip, check=True)
    subprocess.run(["/sbin/depmod", "--basedir", made, release], check=True)
    (made / "vmlinux").write_bytes(_unpacked((image / "boot" / f"vmlinuz-{release}").read_bytes()))
    (made / "release").write_text(f"{release}\n")
    return made


def _unpack_modules(modules: Path) -> None:
    """Unpacks Debian 13's modules here, once: under emulation that takes seconds at each boot."""
    for suffix, unpacker in _UNPACKERS.items():
        files = "".join(f"{file}\0" for file in modules.rglob(f"*.ko{suffix}"))
        command = ["xargs", "--null", "--no-run-if-empty", f"--max-procs={os.cpu_count()}", "--max-args=100", *unpacker]
        subprocess.run(command, input=files, text=True, check=True)


def _unpacked(image: bytes) -> bytes:
    """The kernel proper, which QEMU starts directly: it unpacks in seconds at each boot too."""
    place, magic = _ARM64
    if image[place] == magic:
        return image
    begin = (image[_OFFSET_OF_SETUP_SECTORS] + 1) * 512
    offset, length = struct.unpack_from("<II", image, _OFFSET_OF_PAYLOAD)
    payload = image[begin + offset : begin + offset + length]
    if payload.startswith(_ZSTD):
        # Its size, which the kernel's makefile puts behind it, is none of the format's.
        command = ["zstd", "--decompress", "--stdout", "--quiet"]
        return subprocess.run(command, input=payload[:-4], capture_output=True, check=True).stdout
    try:
        return lzma.LZMADecompressor().decompress(payload)
    except lzma.LZMAError:
        # Packed in another way: QEMU boots that as well, only later.
        return image
