"""What the viewer of a Roll & Write view knows: what everybody sees, and its own choices not shown yet (R20)."""

from lostcities.engine.games.roll.shapes import RollViewJson


def include_own(told: RollViewJson) -> RollViewJson:
    """A view as plain data with the viewer's own choices put in: its sheet, its score, what it did last, its phase."""
    own, seat = told.get("own"), told["seat"]
    if not own:
        return told
    sheets, scores = list(told["sheets"]), list(told["scores"])
    sheets[seat], scores[seat] = own["sheet"], own["score"]
    return {**told, "sheets": sheets, "scores": scores, "last": own["last"], "phase": own["phase"]}
