"""A match against bots on this machine."""

import asyncio
from collections.abc import AsyncGenerator
from random import Random

from lostcities.bots.catalogue import adviser, bot
from lostcities.engine.contract import CHANCE, BadNotation, Game, Seat, State
from lostcities.engine.match import Match
from lostcities.engine.record import DICE, record
from lostcities.engine.shapes import RecordJson
from lostcities.locales import LEVEL
from lostcities.terminal.data_folder import Kept, UnfinishedGames
from lostcities.terminal.table_view import Play, Refused, TableView, not_a_move, refuse

ME = 0
"""The person's seat; who begins is drawn by lot, so the number gives no advantage."""


def table_of(match: Match[State], seat: Seat, seats: tuple[str, ...]) -> TableView:
    """Return a match as one seat sees it; ``seats`` are the names, its own is the empty text."""
    text = match.game.text
    return TableView(
        game=match.game.name,
        rounds=match.game.rounds,
        seat=seat,
        seats=seats,
        status="over" if match.over else "playing",
        view=match.state.view(seat).to_json(),
        finished=tuple(match.outcomes_for(seat)),
        result=match.result.to_json() if match.result else None,
        undo=match.may_undo(seat),
        moves=tuple((DICE if by == CHANCE else by, text(action)) for by, action in match.moves_for(seat)),
    )


class LocalPlay:
    """One person against bots; every decision is on disk before the next one is requested."""

    def __init__(
        self, match: Match[State], levels: tuple[str, ...], unfinished: UnfinishedGames | None, pace: float = 0.0
    ) -> None:
        self.match = match
        match.keeps_undo = True
        self.game: Game[State] = match.game
        self.levels = levels
        self.unfinished = unfinished
        self.pace = pace
        """Seconds between the bots' moves, so that they can be watched."""
        self.bots = [bot(level) for level in levels]
        self.rng = Random(match.seed + sum(len(played.moves) for played in match.rounds))
        self.changed = asyncio.Event()
        self.closed = False
        self._save()

    @classmethod
    def begin(
        cls,
        game: Game[State],
        levels: tuple[str, ...],
        seed: int | None,
        unfinished: UnfinishedGames | None,
        pace: float = 0.0,
    ) -> "LocalPlay":
        """Start a new match."""
        return cls(game.match(seed=seed), levels, unfinished, pace)

    @classmethod
    def resume(cls, kept: Kept, unfinished: UnfinishedGames, pace: float = 0.0) -> "LocalPlay":
        """Resume an interrupted match."""
        return cls(kept.match, kept.levels, unfinished, pace)

    def _save(self) -> None:
        if self.unfinished:
            self.unfinished.save(self.match, self.levels)

    @property
    def table(self) -> TableView:
        """The table as it is now."""
        return table_of(self.match, ME, ("", *(f"{LEVEL}{level}" for level in self.levels)))

    async def follow(self) -> AsyncGenerator[TableView, None]:
        """Yield the table now and after every change; the bots play in between."""
        while not self.closed:
            self.changed.clear()
            shown_over = self.match.over
            yield self.table
            # The person may have acted in the meantime: a match that they ended must still be shown.
            if shown_over:
                return
            if self.match.over:
                continue
            bots = [seat for seat in self.match.state.pending if seat != ME]
            if bots:
                await self._bot(bots[0])
            else:
                await self.changed.wait()

    async def _bot(self, seat: Seat) -> None:
        """Let a bot decide; where all choose together, the person may choose at the same time (R20)."""
        choice = asyncio.to_thread(self.bots[seat - 1].choose, self.match.state.view(seat), self.rng)
        action, _ = await asyncio.gather(choice, asyncio.sleep(self.pace))
        self.match.apply(action, seat)
        self._save()

    async def act(self, text: str) -> None:
        """Carry out a typed action; raises Refused if it is not allowed."""
        try:
            action = self.game.action(text)
        except BadNotation:
            raise not_a_move(text, self.game.declaration.example) from None
        reason = self.match.state.why_not(action, ME)
        if reason:
            raise Refused(lambda texts: texts.reason(reason), reason.clause)
        self.match.apply(action, ME)
        self._save()
        self.changed.set()

    async def take_back(self) -> None:
        """Take back the last decision of your own turn."""
        if not self.match.may_undo(ME):
            raise refuse("undo-none")
        self.match.undo(ME)
        self._save()
        self.changed.set()

    async def hint(self) -> str:
        """Return what a good bot would do in the person's place, knowing what the person knows."""
        view = self.match.state.view(ME)
        if not view.legal:
            raise refuse("hint-none")
        action = await asyncio.to_thread(adviser(self.game.name).choose, view, Random(0))
        return self.game.text(action)

    async def say(self, text: str) -> None:
        """Do nothing: there is nobody to talk to."""
        raise refuse("talk-nobody")

    async def resign(self) -> None:
        """Do nothing: there is nobody to resign to."""
        raise refuse("resign-nobody")

    async def record(self) -> RecordJson:
        """Return the record of the match so far."""
        return record(self.match, ["", *self.levels])

    async def again(self) -> Play | None:
        """Start another match of the same kind."""
        return LocalPlay.begin(self.game, self.levels, None, self.unfinished, self.pace)

    async def close(self) -> None:
        """Stop following."""
        self.closed = True
        self.changed.set()
