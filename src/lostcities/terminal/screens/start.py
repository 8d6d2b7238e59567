"""The start screen: which game, against whom, by which rules; on a server also which table."""

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input, Static

from lostcities.locales import Texts
from lostcities.terminal.game_choice import GameChoice
from lostcities.terminal.paint import COLOURS, DIM, SYMBOLS, press
from lostcities.terminal.screens.picture import Picture


class StartScreen(Screen["GameChoice | str"]):
    """Return the choice, or the text that names a server's table."""

    AUTO_FOCUS = ""  # keys belong to the screen

    CSS = """
    StartScreen { align: center middle; }
    #frame { width: 76; max-width: 96%; height: 96%; max-height: 24; border: round $primary; padding: 0 2; }
    #where { border: none; height: 1; background: $surface; display: none; }
    #problem { height: auto; max-height: 2; color: $warning; }
    """

    def __init__(self, choice: GameChoice, texts: Texts, server: str | None = None) -> None:
        super().__init__()
        self.choice = choice
        self.texts = texts
        self.server = server
        self.cursor = 0

    def compose(self) -> ComposeResult:
        """Show a frame with the lines in it."""
        with Vertical(id="frame") as frame:
            frame.border_title = self.texts("start-title")
            if self.server:
                frame.border_subtitle = self.texts("start-at", url=self.server)
            yield Picture(self._lines, id="lines")
            where = Input(placeholder=self.texts("start-table-hint"), id="where")
            where.display = self.server is not None
            yield where
            yield Static(id="problem")

    def _lines(self, width: int, height: int) -> Text:
        found = Text()
        for colour, symbol in SYMBOLS.items():
            found.append(f"{symbol} ", style=Style(color=COLOURS[colour], bold=True))
        found.append("\n\n")
        lines = self.choice.lines(self.texts)
        about = ""
        for place, line in enumerate(lines):
            here = place == self.cursor
            act = press(f"line:{place}")
            found.append("▶ " if here else "  ").append(f"{line.label:<26}", style=act + Style(bold=here))
            found.append("‹", style=press(f"less:{place}")).append(
                f" {line.value} ", style=press(f"more:{place}") + Style(reverse=here)
            )
            found.append("›\n", style=press(f"more:{place}"))
            about = line.about if here else about
        here = self.cursor == len(lines)
        found.append("\n")
        found.append("▶ " if here else "  ").append(
            f"[ {self.texts('start-begin')} ]", style=press("begin") + Style(bold=True, reverse=here)
        )
        found.append(f"\n\n{about}", style=DIM)
        return found.append(f"\n{self.texts('start-how')}", style=DIM)

    def on_key(self, event: Key) -> None:
        """Choose lines with up and down, values with left and right."""
        if isinstance(self.focused, Input):
            if event.key in ("escape", "up"):
                self.set_focus(None)
                event.stop()
            return
        lines = self.choice.lines(self.texts)
        if event.key in ("up", "down"):
            self.cursor += 1 if event.key == "down" else -1
            if self.cursor > len(lines) and self.server:
                self.query_one("#where", Input).focus()
            self.cursor = max(0, min(len(lines), self.cursor))
        elif event.key in ("left", "right", "space") and self.cursor < len(lines):
            self.choice.change(lines[self.cursor].key, -1 if event.key == "left" else 1)
        elif event.key == "enter":
            self._begin()
        elif event.key in ("escape", "q"):
            self.app.exit()
        else:
            return
        event.stop()
        self.query_one("#lines", Picture).refresh()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Choose a table by its code, id or link."""
        if event.value.strip():
            self.dismiss(event.value.strip())

    def action_press(self, what: str) -> None:
        """Handle a click on a line or a value."""
        kind, _, place = what.partition(":")
        if kind == "begin":
            self._begin()
            return
        self.cursor = int(place)
        if kind in ("less", "more"):
            self.choice.change(self.choice.lines(self.texts)[self.cursor].key, 1 if kind == "more" else -1)
        self.query_one("#lines", Picture).refresh()

    def _begin(self) -> None:
        where = self.query_one("#where", Input).value.strip() if self.server else ""
        self.dismiss(where or self.choice)
