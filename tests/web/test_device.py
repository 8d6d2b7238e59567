"""Playing in the page itself: no server is asked, nothing is lost, and everybody's hand stays hidden."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browsing import PHONE, Person, accessible, fits, until
from hands import is_over, my_turn, one_step, play_out, wishes
from serving import Running

MOST_BYTES = 4_500_000
NAMES = {"card": "Card game", "board": "Board game", "roll": "Roll & Write"}


def begin(someone: Person, game: str) -> Page:
    """From the page of this device to a table on it."""
    page = someone.go("/device")
    page.locator("label.game", has_text=NAMES[game]).click()
    page.get_by_role("button", name="Play here").click()
    page.wait_for_url("**/t/here-*", timeout=60_000)
    expect(page.locator(".stage")).to_be_visible()
    return page


def keep_whole(page: Page) -> None:
    """Wait until the browser keeps the client and the engine."""
    script = """async () => {
      const names = await caches.keys();
      const client = names.find((name) => name.includes('-client-'));
      const whole = client && (await (await caches.open(client)).match(new URL('/', location).href));
      return Boolean(whole) && names.some((name) => name.includes('-engine-'));
    }"""
    until(lambda: bool(page.evaluate(script)), "the client is kept whole")


def forgive_the_network(someone: Person) -> None:
    """That there is none is what the test wants."""
    someone.complaints[:] = [one for one in someone.complaints if "ERR_INTERNET_DISCONNECTED" not in one]


@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_a_whole_game_without_a_connection(person: Callable[..., Person], game: str) -> None:
    """Loaded once, the game works without any network: reload, hint, the end, replay."""
    someone = person(prefs=wishes(game, players={game: 2}), size=PHONE if game == "roll" else None)
    page = begin(someone, game)
    keep_whole(page)
    someone.context.set_offline(True)
    page.reload()
    expect(page.locator(".stage")).to_be_visible(timeout=60_000)
    until(lambda: my_turn(page), "it is my turn")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name="Play it")).to_be_visible(timeout=30_000)
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator(".stage")).to_be_visible(timeout=60_000)
    play_out(page)
    table = page.url.rpartition("/")[2]
    page.goto(f"/replay/{table}")
    expect(page.locator(".stage, .player").first).to_be_visible(timeout=60_000)
    page.goto("/device")
    expect(page.get_by_role("heading", name="Games on this device")).to_be_visible()
    forgive_the_network(someone)
    someone.context.set_offline(False)


def test_pages_say_what_needs_a_connection(person: Callable[..., Person]) -> None:
    """The moment it is lost, on whatever page; and the way to what works is a working link."""
    someone = person(size=PHONE)
    page = someone.go("/device")
    page.get_by_role("button", name="Load it now").click()
    expect(page.get_by_text("Everything is here")).to_be_visible(timeout=60_000)
    keep_whole(page)
    page.goto("/")
    words = page.get_by_text("You cannot play with people elsewhere")
    expect(page.get_by_role("heading", name="Live games")).to_be_visible()
    expect(words).to_have_count(0)
    someone.context.set_offline(True)
    expect(words).to_be_visible()
    expect(page.get_by_role("heading", name="Live games")).to_have_count(0)
    accessible(page, "home without a connection")
    fits(page, "home without a connection")
    for address in ("/ladder", "/rules/card", "/puzzles"):
        page.goto(address)
        expect(words).to_be_visible()
    page.get_by_role("status").get_by_role("link", name="On this device").click()
    expect(page.get_by_role("button", name="Play here")).to_be_visible()
    page.goto("/")
    page.locator("label.game", has_text=NAMES["roll"]).click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/here-*", timeout=60_000)  # where it cannot be played elsewhere
    expect(page.locator(".felt")).to_be_visible()  # a seat here makes nobody known to the server
    someone.context.set_offline(False)
    page.goto("/")
    expect(page.get_by_role("heading", name="Live games")).to_be_visible()
    expect(words).to_have_count(0)
    forgive_the_network(someone)


def test_a_game_of_the_device_is_reviewed_without_a_connection(person: Callable[..., Person]) -> None:
    """Grades, reasons, luck and skill, the level, and an error tried again, as a server would say them."""
    someone = person(prefs=wishes("card", players={"card": 2}))
    page = begin(someone, "card")
    keep_whole(page)
    someone.context.set_offline(True)
    play_out(page)
    page.locator(".ending").get_by_role("link", name="Review").click()
    expect(page.locator("section[aria-labelledby=account]")).to_be_visible(timeout=300_000)
    expect(page.locator("section[aria-labelledby=players]")).to_contain_text("Estimated level")
    page.keyboard.press("n")
    verdict = page.locator(".verdict")
    expect(verdict).to_have_text(re.compile("lost"))
    expect(page.locator("section[aria-labelledby=candidates]")).to_be_visible()
    page.keyboard.press("t")
    expect(page.get_by_text("What would you play?")).to_be_visible()
    one_step(page)
    expect(verdict).to_have_text(re.compile("right!|loses|[Dd]raw"), timeout=60_000)
    forgive_the_network(someone)
    someone.context.set_offline(False)


def test_the_engine_is_small_and_comes_once(person: Callable[..., Person]) -> None:
    someone = person()
    page = someone.go("/device")
    page.wait_for_load_state("networkidle")
    sizes: dict[str, int] = {}

    def note(response: Any) -> None:
        sizes[response.url] = int(response.headers.get("content-length", 0))

    someone.context.on("response", note)
    page.get_by_role("button", name="Load it now").click()
    expect(page.get_by_text("Everything is here")).to_be_visible(timeout=60_000)
    assert 4_000_000 < sum(size for url, size in sizes.items() if "engine-" in url or "brotli" in url) < MOST_BYTES
    page.reload()
    sizes.clear()
    page.get_by_role("button", name="Load it now").click()
    expect(page.get_by_text("Everything is here")).to_be_visible(timeout=60_000)
    assert not [url for url in sizes if url.endswith(".packed")]


def _turn_is_over(page: Page, give: Locator) -> bool:
    one_step(page)
    return give.count() > 0 or is_over(page)


def test_people_pass_the_device_and_hide_their_hands(person: Callable[..., Person]) -> None:
    someone = person(prefs=wishes("card"), size=PHONE, touch=True)
    page = someone.go("/device")
    page.get_by_label("Player 2", exact=True).select_option(label="A person")
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Play here").click()
    page.wait_for_url("**/t/here-*", timeout=60_000)
    for _ in range(3):
        cover = page.get_by_role("dialog", name=re.compile("Pass the device to (Ann|Ben)"))
        expect(cover).to_be_visible(timeout=20_000)
        expect(page.locator("ul.hand button")).to_have_count(0)
        accessible(page, "hand over")
        who = re.search("Ann|Ben", cover.get_by_role("heading").inner_text())
        assert who
        page.get_by_role("button", name=f"I am {who[0]}").click()
        expect(page.locator("ul.hand button")).to_have_count(8)
        give = page.get_by_role("button", name=re.compile("^Pass to"))
        until(partial(_turn_is_over, page, give), "the turn is over")
        give.click()
    page.reload()
    expect(page.get_by_role("dialog", name=re.compile("Pass the device to (Ann|Ben)"))).to_be_visible(timeout=60_000)


@pytest.mark.parametrize(("game", "players"), [("board", 3), ("roll", 3)])
def test_two_people_and_a_bot_share_the_device(person: Callable[..., Person], game: str, players: int) -> None:
    """Without a connection; the bot plays in between, and nobody sees another player's hand."""
    someone = person(prefs=wishes(game, players={game: players}), size=PHONE, touch=True)
    page = someone.go("/device")
    page.locator("label.game", has_text=NAMES[game]).click()
    page.get_by_label("Player 3", exact=True).select_option(label="A person")
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Name of player 3").fill("Ben")
    page.get_by_role("button", name="Play here").click()
    page.wait_for_url("**/t/here-*", timeout=60_000)
    keep_whole(page)
    someone.context.set_offline(True)
    seen = set()
    for _ in range(4):
        cover = page.get_by_role("dialog", name=re.compile("Pass the device to (Ann|Ben)"))
        expect(cover).to_be_visible(timeout=30_000)
        expect(page.locator("ul.hand button")).to_have_count(0)
        who = re.search("Ann|Ben", cover.get_by_role("heading").inner_text())
        assert who
        seen.add(who[0])
        page.get_by_role("button", name=f"I am {who[0]}").click()
        give = page.get_by_role("button", name=re.compile("^Pass to"))
        until(partial(_turn_is_over, page, give), "the turn is over")
        give.click()
    assert seen == {"Ann", "Ben"}
    forgive_the_network(someone)
    someone.context.set_offline(False)


def fail_then_load(someone: Person, route: str) -> None:
    """Try to load the engine while a route is disturbed, and again when it is not."""
    page = someone.go("/device")
    page.get_by_role("button", name="Load it now").click()
    expect(page.get_by_text("could not be loaded")).to_be_visible(timeout=60_000)
    someone.context.unroute(route)
    page.reload()
    page.get_by_role("button", name="Load it now").click()
    expect(page.get_by_text("Everything is here")).to_be_visible(timeout=60_000)
    someone.complaints.clear()


def test_half_a_download_is_not_taken_for_a_whole_one(person: Callable[..., Person]) -> None:
    """A part that ends too early is refused and not kept; the next try fetches it whole."""
    someone = person()

    def halve(route: Route) -> None:
        body = route.fetch().body()
        route.fulfill(body=body[: len(body) // 2], content_type="application/octet-stream")

    someone.context.route("**/package.bin.packed", halve)
    fail_then_load(someone, "**/package.bin.packed")


def test_a_full_storage_is_told_and_the_game_goes_on(person: Callable[..., Person], running: Running) -> None:
    someone = person(prefs=wishes("card"))
    session: Any = someone.context.new_cdp_session(someone.page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": running.base, "quotaSize": 1})
    page = someone.go("/device")
    page.locator("label.game", has_text=NAMES["card"]).click()
    page.get_by_role("button", name="Play here").click()
    expect(page.get_by_text("no room to save the game").first).to_be_visible(timeout=60_000)
    until(lambda: my_turn(page), "it is my turn")
    page.keyboard.press("1")
    page.keyboard.press("ArrowDown")
    expect(page.locator("button.deck.target")).to_be_visible()
    page.keyboard.press("0")
    until(lambda: my_turn(page) and page.locator("button.deck.target").count() == 0, "the bot has moved, it is my turn")
    someone.complaints[:] = [one for one in someone.complaints if "uota" not in one]


def test_an_engine_that_does_not_come_is_said_in_a_sentence(person: Callable[..., Person]) -> None:
    """The download is interrupted; the next try continues."""
    someone = person()
    someone.context.route("**/*.packed", lambda route: route.abort())
    fail_then_load(someone, "**/*.packed")


def test_a_game_of_the_device_can_be_handed_to_the_server(person: Callable[..., Person]) -> None:
    someone = person(prefs=wishes("roll", players={"roll": 2}))
    page = begin(someone, "roll")
    play_out(page)
    page.goto("/device")
    page.get_by_role("button", name="Upload to the server").click()
    expect(page.get_by_role("link", name=re.compile("The server has checked"))).to_be_visible(timeout=20_000)
    page.get_by_role("link", name=re.compile("The server has checked")).click()
    expect(page).to_have_url(re.compile("/replay/r/"))
