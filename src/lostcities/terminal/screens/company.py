"""What other people bring to the table screen: their clock, their talk, and giving up."""

import time
from typing import Any

from rich.text import Text
from textual.screen import Screen

from lostcities.engine.contract import BadInput
from lostcities.terminal.screens.panels import Question, Sheet
from lostcities.terminal.sight import Play, Refused, Sight, reason
from lostcities.terminal.tongue import Tongue


def times(sight: Sight, tongue: Tongue) -> Text:
    """Everybody's time, for the end of the head line."""
    found = Text()
    if sight.clock is None:
        return found
    for seat, (name, left) in enumerate(zip(sight.names(tongue), sight.clock.shown(time.monotonic()), strict=True)):
        if left:
            found.append(f"  {name} {left}", style="reverse" if seat == sight.clock.running else "")
    return found


class Company(Screen[None]):
    """The part of the table screen that has to do with others than bots."""

    play: Play
    sight: Sight
    tongue: Tongue
    lines_told: int

    def tell(self, text: str) -> None:
        """Say something until the next thing happens."""
        raise NotImplementedError

    def tell_talk(self) -> None:
        """What was said since the last time."""
        fresh = self.sight.talk[self.lines_told :]
        self.lines_told = len(self.sight.talk)
        if fresh:
            self.tell(" · ".join(f"{said.name}: {self.tongue.pick(said.words)}" for said in fresh))

    def action_talk(self) -> None:
        """All that was said."""
        lines = [f"{said.name}: {self.tongue.pick(said.words)}" for said in self.sight.talk]
        lines += ["", self.tongue("talk.how")]
        self.app.push_screen(Sheet(self.tongue("key.talk"), self.tongue("key.close"), lines))

    def action_resign(self) -> None:
        """Give up, after a question."""
        asked = Question(self.tongue("key.resign"), self.tongue("resign.ask"), self.tongue("yes"), self.tongue("no"))
        asked.yes = False  # Enter alone gives nothing away
        self.app.push_screen(asked, self._resign_if)

    def _resign_if(self, sure: bool | None) -> None:
        if sure:
            self.run_worker(self.try_to(self.play.resign()), group="act")

    async def try_to(self, wish: Any) -> None:
        """Wait for something that the table may refuse, and say why."""
        try:
            await wish
        except (Refused, BadInput) as problem:
            self.tell(reason(problem, self.tongue))
