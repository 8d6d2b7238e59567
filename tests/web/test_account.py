"""The account page by clicking: passwords, sessions, bots, blocked players, and the end of an account; invitations."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browsing import PHONE, Person, accessible, fits
from serving import Client, Refused, Running

PASSWORD = "correct horse"


def account(running: Running, name: str) -> Client:
    client = running.client().guest()
    client.me = client.post("/api/account", name=name, password=PASSWORD)
    return client


def sign_in(someone: Person, name: str, german: bool = False) -> Page:
    page = someone.go("/account")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Passwort" if german else "Password").fill(PASSWORD)
    page.get_by_role("button", name="Anmelden" if german else "Sign in").click()
    expect(page.get_by_text(f"Du bist {name}." if german else f"You are {name}.")).to_be_visible()
    return page


def looked_at(page: Page, where: str) -> None:
    """On a desk, on a phone and in the dark."""
    accessible(page, where)
    before = page.viewport_size
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    fits(page, where)
    accessible(page, f"{where}, phone")
    page.emulate_media(color_scheme="dark")
    accessible(page, f"{where}, dark")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(before)  # type: ignore[arg-type]


def gone(client: Client) -> bool:
    """Whether a session has ended."""
    try:
        client.get("/api/me")
    except Refused as refused:
        return refused.code == "not_signed_in"
    return False


def test_password_and_sessions(person: Callable[..., Person], running: Running) -> None:
    """Sessions are listed by device and ended one by one or together; a new password ends them too."""
    laptop = account(running, "Session Holder")
    phones = []
    for _ in range(2):
        phone = running.client(**{"User-Agent": "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko Firefox/131.0"})
        phone.post("/api/login", name="Session Holder", password=PASSWORD)
        phones.append(phone)
    someone = person()
    page = sign_in(someone, "Session Holder")
    sessions = page.get_by_role("region", name="Where you are signed in")
    expect(sessions.get_by_role("listitem")).to_have_count(4)
    expect(sessions.get_by_text("this device")).to_have_count(1)
    looked_at(page, "account")
    sessions.get_by_role("button", name="Sign out there: Firefox, Android").first.click()
    expect(sessions.get_by_role("listitem")).to_have_count(3)
    assert [gone(phone) for phone in phones].count(True) == 1
    sessions.get_by_role("button", name="Sign out all other devices").click()
    dialog = page.get_by_role("dialog")
    accessible(page, "sign out all others")
    dialog.get_by_role("button", name="Sign out all other devices").click()
    expect(sessions.get_by_role("listitem")).to_have_count(1)
    assert gone(laptop)
    other = running.client()
    other.post("/api/login", name="Session Holder", password=PASSWORD)
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("New password").fill("password1")
    page.get_by_role("button", name="Change password").click()
    expect(page.locator(".notice")).to_contain_text("too easy to guess")
    page.get_by_label("New password").fill("battery staple")
    page.get_by_role("button", name="Change password").click()
    expect(page.locator(".notice")).to_contain_text("Your password has been changed")
    expect(page.get_by_label("New password")).to_have_value("")
    assert gone(other)
    expect(sessions.get_by_role("listitem")).to_have_count(1)
    # The refused password, which browsers write down by themselves.
    someone.complaints = [one for one in someone.complaints if "422" not in one]


def test_bots_tokens(person: Callable[..., Person], running: Running) -> None:
    """A token is made, renewed and revoked, each after a question; the bot can be deleted."""
    account(running, "Bot Keeper")
    someone = person()
    page = sign_in(someone, "Bot Keeper")
    bots = page.get_by_role("region", name="Bots")
    bots.get_by_label("Bot name").fill("Keepers Robot")
    bots.get_by_role("button", name="Create bot").click()
    expect(bots.get_by_role("status")).to_contain_text("Token for Keepers Robot")
    tokens = [bots.locator("code").inner_text()]
    assert not gone(running.client(Authorization=f"Bearer {tokens[0]}"))
    looked_at(page, "account with a bot")

    def confirmed(deed: str) -> None:
        bots.get_by_role("button", name=f"{deed}: Keepers Robot").click()
        accessible(page, deed)
        page.get_by_role("dialog").get_by_role("button", name=deed).click()
        expect(page.get_by_role("dialog")).to_have_count(0)

    bots.get_by_role("button", name="Revoke token: Keepers Robot").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert not gone(running.client(Authorization=f"Bearer {tokens[0]}"))
    confirmed("New token")
    tokens.append(bots.locator("code").inner_text())
    assert [gone(running.client(Authorization=f"Bearer {token}")) for token in tokens] == [True, False]
    confirmed("Revoke token")
    expect(bots.get_by_text("no token")).to_be_visible()
    expect(bots.locator("code")).to_have_count(0)
    assert gone(running.client(Authorization=f"Bearer {tokens[1]}"))
    confirmed("Delete bot")
    expect(bots.get_by_role("listitem")).to_have_count(0)


def test_an_account_is_deleted_in_german(person: Callable[..., Person], running: Running) -> None:
    """It asks for the password; the other player sees the end of the game, and no name any more."""
    friend = account(running, "Zurückgelassen")
    account(running, "Wegzieher")
    someone, watcher = person(language="de-DE"), person(language="de-DE")
    page = sign_in(someone, "Wegzieher", german=True)
    table: Any = someone.context.request.post("/api/tables", data={"game": "card"}).json()["table"]
    friend.intent(table, "sit")
    seen = watcher.go(f"/t/{table}")
    expect(seen.get_by_text("Wegzieher").first).to_be_visible()
    page.get_by_role("button", name="Konto löschen").click()
    dialog = page.get_by_role("dialog")
    accessible(page, "delete the account")
    dialog.get_by_label("Passwort").fill("wrong horse")
    dialog.get_by_role("button", name="Konto löschen").click()
    expect(page.locator(".notice")).to_contain_text("Das Passwort ist falsch")
    expect(dialog).to_be_visible()
    dialog.get_by_label("Passwort").fill(PASSWORD)
    dialog.get_by_role("button", name="Konto löschen").click()
    expect(page.get_by_text("Du spielst auf diesem Gerät als Gast")).to_be_visible()
    assert friend.frame(table)["result"]["why"] == "resigned"
    seen.reload()
    expect(seen.get_by_text("Gelöschtes Konto").first).to_be_visible()
    expect(seen.get_by_text("Wegzieher")).to_have_count(0)
    someone.complaints = [one for one in someone.complaints if "401" not in one]


@pytest.mark.parametrize("german", [False, True])
def test_invitations_are_shown_declined_and_blocked(
    person: Callable[..., Person], running: Running, german: bool
) -> None:
    """On the home page; whom one blocked is listed on the account page."""
    host, name = account(running, f"Inviting {german}"), f"Invited {german}"
    account(running, name)
    seats = [{"kind": "me"}, {"kind": "invite", "name": name}]
    tables = [host.post("/api/tables", game="card", seats=seats)["table"] for _ in range(2)]
    someone = person(language="de-DE" if german else "en-GB")
    sign_in(someone, name, german)
    page = someone.go("/")
    offers = page.get_by_role("region", name="Einladungen" if german else "Invitations")
    expect(offers.get_by_role("listitem")).to_have_count(2)
    looked_at(page, "home with invitations")
    offers.get_by_role("button", name="Ablehnen" if german else "Decline").first.click()
    expect(offers.get_by_role("listitem")).to_have_count(1)
    assert sorted(host.frame(table)["seats"][1]["state"] for table in tables) == ["invited", "open"]
    block = "Blockieren" if german else "Block"
    offers.get_by_role("button", name=block).click()
    page.get_by_role("dialog").get_by_role("button", name=block).click()
    expect(offers).to_have_count(0)
    with pytest.raises(Refused):
        host.post("/api/tables", game="card", seats=seats)
    page = someone.go("/account")
    page.get_by_role("button", name="Blockierung aufheben" if german else "Unblock").click()
    expect(page.get_by_text(f"Inviting {german}")).to_have_count(0)
    host.post("/api/tables", game="card", seats=seats)


def test_an_account_is_made_once_however_often_it_is_clicked(person: Callable[..., Person]) -> None:
    """The second click used to get another, unknown cookie: the new account was signed out at once."""
    someone = person(language="de-DE")
    page = someone.go("/account")
    page.get_by_label("Name", exact=True).fill("Doppelklick")
    page.get_by_label("Passwort").fill("kurz")
    page.get_by_role("button", name="Konto erstellen").click()
    expect(page.get_by_text("Ein Passwort muss mindestens 8 Zeichen haben.").first).to_be_visible()
    page.get_by_label("Passwort").fill(PASSWORD)
    page.get_by_role("button", name="Konto erstellen").dblclick()
    expect(page.get_by_text("Du bist Doppelklick.")).to_be_visible()
    expect(page.get_by_text("Du hast schon ein Konto.")).to_have_count(0)
    page.reload()
    expect(page.get_by_text("Du bist Doppelklick.")).to_be_visible()
    # The browser writes down what the server refused.
    someone.complaints[:] = [one for one in someone.complaints if "422" not in one]


@pytest.mark.parametrize("spelling", ["{code}", " {CODE} ", "{grouped}", "{base}/j/{code}"])
def test_a_code_leads_to_its_table_however_it_is_written(
    person: Callable[..., Person], running: Running, spelling: str
) -> None:
    """Read out in groups, shouted, or pasted as the whole link."""
    frame = running.client().guest().post("/api/tables", game="card")
    code = frame["code"]
    written = spelling.format(code=code, CODE=code.upper(), grouped=f"{code[:4]} - {code[4:]}", base=running.base)
    page = person().go("/")
    page.get_by_label("Code").fill(written)
    page.get_by_role("button", name="Join", exact=True).click()
    page.wait_for_url(f"**/t/{frame['table']}")


def test_a_server_that_can_not_be_reached_signs_nobody_out(person: Callable[..., Person], running: Running) -> None:
    """The start page, opened in that moment, used to lose the session for good."""
    someone = person()
    account(running, "Steady Hand")
    page = sign_in(someone, "Steady Hand")
    page.route("**/api/me", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.unroute("**/api/me")
    page.goto("/")
    expect(page.locator("header").first).to_contain_text("Steady Hand")
    someone.complaints.clear()
