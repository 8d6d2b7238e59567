"""Two people, broken lines, and a server that goes away and comes back."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import DESK, PHONE, Person, accessible, fits, start, until
from hands import discard_first, my_turn, wishes
from serving import Client, Process, Running


def test_two_people_over_an_invite_link(person: Callable[..., Person]) -> None:
    """One makes the table, the other opens the link, sits down, and each sees what the other does."""
    ann, ben = person(), person()
    page = ann.go("/")
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("button", name="Create table").click()
    code = page.locator(".code").inner_text()
    expect(page.get_by_role("img", name="QR code of the invitation link")).to_be_visible()

    other = ben.go(f"/j/{code}")
    other.get_by_role("button", name="Sit down").click()
    for one in (page, other):
        expect(one.locator(".hand button")).to_have_count(8)
    until(lambda: page.locator(".prompt.mine").count() + other.locator(".prompt.mine").count() == 1, "one is to move")
    mover, waiter = discard_first(page, other)
    assert "discards" in waiter.locator(".last").inner_text() or "draws" in waiter.locator(".last").inner_text()

    mover.get_by_role("tab", name="Chat").click()
    mover.get_by_label("Write a message").fill("<b>hello</b> & welcome")
    mover.get_by_role("button", name="Send").click()
    waiter.get_by_role("tab", name="Chat").click()
    # What a screen reader hears has the same words, so it is the line in the chat that is looked for.
    expect(waiter.get_by_role("listitem").filter(has_text="<b>hello</b> & welcome")).to_be_visible()


def two_at_a_table(running: Running, someone: Person, **terms: Any) -> tuple[Client, str, Page]:
    """Ann, who plays by a script, and somebody at a screen."""
    ann = running.client().guest("Ann")
    frame = ann.post("/api/tables", game="card", starter=0, **terms)
    page = someone.go(f"/j/{frame['code']}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("ul.hand button")).to_have_count(8)
    return ann, frame["table"], page


def test_unread_chat_has_a_sign_on_a_phone_and_is_announced(person: Callable[..., Person], running: Running) -> None:
    """The chat lies below the table there: a button with a number leads to it."""
    ann, table, page = two_at_a_table(running, person(size=PHONE))
    ann.intent(table, "say", text="good luck, Ben")
    expect(page.get_by_role("status")).to_contain_text("Ann: good luck, Ben")
    sign = page.get_by_role("button", name="One unread chat line")
    expect(sign).to_be_in_viewport()
    accessible(page, "unread chat")
    fits(page, "unread chat")
    ann.intent(table, "phrase", phrase="thanks")
    page.get_by_role("button", name="2 unread chat lines").click()
    expect(page.get_by_role("tabpanel").get_by_text("good luck, Ben")).to_be_in_viewport()
    expect(page.get_by_role("button", name="unread")).to_have_count(0)
    # Earlier chat is not announced.
    page.reload()
    expect(page.get_by_role("button", name="2 unread chat lines")).to_be_visible()
    assert "Ann" not in page.get_by_role("status").inner_text()


@pytest.mark.parametrize("games", [1, 3])
def test_resigning_is_told_as_it_was_and_a_rematch_is_seen(
    person: Callable[..., Person], running: Running, games: int
) -> None:
    """A resignation is shown, the score sheet is complete, and a rematch request is visible and can be accepted."""
    ann, table, page = two_at_a_table(running, person(), options={"games": games})
    frame = ann.frame(table)
    laid = next(action for action in frame["view"]["legal"] if action[0] == "+")
    ann.act(ann.act(frame, laid), "<*")
    expect(page.locator(".prompt.mine")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    dialog = page.locator(".ending")
    expect(dialog).to_contain_text("Ann wins")
    expect(dialog).to_contain_text("You resigned.")
    expect(dialog).not_to_contain_text("others resigned")
    points = ann.frame(table)["view"]["scores"][0]["total"]
    assert points < 0
    expect(dialog.get_by_role("table").last.locator("tfoot")).to_contain_text(str(points).replace("-", "\u2212"))
    accessible(page, "after a resignation")

    watched = person().go(page.url)
    expect(watched.locator(".ending")).to_contain_text("resigned.")
    expect(watched.locator(".ending")).not_to_contain_text("You resigned")
    ann.intent(table, "rematch")
    expect(dialog).to_contain_text("Ann wants a rematch.")
    accessible(page, "asked for a rematch")
    dialog.get_by_role("button", name="Accept rematch").click()
    expect(page).not_to_have_url(re.compile(table))
    expect(page.locator("ul.hand button")).to_have_count(8)


def test_whoever_waits_for_a_rematch_is_told_that_the_other_has_gone(
    person: Callable[..., Person], running: Running
) -> None:
    """Absent players are not counted as accepting; a player who comes back can still accept."""
    ann, table, page = two_at_a_table(running, person())
    with ann.socket(f"/api/tables/{table}/socket"):
        ann.intent(table, "resign")
        dialog = page.locator(".ending")
        dialog.get_by_role("button", name="Rematch").click()
        expect(dialog.get_by_role("button", name="Waiting for the others …")).to_be_disabled()
        expect(dialog.get_by_text("is no longer here")).to_have_count(0)
    expect(dialog.get_by_text("Ann is no longer here.")).to_be_visible(timeout=20_000)
    with ann.socket(f"/api/tables/{table}/socket"):
        expect(dialog.get_by_text("is no longer here")).to_have_count(0)
        ann.intent(table, "rematch")
        expect(page).not_to_have_url(re.compile(table))


def test_a_rematch_is_seen_after_the_result_was_closed(person: Callable[..., Person], running: Running) -> None:
    """A player who reopens the table is told as well."""
    ann, table, page = two_at_a_table(running, person())
    ann.intent(table, "resign")
    expect(page.locator(".ending")).to_contain_text("Ann resigned.")
    page.locator(".ending").get_by_role("button", name="Close").click()
    ann.intent(table, "rematch")
    expect(page.locator(".notice")).to_contain_text("Ann wants a rematch.")


def test_three_players_and_somebody_who_watches(person: Callable[..., Person]) -> None:
    """Two people and a bot at the board game; who watches sees every move and no hand, and can do nothing."""
    ann, ben, eve = person(prefs=wishes("board", players={"card": 2, "board": 3, "roll": 2})), person(), person()
    page = ann.go("/")
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("combobox", name="Seat 3").select_option("beginner")
    page.get_by_label("Anyone can join").check()
    accessible(page, "a table for friends")
    page.get_by_role("button", name="Create table").click()
    code = page.locator(".code").inner_text()
    for size in (PHONE, DESK):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        fits(page, f"the waiting room {size}")
        accessible(page, f"the waiting room {size}")

    other = ben.go(f"/j/{code}")
    other.get_by_role("button", name="Sit down").click()
    people = (page, other)
    for one in people:
        expect(one.locator("ul.hand button")).to_have_count(8)

    watcher = eve.go(page.url)
    expect(watcher.locator(".felt")).to_be_visible()
    expect(watcher.locator("ul.hand")).to_have_count(0)

    def piles(where: Page) -> list[str | None]:
        return [pile.get_attribute("aria-label") for pile in where.locator("button.pile").all()]

    for _ in range(2):
        until(lambda: any(my_turn(one) for one in people), "a person's turn")
        mover = next(one for one in people if my_turn(one))
        mover.locator("ul.hand button").first.click()
        mover.locator("button.pile.target").first.click()
        mover.locator('[data-spot="deck"].target').click()
        until(lambda mover=mover: not my_turn(mover), "the next one's turn")  # type: ignore[misc]
    # All three see the same table once it stands still.
    until(lambda: any(my_turn(one) for one in people), "a person's turn")
    mover = next(one for one in people if my_turn(one))
    until(lambda: [name.split(", take")[0] for name in map(str, piles(mover))] == piles(watcher), "the same piles")
    until(
        lambda: "discards" in watcher.locator(".last").inner_text() or "draws" in watcher.locator(".last").inner_text(),
        "the last move",
    )
    watcher.locator("button.pile").last.click()
    watcher.keyboard.press("0")
    expect(watcher.locator(".notice")).to_have_count(0)
    for scheme in ("light", "dark"):
        watcher.emulate_media(color_scheme=scheme)
        accessible(watcher, f"watching, {scheme}")
    watcher.set_viewport_size(PHONE)  # type: ignore[arg-type]
    fits(watcher, "watching on a phone")


def test_a_broken_line_loses_nothing_and_plays_nothing_twice(browser: Browser, tmp_path: Path) -> None:
    """The server is killed under a choice; the page says so, keeps the choice, and resumes when it is back."""
    process = Process(f"sqlite:///{tmp_path / 'tables.db'}").start()
    try:
        someone = Person(browser, process.base, prefs={"level": "beginner"})
        page = start(someone, "card")
        until(lambda: page.locator(".prompt.mine").count() > 0, "my turn")
        process.kill()
        expect(page.get_by_role("alert")).to_contain_text("Connection lost")
        page.keyboard.press("1")
        page.keyboard.press("ArrowDown")
        process.start()
        expect(page.get_by_role("alert")).to_have_count(0, timeout=30_000)
        expect(page.locator(".hand button")).to_have_count(7)
        expect(page.get_by_role("button", name="Undo")).to_be_visible()
        assert page.locator(".hand button").count() == 7
        someone.context.close()
    finally:
        process.kill()
