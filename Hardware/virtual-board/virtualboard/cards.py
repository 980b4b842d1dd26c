"""The display controllers that a board can have."""

import re
from dataclasses import dataclass

from .errors import BoardError

# For each driver of the kernel: QEMU's device (None where the card is the kernel's alone) and whether its size can be
# chosen.
_DEVICES = {
    "virtio-gpu": ("virtio-gpu-pci", True),
    "bochs": ("bochs-display", True),
    "cirrus": ("cirrus-vga", False),
    "vkms": (None, True),
}

# These drivers make one card only.
_SINGLE = ("vkms",)

# Below this height the sync pulse in QEMU's panel data has no lines, and the kernel drops the panel's only true mode.
# Without such data the driver makes a mode from the size alone.
_LOWEST_WITH_EDID = 200

# The first slot above those that QEMU assigns itself.
_FIRST_SLOT = 0x10


@dataclass(frozen=True)
class Card:
    """A display controller: its name on this board, its driver, and its panel's size in pixels where that is ours."""

    id: str
    driver: str
    size: tuple[int, int] | None = None

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Reads `ID=DRIVER` or `ID=DRIVER:WIDTHxHEIGHT`."""
        found = re.fullmatch(r"([a-z][a-z0-9-]*)=([a-z0-9-]+)(?::(\d+)x(\d+))?", text)
        if not found:
            raise BoardError(f"a card is ID=DRIVER or ID=DRIVER:WIDTHxHEIGHT, not '{text}'")
        name, driver, width, height = found.groups()
        if driver not in _DEVICES:
            raise BoardError(f"there is no card of the driver '{driver}'; there are {', '.join(_DEVICES)}")
        if width is None:
            return cls(name, driver)
        if not _DEVICES[driver][1]:
            raise BoardError(f"a card of the driver '{driver}' has no size of its own choosing")
        return cls(name, driver, (int(width), int(height)))

    def is_pci(self) -> bool:
        return _DEVICES[self.driver][0] is not None

    def sysfs(self, slot: int) -> str:
        """The folder of the card's device in the guest. It does not depend on the number of the node."""
        return f"/sys/bus/pci/devices/0000:00:{slot:02x}.0" if self.is_pci() else f"/sys/devices/platform/{self.driver}"

    def device(self, slot: int) -> dict[str, str | int]:
        """The device as QEMU's -device and device_add name it."""
        properties = {"driver": _DEVICES[self.driver][0], "id": self.id, "addr": f"0x{slot:x}"}
        if self.size:
            properties |= {"xres": self.size[0], "yres": self.size[1]}
            if self.driver == "virtio-gpu" and self.size[1] < _LOWEST_WITH_EDID:
                properties["edid"] = "off"
        return properties


DEFAULT_CARDS = (
    Card("vkms", "vkms", (1480, 320)),
    Card("bar", "virtio-gpu", (1480, 320)),
    Card("portrait", "virtio-gpu", (480, 1920)),
    Card("small", "virtio-gpu", (320, 170)),
    Card("cirrus", "cirrus"),
    Card("bochs", "bochs", (1024, 768)),
)


def drivers(cards: list[Card]) -> list[str]:
    """The cards' drivers, in the order to load them. vkms is first, so that its connector is Virtual-1."""
    return sorted({card.driver for card in cards}, key=lambda driver: (driver != "vkms", driver))


def kernel_arguments(cards: list[Card]) -> list[str]:
    """The kernel's arguments for the cards. vkms has only common modes, and takes another one from its argument."""
    sizes = [card.size for card in cards if card.driver == "vkms" and card.size]
    # The timings are CVT with reduced blanking. Others give no valid mode for such sizes.
    return [f"video=Virtual-1:{width}x{height}MR" for width, height in sizes]


def slots(cards: list[Card]) -> dict[str, int]:
    """The PCI slot of each card."""
    names = [card.id for card in cards]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise BoardError(f"two cards are called {', '.join(sorted(twice))}")
    for driver in _SINGLE:
        if len(same := [card.id for card in cards if card.driver == driver]) > 1:
            raise BoardError(f"a board has one card of the driver '{driver}' at most, not {' and '.join(same)}")
    if len(cards) > 0x20 - _FIRST_SLOT:
        raise BoardError(f"a board has at most {0x20 - _FIRST_SLOT} cards")
    return {name: _FIRST_SLOT + number for number, name in enumerate(names)}
