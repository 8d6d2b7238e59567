"""Trials of a model against our levels: what its decisions lose, its illegal answers, its cost.

Every decision of the model is judged as in a review. After an answer without a legal move the model is told the
reason; after too many of them a move is drawn for it, which does not count as its decision.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import median

from lostcities.analysis.review import Decision, Review, review, summarise
from lostcities.bots.catalogue import bot
from lostcities.engine.bits import derive_seed
from lostcities.engine.contract import Action, BadInput, Game, Seat, State
from lostcities.engine.match import Match
from lostcities.engine.shapes import Plain
from lostcities.locales import Texts
from lostcities.models.answering import Answer, ChatMessage, Model
from lostcities.models.prompts import TextMatch, introduce

PATIENCE = 60.0
"""Seconds that a model may take for an answer."""
TRIES = 3
"""Answers per decision before a move is drawn."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played, and how the model is asked."""

    opponent: str
    games: Callable[[int], Game[State]]
    """Returns the game of each match, which may be a different variant every time."""
    show_moves: bool = True
    show_rules: bool = True
    work: int = 100
    """Playouts per decision of the review."""
    seed: int = 0
    patience: float = PATIENCE
    tries: int = TRIES


@dataclass(slots=True)
class Played:
    """One match of the model."""

    match: Match[State]
    seat: Seat
    answers: list[Answer] = field(default_factory=list)
    illegal: int = 0
    """Answers without a legal move."""
    drawn: set[int] = field(default_factory=set)
    """Which of the model's decisions, counted from 0, were drawn for it."""
    decisions: int = 0
    reviewed: Review | None = None

    def own(self) -> list[Decision]:
        """The model's own decisions with their judgements, without those drawn for it."""
        assert self.reviewed is not None
        own = [one for one in self.reviewed.decisions if one.judgement.seat == self.seat]
        return [one for number, one in enumerate(own) if number not in self.drawn]


@dataclass(frozen=True, slots=True)
class Report:
    """The results of some matches."""

    model: str
    opponent: str
    show_moves: bool
    matches: int
    won: int
    margin: float
    """Points ahead of the best opponent, on average per match."""
    decisions: int
    lost: float
    """Points lost per decision, by the model's own decisions that had a choice."""
    accuracy: float
    answers: int
    illegal: int
    drawn: int
    prompt_tokens: int
    answer_tokens: int
    estimated: bool
    seconds: float
    median_seconds: float

    def to_json(self) -> Plain:
        """Return the report as plain data."""
        return {name: round(value, 3) if isinstance(value := getattr(self, name), float) else value for name in REPORT}


REPORT = tuple(Report.__dataclass_fields__)


class Trial:
    """Lets a model play matches."""

    def __init__(self, model: Model, setting: Setting, texts: Texts | None = None) -> None:
        self.model = model
        self.setting = setting
        self.texts = texts or Texts()

    def play(self, matches: int) -> Iterator[Played]:
        """Play matches one after the other and review each; the model's seat changes from match to match."""
        for number in range(matches):
            game = self.setting.games(number)
            played = self.play_match(game, derive_seed(self.setting.seed, number), number % game.players)
            played.reviewed = review(played.match, self.setting.work, self.setting.seed)
            yield played

    def play_match(self, game: Game[State], seed: int, seat: Seat) -> Played:
        """Play one match."""
        setting = self.setting
        match = game.match(seed=seed)
        names = [f"Player {number}" for number in range(1, game.players + 1)]
        spoken = TextMatch(match, names, self.texts, setting.show_moves)
        rules = introduce(game, self.texts, setting.show_rules)
        bots = [bot(setting.opponent) for _ in range(game.players)]
        rngs = [Random(derive_seed(seed, 1000 + place)) for place in range(game.players)]
        played = Played(match, seat)
        while not match.over:
            due = match.state.pending[0]
            if due == seat:
                match.apply(self._decide(spoken, rules, played, rngs[seat]), seat)
            else:
                match.apply(bots[due].choose(match.state.view(due), rngs[due]), due)
        return played

    def _decide(self, spoken: TextMatch, rules: str, played: Played, rng: Random) -> Action:
        """Return the model's move, or one that is drawn for it."""
        question = spoken.question(played.seat)
        messages: list[ChatMessage] = [{"role": "system", "content": rules}, {"role": "user", "content": question}]
        played.decisions += 1
        for _ in range(self.setting.tries):
            answer = self.model.answer(messages, self.setting.patience)
            played.answers.append(answer)
            try:
                return spoken.read(played.seat, answer.text)
            except BadInput as problem:
                played.illegal += 1
                messages = [
                    *messages,
                    {"role": "assistant", "content": answer.text},
                    {"role": "user", "content": f"Not possible: {problem} Answer again, with one move in brackets."},
                ]
        played.drawn.add(played.decisions - 1)
        return rng.choice(list(spoken.match.state.view(played.seat).legal))


def report(model: Model, setting: Setting, all_played: list[Played]) -> Report:
    """Combine the figures of all matches."""
    own = [one for played in all_played for one in played.own()]
    answers = [answer for played in all_played for answer in played.answers]
    # The seat does not matter here: all of these decisions are the model's.
    found = _together(own)
    margins, won = [], 0
    for played in all_played:
        result = played.match.result
        assert result is not None
        won += played.seat in result.winners
        others = [total for seat, total in enumerate(result.totals) if seat != played.seat]
        margins.append(result.totals[played.seat] - max(others))
    return Report(
        model=model.name,
        opponent=setting.opponent,
        show_moves=setting.show_moves,
        matches=len(all_played),
        won=won,
        margin=sum(margins) / len(margins),
        decisions=sum(played.decisions for played in all_played),
        lost=found[0],
        accuracy=found[1],
        answers=len(answers),
        illegal=sum(played.illegal for played in all_played),
        drawn=sum(len(played.drawn) for played in all_played),
        prompt_tokens=sum(answer.prompt_tokens for answer in answers),
        answer_tokens=sum(answer.answer_tokens for answer in answers),
        estimated=any(answer.estimated for answer in answers),
        seconds=sum(answer.seconds for answer in answers),
        median_seconds=median(answer.seconds for answer in answers) if answers else 0.0,
    )


def _together(own: list[Decision]) -> tuple[float, float]:
    """Return points lost per decision and accuracy over all seats, weighted by their numbers of decisions."""
    summaries = [summarise(seat, own) for seat in sorted({one.judgement.seat for one in own})]
    many = sum(one.counted for one in summaries)
    if not many:
        return 0.0, 100.0
    lost = sum(one.lost.value * one.counted for one in summaries) / many
    return lost, sum(one.accuracy * one.counted for one in summaries) / many
