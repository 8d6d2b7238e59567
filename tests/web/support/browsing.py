"""Helpers of the browser tests: people at real screens, and what their hands do."""

import contextlib
import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

AXE = Path(__file__).parents[3] / "web/node_modules/axe-core/axe.min.js"
PHONE = {"width": 360, "height": 740}
MAIN_PAGES = ["/", "/open", "/ladder", "/account", "/learn", "/replay", "/puzzles", "/score", "/device"]
DESK = {"width": 1280, "height": 800}

# Without these it looks for hosts of its maker at every start.
LOST = "ERR_INTERNET_DISCONNECTED|closed before the connection is established"
QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--mute-audio",
]  # fmt: skip


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """The system's browser; Playwright's own download is not needed."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        raise RuntimeError("no browser found; `make browser` installs Debian's chromium or says how to")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=QUIET)
        yield found
        found.close()


class Person:
    """Somebody with a browser of their own; whatever the page complains about fails the test."""

    def __init__(
        self,
        browser: Browser,
        base: str,
        size: dict[str, int] | None = None,
        language: str = "en-GB",
        dark: bool = False,
        touch: bool = False,
        still: bool = True,
        prefs: dict[str, Any] | None = None,
    ) -> None:
        self.base = base
        self.context: BrowserContext = browser.new_context(
            base_url=base,
            viewport=size or DESK,  # type: ignore[arg-type]
            locale=language,
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            reduced_motion="reduce" if still else "no-preference",
            bypass_csp=False,
        )
        self.context.set_default_timeout(30_000)
        # Tests do not wait for the eye.
        wishes = {"pace": "quick", "sound": False, "words": False, **(prefs or {})}
        kept = "localStorage.getItem('lostcities.prefs')"
        self.context.add_init_script(f"{kept} ?? localStorage.setItem('lostcities.prefs', '{json.dumps(wishes)}')")
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda problem: self.complaints.append(str(problem)))

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def go(self, path: str) -> Page:
        """Open a page of the client."""
        self.page.goto(path)
        expect(self.page.locator("main")).to_be_visible()
        return self.page

    def close(self) -> None:
        """Leave; nothing may have gone wrong on the way."""
        self.context.close()
        assert not self.complaints, self.complaints


def back_online(someone: Person) -> None:
    """The network is back and noticed; the browser's own complaints about tries without it do not count."""
    someone.context.set_offline(False)
    expect(someone.page.get_by_role("alert")).to_have_count(0)
    someone.complaints[:] = [one for one in someone.complaints if not re.search(LOST, one)]


def until(done: Callable[[], bool], what: str, seconds: float = 60) -> None:
    """Wait for something that the page shows sooner or later."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, f"never: {what}"
        time.sleep(0.02)


def start(person: Person, game: str) -> Page:
    """From the home page to a game against a bot, in two clicks."""
    page = person.go("/")
    names = {"card": "Card game", "board": "Board game", "roll": "Roll & Write"}
    page.locator("label.game", has_text=names[game]).click()
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("heading", level=1, name=names[game])).to_be_attached()
    return page


def accessible(page: Page, where: str) -> None:
    """Axe-core finds nothing to complain about."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        """axe.run(document, {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
            resultTypes: ['violations'],
        }).then((all) => all.violations)"""
    )
    said = [
        f"{problem['id']}: {node['html'][:160]} ({node['failureSummary'][:300]})"
        for problem in found
        for node in problem["nodes"]
    ]
    assert not said, f"{where}:\n" + "\n".join(said)


def fits(page: Page, where: str) -> None:
    """Nothing sticks out sideways, and what can be pressed is large enough for a finger."""
    # A drawing takes its new size a moment after the screen has taken its own.
    end = time.monotonic() + 2
    while (wide := page.evaluate("[document.documentElement.scrollWidth, innerWidth]"))[0] > wide[1]:
        assert time.monotonic() < end, f"{where}: the page is {wide[0]} wide on a screen of {wide[1]}"
    small = page.evaluate(
        """[...document.querySelectorAll('main button, main select, main .button')]
        .filter((one) => one.checkVisibility() && !one.closest('[inert]'))
        .map((one) => [one.getBoundingClientRect(), one])
        .filter(([box]) => box.width && (Math.round(box.width) < 44 || Math.round(box.height) < 44))
        .map(([box, one]) => `${Math.round(box.width)}×${Math.round(box.height)} ${one.outerHTML.slice(0, 120)}`)"""
    )
    assert not small, f"{where}: too small for a finger: {small}"


def press(found: Locator) -> bool:
    """Click the first of some elements if there is one; what was only just there may be gone by then."""
    return _try_first(found, lambda one: one.click(timeout=500))


def tap(found: Locator) -> bool:
    """The same with a finger."""
    return _try_first(found, lambda one: one.tap(timeout=500))


def _try_first(found: Locator, do: Callable[[Locator], None]) -> bool:
    if not found.count():
        return False
    with contextlib.suppress(PlaywrightTimeout):
        do(found.first)
        return True
    return False


def version_of(page: Page) -> str:
    """The table's id, from the address."""
    found = re.search(r"/t/([a-z0-9]+)", page.url)
    assert found, page.url
    return found.group(1)


def people_of(browser: Browser, base: str) -> Iterator[Callable[..., Person]]:
    """A fixture's people at their screens; each is asked at the end whether anything went wrong."""
    people: list[Person] = []

    def come(**wishes: Any) -> Person:
        people.append(Person(browser, base, **wishes))
        return people[-1]

    yield come
    for one in people:
        one.close()
