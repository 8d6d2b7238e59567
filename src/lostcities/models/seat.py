"""A seat at a table for a player that reads and writes text: what happened, the position, and the legal moves.

Everything shown comes from the seat's own View, so nothing hidden can be revealed, whatever is asked.
"""

import asyncio
import contextlib
from collections.abc import Awaitable
from typing import Self

from lostcities.engine import record as records
from lostcities.engine.contract import BadInput, State
from lostcities.engine.match import Match
from lostcities.locales import Texts
from lostcities.models.telling import Teller, legal_lines, position_lines
from lostcities.terminal.table_view import Play, TableView, explain
from lostcities.terminal.text import score_lines

PATIENCE = 60.0
"""Seconds to wait for the others before answering that they are still thinking."""


class TextSeat:
    """One seat of a match, in words. Use it inside ``async with``, which keeps bots and messages running."""

    def __init__(self, play: Play, texts: Texts | None = None) -> None:
        self.play = play
        self.texts = texts or Texts()
        self._changed = asyncio.Event()
        self._teller = Teller(self.texts, play.table)
        self._following: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._following = asyncio.create_task(self._follow())
        return self

    async def __aexit__(self, *problem: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Leave the table; a match on a server continues without us."""
        await self.play.close()
        if self._following is not None:
            self._following.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._following

    async def _follow(self) -> None:
        async with contextlib.aclosing(self.play.follow()) as tables:
            async for _ in tables:
                self._changed.set()
        self._changed.set()

    @property
    def table(self) -> TableView:
        """The table as it is now."""
        return self.play.table

    async def wait(self, seconds: float = PATIENCE) -> bool:
        """Wait until it is our turn or the match is over; returns False if the others take longer than that."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not (self.table.mine or self.table.over):
                    self._changed.clear()
                    if self._following is not None and self._following.done():
                        await self._following  # raises the error that stopped it
                        break
                    await self._changed.wait()
        return self.table.mine or self.table.over

    def news(self) -> list[str]:
        """Return what the others did and which rounds ended since the last call."""
        return self._teller.news(self.table)

    def position(self) -> list[str]:
        """Describe the table as this seat sees it, and the decision it has to make."""
        return position_lines(self.table, self.texts)

    def legal(self) -> list[str]:
        """List every legal move as it is spelled, with what it means."""
        return legal_lines(self.table, self.texts)

    def scores(self) -> list[str]:
        """List everyone's current points, with the arithmetic."""
        table = self.table
        return score_lines(table.view["scores"], table.names(self.texts), self.texts) if table.view else []

    async def act(self, move: str) -> None:
        """Carry out a move; raises BadInput with the reason if it is refused."""
        if self.table.over:
            raise BadInput("the match is over")
        await self._carry_out(self.play.act(move.strip()))

    async def take_back(self) -> None:
        """Take back our last decision; raises BadInput with the reason if it is refused."""
        await self._carry_out(self.play.take_back())

    async def resign(self) -> None:
        """Resign the match; raises BadInput with the reason if it is refused."""
        await self._carry_out(self.play.resign())

    async def _carry_out(self, intent: Awaitable[None]) -> None:
        """Wait until the table shows the effect of an intent."""
        before = self._mark()
        await intent
        with contextlib.suppress(TimeoutError):
            # A server acknowledges an intent before the resulting table arrives.
            async with asyncio.timeout(PATIENCE):
                while self._mark() == before:
                    self._changed.clear()
                    await self._changed.wait()

    def _mark(self) -> object:
        """Return a value that changes with every decision, and when somebody leaves a seat."""
        table = self.table
        return len(table.moves), len(table.finished), table.status, table.seats, table.view and table.view["legal"]

    async def why_not(self, move: str) -> str:
        """Explain why a move is not possible now, with the clause of the rules, or say that it is."""
        if not self.table.mine:
            return "It is not your turn."
        assert self.table.view is not None
        if move in self.table.view["legal"]:
            return f"{move} is legal."
        try:
            # Nothing can change: on our own turn nobody else can make it legal.
            await self.play.act(move)
        except BadInput as problem:
            return explain(problem, self.texts)
        raise AssertionError(f"{move} was refused and carried out")

    async def match(self) -> Match[State]:
        """Return the finished match, for a review; raises BadInput before its end, so that it gives no advice."""
        if not self.table.over:
            raise BadInput("the match is still being played; it can be reviewed when it is over")
        return records.replay(await self.play.record())
