"""A game in plain lines: for pipes, scripts and screen readers; on this machine or on a server."""

import asyncio
import contextlib
import time
from collections.abc import Callable

from lostcities.engine.contract import BadInput
from lostcities.terminal.company import SPEAK
from lostcities.terminal.rules import rules_text
from lostcities.terminal.sight import Play, Refused, Sight, reason
from lostcities.terminal.tables import table
from lostcities.terminal.text import move_text, result_lines, round_title, score_lines
from lostcities.terminal.tongue import Tongue


class Stopped(Exception):
    """The person at the keyboard has had enough."""


class PlainTable:
    """One person's seat, line by line."""

    def __init__(self, play: Play, tongue: Tongue, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        self.play = play
        self.tongue = tongue
        self.ask = ask
        self.say = say
        self.waiting: list[str] = []
        self.told_moves = len(play.sight.moves)
        self.told_rounds = len(play.sight.finished)
        self.told_lines = 0
        self.status = ""

    def run(self) -> None:
        """Play the match to its end, or until the person stops."""
        asyncio.run(self._run())

    async def _run(self) -> None:
        self._help(self.play.sight)
        try:
            # Closed here and now, so that nothing runs on after the last line.
            async with contextlib.aclosing(self.play.follow()) as sights:
                async for sight in sights:
                    self._tell(sight)
                    if sight.mine:
                        await self._decide(sight)
        except Stopped:
            self.say(self.tongue("plain.stopped"))
        finally:
            await self.play.close()

    def _help(self, sight: Sight) -> None:
        self.say(self.tongue(f"plain.help.{sight.game}"))
        self.say(self.tongue("plain.commands"))

    def _tell(self, sight: Sight) -> None:
        """What has happened since the last time."""
        names = sight.names(self.tongue)
        for place in range(self.told_moves, len(sight.moves)):
            if sight.moves[place][0] != sight.seat:
                self.say(move_text(sight, names, place, self.tongue))
        self.told_moves = len(sight.moves)
        for number in range(self.told_rounds, len(sight.finished)):
            self.say("\n" + round_title(sight, number, self.tongue, "end"))
            self._scores(sight.finished[number]["sheets"], names)
        self.told_rounds = len(sight.finished)
        for said in sight.talk[self.told_lines :]:
            self.say(f"{said.name}: {self.tongue.pick(said.words)}")
        self.told_lines = len(sight.talk)
        if not sight.connected:
            self.say(self.tongue("table.broken"))
        if sight.status != self.status and sight.status == "open":
            self.say(self.tongue("table.waiting", code=sight.code or "?"))
        self.status = sight.status
        if sight.over:
            self.say("")
            for line in result_lines(sight, self.tongue):
                self.say(line)

    def _scores(self, sheets: list[dict[str, object] | None], names: list[str]) -> None:
        for line in score_lines(sheets, names, self.tongue):
            self.say(line)

    async def _decide(self, sight: Sight) -> None:
        """Ask until something was done that changes the table."""
        while True:
            word = self._next_word(sight)
            if word and await self._carry_out(word, sight):
                return

    def _next_word(self, sight: Sight) -> str:
        assert sight.view is not None
        if not self.waiting:
            self.say("")
            for line in table(sight.view, sight.names(self.tongue), self.tongue):
                self.say(line)
            phase = self.tongue(f"phase.{sight.view['phase']}")
            try:
                line = self.ask(self._clock(sight) + self.tongue("plain.ask", phase=phase)).strip()
                # What is said to the others is one word, blanks and all.
                self.waiting = [line] if line.startswith(SPEAK) else line.split()
            except EOFError:
                raise Stopped from None
        return self.waiting.pop(0) if self.waiting else ""

    @staticmethod
    def _clock(sight: Sight) -> str:
        """The own time left, before the question."""
        own = sight.clock.shown(time.monotonic())[sight.seat] if sight.clock and sight.seat is not None else ""
        return f"[{own}] " if own else ""

    async def _carry_out(self, word: str, sight: Sight) -> bool:
        """Do what a word says; whether it changed the table."""
        view, names = sight.view, sight.names(self.tongue)
        assert view is not None
        if word in ("q", "quit", "exit"):
            raise Stopped
        if word in ("?", "help"):
            self._help(sight)
        elif word in ("l", "legal"):
            self.say(" ".join(view["legal"]))
        elif word in ("s", "scores"):
            self._scores(view["scores"], names)
        elif word in ("m", "moves"):
            for place in range(len(sight.moves)):
                self.say(move_text(sight, names, place, self.tongue))
        elif word in ("r", "rules"):
            self.say(rules_text(sight.game, self.tongue.language) or self.tongue("rules.missing"))
        else:
            return await self._wish(word)
        return False

    async def _wish(self, word: str) -> bool:
        try:
            if word in ("h", "hint"):
                text = await self.play.hint()
                self.say(self.tongue("hint", move=self.tongue.action(text), text=text))
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
        except (Refused, BadInput) as problem:
            self.waiting = []
            self.say(reason(problem, self.tongue))
            return False
        return True
