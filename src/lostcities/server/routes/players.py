"""Who plays: guests, accounts, bots, own tables, ratings."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from lostcities.engine.contract import Json
from lostcities.server import messages
from lostcities.server.decisions import Who
from lostcities.server.house import House
from lostcities.server.refusals import Refused
from lostcities.server.routes.common import (
    Anybody,
    Network,
    Somebody,
    TheHouse,
    answer,
    cookie_name,
    device_cookie,
    heard_from,
    known_device,
    label_of,
    refusals,
    signed_in,
    signed_out,
    token_of,
)

router = APIRouter(prefix="/api", tags=["players"])
Kind = Literal["guest", "person", "bot"]
PlayerId = Annotated[str, Path(pattern=r"^[0-9a-z]{1,16}$")]
SessionId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
Page = Annotated[str | None, Query(pattern=r"^[0-9]{1,16}$")]


async def me(house: House, who: Who) -> Json:
    """Who somebody is, with ratings."""
    found = await house.store.ratings_of(who.player, who.kind)
    return {"player": who.player, "name": who.name, "kind": who.kind, "ratings": found}


@router.post("/guest", response_model=messages.Me, responses=refusals())
async def guest(request: Request, house: TheHouse, who: Anybody, network: Network) -> Response:
    """A session for this device, without sign-up. Whoever has one keeps it."""
    if who:
        return answer(await me(house, who))
    fresh, token = await house.accounts.guest(network, label_of(request))
    heard_from(house, request, fresh)
    return signed_in(answer(await me(house, fresh)), house, token)


@router.get("/me", response_model=messages.Me, responses=refusals(401))
async def read_me(request: Request, house: TheHouse, who: Somebody) -> Response:
    """Who you are, with your ratings."""
    response = answer(await me(house, who))
    token = request.cookies.get(cookie_name(house))
    # A session that is used goes on, and so does its cookie.
    return signed_in(response, house, token) if token and token == token_of(request) else response


@router.patch("/me", response_model=messages.Me, responses=refusals(401, 409))
async def rename(house: TheHouse, who: Somebody, wish: messages.Rename) -> Response:
    """Another name for a guest."""
    return answer(await me(house, await house.accounts.rename(who, wish.name)))


@router.post("/account", response_model=messages.Me, responses=refusals(401, 409))
async def claim(house: TheHouse, who: Somebody, wish: messages.Credentials) -> Response:
    """Make an account of a guest: a name and a password, so that it can be used on other devices."""
    return answer(await me(house, await house.accounts.claim(who, wish.name, wish.password)))


@router.delete("/account", response_model=messages.Done, responses=refusals(401))
async def remove(house: TheHouse, who: Somebody, wish: messages.Removal) -> Response:
    """Remove an account and its bots.

    Running games are resigned, the name is replaced wherever it was shown and kept free of others for a while; ratings,
    uploads, tokens and sessions go. Finished games stay for those who played them.
    """
    await house.accounts.prove(who, wish.password)
    await house.remove_account(who)
    return signed_out(answer({"done": True}), house)


@router.post("/account/password", response_model=messages.Done, responses=refusals(401))
async def change_password(request: Request, house: TheHouse, who: Somebody, wish: messages.NewPassword) -> Response:
    """Another password; every other session of the account ends."""
    await house.accounts.change_password(who, wish.old, wish.password, token_of(request))
    house.send_away(who.player)
    return answer({"done": True})


@router.post("/login", response_model=messages.Me, responses=refusals(401))
async def login(request: Request, house: TheHouse, network: Network, wish: messages.Credentials) -> Response:
    """A session of an account on this device."""
    who, token, device = await house.accounts.login(
        wish.name, wish.password, network, request.cookies.get(device_cookie(house)), label_of(request)
    )
    return known_device(signed_in(answer(await me(house, who)), house, token), house, device)


@router.post("/logout", response_model=messages.Done, responses=refusals(401))
async def logout(request: Request, house: TheHouse, who: Somebody) -> Response:
    """End this session."""
    await house.accounts.logout(who, token_of(request) or "")
    house.send_away(who.player)
    return signed_out(answer({"done": True}), house)


@router.get("/sessions", response_model=list[messages.SessionInfo], responses=refusals(401))
async def sessions(request: Request, house: TheHouse, who: Somebody) -> Response:
    """Your sessions, the last used first."""
    return answer(await house.accounts.sessions(who, token_of(request)))


@router.delete("/sessions", response_model=messages.Done, responses=refusals(401))
async def end_others(request: Request, house: TheHouse, who: Somebody) -> Response:
    """End all of your sessions but this one."""
    await house.accounts.end_others(who, token_of(request))
    house.send_away(who.player)
    return answer({"done": True})


@router.delete("/sessions/{id}", response_model=messages.Done, responses=refusals(401, 404))
async def end_session(house: TheHouse, who: Somebody, id: SessionId) -> Response:
    """End one of your sessions."""
    await house.accounts.end_session(who, id)
    house.send_away(who.player)
    return answer({"done": True})


@router.post("/bots", response_model=messages.NewBotToken, responses=refusals(401, 409))
async def new_bot(house: TheHouse, who: Somebody, wish: messages.NewBot) -> Response:
    """A bot account of yours; its token is shown this once."""
    return answer(await house.accounts.new_bot(who, wish.name))


@router.get("/bots", response_model=list[messages.BotAccount], responses=refusals(401))
async def own_bots(house: TheHouse, who: Somebody) -> Response:
    """Your bot accounts."""
    rows = await house.store.bots_of(who.player)
    return answer(
        [
            {
                **await me(house, Who(row["id"], row["name"], row["kind"])),
                "created": row["created"],
                "token": row["made"],
                "used": row["used"],
            }
            for row in rows
        ]
    )


@router.post("/bots/{player}/token", response_model=messages.NewBotToken, responses=refusals(401, 404))
async def renew(house: TheHouse, who: Somebody, player: PlayerId) -> Response:
    """Another token for a bot of yours, shown this once; the one before counts no longer."""
    bot = await house.accounts.own_bot(who, player)
    made = await house.accounts.renew(bot)
    house.send_away(bot.player)
    return answer(made)


@router.delete("/bots/{player}/token", response_model=messages.Done, responses=refusals(401, 404))
async def revoke(house: TheHouse, who: Somebody, player: PlayerId) -> Response:
    """Revoke the token of a bot of yours; the bot stays, and can get another token."""
    bot = await house.accounts.own_bot(who, player)
    await house.accounts.revoke(bot)
    house.send_away(bot.player)
    return answer({"done": True})


@router.delete("/bots/{player}", response_model=messages.Done, responses=refusals(401, 404))
async def remove_bot(house: TheHouse, who: Somebody, player: PlayerId) -> Response:
    """Remove a bot of yours, as an account is removed."""
    bot = await house.accounts.own_bot(who, player)
    await house.remove_player(bot.player)
    return answer({"done": True})


@router.get("/blocks", response_model=list[messages.BlockedPlayer], responses=refusals(401))
async def blocks(house: TheHouse, who: Somebody) -> Response:
    """The players whose invitations you do not get."""
    return answer(await house.store.blocked_by(who.player))


@router.post("/blocks", response_model=messages.Done, responses=refusals(401, 404, 409))
async def block(house: TheHouse, who: Somebody, wish: messages.Block) -> Response:
    """Get no more invitations from a player, or get them again; those that you have are declined."""
    if wish.player == who.player or await house.store.player(wish.player) is None:
        raise Refused("not_found", "There is nobody to block.", "Da ist niemand zum Blockieren.")
    await house.block(who, wish.player, wish.blocked)
    return answer({"done": True})


async def listed(house: House, entry: Json, who: Who) -> Json:
    """A table in one's own list."""
    seats = [seat for seat, info in enumerate(entry["seats"]) if info["player"] == who.player]
    # The stored entry changes when the table does, not with every move.
    turn = (await house.table(entry["table"])).ledger.to_move if entry["status"] == "playing" else None
    return {**entry, "your_seat": seats[0] if seats else None, "your_turn": turn in seats}


@router.get("/me/tables", response_model=messages.History, responses=refusals(401))
async def own_tables(
    house: TheHouse, who: Somebody, status: Literal["now", "over"] = "over", before: Page = None
) -> Response:
    """Your tables, newest first: those that are going on, or those that are over."""
    statuses = ["over"] if status == "over" else ["open", "drawing", "playing"]
    page = 50
    found = await house.store.tables_of(who.player, ["seated"], statuses, int(before) if before else None, page)
    older = str(found[-1][1]) if len(found) == page else None
    return answer({"tables": [await listed(house, entry, who) for entry, _ in found], "before": older})


@router.get("/me/offers", response_model=messages.History, responses=refusals(401))
async def offers(house: TheHouse, who: Somebody, wait: bool = False) -> Response:
    """The tables where a seat is offered to you; with ``wait``, answered when there is one or after a while."""
    found = await house.store.tables_of(who.player, ["invited"], ["open"], None, 50)
    if not found and wait:
        await house.hub.change(f"offers {who.player}", house.settings.poll_seconds)
        found = await house.store.tables_of(who.player, ["invited"], ["open"], None, 50)
    return answer({"tables": [await listed(house, entry, who) for entry, _ in found], "before": None})


@router.get("/leaderboards/{game}/{kind}", response_model=messages.Leaderboard, responses=refusals())
async def leaders(house: TheHouse, game: messages.GameName, kind: Kind) -> Response:
    """The strongest of one game among guests, people or bots; these are never mixed."""
    rows = await house.store.leaders(game, kind, 100)
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
