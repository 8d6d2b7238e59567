"""The rules in a real browser: as a page, searched, and beside a table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browsing import DESK, PHONE, Person, accessible, fits, start, until
from hands import my_turn, wishes


@pytest.mark.parametrize(("game", "clause"), [("card", "C7"), ("board", "B9"), ("roll", "R10")])
def test_an_address_leads_to_its_clause(person: Callable[..., Person], game: str, clause: str) -> None:
    """Where it is explained, lit up and in sight; another clause can be chosen from the list."""
    page = person().go(f"/rules/{game}#{clause}")
    lit = page.locator("article .lit")
    expect(lit).to_have_count(1)
    expect(lit).to_contain_text(clause)
    expect(lit).to_be_in_viewport()
    other = f"{clause[0]}6"
    page.get_by_role("navigation", name="Contents").get_by_role("link", name=other, exact=True).click()
    expect(lit).to_contain_text(other)
    expect(lit).to_be_in_viewport()
    assert page.url.endswith(f"#{other}")


def test_the_rules_can_be_searched(person: Callable[..., Person]) -> None:
    """Sections without a match are hidden, and no match at all is reported."""
    page = person().go("/rules/card")
    sections = page.locator("article section")
    expect(page.get_by_label("Search the rules")).to_be_visible()
    everything = sections.count()
    page.get_by_label("Search the rules").fill("wager")
    until(lambda: 0 < sections.count() < everything, "fewer sections")
    assert all("wager" in text.lower() for text in sections.all_inner_texts())
    page.get_by_label("Search the rules").fill("zeppelin")
    expect(page.get_by_text("No results.")).to_be_visible()
    page.get_by_label("Search the rules").fill("")
    expect(sections).to_have_count(everything)


@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_rules_are_accessible_and_fit(person: Callable[..., Person], game: str) -> None:
    """Both themes, small and large, in two languages."""
    page = person(size=PHONE, language="de-DE").go(f"/rules/{game}")
    expect(page.locator("article h2").first).to_be_visible()
    fits(page, f"rules of {game} on a phone")
    accessible(page, f"rules of {game} on a phone")
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    page.emulate_media(color_scheme="dark")
    fits(page, f"rules of {game} on a desk")
    accessible(page, f"rules of {game} on a desk, dark")


def test_the_rules_lie_beside_the_table(person: Callable[..., Person]) -> None:
    """On a desktop you can keep playing beside them; on a phone they cover the table and can be closed."""
    page = start(person(prefs=wishes("card")), "card")
    until(lambda: my_turn(page), "my turn")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("link", name="Rules").click()
    sheet = page.get_by_role("dialog", name="Rules")
    expect(sheet.locator("article h2").first).to_be_visible()
    accessible(page, "rules beside the table")
    page.locator("ul.hand button").first.click()
    expect(page.locator("ul.hand li.chosen")).to_have_count(1)
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("link", name="Rules").click()
    expect(sheet.locator("article h2").first).to_be_visible()
    fits(page, "rules over the table")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
