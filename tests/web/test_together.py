"""Two people, broken lines, and a server that goes away and comes back."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from browsing import DESK, PHONE, Person, accessible, fits, start, until
from hands import my_turn, wishes
from serving import Process


def test_two_people_over_an_invite_link(person: Callable[..., Person]) -> None:
    """One makes the table, the other opens the link, sits down, and each sees what the other does."""
    ann, ben = person(), person()
    page = ann.go("/")
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("button", name="Make the table").click()
    code = page.locator(".code").inner_text()
    expect(page.get_by_role("img", name="QR code of the invite link")).to_be_visible()

    other = ben.go(f"/j/{code}")
    other.get_by_role("button", name="Sit down").click()
    for one in (page, other):
        expect(one.locator(".hand button")).to_have_count(8)
    until(lambda: page.locator(".prompt.mine").count() + other.locator(".prompt.mine").count() == 1, "one is to move")
    mover, waiter = (page, other) if page.locator(".prompt.mine").count() else (other, page)
    mover.keyboard.press("1")
    mover.keyboard.press("ArrowDown")
    expect(mover.locator("button.deck.target")).to_be_visible()
    mover.keyboard.press("0")
    expect(waiter.locator(".prompt.mine")).to_be_visible()
    assert "discards" in waiter.locator(".last").inner_text() or "draws" in waiter.locator(".last").inner_text()

    mover.get_by_role("tab", name="Chat").click()
    mover.get_by_label("Say something").fill("<b>hello</b> & welcome")
    mover.get_by_role("button", name="Send").click()
    waiter.get_by_role("tab", name="Chat").click()
    expect(waiter.get_by_text("<b>hello</b> & welcome")).to_be_visible()


def test_three_players_and_somebody_who_watches(person: Callable[..., Person]) -> None:
    """Two people and a bot at the board game; who watches sees every move and no hand, and can do nothing."""
    ann, ben, eve = person(prefs=wishes("board", players={"card": 2, "board": 3, "roll": 2})), person(), person()
    page = ann.go("/")
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("combobox", name="Seat 3").select_option("beginner")
    page.get_by_label("Anybody may join").check()
    accessible(page, "a table for friends")
    page.get_by_role("button", name="Make the table").click()
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
    """The server is killed under a choice; the page says so, keeps the choice, and goes on when it is back."""
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
        expect(page.get_by_role("button", name="Take back")).to_be_visible()
        assert page.locator(".hand button").count() == 7
        someone.context.close()
    finally:
        process.kill()
