"""Roll & Write with choices made together (R20): three people at real screens."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browsing import PHONE, Person, accessible, back_online, fits, press, until
from hands import is_over, my_turn, one_step
from serving import Client, Running


def choose(page: Page) -> None:
    """Make the whole choice that is asked for, arrows included."""

    def done() -> bool:
        one_step(page)
        return not my_turn(page)

    until(done, "a choice")


def three(running: Running, someone: Person, **terms: Any) -> tuple[Client, Client, str, Page]:
    """Ann, who rolls first, and Ben, who play by a script, and somebody at a screen."""
    ann, ben = running.client().guest("Ann"), running.client().guest("Ben")
    frame = ann.post("/api/tables", game="roll", players=3, starter=0, **terms)
    table = frame["table"]
    ben.intent(table, "sit")
    page = someone.go(f"/j/{frame['code']}")
    # Invited players see the rules of the table.
    expect(page.locator(".waiting")).to_contain_text("Choosing: all at the same time")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".stage[data-game=roll]")).to_be_visible()
    return ann, ben, table, page


def refuse(client: Client, table: str) -> Any:
    return client.act(client.frame(table), "!")


def test_a_table_for_three_people_says_that_all_choose_at_once_and_can_be_switched(
    person: Callable[..., Person],
) -> None:
    page = person(prefs={"game": "roll", "players": {"roll": 3}}).go("/")
    # Against bots it is played in turn: they answer at once, and one sees what they chose.
    page.get_by_text("Rule options").click()
    choosing = page.get_by_label("After the roller")
    expect(choosing).to_have_value('"in turn"')
    page.get_by_text("Rule options").click()
    page.get_by_role("button", name="With friends").click()
    expect(choosing).to_be_visible()
    expect(choosing).to_have_value('"together"')
    page.get_by_label("Seat 3").select_option("casual")
    expect(choosing).to_have_value('"in turn"')
    page.get_by_label("Seat 3").select_option("open")
    accessible(page, "rules of a table")
    choosing.select_option("one after another")
    page.get_by_role("button", name="Create table").click()
    expect(page.locator(".waiting")).to_contain_text("Choosing: one after another")


def test_one_sees_who_still_chooses_takes_back_and_then_everything_at_once(
    person: Callable[..., Person], running: Running
) -> None:
    ann, ben, table, page = three(running, person())
    prompt = page.locator(".prompt").first
    refuse(ann, table)
    until(lambda: my_turn(page), "a choice")
    rival = page.locator(".rivals li button", has_text="Ben")
    expect(rival).to_have_class(re.compile("turn"))
    choose(page)
    expect(prompt).to_contain_text("You have chosen. Still choosing: Ben.")
    page.get_by_role("button", name="Undo").click()
    until(lambda: my_turn(page), "the choice again")
    choose(page)
    # A reload changes nothing, and the line may break meanwhile.
    page.reload()
    expect(prompt).to_contain_text("You have chosen. Still choosing: Ben.")
    ben.intent(table, "say", text="a moment please")
    frame = ben.frame(table)
    ben.act(frame, next(action for action in frame["view"]["legal"] if action[0] == "="))
    while 1 in (view := ben.frame(table)["view"])["pending"] and view["roller"] == 0:
        ben.act(ben.frame(table), ">.")
    expect(prompt).to_contain_text("Ben")
    expect(page.locator(".last")).to_contain_text(re.compile("Ben (writes|marks)"))
    accessible(page, "all have chosen")


def test_whoever_chooses_last_is_told_what_the_others_chose(person: Callable[..., Person], running: Running) -> None:
    ann, ben, table, page = three(running, person(size=PHONE))
    refuse(ann, table)
    frame = ben.frame(table)
    ben.act(frame, next(action for action in frame["view"]["legal"] if action[0] == "="))
    until(lambda: my_turn(page), "a choice")
    rival = page.locator(".rivals li button", has_text="Ben")
    expect(rival).not_to_have_class(re.compile("turn"))
    fits(page, "choosing together")
    choose(page)
    expect(page.locator(".last")).to_contain_text(re.compile("Ben (writes|marks)"))


def test_a_choice_made_without_a_network_arrives_when_it_is_back(
    person: Callable[..., Person], running: Running
) -> None:
    someone = person()
    ann, ben, table, page = three(running, someone)
    refuse(ann, table)
    until(lambda: my_turn(page), "a choice")
    someone.context.set_offline(True)
    page.locator("button.refuse").click()
    refuse(ben, table)
    back_online(someone)
    until(lambda: ann.frame(table)["view"]["roller"] == 1, "all have chosen")
    assert [sheet["dice"] for sheet in ann.frame(table)["view"]["sheets"]] == [1, 1, 1]


@pytest.mark.parametrize("language", ["de-DE", "fr-FR"])
def test_waiting_reads_well_in_other_languages(person: Callable[..., Person], running: Running, language: str) -> None:
    someone = person(language=language, size=PHONE)
    ann, ben = running.client().guest("Ann"), running.client().guest("Ben")
    frame = ann.post("/api/tables", game="roll", players=3, starter=0)
    ben.intent(frame["table"], "sit")
    page = someone.go(f"/j/{frame['code']}")
    page.locator(".waiting button.main").click()
    expect(page.locator(".stage[data-game=roll]")).to_be_visible()
    refuse(ann, frame["table"])
    until(lambda: my_turn(page), "a choice")
    page.locator("button.refuse").click()
    waits = {
        "de-DE": "Du hast gewählt. Noch am Wählen: Ben.",
        "fr-FR": "Tu as choisi. On attend encore\N{NO-BREAK SPACE}: Ben.",
    }
    expect(page.locator(".prompt").first).to_contain_text(waits[language])
    fits(page, f"waiting, {language}")


def test_three_people_play_a_whole_game(person: Callable[..., Person], running: Running) -> None:
    """All by clicks; in the end all three see the same result."""
    people = [person(), person(size=PHONE), person()]
    page = people[0].go("/")
    page.locator("label.game", has_text="Roll & Write").click()
    page.get_by_role("combobox", name="Players").select_option("3")
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("button", name="Create table").click()
    code = page.locator(".code").inner_text()
    for friend in people[1:]:
        friend.go(f"/j/{code}").get_by_role("button", name="Sit down").click()
    pages = [each.page for each in people]

    def step() -> bool:
        for one in pages:
            # Refusing nine times each is the shortest game there is (R15).
            if my_turn(one) and not press(one.locator("button.refuse")):
                one_step(one)
        return all(is_over(one) for one in pages)

    until(step, "the end", 150)
    table = page.url.rpartition("/")[2]
    result = running.client().frame(table)["result"]
    assert result["why"] == "played"
    for one in pages:
        for total in result["totals"]:
            expect(one.locator(".ending")).to_contain_text(str(total).replace("-", "\N{MINUS SIGN}"))
