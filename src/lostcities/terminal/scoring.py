"""``lostcities score``: the score of what lies on a real table, with its arithmetic. All rules are the engine's."""

from collections.abc import Callable, Sequence

from lostcities.engine.catalogue import GAMES, PLAYERS, game
from lostcities.engine.contract import BadInput, Json
from lostcities.engine.tally import Tally, tally
from lostcities.terminal.text import score_lines
from lostcities.terminal.tongue import Tongue, signed

NEXT = "/"
"""The word between the rounds on the command line."""


class Scores:
    """What was entered for some players, and what it is worth."""

    def __init__(self, name: str, rounds: Sequence[Sequence[str]], names: Sequence[str], options: Json) -> None:
        if name not in GAMES:
            raise BadInput(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
        counts = {len(texts) for texts in rounds}
        if len(counts) != 1 or 0 in counts:
            raise BadInput(f"every round needs one text for each of the same players; {NEXT} stands between the rounds")
        self.count = counts.pop()
        most = PLAYERS[name][-1]
        if self.count > most:
            raise BadInput(f"the {name} game is for at most {most} players, not {self.count}")
        if names and len(names) != self.count:
            raise BadInput(f"{self.count} players need {self.count} names, not {len(names)}")
        self.names = list(names)
        # One player alone may be scored too: the other seats stay empty and are not shown.
        seats = max(self.count, PLAYERS[name][0])
        # As many card games as were entered make the match, unless an option says how many it has (C4).
        usual: Json = {"games": len(rounds)} if name == "card" else {}
        self.game = game(name, players=seats, **{**usual, **options})
        self.tally: Tally = tally(self.game, [[*texts, *[""] * (seats - self.count)] for texts in rounds])

    def named(self, tongue: Tongue) -> list[str]:
        """The players' names."""
        return self.names or [tongue("seat", n=number + 1) for number in range(self.count)]

    @property
    def winners(self) -> list[int]:
        """Who has won; nobody while rounds are missing or if only one player was entered."""
        result = self.tally.result
        return list(result.winners) if result and self.count > 1 else []

    def to_json(self, tongue: Tongue) -> Json:
        """Everything as plain data."""
        result = self.tally.result
        return {
            "game": self.game.name,
            "options": self.game.options,
            "players": self.named(tongue),
            "rounds": [[sheet.to_json() for sheet in sheets[: self.count]] for sheets in self.tally.rounds],
            "totals": list(self.tally.totals[: self.count]),
            "complete": result is not None,
            "result": [sheet.to_json() for sheet in result.sheets[: self.count]] if result else None,
            "winners": self.winners,
        }

    def lines(self, tongue: Tongue) -> list[str]:
        """Every round with its arithmetic, the totals, the winner."""
        names = self.named(tongue)
        unit = "table.game" if self.game.name == "card" else "table.round"
        lines = []
        for number, sheets in enumerate(self.tally.rounds, 1):
            if self.game.rounds > 1:
                title = tongue(unit, n=number, of=self.game.rounds)
                lines.append(title[0].upper() + title[1:])
            lines += score_lines([sheet.to_json() for sheet in sheets[: self.count]], names, tongue)
        result = self.tally.result
        if result and self.game.name == "board":
            lines.append(tongue("scores.match"))
            lines += score_lines([sheet.to_json() for sheet in result.sheets[: self.count]], names, tongue)
        elif len(self.tally.rounds) > 1:
            lines.append(tongue("scores.match"))
            totals = zip(names, self.tally.rounds[0], self.tally.totals, strict=False)
            lines += [f"  {name}: {self._sum(seat)}{signed(total)}" for seat, (name, _, total) in enumerate(totals)]
        if self.winners:
            won = [names[seat] for seat in self.winners]
            lines.append(tongue("end.winner" if len(won) == 1 else "end.shared", names=tongue("end.and").join(won)))
        return lines

    def _sum(self, seat: int) -> str:
        """The rounds' points as a sum; in the board game a round's total already holds those before."""
        if self.game.name == "board":
            return ""
        parts = [signed(sheets[seat].total) for sheets in self.tally.rounds]
        return " + ".join(f"({part})" if part.startswith("−") else part for part in parts) + " = "


def split_rounds(words: Sequence[str]) -> list[list[str]]:
    """Texts of players, with a slash between the rounds.

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


HOW = {
    "card": (
        "All cards of a player's columns, wagers as rx: rx r3 r7 y2 y10. Nothing laid: an empty line.",
        "Alle Karten in den Reihen, Wetten als rx: rx r3 r7 y2 y10. Nichts gelegt: eine leere Zeile.",
    ),
    "board": (
        "Where the pieces stand, the researcher with *, points from tiles, artefacts: y8* r7 g5 +15 a2.",
        "Wo die Figuren stehen, der Forscher mit *, Punkte von Plättchen, Artefakte: y8* r7 g5 +15 a2.",
    ),
    "roll": (
        "Boxes written, a marked circle as *, artefacts, refusals, bridges passed first: r7* o9 a8 d3 +r +a.",
        "Gefüllte Felder, markierter Kreis als *, Artefakte, Verzichte, zuerst überquerte Brücken: r7* o9 a8 d3 +r +a.",
    ),
}
QUESTIONS = {
    "game": ("Which game: card, board or roll? ", "Welches Spiel: card, board oder roll? "),
    "names": ("Who plays? Names with spaces between them: ", "Wer spielt? Namen mit Leerzeichen dazwischen: "),
    "more": ("Another one? (y/n) ", "Noch eins? (j/n) "),
}


class Interview:
    """Asks for everything line by line; a line that can not be right is asked for again."""

    def __init__(self, tongue: Tongue, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        self.tongue = tongue
        self.ask = ask
        self.say = say

    def scores(self, name: str | None, names: Sequence[str], options: Json) -> Scores:
        """Ask for the game, the players and every round."""
        pick = self.tongue.pick
        while name not in GAMES:
            name = self.ask(pick(QUESTIONS["game"])).strip().lower()
        if not names:
            names = self.ask(pick(QUESTIONS["names"])).split() or ["1"]
        Scores(name, [[""] * len(names)], names, options)  # can so many play it?
        self.say(pick(HOW[name]))
        rounds: list[list[str]] = []
        while True:
            found = self._round(name, names, rounds, options)
            rounds.append(found)
            scores = Scores(name, rounds, names, options)
            for line in scores.lines(self.tongue):
                self.say(line)
            full = scores.tally.result is not None and (name != "card" or "games" in options)
            if full or not self.ask(pick(QUESTIONS["more"])).strip().lower().startswith(("y", "j")):
                return scores

    def _round(self, name: str, names: Sequence[str], rounds: list[list[str]], options: Json) -> list[str]:
        texts: list[str] = []
        while len(texts) < len(names):
            line = self.ask(f"  {names[len(texts)]}, {len(rounds) + 1}: ")
            try:
                rest = [""] * (len(names) - len(texts) - 1)
                Scores(name, [*rounds, [*texts, line, *rest]], names, options)
            except BadInput as problem:
                self.say(str(problem))
            else:
                texts.append(line)
        return texts
