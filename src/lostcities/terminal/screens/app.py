"""The application: from the choice to the table."""

import asyncio

from textual.app import App
from textual.worker import WorkerFailed

from lostcities.engine.contract import BadInput
from lostcities.engine.registry import declaration
from lostcities.locales import Texts
from lostcities.locales.product import FAMILY
from lostcities.terminal.data_folder import UnfinishedGames
from lostcities.terminal.game_choice import GameChoice
from lostcities.terminal.local import LocalPlay
from lostcities.terminal.remote import RemotePlay, Server
from lostcities.terminal.screens.panels import Question, answer_keys
from lostcities.terminal.screens.start import StartScreen
from lostcities.terminal.screens.table import TableScreen
from lostcities.terminal.table_view import Play, explain
from lostcities.terminal.wire import FrameJson

PACE = 0.35


class PlayApp(App[str]):
    """``lostcities play``."""

    TITLE = FAMILY
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        choice: GameChoice,
        texts: Texts,
        *,
        chosen: bool = False,
        resume: bool | None = None,
        unfinished: UnfinishedGames | None = None,
        server: Server | None = None,
        table: str | None = None,
        pace: float = PACE,
    ) -> None:
        super().__init__()
        self.choice = choice
        self.texts = texts
        self.chosen = chosen
        """Whether the flags name the game, so that nothing needs to be asked."""
        self.resume = resume
        """Resume an interrupted game: yes, no, or ask."""
        self.unfinished = unfinished
        self.server = server
        self.table = table
        self.pace = pace
        self.problem: str | None = None
        """Why it ended at once, for the command's exit message."""

    def on_mount(self) -> None:
        """Ask for what is still missing, then open the table."""
        self.run_worker(self._begin(), exclusive=True)

    @property
    def slip(self) -> BaseException | None:
        """An unexpected error."""
        found = self._exception
        return found.error if isinstance(found, WorkerFailed) else found

    def _fatal_error(self) -> None:
        """Exit without Textual's own traceback, which shows local variables, such as a session."""
        self.bell()
        self._close_messages_no_wait()

    async def _begin(self) -> None:
        try:
            play = await (self._on_server(self.server) if self.server else self._here())
        except BadInput as problem:
            self.problem = explain(problem, self.texts)
            self.exit(return_code=2)
            return
        await self.push_screen(TableScreen(play, self.texts))

    async def _here(self) -> Play:
        """Start a match on this machine: an interrupted one or a new one."""
        waiting = self.unfinished.games() if self.unfinished and self.resume is not False else []
        for game in (
            [self.choice.game] if self.chosen and self.choice.game in waiting else [] if self.chosen else waiting
        ):
            assert self.unfinished is not None
            kept = self.unfinished.load(game)
            if kept is None:
                continue
            play = LocalPlay.resume(kept, self.unfinished, self.pace)
            if self.resume or await self._goes_on(game, play.table.names(self.texts)[1:], len(play.table.moves)):
                return play
        if not self.chosen:
            choice = await self.push_screen_wait(StartScreen(self.choice, self.texts))
            assert isinstance(choice, GameChoice)
            self.choice = choice
        return LocalPlay.begin(
            self.choice.make(), tuple(self.choice.levels), self.choice.seed, self.unfinished, self.pace
        )

    async def _goes_on(self, game: str, others: list[str], moves: int) -> bool:
        texts = self.texts
        what = texts("resume-what", game=texts.game(declaration(game)), names=texts.list(others), moves=moves)
        question = Question(
            texts("resume-title"),
            texts("resume-ask", what=what),
            texts("resume-yes"),
            texts("resume-no"),
            answer_keys(texts),
        )
        goes_on: bool = await self.push_screen_wait(question)
        return goes_on

    async def _on_server(self, server: Server) -> Play:
        """Take a seat at a table on the server: the named one, a running one, or a new one."""
        await asyncio.to_thread(server.sign_in)
        if self.table:
            return RemotePlay(server, await asyncio.to_thread(server.join, self.table))
        if self.resume is not False and not self.chosen:
            for entry in await asyncio.to_thread(server.list_running):
                frame = await asyncio.to_thread(server.join, entry["table"])
                play = RemotePlay(server, frame)
                if self.resume or await self._goes_on(entry["game"], _others(play, self.texts), frame["version"]):
                    return play
        if not self.chosen:
            choice = await self.push_screen_wait(StartScreen(self.choice, self.texts, server.base))
            if isinstance(choice, str):
                return RemotePlay(server, await asyncio.to_thread(server.join, choice))
            self.choice = choice
        return RemotePlay(server, await asyncio.to_thread(new_table, server, self.choice))


def _others(play: RemotePlay, texts: Texts) -> list[str]:
    table = play.table
    return [name for seat, name in enumerate(table.names(texts)) if seat != table.seat]


def new_table(server: Server, choice: GameChoice) -> FrameJson:
    """Create a table against bots on a server; there all have one level."""
    choice.make()  # refuses here what the server would refuse
    return server.play(choice.game, choice.players, choice.levels[0], choice.options)
