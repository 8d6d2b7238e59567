"""Views of Roll & Write that include the viewer's own hidden choices (R20)."""

from lostcities.engine.games.roll.shapes import RollViewJson


def include_own(told: RollViewJson) -> RollViewJson:
    """Put the viewer's own choices into a view as plain data: its sheet, score, last action and phase."""
    own, seat = told.get("own"), told["seat"]
    if not own:
        return told
    sheets, scores = list(told["sheets"]), list(told["scores"])
    sheets[seat], scores[seat] = own["sheet"], own["score"]
    return {**told, "sheets": sheets, "scores": scores, "last": own["last"], "phase": own["phase"]}
