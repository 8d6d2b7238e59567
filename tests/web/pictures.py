"""Take the pictures of the README: each table in the middle of a game that is played as the hints say.

Run with `make pictures`, look at what it took, and take them again if the position is dull: every deal is another one.
"""

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect

from browsing import Person, chromium, start, until
from hands import is_over, my_turn
from serving import Running

PICTURES = Path(__file__).parents[2] / "docs/pictures"
SIZE = {"width": 1200, "height": 750}
LARGEST = 200_000
# How many decisions of one's own make a table that has something to show, and is not yet over.
DECISIONS = {"card": 34, "board": 40, "roll": 16}


def follow_a_hint(page: Page) -> None:
    """Ask the expert, and do it."""
    until(lambda: my_turn(page) or is_over(page), "my turn")
    page.locator("main").focus()
    page.keyboard.press("h")
    page.locator(".hint").get_by_role("button", name="Do it").click()
    expect(page.locator(".hint")).to_have_count(0)


def take(page: Page, game: str) -> None:
    """Play to a position worth looking at, and take its picture."""
    for _ in range(DECISIONS[game]):
        follow_a_hint(page)
    until(lambda: my_turn(page), "my turn")
    page.mouse.move(0, 0)
    page.wait_for_timeout(500)
    shot = Image.open(io.BytesIO(page.screenshot()))
    # So many colours are enough for paper and ink, and a third of the size.
    small = shot.convert("RGB").quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    path = PICTURES / f"{game}-table.png"
    small.save(path, optimize=True)
    assert path.stat().st_size < LARGEST, f"{path} has {path.stat().st_size} bytes"


def main() -> None:
    """Take all three."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(f"sqlite:///{folder}/tables.db") as running,
        chromium() as browser,
    ):
        for game in DECISIONS:
            someone = Person(
                browser,
                running.base,
                size=SIZE,
                prefs={"level": "strong", "options": {"card": {"games": 1}, "board": {"rounds": 1}, "roll": {}}},
            )
            take(start(someone, game), game)
            someone.close()


if __name__ == "__main__":
    main()
