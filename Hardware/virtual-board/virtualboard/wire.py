"""What went over the SPI bus of arm64-panels.dts, read from QEMU's record of its lines."""

import re
from pathlib import Path

_CLOCK, _DATA = 0, 1
# The chip select and the D/C line of each panel.
_PANELS = {"oled": (2, 4), "lcd": (6, 7)}
# QEMU writes `pl061_set_output /machine/... setting output 0 to 1`.
_CHANGE = re.compile(rb"setting output (\d) to (\d)")

EVENT = "pl061_set_output"
PANELS = tuple(_PANELS)


def read(trace: Path, panel: str) -> bytes:
    """Returns two bytes for each byte that a panel was sent: the level of D/C (0 is a command), and the byte.

    Panels take a bit when the clock rises, the highest bit first, while their chip select is low.
    """
    select, command = _PANELS[panel]
    lines = [1] * 8
    sent = bytearray()
    bits = value = 0
    for line, level in _CHANGE.findall(trace.read_bytes()):
        number, level = int(line), int(level)
        if number == _CLOCK and level and not lines[_CLOCK] and not lines[select]:
            value = value << 1 | lines[_DATA]
            bits += 1
            if bits == 8:
                sent += bytes((lines[command], value))
                bits = value = 0
        elif number == select:
            bits = value = 0
        lines[number] = level
    return bytes(sent)
