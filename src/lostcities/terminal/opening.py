"""From the flags of ``lostcities play`` to a table: with screens, or in plain lines."""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass

from lostcities.engine.contract import BadInput
from lostcities.terminal.keep import Shelf
from lostcities.terminal.local import LocalPlay
from lostcities.terminal.plain import PlainTable
from lostcities.terminal.remote import RemotePlay, Server
from lostcities.terminal.sight import Play, Refused
from lostcities.terminal.tongue import Tongue
from lostcities.terminal.wish import Wish

Ask = Callable[[str], str]
Say = Callable[[str], None]


@dataclass(slots=True)
class Opening:
    """What the flags say."""

    wish: Wish
    tongue: Tongue
    chosen: bool = False
    """Whether the flags name the game, so that nobody need be asked."""
    resume: bool | None = None
    """Go on with an interrupted game: yes, no, or ask."""
    server: str | None = None
    table: str | None = None

    @property
    def asks(self) -> bool:
        """Whether there is somebody to ask about an interrupted game."""
        return self.resume is None and self.wish.seed is None


def has_screen() -> bool:
    """Whether screens can be shown: a person at a terminal that can do more than lines."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"


def play_on_screens(opening: Opening) -> str | None:
    """Play with screens; what to say when they are gone."""
    # Only here, because Textual takes a while to load and all other commands should be quick.
    from lostcities.terminal.screens.app import LostCities

    opening.wish.made()
    server, table = _server(opening)
    app = LostCities(
        opening.wish,
        opening.tongue,
        chosen=opening.chosen,
        resume=opening.resume if opening.asks or opening.resume else False,
        shelf=Shelf(),
        server=server,
        table=table,
    )
    ended = app.run()
    if app.slip:
        raise app.slip
    if app.problem:
        raise BadInput(app.problem)
    return opening.tongue("resume.kept") if ended == "kept" and not server else None


def play_in_lines(opening: Opening, ask: Ask, say: Say) -> None:
    """Play line by line."""
    server, table = _server(opening)
    try:
        play = _remote(opening, server, table) if server else _local(opening, ask)
    except Refused as problem:
        raise BadInput(problem.said(opening.tongue)) from None
    PlainTable(play, opening.tongue, ask, say).run()


def _server(opening: Opening) -> tuple[Server | None, str | None]:
    """The server, and the table if the address itself is a link to one."""
    if not opening.server:
        return None, None
    server = Server(opening.server)
    link = server.path if server.path.strip("/") else None
    return server, opening.table or link


def _remote(opening: Opening, server: Server, table: str | None) -> Play:
    server.sign_in()
    if table:
        return RemotePlay(server, server.join(table))
    running = server.running() if opening.resume else []
    if running:
        return RemotePlay(server, server.join(running[0]["table"]))
    wish = opening.wish
    wish.made()
    return RemotePlay(server, server.play(wish.game, wish.players, wish.levels[0], wish.options))


def _local(opening: Opening, ask: Ask) -> Play:
    game = opening.wish.made()
    if not sys.stdin.isatty() and not opening.resume:
        # A script's game must not take the place of one that a person has interrupted.
        return LocalPlay.begun(game, tuple(opening.wish.levels), opening.wish.seed, None)
    shelf = Shelf()
    waiting = shelf.games() if opening.resume is not False and (opening.asks or opening.resume) else []
    if opening.chosen:
        waiting = [name for name in waiting if name == opening.wish.game]
    for name in waiting:
        kept = shelf.load(name)
        if kept is None:
            continue
        play = LocalPlay.resumed(kept, shelf)
        if opening.resume or _goes_on(play, opening.tongue, ask):
            return play
    return LocalPlay.begun(game, tuple(opening.wish.levels), opening.wish.seed, shelf)


def _goes_on(play: LocalPlay, tongue: Tongue, ask: Ask) -> bool:
    sight = play.sight
    names = tongue("end.and").join(sight.names(tongue)[1:])
    what = tongue("resume.what", game=tongue(f"game.{sight.game}"), names=names, moves=len(sight.moves))
    answer = ask(f"{tongue('resume.ask', what=what)} ({tongue('resume.yn')}) ").strip().lower()
    return answer[:1] in ("y", "j", "")
