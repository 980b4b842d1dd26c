#!/usr/bin/env python3
"""Draws how a panel is wired to the 40 pins of a Raspberry Pi, from the section [Wiring] of its profile.

    Tools/wiring.py Hardware/panels/ssd1306-128x64.panel > Documentation/Images/wiring-ssd1306-128x64.svg
    Tools/wiring.py 'An HDMI bar' 'HDMI=the HDMI socket, by a cable' > Documentation/Images/wiring-hdmi.svg
"""

import re
import sys
import textwrap
from html import escape
from pathlib import Path

# The colours of wires, by the first of these words in what a wire is connected to. Others take turns.
_SUPPLY = (("5 V", "#c0392b"), ("3.3 V", "#d35400"), ("ground", "#2c3e50"), ("GND", "#2c3e50"))
_SIGNALS = ("#2471a3", "#1e8449", "#7d3c98", "#b7950b", "#117a65", "#a04000", "#5b2c6f", "#1a5276")

_PITCH, _TOP = 20, 70
_HEADER_X, _DEVICE_X, _WIDTH = 150, 460, 900


def _wires(text: str) -> list[tuple[str, str]]:
    section = text.partition("[Wiring]\n")[2].partition("\n[")[0]
    pairs = (line.partition("=") for line in section.splitlines() if line and not line.startswith("#"))
    return [(name, place) for name, _, place in pairs]


def _colours(wires: list[tuple[str, str]]) -> list[str]:
    signals = iter(_SIGNALS * len(wires))
    return [next((colour for word, colour in _SUPPLY if word in place), None) or next(signals) for _, place in wires]


def _text(x: float, y: float, text: str, anchor: str = "start", weight: str = "normal", fill: str = "#222") -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-weight="{weight}" fill="{fill}">{escape(text)}</text>'
    )


def _pin(number: int) -> tuple[int, int]:
    """Where a pin is: the odd ones are in the left column."""
    return _HEADER_X + (number - 1) % 2 * _PITCH, _TOP + (number - 1) // 2 * _PITCH


def draw(title: str, wires: list[tuple[str, str]]) -> str:
    pins = [int(found.group(1)) if (found := re.search(r"\(pin (\d+)\)", place)) else None for _, place in wires]
    has_header = any(pins)
    places = [textwrap.wrap(place, 58) for _, place in wires]
    # Each wire has a line for its pin and one or two for what it is connected to.
    rows = [_TOP]
    for lines in places:
        rows.append(rows[-1] + 20 + 14 * len(lines))
    height = max(_TOP + 20 * _PITCH + 10 if has_header else 0, rows[-1] + 10)
    device_x = _DEVICE_X if has_header else 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" font-family="sans-serif" '
        f'font-size="14"><title>{escape(f"How to wire: {title}")}</title>',
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>',
    ]
    numbers = []
    if has_header:
        parts.append(_text(_HEADER_X + _PITCH / 2, 30, "Raspberry Pi, pin 1 at the card's end", "middle", "bold"))
        parts.append(
            f'<rect x="{_HEADER_X - 15}" y="{_TOP - 15}" width="{_PITCH + 30}" height="{20 * _PITCH + 10}" rx="4" '
            'fill="#3b3b3b"/>'
        )
        for number in range(1, 41):
            x, y = _pin(number)
            used = number in pins
            shape = f'<rect x="{x - 6}" y="{y - 6}" width="12" height="12"' if number == 1 else (
                f'<circle cx="{x}" cy="{y}" r="6"'
            )
            parts.append(f'{shape} fill="{"#f4d03f" if used else "#999"}"/>')
            if used or number in (1, 2, 39, 40):
                beside = (x - 22, 5, "end") if number % 2 else (x + 20, -4, "start")
                numbers.append(_text(beside[0], y + beside[1], str(number), beside[2]))
    parts.append(_text(device_x + 20, 30, title, "start", "bold"))
    parts.append(
        f'<rect x="{device_x}" y="{_TOP - 25}" width="{_WIDTH - device_x - 20}" height="{rows[-1] - _TOP + 15}" '
        'rx="6" fill="#eef3f7" stroke="#5d6d7e"/>'
    )
    for index, ((name, place), pin, colour) in enumerate(zip(wires, pins, _colours(wires), strict=True)):
        y = rows[index]
        parts.append(f'<circle cx="{device_x}" cy="{y}" r="6" fill="{colour}"/>')
        parts.append(_text(device_x + 14, y - 1, name, weight="bold"))
        parts += [_text(device_x + 14, y + 13 + 14 * row, line, fill="#555") for row, line in enumerate(places[index])]
        if pin is None:
            continue
        pin_x, pin_y = _pin(pin)
        # A wire from the left column goes between the pins of the right one.
        start = f"M{pin_x} {pin_y}" + (f" L{pin_x + 10} {pin_y + 10} H{_HEADER_X + _PITCH + 15}" if pin % 2 else "")
        begin_y = pin_y + 10 if pin % 2 else pin_y
        begin_x = _HEADER_X + _PITCH + 15 if pin % 2 else pin_x
        middle = (begin_x + device_x) / 2
        parts.append(
            f'<path d="{start} C{middle} {begin_y} {middle} {y} {device_x} {y}" fill="none" '
            f'stroke="{colour}" stroke-width="3"/>'
        )
    # Above the wires, with a white edge.
    halo = '<g stroke="#fff" stroke-width="4">'
    return "\n".join([*parts, halo, *numbers, "</g>", *numbers, "</svg>", ""])


def main() -> None:
    source = Path(sys.argv[1])
    if len(sys.argv) == 2:
        text = source.read_text(encoding="utf-8")
        name = re.search(r"^Name=(.*)$", text, re.MULTILINE)
        title, wires = name.group(1) if name else source.stem, _wires(text)
    else:
        title, wires = sys.argv[1], [tuple(wire.split("=", 1)) for wire in sys.argv[2:]]
    if not wires:
        sys.exit(f"{source}: its section [Wiring] has no wires")
    sys.stdout.write(draw(title, wires))


if __name__ == "__main__":
    main()
