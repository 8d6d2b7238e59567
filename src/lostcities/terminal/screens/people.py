"""The table screen's part for other people: clocks, chat, and resigning."""

import time
from collections.abc import Awaitable

from rich.text import Text
from textual.screen import Screen

from lostcities.engine.contract import BadInput
from lostcities.locales import Texts
from lostcities.terminal.screens.panels import Question, Sheet, answer_keys
from lostcities.terminal.table_view import Play, TableView, explain


def times(table: TableView, texts: Texts) -> Text:
    """Format everyone's time, for the end of the header line."""
    found = Text()
    if table.clock is None:
        return found
    for seat, (name, left) in enumerate(zip(table.names(texts), table.clock.time_texts(time.monotonic()), strict=True)):
        if left:
            found.append(f"  {name} {left}", style="reverse" if seat in table.clock.running else "")
    return found


class PeopleScreen(Screen[None]):
    """The part of the table screen that concerns other people."""

    play: Play
    table: TableView
    texts: Texts
    lines_told: int

    def tell(self, text: str) -> None:
        """Show a message until the next event."""
        raise NotImplementedError

    def tell_talk(self) -> None:
        """Show new chat lines."""
        fresh = self.table.talk[self.lines_told :]
        self.lines_told = len(self.table.talk)
        if fresh:
            self.tell(" · ".join(self.texts.label(said.name, said.words(self.texts)) for said in fresh))

    def action_talk(self) -> None:
        """Show the whole chat."""
        lines = [self.texts.label(said.name, said.words(self.texts)) for said in self.table.talk]
        lines += ["", self.texts("talk-how")]
        self.app.push_screen(Sheet(self.texts("key-talk"), self.texts("key-close"), lines))

    def action_resign(self) -> None:
        """Resign, after asking."""
        texts = self.texts
        asked = Question(texts("key-resign"), texts("resign-ask"), texts("yes"), texts("no"), answer_keys(texts))
        asked.yes = False  # Enter alone does not resign
        self.app.push_screen(asked, self._resign_if)

    def _resign_if(self, sure: bool | None) -> None:
        if sure:
            self.run_worker(self.try_to(self.play.resign()), group="act")

    async def try_to(self, choice: Awaitable[None]) -> None:
        """Await an action that the table may refuse, and show the reason."""
        try:
            await choice
        except BadInput as problem:
            self.tell(explain(problem, self.texts))
