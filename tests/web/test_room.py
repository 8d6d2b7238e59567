"""Every page, table and dialog has room at every size, in two languages and both themes.

Every defect found has its own test.
"""

import contextlib
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from browsing import MAIN_PAGES, Person, press, until
from hands import my_turn, one_step
from room import SIZES, has_room, misfits

LANGUAGES = ["en-GB", "de-DE"]
PAGES = [*MAIN_PAGES, "/rules/card", "/rules/board", "/rules/roll", "/nothing/here"]
TABLES = [("card", 2), ("board", 2), ("board", 4), ("roll", 2), ("roll", 4), ("roll", 5)]
SHORT = {"card": {"games": 1}, "board": {"rounds": 1}, "roll": {}}


def sized(size: str) -> dict[str, int]:
    """A screen by its name."""
    return {"width": SIZES[size][0], "height": SIZES[size][1]}


def seated(person: Callable[..., Person], game: str, players: int, level: str = "beginner", **wishes: Any) -> Page:
    """A table with bots, at the first decision."""
    prefs = {"game": game, "level": level, "options": SHORT, "players": {"card": 2, "board": players, "roll": players}}
    page = person(prefs=prefs, **wishes).go("/")
    page.locator("button.go").click()
    until(lambda: my_turn(page), "my turn")
    return page


def play_a_while(page: Page, steps: int) -> None:
    """Play some decisions, until it is your turn again or the result is shown."""
    for _ in range(steps):
        until(lambda: my_turn(page) or page.locator(".ending").count() > 0, "my turn")
        if page.locator(".ending").count():
            return
        one_step(page)


def forgive_404(someone: Person) -> None:
    """An address that leads nowhere is the server's 404, which browsers write down by themselves."""
    someone.complaints = [one for one in someone.complaints if "404" not in one]


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    """Where the visible ones of some elements are."""
    found: list[dict[str, float]] = page.evaluate(
        """(all) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility())
            .map((one) => one.getBoundingClientRect().toJSON())""",
        selector,
    )
    return found


# Looked at in one go, for the page may change between two questions. A line of text is higher than its digits.
UNDER = """([below, above]) => {
    const seen = (all) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility())
        .map((one) => [one, one.getBoundingClientRect()]);
    return seen(below).flatMap(([one, low]) => seen(above).flatMap(([other, high]) => {
        const across = Math.min(low.right, high.right) - Math.max(low.left, high.left);
        const down = Math.min(low.bottom, high.bottom) - Math.max(low.top, high.top);
        const name = (it) => it.textContent.trim() || it.outerHTML.slice(0, 80);
        if (across < 1 || down < Math.min(4, 0.3 * low.height)) return [];
        return [`${name(one)} under ${name(other)} by ${across}×${down}`];
    }));
}"""


def nothing_under(page: Page, below: str, above: str, where: str) -> None:
    """Some elements are covered by none of some others, after a moment to take their places."""
    end = time.monotonic() + 3
    while found := page.evaluate(UNDER, [below, above]):
        assert time.monotonic() < end, f"{where}: {found}"
        page.evaluate("new Promise((done) => requestAnimationFrame(done))")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_has_room(person: Callable[..., Person], language: str) -> None:
    """Pages to read and to choose on, with what opens on them."""
    someone = person(language=language)
    page = someone.page
    for path in PAGES:
        someone.go(path)
        page.wait_for_load_state("networkidle")
        has_room(page, path)
    someone.go("/")
    for at in range(3):
        page.locator("label.game").nth(at).click()
        if page.locator("main details:not([open]) summary").count():
            page.locator("main details summary").last.click()
        has_room(page, f"the options of game {at}")
    page.locator(".fields button[aria-expanded]").click()
    has_room(page, "a table for friends")
    page.locator("header button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    has_room(page, "the settings")
    forgive_404(someone)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_every_step_of_a_lesson_has_room(person: Callable[..., Person], game: str, language: str) -> None:
    """The first games, whose coach has more to say than a table."""
    someone = person(language=language)
    page = someone.go("/learn")
    for step in (1, 6, 12):
        page.evaluate(f"sessionStorage.setItem('lostcities.lesson.{game}', '{step}')")
        someone.go(f"/learn/{game}")
        expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(step + 1))
        has_room(page, f"step {step} of {game}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_table_has_room(person: Callable[..., Person], game: str, players: int, language: str) -> None:
    """At the start, in the middle, with its menu and help, and at the end."""
    page = seated(person, game, players, language=language)
    has_room(page, f"{game} for {players}, at the start")
    play_a_while(page, 16)
    has_room(page, f"{game} for {players}, in the middle")
    page.locator("header button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    has_room(page, f"the menu of {game}")
    page.locator("dialog .actions button").first.click()  # resign
    page.locator("dialog .actions button.main").click()
    expect(page.locator(".ending table").first).to_be_visible()
    has_room(page, f"the end of {game} for {players}")


@pytest.mark.parametrize("players", [2, 4])
def test_the_button_of_a_refusal_stays_on_a_german_phone(person: Callable[..., Person], players: int) -> None:
    """When all refusals are used up its words are longest."""
    page = seated(person, "roll", players, language="de-DE", size=sized("390"))

    def used_up() -> bool:
        if "kein Symbol" in page.evaluate("document.querySelector('button.refuse')?.textContent ?? ''"):
            return True
        press(page.locator("button.refuse"))
        return False

    until(used_up, "all refusals used up", 90)
    for size in ("360", "390"):
        page.set_viewport_size(sized(size))  # type: ignore[arg-type]
        box = boxes(page, "button.refuse")[0]
        assert box["left"] >= 0, box
        assert box["right"] <= SIZES[size][0], box
        assert not misfits(page)


def test_the_standing_at_the_end_has_whole_names(person: Callable[..., Person]) -> None:
    """Four with the longest names of the bots, on a phone."""
    page = seated(person, "roll", 4, level="casual", language="fr-FR", size=sized("360"))
    page.locator("header button").last.click()
    page.locator("dialog .actions button").first.click()  # resign
    page.locator("dialog .actions button.main").click()
    expect(page.locator(".standing li")).to_have_count(4)
    page.evaluate("document.querySelectorAll('.standing b').forEach((one) => (one.textContent = '−135'))")
    has_room(page, "the standing")


@pytest.mark.parametrize("players", [3, 4])
def test_rivals_at_the_board_keep_their_names_beside_any_points(person: Callable[..., Person], players: int) -> None:
    page = seated(person, "board", players, level="casual", language="fr-FR")
    for size in SIZES:
        page.set_viewport_size(sized(size))  # type: ignore[arg-type]
        for points in ("0", "−135"):
            page.evaluate(
                "(points) => document.querySelectorAll('.panel .points').forEach((one) => (one.textContent = points))",
                points,
            )
            assert not misfits(page), (size, points)


@pytest.mark.parametrize("players", [3, 5])
def test_a_sign_of_what_a_rival_did_is_shown_whole_or_not_at_all(person: Callable[..., Person], players: int) -> None:
    """However many signs there are: the first line of them is seen, and nothing of the next."""
    page = seated(person, "roll", players)
    for size in SIZES:
        page.set_viewport_size(sized(size))  # type: ignore[arg-type]
        page.evaluate(
            """() => document.querySelectorAll('.state').forEach((one) => {
                while (one.children.length < 12) one.append(one.firstElementChild.cloneNode(true));
            })"""
        )
        assert page.locator(".state > *").count() >= 12
        assert not misfits(page), size


@pytest.mark.parametrize("size", ["390", "640", "1024"])
@pytest.mark.parametrize(("game", "players"), [("card", 2), ("board", 3), ("roll", 4)])
def test_a_hint_covers_nothing_that_it_speaks_of(
    person: Callable[..., Person], game: str, players: int, size: str
) -> None:
    """Neither the dice and cards it recommends nor any button of the table; Escape takes it away."""
    page = seated(person, game, players, size=sized(size))
    table = ".felt .advised, .felt button.die, .felt button.refuse, .felt ul.hand button, .felt .choices button"

    def asked() -> bool:
        page.keyboard.press("h")
        # An answer that comes after the position has changed is not shown.
        with contextlib.suppress(PlaywrightTimeout):
            page.locator(".hint .note").wait_for(timeout=2000)
        return page.locator(".hint .note").count() > 0

    for _ in range(3):
        page.locator("main").focus()
        until(asked, "a hint")
        nothing_under(page, table, ".hint .note", f"a hint of {game}")
        page.keyboard.press("Escape")
        expect(page.locator(".hint .note")).to_have_count(0)
        play_a_while(page, 1)
        until(lambda: my_turn(page), "my turn")


def test_the_bonus_of_a_bridge_hides_no_number(person: Callable[..., Person]) -> None:
    """Neither that of its own box nor that of the box above it, upright and on its side."""
    page = seated(person, "roll", 4)
    for size in ((390, 844), (844, 390), (1920, 1080)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator(".large .tag.open")).to_have_count(8)
        hidden = page.evaluate(
            """() => [...document.querySelectorAll('.large .column')].flatMap((column) => {
                const coin = column.querySelector('.tag.open').getBoundingClientRect();
                const values = [...column.querySelectorAll('.value')];
                return values.map((one) => [one.textContent, one.getBoundingClientRect()])
                    .map(([text, box]) => [text, Math.min(coin.bottom, box.bottom) - Math.max(coin.top, box.top)])
                    .filter(([, over]) => over > 1);
            })"""
        )
        assert not hidden, (size, hidden)


def test_the_words_of_a_bot_leave_what_the_others_did_in_sight(person: Callable[..., Person]) -> None:
    """On a phone the rivals have no face beside which they could speak."""
    prefs = {"game": "roll", "level": "beginner", "players": {"roll": 4}, "words": True}
    page = person(prefs=prefs, size=sized("390")).go("/")
    page.locator("button.go").click()
    expect(page.locator(".remark p")).to_be_visible()
    until(lambda: my_turn(page), "my turn")
    expect(page.locator(".remark p")).to_be_visible()
    nothing_under(page, ".last li", ".remark", "the lines of the others")


@pytest.mark.parametrize("language", ["de-DE", "fr-FR"])
def test_icons_beside_long_words_keep_their_size(person: Callable[..., Person], language: str) -> None:
    """And the words stay whole."""
    page = person(language=language, size=sized("390")).go("/")
    page.wait_for_load_state("networkidle")
    for size in ("390", "1024"):
        page.set_viewport_size(sized(size))  # type: ignore[arg-type]
        widths = [box["width"] for box in boxes(page, ".links a > svg")]
        assert widths == [20] * 6, (size, widths)
        wide = page.evaluate(
            "[...document.querySelectorAll('.links a')].filter((one) => one.scrollWidth > one.clientWidth).length"
        )
        assert wide == 0, size


def test_a_hint_on_a_scrolled_phone_is_seen_from_its_beginning(person: Callable[..., Person]) -> None:
    page = seated(person, "card", 2, size=sized("390"))
    expect(page.get_by_role("tab").first).to_be_attached()
    page.evaluate("scrollTo(0, 200)")
    until(lambda: page.evaluate("scrollY") > 20, "below the top", 5)
    page.keyboard.press("h")
    expect(page.locator(".hint .note")).to_be_visible()
    until(lambda: boxes(page, ".hint .note")[0]["top"] >= 0, "the beginning of the hint", 5)


@pytest.mark.parametrize("size", ["390", "1024", "1920"])
def test_signs_on_the_track_of_artefacts_leave_its_numbers_free(person: Callable[..., Person], size: str) -> None:
    """With all four players on it, inside its frame."""
    page = seated(person, "board", 4, size=sized(size))
    expect(page.locator(".strip ~ g:has(.worth) [class*=tone-]")).to_have_count(4)  # the map is drawn a part at a time
    touching = page.evaluate(
        """() => {
            const frame = document.querySelector('.strip').getBoundingClientRect();
            return [...document.querySelectorAll('.strip ~ g')].flatMap((row) => {
                const worth = row.querySelector('.worth')?.getBoundingClientRect();
                return [...row.querySelectorAll('[class*=tone-]')].map((one) => one.getBoundingClientRect())
                    .filter((box) => worth && (box.left < worth.right || box.right > frame.right))
                    .map((box) => [row.textContent.trim(), box.left - worth.right, frame.right - box.right]);
            });
        }"""
    )
    assert not touching, touching


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_plain_words(person: Callable[..., Person], language: str) -> None:
    """No value is shown as it is written in a record."""
    page = person(language=language).go("/")
    for at in range(2):
        page.locator("label.game").nth(at).click()
        if not page.locator("main details[open]").count():
            page.locator("main details summary").last.click()
        label = page.locator(".options")
        expect(label).to_be_visible()
        said = " ".join(label.locator("option, span").all_text_contents())
        for raw in ("null", "true", "false", "lowest", "ascending", "either"):
            words = said.lower().replace("the lowest card", "") if language == "en-GB" else said.lower()
            assert raw not in words.split(), (raw, said)
        for option in label.locator("option").all_text_contents():
            assert not option.strip().isdigit(), f"{option}: of what?"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", ["beginner", "casual", "strong", "expert"])
def test_bots_have_short_distinct_names(person: Callable[..., Person], level: str, language: str) -> None:
    """On a phone with four of one level, whole and told apart."""
    page = seated(person, "roll", 5, level=level, language=language, size=sized("360"))
    names = page.locator(".rivals .name b").all_text_contents()
    assert len(set(names)) == len(names) == 4
    cut = page.evaluate(
        "[...document.querySelectorAll('.rivals .name b')].filter((b) => b.scrollWidth > b.clientWidth).length"
    )
    assert cut == 0, names


def test_a_wager_shows_the_handshake_that_its_lesson_speaks_of(person: Callable[..., Person]) -> None:
    """On the card, large enough to be one, and in the pictures of the rules."""
    someone = person(size=sized("390"))
    page = someone.go("/learn")
    page.evaluate("sessionStorage.setItem('lostcities.lesson.card', '6')")
    someone.go("/learn/card")
    expect(page.locator(".coach")).to_contain_text("the card with the handshake")
    card = page.locator('ul.hand [data-card="rx"]')
    drawn = [one.bounding_box() for one in card.locator("svg.wager").all()]
    assert max(box["width"] for box in drawn if box) >= 28, drawn
    someone.go("/rules/card")
    for picture in page.locator("article img").evaluate_all("(all) => all.map((one) => one.src)"):
        said = page.request.get(picture).text()
        assert 'id="wager"' in said, picture
        assert 'font-weight="bold">×<' not in said, picture


TITLES = [
    "/",
    "/learn",
    "/learn/card",
    "/learn/roll",
    "/rules/card",
    "/rules/board",
    "/replay",
    "/account",
    "/ladder",
    "/open",
    "/nothing/here",
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_has_its_own_title(person: Callable[..., Person], language: str) -> None:
    """A tab's title says what is in it; a table's says whose turn it is."""
    someone = person(language=language)
    titles = {}
    for path in TITLES:
        page = someone.go(path)
        page.wait_for_load_state("networkidle")
        titles[path] = page.title()
    forgive_404(someone)
    assert len(set(titles.values())) == len(TITLES), titles
    assert all(title.endswith(" · lostcities") for title in titles.values()), titles
    page = seated(person, "card", 2, language=language)
    yours, game = ("Your turn", "Card game") if language == "en-GB" else ("Du bist dran", "Kartenspiel")
    expect(page).to_have_title(f"{yours} · {game} · lostcities")
    page.locator("header button").last.click()
    page.locator("dialog .actions button").first.click()
    page.locator("dialog .actions button.main").click()
    result = "Result" if language == "en-GB" else "Ergebnis"
    expect(page).to_have_title(f"{result} · {game} · lostcities")


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of four at the board, all on the same few stones."""
    path = tmp_path_factory.mktemp("records") / "board.json"
    command = [sys.executable, "-m", "lostcities", "simulate", "board", "--players", "4", "--option", "rounds=1"]
    subprocess.run(
        [*command, "--bot", "beginner", "--seed", "5", "--record", str(path)], check=True, capture_output=True
    )
    return path


@pytest.mark.parametrize("size", SIZES)
def test_pieces_leave_the_numbers_free(person: Callable[..., Person], crowd: Path, size: str) -> None:
    """Of the stones they stand on and of those beside; the numbers of stones and track stay in their places."""
    someone = person(size=sized(size))
    page = someone.go("/replay")
    page.locator('input[type="file"]').set_input_files(crowd)
    expect(page.get_by_role("slider")).to_be_visible()
    most = int(page.get_by_role("slider").get_attribute("max") or 0)
    stood = 0
    for share in (0.2, 0.4, 0.7, 1):
        page.get_by_role("slider").fill(str(int(most * share)))
        expect(page.locator(".paper g.walker").first).to_be_attached()
        stones = ".paper > svg g[role=group] g[role=img] > text"
        assert page.locator(stones).count() == 45
        nothing_under(page, stones, ".paper g.walker .arrives", f"step {share}")
        stood = max(stood, page.locator(".paper g.walker .arrives").count())
        (strip,) = boxes(page, ".paper rect.strip")
        for worth in boxes(page, ".paper text.worth:not([data-stone])"):
            assert worth["left"] >= strip["left"], (worth, strip)
            assert worth["right"] <= strip["right"], (worth, strip)
    assert stood >= 8
