"""Two people, broken lines, and a server that goes away and comes back."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

from browsing import Person, start, until
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
