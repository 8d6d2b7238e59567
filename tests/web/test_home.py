"""The home page and the pages around the tables."""

import json
import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import expect

from browsing import DESK, PHONE, Person, accessible, fits
from serving import Running

PAGES = [
    "/",
    "/open",
    "/ladder",
    "/account",
    "/learn",
    "/replay",
    "/nothing/here",
    "/j/nosuch",
    "/t/nosuchtable",
    "/replay/nosuch",
]
LYING = {"width": 740, "height": 360}


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_accessible_and_fits(person: Callable[..., Person], path: str) -> None:
    """On a phone, upright and lying, and on a desk; in both themes."""
    someone = person(size=DESK)
    page = someone.go(path)
    page.wait_for_load_state("networkidle")
    for size in (DESK, LYING, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        fits(page, f"{path} {size}")
        accessible(page, f"{path} {size}")
    page.emulate_media(color_scheme="dark")
    accessible(page, f"{path}, dark")
    # A table or code that does not exist is the server's 404, which browsers write down by themselves.
    someone.complaints = [one for one in someone.complaints if "404" not in one and "nosuchtable" not in one]


@pytest.mark.parametrize("path", ["/nothing", "/%ff", "/%00", "/learn/chess", "/t/a/b", "/account/x"])
@pytest.mark.parametrize(("language", "title"), [("en", "Page not found"), ("de", "Seite nicht gefunden")])
def test_an_unknown_address_is_a_404_with_a_page_that_says_so(
    person: Callable[..., Person], running: Running, path: str, language: str, title: str
) -> None:
    someone = person(language=language)
    with someone.page.expect_response(lambda response: response.url == running.base + path) as found:
        page = someone.go(path)
    assert found.value.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    someone.complaints = [one for one in someone.complaints if "404" not in one]


@pytest.mark.parametrize(("path", "part"), [("/", "Home"), ("/t/any", "Table")])
def test_a_page_names_the_parts_it_needs(running: Running, path: str, part: str) -> None:
    """They come at once, not after the first script."""
    found = httpx.get(running.base + path).text
    assert re.search(rf'rel="modulepreload" crossorigin href="/assets/{part}-', found)


@pytest.mark.parametrize(
    ("game", "language", "parts"),
    [
        ("card", "en-GB,en;q=0.9", [("en", "js"), ("CardTable", "js"), ("CardTable", "css")]),
        ("roll", "de-DE,de;q=0.9", [("de", "js"), ("RollTable", "js"), ("RollTable", "css")]),
    ],
)
def test_a_table_announces_its_language_and_its_game(
    running: Running, game: str, language: str, parts: list[tuple[str, str]]
) -> None:
    """Both are known before any script has run."""
    with httpx.Client(base_url=running.base, headers={"accept-language": language}) as client:
        table = client.post("/api/play", json={"game": game, "players": 2, "level": "random"}).json()["table"]
        said = client.get(f"/t/{table}").headers["link"]
        assert client.get("/").headers["link"].count("assets/") == 1
    for name, kind in parts:
        found = re.search(rf"</(assets/{name}-[^>]*\.{kind})>", said)
        assert found
        assert httpx.get(f"{running.base}/{found[1]}").status_code == 200
    assert len(re.findall(r"Table-[^>]*\.js", said)) == 1, "of one game only"


def test_german_is_chosen_by_the_browser_and_can_be_switched(person: Callable[..., Person]) -> None:
    """The page's language follows, for screen readers too."""
    page = person(language="de-DE").go("/")
    expect(page.get_by_role("button", name="Jetzt spielen")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_the_last_choice_is_remembered(person: Callable[..., Person]) -> None:
    """Game, level, number of players and options are there again after a reload."""
    page = person().go("/")
    page.locator("label.game", has_text="Board game").click()
    page.get_by_role("combobox", name="Opponent").select_option("strong")
    page.get_by_role("combobox", name="Players").select_option("3")
    page.get_by_text("Rules of the table").click()
    page.get_by_label("The English edition of 2014").select_option(json.dumps("2014"))
    page.reload()
    expect(page.get_by_role("combobox", name="Opponent")).to_have_value("strong")
    expect(page.get_by_role("combobox", name="Players")).to_have_value("3")
    page.get_by_text("Rules of the table").click()
    expect(page.get_by_label("The English edition of 2014")).to_have_value(json.dumps("2014"))


def test_an_account_claims_what_a_guest_played(person: Callable[..., Person]) -> None:
    """A name and a password, signing out and in again, a wrong password said plainly."""
    someone = person()
    page = someone.go("/account")
    page.get_by_label("Name", exact=True).fill("Ada of the tests")
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("button", name="New account").click()
    expect(page.get_by_text("You are Ada of the tests.")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Name", exact=True).fill("Ada of the tests")
    page.get_by_label("Password").fill("wrong horse battery")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".notice")).to_be_visible()
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("You are Ada of the tests.")).to_be_visible()
    # The refusal's 401, which browsers write down by themselves.
    someone.complaints = [one for one in someone.complaints if "401" not in one]


def test_the_first_load_is_small(person: Callable[..., Person]) -> None:
    """Under 150 kB compressed, everything of the home page together."""
    someone = person()
    sizes: list[int] = []
    someone.page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page = someone.go("/")
    page.wait_for_load_state("networkidle")
    assert 10_000 < sum(sizes) < 150_000


def test_without_a_connection_a_page_says_what_works(person: Callable[..., Person]) -> None:
    """The offline page comes from the browser's own store."""
    someone = person()
    page = someone.go("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    someone.context.set_offline(True)
    page.goto("/ladder")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    someone.complaints.clear()
    someone.context.set_offline(False)
