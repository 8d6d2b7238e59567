"""A match step by step, all hands open."""

from collections.abc import Iterator
from typing import Final

from lostcities.analysis.moments import MomentJson, Stretch, moments_of
from lostcities.engine.contract import CHANCE, Action, Seat, State
from lostcities.engine.match import Match
from lostcities.engine.record import DICE
from lostcities.engine.shapes import MoveJson, Plain, RecordJson

MOST_STEPS: Final = 60
"""The most steps in one answer."""


class Film:
    """A match as it was played: the state after every move, so that any part of it can be shown without replaying."""

    __slots__ = ("_moments", "_moves", "_players", "_points_after", "_result", "_states", "ended", "game", "total")

    def __init__(self, match: Match[State], data: RecordJson) -> None:
        self.game = match.game
        self.ended = data.get("ended")
        self._players = data["players"]
        self._result = data["result"]
        self._states: list[tuple[int, State]] = []
        self._moves: list[tuple[Seat, Action] | None] = [None]
        for place, played in enumerate(match.rounds):
            state = match.game.start(played.setup, played.starter, played.standing)
            if place == 0:
                self._states.append((place, state.copy()))
            for move in match.moves_in_order(played):
                state.apply(move[1], move[0])
                self._states.append((place, state.copy()))
                self._moves.append(move)
        self.total = len(self._states) - 1
        self._moments: list[MomentJson] | None = None
        self._points_after: list[list[int]] | None = None

    def part(self, first: int, count: int) -> Plain:
        """Return some steps with every seat's view: step n is the match after n moves."""
        last = min(self.total, first + min(count, MOST_STEPS) - 1)
        whole = {"game": self.game.name, "players": self._players, "steps": self.total, "first": first}
        shown = [self._step(number) for number in range(first, last + 1)]
        told = {"moments": self.moments, "points": self.points}
        return {**whole, "shown": shown, **told, "result": self._result, "ended": self.ended}

    @property
    def moments(self) -> list[MomentJson]:
        """The turns that gained most; computed when first requested."""
        if self._moments is None:
            self._moments = moments_of(self._list_turns())
        return self._moments

    @property
    def points(self) -> list[list[int]]:
        """The points of all seats after every step; computed when first requested."""
        if self._points_after is None:
            self._points_after = [self._points(step) for step in range(self.total + 1)]
        return self._points_after

    def _list_turns(self) -> Iterator[Stretch]:
        """Yield all turns: a seat's consecutive moves in one round, with the points before and after."""
        begun = 0
        for step in range(1, self.total + 1):
            place = self._states[step][0]
            mover = self._moves[step]
            following = self._moves[step + 1] if step < self.total else None
            assert mover is not None
            if mover[0] == CHANCE:
                begun = step
            elif following is None or following[0] != mover[0] or self._states[step + 1][0] != place:
                # A round's first turn starts from the round's own points, not from those of the previous position.
                first = begun + 1 if self._states[begun][0] != place else begun
                texts = [self.game.text(move[1]) for move in self._moves[begun + 1 : step + 1] if move]
                yield Stretch(step, place, mover[0], texts, self._points(first), self._points(step))
                begun = step

    def _points(self, step: int) -> list[int]:
        return [score.total for score in self._states[step][1].scores()]

    def _step(self, number: int) -> Plain:
        place, state = self._states[number]
        move = self._moves[number]
        done: MoveJson | None = None
        if move is not None:
            done = {"by": DICE if move[0] == CHANCE else move[0], "do": self.game.text(move[1])}
        views = [state.view(seat).to_json() for seat in range(self.game.players)]
        return {"step": number, "round": place, "move": done, "views": views}
