"""Tables by plain HTTP: everything that the socket does, for scripts, bots and browsers without one."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from lostcities.bots.catalogue import LEVELS
from lostcities.engine.catalogue import OPTIONS, PLAYERS
from lostcities.engine.contract import Json
from lostcities.server import decisions, messages
from lostcities.server.decisions import Who
from lostcities.server.house import House
from lostcities.server.lobby import TOPIC
from lostcities.server.refusals import Refused
from lostcities.server.routes.common import (
    Anybody,
    Network,
    Somebody,
    TheHouse,
    answer,
    heard_from,
    label_of,
    refusals,
    refused,
    signed_in,
)
from lostcities.server.table import Table

router = APIRouter(prefix="/api", tags=["tables"])
Id = Annotated[str, Path(min_length=1, max_length=16)]
Since = Annotated[int | None, Query(ge=0, le=1_000_000_000, description="Wait for something newer than this version.")]
Line = Annotated[int, Query(ge=0, le=1_000_000_000, description="The last chat line that you have.")]


@router.get("/catalogue", response_model=messages.Catalogue, responses=refusals())
async def catalogue() -> Response:
    """The games with their options, the bots' levels and the quick phrases."""
    games = [
        {
            "game": name,
            "players": list(PLAYERS[name]),
            "options": [
                {
                    "name": option,
                    "default": rule.default,
                    "values": list(rule.values),
                    "names": [words._asdict() for words in rule.names],
                    "clause": rule.clause,
                    "en": rule.words.en,
                    "de": rule.words.de,
                }
                for option, rule in known.items()
            ],
        }
        for name, known in OPTIONS.items()
    ]
    phrases = [{"phrase": key, "en": en, "de": de} for key, (en, de) in messages.PHRASES.items()]
    return answer({"games": games, "levels": list(LEVELS), "phrases": phrases})


async def _session(request: Request, house: House, who: Who | None, network: str) -> tuple[Who, str | None]:
    """The session that asks, or a new guest."""
    if who:
        return who, None
    fresh, token = await house.accounts.guest(network, label_of(request))
    heard_from(house, request, fresh)
    return fresh, token


def _seated(house: House, table: Table, who: Who, token: str | None) -> Response:
    response = answer(table.frame(who, 0))
    return signed_in(response, house, token) if token else response


@router.post("/play", response_model=messages.Frame, responses=refusals(404, 409))
async def play(request: Request, house: TheHouse, who: Anybody, network: Network, wish: messages.Play) -> Response:
    """Play at once: a seat against bots, as a guest if need be."""
    level = wish.level or list(LEVELS)[-1]
    bots: list[messages.SeatSpec] = [messages.BotSeat(kind="bot", level=level)] * (wish.players - 1)
    spec = messages.NewTable(
        game=wish.game,
        players=wish.players,
        options=wish.options,
        clock=wish.clock,
        starter=wish.starter,
        seats=[messages.MySeat(kind="me"), *bots],
        commit=wish.commit,
        key=wish.key,
    )
    sitting, token = await _session(request, house, who, network)
    return _seated(house, await house.open_table(sitting, spec, network=network), sitting, token)


@router.post("/tables", response_model=messages.Frame, responses=refusals(404, 409))
async def new_table(
    request: Request, house: TheHouse, who: Anybody, network: Network, wish: messages.NewTable
) -> Response:
    """Make a table; the frame has the short code for friends."""
    sitting, token = await _session(request, house, who, network)
    return _seated(house, await house.open_table(sitting, wish, network=network), sitting, token)


@router.post("/pair", response_model=messages.Pairing, responses=refusals(409))
async def pair(request: Request, house: TheHouse, who: Anybody, network: Network, wish: messages.Pair) -> Response:
    """Find an opponent of your kind with the same wish. Ask again every second: after five you count as absent."""
    sitting, token = await _session(request, house, who, network)
    response = answer(await house.pairing.ask(sitting, wish))
    return signed_in(response, house, token) if token else response


@router.delete("/pair", response_model=messages.Pairing, responses=refusals(401))
async def no_pair(house: TheHouse, who: Somebody) -> Response:
    """Look for an opponent no longer; if you were paired in the meantime, the answer has the table."""
    return answer(await house.pairing.cancel(who.player))


@router.get("/lobby", response_model=messages.LobbyNews, responses=refusals())
async def lobby(house: TheHouse, since: Annotated[str | None, Query(max_length=32)] = None) -> Response:
    """The public tables; with ``since``, answered when the list is another one or after a while."""
    news = await house.lobby.news()
    if news["version"] == since:
        await house.hub.change(TOPIC, house.settings.poll_seconds)
        news = await house.lobby.news()
    return answer(news)


@router.get("/codes/{code}", response_model=messages.Frame, responses=refusals(404))
async def by_code(house: TheHouse, who: Anybody, code: Annotated[str, Path(min_length=1, max_length=8)]) -> Response:
    """The table with a short code."""
    found = await house.store.table_by_code(code.lower()) if code.isalnum() else None
    if found is None:
        raise Refused("not_found", "No table has this code.", "Diesen Code hat kein Tisch.")
    return answer((await house.table(found)).frame(who))


@router.get("/tables/{id}", response_model=messages.Poll, responses=refusals(404))
async def look(house: TheHouse, who: Anybody, id: Id, since: Since = None, line: Line = 0) -> Response:
    """What you may know of a table; with ``since``, answered when there is something newer or after a while."""
    table = await house.table(id)
    found = await _poll(house, table, who, since, line)
    if since is not None and table.ledger.version <= since and not found["chat"]:
        await house.hub.change(table.id, house.settings.poll_seconds)
        found = await _poll(house, await house.table(id), who, since, line)
    return answer(found)


async def _poll(house: House, table: Table, who: Who | None, since: int | None, line: int) -> Json:
    chat = await house.chat.lines(table, who, line)
    return {"frame": table.frame(who, since), "chat": chat, "presence": house.presence.message(table)}


@router.get("/tables/{id}/hint", response_model=messages.Hint, responses=refusals(404, 409))
async def hint(house: TheHouse, who: Anybody, id: Id) -> Response:
    """What a good bot would play in your place; only in unrated games in which all others are the server's bots."""
    table = await house.table(id)
    return answer(await house.bots.advice(table, decisions.advised(table.ledger, who)))


@router.post("/tables/{id}/intents", response_model=messages.Answer, responses=refusals(401, 404, 409))
async def intend(house: TheHouse, who: Anybody, id: Id, intent: messages.Intent) -> Response:
    """Ask something of a table: the same messages that the socket takes."""
    table = await house.table(id)
    try:
        with house.metrics.intents.time():
            said = await house.intent(table, who, intent)
    except Refused as problem:
        house.metrics.refusals.labels(problem.code).inc()
        return refused(problem, intent.key, table.ledger.version)
    return answer({"answer": said, "frame": table.frame(who)})
