"""How a game ends: the final position stays, the result is shown beside it, and the next game waits for everyone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsing import Person, accessible, fits, until
from hands import my_turn, one_step, play_out
from serving import Client, Running

SIZES = [(360, 740), (390, 844), (844, 390), (1024, 768), (1920, 1080)]


def laid_out(page: Page) -> list[str]:
    """The cards on the table, column by column."""
    return page.evaluate("[...document.querySelectorAll('.slot')].map((one) => one.innerText)")  # type: ignore[no-any-return]


def match_of_two(running: Running, someone: Person, **options: int) -> tuple[Client, str, Page]:
    """Ann, who plays by a script, and somebody at a screen, in a match of three short games."""
    ann = running.client().guest("Ann")
    frame = ann.post("/api/tables", game="card", starter=0, pause=True, options=options)
    page = someone.go(f"/j/{frame['code']}")
    page.get_by_role("button", name=re.compile("Sit down|Hinsetzen|S’asseoir")).click()
    expect(page.locator(".felt")).to_be_visible()
    return ann, frame["table"], page


def play_both(ann: Client, table: str, page: Page) -> None:
    """Until a game is over."""

    def step() -> bool:
        frame = ann.frame(table)
        if frame["view"]["legal"]:
            ann.act(frame, frame["view"]["legal"][0])
        one_step(page)
        return page.locator(".ending").count() > 0

    until(step, "the end of a game", 120)


def test_the_next_game_is_dealt_when_both_are_ready(person: Callable[..., Person], running: Running) -> None:
    """The position stays while you read the score sheet; a player who is ready is told whom they wait for."""
    ann, table, page = match_of_two(running, person(), games=2, max_turns=12)
    play_both(ann, table, page)
    scene = page.locator(".ending")
    expect(scene.get_by_role("heading", level=2)).to_have_text("Game 1 of 2 is over")
    expect(page.get_by_role("dialog")).to_have_count(0)
    before = laid_out(page)
    assert before
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        fits(page, f"between two games, {width}")
        expect(page.locator(".felt")).to_be_in_viewport(ratio=0.5)
        # A phone on its side shows the table whole; the result is below it.
        if height > width or width >= 1024:
            expect(scene).to_be_in_viewport()
    accessible(page, "between two games")
    assert laid_out(page) == before
    scene.get_by_role("button", name="Ready for the next one (2 of 2)").click()
    expect(scene.get_by_role("button", name="Waiting for Ann")).to_be_disabled()
    assert laid_out(page) == before
    ann.intent(table, "ready")
    expect(scene).to_have_count(0)
    assert laid_out(page) == []
    expect(page.locator("ul.hand button")).to_have_count(8)


def test_the_result_stands_beside_the_final_position(person: Callable[..., Person]) -> None:
    """Winner, sheet, what decided it with a way to the position, a picture to share; nothing covers the table."""
    options = {"card": {"games": 1, "max_turns": 24}}
    someone = person(prefs={"game": "card", "level": "casual", "options": options})
    page = someone.go("/")
    page.locator("button.go").click()
    play_out(page)
    scene = page.locator(".ending")
    expect(page.get_by_role("dialog")).to_have_count(0)
    frame = page.request.get(page.url.replace("/t/", "/api/tables/")).json()["frame"]
    totals = sorted(frame["result"]["totals"], reverse=True)
    shown = [
        text.replace("\N{MINUS SIGN}", "-") for text in scene.locator(".standing b .hidden-text").all_inner_texts()
    ]
    assert [int(text) for text in shown] == totals
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        fits(page, f"the end, {width}")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            accessible(page, f"the end, {width}, {scheme}")
    # Closed it gives way to the side panel, and comes back.
    scene.get_by_role("button", name="Close").click()
    expect(page.get_by_role("tab", name="Moves")).to_be_visible()
    page.get_by_role("button", name="Result").click()
    scene.get_by_role("button", name="Share").click()
    picture = page.get_by_role("dialog").get_by_role("img")
    expect(picture).to_have_attribute("alt", re.compile(rf"{totals[0]}".replace("-", "\N{MINUS SIGN}")))
    until(lambda: picture.evaluate("one => one.naturalWidth") == 1200, "the picture")
    accessible(page, "sharing a result")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the picture").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    page.keyboard.press("Escape")
    moments = page.request.get(f"/api/tables/{frame['table']}/replay?first=0&count=1").json()["moments"]
    expect(scene.get_by_role("link").filter(has_text="→")).to_have_count(len(moments))
    scene.get_by_role("link").filter(has_text="→").first.click()
    expect(page.get_by_role("slider")).to_have_value(str(moments[0]["step"]))


@pytest.mark.parametrize("language", ["de-DE", "fr-FR"])
def test_who_comes_to_a_table_between_two_games_can_go_on(
    person: Callable[..., Person], running: Running, language: str
) -> None:
    """After a reload, in other languages: the pause is still there."""
    ann, table, page = match_of_two(running, person(language=language), games=2, max_turns=8)
    play_both(ann, table, page)
    page.reload()
    expect(page.locator(".ending")).to_be_visible()
    ann.intent(table, "ready")
    page.locator(".ending button.main").click()
    until(lambda: my_turn(page) or ann.frame(table)["view"]["turn"] >= 0, "the next game")
    expect(page.locator(".ending")).to_have_count(0)
