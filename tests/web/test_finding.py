"""Two people find each other, in two languages; a closed page is not paired."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browsing import DESK, PHONE, Person, accessible, fits, until
from serving import Running

WORDS = {
    "en": {"friends": "With friends", "find": "Find an opponent", "title": "Finding an opponent", "cancel": "Cancel"},
    "de": {"friends": "Mit Freunden", "find": "Gegner finden", "title": "Gegnersuche", "cancel": "Abbrechen"},
}


def ask(someone: Person, words: dict[str, str]) -> Page:
    """Ask for an opponent from the home page."""
    page = someone.go("/")
    page.get_by_role("button", name=words["friends"]).click()
    page.get_by_role("button", name=words["find"]).click()
    return page


def look(someone: Person, words: dict[str, str]) -> Page:
    """Ask for an opponent and wait when nobody else does."""
    page = ask(someone, words)
    expect(page.get_by_role("heading", name=words["title"])).to_be_visible(timeout=20_000)
    return page


def waits(running: Running) -> Callable[[], Any]:
    """How many pages wait at the server."""
    return lambda: len(running.service.pairing._here)


@pytest.mark.parametrize("language", ["en", "de"])
def test_two_people_find_each_other(person: Callable[..., Person], running: Running, language: str) -> None:
    words, locale = WORDS[language], {"en": "en-GB", "de": "de-DE"}[language]
    ann, ben = person(language=locale), person(language=locale)
    page = look(ann, words)
    until(lambda: waits(running)() == 1, "the wish is noted")
    for size in (PHONE, DESK):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        fits(page, f"finding {size}")
        accessible(page, f"finding {size}")
    page.get_by_role("button", name=words["cancel"]).click()
    expect(page.get_by_role("button", name=words["friends"])).to_be_visible()

    # Ben is not paired with Ann, who has withdrawn her wish; then she comes back.
    other = look(ben, words)
    until(lambda: waits(running)() == 1, "Ben waits alone")
    expect(other.get_by_role("heading", name=words["title"])).to_be_visible()
    page = ask(ann, words)  # paired at once
    for one in (page, other):
        expect(one.locator(".hand button")).to_have_count(8)
    assert page.url == other.url


def test_nobody_is_paired_with_a_closed_page_and_a_reload_waits_on(
    person: Callable[..., Person], running: Running
) -> None:
    words = WORDS["en"]
    ann, ben = person(), person()
    page = look(ann, words)
    until(lambda: waits(running)() == 1, "the wish is noted")
    address = page.url
    page.close()
    until(lambda: waits(running)() == 0, "the closed page is noticed")
    other = look(ben, words)
    until(lambda: waits(running)() == 1, "Ben waits alone")
    other.reload()
    expect(other.get_by_text("Waiting for someone")).to_be_visible()
    page = ann.context.new_page()
    page.goto(address)
    for one in (page, other):
        expect(one.locator(".hand button")).to_have_count(8)
    assert page.url == other.url
