"""Frames: what one seat, or somebody who watches, may know of a table, built up from nothing.

A frame has a part that is the same for everybody and a part that is the reader's
own. After an action the first is built and spelled once, however many read it.
"""

from functools import cached_property
from typing import Any

from pydantic_core import to_json

from lostcities.engine.contract import PUBLIC, Json, Outcome, Seat
from lostcities.server.decisions import may_undo
from lostcities.server.ledger import Chair, Ledger


class Frames:
    """The frames of a table at one moment, for whoever asks."""

    def __init__(self, ledger: Ledger, now: int) -> None:
        self._ledger = ledger
        self._now = now

    def plain(self, seat: Seat | None, since: int | None = None) -> Json:
        """The Frame for a seat; ``since`` is the version that its reader has seen."""
        view = {**self._shared_view, **self._own_view(seat)} if self._ledger.match else None
        return {**self._shared, **self._own(seat, since), "view": view}

    def text(self, seat: Seat | None, since: int | None = None) -> bytes:
        """The same, as it goes over the wire."""
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
    def _shared(self) -> Json:
        ledger, terms = self._ledger, self._ledger.terms
        return {
            "type": "frame",
            "table": ledger.id,
            "version": ledger.version,
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
                "left": ledger.clock.remaining(self._now, ledger.outages),
                "running": ledger.clock.running,
                "now": self._now,
            },
            "proposal": ledger.proposal,
            "rematch": sorted(ledger.wants),
            "next": ledger.next,
        }

    @cached_property
    def _shared_view(self) -> Json:
        assert self._ledger.match is not None
        # From the view of somebody who sits nowhere, in which there is nothing of anybody's own.
        shared: Json = self._ledger.match.state.view(PUBLIC).shared_json()
        return shared

    def _own_view(self, seat: Seat | None) -> Json:
        assert self._ledger.match is not None
        own: Json = self._ledger.match.state.view(PUBLIC if seat is None else seat).own_json()
        return own

    def _own(self, seat: Seat | None, since: int | None) -> Json:
        ledger = self._ledger
        known = since if since is not None and 0 <= since <= ledger.version else ledger.version
        return {
            "code": ledger.terms["code"] if seat is not None else None,
            "seat": seat,
            "finished": [_outcome(ledger, outcome, seat) for outcome in self._outcomes],
            "undo": may_undo(ledger, seat),
            "draw": _draw(ledger, seat),
            "since": known,
            "news": _news(ledger, known),
            "news_cut": ledger.version - known > len(ledger.news),
        }

    @cached_property
    def _outcomes(self) -> list[Outcome]:
        match = self._ledger.match
        return [played.outcome for played in match.rounds if played.outcome] if match else []


def _news(ledger: Ledger, known: int) -> list[Json]:
    fresh = min(ledger.version - known, len(ledger.news))
    told = ledger.news[len(ledger.news) - fresh :]
    return [
        {"version": version, "kind": kind, "by": by, "do": do}
        for version, (kind, by, do) in enumerate(told, ledger.version - fresh + 1)
    ]


def _outcome(ledger: Ledger, outcome: Outcome, seat: Seat | None) -> Json:
    shown: dict[str, Any] = outcome.to_json()
    if ledger.game.options.get("open_scores", True) or ledger.status == "over":
        return shown
    # Points of others stay hidden until the end of the match (B25).
    for key in ("scores", "sheets"):
        shown[key] = [value if place == seat else None for place, value in enumerate(shown[key])]
    return shown


def _draw(ledger: Ledger, seat: Seat | None) -> Json:
    stages = [_stage(ledger, chair) for chair in ledger.chairs]
    need = None
    if seat is not None and ledger.status == "open" and stages[seat] == "wanted":
        need = "commit"
    elif seat is not None and ledger.status == "drawing" and ledger.chairs[seat].awaited:
        need = "reveal"
    secret = ledger.draw_secret().hex() if ledger.status == "over" else None
    # Once the deal is done the list says nothing new; clients have kept it, and the record has it.
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
