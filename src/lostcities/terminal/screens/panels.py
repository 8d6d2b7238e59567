"""Panels over the table: scores, rules, help, a question."""

from typing import ClassVar

from rich.markdown import Markdown
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from lostcities.locales import Texts
from lostcities.terminal.paint import press

FRAME = """
NAME { align: center middle; }
NAME > Vertical {
    width: 92%; max-width: 110; height: auto; max-height: 94%; padding: 0 1;
    border: round $primary; background: $surface;
}
NAME #keys { color: $text-muted; height: 1; margin-top: 1; }
"""


class Sheet(ModalScreen[None]):
    """Lines or Markdown to read; any of the usual keys closes it."""

    CSS = FRAME.replace("NAME", "Sheet") + "Sheet VerticalScroll { height: auto; max-height: 80vh; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, "dismiss", show=False) for key in ("escape", "enter", "q", "s", "f1", "f2", "question_mark")
    ]

    def __init__(self, title: str, close: str, lines: list[str] | None = None, markdown: str | None = None) -> None:
        super().__init__()
        self.heading = title
        self.close = close
        self.lines = lines
        self.markdown = markdown

    def compose(self) -> ComposeResult:
        """Show a frame with the text in it."""
        with Vertical() as frame:
            frame.border_title = self.heading
            with VerticalScroll():
                if self.markdown is not None:
                    # Rich's Markdown: Textual's makes hundreds of widgets for a page of rules and takes seconds.
                    yield Static(Markdown(self.markdown, hyperlinks=False))
                else:
                    yield Static(Text("\n".join(self.lines or [])))
            yield Static(Text(f"Esc {self.close} · ↑ ↓ PgUp PgDn", style=press("close")), id="keys")

    def on_mount(self) -> None:
        """Make the arrow keys scroll at once."""
        self.query_one(VerticalScroll).focus()

    def action_press(self, what: str) -> None:
        """Handle a click on the key line."""
        self.dismiss()


def answer_keys(texts: Texts) -> tuple[str, str]:
    """Return the letters for yes and no."""
    return texts("yes-key"), texts("no-key")


class Question(ModalScreen[bool]):
    """A yes-or-no question."""

    AUTO_FOCUS = ""  # keys belong to the screen

    CSS = FRAME.replace("NAME", "Question")

    def __init__(self, title: str, question: str, yes: str, no: str, keys: tuple[str, str]) -> None:
        super().__init__()
        self.heading = title
        self.question = question
        self.answers = (yes, no)
        self.keys = keys
        """The letters that answer at once, in the language of the question."""
        self.yes = True

    def compose(self) -> ComposeResult:
        """Show a frame with the question and two answers."""
        with Vertical() as frame:
            frame.border_title = self.heading
            yield Static(Text(f"\n{self.question}\n"))
            yield Static(self._keys(), id="answers")

    def _keys(self) -> Text:
        found = Text()
        for answer, text in ((True, self.answers[0]), (False, self.answers[1])):
            mark = "▶ " if answer is self.yes else "  "
            style = press("yes" if answer else "no") + Style(reverse=answer is self.yes)
            found.append(f"{mark}{text} ", style=style).append("   ")
        return found

    def on_key(self, event: Key) -> None:
        """Choose with the arrows, answer with Enter or with the letters for yes and no."""
        if event.key in ("left", "right", "up", "down", "tab"):
            self.yes = not self.yes
            self.query_one("#answers", Static).update(self._keys())
        elif event.key == "enter":
            self.dismiss(self.yes)
        elif event.key in (*self.keys, "escape"):
            self.dismiss(event.key == self.keys[0])
        else:
            return
        event.stop()

    def action_press(self, what: str) -> None:
        """Handle a click on an answer."""
        self.dismiss(what == "yes")
