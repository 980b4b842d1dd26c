#!/usr/bin/env python3
"""Compares the pictures in two folders, and fails where they differ by more than libraries may.

    Tools/compare-frames.py FOLDER FOLDER

Cairo, Pixman and FreeType have code of their own for each processor, which rounds in other places.
"""

import sys
from pathlib import Path

from PIL import Image, ImageChops

# The largest difference in any channel of any pixel, of 255. The share of a picture's pixels that may differ: one in a
# thousand.
LARGEST_DIFFERENCE = 8
SHARE_OF_PIXELS = 0.001


def main() -> int:
    expected, actual = (Path(argument) for argument in sys.argv[1:3])
    names = sorted(path.relative_to(expected) for path in expected.rglob("*.png"))
    others = sorted(path.relative_to(actual) for path in actual.rglob("*.png"))
    if not names or names != others:
        print(f"{len(names)} pictures in {expected}, {len(others)} in {actual}, not of the same names")
        return 1
    same, most_pixels, largest, failed = 0, 0, 0, 0
    for name in names:
        one, other = (Image.open(folder / name).convert("RGB") for folder in (expected, actual))
        if one.size != other.size:
            print(f"{name}: {one.size} and {other.size}")
            failed += 1
            continue
        difference = ImageChops.difference(one, other)
        if difference.getbbox() is None:
            same += 1
            continue
        # The largest of the three channels.
        channels = difference.split()
        greatest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
        histogram = greatest.histogram()
        pixels = sum(histogram[1:])
        peak = max(level for level, count in enumerate(histogram) if count)
        most_pixels, largest = max(most_pixels, pixels), max(largest, peak)
        if peak > LARGEST_DIFFERENCE or pixels > SHARE_OF_PIXELS * one.width * one.height:
            print(f"{name}: {pixels} pixels differ, by up to {peak} of 255")
            failed += 1
    print(
        f"{len(names)} pictures, {same} of them equal; in the others at most {most_pixels} pixels differ, "
        f"by at most {largest} of 255"
    )
    return 1 if failed else 0


sys.exit(main())
