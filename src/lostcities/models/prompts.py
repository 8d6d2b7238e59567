"""A match as prompts: the rules once, then a question for every decision, and reading the move from an answer.

Every question contains everything that its seat needs, so a model may forget the earlier ones.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from lostcities.engine.contract import Action, BadInput, BadNotation, Game, Seat, State
from lostcities.engine.match import Match
from lostcities.engine.options import json_text
from lostcities.engine.registry import game_with
from lostcities.engine.wording import count_of
from lostcities.locales import Texts
from lostcities.models.telling import Teller, legal_lines, position_lines
from lostcities.terminal.local import table_of
from lostcities.terminal.rulebook import rules_text
from lostcities.terminal.table_view import TableView

ASK = "Think as long as you like, then end your answer with one move in square brackets, for example [{example}]."
"""English whatever the language, like everything that programs read."""
QUOTES = "`'\""


def introduce(game: Game[State], texts: Texts, rules: bool = True) -> str:
    """Return what a model reads before its first decision: the game, its rules, its numbers, and how to answer."""
    declared = game.declaration
    chosen = ", ".join(f"{name}={json_text(value)}" for name, value in game.options.items())
    options = f" Options: {chosen}." if chosen else ""
    parts = [f"You play a game: {texts.game(declared)}, with {count_of(game.players, 'player')}.{options}"]
    if rules:
        parts.append(rules_text(game.name, texts.language) or texts("rules-missing"))
    changed = figure_changes(game)
    if changed:
        listed = "\n".join(f"- {name}: {now} (in the rules: {usual})" for name, now, usual in changed)
        parts.append(f"In this match some numbers differ from the rules. These are in force:\n{listed}")
    notation = texts.find(f"plain-help-{game.name}")
    parts += [notation] if notation else []
    parts.append(ASK.format(example=declared.example.split()[0]))
    return "\n\n".join(parts)


def figure_changes(game: Game[State]) -> list[tuple[str, object, object]]:
    """List every figure that differs from the game's edition: its name, its value here and there."""
    usual = game_with(game.name, game.players, dict(game.options), None).figures
    return [(name, value, usual.get(name)) for name, value in game.figures.items() if value != usual.get(name)]


@dataclass
class TextMatch:
    """A match that some seats play by text. Everything that a seat is told comes from its own View."""

    match: Match[State]
    names: Sequence[str]
    """The names of all seats, as the others see them."""
    texts: Texts = field(default_factory=Texts)
    show_moves: bool = True
    """Whether a question lists the legal moves."""
    _tellers: dict[Seat, Teller] = field(default_factory=dict)

    def question(self, seat: Seat) -> str:
        """Return a question for a seat: what happened, the position, what it may do."""
        return "\n".join([*self.news(seat), *self.position(seat)])

    def news(self, seat: Seat) -> list[str]:
        """Return what happened since this seat was last told."""
        return self._tellers.setdefault(seat, Teller(self.texts)).news(self._table(seat))

    def position(self, seat: Seat) -> list[str]:
        """Describe the table as the seat sees it, with the legal moves if they are shown."""
        table = self._table(seat)
        lines = position_lines(table, self.texts)
        if self.show_moves and table.mine:
            lines += [self.texts("legal-title") + ":", *legal_lines(table, self.texts)]
        return lines

    def read(self, seat: Seat, answer: str) -> Action:
        """Read the action from an answer; raises BadInput with the reason if it names no legal one."""
        game = self.match.game
        text = find_move(answer)
        if text is None:
            raise BadInput(
                f"the answer has no move in square brackets, such as [{game.declaration.example.split()[0]}]"
            )
        try:
            action = game.action(text)
        except BadNotation as problem:
            raise BadInput(str(problem)) from None
        reason = self.match.state.why_not(action, seat)
        if reason:
            raise BadInput(self.texts.reason(reason))
        return action

    def _table(self, seat: Seat) -> TableView:
        names = tuple("" if place == seat else name for place, name in enumerate(self.names))
        return table_of(self.match, seat, names)


def find_move(answer: str) -> str | None:
    r"""Find the move at the end of an answer: in its last brackets, or the whole answer if it is one word.

    >>> find_move("The pile is safer than [<y], so [<*]."), find_move(" +r7\n"), find_move("I pass.")
    ('<*', '+r7', None)
    """
    bracketed = re.findall(r"\[([^\[\]\n]{1,40})\]", answer)
    if bracketed:
        return str(bracketed[-1]).strip().strip(QUOTES)
    found = re.fullmatch(r"\s*([^\s\[\]]{1,40})\s*", answer)
    return found[1].strip(QUOTES) if found else None
