"""Players: guests, accounts, bots, own tables, ratings."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from starlette.background import BackgroundTask

from lostcities.engine.shapes import Plain
from lostcities.server.service import Service
from lostcities.server.tables.decisions import Who
from lostcities.server.tables.shapes import EntryJson
from lostcities.server.web.routes.common import (
    Anybody,
    Network,
    Somebody,
    TheService,
    answer,
    cookie_name,
    device_cookie,
    give_device,
    give_session,
    label_of,
    note_address,
    refusals,
    take_session,
    token_of,
)
from lostcities.server.wire import messages
from lostcities.server.wire.refusals import Refused

router = APIRouter(prefix="/api", tags=["players"])
Kind = Literal["guest", "person", "bot"]
PlayerId = Annotated[str, Path(pattern=r"^[0-9a-z]{1,16}$")]
SessionId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
Page = Annotated[str | None, Query(pattern=r"^[0-9]{1,16}$")]


async def me(service: Service, who: Who) -> Plain:
    """Return who somebody is, with ratings."""
    found = await service.store.ratings_of(who.player, who.kind)
    return {"player": who.player, "name": who.name, "kind": who.kind, "ratings": found}


@router.post("/guest", response_model=messages.Me, responses=refusals())
async def guest(request: Request, service: TheService, who: Anybody, network: Network) -> Response:
    """Start a session for this device, without sign-up. If you have one, you keep it."""
    if who:
        return answer(await me(service, who))
    fresh, token = await service.accounts.guest(network, label_of(request))
    note_address(service, request, fresh)
    return give_session(answer(await me(service, fresh)), service, token)


@router.get("/me", response_model=messages.Me, responses=refusals(401))
async def read_me(request: Request, service: TheService, who: Somebody) -> Response:
    """Return who you are, with your ratings."""
    response = answer(await me(service, who))
    token = request.cookies.get(cookie_name(service))
    # Using a session extends it, and so its cookie.
    return give_session(response, service, token) if token and token == token_of(request) else response


@router.patch("/me", response_model=messages.Me, responses=refusals(401, 409))
async def rename(service: TheService, who: Somebody, body: messages.Rename) -> Response:
    """Rename a guest."""
    return answer(await me(service, await service.accounts.rename(who, body.name)))


@router.post("/account", response_model=messages.Me, responses=refusals(401, 409))
async def claim(request: Request, service: TheService, who: Somebody, body: messages.Credentials) -> Response:
    """Turn a guest into an account: a name and a password, for use on other devices.

    The answer has a new cookie; sessions from before end. Guests with a name that looks the same lose it.
    """
    owner, token, imitators = await service.accounts.claim(who, body.name, body.password, label_of(request))
    await service.pairing.cancel(owner.player)  # it was a guest's request, and guests play guests
    for imitator in imitators:
        service.disconnect(imitator)
    service.accounts.forget(owner.player)
    response = give_session(answer(await me(service, owner)), service, token)
    # After the answer is sent, so that a page that reconnects at once has the new cookie.
    response.background = BackgroundTask(service.disconnect, owner.player)
    return response


@router.delete("/account", response_model=messages.Done, responses=refusals(401))
async def remove(service: TheService, who: Somebody, body: messages.Removal) -> Response:
    """Remove an account and its bots.

    Running games are resigned; the name is replaced wherever it was shown and reserved for a while; ratings, uploads,
    tokens and sessions are deleted. Finished games stay for the other players.
    """
    await service.accounts.prove(who, body.password)
    await service.remove_account(who)
    return take_session(answer({"done": True}), service)


@router.post("/account/password", response_model=messages.Done, responses=refusals(401))
async def change_password(request: Request, service: TheService, who: Somebody, body: messages.NewPassword) -> Response:
    """Change the password; every other session of the account ends."""
    await service.accounts.change_password(who, body.old, body.password, token_of(request))
    service.disconnect(who.player)
    return answer({"done": True})


@router.post("/login", response_model=messages.Me, responses=refusals(401))
async def login(request: Request, service: TheService, network: Network, body: messages.Credentials) -> Response:
    """Start a session of an account on this device."""
    who, token, device = await service.accounts.login(
        body.name, body.password, network, request.cookies.get(device_cookie(service)), label_of(request)
    )
    return give_device(give_session(answer(await me(service, who)), service, token), service, device)


@router.post("/logout", response_model=messages.Done, responses=refusals(401))
async def logout(request: Request, service: TheService, who: Somebody) -> Response:
    """End this session."""
    await service.accounts.logout(who, token_of(request) or "")
    service.disconnect(who.player)
    return take_session(answer({"done": True}), service)


@router.get("/sessions", response_model=list[messages.SessionInfo], responses=refusals(401))
async def sessions(request: Request, service: TheService, who: Somebody) -> Response:
    """List your sessions, most recently used first."""
    return answer(await service.accounts.sessions(who, token_of(request)))


@router.delete("/sessions", response_model=messages.Done, responses=refusals(401))
async def end_others(request: Request, service: TheService, who: Somebody) -> Response:
    """End all of your other sessions."""
    await service.accounts.end_others(who, token_of(request))
    service.disconnect(who.player)
    return answer({"done": True})


@router.delete("/sessions/{id}", response_model=messages.Done, responses=refusals(401, 404))
async def end_session(service: TheService, who: Somebody, id: SessionId) -> Response:
    """End one of your sessions."""
    await service.accounts.end_session(who, id)
    service.disconnect(who.player)
    return answer({"done": True})


@router.post("/bots", response_model=messages.NewBotToken, responses=refusals(401, 409))
async def new_bot(service: TheService, who: Somebody, body: messages.NewBot) -> Response:
    """Create a bot account; its token is shown only this once."""
    return answer(await service.accounts.new_bot(who, body.name))


@router.get("/bots", response_model=list[messages.BotAccount], responses=refusals(401))
async def own_bots(service: TheService, who: Somebody) -> Response:
    """List your bot accounts."""
    rows = await service.store.bots_of(who.player)
    return answer(
        [
            {
                **await me(service, Who(row["id"], row["name"], row["kind"])),
                "created": row["created"],
                "token": row["made"],
                "used": row["used"],
            }
            for row in rows
        ]
    )


@router.post("/bots/{player}/token", response_model=messages.NewBotToken, responses=refusals(401, 404))
async def renew(service: TheService, who: Somebody, player: PlayerId) -> Response:
    """Create another token for one of your bots, shown only this once; the previous one is no longer valid."""
    bot = await service.accounts.own_bot(who, player)
    made = await service.accounts.renew(bot)
    service.disconnect(bot.player)
    return answer(made)


@router.delete("/bots/{player}/token", response_model=messages.Done, responses=refusals(401, 404))
async def revoke(service: TheService, who: Somebody, player: PlayerId) -> Response:
    """Revoke the token of one of your bots; the bot stays and can get another token."""
    bot = await service.accounts.own_bot(who, player)
    await service.accounts.revoke(bot)
    service.disconnect(bot.player)
    return answer({"done": True})


@router.delete("/bots/{player}", response_model=messages.Done, responses=refusals(401, 404))
async def remove_bot(service: TheService, who: Somebody, player: PlayerId) -> Response:
    """Remove one of your bots, as an account is removed."""
    bot = await service.accounts.own_bot(who, player)
    await service.remove_player(bot.player)
    return answer({"done": True})


@router.get("/blocks", response_model=list[messages.BlockedPlayer], responses=refusals(401))
async def blocks(service: TheService, who: Somebody) -> Response:
    """List the players whose invitations you have blocked."""
    return answer(await service.store.list_blocked(who.player))


@router.post("/blocks", response_model=messages.Done, responses=refusals(401, 404, 409))
async def block(service: TheService, who: Somebody, body: messages.Block) -> Response:
    """Block or unblock a player's invitations; open ones are declined."""
    if body.player == who.player or await service.store.player(body.player) is None:
        raise Refused("not_found", "nobody-to-block")
    await service.block(who, body.player, body.blocked)
    return answer({"done": True})


async def entry_json(service: Service, entry: EntryJson, who: Who) -> Plain:
    """Return a table for its player's own list."""
    seats = [seat for seat, info in enumerate(entry["seats"]) if info["player"] == who.player]
    # The stored entry changes when the table does, not with every move.
    turn = (await service.table(entry["table"])).ledger.to_move if entry["status"] == "playing" else None
    return {**entry, "your_seat": seats[0] if seats else None, "your_turn": turn in seats}


@router.get("/me/tables", response_model=messages.History, responses=refusals(401))
async def own_tables(
    service: TheService, who: Somebody, status: Literal["now", "over"] = "over", before: Page = None
) -> Response:
    """List your tables, newest first: those in progress, or those that are over."""
    statuses = ["over"] if status == "over" else ["open", "drawing", "playing"]
    page = 50
    found = await service.store.tables_of(who.player, ["seated"], statuses, int(before) if before else None, page)
    older = str(found[-1][1]) if len(found) == page else None
    return answer({"tables": [await entry_json(service, entry, who) for entry, _ in found], "before": older})


@router.get("/me/offers", response_model=messages.History, responses=refusals(401))
async def offers(service: TheService, who: Somebody, wait: bool = False) -> Response:
    """List the tables that offer you a seat; with ``wait``, answers when there is one or after a while."""
    found = await service.store.tables_of(who.player, ["invited"], ["open"], None, 50)
    if not found and wait:
        await service.hub.change(f"offers {who.player}", service.settings.poll_seconds)
        found = await service.store.tables_of(who.player, ["invited"], ["open"], None, 50)
    return answer({"tables": [await entry_json(service, entry, who) for entry, _ in found], "before": None})


@router.get("/leaderboards/{game}/{kind}", response_model=messages.Leaderboard, responses=refusals())
async def leaders(service: TheService, game: messages.GameName, kind: Kind) -> Response:
    """List the strongest players of a game among guests, people or bots, which are never mixed."""
    rows = await service.store.leaders(game, kind, 100)
    players = [
        {
            "rank": rank,
            "player": row["player"],
            "name": row["name"] or row["player"].removeprefix("level:"),
            "shown": row["shown"],
            "matches": row["matches"],
        }
        for rank, row in enumerate(rows, 1)
    ]
    return answer({"game": game, "kind": kind, "players": players})
