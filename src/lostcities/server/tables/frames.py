"""Frames: what one seat, or a spectator, may know of a table, built up field by field.

A frame has a part that is the same for everyone and a part of the reader's
own. The shared part is built and encoded once per action, however many readers there are.
"""

from functools import cached_property
from typing import TypedDict

from pydantic_core import to_json

from lostcities.engine.contract import PUBLIC, Seat
from lostcities.engine.shapes import Plain
from lostcities.server.tables.decisions import may_undo
from lostcities.server.tables.ledger import Chair, Ledger


class NewsJson(TypedDict):
    """An event at a table, as frames report it."""

    version: int
    kind: str
    by: Seat | None
    do: str | None


class Frames:
    """The frames of a table at one moment, for any reader."""

    def __init__(self, ledger: Ledger, now: int) -> None:
        self._ledger = ledger
        self._now = now

    def plain(self, seat: Seat | None, since: int | None = None) -> Plain:
        """The Frame for a seat; ``since`` is the version that its reader has seen."""
        view = {**self._shared_view, **self._own_view(seat)} if self._ledger.match else None
        return {**self._shared, **self._own(seat, since), "view": view}

    def text(self, seat: Seat | None, since: int | None = None) -> bytes:
        """Return the frame as it is sent."""
        view = b"null"
        if self._ledger.match:
            view = b"".join((self._shared_view_text[:-1], b",", to_json(self._own_view(seat))[1:]))
        return b"".join((self._shared_text[:-1], b",", to_json(self._own(seat, since))[1:-1], b',"view":', view, b"}"))

    @cached_property
    def _shared_text(self) -> bytes:
        return to_json(self._shared)

    @cached_property
    def _shared_view_text(self) -> bytes:
        return to_json(self._shared_view)

    @cached_property
    def _shared(self) -> Plain:
        ledger, terms = self._ledger, self._ledger.terms
        return {
            "type": "frame",
            "table": ledger.id,
            "status": ledger.status,
            "game": terms["game"],
            "options": ledger.game.options,
            "rounds": ledger.game.rounds,
            "public": terms["public"],
            "rated": terms["rated"],
            "chat": terms["chat"],
            "seats": [chair.info() for chair in ledger.chairs],
            "result": ledger.result,
            "clock": {
                "spec": terms["clock"],
                "left": ledger.clock.time_left(self._now, ledger.outages),
                "running": sorted(ledger.clock.running),
                "now": self._now,
            },
            "proposal": ledger.proposal,
            "ready": sorted(set(range(len(ledger.chairs))) - set(ledger.unready)) if ledger.resting else None,
            "rematch": sorted(ledger.wants),
            "next": ledger.next,
        }

    @cached_property
    def _shared_view(self) -> Plain:
        assert self._ledger.match is not None
        # From a spectator's view, which contains nothing private.
        return self._ledger.match.state.view(PUBLIC).shared_json()

    def _own_view(self, seat: Seat | None) -> Plain:
        assert self._ledger.match is not None
        return self._ledger.match.state.view(PUBLIC if seat is None else seat).own_json()

    def _own(self, seat: Seat | None, since: int | None) -> Plain:
        ledger = self._ledger
        version = ledger.version_for(seat)
        known = since if since is not None and 0 <= since <= version else version
        return {
            "version": version,
            "code": ledger.terms["code"] if seat is not None else None,
            "seat": seat,
            "finished": ledger.match.outcomes_for(seat, ledger.status == "over") if ledger.match else [],
            "undo": may_undo(ledger, seat),
            "draw": _draw(ledger, seat),
            "since": known,
            "news": _news(ledger, known, seat),
            "news_cut": ledger.news_lost > known,
        }


def _news(ledger: Ledger, known: int, seat: Seat | None) -> list[NewsJson]:
    end = ledger.aside_end
    if ledger.aside is None and ledger.aside_from < known < end:
        # The seat followed the joint decision: it knows its own choices, except one that was the last
        # of all, and none of the others' (R20).
        told = _list_news(ledger, ledger.aside_from)
        acts = [news for news in told if news["kind"] == "act" and news["version"] == end]
        own = [news for news in acts if news["by"] == seat]
        heard = own[:-1] if seat == ledger.aside_last else own
        return [*(news for news in acts if news not in heard), *_list_news(ledger, end)]
    return [*_list_news(ledger, known), *_aside(ledger, known, seat)]


def _list_news(ledger: Ledger, known: int) -> list[NewsJson]:
    """List the events after a version that everyone may know."""
    return [
        {"version": version, "kind": kind, "by": by, "do": do}
        for version, (kind, by, do) in zip(ledger.news_versions, ledger.news, strict=True)
        if version > known
    ]


def _aside(ledger: Ledger, known: int, seat: Seat | None) -> list[NewsJson]:
    """List what a seat may know while several decide together: its own choices, and which others are done."""
    steps = [step for step in ledger.aside or () if step.shown or step.seat == seat]
    found: list[NewsJson] = []
    for version, step in enumerate(steps, ledger.aside_from + 1):
        foreign = step.hidden and step.seat != seat
        kind = {"act": "done", "undo": "undone"}.get(step.kind, step.kind) if foreign else step.kind
        found.append({"version": version, "kind": kind, "by": step.seat, "do": None if foreign else step.do})
    return [news for news in found if news["version"] > known]


def _draw(ledger: Ledger, seat: Seat | None) -> Plain:
    stages = [_stage(ledger, chair) for chair in ledger.chairs]
    need = None
    if seat is not None and ledger.status == "open" and stages[seat] == "wanted":
        need = "commit"
    elif seat is not None and ledger.status == "drawing" and ledger.chairs[seat].awaited:
        need = "reveal"
    secret = ledger.draw_secret().hex() if ledger.status == "over" else None
    # After the deal the list is not sent again: clients have saved it, and the record contains it.
    listed = ledger.listed if ledger.status == "drawing" else None
    return {"commitment": ledger.commitment, "seats": stages, "need": need, "commitments": listed, "secret": secret}


def _stage(ledger: Ledger, chair: Chair) -> str:
    if chair.state in ("open", "invited"):
        return "none"
    if not chair.own:
        return "server"
    if chair.commit is None:
        return "wanted" if ledger.status == "open" else "server"
    if chair.value is not None:
        return "revealed"
    return "committed" if ledger.status in ("open", "drawing") else "absent"
