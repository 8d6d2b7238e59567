"""The static site (`make site`): a plain file server below a folder, and then no network at all."""

import html
import json
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browsing import PHONE, Person, accessible, fits, people_of, until
from hands import my_turn, play_out, wishes

SITE = Path(__file__).parents[2] / "build/static-site"
FOLDER = "some/folder"
NAMES = {"card": "Card game", "board": "Board game", "roll": "Roll & Write"}
LOST = "ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED"


class FileServer:
    """``python -m http.server``, which knows nothing of us; it can be stopped."""

    def __init__(self, root: Path) -> None:
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(root)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout
        found = re.search(r"port (\d+)", self.process.stdout.readline())
        assert found
        self.folder = root / FOLDER
        self.base = f"http://127.0.0.1:{found[1]}/{FOLDER}/"

    def stop(self) -> None:
        """Stop it; later requests get no answer."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[FileServer]:
    """The site below two folders, as it is on a host that has others too."""
    folder = tmp_path / FOLDER
    folder.parent.mkdir(parents=True)
    shutil.copytree(SITE, folder)
    found = FileServer(tmp_path)
    yield found
    found.stop()


@pytest.fixture
def person(browser: Browser, server: FileServer) -> Iterator[Callable[..., Person]]:
    """People who come to the site; what their page complains about fails the test, its policy's complaints too."""
    yield from people_of(browser, server.base)


def keep_whole(page: Page) -> None:
    """Wait until the browser keeps the client and the engine."""
    script = """async () => {
      const names = await caches.keys();
      const client = names.find((name) => name.includes('-client-'));
      const home = new URL("./", location.href.split("#")[0]).href;
      const whole = client && (await (await caches.open(client)).match(home));
      const engine = names.find((name) => name.includes('-engine-'));
      return Boolean(whole) && Boolean(engine) && (await (await caches.open(engine)).keys()).length === 3;
    }"""
    until(lambda: bool(page.evaluate(script)), "the site is kept whole")


def cut(someone: Person, server: FileServer) -> None:
    """No server, no network; that both are missing is no complaint."""
    server.stop()
    someone.context.set_offline(True)


def forgive(someone: Person) -> None:
    """That there is no network is what the test wants."""
    someone.complaints[:] = [one for one in someone.complaints if not re.search(LOST, one)]


def begin(someone: Person, game: str) -> Page:
    """From the first page to a table, in two clicks."""
    page = someone.go("./")
    page.locator("label.game", has_text=NAMES[game]).click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/#/t/here-*", timeout=60_000)
    expect(page.locator(".stage")).to_be_visible(timeout=60_000)
    return page


@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_a_whole_game_from_plain_files(person: Callable[..., Person], server: FileServer, game: str) -> None:
    someone = person(prefs=wishes(game, players={game: 2}), size=PHONE if game == "card" else None)
    page = begin(someone, game)
    keep_whole(page)
    cut(someone, server)
    page.reload()
    expect(page.locator(".stage")).to_be_visible(timeout=60_000)
    play_out(page)
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".verdict")).to_be_visible(timeout=60_000)
    page.goto(re.sub(r"#/review/([^#]*).*", r"#/replay/\1", page.url))  # without the number of a decision
    expect(page.get_by_role("slider")).to_be_visible(timeout=60_000)
    forgive(someone)


def test_the_first_game_shows_how_much_of_it_has_come(person: Callable[..., Person]) -> None:
    """On the page where it was asked for, as long as it takes."""
    someone = person(prefs=wishes("card"), size=PHONE)
    held: list[Route] = []
    someone.context.route("**/core.wasm.packed", lambda route: held.append(route))
    page = someone.go("./")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("progressbar")).to_be_visible(timeout=30_000)
    fits(page, "the first page while the game is loaded")
    until(lambda: page.evaluate("true") and bool(held), "the largest part is asked for")
    held[0].continue_()
    page.wait_for_url("**/#/t/here-*", timeout=60_000)


def test_everything_else_without_a_network(person: Callable[..., Person], server: FileServer) -> None:
    """Rules, lessons, puzzles, the score pad; and the pages that need a server say so."""
    someone = person()
    page = someone.go("./#/device")
    page.get_by_role("button", name="Load it now").click()
    expect(page.get_by_text("Everything is here")).to_be_visible(timeout=60_000)
    keep_whole(page)
    cut(someone, server)
    seen = {
        "#/rules/card": "Card game",
        "#/learn/card": "",
        "#/puzzles/roll": "Roll & Write",
        "#/score/card": "Card game",
        "#/ladder": "This needs a server",
        "#/open": "This needs a server",
        "#/account": "This needs a server",
        "#/find/card/live": "This needs a server",
        "#/nowhere": "Page not found",
    }
    for address, title in seen.items():
        page.goto(address)
        page.reload()
        expect(page.locator("main#main, main")).to_be_visible()
        expect(page.get_by_role("heading", level=1).filter(has_text=title).first).to_be_attached(timeout=30_000)
        fits(page, address)
        accessible(page, address)
    page.goto("#/rules/card#C7")
    expect(page.locator("#C7")).to_be_in_viewport()
    forgive(someone)


def test_links_lead_to_the_one_page(person: Callable[..., Person], server: FileServer) -> None:
    """Every link of the first page can be opened in a new tab: none leads to an address that no file answers."""
    someone = person()
    page = someone.go("./")
    expect(page.locator("label.game")).to_have_count(3)
    hrefs: list[str] = page.evaluate("[...document.querySelectorAll('a[href]')].map((one) => one.href)")
    assert len(hrefs) > 5
    assert all(href.startswith(f"{server.base}#") for href in hrefs), hrefs
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page).to_have_url(re.compile(r"#/rules/"))
    page.go_back()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_the_folder_is_what_any_host_serves() -> None:
    """No address in it begins at the root of a host, and its policy allows nothing from elsewhere."""
    index = (SITE / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html.unescape(index))
    assert policy
    assert "default-src 'none'" in policy[1]
    assert "unsafe" not in policy[1]
    assert "http" not in policy[1]
    for name in ("index.html", "offline.html", "manifest.webmanifest"):
        text = (SITE / name).read_text(encoding="utf-8")
        assert not re.search(r'"/', text), name
    assert not [file.name for file in SITE.rglob("*") if file.suffix == ".py"]
    assert not (SITE / "t.html").exists()


def test_a_network_that_does_not_answer_counts_as_none(person: Callable[..., Person], server: FileServer) -> None:
    """On a train the connection hangs instead of breaking: the page comes all the same."""
    someone = person(prefs=wishes("card"))
    page = begin(someone, "card")
    keep_whole(page)
    server.process.send_signal(signal.SIGSTOP)
    try:
        page.reload(timeout=60_000)
        expect(page.locator(".stage")).to_be_visible(timeout=60_000)
        until(lambda: my_turn(page), "my turn")
    finally:
        server.process.send_signal(signal.SIGCONT)


def test_a_sleeping_tab_goes_on(person: Callable[..., Person], server: FileServer) -> None:
    """The browser freezes the tab, or throws it away: the game is where it was."""
    someone = person(prefs=wishes("card"))
    page = begin(someone, "card")
    until(lambda: my_turn(page), "my turn")
    hand = page.locator("ul.hand").inner_text()
    session: Any = someone.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    session.send("Page.setWebLifecycleState", {"state": "active"})
    page.keyboard.press("1")
    page.keyboard.press("ArrowDown")
    expect(page.locator("button.deck.target")).to_be_visible()
    address = page.url
    page.close()
    other = someone.context.new_page()
    other.goto(address)
    expect(other.locator(".stage")).to_be_visible(timeout=60_000)
    until(lambda: my_turn(other), "my turn")
    assert other.locator("ul.hand").inner_text() != hand
    expect(other.locator("button.deck.target")).to_be_visible()


def publish(folder: Path) -> None:
    """A new version of the site in place of the old one: its page, the client's version, and the engine's files.

    As after a build, what has changed has another name.
    """
    (engine,) = (folder / "assets").glob("engine-*/")
    name = engine.name
    engine.rename(engine.with_name(f"{name}2"))
    scripts = [*folder.glob("assets/*.js")]
    for file in [*folder.glob("*.*"), *scripts, *folder.glob("assets/*.css")]:
        if file.suffix in (".js", ".json", ".html", ".css"):
            text = file.read_text(encoding="utf-8")
            text = text.replace(f"{name}/", f"{name}2/").replace(f"{name}`", f"{name}2`")
            for script in scripts:
                text = text.replace(script.name, f"{script.stem}x.js")
            file.write_text(text, encoding="utf-8")
    for script in scripts:
        script.rename(script.with_stem(f"{script.stem}x"))
    index = folder / "index.html"
    index.write_text(index.read_text(encoding="utf-8").replace("<html", "<html data-new", 1), encoding="utf-8")
    files = json.loads((folder / "files.json").read_text(encoding="utf-8"))
    (folder / "files.json").write_text(json.dumps({**files, "version": "new"}), encoding="utf-8")


def test_an_old_version_is_replaced_and_loses_no_game(person: Callable[..., Person], server: FileServer) -> None:
    """The new one comes with the next visit, is cached completely, and resumes the old one's game."""
    someone = person(prefs=wishes("card"))
    page = begin(someone, "card")
    keep_whole(page)
    until(lambda: my_turn(page), "my turn")
    page.keyboard.press("1")
    page.keyboard.press("ArrowDown")
    expect(page.locator("button.deck.target")).to_be_visible()
    hand = page.locator("ul.hand").inner_text()
    old = someone.context.new_page()
    old.goto("./#/device")
    expect(old.get_by_role("heading", name="Games on this device")).to_be_visible()
    publish(server.folder)
    page.reload()
    expect(page.locator("html[data-new]")).to_be_attached()
    expect(page.locator("button.deck.target")).to_be_visible(timeout=60_000)
    assert page.locator("ul.hand").inner_text() == hand
    replaced = """async () => {
      const names = await caches.keys();
      const clients = names.filter((name) => name.includes('-client-'));
      const engines = names.filter((name) => name.includes('-engine-') && name.endsWith('2'));
      return clients.at(-1).endsWith('-new') && engines.length === 1
        && (await (await caches.open(engines[0])).keys()).length === 3;
    }"""
    until(lambda: bool(page.evaluate(replaced)), "the new version is kept")
    cut(someone, server)
    # A page that was open all the time still has the rest of its own version.
    old.evaluate("location.hash = '#/rules/card'")
    expect(old.locator("#C7")).to_be_attached(timeout=30_000)
    assert old.locator("html[data-new]").count() == 0
    page.reload()
    expect(page.locator("html[data-new]")).to_be_attached()
    expect(page.locator("button.deck.target")).to_be_visible(timeout=60_000)
    page.keyboard.press("0")
    until(lambda: my_turn(page) and page.locator("button.deck.target").count() == 0, "the game goes on")
    forgive(someone)
