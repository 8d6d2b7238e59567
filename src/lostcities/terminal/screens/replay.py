"""A finished match, step by step with all hands open."""

from dataclasses import replace

from rich.text import Text
from textual.app import ComposeResult
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Static

from lostcities.engine.shapes import RecordJson, ViewJson
from lostcities.locales import Texts
from lostcities.terminal.canvas import Canvas, head
from lostcities.terminal.general import painter
from lostcities.terminal.paint import press
from lostcities.terminal.screens.picture import Picture
from lostcities.terminal.steps import steps_of
from lostcities.terminal.table_view import TableView, hand_of
from lostcities.terminal.text import move_text


class ReplayScreen(Screen[None]):
    """Steps through a match with the left and right keys."""

    AUTO_FOCUS = ""  # keys belong to the screen

    CSS = """
    #title, #head, #keys { height: 1; background: $primary 30%; }
    #move { height: 1; text-style: bold; }
    #hands { height: auto; max-height: 4; color: $text-muted; }
    """

    def __init__(self, record: RecordJson, table: TableView, texts: Texts) -> None:
        super().__init__()
        self.steps = steps_of(record)
        self.table = table
        self.texts = texts
        self.seat = table.seat or 0
        self.place = 0

    def compose(self) -> ComposeResult:
        """Lay out the position in the match, the table, the move, the other hands, and keys."""
        yield Static(id="title")
        yield Static(id="head")
        yield Picture(self._table, id="table")
        yield Static(id="hands")
        yield Static(id="move")
        yield Static(self._keys(), id="keys")

    def on_mount(self) -> None:
        """Show the deal."""
        self.show()

    def _views(self) -> list[ViewJson]:
        return self.steps[self.place].views(len(self.table.seats))

    def _canvas(self, width: int, height: int) -> Canvas[ViewJson]:
        # Nothing can be done here, so nothing is shown as possible.
        view: ViewJson = {**self._views()[self.seat], "legal": []}
        return Canvas(view, self.table.names(self.texts), self.texts, width, height)

    def _table(self, width: int, height: int) -> Text:
        canvas = self._canvas(width, height)
        return painter(self.table.game).draw(canvas)

    def _keys(self) -> Text:
        found = Text(" ")
        for key, name, what in (
            ("← →", "step", "step"),
            ("Home End", "ends", "end"),
            ("[ ]", "round", "round"),
            ("Esc", "close", "close"),
        ):
            found.append(key, style="bold").append(f" {self.texts(f'key-{name}')}   ", style=press(what))
        return found

    def show(self) -> None:
        """Update everything."""
        step, names = self.steps[self.place], self.table.names(self.texts)
        title = self.texts("replay-title", n=self.place, of=len(self.steps) - 1)
        self.query_one("#title", Static).update(Text(f" {title}"))
        self.query_one("#head", Static).update(head(self._canvas(self.size.width, self.size.height)))
        self.query_one("#table", Picture).refresh()
        text = self.texts("replay-start")
        if step.by is not None:
            shown = replace(self.table, moves=((step.by, step.do),))
            text = move_text(shown, names, 0, self.texts)
        self.query_one("#move", Static).update(Text(f" {text}"))
        hands = [
            " " + self.texts("replay-hands", name=names[seat], cards=" ".join(hand))
            for seat, hand in enumerate(map(hand_of, self._views()))
            if seat != self.seat and hand is not None
        ]
        self.query_one("#hands", Static).update(Text("\n".join(hands)))

    def go(self, place: int) -> None:
        """Go to a step."""
        self.place = max(0, min(len(self.steps) - 1, place))
        self.show()

    def on_key(self, event: Key) -> None:
        """Handle the keys for steps, ends and rounds."""
        deals = [number for number, step in enumerate(self.steps) if step.by is None]
        if event.key in ("left", "right"):
            self.go(self.place + (1 if event.key == "right" else -1))
        elif event.key in ("home", "end"):
            self.go(0 if event.key == "home" else len(self.steps) - 1)
        elif event.key in ("left_square_bracket", "pageup"):
            self.go(max([deal for deal in deals if deal < self.place], default=0))
        elif event.key in ("right_square_bracket", "pagedown"):
            self.go(min([deal for deal in deals if deal > self.place], default=len(self.steps) - 1))
        elif event.key in ("escape", "q", "v"):
            self.dismiss()
        else:
            return
        event.stop()

    def action_press(self, what: str) -> None:
        """Handle a click on the key line; the table does nothing."""
        if what == "step":
            self.go(self.place + 1)
        elif what == "end":
            self.go(len(self.steps) - 1)
        elif what == "close":
            self.dismiss()
