"""A game in plain lines: for pipes, scripts, screen readers and a first try."""

from collections.abc import Callable
from random import Random
from typing import Any

from lostcities.bots.contract import Bot
from lostcities.engine.contract import BadInput, Game, Score
from lostcities.engine.match import Match
from lostcities.terminal.tables import score_sheet, table

HELP = {
    "card": "+r7 lays the red 7, -r7 discards it, rx is a red wager; then <* draws from the pile, <g takes a discard.",
    "board": "+r7 lays the red 7, -r7 discards it; @a or @r picks the piece that begins; >g moves the piece on green,"
    " >. declines; <* draws from the pile, <g takes a discard.",
    "roll": "=g4 takes the green die and the 4, ! refuses; >g advances green by an arrow, >. declines it.",
}
COMMANDS = "Several moves may stand in one line. Also: l lists the legal moves, u takes back, s shows scores, q quits."


class Stopped(Exception):
    """The person at the keyboard has had enough."""


class PlainTable:
    """One person against bots, line by line."""

    def __init__(
        self, game: Game[Any], bots: list[Bot], seed: int | None, ask: Callable[[str], str], say: Callable[[str], None]
    ) -> None:
        self.game = game
        self.match: Match[Any] = game.match(seed=seed)
        self.bots = bots
        self.names = ["You"] + [f"{bot.name} {n}" if len(bots) > 1 else bot.name for n, bot in enumerate(bots, 1)]
        self.rng = Random(self.match.seed)
        self.ask = ask
        self.say = say
        self.waiting: list[str] = []
        self.undo: Any = None

    def run(self) -> None:
        """Play the match to its end, or until the person stops."""
        self.say(HELP[self.game.name])
        self.say(COMMANDS)
        round_number = 0
        try:
            while not self.match.over:
                if self.match.state.seat == 0:
                    self._person()
                else:
                    self._bot()
                if len(self.match.finished) > round_number:
                    self._show_round(round_number)
                    round_number += 1
        except Stopped:
            self.say("Stopped.")
            return
        self._show_result()

    def _bot(self) -> None:
        seat = self.match.state.seat
        action = self.bots[seat - 1].choose(self.match.state.view(seat), self.rng)
        self.say(f"{self.names[seat]}: {self.game.text(action)}")
        self.undo = None
        self.match.apply(action)

    def _person(self) -> None:
        view = self.match.state.view(0).to_json()
        if not self.waiting:
            self.say("")
            for line in table(view, self.names):
                self.say(line)
            try:
                self.waiting = self.ask(f"Your move ({view['phase']}, ? for help): ").split()
            except EOFError:
                raise Stopped from None
        if self.waiting:
            self._carry_out(self.waiting.pop(0), view["legal"])

    def _carry_out(self, word: str, legal: list[str]) -> None:
        if word in ("q", "quit", "exit"):
            raise Stopped
        if word in ("?", "h", "help"):
            self.say(HELP[self.game.name])
            self.say(COMMANDS)
        elif word in ("l", "legal"):
            self.say(" ".join(legal))
        elif word in ("s", "scores"):
            self._show_scores(self.match.state.scores())
        elif word in ("u", "undo"):
            self._take_back()
        else:
            self._play(word)

    def _play(self, word: str) -> None:
        state = self.match.state
        try:
            action = self.game.action(word)
        except BadInput as problem:
            self._refuse(str(problem))
            return
        reason = state.why_not(action, 0)
        if reason:
            self._refuse(str(reason))
            return
        # Only a card that was just placed can be taken back: nothing hidden has been shown by then.
        self.undo = (state.copy(), len(self.match.rounds[-1].moves)) if word[0] in "+-" else None
        self.match.apply(action)

    def _refuse(self, reason: str) -> None:
        self.waiting = []
        self.say(reason)

    def _take_back(self) -> None:
        if self.undo is None:
            self._refuse("There is nothing to take back: only a card just placed can be, before you draw.")
            return
        state, moves = self.undo
        self.match.take_back(state, moves)
        self.undo = None

    def _show_scores(self, sheets: tuple[Score, ...]) -> None:
        for line in score_sheet([sheet.to_json() for sheet in sheets], self.names):
            self.say(line)

    def _show_round(self, number: int) -> None:
        outcome = self.match.rounds[number].outcome
        assert outcome is not None
        self.say(f"\nRound {number + 1} is over: {outcome.reason}.")
        self._show_scores(outcome.sheets)

    def _show_result(self) -> None:
        result = self.match.result
        assert result is not None
        if self.game.rounds > 1 or self.game.name == "board":
            self.say("\nThe match is over.")
            for name, total in zip(self.names, result.totals, strict=True):
                self.say(f"  {name}: {total}".replace("-", "−"))
        winners = [self.names[seat] for seat in result.winners]
        self.say(("Winner: " if len(winners) == 1 else "Shared by: ") + " and ".join(winners))
