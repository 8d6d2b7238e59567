"""Reviews of finished matches and uploaded records: what each move was worth, and what was luck (docs/review.md)."""

from typing import Annotated, Final, Literal

from fastapi import APIRouter, Path, Query, Response

from lostcities.analysis.subject import Subject
from lostcities.server.service import Service
from lostcities.server.tables.decisions import Who
from lostcities.server.web.routes.common import Anybody, Network, Somebody, TheService, answer, refusals
from lostcities.server.web.routes.records import find_upload
from lostcities.server.wire import messages
from lostcities.server.wire.refusals import Refused

router = APIRouter(prefix="/api", tags=["reviews"])
MOST_DECISIONS: Final = 100_000
Place = Annotated[Literal["tables", "records"], Path(description="A table that is over, or an uploaded record.")]
Id = Annotated[str, Path(min_length=1, max_length=16)]
First = Annotated[int, Query(ge=0, le=MOST_DECISIONS, description="The decisions from this number on.")]
Wait = Annotated[bool, Query(description="Whether to wait a moment for more than these.")]
Number = Annotated[int, Path(ge=0, le=MOST_DECISIONS, description="The number of a decision.")]


async def _subject(service: Service, place: str, id: str, who: Who | None) -> Subject:
    if place == "tables":
        return service.reviews.subjects.at_table((await service.table(id)).ledger)
    return await service.reviews.subjects.in_upload(service, id, await find_upload(service, id), who)


def _check(subject: Subject, number: int) -> None:
    if number >= len(subject.jobs):
        raise Refused("not_found", "no-decision")


@router.post("/{place}/{id}/review", response_model=messages.Review, responses=refusals(404, 409))
async def begin_review(service: TheService, who: Anybody, network: Network, place: Place, id: Id) -> Response:
    """Begin the review of a match that is over, or resume it. It continues while somebody asks for it."""
    subject = await _subject(service, place, id, who)
    return answer(await service.reviews.begin(subject, service.reviews.asker(who, network)))


@router.get("/{place}/{id}/review", response_model=messages.Review, responses=refusals(404, 409))
async def read_review(
    service: TheService, who: Anybody, network: Network, place: Place, id: Id, first: First = 0, wait: Wait = False
) -> Response:
    """Return what is known of a review so far."""
    subject = await _subject(service, place, id, who)
    return answer(await service.reviews.look(subject, service.reviews.asker(who, network), first, wait))


@router.get("/{place}/{id}/review/{number}", response_model=messages.ReviewPosition, responses=refusals(404, 409))
async def read_position(service: TheService, who: Anybody, place: Place, id: Id, number: Number) -> Response:
    """Return the position of a decision as its seat saw it."""
    subject = await _subject(service, place, id, who)
    _check(subject, number)
    job = subject.jobs[number]
    view = subject.view(number)
    return answer({"number": number, "round": job.place[0], "move": job.place[1], "seat": view["seat"], "view": view})


@router.post(
    "/{place}/{id}/review/{number}/answer", response_model=messages.ReviewDecision, responses=refusals(404, 409)
)
async def answer_position(
    service: TheService, who: Anybody, network: Network, place: Place, id: Id, number: Number, body: messages.Attempt
) -> Response:
    """Judge another action in place of one that was graded."""
    subject = await _subject(service, place, id, who)
    _check(subject, number)
    asker = service.reviews.asker(who, network)
    return answer(await service.reviews.judge(subject, asker, number, body.action))


@router.post("/{place}/{id}/review/{number}/play", response_model=messages.Frame, responses=refusals(401, 404, 409))
async def play_on(
    service: TheService,
    who: Somebody,
    network: Network,
    place: Place,
    id: Id,
    number: Number,
    body: messages.PlayOn,
) -> Response:
    """Continue from a decision, in its seat, against bots: a new unrated table with the same cards to come."""
    subject = await _subject(service, place, id, who)
    _check(subject, number)
    seat = subject.view(number)["seat"]
    seats: list[messages.SeatSpec] = [messages.BotSeat(kind="bot", level=body.level) for _ in subject.players]
    seats[seat] = messages.MySeat(kind="me")
    terms = {"game": subject.game.name, "players": subject.game.players, "options": subject.game.options}
    spec = messages.NewTable.model_validate({**terms, "seats": seats, "key": body.key})
    table = await service.open_table(who, spec, network=network, begun=subject.begin_record(number))
    return answer(table.frame(who, 0))
