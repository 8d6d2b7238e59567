"""The building blocks of lessons: a game from a chosen deal, and steps that say or ask something."""

from collections.abc import Callable
from typing import Any

LEARNER = 0
"""The learner's seat."""


class Lesson:
    """Plays a game and records what the learner sees, in the format of the protocol."""

    def __init__(self, game: Any, state: Any) -> None:
        self.game = game
        self.state = state
        self.shown = self._view()
        self.first = self.shown
        self.changes: list[dict[str, Any]] = []
        self.steps: list[dict[str, Any]] = []
        self.reasons: list[dict[str, Any]] = []
        self.later = False
        self.result: dict[str, Any] = {}

    def _view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.state.view(LEARNER).to_json()
        return view

    def _show(self) -> None:
        # Only what changed: options, figures and most of the table stay the same.
        now = self._view()
        self.changes.append({key: value for key, value in now.items() if self.shown.get(key) != value})
        self.shown = now

    def say(self, message: str, *spots: str) -> None:
        """Say one thing, with nothing to do; ``spots`` names the places on the table that it is about."""
        self._step(message, spots)

    def score(self, message: str, match: bool = False) -> None:
        """Like ``say``, with the score sheet of the round, or of the match."""
        self._step(message, ())
        self.steps[-1]["score"] = "match" if match else "round"

    def ask(self, message: str, action: str, *spots: str) -> None:
        """Say one thing and ask the learner for an action; it is carried out before the next step."""
        assert self.shown["to_move"] == LEARNER, f"{message}: it is not the learner's turn"
        assert action in self.shown["legal"], f"{message}: {action} is not among {self.shown['legal']}"
        self._step(message, spots)
        self.steps[-1]["do"] = action
        self.steps[-1]["not"] = self._refusals()
        self.apply_for(LEARNER, action)

    def apply(self, *actions: str) -> None:
        """Show actions one after the other: the learner's, the opponent's, the dice."""
        for action in actions:
            self.state.apply(self.game.action(action))
            self._show()

    def apply_for(self, seat: int, action: str) -> None:
        """Carry out an action of one of several seats that may act now (R20)."""
        self.state.apply(self.game.action(action), seat)
        self._show()

    def end(self) -> None:
        """End the game of the lesson; what follows is shown at another table."""
        assert self.state.over, "the lesson does not reach the end"
        result = self.state.result(False)
        self.result = {"totals": list(result.totals), "sheets": [sheet.to_json() for sheet in result.sheets]}

    def turn_to(self, game: Any, state: Any) -> None:
        """Continue at another table."""
        self.game, self.state = game, state
        self._show()

    def skip(self, choose: Callable[[Any], str], until: Callable[[Any], bool]) -> None:
        """Continue the game without showing it; the next step says that some time has passed."""
        while not until(self.state):
            self.state.apply(self.game.action(choose(self.state)))
        self._show()
        self.later = True

    def _step(self, message: str, spots: tuple[str, ...]) -> None:
        step: dict[str, Any] = {"say": message, "at": len(self.changes)}
        if spots:
            step["spots"] = list(spots)
        if self.later:
            step["later"] = self.later
            self.later = False
        self.steps.append(step)

    def _refusals(self) -> dict[str, Any]:
        """Return why each action that could be clicked here is not allowed: numbers of reasons, with their actions."""
        found: dict[int, list[str]] = {}
        hand = self.shown.get("hand")
        for action in range(self.game.actions):
            text = self.game.text(action)
            if hand is not None and text[0] in "+-" and text[1:] not in hand:
                continue
            reason = self.state.why_not(action, LEARNER)
            if not reason:
                continue
            said = {"code": reason.code, "clause": reason.clause, "parameters": dict(reason.parameters)}
            if said not in self.reasons:
                self.reasons.append(said)
            found.setdefault(self.reasons.index(said), []).append(text)
        return {str(number): " ".join(actions) for number, actions in found.items()}

    def to_json(self) -> dict[str, Any]:
        """Return the lesson in the client's format."""
        if not self.result:
            self.end()
        return {
            "game": self.game.name,
            "first": self.first,
            "changes": self.changes,
            "steps": self.steps,
            "reasons": self.reasons,
            "result": self.result,
        }
