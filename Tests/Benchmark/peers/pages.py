"""What the peers compose: the pictures of an album of the benchmark, at the places where `scrapbook` puts them.

A peer makes the PDFs of all albums that it is given in one process: with_x.py ALBUM PDF [ALBUM PDF ...]. The book behind
the pages is left out, since not all of them read SVG.
"""

import json
import sys
from pathlib import Path
from typing import NamedTuple

SHEET = (792, 612)  # points: landscape Letter
SCALE = 0.773  # points in a unit of the canvas
PAGE_ORIGINS = [(36, 92), (514, 92)]  # canvas units: the left and the right page


class Picture(NamedTuple):
    """A picture's file, and its place in points from the sheet's top left."""

    path: str
    x: float
    y: float
    width: float
    height: float


def sheets(album):
    """Yields each sheet's pictures in the order of painting."""
    folder = Path(album).resolve().parent
    pages = json.loads(Path(album).read_text())["pages"]
    for first in range(0, len(pages), 2):
        yield [
            Picture(
                str(folder / node["image"]), (left + x) * SCALE, (top + y) * SCALE, width * SCALE, height * SCALE)
            for page, (left, top) in zip(pages[first : first + 2], PAGE_ORIGINS)
            for node in page["photos"] + page["stickers"]
            for x, y, width, height in [node["frame"]]
        ]


def compose_all(compose):
    arguments = sys.argv[1:]
    for album, pdf in zip(arguments[::2], arguments[1::2]):
        compose(list(sheets(album)), pdf)
