"""The table: one match, played by keys, mouse or typed moves."""

import asyncio
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Key, Resize
from textual.widgets import Input, Static

from lostcities.engine.contract import BadInput
from lostcities.engine.registry import declaration
from lostcities.engine.shapes import ViewJson
from lostcities.locales import Texts
from lostcities.terminal.canvas import Canvas, head
from lostcities.terminal.clock_and_chat import SPEAK
from lostcities.terminal.general import painter
from lostcities.terminal.paint import DIM, press
from lostcities.terminal.rulebook import rules_text
from lostcities.terminal.screens.panels import Sheet
from lostcities.terminal.screens.people import PeopleScreen, times
from lostcities.terminal.screens.picture import Picture
from lostcities.terminal.screens.replay import ReplayScreen
from lostcities.terminal.table_view import Play, TableView, explain
from lostcities.terminal.text import hint_text, move_text, result_lines, round_title, score_lines

TYPED = "+-<>=@!" + SPEAK
COMMANDS = {
    "?": "help", "h": "hint", "u": "undo", "s": "scores", "l": "legal", "q": "quit", "v": "replay", "n": "new",
    "d": "discard", "T": "talk", "R": "resign",
}  # fmt: skip
WIDE = 112
"""From this width on the list of moves is shown beside the table."""
TABLE_WIDTH, MOVES_WIDTH = 92, (34, 64)
"""The width from which extra room goes to the list of moves, and that list's smallest and largest width."""
SMALLEST = (80, 24)
"""The smallest size that shows everything."""


class TableScreen(PeopleScreen):
    """A match in progress."""

    AUTO_FOCUS = ""  # keys belong to the screen

    CSS = """
    TableScreen { layout: vertical; }
    #head { height: 1; background: $primary 30%; }
    #small { height: 1; color: $warning; display: none; }
    TableScreen.small #small { display: block; }
    #middle { height: 1fr; }
    #table { width: 1fr; }
    #moves { width: 34; border-left: solid $primary 50%; display: none; padding: 0 1; }
    TableScreen.wide #moves { display: block; }
    #log { height: 1; }
    TableScreen.wide #log { display: none; }
    #now { height: 1; text-style: bold; }
    #notice { height: auto; max-height: 2; color: $warning; }
    #typed { height: 1; border: none; padding: 0 1; background: $surface; }
    #keys { height: 1; background: $primary 30%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", show=False),
        Binding("f2", "rules", show=False),
        Binding("escape", "escape", show=False),
    ]

    def __init__(self, play: Play, texts: Texts) -> None:
        super().__init__()
        self.play = play
        self.texts = texts
        self.table: TableView = play.table
        self.chosen = ""
        self.hinted = ""
        self.rounds_told = len(self.table.finished)
        self.lines_told = 0
        self.over_told = False
        self.busy = False

    # ---- display

    def compose(self) -> ComposeResult:
        """Lay out header, table, events, prompt, typed moves, keys."""
        yield Static(id="head")
        yield Static(id="small")
        with Horizontal(id="middle"):
            yield Picture(self._table, id="table")
            yield Picture(self._moves, id="moves")
        yield Static(id="log")
        yield Static(id="notice")
        yield Static(id="now")
        placeholder = self.texts("input", example=declaration(self.table.game).example)
        yield Input(id="typed", placeholder=placeholder, select_on_focus=False)
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Start following the match."""
        self.show()
        self.run_worker(self._follow(), exclusive=True, group="follow")
        self.set_interval(1, self._show_head)

    def on_resize(self, event: Resize) -> None:
        """Redraw for the new size."""
        width, height = event.size
        self.set_class(width >= WIDE, "wide")
        least, most = MOVES_WIDTH
        self.query_one("#moves").styles.width = max(least, min(most, width - TABLE_WIDTH))
        self.set_class(width < SMALLEST[0] or height < SMALLEST[1], "small")
        notice = self.texts("window-small", width=width, height=height)
        self.query_one("#small", Static).update(Text(f" {notice}", no_wrap=True, overflow="ellipsis"))
        self.show()

    def canvas(self, width: int, height: int) -> Canvas[ViewJson] | None:
        """Return the canvas for the current table."""
        if self.table.view is None:
            return None
        names = self.table.names(self.texts)
        return Canvas(self.table.view, names, self.texts, width, height, self.chosen, self.hinted)

    def _table(self, width: int, height: int) -> Text:
        canvas = self.canvas(width, height)
        if canvas is None:
            return Text("\n " + self.texts("table-waiting", code=self.table.code or "…"))
        return painter(self.table.game).draw(canvas)

    def _moves(self, width: int, height: int) -> Text:
        names = self.table.names(self.texts)
        lines = []
        for by, text in self.table.moves[-max(1, height) :]:
            words = self.texts.action(text, game=self.table.game)
            spelled = "" if words == text else f"{text:<5} "
            line = Text(spelled + (words if isinstance(by, str) else self.texts.label(names[by], words)))
            line.truncate(width - 1, overflow="ellipsis")
            lines.append(line)
        return Text("\n").join(lines)

    def show(self) -> None:
        """Update everything."""
        if not self.is_mounted:
            return
        self._show_head()
        for picture in self.query(Picture):
            picture.refresh()
        self.query_one("#log", Static).update(Text(self._log(), style=DIM, no_wrap=True, overflow="ellipsis"))
        self.query_one("#now", Static).update(Text(f" {self.now()}", no_wrap=True, overflow="ellipsis"))
        self.query_one("#keys", Static).update(self._keys())

    def _show_head(self) -> None:
        """Show the first line; repeated every second for running clocks."""
        canvas = self.canvas(self.size.width, self.size.height)
        shown = head(canvas) if canvas else Text(self.texts("start-title"))
        self.query_one("#head", Static).update(shown.append_text(times(self.table, self.texts)))

    def _log(self) -> str:
        """List what the others did last, the newest at the end."""
        names = self.table.names(self.texts)
        width, found = self.size.width - 2, ""
        for place in range(len(self.table.moves) - 1, max(-1, len(self.table.moves) - 12), -1):
            text = move_text(self.table, names, place, self.texts)
            if found and len(text) + len(found) + 3 > width:
                break
            found = f"{text} · {found}" if found else text
        return f" {found}"

    def now(self) -> str:
        """Return what to do now, in one sentence."""
        texts, table, view = self.texts, self.table, self.table.view
        if not table.connected:
            return texts("table-broken")
        if table.over:
            return texts("now-over")
        if view is None:
            return texts("table-waiting", code=table.code or "…")
        if not table.mine:
            return table.tell_waiting(texts)
        if table.phase == "play" and self.chosen:
            return texts("now-play-chosen", card=texts.card(self.chosen))
        if table.phase == "choose" and len(self.chosen) == 2:
            return texts("now-choose-chosen", what=f"{texts.colour(self.chosen[0])} {self.chosen[1]}")
        return texts.find(f"now-{table.phase}") or texts("now-other")

    def _keys(self) -> Text:
        keys = [("h", "hint"), ("u", "undo"), ("s", "scores"), ("F2", "rules"), ("F1", "help"), ("q", "quit")]
        if self.table.over:
            keys = [("v", "replay"), ("n", "new"), ("s", "scores"), ("F2", "rules"), ("q", "quit")]
        found = Text(" ")
        for key, name in keys:
            act = press(f"key:{name}")
            found.append(f"{key}", style=act + Style(bold=True)).append(f" {self.texts(f'key-{name}')}  ", style=act)
        return found

    def tell(self, text: str) -> None:
        """Show a message until the next event."""
        self.query_one("#notice", Static).update(Text(f" {text}" if text else ""))

    # ---- input

    async def _follow(self) -> None:
        async for table in self.play.follow():
            self.table = table
            self.chosen = self.chosen if self._still_possible() else ""
            self.hinted = ""
            self.show()
            self.tell_talk()
            self._tell_endings()

    def _still_possible(self) -> bool:
        hand = self.table.hand
        return self.table.mine and (hand is None or self.chosen in hand)

    def _tell_endings(self) -> None:
        table = self.table
        if table.over and not self.over_told:
            self.over_told = True
            self.rounds_told = len(table.finished)
            self.action_scores()
        elif len(table.finished) > self.rounds_told:
            self.rounds_told = len(table.finished)
            self.action_scores()

    def on_key(self, event: Key) -> None:
        """Handle keys that do not belong to the input line."""
        typed = self.query_one("#typed", Input)
        if self.focused is typed:
            # Typed so quickly that it reached the screen before the input had the focus.
            if event.is_printable and event.character:
                typed.insert_text_at_cursor(event.character)
                event.stop()
                event.prevent_default()
            return
        key, character = event.key, event.character or ""
        if character and character in TYPED + ":":
            self.set_focus(typed)  # at once: what is typed next belongs there too
            typed.value = "" if character == ":" else character
            typed.cursor_position = len(typed.value)
        elif key == "enter":
            self._confirm()
        elif key in ("left", "right"):
            self._walk(1 if key == "right" else -1)
        elif key == "space":
            self.do("<*")
        elif (character or key) in COMMANDS:
            self._command(COMMANDS[character or key])
        elif character and (character.isalnum() or character == "."):
            self._character(character)
        else:
            return
        event.stop()
        event.prevent_default()

    def _command(self, name: str) -> None:
        if name == "discard":
            self._discard()
        elif name not in ("replay", "new") or self.table.over:
            getattr(self, f"action_{name}")()

    def _character(self, character: str) -> None:
        """Handle a digit or letter: a card, a die, a colour, a piece."""
        view = self.table.view
        if not view or not self.table.mine:
            return
        if self.table.phase == "choose":
            self._choose_die(character)
        elif self.table.phase == "play":
            if character.isdigit():
                self._choose_card(int(character))
        else:
            fitting = [text for text in view["legal"] if text[1:] == character]
            self.do(fitting[0] if fitting else f"{'<' if self.table.phase == 'draw' else '>'}{character}")

    def _choose_card(self, number: int) -> None:
        hand = self.table.hand
        if hand and 1 <= number <= len(hand):
            card = hand[number - 1]
            self.chosen = "" if self.chosen == card else card
            self.tell("")
            self.show()

    def _walk(self, step: int) -> None:
        """Choose the next card of the hand."""
        hand = self.table.hand
        if not hand or self.table.phase != "play":
            return
        place = hand.index(self.chosen) if self.chosen in hand else -1 if step > 0 else 0
        self.chosen = hand[(place + step) % len(hand)]
        self.show()

    def _choose_die(self, face: str) -> None:
        if face in self.table.faces:
            colour = face if face.isalpha() else self.chosen[:1] if self.chosen[:1].isalpha() else ""
            number = face if face.isdigit() else self.chosen[-1:] if self.chosen[-1:].isdigit() else ""
            self.chosen = colour + number
            self.show()

    def _confirm(self) -> None:
        view = self.table.view
        if not view or not self.table.mine:
            return
        if self.table.phase == "play":
            self.do(f"+{self.chosen}") if self.chosen else self.tell(self.texts("choose-first"))
        elif self.table.phase == "choose":
            self.do(f"={self.chosen}") if len(self.chosen) == 2 else self.tell(self.texts("choose-dice"))
        elif view["legal"] == ["<*"]:
            self.do("<*")

    def _discard(self) -> None:
        if self.chosen and self.table.view and "hand" in self.table.view:
            self.do(f"-{self.chosen}")
        else:
            self.tell(self.texts("choose-first"))

    def action_press(self, what: str) -> None:
        """Handle a click on something at the table."""
        kind, _, rest = what.partition(":")
        view = self.table.view
        phase = self.table.phase if view else ""
        if kind == "key":
            getattr(self, f"action_{rest}")()
        elif kind == "card":
            self._choose_card(int(rest))
        elif kind == "die":
            self._choose_die(rest)
        elif kind == "deck":
            self.do("<*")
        elif kind == "pile":
            self.do(f"<{rest}" if phase == "draw" or not self.chosen else f"-{self.chosen}")
        elif kind == "column" and phase in ("move", "arrow"):
            self.do(f">{rest}")
        elif kind == "column" and phase == "play":
            self.do(f"+{self.chosen}") if self.chosen else self.tell(self.texts("choose-first"))
        elif what in (view["legal"] if view else []):
            self.do(what)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Carry out typed moves, several in one line."""
        words = event.value.split()
        event.input.value = ""
        self.set_focus(None)
        if words == ["?"]:
            self.action_help()
        elif words and words[0].startswith(SPEAK):
            self.run_worker(self.try_to(self.play.say(" ".join(words)[1:].strip())), group="act")
        elif words:
            self.run_worker(self._act(words), group="act")

    def do(self, text: str) -> None:
        """Carry out one move or command."""
        if self.table.mine and not self.busy:
            self.run_worker(self._act([text]), group="act")

    async def _act(self, words: list[str]) -> None:
        self.busy = True
        self.tell("")
        try:
            for word in words:
                await self.play.act(word)
                self.chosen = ""
                # The rest of the line is meant for the table as it will look then.
                await asyncio.sleep(0)
        except BadInput as problem:
            self.tell(explain(problem, self.texts))
        finally:
            self.busy = False
            self.show()

    # ---- commands

    def action_escape(self) -> None:
        """Leave the input line; drop the choice."""
        self.query_one("#typed", Input).value = ""
        self.set_focus(None)
        self.chosen = ""
        self.tell("")
        self.show()

    def action_hint(self) -> None:
        """Ask the expert."""
        self.run_worker(self._ask("hint"), group="act")

    def action_undo(self) -> None:
        """Take back the last decision."""
        self.run_worker(self._ask("undo"), group="act")

    async def _ask(self, what: str) -> None:
        try:
            if what == "hint":
                text = await self.play.hint()
                self.hinted = text
                self.tell(hint_text(text, self.texts, self.table.game))
            else:
                await self.play.take_back()
                self.tell(self.texts("undo-done"))
        except BadInput as problem:
            self.tell(explain(problem, self.texts))
        self.show()

    def action_legal(self) -> None:
        """List the legal moves and what they mean."""
        legal = list(self.table.view["legal"]) if self.table.view else []
        if not legal:
            self.tell(self.texts("legal", moves="–"))
            return
        spelled = [f"{text:<5} {self.texts.action(text, game=self.table.game)}" for text in legal]
        lines = in_columns(spelled, min(self.size.width, 110) - 10)
        self.app.push_screen(Sheet(self.texts("legal-title"), self.texts("key-close"), lines))

    def action_scores(self) -> None:
        """Show every line of every score with its arithmetic."""
        self.app.push_screen(
            Sheet(self.texts("scores-title"), self.texts("key-close"), scores_text(self.table, self.texts))
        )

    def action_rules(self) -> None:
        """Show the rules in our own words."""
        found = rules_text(self.table.game, self.texts.language) or self.texts("rules-missing")
        self.app.push_screen(Sheet(self.texts("key-rules"), self.texts("key-close"), markdown=found))

    def action_help(self) -> None:
        """Show keys, mouse and notation."""
        texts, game = self.texts, self.table.game
        typing = texts("help-typing", example=declaration(game).example)
        parts = {
            "keys": texts("help-keys"),
            "mouse": texts("help-mouse"),
            "typing": "\n".join(filter(None, [typing, texts.find(f"plain-help-{game}")])),
            "more": texts("help-more"),
        }
        text = "\n\n".join(f"**{texts(f'help-{part}-heading')}** – {said}" for part, said in parts.items())
        self.app.push_screen(Sheet(texts("help-title"), texts("key-close"), markdown=text))

    def action_replay(self) -> None:
        """Step through the finished match."""
        self.run_worker(self._replay(), group="act")

    async def _replay(self) -> None:
        try:
            record = await self.play.record()
            screen = ReplayScreen(record, self.table, self.texts)
        except BadInput as problem:
            self.tell(explain(problem, self.texts))
            return
        self.app.push_screen(screen)

    def action_new(self) -> None:
        """Start another match of the same kind."""
        self.run_worker(self._new(), group="act")

    async def _new(self) -> None:
        fresh = await self.play.again()
        if fresh:
            await self.play.close()
            self.app.switch_screen(TableScreen(fresh, self.texts))

    def action_quit(self) -> None:
        """Leave; the game is saved."""
        self.run_worker(self._quit(), group="act")

    async def _quit(self) -> None:
        await self.play.close()
        result = None if self.table.over else "kept"
        self.app.exit(result)


def in_columns(texts: list[str], width: int) -> list[str]:
    """Arrange texts in as many columns as fit, each read downwards.

    >>> in_columns(["a", "bb", "c"], 9)
    ['a   c', 'bb']
    """
    wide = max(map(len, texts)) + 2
    rows = -(-len(texts) // max(1, width // wide))
    return ["".join(f"{text:<{wide}}" for text in texts[row::rows]).rstrip() for row in range(rows)]


def scores_text(table: TableView, texts: Texts) -> list[str]:
    """List the result, the current score, and every finished round."""
    names = table.names(texts)
    lines = list(result_lines(table, texts))
    if table.view and not table.over:
        lines += [texts("scores-now"), *score_lines(table.view["scores"], names, texts)]
    for number in range(len(table.finished) - 1, -1, -1):
        title = round_title(table, number, texts)
        lines += ["", title, *score_lines(table.finished[number]["sheets"], names, texts)]
    return lines
