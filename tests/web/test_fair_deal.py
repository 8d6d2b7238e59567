"""A deal that does not wait for absent players, and a browser that detects a cheating server."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from browsing import Person, accessible, start, until, version_of
from hands import discard_first
from lostcities.cli import main
from lostcities.server.tables import decisions
from serving import Running
from test_draw import cheat_with_a_stand_in


def made(page: Page, clock: str = "none") -> str:
    """Make a table for a friend; its code."""
    page.get_by_role("button", name="With friends").click()
    page.get_by_label("Clock").select_option(clock)
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_text("You can close this page and come back")).to_be_visible()
    return page.locator(".code").inner_text()


def closes(someone: Person) -> None:
    """The page is closed; the browser, and what it keeps, is still there for a new one."""
    someone.page.close()
    someone.page = someone.context.new_page()


@pytest.mark.parametrize("clock", ["none", "days"])
def test_a_host_closes_the_page_and_comes_back(person: Callable[..., Person], clock: str) -> None:
    """The friend joins, the game begins within seconds, the host is back at the same seat and plays."""
    host, friend = person(), person()
    page = host.go("/")
    code = made(page, clock)
    address = page.url
    closes(host)
    other = friend.go(f"/j/{code}")
    other.get_by_role("button", name="Sit down").click()
    expect(other.locator(".hand button")).to_have_count(8, timeout=15_000)

    page = host.go(address)
    expect(page.locator(".hand button")).to_have_count(8)
    pages = (page, other)
    until(lambda: any(one.locator(".prompt.mine").count() for one in pages), "one is to move")
    discard_first(page, other)


def ended(page: Page, running: Running) -> str:
    """Let the bot win; the table."""
    table = version_of(page)
    page.evaluate(
        """(table) => fetch(`/api/tables/${table}/intents`, {method: 'POST',
        headers: {'Content-Type': 'application/json'}, body: JSON.stringify({type: 'resign', key: 'r1'})})""",
        table,
    )
    return table


def test_the_browser_compares_by_itself_and_both_files_verify(
    person: Callable[..., Person], running: Running, tmp_path: Path
) -> None:
    someone = person(prefs={"level": "beginner"})
    page = start(someone, "card")
    expect(page.locator(".hand button")).to_have_count(8)
    table = ended(page, running)
    deal = page.locator("details", has_text="Was the deal fair?")
    expect(deal).to_contain_text("Yes, nothing was changed")
    deal.locator("summary").click()
    expect(deal).to_contain_text("nobody chose the cards")
    accessible(page, "the check of the deal")
    deal.get_by_role("button", name="Recompute the cards").click()
    expect(deal).to_contain_text("All cards and dice follow from these secrets")
    with page.expect_download() as download:
        deal.get_by_role("button", name="Save the fingerprints").click()
    download.value.save_as(tmp_path / "seen.json")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    download.value.save_as(tmp_path / "match.json")
    words = ["verify", str(tmp_path / "match.json"), "--seen", str(tmp_path / "seen.json")]
    found = CliRunner().invoke(main, words)
    assert (found.exit_code, "are those that were shown before the deal" in found.output) == (0, True), found.output
    assert table in (tmp_path / "seen.json").read_text()


@pytest.mark.parametrize(
    ("language", "title", "said"),
    [
        ("en-GB", "Was the deal fair?", ("No, something was changed", "was changed after it was shown")),
        ("de-DE", "Wurde fair ausgeteilt?", ("Nein, etwas wurde verändert", "wurde verändert, nachdem er gezeigt")),
    ],
)
def test_a_cheating_server_is_found_out_by_the_browser(
    person: Callable[..., Person],
    running: Running,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    title: str,
    said: tuple[str, str],
) -> None:
    """The server tries contributions of its bot until the deal suits it; at the end the page says so by itself."""
    monkeypatch.setattr(decisions, "_begin", cheat_with_a_stand_in(decisions._begin))
    someone = person(prefs={"level": "beginner"}, language=language)
    page = someone.go("/")
    page.get_by_role("button", name="Jetzt spielen" if language == "de-DE" else "Play now").click()
    expect(page.locator(".hand button")).to_have_count(8)
    ended(page, running)
    deal = page.locator("details", has_text=title)
    expect(deal.get_by_role("alert")).to_be_visible()
    for sentence in said:
        expect(deal).to_contain_text(sentence)


def test_a_rematch_begins_although_one_has_closed_the_page(person: Callable[..., Person], running: Running) -> None:
    host, friend = person(), person()
    page = host.go("/")
    code = made(page)
    other = friend.go(f"/j/{code}")
    other.get_by_role("button", name="Sit down").click()
    expect(page.locator(".hand button")).to_have_count(8)
    table = ended(page, running)
    page.get_by_role("button", name="Rematch").click()
    until(lambda: bool(running.service.tables[table].ledger.wants), "the wish")
    closes(host)
    other.get_by_role("button", name="Rematch").click()
    expect(other).not_to_have_url(f"{running.base}/t/{table}")
    expect(other.locator(".hand button")).to_have_count(8, timeout=15_000)
    page = host.go(f"/t/{version_of(other)}")
    expect(page.locator(".hand button")).to_have_count(8)
