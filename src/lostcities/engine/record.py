"""Records: write a match as one JSON object, read, check and replay it (docs/record.md).

>>> from lostcities.engine.catalogue import game
>>> match = game("card", games=1).match(seed=7)
>>> while not match.over:
...     match.apply(match.state.legal()[0])
>>> replay(record(match, ["Ann", "Ben"])).totals == match.totals
True
"""

import gzip
import io
import json
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, Final, TypeVar

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


# Reading files ----------------------------------------------------------------------------------------------------

LARGEST: Final = 64 * 1024 * 1024
"""Bytes of one record in a file; no match comes near it, and nothing larger is ever held in memory."""
_GZIP: Final = b"\x1f\x8b"
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*"')
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Entry:
    """One record of a file: where it is, and what it says or why it cannot be read."""

    line: int
    """The line of the file in which it begins, counted from 1."""
    start: int
    """Its first byte in the file, after unpacking."""
    end: int
    """The byte after its last one."""
    data: Any
    problem: BadRecord | None

    def use(self, work: Callable[[Any], T]) -> T:
        """Do something with the record; what is wrong with it is raised with its line."""
        if self.problem is not None:
            raise self.problem
        try:
            return work(self.data)
        except BadRecord as problem:
            raise problem.at_line(self.line) from None


def read(stream: BinaryIO) -> Iterator[Entry]:
    """Every record of a file: one JSON object in any layout, several of them, or one per line; gzip is unpacked.

    Only a newline ends a line, so a line separator inside a name splits nothing. What cannot be read is an Entry too,
    and the records after it are still found.
    """
    unfinished: list[bytes] = []
    depth = size = 0
    first = place = (1, 0)
    try:
        for number, start, line in _lines(stream):
            place = number, start
            if unfinished and _stands_alone(line):
                # Its writer was cut off; the next record begins on a line of its own.
                yield _entry(b"".join(unfinished), *first)
                unfinished.clear()
            if not unfinished:
                found = _entry(line, number, start)
                # An object that is still open at the end of its line goes on in the next one.
                depth = _opened_in(line) if found.problem else 0
                if depth <= 0:
                    if line.strip():
                        yield found
                    continue
                first, size = place, 0
            else:
                depth += _opened_in(line)
            unfinished.append(line)
            size += len(line)
            if size > LARGEST:
                raise BadRecord(f"a record has at most {LARGEST // 1024**2} MiB")
            if depth <= 0:
                yield _entry(b"".join(unfinished), *first)
                unfinished.clear()
    except BadRecord as problem:
        number, start = first if unfinished else place
        yield Entry(number, start, start, None, problem.at_line(number))
        return
    if unfinished:
        yield _entry(b"".join(unfinished), *first)


def _lines(stream: BinaryIO) -> Iterator[tuple[int, int, bytes]]:
    """The lines of a file with their numbers and first bytes; BadRecord where it is damaged or endless."""
    source: Any = gzip.GzipFile(fileobj=stream) if _head(stream) == _GZIP else stream
    number = start = 0
    while True:
        try:
            line = source.readline(LARGEST + 1)
        except (EOFError, zlib.error, gzip.BadGzipFile):
            raise BadRecord("the gzip data are damaged or end too early") from None
        if not line:
            return
        if len(line) > LARGEST:
            raise BadRecord(f"a record has at most {LARGEST // 1024**2} MiB")
        number += 1
        mark = len(_BYTE_ORDER_MARK) if number == 1 and line.startswith(_BYTE_ORDER_MARK) else 0
        yield number, start + mark, line[mark:]
        start += len(line)


def _head(stream: BinaryIO) -> bytes:
    """The first two bytes, which will be read again."""
    if isinstance(stream, io.BufferedReader):
        return stream.peek(2)[:2]  # what comes through a pipe cannot be sought
    head = stream.read(2)
    stream.seek(-len(head), io.SEEK_CUR)
    return head


def _opened_in(line: bytes) -> int:
    """How many brackets a line opens and leaves open; 0 if it ends inside a string, which JSON does not allow."""
    bare = _STRING.sub(b"", line)
    if b'"' in bare:
        return 0
    return sum(map(bare.count, (b"{", b"["))) - sum(map(bare.count, (b"}", b"]")))


def _stands_alone(line: bytes) -> bool:
    """Whether a line is a whole record, not a part of one that is laid out over several lines."""
    if not line.lstrip().startswith(b"{") or b'"format"' not in line:
        return False
    data = _entry(line, 1, 0).data
    return isinstance(data, dict) and "format" in data


def _entry(text: bytes, line: int, start: int) -> Entry:
    text = text.rstrip(b"\r\n")
    data, problem = None, None
    try:
        data = json.loads(text.decode("utf-8"))
    except UnicodeDecodeError:
        problem = BadRecord("this is not UTF-8 text", line=line)
    except json.JSONDecodeError as fault:
        reason = f"not a JSON object: {fault.msg} at column {fault.colno}"
        problem = BadRecord(reason, line=line + fault.lineno - 1)
    except RecursionError:
        problem = BadRecord("not a JSON object: it is nested too deeply", line=line)
    except ValueError as fault:
        problem = BadRecord(f"not a JSON object: {fault}", line=line)
    return Entry(line, start, start + len(text), data, problem)


def replay_text(text: str) -> Match[Any]:
    """Replay the only Record of a text, read as a file would be."""
    entries = list(read(io.BytesIO(text.encode("utf-8", "surrogatepass"))))
    _need(len(entries) == 1, f"this text has {len(entries)} records; it must have one")
    return entries[0].use(replay)


def dumps(data: Json) -> str:
    """A Record as one line of a ``.jsonl`` file, also for readers that take other characters for ends of lines."""
    text = json.dumps(data, ensure_ascii=False, separators=(", ", ": "))
    for separator in "\x85\u2028\u2029":
        text = text.replace(separator, f"\\u{ord(separator):04x}")
    return text
