"""What goes wrong on a device: two windows, no storage, a damaged game, a dead worker, a double click."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from browsing import PHONE, Person, until
from hands import my_turn, wishes

NO_SHELL = "Object.defineProperty(navigator, 'serviceWorker', { value: undefined })"
"""A service worker would fetch scripts past the test."""
NO_STORAGE = """for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(self, name, { get() { throw new DOMException('blocked', 'SecurityError') } })"""


def begin(someone: Person) -> Page:
    """From the page of this device to a card game on it, where it is this person's turn."""
    page = someone.go("/device")
    page.get_by_role("button", name="Play here").click()
    page.wait_for_url("**/t/here-*", timeout=60_000)
    until(lambda: my_turn(page), "it is my turn")
    return page


def lay_aside(page: Page) -> None:
    """Discard the first card; the draw is still to come."""
    page.keyboard.press("1")
    page.keyboard.press("ArrowDown")
    expect(page.locator("button.deck.target")).to_be_visible()


def stored(page: Page, change: str = "") -> Any:
    """What the browser keeps of the newest game, after a change of it."""
    return page.evaluate(
        """(change) => new Promise((done, failed) => {
          const asked = indexedDB.open('lostcities', 1);
          asked.onerror = () => failed(asked.error);
          asked.onsuccess = () => {
            const store = asked.result.transaction('kept', 'readwrite').objectStore('kept');
            store.getAll().onsuccess = ({ target }) => {
              const one = target.result.sort((a, b) => b.at - a.at)[0];
              if (change === 'evict') store.delete(one.id);
              if (change === 'damage') one.saved.record.rounds[0].moves[0].do = 'r';
              if (change === 'garble') one.saved = 7;
              if (change === 'damage' || change === 'garble') store.put(one);
              store.transaction.oncomplete = () => (asked.result.close(), done(one));
            };
          };
        })""",
        change,
    )


def moves(page: Page) -> int:
    """How many decisions of the newest game are kept."""
    return sum(len(one["moves"]) for one in stored(page)["saved"]["record"]["rounds"])


def test_two_windows_show_and_play_the_same_game(person: Callable[..., Person]) -> None:
    """A move in one is shown in the other at once; both can go on, and no move is lost."""
    someone = person(prefs=wishes("card"))
    page = begin(someone)
    other = someone.context.new_page()
    other.goto(page.url)
    until(lambda: my_turn(other), "the second window has the game")
    lay_aside(page)
    expect(other.locator("button.deck.target")).to_be_visible(timeout=60_000)
    before = moves(page)
    other.keyboard.press("0")
    until(lambda: moves(page) > before + 1 and my_turn(page) and my_turn(other), "the bot has answered, in both")
    hands = [one.locator("ul.hand").inner_text() for one in (page, other)]
    assert hands[0] == hands[1]
    before = moves(page)
    lay_aside(page)
    assert moves(page) == before + 1


def test_what_another_window_did_meanwhile_is_not_overwritten(person: Callable[..., Person]) -> None:
    """A window that heard nothing of the other's move is told that the table has changed, and shows it."""
    someone = person(prefs=wishes("card"))
    deaf = "Object.defineProperty(self, 'BroadcastChannel', { value: undefined })"
    someone.context.add_init_script(NO_SHELL)
    page = begin(someone)
    someone.context.route("**/assets/engine-*.js", lambda route: _before(route, deaf))
    other = someone.context.new_page()
    other.goto(page.url)
    until(lambda: my_turn(other), "the second window has the game")
    lay_aside(page)
    before = moves(page)
    expect(other.locator("button.deck.target")).to_have_count(0)
    other.keyboard.press("2")
    other.keyboard.press("ArrowDown")
    expect(other.get_by_text("The table has changed").first).to_be_visible(timeout=30_000)
    expect(other.locator("button.deck.target")).to_be_visible(timeout=30_000)
    assert moves(page) == before


def _before(route: Any, source: str) -> None:
    """A script as the server has it, after a line of the test's."""
    answer = route.fetch()
    route.fulfill(response=answer, body=f"{source};\n{answer.text()}")


def test_a_browser_that_stores_nothing_plays_and_says_so(person: Callable[..., Person]) -> None:
    """Blocked storage, as some settings and private windows have it."""
    someone = person(prefs=wishes("card"), size=PHONE)
    someone.context.add_init_script(f"{NO_STORAGE};{NO_SHELL}")
    someone.context.route("**/assets/engine-*.js", lambda route: _before(route, NO_STORAGE))
    page = someone.go("/")
    expect(page.locator("label.game")).to_have_count(3)
    begin(someone)
    expect(page.get_by_text("no room to save the game").first).to_be_visible()
    lay_aside(page)
    page.keyboard.press("0")
    until(lambda: my_turn(page) and page.locator("button.deck.target").count() == 0, "the bot has moved, it is my turn")
    page.goto("/score/card")
    expect(page.get_by_text("no room to save the score pad").first).to_be_visible(timeout=60_000)
    page.goto("/puzzles/card")
    expect(page.get_by_text("One move is clearly the best")).to_be_visible()
    someone.complaints.clear()


def test_a_deleted_and_a_damaged_game(person: Callable[..., Person]) -> None:
    """One sentence each, on a working page; a deletion can be taken back; eviction loses nothing."""
    someone = person(prefs=wishes("card"))
    page = begin(someone)
    address = page.url
    stored(page, "evict")  # the browser needs room
    lay_aside(page)
    assert moves(page), "the game in memory was saved again"
    page.goto("/device")
    page.get_by_role("button", name=re.compile("Delete the game")).click()
    expect(page.get_by_text(re.compile("The game of .* is deleted"))).to_be_visible()
    page.get_by_role("button", name="Bring it back").click()
    page.get_by_role("link", name=re.compile("Card game · ")).click()
    expect(page.locator("button.deck.target")).to_be_visible(timeout=60_000)
    stored(page, "damage")
    page.goto(address)
    expect(page.get_by_text("what it stored of it is damaged")).to_be_visible(timeout=60_000)
    stored(page, "garble")
    page.goto("/device")
    expect(page.get_by_text("What this browser stored of the game is damaged")).to_be_visible()
    page.get_by_role("button", name=re.compile("Delete the game")).click()
    expect(page.get_by_text("What this browser stored of the game is damaged")).to_have_count(0)


def test_a_worker_that_ends_is_replaced(person: Callable[..., Person]) -> None:
    """Something unforeseen happens in the engine: one sentence, and the game is where it was saved."""
    someone = person(prefs=wishes("card"))
    page = begin(someone)
    lay_aside(page)
    hand = page.locator("ul.hand").inner_text()
    failing = "setTimeout(() => (self.JSON.parse = () => { throw new Error('as if memory had run out') }))"
    page.workers[0].evaluate(failing)
    page.keyboard.press("0")
    expect(page.get_by_text("Something went wrong on this device").first).to_be_visible(timeout=30_000)
    expect(page.get_by_role("alert").filter(has_text="Something went wrong")).to_have_count(0, timeout=60_000)
    expect(page.locator("button.deck.target")).to_be_visible()
    assert page.locator("ul.hand").inner_text() == hand
    page.keyboard.press("0")
    until(lambda: my_turn(page) and page.locator("button.deck.target").count() == 0, "the game goes on")
    someone.complaints.clear()


def test_a_reload_while_a_bot_thinks_loses_nothing(person: Callable[..., Person]) -> None:
    """The same decision comes after the reload as would have come."""
    someone = person(prefs={**wishes("card"), "level": "champion"})
    page = begin(someone)
    lay_aside(page)
    page.keyboard.press("0")
    page.reload()
    until(lambda: my_turn(page) and page.locator("button.deck.target").count() == 0, "the bot has moved, it is my turn")
    assert moves(page) >= 4
    page.go_back()
    page.go_forward()
    until(lambda: my_turn(page), "the back button leaves the game as it is")


def test_the_device_is_not_taken_by_a_double_click(person: Callable[..., Person]) -> None:
    """Whoever passes the device presses twice: the next hand stays covered."""
    someone = person(prefs=wishes("card"), size=PHONE)
    page = pass_on(someone)
    page.evaluate(
        """() => {
          const seen = new MutationObserver(() => {
            const button = document.querySelector('.cover button');
            if (button) [seen.disconnect(), button.click()];
          });
          seen.observe(document.body, { subtree: true, childList: true });
        }"""
    )  # the quickest second press there is
    page.get_by_role("button", name=re.compile("^Pass to")).click()
    page.wait_for_timeout(1500)
    expect(page.get_by_role("dialog", name=re.compile("Pass the device to"))).to_be_visible()
    expect(page.locator("ul.hand button")).to_have_count(0)


def test_who_looks_back_sees_no_other_hand(person: Callable[..., Person]) -> None:
    """Each turn in the list of moves shows the table after it: without the hand of another person at this device."""
    someone = person(prefs=wishes("card"))
    page = pass_on(someone)
    page.get_by_role("button", name=re.compile("^Pass to")).click()
    page.get_by_role("dialog", name=re.compile("Pass the device to")).get_by_role("button").click()
    until(lambda: my_turn(page), "the second player's turn")
    lay_aside(page)
    page.keyboard.press("0")
    page.get_by_role("tab", name="Moves").click()
    page.locator(".beside li button").first.click()
    expect(page.get_by_text("Back to the game").first).to_be_visible()
    expect(page.locator("ul.hand button")).to_have_count(0)


def pass_on(someone: Person) -> Page:
    """Two people at one device; the first of them has finished a turn."""
    page = someone.go("/device")
    page.get_by_label("Player 2", exact=True).select_option(label="A person")
    page.get_by_role("button", name="Play here").click()
    page.wait_for_url("**/t/here-*", timeout=60_000)
    cover = page.get_by_role("dialog", name=re.compile("Pass the device to"))
    expect(cover).to_be_visible(timeout=30_000)
    cover.get_by_role("button").click()
    until(lambda: my_turn(page), "the first player's turn")
    lay_aside(page)
    page.keyboard.press("0")
    expect(page.get_by_role("button", name=re.compile("^Pass to"))).to_be_visible()
    return page
