"""Tables by plain HTTP: everything that the socket does, for scripts, bots and browsers without one."""

import asyncio
from typing import Annotated, NamedTuple, get_args

from fastapi import APIRouter, Path, Query, Request, Response

from lostcities.analysis.catalogue import game_json
from lostcities.bots.catalogue import every_level, levels
from lostcities.engine.registry import declaration
from lostcities.engine.registry import games as known_games
from lostcities.engine.shapes import Plain
from lostcities.locales.bundles import texts_of
from lostcities.server.service import Service
from lostcities.server.tables import decisions
from lostcities.server.tables.decisions import Who
from lostcities.server.tables.lobby import TOPIC
from lostcities.server.tables.table import Table
from lostcities.server.web.routes.common import (
    Anybody,
    Language,
    Network,
    Somebody,
    TheService,
    answer,
    give_session,
    label_of,
    note_address,
    refusal_response,
    refusals,
)
from lostcities.server.wire import messages
from lostcities.server.wire.refusals import Refused

router = APIRouter(prefix="/api", tags=["tables"])
Id = Annotated[str, Path(min_length=1, max_length=16)]
Since = Annotated[int | None, Query(ge=0, le=1_000_000_000, description="Wait for something newer than this version.")]
Line = Annotated[int, Query(ge=0, le=1_000_000_000, description="The last chat line that you have.")]


@router.get("/catalogue", response_model=messages.Catalogue, responses=refusals())
async def catalogue() -> Response:
    """Return the games with their options, the bots' levels and the quick phrases."""
    games = [game_json(declared, bool(declared.locales)) for declared in known_games().values()]
    return answer({"games": games, "levels": every_level(), "phrases": list(get_args(messages.Phrase))})


@router.get("/games/{game}/texts/{language}", response_model=messages.GameTexts, responses=refusals())
async def game_texts(game: messages.GameName, language: messages.Language) -> Response:
    """Return the texts of another package's game in a language, for clients that have none of their own for it."""
    return answer({"game": game, "language": language, "sources": texts_of(declaration(game), language)})


async def _session(request: Request, service: Service, who: Who | None, network: str) -> tuple[Who, str | None]:
    """Return the session that asks, or a new guest."""
    if who:
        return who, None
    fresh, token = await service.accounts.guest(network, label_of(request))
    note_address(service, request, fresh)
    return fresh, token


def _seat_response(service: Service, table: Table, who: Who, token: str | None) -> Response:
    response = answer(table.frame(who, 0))
    return give_session(response, service, token) if token else response


@router.post("/play", response_model=messages.Frame, responses=refusals(404, 409))
async def play(request: Request, service: TheService, who: Anybody, network: Network, body: messages.Play) -> Response:
    """Play at once: a seat against bots, as a guest if need be."""
    level = body.level or levels(body.game)[-1]
    bots: list[messages.SeatSpec] = [messages.BotSeat(kind="bot", level=level)] * (body.players - 1)
    spec = messages.NewTable(
        game=body.game,
        players=body.players,
        options=body.options,
        clock=body.clock,
        starter=body.starter,
        seats=[messages.MySeat(kind="me"), *bots],
        pause=body.pause,
        commit=body.commit,
        key=body.key,
    )
    sitting, token = await _session(request, service, who, network)
    return _seat_response(service, await service.open_table(sitting, spec, network=network), sitting, token)


@router.post("/tables", response_model=messages.Frame, responses=refusals(404, 409))
async def new_table(
    request: Request, service: TheService, who: Anybody, network: Network, body: messages.NewTable
) -> Response:
    """Create a table; the frame has the short code for friends."""
    sitting, token = await _session(request, service, who, network)
    return _seat_response(service, await service.open_table(sitting, body, network=network), sitting, token)


@router.post("/pair", response_model=messages.Pairing, responses=refusals(409))
async def pair(request: Request, service: TheService, who: Anybody, network: Network, body: messages.Pair) -> Response:
    """Find an opponent of your kind who wants the same game. Ask again every second: after five you count as absent."""
    sitting, token = await _session(request, service, who, network)
    response = answer(await service.pairing.ask(sitting, body))
    return give_session(response, service, token) if token else response


@router.delete("/pair", response_model=messages.Pairing, responses=refusals(401))
async def no_pair(service: TheService, who: Somebody) -> Response:
    """Stop looking for an opponent; if you were paired in the meantime, the answer has the table."""
    return answer(await service.pairing.cancel(who.player))


@router.get("/lobby", response_model=messages.LobbyNews, responses=refusals())
async def lobby(service: TheService, since: Annotated[str | None, Query(max_length=32)] = None) -> Response:
    """List the public tables; with ``since``, answers when the list has changed or after a while."""
    news = await service.lobby.news()
    if news["version"] == since:
        await service.hub.change(TOPIC, service.settings.poll_seconds)
        news = await service.lobby.news()
    return answer(news)


@router.get("/codes/{code}", response_model=messages.Frame, responses=refusals(404))
async def by_code(
    service: TheService, who: Anybody, code: Annotated[str, Path(description="8 characters, in any case.")]
) -> Response:
    """Find the table with a short code."""
    found = await service.store.table_by_code(code.lower()) if code.isalnum() else None
    if found is None:
        raise Refused("not_found", "no-code")
    return answer((await service.table(found)).frame(who))


class Polled(NamedTuple):
    """The state of a table for somebody: its version, whether there is chat, and the Poll message."""

    version: int
    chat: bool
    body: Plain


@router.get("/tables/{id}", response_model=messages.Poll, responses=refusals(404))
async def look(service: TheService, who: Anybody, id: Id, since: Since = None, line: Line = 0) -> Response:
    """Return what you may know about a table; with ``since``, answers when something is new or after a while."""
    table = await service.table(id)
    found = await _poll(service, table, who, since, line)
    clock = asyncio.get_running_loop().time
    until = clock() + service.settings.poll_seconds
    # If this reader may not know what happened, it keeps waiting (R20).
    while since is not None and found.version <= since and not found.chat and clock() < until:
        await service.hub.change(table.id, until - clock())
        found = await _poll(service, await service.table(id), who, since, line)
        if service.hub.draining:
            break
    return answer(found.body)


async def _poll(service: Service, table: Table, who: Who | None, since: int | None, line: int) -> Polled:
    chat = await service.chat.lines(table, who, line)
    body = {"frame": table.frame(who, since), "chat": chat, "presence": service.presence.message(table)}
    return Polled(table.version_for(who), bool(chat), body)


@router.get("/tables/{id}/hint", response_model=messages.Hint, responses=refusals(404, 409))
async def hint(service: TheService, who: Anybody, id: Id) -> Response:
    """Return what a good bot would play in your place; only in unrated games against the server's bots."""
    table = await service.table(id)
    return answer(await service.bots.advice(table, decisions.require_hint_seat(table.ledger, who)))


@router.post("/tables/{id}/intents", response_model=messages.Answer, responses=refusals(401, 404, 409))
async def intend(service: TheService, who: Anybody, id: Id, intent: messages.Intent, language: Language) -> Response:
    """Send an intent to a table: the same messages as on the socket."""
    table = await service.table(id)
    try:
        with service.metrics.intents.time():
            said = await service.intent(table, who, intent)
    except Refused as problem:
        service.metrics.refusals.labels(problem.code).inc()
        return refusal_response(problem, language, intent.key, table.version_for(who))
    return answer({"answer": said, "frame": table.frame(who)})
