"""Replays and records: download, upload, verify."""

import contextlib
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from pydantic_core import to_json

from lostcities.engine.contract import BadRecord
from lostcities.server import fairness, messages
from lostcities.server.house import House
from lostcities.server.refusals import Refused
from lostcities.server.replays import MOST_STEPS, Film, checked, kept, record_of
from lostcities.server.routes.common import Anybody, Network, TheHouse, answer, refusals
from lostcities.server.settings import DAY
from lostcities.server.store.quotas import all_of

router = APIRouter(prefix="/api", tags=["records"])
Id = Annotated[str, Path(min_length=1, max_length=16)]
First = Annotated[int, Query(ge=0, le=100_000)]
Count = Annotated[int, Query(ge=1, le=MOST_STEPS)]


@router.get("/tables/{id}/record", responses=refusals(404, 409))
async def record(house: TheHouse, id: Id) -> dict[str, object]:
    """The record of a finished match (docs/record.md), with all that is needed to check its deal."""
    return record_of((await house.table(id)).ledger)


@router.get("/tables/{id}/replay", response_model=messages.Replay, responses=refusals(404, 409))
async def replay(house: TheHouse, id: Id, first: First = 0, count: Count = 20) -> Response:
    """Steps of a finished match, all hands open."""
    ledger = (await house.table(id)).ledger
    name = f"table {ledger.id}"
    film = house.films.get(name)
    if film is None:
        data = record_of(ledger)
        assert ledger.match is not None
        film = house.films.add(name, Film(ledger.match, data))
    return answer(film.part(first, count))


@router.post("/records", response_model=messages.Uploaded, responses=refusals(413))
async def upload(house: TheHouse, who: Anybody, network: Network, wish: messages.Upload) -> Response:
    """Keep a record of a match that was played elsewhere, to replay it; a bad one is refused with the reason."""
    match = checked(wish.record)
    id = house.world.word(16)
    record = kept(wish.record, match)
    stored = to_json(record).decode()
    limits = all_of(house.quotas.upload(who, network, len(stored)))
    await house.store.add_upload(id, who.player if who else "", stored, house.world.now(), limits)
    film = house.films.add(f"record {id}", Film(match, record))
    return answer({"record": id, "game": match.game.name, "players": wish.record["players"], "steps": film.total})


async def _uploaded(house: House, id: str) -> dict[str, object]:
    found = await house.store.upload(id) if id.isalnum() else None
    if found is None:
        raise Refused("not_found", "There is no such record.", "Diese Aufzeichnung gibt es nicht.")
    await _looked_at(house, id)
    return found


async def _looked_at(house: House, id: str) -> None:
    """Note the use of a record, so that what people look at is not swept away."""
    now = house.world.now()
    with contextlib.suppress(Refused):  # what can not be saved now will be the next time
        await house.store.touch_upload(id, now - DAY, now)


@router.get("/records/{id}", responses=refusals(404))
async def uploaded(house: TheHouse, id: Id) -> dict[str, object]:
    """An uploaded record."""
    return await _uploaded(house, id)


@router.get("/records/{id}/replay", response_model=messages.Replay, responses=refusals(404))
async def uploaded_replay(house: TheHouse, id: Id, first: First = 0, count: Count = 20) -> Response:
    """Steps of an uploaded match, all hands open."""
    film = house.films.get(f"record {id}")
    if film is not None and first == 0:
        await _looked_at(house, id)
    if film is None:
        data = await _uploaded(house, id)
        film = house.films.add(f"record {id}", Film(checked(data), data))
    return answer(film.part(first, count))


@router.post("/verify", response_model=messages.Verified, responses=refusals(413))
async def verify(wish: messages.Upload) -> Response:
    """Check that a record's deal and dice follow from its secret and contributions."""
    checked(wish.record)
    try:
        return answer(fairness.verify(wish.record))
    except BadRecord as problem:
        raise Refused("bad_record", f"The deal could not be confirmed: {problem}.") from None
