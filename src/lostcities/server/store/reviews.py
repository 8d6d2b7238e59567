"""Reviews in the store: started by one person, worked on by one process at a time, saved decision by decision."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pydantic_core import from_json, to_json
from sqlalchemy import Connection, and_, false, func, insert, or_, select, true, update

from lostcities.analysis.saved import JudgementJson, WalkJson
from lostcities.server.store import schema as s
from lostcities.server.wire.refusals import Refused

r, j = s.reviews.c, s.judgements.c
DAY = 86_400_000


@dataclass(frozen=True, slots=True)
class Kept:
    """A review as it is stored."""

    done: bool
    work: int
    wanted: int
    walk: WalkJson | None
    judgements: list[JudgementJson]
    """Those from ``first`` on."""


def find(id: str, first: int) -> Callable[[Connection], Kept | None]:
    """Find a review, with its judgements from a number on."""

    def question(connection: Connection) -> Kept | None:
        row = connection.execute(select(r.done, r.work, r.wanted, r.walk).where(r.id == id)).first()
        if row is None:
            return None
        asked = select(j.data).where(j.review == id, j.number >= first).order_by(j.number)
        found = [from_json(data) for data in connection.execute(asked).scalars()]
        return Kept(row.done, row.work, row.wanted, from_json(row.walk) if row.walk else None, found)

    return question


def begin(
    id: str, asker: str, work: int, now: int, limits: tuple[int, int, int] | None
) -> Callable[[Connection], None]:
    """Note a request for a review; ``limits``: the maximum in progress, the start of the day, the maximum per day."""

    def change(connection: Connection) -> None:
        if connection.execute(update(s.reviews).where(r.id == id).values(wanted=now)).rowcount:
            return
        if limits is not None:
            most, active, daily = limits
            mine = select(func.count()).where(r.asker == asker)
            if (connection.scalar(mine.where(r.done.is_(False), r.wanted >= active)) or 0) >= most:
                raise Refused("not_possible", "too-many-reviews", most=most)
            if (connection.scalar(mine.where(r.created >= now - DAY)) or 0) >= daily:
                raise Refused("too_fast", "reviews-of-a-day", most=daily)
        row = {"id": id, "asker": asker, "created": now, "wanted": now, "until": 0, "done": False, "work": work}
        connection.execute(insert(s.reviews).values(**row))

    return change


def want(id: str, now: int) -> Callable[[Connection], None]:
    """Note that someone is still waiting for it."""

    def change(connection: Connection) -> None:
        connection.execute(update(s.reviews).where(r.id == id, r.wanted < now).values(wanted=now))

    return change


def claim(id: str, owner: str, now: int, until: int, alone: bool) -> Callable[[Connection], bool]:
    """Take over a review if no other process works on it; ``alone``: there is no other process."""
    free = or_(r.owner.is_(None), r.until < now, r.owner == owner, true() if alone else false())

    def change(connection: Connection) -> bool:
        mine = and_(r.id == id, r.done.is_(False), free)
        return bool(connection.execute(update(s.reviews).where(mine).values(owner=owner, until=until)).rowcount)

    return change


def release(id: str, owner: str) -> Callable[[Connection], None]:
    """Stop working on it."""

    def change(connection: Connection) -> None:
        connection.execute(update(s.reviews).where(r.id == id, r.owner == owner).values(owner=None, until=0))

    return change


def add(
    id: str, owner: str, until: int, first: int, rows: Sequence[JudgementJson], walk: WalkJson | None, done: bool
) -> Callable[[Connection], int | None]:
    """Save results if the review is still ours; returns when it was last wanted, None if it is not ours."""

    def change(connection: Connection) -> int | None:
        values: dict[str, object] = {"until": until, "done": done}
        if walk is not None:
            values["walk"] = to_json(walk).decode()
        if not connection.execute(update(s.reviews).where(r.id == id, r.owner == owner).values(**values)).rowcount:
            return None
        for number, row in enumerate(rows, first):
            connection.execute(insert(s.judgements).values(review=id, number=number, data=to_json(row).decode()))
        return connection.scalar(select(r.wanted).where(r.id == id))

    return change
