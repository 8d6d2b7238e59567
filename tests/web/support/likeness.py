"""Whether a page still looks as it did, on any machine.

Pages are compared small and grey, so that the edges of letters and lines, which every machine draws a little
differently, are a tint, while a card that is gone or a panel that moved is a patch of another shade. A patch may lie a
little higher, lower or beside.
"""

import io
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

SHRINK = 8
"""Pixels of the page for one of the picture."""
SHADES = 16
"""Of the pictures that are kept, so that they stay small."""
PATCH = 4
"""Pictures are compared in squares of so many pixels, 32 on the page."""
REACH = (3, 2)
"""How far a patch may have moved down or up, and sideways."""
APART = 20
"""Mean difference of grey, of 255, from which a patch counts as different; a shade of the kept picture is 17."""
ALLOWED = 0.0035
"""The share of patches that may differ; test_looks.py proves what is noticed and what is not."""


def small(shot: bytes) -> Image.Image:
    """A screenshot as it is kept and compared."""
    page = Image.open(io.BytesIO(shot)).convert("L")
    size = (round(page.width / SHRINK), round(page.height / SHRINK))
    shrunk = page.resize(size, Image.Resampling.BOX)
    return shrunk.point([round(round(grey / 255 * (SHADES - 1)) * 255 / (SHADES - 1)) for grey in range(256)])


def keep(picture: Image.Image, path: Path) -> None:
    """Write a picture down, as small as it can be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.quantize(SHADES, dither=Image.Dither.NONE).save(path, optimize=True)


def _unlike(here: NDArray[np.int16], there: NDArray[np.int16]) -> int:
    """How many patches of one picture are found nowhere nearby in the other."""
    down, beside = REACH
    wide = np.pad(here, ((down, down), (beside, beside)), mode="edge")
    height, width = (length // PATCH * PATCH for length in there.shape)
    least = np.full((height // PATCH, width // PATCH), np.inf)
    for y in range(2 * down + 1):
        for x in range(2 * beside + 1):
            apart = np.abs(wide[y : y + height, x : x + width] - there[:height, :width])
            means = apart.reshape(height // PATCH, PATCH, width // PATCH, PATCH).mean(axis=(1, 3))
            least = np.minimum(least, means)
    return int((least > APART).sum())


def difference(now: Image.Image, kept: Image.Image) -> float:
    """The share of patches that look different: removed or added content."""
    if now.size != kept.size:
        return 1.0
    here, there = (np.asarray(picture.convert("L"), dtype=np.int16) for picture in (now, kept))
    patches = (here.shape[0] // PATCH) * (here.shape[1] // PATCH)
    return float(max(_unlike(here, there), _unlike(there, here)) / patches)
