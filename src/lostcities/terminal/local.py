"""A match against bots on this machine."""

import asyncio
from collections.abc import AsyncGenerator
from random import Random
from typing import Any

from lostcities.bots.catalogue import adviser, bot
from lostcities.engine.contract import CHANCE, BadNotation, Game, Json
from lostcities.engine.match import Match
from lostcities.engine.record import DICE, record
from lostcities.terminal.keep import Kept, Shelf
from lostcities.terminal.sight import Move, Play, Refused, Sight, not_a_move, told
from lostcities.terminal.words import EXAMPLES

ME = 0
"""The person's seat; who begins is drawn by lot, so the number is no advantage."""


class LocalPlay:
    """One person against bots; every decision is on the disk before the next one is asked for."""

    def __init__(self, match: Match[Any], levels: tuple[str, ...], shelf: Shelf | None, pace: float = 0.0) -> None:
        self.match = match
        self.game: Game[Any] = match.game
        self.levels = levels
        self.shelf = shelf
        self.pace = pace
        """Seconds between the bots' moves, so that they can be watched."""
        self.bots = [bot(level) for level in levels]
        self.rng = Random(match.seed + sum(len(played.moves) for played in match.rounds))
        self.changed = asyncio.Event()
        self.takebacks: list[tuple[Any, int]] = []
        self.closed = False
        self._save()

    @classmethod
    def begun(
        cls, game: Game[Any], levels: tuple[str, ...], seed: int | None, shelf: Shelf | None, pace: float = 0.0
    ) -> "LocalPlay":
        """A new match."""
        return cls(game.match(seed=seed), levels, shelf, pace)

    @classmethod
    def resumed(cls, kept: Kept, shelf: Shelf, pace: float = 0.0) -> "LocalPlay":
        """A match that was interrupted."""
        return cls(kept.match, kept.levels, shelf, pace)

    def _save(self) -> None:
        if self.shelf:
            self.shelf.save(self.match, self.levels)

    @property
    def sight(self) -> Sight:
        """How it stands."""
        match = self.match
        result = None
        if match.result:
            result = {
                "why": "played",
                "totals": list(match.result.totals),
                "winners": list(match.result.winners),
                "truncated": match.result.truncated,
                "sheets": [sheet.to_json() for sheet in match.result.sheets],
            }
        finished = tuple(self._outcome(played.outcome.to_json()) for played in match.finished if played.outcome)
        return Sight(
            game=self.game.name,
            rounds=self.game.rounds,
            seat=ME,
            seats=("", *(f"level:{level}" for level in self.levels)),
            status="over" if match.over else "playing",
            view=match.state.view(ME).to_json(),
            finished=finished,
            result=result,
            undo=bool(self.takebacks),
            moves=self._moves(),
        )

    def _outcome(self, outcome: Json) -> Json:
        if self.match.over or self.game.options.get("open_scores", True):
            return outcome
        # Points of others stay hidden until the end of the match (B25).
        hidden = {
            key: [v if seat == ME else None for seat, v in enumerate(outcome[key])] for key in ("scores", "sheets")
        }
        return {**outcome, **hidden}

    def _moves(self) -> tuple[Move, ...]:
        text = self.game.text
        return tuple(
            (DICE if seat == CHANCE else seat, text(action))
            for played in self.match.rounds
            for seat, action in played.moves
        )

    async def follow(self) -> AsyncGenerator[Sight, None]:
        """How it stands now and after every change; the bots play in between."""
        while not self.closed:
            self.changed.clear()
            yield self.sight
            if self.match.over:
                return
            if self.match.state.seat == ME:
                await self.changed.wait()
            else:
                await self._bot()

    async def _bot(self) -> None:
        state = self.match.state
        seat = state.seat
        choice = asyncio.to_thread(self.bots[seat - 1].choose, state.view(seat), self.rng)
        action, _ = await asyncio.gather(choice, asyncio.sleep(self.pace))
        self.takebacks.clear()
        self.match.apply(action)
        self._save()

    async def act(self, text: str) -> None:
        """Carry out a typed action, or Refused."""
        state, rounds = self.match.state, len(self.match.rounds)
        try:
            action = self.game.action(text)
        except BadNotation:
            raise not_a_move(text, EXAMPLES[self.game.name]) from None
        reason = state.why_not(action, ME)
        if reason:
            raise Refused(reason.en, reason.de, reason.clause)
        before = (state.copy(), len(self.match.rounds[-1].moves))
        self.match.apply(action)
        # A turn ends by drawing, so nothing hidden was shown as long as it goes on; dice are never taken back.
        goes_on = not self.match.over and len(self.match.rounds) == rounds and self.match.state.seat == ME
        if goes_on and self.game.name != "roll":
            self.takebacks.append(before)
        else:
            self.takebacks.clear()
        self._save()
        self.changed.set()

    async def take_back(self) -> None:
        """Take back the last decision of the own turn."""
        if not self.takebacks:
            raise told("undo.none")
        state, moves = self.takebacks.pop()
        self.match.take_back(state, moves)
        self._save()
        self.changed.set()

    async def hint(self) -> str:
        """What the expert would do in the person's place, knowing what the person knows."""
        view = self.match.state.view(ME)
        if not view.legal:
            raise told("hint.none")
        action = await asyncio.to_thread(adviser().choose, view, Random(0))
        return self.game.text(action)

    async def say(self, text: str) -> None:
        """Nobody is there to hear it."""
        raise told("talk.nobody")

    async def resign(self) -> None:
        """Nobody waits for it."""
        raise told("resign.nobody")

    async def record(self) -> Json:
        """The record of the match so far."""
        return record(self.match, ["", *self.levels])

    async def again(self) -> Play | None:
        """Another match of the same kind."""
        return LocalPlay.begun(self.game, self.levels, None, self.shelf, self.pace)

    async def close(self) -> None:
        """Stop following."""
        self.closed = True
        self.changed.set()
