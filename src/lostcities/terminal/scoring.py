"""``lostcities score``: the score of a physical game, with its arithmetic. All rules are the engine's."""

from collections.abc import Callable, Sequence

from lostcities.engine.contract import BadInput
from lostcities.engine.declaration import TALLY
from lostcities.engine.registry import declaration, game_with, games
from lostcities.engine.shapes import Plain
from lostcities.engine.tally import Tally, tally
from lostcities.locales import Texts, sign
from lostcities.terminal.start import ask_yes_or_no
from lostcities.terminal.table_view import explain, refuse
from lostcities.terminal.text import score_lines

NEXT = "/"
"""Separates the rounds on the command line."""


class Scores:
    """The entries for some players, and their scores."""

    def __init__(self, name: str, rounds: Sequence[Sequence[str]], names: Sequence[str], options: Plain) -> None:
        declared = declaration(name)
        counts = {len(texts) for texts in rounds}
        if len(counts) != 1 or 0 in counts:
            raise refuse("score-texts", separator=NEXT)
        self.count = counts.pop()
        most = declared.players[-1]
        if self.count > most:
            raise refuse("score-too-many", most=most, count=self.count)
        if names and len(names) != self.count:
            raise refuse("score-names", count=self.count, names=len(names))
        self.names = list(names)
        # One player alone may be scored too: the other seats stay empty and are not shown.
        seats = max(self.count, declared.players[0])
        # The number of games entered is the length of the match, if any is possible and no option sets it (C4).
        usual = {declared.rounds_option: len(rounds)} if declared.any_number_of_rounds else {}
        self.game = game_with(name, seats, {**usual, **options})
        self.tally: Tally = tally(self.game, [[*texts, *[""] * (seats - self.count)] for texts in rounds])

    def names_of(self, texts: Texts) -> list[str]:
        """Return the players' names."""
        return self.names or [texts("seat", n=number + 1) for number in range(self.count)]

    @property
    def winners(self) -> list[int]:
        """Return the winners; nobody while rounds are missing or if only one player was entered."""
        result = self.tally.result
        return list(result.winners) if result and self.count > 1 else []

    def to_json(self, texts: Texts) -> Plain:
        """Return everything as plain data."""
        result = self.tally.result
        return {
            "game": self.game.name,
            "options": self.game.options,
            "players": self.names_of(texts),
            "rounds": [[sheet.to_json() for sheet in sheets[: self.count]] for sheets in self.tally.rounds],
            "totals": list(self.tally.totals[: self.count]),
            "complete": result is not None,
            "result": [sheet.to_json() for sheet in result.sheets[: self.count]] if result else None,
            "winners": self.winners,
        }

    def lines(self, texts: Texts) -> list[str]:
        """Return every round with its arithmetic, the totals, the winner."""
        names = self.names_of(texts)
        unit = f"table-{self.game.declaration.round_name or 'round'}"
        lines = []
        for number, sheets in enumerate(self.tally.rounds, 1):
            if self.game.rounds > 1:
                title = texts(unit, n=number, of=self.game.rounds)
                lines.append(title[0].upper() + title[1:])
            lines += score_lines([sheet.to_json() for sheet in sheets[: self.count]], names, texts)
        result = self.tally.result
        if result and self.game.declaration.running_totals:
            lines.append(texts("scores-match"))
            lines += score_lines([sheet.to_json() for sheet in result.sheets[: self.count]], names, texts)
        elif len(self.tally.rounds) > 1:
            lines.append(texts("scores-match"))
            totals = zip(names, self.tally.rounds[0], self.tally.totals, strict=False)
            lines += [
                "  " + texts.label(name, f"{self._sum(seat)}{sign(total)}")
                for seat, (name, _, total) in enumerate(totals)
            ]
        if self.winners:
            won = [names[seat] for seat in self.winners]
            lines.append(texts("end-winner" if len(won) == 1 else "end-shared", names=texts.list(won)))
        return lines

    def _sum(self, seat: int) -> str:
        """Format the rounds' points as a sum, unless a round's total already includes the earlier ones (B20)."""
        if self.game.declaration.running_totals:
            return ""
        parts = [sign(sheets[seat].total) for sheets in self.tally.rounds]
        return " + ".join(f"({part})" if part.startswith("−") else part for part in parts) + " = "


def split_rounds(words: Sequence[str]) -> list[list[str]]:
    """Split the texts of players at the slashes between rounds.

    >>> split_rounds(["r2 r3", "y2", "/", "b5", ""])
    [['r2 r3', 'y2'], ['b5', '']]
    """
    rounds: list[list[str]] = [[]]
    for word in words:
        if word.strip() == NEXT:
            rounds.append([])
        else:
            rounds[-1].append(word)
    return rounds


class Interview:
    """Asks for everything line by line; an invalid line is asked for again."""

    def __init__(self, texts: Texts, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        self.texts = texts
        self.ask = ask
        self.say = say

    def scores(self, name: str | None, names: Sequence[str], options: Plain) -> Scores:
        """Ask for the game, the players and every round."""
        texts = self.texts
        known = [each for each, declared in games().items() if TALLY in declared.parts]
        while name not in known:
            name = self.ask(texts("ask-game", games=texts.list(known, "or")) + " ").strip().lower()
        if not names:
            names = self.ask(texts("ask-names") + " ").split() or ["1"]
        Scores(name, [[""] * len(names)], names, options)  # raises an error if that many cannot play it
        self.say(texts(f"score-how-{name}"))
        rounds: list[list[str]] = []
        while True:
            found = self._round(name, names, rounds, options)
            rounds.append(found)
            scores = Scores(name, rounds, names, options)
            for line in scores.lines(texts):
                self.say(line)
            declared = declaration(name)
            full = scores.tally.result is not None and (
                not declared.any_number_of_rounds or declared.rounds_option in options
            )
            if full or not ask_yes_or_no(texts("ask-another"), texts, self.ask):
                return scores

    def _round(self, name: str, names: Sequence[str], rounds: list[list[str]], options: Plain) -> list[str]:
        texts: list[str] = []
        while len(texts) < len(names):
            line = self.ask(f"  {names[len(texts)]}, {len(rounds) + 1}: ")
            try:
                rest = [""] * (len(names) - len(texts) - 1)
                Scores(name, [*rounds, [*texts, line, *rest]], names, options)
            except BadInput as problem:
                self.say(explain(problem, self.texts))
            else:
                texts.append(line)
        return texts
