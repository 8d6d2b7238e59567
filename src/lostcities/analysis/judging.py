"""Answers to the questions of a review."""

import base64
import json
from functools import lru_cache
from typing import cast

from lostcities.analysis.account import walk
from lostcities.analysis.advice import MOST_REASONS
from lostcities.analysis.evaluation import Evaluation
from lostcities.analysis.explanation import explain
from lostcities.analysis.grades import FLAGGED
from lostcities.analysis.judgement import Judge
from lostcities.analysis.saved import JudgementJson, WalkJson, save_judgement, save_walk
from lostcities.analysis.subject import MatchQuestion, PositionQuestion
from lostcities.engine.contract import Game, State
from lostcities.engine.record import replay
from lostcities.engine.registry import game_with


@lru_cache(16)
def _game(rules: str) -> Game[State]:
    known = json.loads(rules)
    return game_with(known["game"], known["players"], known["options"], known["figures"])


@lru_cache(16)
def _judge(game: str) -> Judge:
    return Judge(game)


def answer(message: PositionQuestion | MatchQuestion) -> JudgementJson | WalkJson:
    """Answer a question about a position or a whole match."""
    if "record" in message:
        match = replay(cast(MatchQuestion, message)["record"])
        return save_walk(walk(match, Evaluation(match.game)))
    game = _game(message["rules"])
    view = game.view_from_bytes(base64.b64decode(message["view"]))
    found = _judge(game.name).judge(view, game.action(message["played"]), message["seed"], message["work"])
    saved = save_judgement(found, game.text)
    if found.grade in FLAGGED:
        why = explain(view, found)
        saved["against"] = [fact.reason for fact in why.against[:MOST_REASONS]]
        saved["better"] = [fact.reason for fact in why.better[:MOST_REASONS]]
    return saved
