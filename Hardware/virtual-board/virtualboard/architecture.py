"""What differs between boards of two processors."""

from dataclasses import dataclass

from .errors import BoardError


@dataclass(frozen=True)
class Architecture:
    """A processor: as Debian, as the kernel's makefile and as Python name it, with its emulator."""

    name: str
    kernel: str
    machine: str
    emulator: tuple[str, ...]
    arguments: str
    # What the names of the tools that make programs for it begin with. Empty on a machine of the same kind.
    tools: str = ""


AMD64 = Architecture(
    "amd64",
    "x86",
    "x86_64",
    # All that plain emulation offers, without the features that cost it more than they give: copying byte by byte
    # (ERMS), registers that it has to compose (AVX), a fifth level of page tables, and access checks that cost an
    # instruction around each access of the kernel.
    ("qemu-system-x86_64", "-machine", "pc", "-cpu", "max,-erms,-fsrm,-avx,-avx2,-la57,-smap,-smep", "-vga", "none"),
    # A busy host upsets the calibration of the TSC, and the guest's time with it; the HPET's frequency is known.
    "console=ttyS0 tsc=unstable clocksource=hpet no_timer_check",
)

ARM64 = Architecture(
    "arm64",
    "arm64",
    "aarch64",
    # The processor of a Raspberry Pi 4.
    ("qemu-system-aarch64", "-machine", "virt", "-cpu", "cortex-a72"),
    "console=ttyAMA0",
    "aarch64-linux-gnu-",
)


def architecture(name: str) -> Architecture:
    found = {known.name: known for known in (AMD64, ARM64)}
    if name not in found:
        raise BoardError(f"there is no board with the processor '{name}'; there are {', '.join(found)}")
    return found[name]
