"""Records: write a match as one JSON object, read, check and replay it (docs/record.md).

>>> from lostcities.engine.registry import game
>>> match = game("card", games=1).match(seed=7)
>>> while not match.over:
...     match.apply(match.state.legal[0])
>>> replay(record(match, ["Ann", "Ben"])).totals == match.totals
True
"""

import io
import json
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final, TypeVar

from lostcities.engine.contract import CHANCE, BadInput, BadRecord, IllegalAction, State
from lostcities.engine.match import Match, Round
from lostcities.engine.options import json_text
from lostcities.engine.registry import game_with, games
from lostcities.engine.shapes import MoveJson, Plain, RecordJson, RecordResultJson, RoundJson
from lostcities.engine.spelling import shorten
from lostcities.engine.wording import count_of

FORMAT = "lostcities-record/1"
DICE: Final = "dice"


def record(match: Match[State], players: list[str], legal: bool = False) -> RecordJson:
    """Return a match as a Record; with ``legal``, each move by a seat also lists what was legal at that point."""
    rounds: list[RoundJson] = [
        {
            "starter": played.starter,
            "setup": played.setup,
            "moves": list(_moves(match, number, played, legal)),
            "scores": list(played.outcome.scores) if played.outcome else None,
        }
        for number, played in enumerate(match.rounds)
    ]
    whole: RecordJson = {
        "format": FORMAT,
        "game": match.game.name,
        "options": match.game.options,
        "players": list(players),
        "rounds": rounds,
        "result": result(match),
    }
    if match.game.own_figures:
        whole["figures"] = match.game.figures
    return whole


def result(match: Match[State]) -> RecordResultJson | None:
    """Return the result of a match as in a Record, None before its end."""
    if match.result is None:
        return None
    totals, winners = list(match.result.totals), list(match.result.winners)
    return {"totals": totals, "winners": winners, "truncated": match.result.truncated, **match.result.extra}


def _moves(match: Match[State], number: int, played: Round, legal: bool) -> Iterator[MoveJson]:
    state = match.game.start(played.setup, played.starter, played.standing) if legal else None
    for seat, action in match.moves_in_order(played):
        move: MoveJson = {"by": DICE if seat == CHANCE else seat, "do": match.game.text(action)}
        if state is not None:
            if seat != CHANCE:
                move["legal"] = legal_texts(match, state)
            state.apply(action, seat)
        yield move


def legal_texts(match: Match[State], state: State) -> list[str]:
    """Every legal action, spelled and sorted by code point."""
    return sorted(match.game.text(action) for action in state.legal)


def replay(data: object) -> Match[State]:
    """Replay a Record and verify all of it; raises BadRecord with the place of a fault."""
    data = _object(data, "a record must be a JSON object")
    _need(data.get("format") == FORMAT, f"the format is {shorten(data.get('format'))}; this reader knows {FORMAT!r}")
    for key in ("game", "options", "players", "rounds", "result"):
        _need(key in data, f"the record has no {key!r}")
    rounds = _list(data["rounds"], "rounds must be a list")
    match = _open(data, rounds)
    for number, played in enumerate(rounds):
        _replay_round(match, number, played, unfinished=number == len(rounds) - 1 and data["result"] is None)
    _check_result(match, data["result"])
    return match


def resume(data: object, seed: object) -> Match[State]:
    """Resume the match of an incomplete Record from its seed; raises BadRecord if the seed deals something else."""
    kept = replay(data)
    if not isinstance(seed, int):
        raise BadRecord("this is not an interrupted match of ours")
    match = kept.game.match(seed=seed, starter=kept.rounds[0].starter)
    match.keeps_undo = True  # the turn in progress can still be taken back
    for number, played in enumerate(kept.rounds):
        for seat, action in played.moves:
            if seat >= 0:  # dice roll automatically
                match.apply(action, seat)
        if match.rounds[number].setup != played.setup or match.rounds[number].moves != played.moves:
            raise BadRecord("the seed deals another game")
    return match


def _need(condition: bool, reason: str, round: int | None = None, move: int | None = None) -> None:
    if not condition:
        raise BadRecord(reason, round, move)


def _object(found: object, reason: str, round: int | None = None, move: int | None = None) -> Plain:
    if not isinstance(found, dict):
        raise BadRecord(reason, round, move)
    return found


def _list(found: object, reason: str, round: int | None = None) -> list[object]:
    if not isinstance(found, list):
        raise BadRecord(reason, round)
    return found


def names_of(data: Plain) -> list[str]:
    """Return the players' names in a Record."""
    names = _list(data.get("players"), "players must be a list of names")
    _need(all(isinstance(name, str) for name in names), "players must be a list of names")
    return [str(name) for name in names]


def _same(found: object, wanted: object) -> bool:
    """Equality of JSON values in which 1, 1.0 and true differ."""
    if isinstance(found, list) and isinstance(wanted, list):
        return len(found) == len(wanted) and all(_same(a, b) for a, b in zip(found, wanted, strict=True))
    if isinstance(found, dict) and isinstance(wanted, dict):
        return found.keys() == wanted.keys() and all(_same(found[key], wanted[key]) for key in found)
    return type(found) is type(wanted) and bool(found == wanted)


def _open(data: Plain, rounds: list[object]) -> Match[State]:
    name = data["game"]
    if not isinstance(name, str) or name not in games():
        raise BadRecord(f"there is no game {shorten(name)}; the games are {', '.join(games())}")
    declared = games()[name]
    options = _object(data["options"], "the options must be an object")
    for option, value in options.items():
        _need(option in declared.options, f"the {name} game has no option {shorten(option)}")
        rule = declared.options[option]
        _need(rule.accepts(value), f"option {option} cannot be {shorten(value)}; it must be {rule.expects()}")
    for option, rule in declared.options.items():
        _need(option in options or rule.may_be_missing, f"option {option!r} is missing; a record holds every option")
    players = names_of(data)
    # Only a mapping: a record must not make its reader open a file.
    _need("figures" not in data or isinstance(data["figures"], dict), "the figures must be an object")
    try:
        played = game_with(name, len(players), options, data.get("figures"))
    except BadInput as problem:
        raise BadRecord(str(problem)) from None
    starter = 0
    if rounds:
        found = _object(rounds[0], "a round must be an object", 0).get("starter")
        if type(found) is not int or not 0 <= found < len(players):
            raise BadRecord(f"the starter must be a seat from 0 to {len(players) - 1}, not {shorten(found)}", 0)
        starter = found
    return played.match(starter=starter, dealt=False)


def _replay_round(match: Match[State], number: int, played: object, unfinished: bool) -> None:
    _need(not match.over, f"there are too many rounds: the match has {match.game.rounds}", number)
    played = _object(played, "a round must be an object", number)
    for key in ("starter", "setup", "moves"):
        _need(key in played, f"the round has no {key!r}", number)
    for key in played:
        _need(
            key in ("starter", "setup", "moves", "scores"), f"the round has {shorten(key)}, which is not known", number
        )
    starter = played["starter"]
    _need(_same(starter, match.starter), f"the starter is {shorten(starter)}; it must be {match.starter}", number)
    moves = _list(played["moves"], "the moves must be a list", number)
    try:
        match.begin(played["setup"])
    except BadInput as problem:
        raise BadRecord(str(problem), number) from None
    state = match.state
    for place, move in enumerate(moves):
        _replay_move(match, state, move, number, place)
    scores = played.get("scores")
    if not state.over:
        _need(unfinished, "the round ends too early", number, len(moves))
        _need(scores is None, "the round is not over, but it has scores", number)
        return
    wanted = list(match.rounds[-1].outcome.scores)  # type: ignore[union-attr]
    _need(_same(scores, wanted), f"the scores are {shorten(scores)}; they must be {wanted}", number)


def _replay_move(match: Match[State], state: State, move: object, number: int, place: int) -> None:
    _need(not state.over, "the round goes on after its end", number, place)
    move = _object(move, "a move must have 'by' and 'do'", number, place)
    _need("by" in move and "do" in move, "a move must have 'by' and 'do'", number, place)
    chance = state.to_move == CHANCE
    for key in move:
        known = key in ("by", "do") or (key == "legal" and not chance)
        _need(known, f"the move has {shorten(key)}, which is not known", number, place)
    by = DICE if chance else state.to_move
    _need(_same(move["by"], by), f"the move is by {shorten(move['by'])}; it must be by {json_text(by)}", number, place)
    if "legal" in move:
        wanted = legal_texts(match, state)
        _need(
            _same(move["legal"], wanted), f"the legal actions are {' '.join(wanted)}, not those listed", number, place
        )
    do = move["do"]
    if not isinstance(do, str):
        raise BadRecord(f"{shorten(do)}: an action is a text", number, place)
    try:
        match.apply(match.game.action(do))
    except BadInput as problem:
        reason = problem.reason if isinstance(problem, IllegalAction) else None
        forbidden = (do, reason) if reason else None
        raise BadRecord(f"{shorten(do)}: {problem}", number, place, forbidden=forbidden) from None


def _check_result(match: Match[State], found: object) -> None:
    wanted = result(match)
    if wanted is None:
        missing = f"the match has {match.game.rounds} rounds and is not over, so the result must be null"
        _need(found is None, missing)
        return
    _need(found is not None, "the match is over, but its result is null")
    found = _object(found, "the result must be an object or null")
    for key, value in wanted.items():
        _need(key in found, f"the result has no {key!r}")
        _need(
            _same(found[key], value), f"the result's {key} are {shorten(found[key])}; they must be {json.dumps(value)}"
        )
    for key in found:
        _need(key in wanted, f"the result has {shorten(key)}, which is not known")


# Reading files ----------------------------------------------------------------------------------------------------

LARGEST: Final = 64 * 1024 * 1024
"""Bytes of one record in a file; far more than any match needs, and nothing larger is ever in memory."""
_GZIP: Final = b"\x1f\x8b"
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*"')
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Entry:
    """One record of a file: its place, and its content or why it cannot be read."""

    line: int
    """The line of the file on which it begins, counted from 1."""
    start: int
    """The offset of its first byte in the file, after unpacking."""
    end: int
    """The offset after its last byte."""
    data: object
    problem: BadRecord | None

    @property
    def document(self) -> Plain:
        """Return the record itself; raises BadRecord if this is something else."""
        return _object(self.data, "a record must be a JSON object")

    def use(self, work: Callable[[Plain], T]) -> T:
        """Call ``work`` with the record; faults are raised with its line."""
        if self.problem is not None:
            raise self.problem
        try:
            return work(self.document)
        except BadRecord as problem:
            raise problem.at_line(self.line) from None


def read(stream: BinaryIO) -> Iterator[Entry]:
    """Yield every record of a file: one JSON object in any layout, several of them, or one per line; gzip is unpacked.

    Only a newline ends a line, so a line separator inside a name does no harm. Unreadable records are Entries too,
    and the records after it are still found.
    """
    unfinished: list[bytes] = []
    depth = size = 0
    first = place = (1, 0)
    try:
        for number, start, line in _lines(stream):
            place = number, start
            if unfinished and _stands_alone(line):
                # Its writer was interrupted; the next record begins on its own line.
                yield _entry(b"".join(unfinished), *first)
                unfinished.clear()
            if not unfinished:
                found = _entry(line, number, start)
                # An object that is still open at the end of its line continues on the next one.
                depth = _count_open(line) if found.problem else 0
                if depth <= 0:
                    if line.strip():
                        yield found
                    continue
                first, size = place, 0
            else:
                depth += _count_open(line)
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
    """Yield the lines of a file with numbers and offsets; raises BadRecord where it is damaged or endless."""
    import gzip  # only for files, because it imports a lot

    source: gzip.GzipFile | BinaryIO = gzip.GzipFile(fileobj=stream) if _head(stream) == _GZIP else stream
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
    """Return the first two bytes without consuming them."""
    if isinstance(stream, io.BufferedReader):
        return stream.peek(2)[:2]  # a pipe cannot be rewound
    head = stream.read(2)
    stream.seek(-len(head), io.SEEK_CUR)
    return head


def _count_open(line: bytes) -> int:
    """Count the brackets that a line leaves open; 0 if it ends inside a string, which JSON does not allow."""
    bare = _STRING.sub(b"", line)
    if b'"' in bare:
        return 0
    return sum(map(bare.count, (b"{", b"["))) - sum(map(bare.count, (b"}", b"]")))


def _stands_alone(line: bytes) -> bool:
    """Whether a line is a whole record, not a part of one that spans several lines."""
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


def replay_text(text: str) -> Match[State]:
    """Replay the only Record of a text, read like a file."""
    entries = list(read(io.BytesIO(text.encode("utf-8", "surrogatepass"))))
    _need(len(entries) == 1, f"this text has {count_of(len(entries), 'record')}; it must have one")
    return entries[0].use(replay)


def dumps(data: Plain) -> str:
    """Format a Record as one line of a ``.jsonl`` file, even for readers with other line separators."""
    text = json.dumps(data, ensure_ascii=False, separators=(", ", ": "))
    for separator in "\x85\u2028\u2029":
        text = text.replace(separator, f"\\u{ord(separator):04x}")
    return text
