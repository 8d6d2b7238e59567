"""The home page and the pages around the tables."""

import json
import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Request, expect

from browsing import DESK, MAIN_PAGES, PHONE, Person, accessible, fits, start, version_of
from serving import Running

PAGES = [*MAIN_PAGES, "/nothing/here", "/j/nosuch", "/t/nosuchtable", "/replay/nosuch"]
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
        ("card", "en-GB,en;q=0.9", [("texts-en-main", "js"), ("table-card", "js"), ("card", "css")]),
        ("roll", "de-DE,de;q=0.9", [("texts-de-main", "js"), ("table-roll", "js"), ("roll", "css")]),
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
    assert len(re.findall(r"table-[^>]*\.js", said)) == 1, "of one game only"


def test_german_is_chosen_by_the_browser_and_can_be_switched(person: Callable[..., Person]) -> None:
    """The page's language follows, for screen readers too."""
    page = person(language="de-DE").go("/")
    expect(page.get_by_role("button", name="Jetzt spielen")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"
    page.get_by_role("combobox", name="Sprache").select_option("en")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_the_last_choice_is_remembered(person: Callable[..., Person]) -> None:
    """Game, level, number of players and options are there again after a reload."""
    page = person().go("/")
    page.locator("label.game", has_text="Board game").click()
    page.get_by_role("radio", name="Bruno").check(force=True)
    page.get_by_role("combobox", name="Players").select_option("3")
    page.get_by_text("Rule options").click()
    page.get_by_label("The English edition of 2014").select_option(json.dumps("2014"))
    page.reload()
    expect(page.get_by_role("radio", name="Bruno")).to_be_checked()
    expect(page.get_by_role("combobox", name="Players")).to_have_value("3")
    page.get_by_text("Rule options").click()
    expect(page.get_by_label("The English edition of 2014")).to_have_value(json.dumps("2014"))


def test_an_account_claims_what_a_guest_played(person: Callable[..., Person]) -> None:
    """A name and a password, signing out and in again, a wrong password said plainly."""
    someone = person()
    page = someone.go("/account")
    page.get_by_label("Name", exact=True).fill("Ada of the tests")
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_text("You are Ada of the tests.")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Name", exact=True).fill("Ada of the tests")
    page.get_by_label("Password").fill("wrong horse battery")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".notice")).to_have_text("Name or password is wrong.")
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("You are Ada of the tests.")).to_be_visible()
    # The refusal's 401, which browsers write down by themselves.
    someone.complaints = [one for one in someone.complaints if "401" not in one]


def test_the_first_load_is_small(person: Callable[..., Person]) -> None:
    """Under 150 kB compressed, everything of the home page together but its letters."""
    someone = person()
    sizes: dict[str, int] = {}

    def weigh(request: Request) -> None:
        kind = "letters" if request.resource_type == "font" else "page"
        sizes[kind] = sizes.get(kind, 0) + request.sizes()["responseBodySize"]

    someone.page.on("requestfinished", weigh)
    page = someone.go("/")
    page.wait_for_load_state("networkidle")
    assert 10_000 < sizes["page"] < 150_000


FIRST_MINUTE = [
    ("en-GB", "Play now", "Learn in 5 minutes"),
    ("de-DE", "Jetzt spielen", "In 5 Minuten lernen"),
    ("fr-FR", "Jouer", "Apprendre en 5 minutes"),
]


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1024, 768)])
@pytest.mark.parametrize(("language", "play", "learn"), FIRST_MINUTE)
def test_a_newcomer_sees_how_to_begin_without_scrolling(
    person: Callable[..., Person], language: str, play: str, learn: str, size: tuple[int, int]
) -> None:
    """Lesson and game are both in sight on a phone; the lesson is the one that is recommended."""
    page = person(language=language, size={"width": size[0], "height": size[1]}).go("/")
    for found in (page.get_by_role("button", name=play, exact=True), page.get_by_role("link", name=learn)):
        box = found.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1]
    assert "main" in (page.get_by_role("link", name=learn).get_attribute("class") or "").split()


@pytest.mark.parametrize("game", ["card", "board"])
def test_a_newcomer_begins_with_a_single_game(person: Callable[..., Person], game: str) -> None:
    """The page says so; choosing the whole match is remembered."""
    someone = person(prefs={"game": game})
    page = someone.go("/")
    length = page.get_by_role("combobox", name="Length")
    expect(length).to_have_value("1")

    def rounds() -> int:
        page.get_by_role("button", name="Play now").click()
        expect(page).to_have_url(re.compile("/t/"))
        found = page.request.get(f"/api/tables/{version_of(page)}").json()
        return int(found["frame"]["rounds"])

    assert rounds() == 1
    someone.go("/")
    length.select_option("3")
    page.reload()
    expect(length).to_have_value("3")
    assert rounds() == 3


def test_home_shows_what_goes_on(person: Callable[..., Person]) -> None:
    """The player's own game, and another player's public table to join."""
    host, guest = person(), person(size=PHONE)
    page = host.go("/")
    page.get_by_role("button", name="With friends").click()
    page.get_by_label("Anyone can join").check()
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("heading", name="Invite your friends")).to_be_visible()
    host.go("/")
    expect(page.get_by_role("region", name="My games").get_by_role("link")).to_contain_text("waiting for players")
    live = guest.go("/").get_by_role("region", name="Live games")
    expect(live.get_by_role("link", name=re.compile("^Card game Guest .* Join$"))).to_be_visible()
    accessible(guest.page, "home with a public table")
    accessible(page, "home with a game of one's own")


def test_a_bot_says_a_few_words_and_can_be_silenced(person: Callable[..., Person]) -> None:
    """It greets by its face and is heard; the words are accessible, fit, and go away by themselves."""
    talkative = person(size=PHONE, prefs={"words": True, "level": "strong"})
    page = start(talkative, "card")
    expect(page.locator(".remark")).to_contain_text("Boots laced?")
    expect(page.get_by_role("status")).to_contain_text("Bruno: Good to see you. Boots laced?")
    accessible(page, "a remark")
    fits(page, "a remark")
    expect(page.locator(".remark")).to_have_count(0)
    quiet = start(person(prefs={"words": False, "level": "strong"}), "card")
    expect(quiet.get_by_role("tab", name="Scores")).to_be_visible()
    quiet.wait_for_timeout(500)
    expect(quiet.locator(".remark")).to_have_count(0)


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
