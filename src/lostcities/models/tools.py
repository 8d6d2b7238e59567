"""The table as tools of the Model Context Protocol, for playing, legal moves, reasons, rules and reviews.

Only the client that started a match knows its handle, so that models on one HTTP server cannot interfere.
"""

import asyncio
import contextlib
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

import lostcities
from lostcities.analysis.review import review
from lostcities.bots.catalogue import check_level, levels, usual_level
from lostcities.engine.contract import BadInput
from lostcities.engine.options import OptionValue
from lostcities.locales import Texts
from lostcities.models.seat import TextSeat
from lostcities.terminal.local import LocalPlay
from lostcities.terminal.remote import RemotePlay, Server
from lostcities.terminal.rulebook import rules_text
from lostcities.terminal.start import problems_in
from lostcities.terminal.table_view import Play

MOST_MATCHES = 64
"""The most matches at the same time; the least recently used one is dropped when another begins."""
REVIEW_WORK = 300
"""Playouts per decision of a review: some seconds for a match."""

INSTRUCTIONS = """\
Play a match: call `new_match`, then `play` with a move until it is over. Moves are written as in `legal_moves`; cards
are a colour letter and a value, x is a wager. `play` answers with what the others did and with the position at your
next decision. A move that is not possible is refused with the rule that forbids it, and nothing changes. `rules`
explains the game. When the match is over, `review_match` tells what each decision cost."""


@dataclass
class Tables:
    """The matches of one MCP server."""

    texts: Texts
    server: Server | None = None
    seats: OrderedDict[str, TextSeat] = field(default_factory=OrderedDict)

    async def seat(self, play: Play) -> str:
        """Take a seat; returns the handle of the match."""
        while len(self.seats) >= MOST_MATCHES:
            _, oldest = self.seats.popitem(last=False)
            await oldest.close()
        handle = secrets.token_hex(8)
        self.seats[handle] = await TextSeat(play, self.texts).__aenter__()
        return handle

    def find(self, handle: str) -> TextSeat:
        """Return the seat of a match by its handle."""
        if handle not in self.seats:
            raise ToolError(f"there is no match {handle[:40]!r}; call new_match and use the handle that it returns")
        self.seats.move_to_end(handle)
        return self.seats[handle]

    async def close(self) -> None:
        """Leave all tables."""
        while self.seats:
            _, seat = self.seats.popitem()
            await seat.close()

    def begin(self, game: str, players: int, opponent: str, options: dict[str, OptionValue]) -> Play:
        """Start a new match here, or at the server's table."""
        chosen = opponent or usual_level(game)
        check_level(chosen, game)
        if self.server is not None:
            self.server.sign_in()
            return RemotePlay(self.server, self.server.play(game, players, chosen, dict(options)))
        played = lostcities.game(game, players=players, **options)
        return LocalPlay.begin(played, (chosen,) * (players - 1), None, None)

    def join(self, where: str) -> Play:
        """Take a seat at an existing table."""
        if self.server is None:
            raise BadInput("this plays on its own machine; start it with --server to join a table")
        self.server.sign_in()
        return RemotePlay(self.server, self.server.join(where))


def make_server(tables: Tables) -> MCPServer[None]:
    """Make the tools for these tables."""

    @contextlib.asynccontextmanager
    async def lifespan(_: MCPServer[None]) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await tables.close()

    name = tables.texts("product-name")
    server = MCPServer(
        name, instructions=INSTRUCTIONS, version=lostcities.__version__, lifespan=lifespan, log_level="WARNING"
    )
    for tool in (*_matches(tables), *_questions(tables)):
        server.tool(structured_output=False)(tool)
    return server


Tool = Callable[..., object]


def _matches(tables: Tables) -> tuple[Tool, ...]:
    """Return the tools that start a match and continue it."""
    texts = tables.texts

    async def new_match(
        game: str = "card", players: int = 2, opponent: str = "", options: dict[str, OptionValue] | None = None
    ) -> str:
        """Start a match: a game (card, board or roll), the number of players, and the level of the others."""
        with problems_in(texts, ToolError):
            play = await asyncio.to_thread(tables.begin, game, players, opponent, options or {})
        return await _tell_opening(tables, await tables.seat(play))

    async def join_table(table: str) -> str:
        """Take a seat at a server's table, by its code or link."""
        with problems_in(texts, ToolError):
            play = await asyncio.to_thread(tables.join, table)
        return await _tell_opening(tables, await tables.seat(play))

    async def play(match: str, move: str) -> str:
        """Carry out a move; returns what the others did and your next decision."""
        seat = tables.find(match)
        with problems_in(texts, ToolError):
            await seat.act(move.strip().removesuffix(":"))  # as copied from the list of legal moves
            ready = await seat.wait()
        return _tell(seat, [] if ready else ["The others are still thinking; call `wait`."])

    async def wait(match: str) -> str:
        """Wait until it is your turn or the match is over."""
        seat = tables.find(match)
        ready = await seat.wait()
        return _tell(seat, [] if ready else ["The others are still thinking."])

    async def take_back(match: str) -> str:
        """Take back your last decision, if nothing new has been shown to you since."""
        seat = tables.find(match)
        with problems_in(texts, ToolError):
            await seat.take_back()
        return _tell(seat, [])

    async def resign(match: str) -> str:
        """Resign a match at a server's table."""
        seat = tables.find(match)
        with problems_in(texts, ToolError):
            await seat.resign()
        return _tell(seat, [])

    return new_match, join_table, play, wait, take_back, resign


def _questions(tables: Tables) -> tuple[Tool, ...]:
    """Return the tools that change nothing."""
    texts = tables.texts

    async def position(match: str) -> str:
        """Show the table as you see it."""
        return "\n".join(tables.find(match).position())

    async def legal_moves(match: str) -> str:
        """List every move that you may make now, one per line: its spelling, and what it means."""
        return "\n".join(tables.find(match).legal()) or "None: it is not your turn."

    async def why_not(match: str, move: str) -> str:
        """Explain why a move is not possible now, with the clause of the rules."""
        return await tables.find(match).why_not(move)

    async def scores(match: str) -> str:
        """List everyone's current points, with the arithmetic."""
        return "\n".join(tables.find(match).scores())

    async def rules(game: str = "card") -> str:
        """Return the rules of a game, in our own words."""
        if game not in lostcities.games():
            raise ToolError(f"there is no game {game[:40]!r}; the games are: {', '.join(lostcities.games())}")
        return rules_text(game, texts.language) or "The rules of this game are not installed."

    async def opponents(game: str = "card") -> str:
        """List the levels that play a game, from the weakest to the strongest."""
        with problems_in(texts, ToolError):
            return ", ".join(levels(game))

    async def review_match(match: str) -> str:
        """Review a finished match: points lost per decision and accuracy of every seat, and your worst decisions."""
        seat = tables.find(match)
        with problems_in(texts, ToolError):
            finished = await seat.match()
        found = await asyncio.to_thread(lambda: review(finished, REVIEW_WORK))
        names = seat.table.names(texts)
        lines = [
            f"{names[one.seat]}: {one.lost.value:.2f} points lost per decision, accuracy {one.accuracy:.0f} %"
            for one in found.summaries
        ]
        own = [one.judgement for one in found.decisions if one.judgement.seat == seat.table.seat]
        lost = (one for one in own if one.counts and one.played != one.best and one.loss.value > 0)
        worst = sorted(lost, key=lambda one: -one.loss.value)[:5]
        text = finished.game.text
        return "\n".join(
            [*lines, *(f"{text(one.played)} lost {one.loss.value:.1f}; {text(one.best)} was better" for one in worst)]
        )

    return position, legal_moves, why_not, scores, rules, opponents, review_match


async def _tell_opening(tables: Tables, handle: str) -> str:
    seat = tables.find(handle)
    ready = await seat.wait()
    return _tell(seat, [f"match: {handle}"], [] if ready else ["Not everybody is here yet; call `wait`."])


def _tell(seat: TextSeat, before: list[str], after: list[str] | None = None) -> str:
    return "\n".join([*before, *seat.news(), *seat.position(), *(after or [])])
