"""Who plays: guests, accounts, bots, own tables, ratings."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from lostcities.engine.contract import Json
from lostcities.server import messages
from lostcities.server.decisions import Who
from lostcities.server.house import House
from lostcities.server.limits import Buckets
from lostcities.server.refusals import Refused
from lostcities.server.routes.common import (
    Anybody,
    Somebody,
    TheHouse,
    answer,
    cookie_name,
    heard_from,
    refusals,
    signed_in,
    token_of,
)

router = APIRouter(prefix="/api", tags=["players"])
Kind = Literal["guest", "person", "bot"]
Page = Annotated[str | None, Query(pattern=r"^[0-9]{1,16}$")]


async def me(house: House, who: Who) -> Json:
    """Who somebody is, with ratings."""
    found = await house.store.ratings_of(who.player, who.kind)
    return {"player": who.player, "name": who.name, "kind": who.kind, "ratings": found}


@router.post("/guest", response_model=messages.Me, responses=refusals())
async def guest(request: Request, house: TheHouse, who: Anybody) -> Response:
    """A session for this device, without sign-up. Whoever has one keeps it."""
    if who:
        return answer(await me(house, who))
    fresh, token = await house.accounts.guest()
    heard_from(house, request, fresh)
    return signed_in(answer(await me(house, fresh)), house, token)


@router.get("/me", response_model=messages.Me, responses=refusals(401))
async def read_me(house: TheHouse, who: Somebody) -> Response:
    """Who you are, with your ratings."""
    return answer(await me(house, who))


@router.patch("/me", response_model=messages.Me, responses=refusals(401, 409))
async def rename(house: TheHouse, who: Somebody, wish: messages.Rename) -> Response:
    """Another name for a guest."""
    return answer(await me(house, await house.accounts.rename(who, wish.name)))


@router.post("/account", response_model=messages.Me, responses=refusals(401, 409))
async def claim(house: TheHouse, who: Somebody, wish: messages.Credentials) -> Response:
    """Make an account of a guest: a name and a password, so that it can be used on other devices."""
    return answer(await me(house, await house.accounts.claim(who, wish.name, wish.password)))


@router.delete("/account", response_model=messages.Done, responses=refusals(401))
async def remove(house: TheHouse, who: Somebody) -> Response:
    """Remove an account: its name, password and sessions. Finished games stay, without the name in lists."""
    await house.accounts.remove(who)
    response = answer({"done": True})
    response.delete_cookie(cookie_name(house), path="/", secure=house.settings.secure_cookies, httponly=True)
    return response


@router.post("/login", response_model=messages.Me, responses=refusals(401))
async def login(request: Request, house: TheHouse, wish: messages.Credentials) -> Response:
    """A session of an account on this device."""
    tries: Buckets = request.app.state.passwords
    if house.settings.rates.on and not tries.take(wish.name.lower(), house.world.now()):
        raise Refused(
            "too_fast", "Too many tries for this name; wait a minute.", "Zu viele Versuche; warte eine Minute."
        )
    who, token = await house.accounts.login(wish.name, wish.password)
    return signed_in(answer(await me(house, who)), house, token)


@router.post("/logout", response_model=messages.Done, responses=refusals(401))
async def logout(request: Request, house: TheHouse, who: Somebody) -> Response:
    """End this session."""
    await house.accounts.logout(token_of(request) or "")
    response = answer({"done": True})
    response.delete_cookie(cookie_name(house), path="/", secure=house.settings.secure_cookies, httponly=True)
    return response


@router.post("/bots", response_model=messages.NewBotToken, responses=refusals(401, 409))
async def new_bot(house: TheHouse, who: Somebody, wish: messages.NewBot) -> Response:
    """A bot account of yours; its token is shown this once."""
    return answer(await house.accounts.new_bot(who, wish.name))


@router.get("/bots", response_model=list[messages.Me], responses=refusals(401))
async def own_bots(house: TheHouse, who: Somebody) -> Response:
    """Your bot accounts."""
    rows = await house.store.bots_of(who.player)
    return answer([await me(house, Who(row["id"], row["name"], row["kind"])) for row in rows])


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
