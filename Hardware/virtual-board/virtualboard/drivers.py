"""The drivers that Debian's kernel lacks or has in an older form, built from the kernel's source package, and our test
backlight."""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .architecture import AMD64, ARM64, Architecture
from .errors import BoardError

OWN_MODULES = Path(__file__).parent.parent / "modules"


@dataclass(frozen=True)
class Driver:
    """A driver of the kernel's tree, built as a folder of its own when the configuration says it is not there, or when
    the kernel is older than one that has what is wanted of it."""

    name: str
    option: str
    sources: tuple[str, ...]
    objects: tuple[str, ...]
    since: tuple[int, int] = (0, 0)
    architectures: tuple[Architecture, ...] = (AMD64, ARM64)


DRIVERS = (
    Driver("vkms", "CONFIG_DRM_VKMS", ("drivers/gpu/drm/vkms",), ()),
    Driver("uleds", "CONFIG_LEDS_USER", ("drivers/leds/uleds.c",), ("uleds.o",)),
    Driver(
        "gpio-sim",
        "CONFIG_GPIO_SIM",
        ("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c"),
        ("irq_sim.o", "gpio-sim.o"),
    ),
    Driver("i2c-stub", "CONFIG_I2C_STUB", ("drivers/i2c/i2c-stub.c",), ("i2c-stub.o",)),
    Driver("vfb", "CONFIG_FB_VIRTUAL", ("drivers/video/fbdev/vfb.c",), ("vfb.o",)),
    Driver("cirrus", "CONFIG_DRM_CIRRUS_QEMU", ("drivers/gpu/drm/tiny/cirrus.c",), ("cirrus.o",), since=(6, 4)),
    # amd64's kernels have no device tree, which names such panels.
    Driver(
        "ssd130x",
        "CONFIG_DRM_SSD130X",
        tuple(f"drivers/gpu/drm/solomon/ssd130x{end}" for end in (".c", ".h", "-spi.c")),
        ("ssd130x.o", "ssd130x-spi.o"),
        architectures=(ARM64,),
    ),
    Driver(
        "panel-mipi-dbi",
        "CONFIG_DRM_PANEL_MIPI_DBI",
        ("drivers/gpu/drm/drm_mipi_dbi.c", "drivers/gpu/drm/tiny/panel-mipi-dbi.c"),
        ("drm_mipi_dbi.o", "panel-mipi-dbi.o"),
        architectures=(ARM64,),
    ),
)


def missing(architecture: Architecture, config: str, release: str) -> list[Driver]:
    """The drivers that the kernel of this release and configuration does not bring as they are wanted."""
    major, minor = (int(number) for number in release.split(".")[:2])
    return [
        driver
        for driver in DRIVERS
        if architecture in driver.architectures
        and ((major, minor) < driver.since or not re.search(rf"^{driver.option}=[my]$", config, re.MULTILINE))
    ]


def extract_sources(archive: Path, drivers: list[Driver], folder: Path) -> None:
    """Takes what the drivers need, and no more, out of the source package's archive."""
    top = archive.name.removesuffix(".tar.xz")
    members = [f"{top}/{source}" for driver in drivers for source in driver.sources]
    command = ["tar", "--extract", "--xz", "--strip-components=1", f"--file={archive}", f"--directory={folder}"]
    subprocess.run([*command, *members], check=True)


def _lay_out(drivers: list[Driver], source: Path, build: Path) -> None:
    for driver in drivers:
        folder = build / driver.name
        folder.mkdir(parents=True)
        for name in driver.sources:
            path = source / name
            if path.is_dir():
                shutil.copytree(path, folder, dirs_exist_ok=True)
                makefile = folder / "Makefile"
                makefile.write_text(makefile.read_text().replace(f"obj-$({driver.option})", "obj-m"))
            else:
                shutil.copy(path, folder)
        if driver.objects:
            (folder / "Kbuild").write_text(f"obj-m := {' '.join(driver.objects)}\n")
    irq_sim = build / "gpio-sim" / "irq_sim.c"
    if irq_sim.exists():
        # The kernel exports no irq_to_desc to modules; generic_handle_irq does the same by number.
        text = re.sub(r"handle_simple_irq\(irq_to_desc\((\w+)\)\)", r"generic_handle_irq(\1)", irq_sim.read_text())
        irq_sim.write_text(text + 'MODULE_LICENSE("GPL");\n')
    cirrus = build / "cirrus" / "cirrus.c"
    if cirrus.exists():
        # It copies what clips say has changed, as the drivers of SPI panels do, but lets programs tell it only since
        # 6.4.
        text = cirrus.read_text()
        reset = "drm_mode_config_reset(dev);"
        if text.count(reset) != 1:
            raise BoardError(f"{cirrus} is not as it was known: where does its plane come from?")
        cirrus.write_text(text.replace(reset, f"drm_plane_enable_fb_damage_clips(&cirrus->pipe.plane);\n\t{reset}"))
    if (build / "vkms").exists():
        _give_settings(build / "vkms")
    shutil.copytree(OWN_MODULES, build / "own")
    folders = [driver.name for driver in drivers] + ["own"]
    (build / "Kbuild").write_text(f"obj-m := {' '.join(f'{folder}/' for folder in folders)}\n")


def _give_settings(vkms: Path) -> None:
    """Gives vkms the settings of a CRTC and its planes that the controllers of boards have.

    It keeps what a program sets, as the others do, and shows the same.
    """
    for name, after, settings in (
        (
            "vkms_crtc.c",
            r"drm_crtc_helper_add\((\w+),[^;]*;",
            r"drm_crtc_enable_color_mgmt(\1, 256, true, 256);",
        ),
        (
            "vkms_plane.c",
            r"drm_plane_helper_add\((&\w+->base),[^;]*;",
            r"drm_plane_create_alpha_property(\1);\n\tdrm_plane_create_zpos_property(\1, 0, 0, 3);\n"
            r"\tdrm_plane_create_blend_mode_property(\1, BIT(DRM_MODE_BLEND_PIXEL_NONE) | "
            r"BIT(DRM_MODE_BLEND_PREMULTI) | BIT(DRM_MODE_BLEND_COVERAGE));",
        ),
    ):
        # Since 6.6 vkms has a curve of its own, and the properties can only be made once.
        text = re.sub(r"drm_crtc_enable_color_mgmt\([^;]*;", "", (vkms / name).read_text())
        text, count = re.subn(after, rf"\g<0>\n\t{settings}", text)
        if count != 1:
            raise BoardError(f"{vkms / name} is not as it was known: where is it made?")
        (vkms / name).write_text(f"#include <drm/drm_blend.h>\n{text}")


def build(
    architecture: Architecture, drivers: list[Driver], source: Path, headers: Path, build_folder: Path, log: Path
) -> list[Path]:
    """Compiles the drivers and our own modules against the unpacked headers. Gives the `.ko` files."""
    _lay_out(drivers, source, build_folder)
    # Type information of modules takes a program (pahole) and nobody here reads it.
    settings = [f"M={build_folder}", f"ARCH={architecture.kernel}", f"CROSS_COMPILE={architecture.tools}"]
    settings += [f"CC={architecture.tools}gcc", "CONFIG_DEBUG_INFO_BTF_MODULES="]
    command = ["make", f"--jobs={os.cpu_count()}", "-C", headers, *settings, "modules"]
    with log.open("wb") as output:
        result = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, check=False)
    if result.returncode != 0:
        last = "".join(log.read_text(errors="replace").splitlines(keepends=True)[-30:])
        raise BoardError(f"the kernel modules do not build; the end of {log}:\n{last}")
    return sorted(build_folder.rglob("*.ko"))
