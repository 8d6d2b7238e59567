"""A game in plain lines: for pipes, scripts and screen readers; on this machine or on a server."""

import asyncio
import contextlib
import signal
import threading
import time
from collections.abc import Callable, Sequence

from lostcities.engine.contract import BadInput
from lostcities.engine.shapes import ScoreJson
from lostcities.locales import Texts
from lostcities.terminal.clock_and_chat import SPEAK
from lostcities.terminal.rulebook import rules_text
from lostcities.terminal.table_text import table_lines
from lostcities.terminal.table_view import Play, TableView, explain
from lostcities.terminal.text import hint_text, move_text, result_lines, round_title, score_lines


class Stopped(Exception):
    """The person at the keyboard stopped playing."""


class PlainTable:
    """One person's seat, line by line."""

    def __init__(self, play: Play, texts: Texts, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        self.play = play
        self.texts = texts
        self.ask = ask
        self.say = say
        self.waiting: list[str] = []
        self.told_moves = len(play.table.moves)
        self.told_rounds = len(play.table.finished)
        self.told_lines = 0
        self.status = ""

    def run(self) -> None:
        """Play the match to its end, or until the person stops."""
        asyncio.run(self._run())

    async def _run(self) -> None:
        if threading.current_thread() is threading.main_thread():
            # asyncio would only record the first Ctrl-C, and the prompt would keep waiting.
            signal.signal(signal.SIGINT, signal.default_int_handler)
        self._help(self.play.table)
        try:
            # Closed at once, so that nothing runs after the last line.
            async with contextlib.aclosing(self.play.follow()) as sights:
                async for table in sights:
                    self._tell(table)
                    if table.mine:
                        await self._decide(table)
        except Stopped:
            self.say(self.texts("plain-stopped"))
        finally:
            await self.play.close()

    def _help(self, table: TableView) -> None:
        notation = self.texts.find(f"plain-help-{table.game}")
        if notation:
            self.say(notation)
        self.say(self.texts("plain-commands"))

    def _tell(self, table: TableView) -> None:
        """Print what has happened since the last time."""
        names = table.names(self.texts)
        for place in range(self.told_moves, len(table.moves)):
            if table.moves[place][0] != table.seat:
                self.say(move_text(table, names, place, self.texts))
        self.told_moves = len(table.moves)
        for number in range(self.told_rounds, len(table.finished)):
            self.say("\n" + round_title(table, number, self.texts, ended=True))
            self._scores(table.finished[number]["sheets"], names)
        self.told_rounds = len(table.finished)
        for said in table.talk[self.told_lines :]:
            self.say(self.texts.label(said.name, said.words(self.texts)))
        self.told_lines = len(table.talk)
        if not table.connected:
            self.say(self.texts("table-broken"))
        if table.status != self.status and table.status == "open":
            self.say(self.texts("table-waiting", code=table.code or "?"))
        self.status = table.status
        if table.over:
            self.say("")
            for line in result_lines(table, self.texts):
                self.say(line)

    def _scores(self, sheets: Sequence[ScoreJson | None], names: list[str]) -> None:
        for line in score_lines(sheets, names, self.texts):
            self.say(line)

    async def _decide(self, table: TableView) -> None:
        """Ask until an action changes the table."""
        while True:
            word = self._next_word(table)
            if word and await self._carry_out(word, table):
                return

    def _next_word(self, table: TableView) -> str:
        assert table.view is not None
        if not self.waiting:
            self.say("")
            for line in table_lines(table.view, table.names(self.texts), self.texts):
                self.say(line)
            phase = self.texts.phase(table.phase)
            try:
                line = self.ask(self._clock(table) + self.texts("plain-ask", phase=phase) + " ").strip()
                # A chat message is one word, including its spaces.
                self.waiting = [line] if line.startswith(SPEAK) else line.split()
            except EOFError:
                raise Stopped from None
        return self.waiting.pop(0) if self.waiting else ""

    @staticmethod
    def _clock(table: TableView) -> str:
        """Format your time left, for the prompt."""
        own = table.clock.time_texts(time.monotonic())[table.seat] if table.clock and table.seat is not None else ""
        return f"[{own}] " if own else ""

    async def _carry_out(self, word: str, table: TableView) -> bool:
        """Carry out a word; returns whether it changed the table."""
        view, names = table.view, table.names(self.texts)
        assert view is not None
        if word in ("q", "quit", "exit"):
            raise Stopped
        if word in ("?", "help"):
            self._help(table)
        elif word in ("l", "legal"):
            self.say(" ".join(view["legal"]))
        elif word in ("s", "scores"):
            self._scores(view["scores"], names)
        elif word in ("m", "moves"):
            for place in range(len(table.moves)):
                self.say(move_text(table, names, place, self.texts))
        elif word in ("r", "rules"):
            self.say(rules_text(table.game, self.texts.language) or self.texts("rules-missing"))
        else:
            return await self._wish(word)
        return False

    async def _wish(self, word: str) -> bool:
        try:
            if word in ("h", "hint"):
                text = await self.play.hint()
                self.say(hint_text(text, self.texts, self.play.table.game))
                return False
            if word.startswith(SPEAK):
                await self.play.say(word[1:].strip())
                return False
            if word == "resign":
                await self.play.resign()
                return True
            if word in ("u", "undo"):
                await self.play.take_back()
                self.told_moves -= 1
            else:
                await self.play.act(word)
        except BadInput as problem:
            self.waiting = []
            self.say(explain(problem, self.texts))
            return False
        return True
