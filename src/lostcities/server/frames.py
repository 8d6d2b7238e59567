"""Frames: what one seat, or somebody who watches, may know of a table, built up from nothing."""

from typing import Any

from lostcities.engine.contract import PUBLIC, Json, Outcome, Seat
from lostcities.server.decisions import may_undo
from lostcities.server.ledger import Ledger


def frame(ledger: Ledger, seat: Seat | None, now: int, since: int | None = None) -> Json:
    """The Frame for a seat; ``since`` is the version that its reader has seen."""
    match = ledger.match
    known = since if since is not None and 0 <= since <= ledger.version else ledger.version
    view = match.state.view(PUBLIC if seat is None else seat).to_json() if match is not None else None
    terms = ledger.terms
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
        "code": terms["code"] if seat is not None else None,
        "seat": seat,
        "seats": [chair.info() for chair in ledger.chairs],
        "view": view,
        "finished": [_outcome(ledger, played.outcome, seat) for played in match.finished] if match else [],
        "result": ledger.result,
        "clock": {
            "spec": terms["clock"],
            "left": ledger.clock.remaining(now, ledger.outages),
            "running": ledger.clock.running,
            "now": now,
        },
        "undo": may_undo(ledger, seat),
        "draw": _draw(ledger, seat),
        "proposal": ledger.proposal,
        "rematch": sorted(ledger.wants),
        "next": ledger.next,
        "since": known,
        "news": [
            {"version": version, "kind": kind, "by": by, "do": do}
            for version, kind, by, do in ledger.news
            if version > known
        ],
    }


def _outcome(ledger: Ledger, outcome: Outcome | None, seat: Seat | None) -> Json:
    assert outcome is not None
    shown: dict[str, Any] = outcome.to_json()
    if ledger.game.options.get("open_scores", True) or ledger.status == "over":
        return shown
    # Points of others stay hidden until the end of the match (B25).
    for key in ("scores", "sheets"):
        shown[key] = [value if place == seat else None for place, value in enumerate(shown[key])]
    return shown


def _draw(ledger: Ledger, seat: Seat | None) -> Json:
    chairs = ledger.chairs
    stages = []
    for chair in chairs:
        if chair.state in ("open", "invited"):
            stages.append("none")
        elif not chair.own:
            stages.append("server")
        else:
            stages.append("wanted" if chair.commit is None else "committed" if chair.value is None else "revealed")
    need = None
    if seat is not None and ledger.status == "open" and stages[seat] == "wanted":
        need = "commit"
    elif seat is not None and ledger.status == "drawing" and stages[seat] == "committed":
        need = "reveal"
    secret = ledger.draw_secret().hex() if ledger.status == "over" else None
    return {"commitment": ledger.commitment, "seats": stages, "need": need, "secret": secret}
