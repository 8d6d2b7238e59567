"""Positions that are the same on every machine, for pictures: the home page, and a step of each lesson.

As a program (`make looks`) it takes the pictures anew with which test_looks.py compares.
"""

import base64
import tempfile
from importlib.util import find_spec
from pathlib import Path

from playwright.sync_api import Page, expect

from browsing import Person, chromium
from likeness import difference, keep, small
from serving import Running

KEPT = Path(__file__).parents[1] / "looks"
SIZES = {"390": (390, 844), "1024": (1024, 768), "1920": (1920, 1080)}
# In the middle of a game, where something is to be done.
TABLES = {"card": 10, "board": 12, "roll": 7}
PAGES = ["home", *TABLES]


# The same letters on every machine: those that come with matplotlib, which the tests have anyway.
LETTERS = {"sans": "DejaVuSans.ttf", "serif": "DejaVuSerif.ttf"}
WRITE_WITH = """async ([name, bytes]) => {
    const font = new FontFace(`looks-${name}`, Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0)));
    document.fonts.add(await font.load());
    document.documentElement.style.setProperty(`--${name}`, `looks-${name}`);
}"""


def same_letters(page: Page) -> None:
    """Write the page with the fonts of the pictures."""
    plot = find_spec("matplotlib")
    assert plot is not None
    assert plot.origin is not None
    folder = Path(plot.origin).parent / "mpl-data/fonts/ttf"
    for name, file in LETTERS.items():
        page.evaluate(WRITE_WITH, [name, base64.b64encode((folder / file).read_bytes()).decode()])


def path_of(what: str, width: str, dark: bool) -> Path:
    """Where the picture of a page is kept."""
    return KEPT / f"{what}-{width}-{'dark' if dark else 'light'}.png"


def show(someone: Person, what: str, dark: bool) -> Page:
    """Bring a page to the position that is kept."""
    page = someone.page
    page.emulate_media(color_scheme="dark" if dark else "light")
    if what == "home":
        page.goto("/")
        expect(page.get_by_text("Rule options")).to_be_visible()
    else:
        page.goto("/learn")
        page.evaluate(f"sessionStorage.setItem('lostcities.lesson.{what}', '{TABLES[what]}')")
        page.goto(f"/learn/{what}")
        expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(TABLES[what] + 1))
        # They come a few times a second, and would be there or not.
        page.evaluate("document.adoptedStyleSheets[0] ?? document.adoptedStyleSheets.push(new CSSStyleSheet())")
        page.evaluate("document.adoptedStyleSheets[0].replaceSync('.ring { display: none }')")
    page.wait_for_load_state("networkidle")
    same_letters(page)
    return page


def settled(page: Page) -> bytes:
    """What a page looks like once nothing comes any more: a large drawing comes a few parts at a time."""
    shot = page.screenshot()
    for _ in range(20):
        page.wait_for_timeout(400)
        before, shot = shot, page.screenshot()
        if difference(small(before), small(shot)) == 0:
            break
    return shot


def renew() -> None:
    """Take all pictures anew."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(f"sqlite:///{folder}/tables.db") as running,
        chromium() as browser,
    ):
        for width, (wide, high) in SIZES.items():
            someone = Person(browser, running.base, size={"width": wide, "height": high})
            for what in PAGES:
                for dark in (False, True):
                    keep(small(settled(show(someone, what, dark))), path_of(what, width, dark))
            someone.close()


if __name__ == "__main__":
    renew()
