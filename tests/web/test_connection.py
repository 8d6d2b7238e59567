"""Clicks are never lost: chat does not block a move, and a dead network is detected and survived."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browsing import DESK, PHONE, Person, accessible, back_online, start, until, version_of
from hands import my_turn, wishes
from network import Network
from serving import Running

NOTICED_WITHIN = 5.0


def discard(page: Page) -> None:
    """The first card of the hand goes to its pile."""
    page.locator("ul.hand button").first.click()
    page.locator("button.pile.target:not(.deck)").first.click()


def talk(page: Page) -> None:
    """Say something and use a quick phrase."""
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Write a message").fill("hello there")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("tabpanel").get_by_text("hello there").last).to_be_visible()
    page.get_by_text("Quick phrases").click()
    page.get_by_role("button", name="Thanks").click()


def play_a_turn(page: Page) -> None:
    """Discard and draw; the server has to answer both."""
    expect(page.locator(".prompt.mine")).to_be_visible()
    discard(page)
    expect(page.locator("ul.hand button")).to_have_count(7)
    page.locator("button.deck.target").click()


def test_chat_and_phrases_never_stop_a_move_against_a_bot(person: Callable[..., Person]) -> None:
    """A line, a phrase, then a whole turn; three times."""
    page = start(person(prefs=wishes("card")), "card")
    for _ in range(3):
        expect(page.locator(".prompt.mine")).to_be_visible()
        talk(page)
        play_a_turn(page)
        page.get_by_text("Quick phrases").click()  # folded again


def test_chat_and_phrases_never_stop_a_move_with_a_friend(person: Callable[..., Person]) -> None:
    """Both talk, both hear it, both move."""
    ann, ben = person(), person()
    page = ann.go("/")
    page.get_by_role("button", name="With friends").click()
    page.locator("button.main").last.click()
    code = page.locator(".code").inner_text()
    other = ben.go(f"/j/{code}")
    other.get_by_role("button", name="Sit down").click()
    for one in (page, other):
        expect(one.locator("ul.hand button")).to_have_count(8)
    talk(page)
    talk(other)
    for one in (page, other):
        expect(one.get_by_role("tabpanel").get_by_text("hello there")).to_have_count(2)
        expect(one.get_by_role("tabpanel").get_by_text("Thanks", exact=False)).not_to_have_count(0)
    until(lambda: my_turn(page) or my_turn(other), "somebody's turn")
    mover, waiter = (page, other) if my_turn(page) else (other, page)
    for _ in range(2):
        play_a_turn(mover)
        expect(waiter.locator(".prompt.mine")).to_be_visible()
        # A player's own page may be slightly behind the other's.
        mover, waiter = waiter, mover


def noticed(page: Page, since: float) -> None:
    """The page says, in sight and to a screen reader, that the connection is lost; soon enough."""
    expect(page.get_by_role("alert")).to_contain_text("Connection lost", timeout=10_000)
    took = time.monotonic() - since
    assert took < NOTICED_WITHIN, f"noticed after {took:.1f} s"
    expect(page.get_by_role("alert")).to_be_in_viewport()


def seen_on_the_server(running: Running, page: Page) -> int:
    """How many decisions the server knows of."""
    found = running.client().frame(version_of(page), since=0)
    return sum(news["kind"] == "act" for news in found["news"])


def test_the_browser_goes_offline_under_a_chosen_card(person: Callable[..., Person], running: Running) -> None:
    """The card stays chosen; a move made offline is kept, sent once, and the game continues automatically."""
    someone = person(prefs=wishes("card"), size=DESK)
    page = start(someone, "card")
    expect(page.locator(".prompt.mine")).to_be_visible()
    page.locator("ul.hand button").first.click()
    expect(page.locator("li.chosen")).to_have_count(1)
    before = seen_on_the_server(running, page)

    someone.context.set_offline(True)
    noticed(page, time.monotonic())
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        accessible(page, f"offline, {scheme}")
    expect(page.locator("li.chosen")).to_have_count(1)
    page.locator("button.pile.target:not(.deck)").first.click()
    expect(page.get_by_role("alert")).to_contain_text("Your move is saved")
    page.locator("button.pile.target:not(.deck)").first.click()  # impatience changes nothing
    assert seen_on_the_server(running, page) == before

    back_online(someone)
    expect(page.locator("ul.hand button")).to_have_count(7)
    assert seen_on_the_server(running, page) == before + 1
    expect(page.get_by_role("status")).to_contain_text("Reconnected")
    page.locator("button.deck.target").click()
    expect(page.locator("ul.hand button")).to_have_count(8)


def test_a_choice_survives_a_short_break(person: Callable[..., Person]) -> None:
    """A card that was chosen offline is still chosen when the network is back."""
    someone = person(prefs=wishes("card"))
    page = start(someone, "card")
    expect(page.locator(".prompt.mine")).to_be_visible()
    page.locator("ul.hand button").nth(3).click()
    chosen = page.locator("li.chosen").get_attribute("data-card")
    someone.context.set_offline(True)
    noticed(page, time.monotonic())
    back_online(someone)
    expect(page.locator("li.chosen")).to_have_attribute("data-card", str(chosen))
    page.locator("button.pile.target:not(.deck)").first.click()
    expect(page.locator("ul.hand button")).to_have_count(7)


@pytest.mark.parametrize("made", ["before", "after"])
def test_a_network_that_dies_without_a_word(browser: Browser, running: Running, made: str) -> None:
    """Nothing is closed, nothing arrives: the page notices, keeps the move, and makes it once afterwards."""
    with Network(running.base) as network:
        someone = Person(browser, network.base, prefs=wishes("card"), size=PHONE)
        page = start(someone, "card")
        expect(page.locator(".prompt.mine")).to_be_visible()
        before = seen_on_the_server(running, page)
        network.die()
        died = time.monotonic()
        if (
            made == "before"
        ):  # the move is sent into the dead connection, and arrives late in addition to its repetition
            discard(page)
        noticed(page, died)
        if made == "after":
            discard(page)
        expect(page.get_by_role("alert")).to_contain_text("Your move is saved")
        assert seen_on_the_server(running, page) == before

        network.recover()
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.locator("ul.hand button")).to_have_count(7)
        assert seen_on_the_server(running, page) == before + 1
        page.locator("button.deck.target").click()
        expect(page.locator("ul.hand button")).to_have_count(8)
        someone.close()


def test_a_page_whose_words_are_lost_on_the_way_comes_all_the_same(person: Callable[..., Person]) -> None:
    """The network fails just as the page begins; nothing could be said without the words."""
    someone = person()
    lost: list[str] = []

    def lose(route: Route) -> None:
        lost.append(route.request.url)
        if len(lost) <= 2:
            route.abort()
        else:
            route.continue_()

    someone.context.route("**/assets/texts-*", lose)
    someone.page.goto("/")
    expect(someone.page.get_by_role("button", name="Play now")).to_be_visible()
    assert len(lost) > 2
    someone.complaints[:] = [one for one in someone.complaints if "ERR_FAILED" not in one]
