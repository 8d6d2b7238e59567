"""Records: write a match as one JSON object, read, check and replay it (docs/record.md).

>>> from lostcities.engine.catalogue import game
>>> match = game("card", games=1).match(seed=7)
>>> while not match.over:
...     match.apply(match.state.legal()[0])
>>> replay(record(match, ["Ann", "Ben"])).totals == match.totals
True
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lostcities.engine.catalogue import GAMES, OPTIONS, game
from lostcities.engine.contract import CHANCE, BadInput, BadRecord, Json, State
from lostcities.engine.match import Match, Round
from lostcities.engine.options import json_text
from lostcities.engine.spelling import shown

FORMAT = "lostcities-record/1"
DICE = "dice"


def record(match: Match[Any], players: list[str], legal: bool = False) -> Json:
    """A match as a Record; with ``legal`` each move by a seat also lists what was legal at that point."""
    rounds = [
        {
            "starter": played.starter,
            "setup": played.setup,
            "moves": list(_moves(match, number, played, legal)),
            "scores": list(played.outcome.scores) if played.outcome else None,
        }
        for number, played in enumerate(match.rounds)
    ]
    whole = {"format": FORMAT, "game": match.game.name, "options": match.game.options, "players": list(players)}
    if match.game.own_figures:
        whole["figures"] = match.game.figures
    return {**whole, "rounds": rounds, "result": result(match)}


def result(match: Match[Any]) -> Json | None:
    """The result of a match as a Record holds it, None while it is not over."""
    if match.result is None:
        return None
    totals, winners = list(match.result.totals), list(match.result.winners)
    return {"totals": totals, "winners": winners, "truncated": match.result.truncated, **match.result.extra}


def _moves(match: Match[Any], number: int, played: Round, legal: bool) -> Iterator[Json]:
    state = match.game.start(played.setup, played.starter, played.standing) if legal else None
    for seat, action in played.moves:
        move: Json = {"by": DICE if seat == CHANCE else seat, "do": match.game.text(action)}
        if state is not None:
            if seat != CHANCE:
                move["legal"] = legal_texts(match, state)
            state.apply(action)
        yield move


def legal_texts(match: Match[Any], state: State) -> list[str]:
    """Every legal action, spelled and sorted by code point."""
    return sorted(match.game.text(action) for action in state.legal())


def replay(data: Any) -> Match[Any]:
    """Replay a Record and verify all of it; BadRecord says where it is wrong."""
    _need(isinstance(data, dict), "a record must be a JSON object")
    _need(data.get("format") == FORMAT, f"the format is {shown(data.get('format'))}; this reader knows {FORMAT!r}")
    for key in ("game", "options", "players", "rounds", "result"):
        _need(key in data, f"the record has no {key!r}")
    match = _opened(data)
    rounds = data["rounds"]
    for number, played in enumerate(rounds):
        _replay_round(match, number, played, unfinished=number == len(rounds) - 1 and data["result"] is None)
    _check_result(match, data["result"])
    return match


def _need(condition: bool, reason: str, round: int | None = None, move: int | None = None) -> None:
    if not condition:
        raise BadRecord(reason, round, move)


def _same(found: Any, wanted: Any) -> bool:
    """Equality of JSON values in which 1, 1.0 and true differ."""
    if isinstance(found, list) and isinstance(wanted, list):
        return len(found) == len(wanted) and all(_same(a, b) for a, b in zip(found, wanted, strict=True))
    if isinstance(found, dict) and isinstance(wanted, dict):
        return found.keys() == wanted.keys() and all(_same(found[key], wanted[key]) for key in found)
    return type(found) is type(wanted) and bool(found == wanted)


def _opened(data: Json) -> Match[Any]:
    name, options, players, rounds = data["game"], data["options"], data["players"], data["rounds"]
    _need(isinstance(name, str) and name in GAMES, f"there is no game {shown(name)}; the games are {', '.join(GAMES)}")
    _need(isinstance(options, dict), "the options must be an object")
    for option, value in options.items():
        _need(option in OPTIONS[name], f"the {name} game has no option {shown(option)}")
        rule = OPTIONS[name][option]
        _need(rule.accepts(value), f"option {option} can not be {shown(value)}; it must be {rule.expects()}")
    for option in OPTIONS[name]:
        _need(option in options, f"option {option!r} is missing; a record holds every option")
    _need(isinstance(players, list) and all(isinstance(p, str) for p in players), "players must be a list of names")
    _need(isinstance(rounds, list), "rounds must be a list")
    # A mapping only: a record must not make its reader open a file.
    _need("figures" not in data or isinstance(data["figures"], dict), "the figures must be an object")
    try:
        played = game(name, players=len(players), figures=data.get("figures"), **options)
    except BadInput as problem:
        raise BadRecord(str(problem)) from None
    starter = 0
    if rounds:
        _need(isinstance(rounds[0], dict) and "starter" in rounds[0], "the round has no 'starter'", 0)
        starter = rounds[0]["starter"]
        known = type(starter) is int and 0 <= starter < len(players)
        _need(known, f"the starter must be a seat from 0 to {len(players) - 1}, not {shown(starter)}", 0)
    return played.match(starter=starter, dealt=False)


def _replay_round(match: Match[Any], number: int, played: Any, unfinished: bool) -> None:
    _need(not match.over, f"there are too many rounds: the match has {match.game.rounds}", number)
    _need(isinstance(played, dict), "a round must be an object", number)
    for key in ("starter", "setup", "moves"):
        _need(key in played, f"the round has no {key!r}", number)
    for key in played:
        _need(key in ("starter", "setup", "moves", "scores"), f"the round has {shown(key)}, which is not known", number)
    starter = played["starter"]
    _need(_same(starter, match.starter), f"the starter is {shown(starter)}; it must be {match.starter}", number)
    _need(isinstance(played["moves"], list), "the moves must be a list", number)
    try:
        match.begin(played["setup"])
    except BadInput as problem:
        raise BadRecord(str(problem), number) from None
    state = match.state
    for place, move in enumerate(played["moves"]):
        _replay_move(match, state, move, number, place)
    scores = played.get("scores")
    if not state.over:
        _need(unfinished, "the round ends too early", number, len(played["moves"]))
        _need(scores is None, "the round is not over, but it has scores", number)
        return
    wanted = list(match.rounds[-1].outcome.scores)  # type: ignore[union-attr]
    _need(_same(scores, wanted), f"the scores are {shown(scores)}; they must be {wanted}", number)


def _replay_move(match: Match[Any], state: State, move: Any, number: int, place: int) -> None:
    _need(not state.over, "the round goes on after its end", number, place)
    _need(isinstance(move, dict) and "by" in move and "do" in move, "a move must have 'by' and 'do'", number, place)
    chance = state.seat == CHANCE
    for key in move:
        known = key in ("by", "do") or (key == "legal" and not chance)
        _need(known, f"the move has {shown(key)}, which is not known", number, place)
    by = DICE if chance else state.seat
    _need(_same(move["by"], by), f"the move is by {shown(move['by'])}; it must be by {json_text(by)}", number, place)
    if "legal" in move:
        wanted = legal_texts(match, state)
        _need(
            _same(move["legal"], wanted), f"the legal actions are {' '.join(wanted)}, not those listed", number, place
        )
    try:
        match.apply(match.game.action(move["do"]))
    except BadInput as problem:
        raise BadRecord(f"{shown(move['do'])}: {problem}", number, place) from None


def _check_result(match: Match[Any], found: Any) -> None:
    wanted = result(match)
    if wanted is None:
        missing = f"the match has {match.game.rounds} rounds and is not over, so the result must be null"
        _need(found is None, missing)
        return
    _need(found is not None, "the match is over, but its result is null")
    _need(isinstance(found, dict), "the result must be an object or null")
    for key, value in wanted.items():
        _need(key in found, f"the result has no {key!r}")
        _need(_same(found[key], value), f"the result's {key} are {shown(found[key])}; they must be {json.dumps(value)}")
    for key in found:
        _need(key in wanted, f"the result has {shown(key)}, which is not known")


def parsed(text: str) -> Any:
    """What a JSON text says, or BadRecord."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as problem:
        reason = "it is nested too deeply" if isinstance(problem, RecursionError) else str(problem)
        raise BadRecord(f"not a JSON object: {reason}") from None


def replay_text(text: str) -> Match[Any]:
    """Replay a Record from its JSON text."""
    return replay(parsed(text))


def check_file(path: Path) -> Iterator[tuple[int, Match[Any] | BadRecord]]:
    """Each record of a ``.jsonl`` file by its line, counted from 1: the replayed match, or what is wrong with it."""
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                yield number, replay_text(line.decode("utf-8"))
            except UnicodeDecodeError:
                yield number, BadRecord("the line is not UTF-8 text")
            except BadRecord as problem:
                yield number, problem


def dumps(data: Json) -> str:
    """A Record as one line of a ``.jsonl`` file."""
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": "))
