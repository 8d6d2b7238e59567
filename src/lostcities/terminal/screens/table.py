"""The table: one match, played by keys, mouse or typed moves."""

import asyncio
from typing import Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Key, Resize
from textual.widgets import Input, Static

from lostcities.engine.contract import BadInput
from lostcities.terminal import board_table, card_table, roll_table
from lostcities.terminal.canvas import Canvas, head
from lostcities.terminal.company import SPEAK
from lostcities.terminal.paint import DIM, press
from lostcities.terminal.rules import rules_text
from lostcities.terminal.screens.company import Company, times
from lostcities.terminal.screens.panels import Sheet
from lostcities.terminal.screens.picture import Picture
from lostcities.terminal.screens.replay import ReplayScreen
from lostcities.terminal.sight import Play, Refused, Sight, reason
from lostcities.terminal.text import move_text, result_lines, round_title, score_lines
from lostcities.terminal.tongue import Tongue
from lostcities.terminal.words import EXAMPLES

TABLES = {"card": card_table.draw, "board": board_table.draw, "roll": roll_table.draw}
TYPED = "+-<>=@!" + SPEAK
COMMANDS = {
    "?": "help", "h": "hint", "u": "undo", "s": "scores", "l": "legal", "q": "quit", "v": "replay", "n": "new",
    "d": "discard", "T": "talk", "R": "resign",
}  # fmt: skip
WIDE = 112
"""From this width on the moves so far stand beside the table."""


class TableScreen(Company):
    """A match in progress."""

    AUTO_FOCUS = ""  # keys belong to the screen

    CSS = """
    TableScreen { layout: vertical; }
    #head { height: 1; background: $primary 30%; }
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

    def __init__(self, play: Play, tongue: Tongue) -> None:
        super().__init__()
        self.play = play
        self.tongue = tongue
        self.sight: Sight = play.sight
        self.chosen = ""
        self.hinted = ""
        self.rounds_told = len(self.sight.finished)
        self.lines_told = 0
        self.over_told = False
        self.busy = False

    # ---- what is shown

    def compose(self) -> ComposeResult:
        """Head, table, what happened, what to do, typed moves, keys."""
        yield Static(id="head")
        with Horizontal(id="middle"):
            yield Picture(self._table, id="table")
            yield Picture(self._moves, id="moves")
        yield Static(id="log")
        yield Static(id="notice")
        yield Static(id="now")
        placeholder = self.tongue("input", example=EXAMPLES[self.sight.game])
        yield Input(id="typed", placeholder=placeholder, select_on_focus=False)
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Follow the match from now on."""
        self.show()
        self.run_worker(self._follow(), exclusive=True, group="follow")
        self.set_interval(1, self._show_head)

    def on_resize(self, event: Resize) -> None:
        """More room, more to see."""
        self.set_class(event.size.width >= WIDE, "wide")
        self.show()

    def canvas(self, width: int, height: int) -> Canvas | None:
        """The table as it is drawn now."""
        if self.sight.view is None:
            return None
        names = self.sight.names(self.tongue)
        return Canvas(self.sight.view, names, self.tongue, width, height, self.chosen, self.hinted)

    def _table(self, width: int, height: int) -> Text:
        canvas = self.canvas(width, height)
        if canvas is None:
            return Text("\n " + self.tongue("table.waiting", code=self.sight.code or "…"))
        return TABLES[self.sight.game](canvas)

    def _moves(self, width: int, height: int) -> Text:
        names = self.sight.names(self.tongue)
        lines = []
        for by, text in self.sight.moves[-max(1, height) :]:
            who = "" if isinstance(by, str) else f"{names[by]}: "
            lines.append(Text(f"{text:<5} {who}{self.tongue.action(text)}"[: width - 1]))
        return Text("\n").join(lines)

    def show(self) -> None:
        """Bring everything up to date."""
        if not self.is_mounted:
            return
        self._show_head()
        for picture in self.query(Picture):
            picture.refresh()
        self.query_one("#log", Static).update(Text(self._log(), style=DIM, no_wrap=True, overflow="ellipsis"))
        self.query_one("#now", Static).update(Text(f" {self.now()}", no_wrap=True, overflow="ellipsis"))
        self.query_one("#keys", Static).update(self._keys())

    def _show_head(self) -> None:
        """The first line; again every second, for clocks that run."""
        canvas = self.canvas(self.size.width, self.size.height)
        shown = head(canvas) if canvas else Text(self.tongue("start.title"))
        self.query_one("#head", Static).update(shown.append_text(times(self.sight, self.tongue)))

    def _log(self) -> str:
        """What the others did last, the newest at the end."""
        names = self.sight.names(self.tongue)
        width, found = self.size.width - 2, ""
        for place in range(len(self.sight.moves) - 1, max(-1, len(self.sight.moves) - 12), -1):
            text = move_text(self.sight, names, place, self.tongue)
            if found and len(text) + len(found) + 3 > width:
                break
            found = f"{text} · {found}" if found else text
        return f" {found}"

    def now(self) -> str:
        """What to do now, in one sentence."""
        tongue, sight, view = self.tongue, self.sight, self.sight.view
        if not sight.connected:
            return tongue("table.broken")
        if sight.over:
            return tongue("now.over")
        if view is None:
            return tongue("table.waiting", code=sight.code or "…")
        if not sight.mine:
            who = sight.names(tongue)[view["to_move"]] if view["to_move"] >= 0 else "…"
            return tongue("now.watch" if sight.seat is None else "now.wait", who=who)
        if view["phase"] == "play" and self.chosen:
            return tongue("now.play.chosen", card=tongue.card(self.chosen))
        if view["phase"] == "choose" and len(self.chosen) == 2:
            return tongue("now.choose.chosen", what=f"{tongue.colour(self.chosen[0])} {self.chosen[1]}")
        return tongue(f"now.{view['phase']}")

    def _keys(self) -> Text:
        keys = [("h", "hint"), ("u", "undo"), ("s", "scores"), ("F2", "rules"), ("F1", "help"), ("q", "quit")]
        if self.sight.over:
            keys = [("v", "replay"), ("n", "new"), ("s", "scores"), ("F2", "rules"), ("q", "quit")]
        found = Text(" ")
        for key, name in keys:
            act = press(f"key:{name}")
            found.append(f"{key}", style=act + Style(bold=True)).append(f" {self.tongue(f'key.{name}')}  ", style=act)
        return found

    def tell(self, text: str) -> None:
        """Say something until the next thing happens."""
        self.query_one("#notice", Static).update(Text(f" {text}" if text else ""))

    # ---- what happens

    async def _follow(self) -> None:
        async for sight in self.play.follow():
            self.sight = sight
            self.chosen = self.chosen if self._still_possible() else ""
            self.hinted = ""
            self.show()
            self.tell_talk()
            self._tell_endings()

    def _still_possible(self) -> bool:
        view = self.sight.view
        return bool(view and self.sight.mine and (view["game"] == "roll" or self.chosen in view["hand"]))

    def _tell_endings(self) -> None:
        sight = self.sight
        if sight.over and not self.over_told:
            self.over_told = True
            self.rounds_told = len(sight.finished)
            self.action_scores()
        elif len(sight.finished) > self.rounds_told:
            self.rounds_told = len(sight.finished)
            self.action_scores()

    def on_key(self, event: Key) -> None:
        """Keys that are no commands of the input line."""
        typed = self.query_one("#typed", Input)
        if self.focused is typed:
            # Typed so quickly that it was on its way to the screen when the input got the focus.
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
        elif name not in ("replay", "new") or self.sight.over:
            getattr(self, f"action_{name}")()

    def _character(self, character: str) -> None:
        """A digit or letter: a card, a die, a colour, a piece."""
        view = self.sight.view
        if not view or not self.sight.mine:
            return
        if view["phase"] == "choose":
            self._choose_die(character)
        elif view["phase"] == "play":
            if character.isdigit():
                self._choose_card(int(character))
        else:
            fitting = [text for text in view["legal"] if text[1:] == character]
            self.do(fitting[0] if fitting else f"{'<' if view['phase'] == 'draw' else '>'}{character}")

    def _choose_card(self, number: int) -> None:
        view = self.sight.view
        if view and 1 <= number <= len(view["hand"]):
            card = view["hand"][number - 1]
            self.chosen = "" if self.chosen == card else card
            self.tell("")
            self.show()

    def _walk(self, step: int) -> None:
        """The next card of the hand."""
        view = self.sight.view
        if not view or view["phase"] != "play" or not view["hand"]:
            return
        hand: list[str] = view["hand"]
        place = hand.index(self.chosen) if self.chosen in hand else -1 if step > 0 else 0
        self.chosen = hand[(place + step) % len(hand)]
        self.show()

    def _choose_die(self, face: str) -> None:
        view = self.sight.view
        if view and (face in view["offer"]["colours"] or face in map(str, view["offer"]["numbers"])):
            colour = face if face.isalpha() else self.chosen[:1] if self.chosen[:1].isalpha() else ""
            number = face if face.isdigit() else self.chosen[-1:] if self.chosen[-1:].isdigit() else ""
            self.chosen = colour + number
            self.show()

    def _confirm(self) -> None:
        view = self.sight.view
        if not view or not self.sight.mine:
            return
        if view["phase"] == "play":
            self.do(f"+{self.chosen}") if self.chosen else self.tell(self.tongue("choose.first"))
        elif view["phase"] == "choose":
            self.do(f"={self.chosen}") if len(self.chosen) == 2 else self.tell(self.tongue("choose.dice"))
        elif view["legal"] == ["<*"]:
            self.do("<*")

    def _discard(self) -> None:
        if self.chosen and self.sight.game != "roll":
            self.do(f"-{self.chosen}")
        else:
            self.tell(self.tongue("choose.first"))

    def action_press(self, what: str) -> None:
        """A click on something at the table."""
        kind, _, rest = what.partition(":")
        view = self.sight.view
        phase = view["phase"] if view else ""
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
            self.do(f"+{self.chosen}") if self.chosen else self.tell(self.tongue("choose.first"))
        elif what in (view["legal"] if view else []):
            self.do(what)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Typed moves, several in one line."""
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
        """Do one thing."""
        if self.sight.mine and not self.busy:
            self.run_worker(self._act([text]), group="act")

    async def _act(self, words: list[str]) -> None:
        self.busy = True
        self.tell("")
        try:
            for word in words:
                await self.play.act(word)
                self.chosen = ""
                # What follows in the line is meant for what the table looks like then.
                await asyncio.sleep(0)
        except (Refused, BadInput) as problem:
            self.tell(reason(problem, self.tongue))
        finally:
            self.busy = False
            self.show()

    # ---- commands

    def action_escape(self) -> None:
        """Out of the input line; give up the choice."""
        self.query_one("#typed", Input).value = ""
        self.set_focus(None)
        self.chosen = ""
        self.tell("")
        self.show()

    def action_hint(self) -> None:
        """Ask the expert."""
        self.run_worker(self._ask("hint"), group="act")

    def action_undo(self) -> None:
        """Take back."""
        self.run_worker(self._ask("undo"), group="act")

    async def _ask(self, what: str) -> None:
        try:
            if what == "hint":
                text = await self.play.hint()
                self.hinted = text
                self.tell(self.tongue("hint", move=self.tongue.action(text), text=text))
            else:
                await self.play.take_back()
                self.tell(self.tongue("undo.done"))
        except (Refused, BadInput) as problem:
            self.tell(reason(problem, self.tongue))
        self.show()

    def action_legal(self) -> None:
        """List what may be done."""
        view = self.sight.view
        self.tell(self.tongue("legal", moves=" ".join(view["legal"]) if view and view["legal"] else "–"))

    def action_scores(self) -> None:
        """Every line of every score with its arithmetic."""
        self.app.push_screen(
            Sheet(self.tongue("scores.title"), self.tongue("key.close"), scores_text(self.sight, self.tongue))
        )

    def action_rules(self) -> None:
        """The rules in our own words."""
        found = rules_text(self.sight.game, self.tongue.language) or self.tongue("rules.missing")
        self.app.push_screen(Sheet(self.tongue("key.rules"), self.tongue("key.close"), markdown=found))

    def action_help(self) -> None:
        """Keys, mouse, notation."""
        notation = self.tongue(f"plain.help.{self.sight.game}")
        text = self.tongue("help.all", example=EXAMPLES[self.sight.game], notation=notation)
        self.app.push_screen(Sheet(self.tongue("help.title"), self.tongue("key.close"), markdown=text))

    def action_replay(self) -> None:
        """Step through the finished match."""
        self.run_worker(self._replay(), group="act")

    async def _replay(self) -> None:
        try:
            record = await self.play.record()
            screen = ReplayScreen(record, self.sight, self.tongue)
        except (Refused, BadInput) as problem:
            self.tell(reason(problem, self.tongue))
            return
        self.app.push_screen(screen)

    def action_new(self) -> None:
        """Another match of the same kind."""
        self.run_worker(self._new(), group="act")

    async def _new(self) -> None:
        fresh = await self.play.again()
        if fresh:
            await self.play.close()
            self.app.switch_screen(TableScreen(fresh, self.tongue))

    def action_quit(self) -> None:
        """Leave; the game is kept."""
        self.run_worker(self._quit(), group="act")

    async def _quit(self) -> None:
        await self.play.close()
        result: Any = None if self.sight.over else "kept"
        self.app.exit(result)


def scores_text(sight: Sight, tongue: Tongue) -> list[str]:
    """The result, the score as it stands, and every finished round."""
    names = sight.names(tongue)
    lines = list(result_lines(sight, tongue))
    if sight.view and not sight.over:
        lines += [tongue("scores.now"), *score_lines(sight.view["scores"], names, tongue)]
    for number in range(len(sight.finished) - 1, -1, -1):
        title = round_title(sight, number, tongue)
        lines += ["", title, *score_lines(sight.finished[number]["sheets"], names, tongue)]
    return lines
