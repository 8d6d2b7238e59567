"""The puzzles of the web client: positions in which one action is clearly better than every other one.

``python -m build_tools.puzzles`` (``make puzzles``) writes ``web/src/puzzles/<game>.json``. The positions are those
where a bot erred in a reviewed match. There, every legal action is judged by playouts, as a review judges the one
played (docs/review.md): a position is a puzzle if the 95 % intervals show that all actions but one are errors.
The file has the cost of each action, with its interval, so that a page can grade an answer without the engine.

The levels that do not search try each puzzle, too. Those that all of them solve are left out, and the others are in the
order of how often they are solved, the easiest first. ``--sort`` does only that with the puzzles that are there, and
``--explain`` only finds their reasons again.
"""

import argparse
import base64
import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import mean
from typing import Final, NotRequired, TypedDict, cast

from lostcities.analysis.advice import REVIEWER
from lostcities.analysis.explanation import explain
from lostcities.analysis.grades import FLAGGED
from lostcities.analysis.judgement import Candidate, Estimate, Judgement
from lostcities.analysis.judging import answer as judge
from lostcities.analysis.saved import JudgementJson, load_judgement
from lostcities.analysis.subject import PositionQuestion, Subject
from lostcities.bots.catalogue import bot, levels
from lostcities.bots.simulate import play_match
from lostcities.engine.bits import derive_seed
from lostcities.engine.contract import Game, State
from lostcities.engine.registry import FAMILY, game_with
from lostcities.engine.shapes import Plain, ViewJson

FOLDER: Final = Path(__file__).parent.parent / "web/src/puzzles"
ERRS: Final = "casual"
"""The level in seat 0 of the matches: it errs as people do."""
OTHERS: Final = "strong"
FIRST_WORK: Final = 300
"""Playouts to find an error."""
WORK: Final = 3000
"""Playouts for each action of a puzzle."""
LEAST_CHOICE: Final = 4
"""With fewer legal actions a puzzle would be trivial."""
FROM_A_MATCH: Final = 2
MOST_REASONS: Final = 3
MOST_MATCHES: Final = 400
PUZZLES: Final = 24
SOLVERS: Final = ("beginner", "casual", "strong", "expert")
TRIES: Final = 12
"""Of each solver; the weak ones do not always choose the same."""


class Answer(TypedDict):
    """The value of an action of a puzzle."""

    action: str
    loss: float
    """Points that it loses compared with the best."""
    error: float
    """Half the width of the 95 % interval of the loss."""
    grade: str
    why: NotRequired[list[str]]
    """The codes of the facts against it."""


class Puzzle(TypedDict):
    """A position with only one right action."""

    id: str
    """What a page remembers as solved, whatever the order of the puzzles."""
    rules: str
    players: int
    bytes: str
    """The view in the engine's encoding, so that a test can judge it again."""
    view: ViewJson
    best: str
    work: int
    better: NotRequired[list[str]]
    """The codes of the facts for the best action, compared with the second one."""
    answers: list[Answer]
    """Every legal action, the best first."""


def name(view: str) -> str:
    """Make a short name for a position."""
    return hashlib.sha256(view.encode()).hexdigest()[:8]


def judge_action(question: PositionQuestion, action: str, work: int) -> JudgementJson:
    """Judge one action of a position."""
    asked: PositionQuestion = {**question, "played": action, "work": work}
    return cast(JudgementJson, judge(asked))  # for a position, not for a match


def find_puzzle(subject: Subject, number: int) -> Puzzle | None:
    """Return the decision as a puzzle, if exactly one action is right."""
    view = subject.view(number)
    question = subject.question(number, FIRST_WORK)
    if len(view["legal"]) < LEAST_CHOICE:
        return None
    first = cast(JudgementJson, judge(question))
    if first["grade"] not in FLAGGED:
        return None
    answers: list[Answer] = []
    right = 0
    # The most promising action is judged first: if it has a rival, the others need no judging.
    likely = [row[0] for row in first["candidates"]]
    order = [*likely, *(action for action in view["legal"] if action not in likely)]
    for action in order:
        found = judge_action(question, action, WORK)
        right += found["grade"] not in FLAGGED
        if right > 1:
            return None
        loss, error = found["loss"]
        one: Answer = {"action": action, "loss": round(loss, 2), "error": round(error, 2), "grade": found["grade"]}
        answers.append(one)
    if right != 1:
        return None
    answers.sort(key=lambda one: (one["grade"] in FLAGGED, one["loss"]))
    best = load_judgement(judge_action(question, answers[0]["action"], WORK), subject.game)
    if best.grade != "best":
        return None
    return explain_all({
        "id": name(question["view"]),
        "rules": subject.rules,
        "players": subject.game.players,
        "bytes": question["view"],
        "view": view,
        "best": answers[0]["action"],
        "work": WORK,
        "answers": answers,
    })  # fmt: skip


def explain_all(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with the reasons against each wrong action, and for the best one."""
    game = _game(puzzle)
    view = game.view_from_bytes(base64.b64decode(puzzle["bytes"]))
    nothing = Estimate(0.0, 0.0)
    best = Candidate(game.action(puzzle["best"]), nothing, nothing, 0)
    answers: list[Answer] = []
    better: list[list[str]] = []
    for one in puzzle["answers"]:
        answer: Answer = {
            "action": one["action"], "loss": one["loss"], "error": one["error"], "grade": one["grade"],
        }  # fmt: skip
        if one["action"] != puzzle["best"]:
            loss = Estimate(one["loss"], one["error"])
            played = Judgement(view.seat, game.action(one["action"]), (best,), loss, 0.0, (), "mistake", puzzle["work"])
            found = explain(view, played)
            if found.against:
                answer["why"] = [fact.code for fact in found.against[:MOST_REASONS]]
            better.append([fact.code for fact in found.better[:MOST_REASONS]])
        answers.append(answer)
    # An action that is worse for the same reason says nothing for the best one; then the next one may.
    return {**puzzle, "better": next((codes for codes in better if codes), []), "answers": answers}


def find_puzzles(game: Game[State], seed: int) -> Iterator[Puzzle]:
    """Yield puzzles of one match after the other, a few at most from each."""
    players = [bot(ERRS), *[bot(OTHERS)] * (game.players - 1)]
    for number in range(MOST_MATCHES):
        match = play_match(game, players, derive_seed(seed, number))
        subject = Subject("", match, [""] * game.players)
        found = 0
        # In random order, so that early and late positions are equally likely.
        for at in sorted(range(len(subject.jobs)), key=lambda at: derive_seed(seed, at) % 997):
            if subject.view(at)["seat"] == 0 and (puzzle := find_puzzle(subject, at)):
                yield puzzle
                found += 1
                if found == FROM_A_MATCH:
                    break


def solve(puzzle: Puzzle) -> list[float]:
    """Return how often each of the solvers finds the best action."""
    game = _game(puzzle)
    view = game.view_from_bytes(base64.b64decode(puzzle["bytes"]))
    return [
        mean(game.text(bot(level).choose(view, Random(seed))) == puzzle["best"] for seed in range(TRIES))
        for level in SOLVERS
    ]


def sort(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Sort the easiest first, without those that every solver finds at least every other time."""
    shares = {puzzle["id"]: solve(puzzle) for puzzle in puzzles}
    return sorted(
        (puzzle for puzzle in puzzles if min(shares[puzzle["id"]]) < 0.5),
        key=lambda one: (-sum(shares[one["id"]]), -one["answers"][1]["loss"]),
    )


def collect(game: Game[State], seed: int, most: int) -> list[Puzzle]:
    """Collect ``most`` puzzles, or as many as are found."""
    found: list[Puzzle] = []
    for puzzle in find_puzzles(game, seed):
        found += sort([puzzle])
        print(f"{len(found)} of {most}", flush=True)
        if len(found) == most:
            break
    return found


def write(puzzles: Sequence[Puzzle]) -> str:
    """Format the file."""
    return "[\n" + ",\n".join(json.dumps(one, separators=(",", ":")) for one in puzzles) + "\n]\n"


def _game(puzzle: Puzzle) -> Game[State]:
    rules = json.loads(puzzle["rules"])
    return game_with(rules["game"], rules["players"], rules["options"], rules["figures"])


def check(puzzle: Puzzle, work: int) -> Plain:
    """Check that the current engine still reads the position the same way; returns its judgement of the best action."""
    view = _game(puzzle).view_from_bytes(base64.b64decode(puzzle["bytes"])).to_json()
    question: PositionQuestion = {
        "rules": puzzle["rules"], "view": puzzle["bytes"], "played": puzzle["best"], "seed": 1, "work": work,
    }  # fmt: skip
    second = puzzle["answers"][1]["action"]
    grades = [judge_action(question, action, work)["grade"] for action in (puzzle["best"], second)]
    return {"same": view == puzzle["view"], "best": grades[0], "second": grades[1]}


def main() -> None:
    """Write the puzzles of each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="games, by default all")
    parser.add_argument("--puzzles", type=int, default=PUZZLES, help="of each game")
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--sort", action="store_true", help="find no new ones")
    parser.add_argument("--explain", action="store_true", help="find only the reasons again")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    for declared in FAMILY:
        if (wanted.games and declared.name not in wanted.games) or REVIEWER not in levels(declared.name):
            continue
        file = wanted.folder / f"{declared.name}.json"
        if wanted.sort or wanted.explain:
            found: list[Puzzle] = json.loads(file.read_text(encoding="utf-8"))
        else:
            options = {declared.rounds_option: 1} if declared.rounds_option else {}
            game = game_with(declared.name, declared.players[0], options)
            found = collect(game, wanted.seed, wanted.puzzles)
        found = [explain_all(puzzle) for puzzle in found]
        file.write_text(write(found if wanted.explain else sort(found)), encoding="utf-8")


if __name__ == "__main__":
    main()
