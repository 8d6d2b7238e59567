"""Matches of several games or rounds: who begins, the totals, the winner.

>>> from lostcities.engine.games.card.game import CardGame
>>> match = CardGame(games=2).match(seed=7)
>>> while not match.over:
...     match.apply(match.state.legal[0])
>>> len(match.finished), match.result.winners in {(0,), (1,), (0, 1)}
(2, True)
"""

import secrets
from dataclasses import dataclass, field
from typing import Generic

from lostcities.engine.bits import derive_seed
from lostcities.engine.contract import (
    CHANCE,
    PUBLIC,
    Action,
    BadInput,
    Game,
    IllegalAction,
    Outcome,
    Result,
    S_co,
    Seat,
    Setup,
    Standing,
    State,
)
from lostcities.engine.shapes import OutcomeJson

# A long match has thousands of moves but only a few hundred different ones; equal ones share one object.
_MOVES: dict[tuple[Seat, Action], tuple[Seat, Action]] = {}


@dataclass(slots=True)
class Round:
    """One game or round of a match: what it started from and everything that happened."""

    starter: Seat
    setup: Setup
    standing: Standing
    moves: list[tuple[Seat, Action]] = field(default_factory=list)
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Together(Generic[S_co]):
    """A phase in which several seats decide, and nothing is shown until all are done (R20)."""

    before: S_co
    """The state before any of them had decided."""
    start: int
    """The index at which their moves begin."""
    seats: tuple[Seat, ...]
    """All of them, in turn order."""

    def place(self, seat: Seat, moves: list[tuple[Seat, Action]]) -> int:
        """Return the index for a seat's next move: moves are listed in turn order, in whatever order they arrive."""
        rank = self.seats.index(seat)
        return next((at for at in range(self.start, len(moves)) if self.seats.index(moves[at][0]) > rank), len(moves))


class Match(Generic[S_co]):
    """A match in progress. With a seed each round is dealt from it; without one, ``begin`` needs a set-up for each."""

    def __init__(self, game: Game[S_co], seed: int | None, starter: Seat | None, dealt: bool = True) -> None:
        self.game = game
        self.seed = secrets.randbits(64) if seed is None else seed
        self.dealt = dealt
        if starter is None:
            # No starter was given, so it is drawn by lot (C3, B5, R3).
            starter = derive_seed(self.seed, -2) % game.players
        if not 0 <= starter < game.players:
            raise BadInput(f"the starter must be a seat from 0 to {game.players - 1}, not {starter}")
        self.starter = starter
        self.rounds: list[Round] = []
        self.standing = Standing(0, (0,) * game.players, (0,) * game.players)
        self.result: Result | None = None
        self.keeps_undo = False
        """Whether the decisions of a turn can be taken back; tables for people enable it."""
        self._state: S_co | None = None
        self._takebacks: list[tuple[S_co, int]] = []
        self._together: Together[S_co] | None = None
        self._stream = [0]
        if dealt:
            self._deal()

    @property
    def state(self) -> S_co:
        """The current round, or the last one when all are over."""
        if self._state is None:
            raise BadInput("no round has begun: give its set-up to begin()")
        return self._state

    @property
    def over(self) -> bool:
        """Whether the last round has ended."""
        return self.result is not None

    @property
    def between_rounds(self) -> bool:
        """Whether the next round waits for its set-up."""
        return not self.over and (self._state is None or self._state.over)

    @property
    def finished(self) -> list[Round]:
        """The rounds that are over."""
        return [played for played in self.rounds if played.outcome]

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's total after the finished rounds (after the last one: the final totals)."""
        return self.result.totals if self.result else self.standing.totals

    def _deal(self) -> None:
        seed = derive_seed(self.seed, len(self.rounds))
        self._stream = [seed]
        self._enter(self.game.deal(seed, self.starter, self.standing).setup())

    def begin(self, setup: object) -> None:
        """Start the next round from a set-up that was made elsewhere, or raise BadSetup."""
        if not self.between_rounds:
            raise BadInput("a round is under way or the match is over; begin() is for the time between")
        self._enter(setup)

    def _enter(self, setup: object) -> None:
        # Started from its set-up even if we dealt it, so that dice are moves of the round like all others.
        state = self.game.start(setup, self.starter, self.standing)
        self._state = state
        self._takebacks.clear()
        self.rounds.append(Round(self.starter, state.setup(), self.standing))
        self._roll()

    def _roll(self) -> None:
        if self.dealt and not self.state.over and self.state.to_move == CHANCE:
            self.apply(self.game.chance(self._stream))

    def apply(self, action: Action, seat: Seat | None = None) -> None:
        """Carry out an action in the current round; after its last one the next round follows.

        The action is by the seat to move, or by ``seat``, which must be pending.
        """
        if self.over:
            raise IllegalAction("the match is over")
        state = self.state
        seat = state.to_move if seat is None else seat
        played = self.rounds[-1]
        before = (state.copy(), len(played.moves)) if self.keeps_undo and self.game.declaration.undo else None
        together = self._together
        if together is None and len(state.pending) > 1:
            together = Together(state.copy(), len(played.moves), state.pending)
        state.apply(action, seat)
        move = (seat, action)
        place = len(played.moves) if together is None else together.place(seat, played.moves)
        played.moves.insert(place, _MOVES.setdefault(move, move))
        self._together = together if len(state.pending) + len(state.done) > 1 else None
        if before and seat != CHANCE and not state.over and state.to_move == seat:
            self._takebacks.append(before)
        else:
            self._takebacks.clear()
        if state.over:
            self._close(state, played)
        else:
            self._roll()

    def may_undo(self, seat: Seat | None) -> bool:
        """Whether a seat may take back its last decision: only within its turn, before anything hidden was revealed."""
        if self._together is not None:
            return any(by == seat for by, _ in self.rounds[-1].moves[self._together.start :])
        return bool(self._takebacks) and not self.over and self.state.to_move == seat

    def undo(self, seat: Seat | None = None) -> None:
        """Take back the last decision of the current turn or, if several decide together, of ``seat``."""
        if self._together is not None:
            self._undo_aside(self._together, seat)
            return
        if not self._takebacks:
            raise BadInput("there is nothing to take back")
        state, moves = self._takebacks.pop()
        self._state = state
        del self.rounds[-1].moves[moves:]

    def _undo_aside(self, together: Together[S_co], seat: Seat | None) -> None:
        """Take back a hidden decision; those of the others stay."""
        moves = self.rounds[-1].moves
        own = [at for at in range(together.start, len(moves)) if moves[at][0] == seat]
        if not own:
            raise BadInput("there is nothing to take back")
        del moves[own[-1]]
        self._state = together.before.copy()
        for by, action in moves[together.start :]:
            self._state.apply(action, by)

    def moves_in_order(self, played: Round) -> list[tuple[Seat, Action]]:
        """Return the moves of a round as a Record lists them.

        While several decide together, moves after the first seat that is not done are left out as not replayable.
        """
        together, last = self._together, self.rounds[-1]
        if together is None or played is not last:
            return played.moves
        waiting = next(seat for seat in together.seats if seat in self.state.pending)
        return played.moves[: together.place(waiting, played.moves)]

    def moves_for(self, seat: Seat | None) -> list[tuple[Seat, Action]]:
        """Return all moves of the match that a seat may know; joint decisions are shown when all are done."""
        known = [move for played in self.rounds for move in played.moves]
        if self._together is None:
            return known
        aside = len(known) - len(self.rounds[-1].moves) + self._together.start
        return known[:aside] + [move for move in known[aside:] if move[0] == seat]

    def outcomes_for(self, seat: Seat | None, ended: bool = False) -> list[OutcomeJson]:
        """Return how each finished round ended, as far as a seat may know: others' points can be hidden (B25).

        ``ended``: the match ended early, so nothing is hidden.
        """
        outcomes = [played.outcome for played in self.rounds if played.outcome]
        if ended or self.over or self.game.shows_scores:
            return [outcome.to_json() for outcome in outcomes]
        return [outcome.own_json(PUBLIC if seat is None else seat) for outcome in outcomes]

    def copy(self) -> "Match[S_co]":
        """Return an equal match that can continue without changing this one; finished rounds are shared."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.rounds = list(self.rounds)
        if self.rounds:
            last = self.rounds[-1]
            other.rounds[-1] = Round(last.starter, last.setup, last.standing, list(last.moves), last.outcome)
        other._state = None if self._state is None else self._state.copy()
        other._takebacks = list(self._takebacks)
        other._stream = list(self._stream)
        return other

    def _close(self, state: State, played: Round) -> None:
        outcome = state.outcome
        assert outcome is not None
        played.outcome = outcome
        truncated = self.standing.truncated or outcome.truncated
        if len(self.rounds) == self.game.rounds:
            self.result = state.result(truncated)
            return
        self.standing = state.standing(truncated)
        self.starter = state.next_starter
        if self.dealt:
            self._deal()
