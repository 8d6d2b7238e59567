"""Take the pictures of the documents and of shared links from the real client.

Run with `make pictures`: each table in the middle of a game that is played as the hints say, a few seconds of each
table as a moving picture, and the pictures that a shared link shows (`web/public/share`). Name some of them (`tables`,
`moving`, `share`) to take only those. Look at what it took, and take it again if the position is dull: every deal is
another one.
"""

import base64
import io
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, expect

from browsing import Person, chromium, start, until
from hands import is_over, my_turn
from serving import Running

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs/pictures"
SHARED = ROOT / "web/public/share"
SIZE = {"width": 1200, "height": 750}
LARGEST = 200_000
# How many own decisions lead to a table with something to show that is not over yet.
DECISIONS = {"card": 28, "board": 20, "roll": 12}
# The moving ones: how many decisions are shown, how large, how many pictures a second, and how heavy they may be.
SHOWN = {"card": 6, "board": 4, "roll": 3}
MOVING_SIZE = {"width": 960, "height": 640}
MOVING_WIDTH = 840
RATE = 8
LARGEST_MOVING = 1_000_000
OPTIONS = {"card": {"games": 1}, "board": {"rounds": 1}, "roll": {}}


def follow_a_hint(page: Page) -> None:
    """Ask the expert, and do it."""
    until(lambda: my_turn(page) or is_over(page), "my turn")
    page.locator("main").focus()
    page.keyboard.press("h")
    page.locator(".hint").get_by_role("button", name="Play it").click()
    expect(page.locator(".hint")).to_have_count(0)


def play_to_the_middle(page: Page, game: str) -> None:
    """Play to a position worth looking at."""
    for _ in range(DECISIONS[game]):
        follow_a_hint(page)
    until(lambda: my_turn(page), "my turn")
    page.mouse.move(0, 0)
    page.wait_for_timeout(500)


def save_small(shot: bytes, path: Path) -> None:
    """Keep a picture; so many colours are enough for paper and ink, and a third of the size."""
    picture = Image.open(io.BytesIO(shot)).convert("RGB")
    picture.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(path, optimize=True)
    assert path.stat().st_size < LARGEST, f"{path} has {path.stat().st_size} bytes"


def take_tables(browser: Browser, base: str) -> None:
    """The three tables, standing still."""
    for game in DECISIONS:
        someone = Person(browser, base, size=SIZE, prefs={"level": "strong", "options": OPTIONS})
        page = start(someone, game)
        play_to_the_middle(page, game)
        save_small(page.screenshot(), PICTURES / f"{game}-table.png")
        someone.close()


@contextmanager
def filming(page: Page) -> Iterator[list[tuple[float, bytes]]]:
    """Collect what the browser draws, each picture with its time in seconds."""
    film: list[tuple[float, bytes]] = []
    line = page.context.new_cdp_session(page)

    def keep(frame: dict[str, Any]) -> None:
        film.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        line.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    line.on("Page.screencastFrame", keep)
    line.send("Page.startScreencast", {"format": "jpeg", "quality": 90, "everyNthFrame": 1})
    yield film
    line.send("Page.stopScreencast")


def at_a_steady_rate(film: list[tuple[float, bytes]]) -> list[Image.Image]:
    """The film at so many pictures a second: whatever was on the screen at each moment."""
    begin, end = film[0][0], film[-1][0]
    chosen, at = [], 0
    for number in range(int((end - begin) * RATE) + 1):
        while at + 1 < len(film) and film[at + 1][0] <= begin + number / RATE:
            at += 1
        chosen.append(film[at][1])
    height = MOVING_WIDTH * MOVING_SIZE["height"] // MOVING_SIZE["width"]
    pictures = {shot: Image.open(io.BytesIO(shot)).convert("RGB") for shot in set(chosen)}
    return [pictures[shot].resize((MOVING_WIDTH, height), Image.Resampling.LANCZOS) for shot in chosen]


def save_moving(pictures: list[Image.Image], path: Path) -> None:
    """Keep a moving picture, as good as its weight allows."""
    for quality in (50, 35, 20):
        pictures[0].save(
            path,
            save_all=True,
            append_images=pictures[1:],
            duration=1000 // RATE,
            loop=0,
            quality=quality,
            method=4,
            minimize_size=True,
        )
        if path.stat().st_size < LARGEST_MOVING:
            return
    raise AssertionError(f"{path} has {path.stat().st_size} bytes")


def take_moving(browser: Browser, base: str) -> None:
    """A few turns of each table, as they look to somebody who plays."""
    for game, decisions in SHOWN.items():
        someone = Person(
            browser,
            base,
            size=MOVING_SIZE,
            still=False,
            prefs={"level": "strong", "options": OPTIONS, "words": True},
        )
        page = start(someone, game)
        play_to_the_middle(page, game)
        with filming(page) as film:
            for _ in range(decisions):
                follow_a_hint(page)
                page.wait_for_timeout(900)
        save_moving(at_a_steady_rate(film), PICTURES / f"{game}-moving.webp")
        someone.close()


# A drawing of the page over the whole window, with the mark in a corner.
POSTER = """([drawing, name]) => {
    const whole = document.createElement('div');
    const art = document.querySelector(drawing).cloneNode(true);
    const mark = document.querySelector('header .mark').cloneNode(true);
    const set = (node, styles) => Object.assign(node.style, styles);
    set(whole, { position: 'fixed', inset: '0', zIndex: '99', background: 'var(--paper)', overflow: 'hidden' });
    set(art, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
    set(mark, { position: 'absolute', left: '48px', bottom: '44px', margin: '0', padding: '18px 34px 18px 26px',
        gap: '20px', borderRadius: '24px', background: 'var(--page)', fontSize: '56px',
        boxShadow: '0 8px 30px rgb(0 0 0 / 0.3)' });
    if (name === 'home') art.setAttribute('preserveAspectRatio', 'xMaxYMax slice'); // the city is there
    set(mark.querySelector('svg'), { width: '72px', height: '72px' });
    whole.append(art, mark);
    document.body.append(whole);
    return document.fonts.ready.then(() => true);
}"""


def take_share(browser: Browser, base: str) -> None:
    """What a shared link shows: the drawing of its game, or the way to the city."""
    SHARED.mkdir(parents=True, exist_ok=True)
    someone = Person(browser, base, size={"width": 1200, "height": 630})
    drawings = {"home": ".hero svg", **{game: f"label.game:has([value={game}]) svg.picture" for game in DECISIONS}}
    for name, drawing in drawings.items():
        page = someone.go("/")
        expect(page.locator(drawing)).to_be_visible()
        page.evaluate(POSTER, [drawing, name])
        save_small(page.screenshot(), SHARED / f"{name}.png")
    someone.close()


KINDS = {"tables": take_tables, "moving": take_moving, "share": take_share}


def main(wanted: list[str]) -> None:
    """Take the pictures that are named, or all."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(f"sqlite:///{folder}/tables.db") as running,
        chromium() as browser,
    ):
        for kind in wanted or KINDS:
            KINDS[kind](browser, running.base)


if __name__ == "__main__":
    main(sys.argv[1:])
