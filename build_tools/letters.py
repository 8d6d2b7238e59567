"""Make the client's typeface from the published one: the letters and weights that our pages use.

Run with ``python -m build_tools.letters FILE``, where FILE is ``files/fraunces-latin-wght-normal.woff2`` of the npm
package ``@fontsource-variable/fraunces``. It needs fonttools and brotli. The result is
committed, so nobody else needs either.
"""

import argparse
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT: Final = Path(__file__).resolve().parent.parent
MADE: Final = ROOT / "web/src/fonts/fraunces.woff2"
WEIGHTS: Final = (400, 700)
# Latin letters of western and central European languages, quotation marks, dashes, and the symbols in our texts.
SIGNS: Final = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *map(ord, "\u2009\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2026\u202f\u2039\u203a\u2212\u20ac"),
)


def make(source: Path, made: Path = MADE) -> None:
    """Write the smaller typeface."""
    font = TTFont(source)
    instancer.instantiateVariableFont(font, {"wght": WEIGHTS}, inplace=True)
    options = subset.Options(layout_features=["kern", "liga", "lnum", "tnum", "ccmp", "locl", "mark", "mkmk"])
    options.flavor = "woff2"
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=SIGNS)
    chosen.subset(font)
    made.parent.mkdir(parents=True, exist_ok=True)
    subset.save_font(font, str(made), options)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="make the client's typeface")
    parser.add_argument("file", type=Path, help="the published typeface, woff2")
    make(parser.parse_args().file)
