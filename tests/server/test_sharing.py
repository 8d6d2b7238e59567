"""What a shared link shows before anybody opens it: words and a picture of the game, and nothing of the table."""

import html
import io
import re

import httpx
import pytest
from PIL import Image

from lostcities.server.web.routes.pages import STATIC
from serving import Running


def tags(running: Running, path: str, **headers: str) -> dict[str, str]:
    """The Open Graph tags of a page."""
    answer = httpx.get(running.base + path, headers={"accept": "text/html", **headers})
    found = re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', answer.text)
    return {name: html.unescape(text) for name, text in found}


def new_table(running: Running, game: str) -> tuple[str, str, str]:
    """A table with an open seat: its id, its code, and the name of the player who waits there."""
    client = running.client().guest("Ada Byron")
    seats = [{"kind": "me"}, {"kind": "open"}]
    frame = client.post("/api/tables", game=game, players=2, seats=seats)
    return frame["table"], frame["code"], "Ada Byron"


@pytest.mark.parametrize(("game", "name"), [("card", "Card game"), ("roll", "Roll & Write")])
def test_an_invitation_shows_its_game_and_nobody(running: Running, game: str, name: str) -> None:
    table, code, who = new_table(running, game)
    for path, title in (
        (f"/t/{table}", f"{name}: take a seat or watch"),
        (f"/j/{code}?game={game}", f"You are invited: {name}"),
        (f"/replay/{table}", f"Replay: {name}"),
        (f"/review/{table}", f"Review: {name}"),
        (f"/rules/{game}", f"Rules: {name}"),
    ):
        found = tags(running, path)
        assert found["og:title"] == title
        assert found["og:image"] == f"{running.base}/share/{game}.png"
        said = " ".join(found.values())
        assert who not in said
        assert code not in said
        assert table not in said
        picture = Image.open(io.BytesIO(httpx.get(found["og:image"]).content))
        assert picture.size == (int(found["og:image:width"]), int(found["og:image:height"])) == (1200, 630)


def test_a_code_is_not_looked_up(running: Running) -> None:
    """A preview says the same of a code that exists and of one that does not, so that nobody can probe codes here."""
    _, code, _ = new_table(running, "board")
    assert tags(running, f"/j/{code}") == tags(running, "/j/aaaaaaaa")
    assert tags(running, f"/j/{code}")["og:image"].endswith("/share/home.png")


@pytest.mark.parametrize("asked", ["chess", "../card", '"><script>', "card.png"])
def test_a_game_that_does_not_exist_is_no_game(running: Running, asked: str) -> None:
    found = tags(running, str(httpx.URL("/j/aaaaaaaa", params={"game": asked})))
    assert found["og:title"] == "You are invited: a game"
    assert found["og:image"].endswith("/share/home.png")


def test_the_words_are_in_the_language_that_is_asked_for(running: Running) -> None:
    assert tags(running, "/rules/card", **{"accept-language": "de"})["og:title"] == "Regeln: Kartenspiel"


def test_every_page_has_them_once_and_packed_or_not(running: Running) -> None:
    for coding in ("gzip", "identity"):
        answer = httpx.get(running.base, headers={"accept-encoding": coding})
        assert answer.text.count('property="og:image"') == 1
        assert answer.text.count("</head>") == 1
        assert int(answer.headers["content-length"]) < len(answer.text) or coding == "identity"


def test_the_pictures_are_light() -> None:
    sizes = {file.name: file.stat().st_size for file in (STATIC / "share").glob("*.png")}
    assert {"home.png", "card.png", "board.png", "roll.png"} <= sizes.keys()
    assert max(sizes.values()) < 200_000


def test_what_is_kept_packed_reaches_everybody(running: Running) -> None:
    """A script of the client is in the package only as gzip; a program that cannot read that gets it unpacked."""
    page = httpx.get(running.base).text
    (script,) = re.findall(r'<script [^>]*src="(/assets/[^"]+[.]js)"', page)
    assert not (STATIC / script[1:]).exists()
    packed, plain = (
        httpx.get(running.base + script, headers={"accept-encoding": coding}) for coding in ("gzip", "identity")
    )
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert packed.headers["content-type"] == plain.headers["content-type"]
    assert httpx.get(running.base + script.replace(".js", "x.js")).status_code == 404
