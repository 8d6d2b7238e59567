"""A match that is over as the subject of a review: its decisions, and the questions and answers about each."""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypedDict

from lostcities.analysis.account import TERMS, accounts
from lostcities.analysis.evaluation import margin
from lostcities.analysis.grades import FLAGGED
from lostcities.analysis.review import Decision, Job, jobs, summarise
from lostcities.analysis.saved import JudgementJson, WalkJson, load_judgement, load_walk
from lostcities.engine.contract import Game, State
from lostcities.engine.match import Match
from lostcities.engine.record import record
from lostcities.engine.shapes import Plain, RecordJson, RoundJson, ViewJson


def rules_of(game: Game[State]) -> str:
    """Return a game as it is sent to the judging process."""
    figures = game.figures if game.own_figures else None
    return json.dumps({"game": game.name, "players": game.players, "options": game.options, "figures": figures})


class PositionQuestion(TypedDict):
    """A question about a position, for the judging process."""

    rules: str
    view: str
    played: str
    seed: int
    work: int


class MatchQuestion(TypedDict):
    """A question about a whole match."""

    record: RecordJson


class Subject:
    """A match that is over, ready to be reviewed."""

    def __init__(self, id: str, match: Match[State], players: list[str]) -> None:
        self.id = id
        self.match = match
        self.game = match.game
        self.players = players
        self.rules = rules_of(match.game)
        self.jobs: list[Job] = list(jobs(match))
        self._starts = [0]
        for played in match.rounds:
            self._starts.append(self._starts[-1] + len(played.moves))

    def step(self, number: int) -> int:
        """Return the step of the replay that shows what a decision did."""
        place = self.jobs[number].place
        return self._starts[place[0]] + place[1] + 1

    def question(self, number: int, work: int, action: str | None = None) -> PositionQuestion:
        """Return the question about a decision, or about another action in its place."""
        job = self.jobs[number]
        return {
            "rules": self.rules,
            "view": base64.b64encode(job.view).decode(),
            "played": self.game.text(job.played) if action is None else action,
            "seed": job.seed,
            "work": work,
        }

    def view(self, number: int) -> ViewJson:
        """Return what the deciding seat sees at a decision."""
        return self.game.view_from_bytes(self.jobs[number].view).to_json()

    def record(self) -> RecordJson:
        """Return the record of the whole match."""
        return record(self.match, self.players)

    def begin_record(self, number: int) -> RecordJson:
        """Return the match up to a decision, to be continued from there."""
        place, move = self.jobs[number].place
        whole = self.record()
        played = whole["rounds"][place]
        last: RoundJson = {**played, "moves": played["moves"][:move], "scores": None}
        return {**whole, "rounds": [*whole["rounds"][:place], last], "result": None}


@dataclass(slots=True)
class Known:
    """What is known of a review so far."""

    done: bool = False
    work: int = 0
    walk: WalkJson | None = None
    rows: list[JudgementJson] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)

    def add(self, subject: Subject, number: int, row: JudgementJson) -> None:
        """Add the next judgement."""
        self.rows.append(row)
        self.decisions.append(Decision(subject.jobs[number].place, load_judgement(row, subject.game)))


def tell(subject: Subject, known: Known, first: int) -> Plain:
    """Return what is known of a review, with its decisions from a number on."""
    seats = range(subject.game.players)
    walked = load_walk(known.walk) if known.walk else None
    decisions = tuple(known.decisions)
    effects = {one.place: one.judgement.effects for one in decisions}
    return {
        "game": subject.game.name,
        "players": subject.players,
        "work": known.work,
        "done": known.done,
        "total": len(subject.jobs),
        "judged": len(known.rows),
        "first": first,
        "decisions": [tell_decision(subject, number, row) for number, row in enumerate(known.rows[first:], first)],
        "curve": [
            {"round": step.place[0], "margins": [round(margin(step.expected, seat), 1) for seat in seats]}
            for step in (walked.steps if walked else ())
        ],
        "summaries": [summarise(seat, decisions).to_json(subject.game.name) for seat in seats],
        "accounts": [
            _account(one.seat, one.round_off()) for one in (accounts(walked, effects) if walked and known.done else ())
        ],
    }


def _account(seat: int, rounded: Mapping[str, float]) -> Plain:
    terms = [{"name": name, "points": rounded[name]} for name in (*TERMS, "rounding")]
    return {"seat": seat, "margin": rounded["margin"], "terms": terms}


def tell_decision(subject: Subject, number: int, row: JudgementJson) -> Plain:
    """Return a graded decision for clients."""
    judgement = load_judgement(row, subject.game)
    said = {key: value for key, value in judgement.to_json(subject.game.text).items() if key != "work"}
    place = subject.jobs[number].place
    return {
        "number": number,
        "step": subject.step(number),
        "round": place[0],
        "move": place[1],
        **said,
        "right": judgement.grade not in FLAGGED,
        "against": row.get("against", []),
        "better": row.get("better", []),
    }
