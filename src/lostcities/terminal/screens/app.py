"""The application: from the wish to the table."""

import asyncio

from textual.app import App
from textual.worker import WorkerFailed

from lostcities.engine.contract import BadInput, Json
from lostcities.terminal.keep import Shelf
from lostcities.terminal.local import LocalPlay
from lostcities.terminal.remote import RemotePlay, Server
from lostcities.terminal.screens.panels import Question
from lostcities.terminal.screens.start import StartScreen
from lostcities.terminal.screens.table import TableScreen
from lostcities.terminal.sight import Play, Refused, reason
from lostcities.terminal.tongue import Tongue
from lostcities.terminal.wish import Wish

PACE = 0.35


class LostCities(App[str]):
    """``lostcities play``."""

    TITLE = "Lost Cities"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        wish: Wish,
        tongue: Tongue,
        *,
        chosen: bool = False,
        resume: bool | None = None,
        shelf: Shelf | None = None,
        server: Server | None = None,
        table: str | None = None,
        pace: float = PACE,
    ) -> None:
        super().__init__()
        self.wish = wish
        self.tongue = tongue
        self.chosen = chosen
        """Whether the flags have said which game, so that nobody need be asked."""
        self.resume = resume
        """Go on with an interrupted game: yes, no, or ask."""
        self.shelf = shelf
        self.server = server
        self.table = table
        self.pace = pace
        self.problem: str | None = None
        """Why it ended at once, for the command's exit."""

    def on_mount(self) -> None:
        """Ask what is not known yet, then sit down."""
        self.run_worker(self._begin(), exclusive=True)

    @property
    def slip(self) -> BaseException | None:
        """What went wrong though it should not have."""
        found = self._exception
        return found.error if isinstance(found, WorkerFailed) else found

    def _fatal_error(self) -> None:
        """Leave without Textual's own traceback, which shows what was in our hands: a session, for example."""
        self.bell()
        self._close_messages_no_wait()

    async def _begin(self) -> None:
        try:
            play = await (self._on_server(self.server) if self.server else self._here())
        except (Refused, BadInput) as problem:
            self.problem = reason(problem, self.tongue)
            self.exit(return_code=2)
            return
        await self.push_screen(TableScreen(play, self.tongue))

    async def _here(self) -> Play:
        """A match on this machine: an interrupted one or a new one."""
        waiting = self.shelf.games() if self.shelf and self.resume is not False else []
        for game in [self.wish.game] if self.chosen and self.wish.game in waiting else [] if self.chosen else waiting:
            assert self.shelf is not None
            kept = self.shelf.load(game)
            if kept is None:
                continue
            play = LocalPlay.resumed(kept, self.shelf, self.pace)
            if self.resume or await self._goes_on(game, play.sight.names(self.tongue)[1:], len(play.sight.moves)):
                return play
        if not self.chosen:
            wish = await self.push_screen_wait(StartScreen(self.wish, self.tongue))
            assert isinstance(wish, Wish)
            self.wish = wish
        return LocalPlay.begun(self.wish.made(), tuple(self.wish.levels), self.wish.seed, self.shelf, self.pace)

    async def _goes_on(self, game: str, others: list[str], moves: int) -> bool:
        tongue = self.tongue
        what = tongue("resume.what", game=tongue(f"game.{game}"), names=tongue("end.and").join(others), moves=moves)
        question = Question(
            tongue("resume.title"), tongue("resume.ask", what=what), tongue("resume.yes"), tongue("resume.no")
        )
        goes_on: bool = await self.push_screen_wait(question)
        return goes_on

    async def _on_server(self, server: Server) -> Play:
        """A seat at a server's table: the named one, one that is going on, or a new one."""
        await asyncio.to_thread(server.sign_in)
        if self.table:
            return RemotePlay(server, await asyncio.to_thread(server.join, self.table))
        if self.resume is not False and not self.chosen:
            for entry in await asyncio.to_thread(server.running):
                frame = await asyncio.to_thread(server.join, entry["table"])
                play = RemotePlay(server, frame)
                if self.resume or await self._goes_on(entry["game"], _others(play, self.tongue), frame["version"]):
                    return play
        if not self.chosen:
            wish = await self.push_screen_wait(StartScreen(self.wish, self.tongue, server.base))
            if isinstance(wish, str):
                return RemotePlay(server, await asyncio.to_thread(server.join, wish))
            self.wish = wish
        return RemotePlay(server, await asyncio.to_thread(new_table, server, self.wish))


def _others(play: RemotePlay, tongue: Tongue) -> list[str]:
    sight = play.sight
    return [name for seat, name in enumerate(sight.names(tongue)) if seat != sight.seat]


def new_table(server: Server, wish: Wish) -> Json:
    """A new table against bots on a server; all of one level there."""
    wish.made()  # refuses here what the server would refuse
    return server.play(wish.game, wish.players, wish.levels[0], wish.options)
