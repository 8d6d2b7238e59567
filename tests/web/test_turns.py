"""What the others did since your last move is visible at a glance, and announced once, as one sentence per turn."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browsing import DESK, Person, accessible, press, start, until
from hands import my_turn, one_step, wishes
from serving import Client, Running

SIZES = [(390, 844), (1024, 768), (1920, 1080)]
COLOURS = {
    "en": {"y": "Yellow", "b": "Blue", "w": "White", "g": "Green", "r": "Red", "o": "Orange", "p": "Purple"},
    "de": {"y": "Gelb", "b": "Blau", "w": "Weiß", "g": "Grün", "r": "Rot", "o": "Orange", "p": "Violett"},
}
# Everything that is said to a screen reader, in its order.
LISTEN = """() => {
    window.said = [];
    const region = document.querySelector('[role=status]');
    new MutationObserver(() => region.textContent && window.said.push(region.textContent))
        .observe(region, { childList: true, characterData: true, subtree: true });
}"""


def card_name(card: str, language: str = "en") -> str:
    """A card as the page calls it."""
    if card[1:] == "x":
        return f"{COLOURS[language][card[0]]} wager" if language == "en" else f"Wette {COLOURS['de'][card[0]]}"
    return f"{COLOURS[language][card[0]]} {card[1:]}"


def sit_with(running: Running, someone: Person, game: str, **terms: Any) -> tuple[Client, str, Page]:
    """Ann, who plays by a script, and somebody at a screen, at a table at which Ann begins."""
    ann = running.client().guest("Ann")
    frame = ann.post("/api/tables", game=game, starter=0, **terms)
    page = someone.go(f"/j/{frame['code']}")
    page.get_by_role("button", name=re.compile("Sit down|Hinsetzen")).click()
    expect(page.locator(".felt")).to_be_visible()
    expect(page.locator(".prompt").first).to_be_visible()
    page.evaluate(LISTEN)
    return ann, frame["table"], page


def heard(page: Page, sentence: str) -> None:
    """The sentence was announced once, and nothing else of the turn."""
    until(lambda: any(sentence in said for said in page.evaluate("window.said")), f"said: {sentence}", 10)
    # A moment, such as the first artefact, is announced separately.
    everything = re.sub(r"Ann gains \d+ points", "", " ".join(page.evaluate("window.said")))
    assert everything.count("Ann ") == everything.count(sentence) == 1, everything


def in_sight(page: Page, sentence: str) -> None:
    """The whole sentence can be read on every screen, and nothing is wrong with the page."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        line = page.locator(".last li")
        expect(line).to_have_text(sentence)
        expect(line).to_be_in_viewport(ratio=1)
        assert line.evaluate("one => one.scrollWidth <= one.clientWidth + 1"), f"cut off at {width}"
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            accessible(page, f"{width}, {scheme}")
    page.set_viewport_size(DESK)  # type: ignore[arg-type]


def own_turn(page: Page) -> str:
    """Discard the first card and draw; the card."""
    card = page.locator("ul.hand li").first.get_attribute("data-card")
    assert card
    page.locator("ul.hand button").first.click()
    page.locator("button.pile.target:not(.deck)").first.click()
    page.locator("button.deck.target").click()
    return card


@pytest.mark.parametrize("pace", ["quick", "calm"])
def test_the_card_game_keeps_everything_marked_until_the_next_move(
    person: Callable[..., Person], running: Running, pace: str
) -> None:
    """Laid, discarded and taken cards are ringed; the line has the whole turn, also after a reload."""
    ann, table, page = sit_with(running, person(prefs={"pace": pace}), "card")
    frame = ann.frame(table)
    card = frame["view"]["hand"][0]
    ann.act(ann.act(frame, f"-{card}"), "<*")
    sentence = f"Ann discards {card_name(card)}, draws from the pile."
    expect(page.locator(".last")).to_have_text(sentence)
    heard(page, sentence)
    expect(page.locator("button.pile.news")).to_have_count(2)
    expect(page.locator(f'[data-spot="pile:{card[0]}"].news:not(.gone)')).to_have_count(1)
    expect(page.locator('[data-spot="deck"].news.gone')).to_have_count(1)
    if pace == "quick":
        in_sight(page, sentence)

    # It stays while one decides, and is gone when one has moved.
    page.locator("ul.hand button").first.click()
    expect(page.locator(".last")).to_have_text(sentence)
    page.locator("ul.hand button").first.click()
    mine = own_turn(page)
    expect(page.locator(".last")).to_have_text("")
    expect(page.locator(".news")).to_have_count(0)

    page.evaluate("window.said.length = 0")
    frame = ann.frame(table)
    laid = next(action for action in frame["view"]["legal"] if action[0] == "+")[1:]
    ann.act(ann.act(frame, f"+{laid}"), f"<{mine[0]}")
    sentence = f"Ann lays {card_name(laid)}, takes {card_name(mine)}."
    for once_more in (False, True):
        if once_more:
            page.reload()
        else:
            heard(page, sentence)
        expect(page.locator(".last")).to_have_text(sentence)
        expect(page.locator(".slot.news")).to_have_count(1)
        expect(page.locator(f'[data-spot="column:0:{laid[0]}"] .slot.news')).to_have_count(1)
        expect(page.locator(f'[data-spot="pile:{mine[0]}"].news.gone')).to_have_count(1)
        expect(page.locator(".chip")).to_have_text(mine[1:].replace("x", "×"))


def test_the_board_game_tells_a_turn_of_many_steps_as_one(person: Callable[..., Person], running: Running) -> None:
    """A card, a piece, a step and a draw: one sentence, a ringed number and a trail on the map."""
    ann, table, page = sit_with(running, person(prefs={"pace": "calm"}), "board")
    frame = ann.frame(table)
    first = next(action for action in frame["view"]["legal"] if action[0] == "+")
    for action in (first, "@a", "<*"):
        frame = ann.act(frame, action)
    sentence = f"Ann plays {card_name(first[1:])} with an adventurer, moves to −20, draws from the pile."
    expect(page.locator(".last")).to_have_text(sentence)
    heard(page, sentence)
    expect(page.locator(f'[data-walk="0:{first[1]}"]')).to_have_count(1)
    expect(page.locator(f'[data-spot="column:0:{first[1]}"] .fresh')).to_have_count(1)
    in_sight(page, sentence)
    own_turn(page)
    expect(page.locator(".last")).to_have_text("")
    expect(page.locator("[data-walk]")).to_have_count(0)

    page.evaluate("window.said.length = 0")
    frame = ann.frame(table)
    legal = frame["view"]["legal"]
    further = next((action for action in legal if action[:2] == f"+{first[1]}"), None)
    card = further or next(action for action in legal if action[0] == "-")
    frame = ann.act(frame, card)
    while frame["view"]["phase"] != "draw":
        frame = ann.act(frame, ">." if ">." in frame["view"]["legal"] else None)
    ann.act(frame, "<*")
    expect(page.locator(".last")).to_contain_text("draws from the pile.")
    page.reload()
    expect(page.locator(".last")).to_contain_text(card_name(card[1:]))
    expect(page.locator("[data-walk]")).to_have_count(1 if further else 0)
    expect(page.locator(".last")).to_contain_text("moves to −15" if further else "discards")


def test_roll_and_write_marks_what_the_others_wrote(person: Callable[..., Person], running: Running) -> None:
    """The entries of the others are ringed on their small sheets and described, until the player's own decision."""
    ann, table, page = sit_with(running, person(), "roll")
    frame = ann.frame(table)
    entry = next((action for action in frame["view"]["legal"] if action[0] == "=" and action[2] != "0"), "!")
    ann.act(frame, entry)
    told = "refuses" if entry == "!" else f"writes {COLOURS['en'][entry[1]]} {entry[2:]}"
    sentence = f"Ann {told}."
    expect(page.locator(".last")).to_have_text(sentence)
    heard(page, sentence)
    assert page.locator(".mini path.fresh[d^=M]").count() >= 1
    in_sight(page, sentence)
    until(lambda: my_turn(page), "my turn")
    page.locator("button.refuse").click()
    expect(page.locator(".last")).to_have_text("")
    expect(page.locator(".mini path.fresh[d^=M]")).to_have_count(0)


def test_in_german_and_for_somebody_who_watches(person: Callable[..., Person], running: Running) -> None:
    """The same sentence in the language of the page; who watches sees it too."""
    ben, eve = person(language="de-DE"), person()
    ann, table, page = sit_with(running, ben, "card")
    watcher = eve.go(page.url)
    expect(watcher.locator(".felt")).to_be_visible()
    frame = ann.frame(table)
    card = frame["view"]["hand"][0]
    ann.act(ann.act(frame, f"-{card}"), "<*")
    expect(page.locator(".last")).to_have_text(f"Ann wirft {card_name(card, 'de')} ab, zieht vom Stapel.")
    expect(watcher.locator(".last")).to_have_text(f"Ann discards {card_name(card)}, draws from the pile.")


def test_moments_are_shown_said_and_sent_away_by_a_click(person: Callable[..., Person], running: Running) -> None:
    """The last card of the pile is announced in a ribbon that takes no clicks, even with reduced motion."""
    ann, table, page = sit_with(running, person(), "card", options={"games": 1})

    def step() -> bool:
        frame = ann.frame(table)
        legal = frame["view"]["legal"]
        if legal:
            ann.act(frame, "<*" if "<*" in legal else next(one for one in legal if one[0] == "-"))
        elif 0 < frame["view"]["deck"] <= 5:
            expect(page.locator("button.deck.few")).to_have_count(1)
        if my_turn(page):
            press(page.locator("button.deck.target")) or (
                press(page.locator("ul.hand button")) and press(page.locator("button.pile.target:not(.deck)"))
            )
        return page.locator(".ending").count() > 0

    until(step, "the end", 150)
    expect(page.locator(".ending")).to_be_visible()
    until(lambda: any("The last card is drawn." in one for one in page.evaluate("window.said")), "said", 10)


@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_the_list_of_moves_shows_earlier_positions(person: Callable[..., Person], game: str) -> None:
    """Each turn leads to how the table stood after it, also after a reload; on a phone the list is beside the table."""
    someone = person(size={"width": 390, "height": 844}, prefs=wishes(game))
    page = start(someone, game)
    shown = "[...document.querySelectorAll('.stage [data-spot]')].map((one) => one.textContent).join()"
    turns = page.locator("ol button[title]")

    def rests(page: Page) -> bool:
        before = page.evaluate(shown)
        page.wait_for_timeout(500)
        return bool(before == page.evaluate(shown))

    for _ in range(6):
        until(lambda: my_turn(page), "my turn")
        one_step(page)
    page.get_by_role("button", name="Moves", exact=True).click()
    expect(turns.last).to_be_in_viewport()
    expect(page.locator(".stage")).to_be_in_viewport(ratio=0.8)
    for reload in (False, True):
        if reload:
            page.reload()
            page.get_by_role("button", name="Moves", exact=True).click()
        until(lambda: my_turn(page) and rests(page), "my turn, and nothing moves any more")
        now = page.evaluate(shown)
        turns.first.click()
        expect(page.locator(".past")).to_contain_text("An earlier position")
        accessible(page, f"{game}, an earlier position")
        assert page.evaluate(shown) != now
        # It is there to be looked at.
        assert not page.locator(".stage .target, .prompt.mine").count()
        page.get_by_role("button", name="Back to the game").click()
        expect(page.locator(".past")).to_have_count(0)
        until(lambda: bool(page.evaluate(shown) == now), "the table as it was")  # noqa: B023
