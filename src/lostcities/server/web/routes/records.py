"""Replays and records: download, upload, verify."""

import contextlib
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from pydantic_core import to_json

from lostcities.analysis.film import MOST_STEPS, Film
from lostcities.engine.contract import BadRecord
from lostcities.engine.shapes import RecordJson
from lostcities.server.service import Service
from lostcities.server.settings import DAY
from lostcities.server.store.quotas import all_of
from lostcities.server.tables import fairness
from lostcities.server.tables.replays import record_of, replay_upload, trim_upload
from lostcities.server.web.routes.common import Anybody, Network, TheService, answer, refusals
from lostcities.server.wire import messages
from lostcities.server.wire.refusals import Refused

router = APIRouter(prefix="/api", tags=["records"])
Id = Annotated[str, Path(min_length=1, max_length=16)]
First = Annotated[int, Query(ge=0, le=100_000)]
Count = Annotated[int, Query(ge=1, le=MOST_STEPS)]


@router.get("/tables/{id}/record", responses=refusals(404, 409))
async def record(service: TheService, id: Id) -> dict[str, object]:
    """Return the record of a finished match (docs/record.md), with everything needed to check its deal."""
    return dict(record_of((await service.table(id)).ledger))


@router.get("/tables/{id}/replay", response_model=messages.Replay, responses=refusals(404, 409))
async def replay(service: TheService, id: Id, first: First = 0, count: Count = 20) -> Response:
    """Return steps of a finished match, all hands open."""
    ledger = (await service.table(id)).ledger
    name = f"table {ledger.id}"
    film = service.films.get(name)
    if film is None:
        data = record_of(ledger)
        assert ledger.match is not None
        film = service.films.add(name, Film(ledger.match, data))
    return answer(film.part(first, count))


@router.post("/records", response_model=messages.Uploaded, responses=refusals(413))
async def upload(service: TheService, who: Anybody, network: Network, body: messages.Upload) -> Response:
    """Upload the record of a match played elsewhere, to replay it; a bad one is refused with the reason."""
    match = replay_upload(body.record)
    id = service.world.word(16)
    record = trim_upload(body.record, match)
    stored = to_json(record).decode()
    limits = all_of(service.quotas.upload(who, network, len(stored)))
    await service.store.add_upload(id, who.player if who else "", stored, service.world.now(), limits)
    film = service.films.add(f"record {id}", Film(match, record))
    return answer({"record": id, "game": match.game.name, "players": body.record["players"], "steps": film.total})


async def find_upload(service: Service, id: str) -> RecordJson:
    """Return an uploaded record and note its use."""
    found = await service.store.upload(id) if id.isalnum() else None
    if found is None:
        raise Refused("not_found", "no-record")
    await _note_use(service, id)
    return found


async def _note_use(service: Service, id: str) -> None:
    """Note the use of a record, so that records in use are not swept away."""
    now = service.world.now()
    with contextlib.suppress(Refused):  # retried the next time
        await service.store.touch_upload(id, now - DAY, now)


@router.get("/records/{id}", responses=refusals(404))
async def read_upload(service: TheService, id: Id) -> dict[str, object]:
    """Return an uploaded record."""
    return dict(await find_upload(service, id))


@router.get("/records/{id}/replay", response_model=messages.Replay, responses=refusals(404))
async def read_upload_replay(service: TheService, id: Id, first: First = 0, count: Count = 20) -> Response:
    """Return steps of an uploaded match, all hands open."""
    film = service.films.get(f"record {id}")
    if film is not None and first == 0:
        await _note_use(service, id)
    if film is None:
        data = await find_upload(service, id)
        film = service.films.add(f"record {id}", Film(replay_upload(data), data))
    return answer(film.part(first, count))


@router.post("/verify", response_model=messages.Verified, responses=refusals(413))
async def verify(body: messages.Upload) -> Response:
    """Check that a record's deal and dice follow from its secret and contributions."""
    replay_upload(body.record)
    try:
        return answer(fairness.verify(body.record))
    except BadRecord as problem:
        raise Refused("bad_record", "deal-unconfirmed", detail=str(problem)) from None
