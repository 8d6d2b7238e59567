"""Several games or rounds of one game: who begins, the totals, the winner.

>>> from lostcities.engine.card.game import CardGame
>>> match = CardGame(games=2).match(seed=7)
>>> while not match.over:
...     match.apply(match.state.legal()[0])
>>> len(match.finished), match.result.winners in {(0,), (1,), (0, 1)}
(2, True)
"""

import secrets
from dataclasses import dataclass, field
from typing import Generic

from lostcities.engine.bits import derived_seed
from lostcities.engine.contract import (
    CHANCE,
    Action,
    BadInput,
    Game,
    IllegalAction,
    Json,
    Outcome,
    Result,
    S,
    Seat,
    Setup,
    Standing,
)

# A long match has thousands of moves but only a few hundred different ones; equal ones are one object.
_MOVES: dict[tuple[Seat, Action], tuple[Seat, Action]] = {}


@dataclass(slots=True)
class Round:
    """One game or round of a match: what it started from and all that happened."""

    starter: Seat
    setup: Json
    standing: Standing
    moves: list[tuple[Seat, Action]] = field(default_factory=list)
    outcome: Outcome | None = None


class Match(Generic[S]):
    """A match in progress. With a seed each round is dealt from it; without, ``begin`` wants a set-up for each."""

    def __init__(self, game: Game[S], seed: int | None, starter: Seat | None, dealt: bool = True) -> None:
        self.game = game
        self.seed = secrets.randbits(64) if seed is None else seed
        self.dealt = dealt
        if starter is None:
            # Nobody was named, so it is drawn by lot (C3, B5, R3).
            starter = derived_seed(self.seed, -2) % game.players
        if not 0 <= starter < game.players:
            raise BadInput(f"the starter must be a seat from 0 to {game.players - 1}, not {starter}")
        self.starter = starter
        self.rounds: list[Round] = []
        self.standing = Standing(0, (0,) * game.players, (0,) * game.players)
        self.result: Result | None = None
        self._state: S | None = None
        self._stream = [0]
        if dealt:
            self._deal()

    @property
    def state(self) -> S:
        """The round that is being played, or the last one when all are over."""
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
        """What each seat has after the finished rounds (after the last one: the final totals)."""
        return self.result.totals if self.result else self.standing.totals

    def _deal(self) -> None:
        seed = derived_seed(self.seed, len(self.rounds))
        self._stream = [seed]
        self._enter(self.game.deal(seed, self.starter, self.standing).setup())

    def begin(self, setup: Setup) -> None:
        """Start the next round from a set-up that was made elsewhere."""
        if not self.between_rounds:
            raise BadInput("a round is under way or the match is over; begin() is for the time between")
        self._enter(setup)

    def _enter(self, setup: Setup) -> None:
        # Started from its set-up also where we dealt it, so that dice are moves of the round like all others.
        state = self.game.start(setup, self.starter, self.standing)
        self._state = state
        self.rounds.append(Round(self.starter, state.setup(), self.standing))
        self._roll()

    def _roll(self) -> None:
        if self.dealt and not self.state.over and self.state.seat == CHANCE:
            self.apply(self.game.chance(self._stream))

    def apply(self, action: Action) -> None:
        """Carry out an action in the round that is being played; after its last one the next round follows."""
        if self.over:
            raise IllegalAction("the match is over")
        state = self.state
        seat = state.seat
        state.apply(action)
        played = self.rounds[-1]
        move = (seat, action)
        played.moves.append(_MOVES.setdefault(move, move))
        if state.over:
            self._close(state, played)
        else:
            self._roll()

    def copy(self) -> "Match[S]":
        """An equal match that can be played on without changing this one; finished rounds are shared."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.rounds = list(self.rounds)
        if self.rounds:
            last = self.rounds[-1]
            other.rounds[-1] = Round(last.starter, last.setup, last.standing, list(last.moves), last.outcome)
        other._state = None if self._state is None else self._state.copy()
        other._stream = list(self._stream)
        return other

    def take_back(self, state: S, moves: int) -> None:
        """Go back to an earlier ``state`` of the round that is being played, which had seen ``moves`` moves."""
        self._state = state
        del self.rounds[-1].moves[moves:]

    def _close(self, state: S, played: Round) -> None:
        outcome = state.outcome
        assert outcome is not None
        played.outcome = outcome
        truncated = self.standing.truncated or outcome.truncated
        if len(self.rounds) == self.game.rounds:
            self.result = self.game.result(state, truncated)
            return
        self.standing = self.game.standing(state, truncated)
        self.starter = self.game.next_starter(state)
        if self.dealt:
            self._deal()
