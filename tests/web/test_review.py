"""Reviews in a real browser: from the end of a game to its errors, one of them tried again and played on."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import lostcities
from browsing import DESK, PHONE, Person, accessible, fits, until
from hands import my_turn, one_step
from lostcities.bots.catalogue import bot
from lostcities.engine.record import record
from pseudo import speak_pseudo
from room import SIZES, has_room
from serving import Running

WORK = 100
TERMS: dict[str, tuple[int, dict[str, Any]]] = {
    "card": (2, {"games": 1}),
    "board": (3, {"rounds": 1}),
    "roll": (2, {}),
}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose reviews are short and do not stand back."""
    database = f"sqlite:///{tmp_path_factory.mktemp('web') / 'tables.db'}"
    with Running(database, review_work=WORK, review_nice=0) as found:
        yield found


@pytest.fixture(scope="module")
def uploaded(running: Running) -> Callable[[str], str]:
    """A match of two beginners on the server, as its id."""
    ids: dict[str, str] = {}

    def made(game: str) -> str:
        if game not in ids:
            players, options = TERMS[game]
            match, rng = lostcities.game(game, players=players, **options).match(seed=6), Random(6)
            while not match.over:
                match.apply(bot("beginner").choose(match.state.view(match.state.to_move), rng))
            data = record(match, ["Ann", "Ben", "Cleo"][:players])
            ids[game] = running.client().guest().post("/api/records", record=data)["record"]
        return ids[game]

    return made


def ready(page: Page) -> None:
    """The whole match is graded."""
    expect(page.locator("section[aria-labelledby=account]")).to_be_visible(timeout=120_000)
    expect(page.locator(".felt, .paper, .sheet").first).to_be_visible()


def number(page: Page) -> int:
    """The decision that is looked at."""
    return int(page.get_by_role("slider", name="Decision").input_value())


def test_from_the_end_of_a_game_to_an_error_that_is_tried_again(person: Callable[..., Person]) -> None:
    """A short game is played with the mouse, then reviewed."""
    options = {"card": {"games": 1, "max_turns": 16}}
    someone = person(prefs={"game": "card", "level": "beginner", "options": options})
    page = someone.go("/")
    page.locator("button.go").click()
    while not page.locator(".ending").count():
        until(lambda: my_turn(page) or page.locator(".ending").count() > 0, "my turn")
        if not page.locator(".ending").count():
            one_step(page)
    table = page.url.rsplit("/", 1)[-1]
    page.locator(".ending").get_by_role("link", name="Review").click()
    expect(page).to_have_url(re.compile(rf"/review/{table}"))
    ready(page)
    data = page.request.get(f"/api/tables/{table}/review").json()
    mine = page.request.get(f"/api/tables/{table}").json()["frame"]["seat"]
    errors = [one for one in data["decisions"] if one["seat"] == mine and not one["right"]]
    if not errors:  # it was played at random, but that can go well
        expect(page.get_by_text("No clear errors found.")).to_be_visible()
        return
    assert number(page) == errors[0]["number"], "the first error is what one sees first"
    expect(page.get_by_text(f"Error 1 of {len(errors)}")).to_be_visible()


def test_the_errors_one_after_the_other(person: Callable[..., Person], uploaded: Callable[[str], str]) -> None:
    """By buttons, keys, the list and the link; the played and the best move are drawn on the table."""
    someone = person()
    page = someone.go(f"/review/r/{uploaded('card')}")
    ready(page)
    data = page.request.get(f"/api/records/{uploaded('card')}/review").json()
    errors = [one for one in data["decisions"] if one["seat"] == 0 and not one["right"]]
    assert len(errors) > 2, "beginners err"
    assert number(page) == errors[0]["number"]
    page.keyboard.press("n")
    until(lambda: number(page) == errors[1]["number"], "the next one")
    page.get_by_role("button", name="Next error").click()
    until(lambda: number(page) == errors[2]["number"], "the one after")
    page.keyboard.press("p")
    until(lambda: number(page) == errors[1]["number"], "back")
    expect(page).to_have_url(re.compile(rf"#{errors[1]['number']}$"))
    page.locator("ol button").nth(0).click()
    until(lambda: number(page) == errors[0]["number"], "by the list")
    expect(page.locator(".stage [data-played]").first).to_be_visible()
    expect(page.locator(".stage .advised").first).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("best")).first).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Show points").click()
    expect(page.get_by_text("Expected margin at the end: Ann")).to_be_visible()
    accessible(page, "the curve of points")
    page.locator("section.players button").nth(1).click()
    expect(page.get_by_text("Where the result came from: Ben")).to_be_visible()
    page.keyboard.press("ArrowRight")
    until(lambda: number(page) == errors[0]["number"] + 1, "one decision on")
    # Another person gets the same place by the link.
    other = person().go(f"/review/r/{uploaded('card')}#{errors[2]['number']}")
    ready(other)
    assert number(other) == errors[2]["number"]


def test_an_error_is_tried_again_without_a_word_before_the_answer(
    person: Callable[..., Person], uploaded: Callable[[str], str]
) -> None:
    someone = person()
    page = someone.go(f"/review/r/{uploaded('card')}")
    ready(page)
    page.get_by_role("button", name="Retry").click()
    expect(page.get_by_text("What would you play?")).to_be_visible()
    for hidden in (
        ".stage [data-played]",
        ".stage .advised",
        "section[aria-labelledby=candidates]",
        ".curve .mark",
        "main ol",
    ):
        expect(page.locator(hidden)).to_have_count(0)
    accessible(page, "somebody is asked")
    one_step(page)
    verdict = page.locator(".verdict")
    expect(verdict).to_have_text(re.compile("right!|worse than the best|Draw|draw"), timeout=30_000)
    expect(page.locator("section[aria-labelledby=candidates]")).to_be_visible()
    accessible(page, "the answer")
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile("/t/"))
    until(lambda: my_turn(page), "my turn, in the same position")
    one_step(page)


@pytest.mark.parametrize("game", TERMS)
def test_every_review_is_accessible_and_has_room(
    person: Callable[..., Person], uploaded: Callable[[str], str], game: str
) -> None:
    """In both themes, on every size; also while it grows."""
    someone = person(size=DESK)
    page = someone.go(f"/review/r/{uploaded(game)}")
    accessible(page, f"{game} begins")
    ready(page)
    if game != "roll":
        seen = page.request.get(f"/api/records/{uploaded(game)}/review/{number(page)}").json()["view"]
        expect(page.locator(".stage ul.hand > li")).to_have_count(len(seen["hand"]))
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        has_room(page, f"{game} {size}")
    for screen in (PHONE, DESK):
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        fits(page, f"{game} {screen}")
        accessible(page, f"{game} {screen}")
    page.emulate_media(color_scheme="dark")
    accessible(page, f"{game}, dark")


@pytest.mark.parametrize("language", ["de-DE", "fr-FR"])
def test_a_review_in_other_languages(
    person: Callable[..., Person], uploaded: Callable[[str], str], language: str
) -> None:
    someone = person(size=PHONE, language=language)
    page = someone.go(f"/review/r/{uploaded('card')}")
    ready(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Analyse")
    has_room(page, language)
    assert "{" not in (page.locator("main").inner_text()), "a text without its values"
    page.set_viewport_size({"width": 1024, "height": 768})
    title, names = page.locator("figcaption span").bounding_box(), page.locator("ul.legend").bounding_box()
    assert title is not None
    assert names is not None
    below = names["y"] >= title["y"] + title["height"] or title["y"] >= names["y"] + names["height"]
    assert below or names["x"] >= title["x"] + title["width"], "the names are not on the title of the curve"
    assert names["height"] < 2 * title["height"], "nor squeezed beside it"


@pytest.mark.parametrize("game", TERMS)
def test_a_review_has_room_for_longer_words(
    person: Callable[..., Person], uploaded: Callable[[str], str], game: str
) -> None:
    """In a language that needs two fifths more room than English, at every size, with both curves."""
    someone = person(prefs={"language": "en"})
    speak_pseudo(someone.context)
    page = someone.go(f"/review/r/{uploaded(game)}")
    ready(page)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        has_room(page, f"{game} {size}")
    page.locator("figcaption button").click()
    has_room(page, f"{game}, points")
    page.keyboard.press("n")
    expect(page.locator("section[aria-labelledby=candidates]")).to_be_visible()
    expect(page.locator("section[aria-labelledby=account] svg").first).to_be_visible()
    has_room(page, f"{game}, an error")
    page.keyboard.press("t")
    expect(page.locator(".verdict.ask")).to_be_visible()
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        has_room(page, f"{game} {size}, somebody is asked")


def test_what_cannot_be_reviewed_says_why(person: Callable[..., Person], running: Running) -> None:
    someone = person()
    page = someone.go("/")
    page.locator("button.go").click()
    until(lambda: my_turn(page), "my turn")
    table = page.url.rsplit("/", 1)[-1]
    page.goto(f"/review/{table}")
    expect(page.get_by_role("main")).to_contain_text("not over")
    accessible(page, "a refusal")
    page.goto("/review/nosuch")
    expect(page.get_by_role("main")).to_contain_text("There is no such table.")
    someone.complaints[:] = [one for one in someone.complaints if not re.search("40[49]", one)]
