"""From the flags of ``lostcities play`` to a table: with screens, or in plain lines."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lostcities.engine.contract import BadInput
from lostcities.engine.registry import declaration
from lostcities.locales import Texts
from lostcities.terminal.data_folder import UnfinishedGames
from lostcities.terminal.game_choice import GameChoice
from lostcities.terminal.local import LocalPlay
from lostcities.terminal.plain import PlainTable
from lostcities.terminal.table_view import Play, explain

if TYPE_CHECKING:
    from lostcities.terminal.remote import Server

Ask = Callable[[str], str]
Say = Callable[[str], None]


@dataclass(slots=True)
class StartOptions:
    """The flags of the command."""

    choice: GameChoice
    texts: Texts
    chosen: bool = False
    """Whether the flags name the game, so that nothing needs to be asked."""
    resume: bool | None = None
    """Resume an interrupted game: yes, no, or ask."""
    server: str | None = None
    table: str | None = None

    @property
    def asks(self) -> bool:
        """Whether there is a person to ask about an interrupted game."""
        return self.resume is None and self.choice.seed is None


def has_screen() -> bool:
    """Whether screens can be shown: a person at a capable terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"


def play_on_screens(flags: StartOptions) -> str | None:
    """Play with screens; returns what to print afterwards."""
    # Imported here, because Textual takes a while to load and other commands should be quick.
    from lostcities.terminal.screens.app import PlayApp

    with problems_in(flags.texts):
        flags.choice.make()
        server, table = _server(flags)
    app = PlayApp(
        flags.choice,
        flags.texts,
        chosen=flags.chosen,
        resume=flags.resume if flags.asks or flags.resume else False,
        unfinished=UnfinishedGames(),
        server=server,
        table=table,
    )
    ended = app.run()
    if app.slip:
        raise app.slip
    if app.problem:
        raise BadInput(app.problem)
    return flags.texts("resume-kept") if ended == "kept" and not server else None


def play_in_lines(flags: StartOptions, ask: Ask, say: Say) -> None:
    """Play line by line."""
    with problems_in(flags.texts):
        server, table = _server(flags)
        play = _remote(flags, server, table) if server else _local(flags, ask)
    PlainTable(play, flags.texts, ask, say).run()


@contextlib.contextmanager
def problems_in(texts: Texts, kind: type[Exception] = BadInput) -> Iterator[None]:
    """Raise errors as one sentence in the person's language."""
    try:
        yield
    except BadInput as problem:
        raise kind(explain(problem, texts)) from None


def _server(flags: StartOptions) -> "tuple[Server | None, str | None]":
    """Return the server, and the table if the address itself is a link to one."""
    if not flags.server:
        return None, None
    from lostcities.terminal.remote import Server  # games on this machine need no connection

    server = Server(flags.server)
    link = server.path if server.path.strip("/") else None
    return server, flags.table or link


def _remote(flags: StartOptions, server: "Server", table: str | None) -> Play:
    from lostcities.terminal.remote import RemotePlay

    server.sign_in()
    if table:
        return RemotePlay(server, server.join(table))
    running = server.list_running() if flags.resume else []
    if running:
        return RemotePlay(server, server.join(running[0]["table"]))
    choice = flags.choice
    choice.make()
    return RemotePlay(server, server.play(choice.game, choice.players, choice.levels[0], choice.options))


def _local(flags: StartOptions, ask: Ask) -> Play:
    game = flags.choice.make()
    if not sys.stdin.isatty() and not flags.resume:
        # A script's game must not replace one that a person has interrupted.
        return LocalPlay.begin(game, tuple(flags.choice.levels), flags.choice.seed, None)
    unfinished = UnfinishedGames()
    waiting = unfinished.games() if flags.resume is not False and (flags.asks or flags.resume) else []
    if flags.chosen:
        waiting = [name for name in waiting if name == flags.choice.game]
    for name in waiting:
        kept = unfinished.load(name)
        if kept is None:
            continue
        play = LocalPlay.resume(kept, unfinished)
        if flags.resume or _goes_on(play, flags.texts, ask):
            return play
    return LocalPlay.begin(game, tuple(flags.choice.levels), flags.choice.seed, unfinished)


def _goes_on(play: LocalPlay, texts: Texts, ask: Ask) -> bool:
    table = play.table
    names = texts.list(table.names(texts)[1:])
    what = texts("resume-what", game=texts.game(declaration(table.game)), names=names, moves=len(table.moves))
    return ask_yes_or_no(texts("resume-ask", what=what), texts, ask, usual=True)


def ask_yes_or_no(question: str, texts: Texts, ask: Ask, usual: bool = False) -> bool:
    """Ask a yes-or-no question in a line; ``usual`` is the meaning of an empty answer."""
    yes, no = texts("yes-key"), texts("no-key")
    answer = ask(f"{question} ({yes}/{no}) ").strip().lower()
    return answer.startswith(yes) if answer else usual
