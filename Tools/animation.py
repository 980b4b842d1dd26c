#!/usr/bin/env python3
"""Makes an animated PNG of frames that notchd recorded, as fast as they were shown.

    Tools/animation.py FRAMES FROM TO SCALE RATE OUTPUT

FRAMES is the folder of the frames. FROM and TO are times of the daemon in milliseconds. SCALE divides the pictures'
sides. RATE is the most pictures a second; frames between them are left out. The picture at FROM comes first and the one
at TO stays to the end, for a second each. All pictures have one palette of 256 colours, so that the file stays small.
"""

import json
import sys
from pathlib import Path

from PIL import Image

# How long the first and the last picture stay at least, in milliseconds.
REST = 1000


def thinned(lines: list, interval: float) -> list:
    """Leaves out frames that follow one another faster than the interval in milliseconds, but never the last one of a
    movement."""
    kept = lines[:1]
    for line, later in zip(lines[1:], [*lines[2:], None]):
        is_last = later is None or later["timeMs"] - line["timeMs"] > 2 * interval
        # Frames come at whole milliseconds.
        if is_last or line["timeMs"] - kept[-1]["timeMs"] >= interval - 1:
            kept.append(line)
    return kept


def with_common_palette(pictures: list) -> list:
    """Gives all pictures the 256 colours that serve them best together."""
    width, height = pictures[0].size
    strip = Image.new("RGB", (width, height * len(pictures)))
    for index, picture in enumerate(pictures):
        strip.paste(picture, (0, index * height))
    palette = strip.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]


def main() -> int:
    folder, start, end, scale, rate, output = Path(sys.argv[1]), *map(int, sys.argv[2:6]), sys.argv[6]
    lines = [json.loads(line) for line in (folder / "frames.jsonl").read_text().splitlines()]
    before = [line for line in lines if line["timeMs"] <= start][-1:]
    shown = before + [line for line in lines if start < line["timeMs"] <= end]
    shown = thinned(shown, 1000 / rate)
    if len(shown) < 2:
        print(f"{folder} has no frames between {start} and {end} ms", file=sys.stderr)
        return 1
    pictures = []
    for line in shown:
        picture = Image.open(folder / line["file"]).convert("RGB")
        size = (picture.width // scale, picture.height // scale)
        pictures.append(picture if scale == 1 else picture.resize(size, Image.Resampling.LANCZOS))
    times = [max(shown[0]["timeMs"], shown[1]["timeMs"] - REST)] + [line["timeMs"] for line in shown[1:]]
    durations = [max(later - earlier, 1) for earlier, later in zip(times, times[1:])] + [REST]
    pictures = with_common_palette(pictures)
    pictures[0].save(output, save_all=True, append_images=pictures[1:], duration=durations, loop=0, optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
