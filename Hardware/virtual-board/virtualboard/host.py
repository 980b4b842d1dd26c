"""The guest's requests to the host, one a line. The answer is `ok` and the result, or `error: why`."""

import threading
import time
import zlib
from collections.abc import Callable
from pathlib import Path

from . import vnc, wire
from .cards import Card
from .errors import BoardError
from .qmp import QMP

# The bits of red, green and blue, by the format that is shown.
_BITS = {"xrgb8888": (8, 8, 8), "rgb565": (5, 6, 5)}

# Where QEMU puts the device-specific configuration of a virtio device (virtio-pci.c).
_VIRTIO_BAR = 4
_DEVICE_CONFIGURATION = 0x2000


class Host:
    """Answers the guest's requests with QEMU's help."""

    def __init__(self, qmp: QMP, cards: list[Card], displays: dict[str, Path], exchange: Path) -> None:
        """`displays` are the sockets of the display servers of cards whose panel can be changed."""
        self._qmp = qmp
        self._cards = [card.id for card in cards if card.is_pci()]
        self._displays = displays
        self._exchange = exchange
        for card in cards:
            # QEMU takes its first size for no panel, and would ignore a request for no panel as no change.
            if card.id in displays:
                vnc.resize(displays[card.id], *(card.size or (1280, 800)))
        self._requests: dict[str, Callable[..., str | None]] = {
            "screendump": self._screendump,
            "picture": self._picture,
            "vkms-crc": self._vkms_crc,
            "panel": self._panel,
            "power-button": self._power_button,
            "wire": self._wire,
        }

    def answer(self, line: str) -> str:
        name, *arguments = line.split()
        request = self._requests.get(name)
        if request is None:
            return f"error: the host knows no '{name}'; it knows {', '.join(self._requests)}"
        try:
            answer = request(*arguments)
        except (BoardError, OSError, TypeError, ValueError) as error:
            return f"error: {name}: {error}"
        return f"ok {answer}" if answer else "ok"

    def _file(self, name: str) -> Path:
        if Path(name).name != name:
            raise BoardError(f"'{name}' is not the name of a file in the exchange folder")
        return self._exchange / name

    def _screendump(self, card: str, file: str) -> None:
        """Writes what is on the glass of a card to a PPM or PNG file."""
        if card not in self._cards:
            raise BoardError(f"QEMU has no card '{card}'; it has {', '.join(self._cards)}")
        path = self._file(file)
        kind = "png" if path.suffix == ".png" else "ppm"
        self._qmp.execute("screendump", filename=str(path), format=kind, device=card, head=0)

    def _picture(self, card: str, file: str) -> str:
        """Writes the same as rows of XRGB8888, which tests read without touching each pixel. Answers width and height.
        """
        self._screendump(card, file)
        path = self._file(file)
        kind, size, _, pixels = path.read_bytes().split(b"\n", 3)
        width, height = (int(side) for side in size.split())
        if kind != b"P6" or len(pixels) != width * height * 3:
            raise BoardError("QEMU wrote no PPM file")
        rows = bytearray(b"\xff") * (width * height * 4)
        for channel in range(3):
            rows[channel::4] = pixels[2 - channel :: 3]
        path.write_bytes(rows)
        return f"{width} {height}"

    def _vkms_crc(self, file: str, shown: str = "xrgb8888") -> str:
        """Answers the CRC that vkms computes when it shows the XRGB8888 pixels of a file, in that format or in
        `rgb565`. The CRC is of four 16-bit channels a pixel, without the usual inversions (vkms_composer.c,
        vkms_formats.c, crc32_le)."""
        if shown not in _BITS:
            raise BoardError(f"'{shown}' is no format that vkms shows here; these are {', '.join(_BITS)}")
        pixels = self._file(file).read_bytes()
        wide = bytearray(b"\xff") * (len(pixels) * 2)
        for channel, bits in enumerate(_BITS[shown]):
            largest = (1 << bits) - 1
            values = [round((byte >> (8 - bits)) * 65535 / largest) for byte in range(256)]
            for byte in range(2):
                table = bytes(value >> (8 * byte) & 0xFF for value in values)
                wide[2 + 2 * channel + byte :: 8] = pixels[2 - channel :: 4].translate(table)
        return str(zlib.crc32(wide, 0xFFFFFFFF) ^ 0xFFFFFFFF)

    def _panel(self, card: str, size: str) -> None:
        """Plugs a panel of another size into a virtio-gpu, or with `none` unplugs it, and waits until the driver of the
        guest has handled that."""
        path = self._displays.get(card)
        if path is None:
            raise BoardError(f"'{card}' has no panel to change; that have {', '.join(self._displays)}")
        width, height = (0, 0) if size == "none" else (int(side) for side in size.split("x"))
        vnc.resize(path, width, height)
        # The driver clears an event at the end of its work, with any event that came meanwhile
        # (virtio_gpu_config_changed_work_func): it would lose the next change if that came before.
        deadline = time.monotonic() + 20
        while self._events(card):
            if time.monotonic() > deadline:
                raise BoardError(f"the guest's driver of '{card}' does not handle the change of its panel")
            time.sleep(0.005)

    def _events(self, card: str) -> int:
        """Returns the events that the driver of a virtio-gpu has not handled (`virtio_gpu_config.events_read`)."""
        devices = [device for bus in self._qmp.execute("query-pci") for device in bus["devices"]]
        regions = [region for device in devices if device["qdev_id"] == card for region in device["regions"]]
        registers = next((region["address"] for region in regions if region["bar"] == _VIRTIO_BAR), None)
        if registers is None:
            raise BoardError(f"QEMU has no registers of '{card}' at present")
        line = f"xp /1wx {registers + _DEVICE_CONFIGURATION:#x}"
        answer = self._qmp.execute("human-monitor-command", **{"command-line": line})
        return int(answer.split(":")[1], 16)

    def _power_button(self, seconds: str) -> None:
        """Presses the power button a while after the answer, to end a sleep."""
        timer = threading.Timer(float(seconds), self._qmp.execute, ["system_powerdown"])
        timer.daemon = True
        timer.start()

    def _wire(self, panel: str, file: str) -> str:
        """Writes what a SPI panel of arm64-panels.dts was sent, as `wire.read` tells. Answers the number of bytes."""
        if panel not in wire.PANELS:
            raise BoardError(f"there is no panel '{panel}' on the bus; there are {', '.join(wire.PANELS)}")
        sent = wire.read(self._exchange / "trace", panel)
        self._file(file).write_bytes(sent)
        return str(len(sent) // 2)
