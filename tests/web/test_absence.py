"""Who is away, what a broken-off match says, and what must stay in sight on a phone."""

import re
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browsing import PHONE, Person, accessible, back_online, start, until
from hands import my_turn, one_step, wishes
from room import misfits
from serving import Client, Running, play_on

GAMES = ["card", "board", "roll"]
WORDS = {
    "en-GB": (
        "Ann has been away since ",
        "There is no clock, so the table waits.",
        "Waiting for Ann …",
        "Ann is thinking …",
    ),
    "de-DE": ("Ann ist seit ", "Läuft die Zeit ab, ist die Partie", "Warten auf Ann …", "Ann überlegt …"),
}
SMALL = {"width": 640, "height": 360}


def table_with_ann(running: Running, someone: Person, game: str, **terms: Any) -> tuple[Client, str, Page]:
    """Ann, who plays by a script, and somebody at a screen."""
    ann = running.client().guest("Ann")
    frame = ann.post("/api/tables", game=game, starter=0, **terms)
    page = someone.go(f"/j/{frame['code']}")
    page.locator(".waiting button.main").click()
    expect(page.locator(".felt")).to_be_visible()
    return ann, frame["table"], page


@pytest.mark.parametrize("language", list(WORDS))
@pytest.mark.parametrize("game", GAMES)
def test_the_table_says_who_is_away_since_when_and_what_happens_next(
    person: Callable[..., Person], running: Running, game: str, language: str
) -> None:
    """Nobody has to open the list of players, and absent players are not shown as thinking."""
    clock = {"clock": {"kind": "days", "days": 3}} if language == "de-DE" else {}
    ann, table, page = table_with_ann(running, person(language=language, size=PHONE), game, **clock)
    since, after, waiting, thinking = WORDS[language]
    told, prompt = page.locator(".felt .last"), page.locator(".felt .prompt p")
    with ann.socket(f"/api/tables/{table}/socket"):
        expect(prompt).to_have_text(thinking)
        expect(told).not_to_contain_text(since)
        left = time.strftime("%H:")
    expect(told).to_contain_text(since, timeout=20_000)
    expect(told).to_contain_text(after)
    expect(told).to_contain_text(re.compile(f"{left}|{time.strftime('%H:')}"))  # an hour may have struck
    expect(prompt).to_have_text(waiting)
    expect(page.get_by_role("status")).to_contain_text(since)
    for size in (PHONE, SMALL):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(told.get_by_text(since)).to_be_in_viewport()
        assert not misfits(page), f"{size}: {misfits(page)}"
        accessible(page, f"Ann is away, {size}")
    with ann.socket(f"/api/tables/{table}/socket"):
        expect(prompt).to_have_text(thinking)
        expect(told).not_to_contain_text(since)


def test_somebody_who_has_left_is_seen_at_the_table(person: Callable[..., Person], running: Running) -> None:
    """With what can be done about it."""
    ann, table, page = table_with_ann(running, person(), "card")
    ann.intent(table, "leave")
    expect(page.locator(".felt .last")).to_contain_text("Ann has left the table. You can let a bot take over")
    page.get_by_role("tab", name="Players").click()
    page.get_by_role("button", name="Let a bot take over").click()
    expect(page.locator(".felt .last")).not_to_contain_text("has left")
    until(lambda: my_turn(page), "my turn, after the bot's")


@pytest.mark.parametrize("game", GAMES)
def test_after_a_resignation_nobody_is_to_move(person: Callable[..., Person], running: Running, game: str) -> None:
    """The table says how it ended, for players and spectators, and marks nobody's turn."""
    ann, table, page = table_with_ann(running, person(), game)
    watched = person(language="de-DE").go(page.url)
    expect(watched.locator(".felt")).to_be_visible()
    expect(page.locator(".felt .turn")).not_to_have_count(0)
    ann.intent(table, "resign")
    for one, words in (
        (page, "The match is over. Ann resigned."),
        (watched, "Die Partie ist zu Ende. Ann hat aufgegeben."),
    ):
        one.locator(".ending button[aria-label]").first.click()
        expect(one.locator(".felt .prompt p")).to_have_text(words)
        expect(one.locator(".felt .turn")).to_have_count(0)


def test_points_that_are_totals_are_not_called_those_of_a_round(
    person: Callable[..., Person], running: Running
) -> None:
    """At the board game points grow from round to round (B20)."""
    ann, ben = running.client().guest("Ann"), running.client().guest("Ben")
    table = ann.post("/api/tables", game="board", starter=0, options={"rounds": 3})["table"]
    ben.intent(table, "sit")
    rng = Random(7)
    while not ann.frame(table)["finished"]:
        play_on([ann, ben], table, rng, most=20)
    page = person().go(f"/t/{table}")
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("listitem")).to_contain_text("After round 1: Ann ")
    ann.intent(table, "resign")
    scene = page.locator(".ending")
    expect(scene.locator("summary").first).to_contain_text("After round 1")
    page.goto(f"/replay/{table}#100000")
    expect(panel.get_by_role("rowheader", name="After round 1")).to_be_visible()
    expect(panel.get_by_role("rowheader", name="Round 1", exact=True)).to_have_count(0)


def test_a_replay_of_roll_and_write_names_who_rolled(person: Callable[..., Person], running: Running) -> None:
    """The viewer may be a spectator, or look from another seat."""
    ann = running.client().guest("Ann")
    frame = ann.post("/api/tables", game="roll", starter=1)
    page = person().go(f"/j/{frame['code']}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("You rolled")).to_be_visible()
    name = str(page.locator(".felt .own b").inner_text())
    ann.intent(frame["table"], "resign")
    expect(page.locator(".ending")).to_be_visible()
    page.goto(f"/replay/{frame['table']}#1")
    expect(page.get_by_text(f"{name} rolled")).to_be_visible()
    expect(page.get_by_text("You rolled")).to_have_count(0)


def test_the_last_sentence_of_a_replay_has_room_on_a_phone(person: Callable[..., Person], running: Running) -> None:
    """It shows the winner and the last move, even with long names."""
    ann, ben = running.client().guest("Ann"), running.client().guest("Benedikta Maximiliane")
    table = ann.post("/api/tables", game="card", starter=0, options={"games": 1, "max_turns": 2})["table"]
    ben.intent(table, "sit")
    play_on([ann, ben], table, Random(1))
    page = person(size=PHONE, language="de-DE").go(f"/replay/{table}#100000")
    sentence = page.locator(".controls .sentence")
    expect(sentence).to_contain_text(" · ")
    assert sentence.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert not misfits(page), misfits(page)


@pytest.mark.parametrize("size", [PHONE, {"width": 1024, "height": 768}])
def test_a_lost_connection_is_in_sight_and_covers_neither_tabs_nor_table(
    person: Callable[..., Person], size: dict[str, int]
) -> None:
    """Wherever one has scrolled to, in the place of the bar at the top."""
    someone = person(prefs=wishes("card"), size=size)
    page = start(someone, "card")
    expect(page.locator(".prompt.mine")).to_be_visible()
    expect(page.get_by_role("tablist")).to_be_attached()
    someone.context.set_offline(True)
    bar = page.get_by_role("alert")
    expect(bar).to_be_in_viewport(timeout=10_000)
    covered = bar.bounding_box()
    felt = page.locator(".felt").bounding_box()
    assert covered
    assert felt
    assert covered["y"] + covered["height"] <= felt["y"] + 1
    page.locator("ul.hand button").first.click()
    page.locator("button.pile.target:not(.deck)").first.click()
    expect(bar).to_contain_text("Your move is saved")
    assert not misfits(page), misfits(page)
    page.locator(".beside").evaluate("(one) => one.scrollIntoView()")
    expect(bar).to_be_in_viewport(ratio=1)
    covered, tabs = bar.bounding_box(), page.get_by_role("tablist").bounding_box()
    assert covered
    assert tabs
    assert covered["y"] + covered["height"] <= tabs["y"] + 1, (covered, tabs)
    page.get_by_role("tab", name="Moves").click()
    back_online(someone)


def test_parts_of_the_page_that_were_lost_with_the_network_come_with_it(person: Callable[..., Person]) -> None:
    """What is beside the table is fetched after it: losing the network just then must not lose the score sheets."""
    someone = person(prefs=wishes("card"))
    someone.page.route("**/later*.js", lambda route: route.abort())
    page = start(someone, "card")
    expect(page.locator(".prompt.mine")).to_be_visible()
    page.wait_for_timeout(700)
    expect(page.get_by_role("tablist")).to_have_count(0)
    someone.page.unroute("**/later*.js")
    expect(page.get_by_role("tablist")).to_be_visible()
    someone.complaints[:] = [one for one in someone.complaints if "ERR_FAILED" not in one]


# The size at which a text is drawn: in a drawing, what the drawing makes of it.
TOO_SMALL = """() => {
    const found = new Set();
    const drawn = (one, shown = one) => {
        const scale = shown.getScreenCTM ? Math.hypot(shown.getScreenCTM().a, shown.getScreenCTM().b) : 1;
        return parseFloat(getComputedStyle(one).fontSize) * scale;
    };
    const note = (text, size) => size < 11.95 && found.add(`${text.trim().slice(0, 20)} ${size.toFixed(1)} px`);
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const text = words.currentNode;
        const home = text.parentElement;
        if (!text.data.trim() || home.closest('defs, title, .hidden-text, .skip, [inert]')) continue;
        if (!home.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        if (range.getBoundingClientRect().width) note(text.data, drawn(home));
    }
    // A coin under somebody's feet makes room; it is large again when they have gone on.
    for (const one of document.querySelectorAll('use'))
        for (const text of document.querySelector(one.getAttribute('href'))?.querySelectorAll('text') ?? [])
            if (!one.getAttribute('transform').startsWith('translate(34')) note(text.textContent, drawn(text, one));
    return [...found];
}"""


@pytest.mark.parametrize(("game", "players"), [("card", 2), ("board", 2), ("board", 4), ("roll", 2), ("roll", 5)])
def test_no_text_on_a_phone_is_too_small_to_read(person: Callable[..., Person], game: str, players: int) -> None:
    """At 390 pixels nothing is smaller than 12."""
    prefs = wishes(game, players={"card": 2, "board": players, "roll": players})
    page = person(size={"width": 390, "height": 844}, language="de-DE", prefs=prefs).go("/")
    assert not page.evaluate(TOO_SMALL)
    page.locator("button.go").click()
    for _ in range(10):
        until(lambda: my_turn(page), "my turn")
        one_step(page)
    for tab in page.get_by_role("tab").all():
        tab.click()
        until(lambda: not page.evaluate(TOO_SMALL), f"large enough: {page.evaluate(TOO_SMALL)}", 3)


@pytest.mark.parametrize(
    "path", ["/open", "/ladder", "/account", "/learn", "/replay", *(f"/rules/{one}" for one in GAMES)]
)
def test_no_page_has_small_print(person: Callable[..., Person], path: str) -> None:
    """The same for pages to read."""
    page = person(size={"width": 390, "height": 844}).go(path)
    page.wait_for_load_state("networkidle")
    assert not page.evaluate(TOO_SMALL)
