"""All tables of a device behind the interface of a server: method, address and body in, plain data out.

The page uses the same addresses as with a server (``server/web/routes``), and gets the same shapes.
"""

import json
import re
import time
from collections.abc import Callable
from secrets import token_hex
from typing import Final, TypedDict, cast

from lostcities.analysis.catalogue import can_review, game_json
from lostcities.analysis.film import MOST_STEPS, Film
from lostcities.analysis.judgement import WORK as REVIEW_WORK
from lostcities.analysis.judging import answer as judge
from lostcities.analysis.saved import JudgementJson, WalkJson
from lostcities.analysis.subject import Known, Subject, tell, tell_decision
from lostcities.bots.catalogue import every_level, usual_level
from lostcities.device.refusal import Refused
from lostcities.device.table import KEYS_KEPT, LONGEST_NAME, DeviceTable, SavedTable, SeatWanted
from lostcities.engine.contract import BadInput
from lostcities.engine.record import names_of, record, replay
from lostcities.engine.registry import declaration, game_with, games
from lostcities.engine.shapes import Plain, RecordJson
from lostcities.engine.tally import BadTally, entries, options_of_form, spell, tally

HERE: Final = "here"
"""The prefix of the ids of tables and records on this device."""
SEED_BYTES: Final = 6
"""A browser's numbers are exact up to 53 bits, and the seed is stored as one of them."""
DAMAGED: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What reading saved data raises if it is not as it was saved."""
JUDGED_AT_ONCE: Final = 1
"""Decisions that are judged per request; the page asks again."""


class PlayRequest(TypedDict, total=False):
    """A request for a new table."""

    game: str
    players: int | None
    level: str | None
    options: dict[str, object] | None
    seats: list[SeatWanted] | None


class IntentRequest(TypedDict, total=False):
    """An intent."""

    type: str
    key: str
    version: int
    action: str
    seat: int | None


class UploadRequest(TypedDict):
    """A record from a file."""

    record: dict[str, object]


class ScoreRequest(TypedDict):
    """The columns, pieces or sheets of a physical game, by round and player."""

    game: str
    rounds: list[list[dict[str, list[int]]]]
    """The entries of the form (``form``)."""
    options: dict[str, object] | None


class FormRequest(TypedDict):
    """A request for the form of a physical game."""

    game: str
    players: int
    options: dict[str, object] | None


def _now() -> int:
    return int(time.time() * 1000)


class DeviceServer:
    """The tables of this device, with the most recent ones in memory."""

    def __init__(self, keep: Callable[[str, str], None], now: Callable[[], int] = _now) -> None:
        self._keep = keep
        self._now = now
        self.tables: dict[str, DeviceTable] = {}
        self._records: dict[str, RecordJson] = {}
        self._films: dict[str, Film] = {}
        self._subjects: dict[str, tuple[Subject, Known]] = {}
        self._routes: list[tuple[str, re.Pattern[str], Callable[..., Plain]]] = [
            ("GET", re.compile(r"/catalogue"), self.catalogue),
            ("POST", re.compile(r"/play"), self.play),
            ("POST", re.compile(r"/form"), self.form),
            ("POST", re.compile(r"/score"), self.score),
            ("POST", re.compile(r"/records"), self.upload),
            ("GET", re.compile(r"/tables/([^/]+)"), self.look),
            ("POST", re.compile(r"/tables/([^/]+)/load"), self.load),
            ("POST", re.compile(r"/tables/([^/]+)/step"), self.step),
            ("POST", re.compile(r"/tables/([^/]+)/intents"), self.intend),
            ("GET", re.compile(r"/tables/([^/]+)/hint"), self.hint),
            ("GET", re.compile(r"/(tables|records)/([^/]+)/record"), self.record),
            ("GET", re.compile(r"/(records)/([^/]+)"), self.record),
            ("POST", re.compile(r"/records/([^/]+)/load"), self.load_record),
            ("GET", re.compile(r"/(tables|records)/([^/]+)/replay"), self.replay),
            ("POST", re.compile(r"/(tables|records)/([^/]+)/review"), self.review),
            ("GET", re.compile(r"/(tables|records)/([^/]+)/review"), self.review),
            ("GET", re.compile(r"/(tables|records)/([^/]+)/review/(\d+)"), self.position),
            ("POST", re.compile(r"/(tables|records)/([^/]+)/review/(\d+)/answer"), self.attempt),
            ("POST", re.compile(r"/(tables|records)/([^/]+)/review/(\d+)/play"), self.play_on),
        ]

    def ask(self, method: str, address: str, body: str) -> str:
        """Answer a request: ``{"ok": …}``, or ``{"refusal": …}`` that says what is wrong."""
        path, _, asked = address.partition("?")
        query = dict(pair.split("=", 1) for pair in asked.split("&") if "=" in pair)
        try:
            for known, shape, answer in self._routes:
                found = shape.fullmatch(path)
                if found and known == method:
                    told = answer(*found.groups(), **({"body": json.loads(body)} if method == "POST" else {}),
                                  **({"query": query} if method == "GET" else {}))  # fmt: skip
                    return json.dumps({"ok": told})
            raise Refused("not_found", "no-address")
        except Refused as problem:
            return json.dumps({"refusal": problem.message(None)})
        except BadInput as problem:
            return json.dumps({"refusal": Refused("malformed", "bad-options", detail=str(problem)).message(None)})
        except (KeyError, TypeError, ValueError) as problem:
            return json.dumps({"refusal": Refused("malformed", detail=type(problem).__name__).message(None)})

    # The catalogue

    def catalogue(self, query: dict[str, str]) -> Plain:
        """Return the games with their options and levels."""
        return {
            "games": [game_json(one, texts=False) for one in games().values()],
            "levels": every_level(),
            "phrases": [],
        }

    # Tables

    def play(self, body: PlayRequest) -> Plain:
        """Create a table: ``seats`` names people and bots; without it one person plays against ``level``."""
        name = body["game"]
        players = body.get("players") or declaration(name).players[0]
        seats = body.get("seats")
        if seats is None:
            level = body.get("level") or usual_level(name)
            person: SeatWanted = {"name": None, "level": None}
            rival: SeatWanted = {"name": None, "level": level}
            seats = [person, *[rival] * (players - 1)]
        wanted: list[SeatWanted] = [
            {"name": (str(one["name"])[:LONGEST_NAME] if one.get("name") else None), "level": one.get("level")}
            for one in seats
        ]
        id = f"{HERE}-{token_hex(5)}"
        table = DeviceTable.open(
            id, name, dict(body.get("options") or {}), wanted, int(token_hex(SEED_BYTES), 16), self._now
        )
        self.tables[id] = table
        self._save(table)
        return table.frame()

    def load(self, id: str, body: Plain) -> Plain:
        """Load a saved table, in place of an older one: another window of this device may have moved."""
        try:
            self.tables[id] = DeviceTable.load(cast(SavedTable, body), self._now)
        except (Refused, *DAMAGED):
            self.tables.pop(id, None)
            raise Refused("not_possible", "damaged") from None
        return self.tables[id].frame()

    def _table(self, id: str) -> DeviceTable:
        if id not in self.tables:
            raise Refused("not_found", "no-table")
        return self.tables[id]

    def _save(self, table: DeviceTable) -> None:
        self._keep(table.id, json.dumps({**table.save(), "entry": self._entry(table)}))

    def _entry(self, table: DeviceTable) -> Plain:
        frame = table.frame()
        seat = table.people[0] if len(table.people) == 1 else None
        return {
            "table": table.id, "game": frame["game"], "options": frame["options"], "status": frame["status"],
            "seats": frame["seats"], "clock": {"kind": "none"}, "rated": False, "public": False,
            "created": table.created, "result": frame["result"], "your_seat": seat,
            "your_turn": not table.over and table.bot_to_move is None,
        }  # fmt: skip

    def look(self, id: str, query: dict[str, str]) -> Plain:
        """Return the newest frame."""
        return self._table(id).frame(int(query.get("since", "0")))

    def step(self, id: str, body: Plain) -> Plain:
        """Make one decision of a bot, if one is to move; returns the frame after it, and whether another follows."""
        table = self._table(id)
        before = table.version
        moved = table.play_bot()
        if moved:
            self._save(table)
        return {"frame": table.frame(before) if moved else None, "more": table.bot_to_move is not None}

    def intend(self, id: str, body: IntentRequest) -> Plain:
        """Carry out an intent, as on a server's socket; returns the answer, and the frame if something changed."""
        table = self._table(id)
        key, before = body["key"], table.version
        if key in table.answers:
            return {"answer": table.answers[key], "frame": None, "more": table.bot_to_move is not None}
        try:
            self._carry_out(table, body)
        except Refused as problem:
            return {"answer": problem.message(key, table.version), "frame": None, "more": False}
        answer: Plain = {"type": "accepted", "key": key, "version": table.version, "table": id}
        table.answers[key] = answer
        while len(table.answers) > KEYS_KEPT:
            del table.answers[next(iter(table.answers))]
        self._save(table)
        return {"answer": answer, "frame": table.frame(before), "more": table.bot_to_move is not None}

    def _carry_out(self, table: DeviceTable, body: IntentRequest) -> None:
        kind = body.get("type")
        if kind in ("act", "undo"):
            table.check_version(body["version"])
        if kind == "act":
            table.act(body["action"])
        elif kind == "undo":
            table.undo()
        elif kind == "resign":
            table.resign()
        elif kind == "look":
            table.look(body["seat"])
        elif kind == "rematch" and table.over and table.next is not None:
            pass  # a second click
        elif kind == "rematch" and table.over:
            again = self.play(
                {"game": table.match.game.name, "options": dict(table.match.game.options), "seats": table.seats}
            )
            table.next = str(again["table"])
            table.version += 1
        elif kind != "leave":  # a table on the device stays as it is when its page is closed
            raise Refused("not_possible", "only-with-server")

    def hint(self, id: str, query: dict[str, str]) -> Plain:
        """Return what a good bot would do."""
        return self._table(id).hint()

    # Records, replays and reviews

    def upload(self, body: UploadRequest) -> Plain:
        """Save a record from a file, to replay it here."""
        match = replay(body["record"])
        id = f"{HERE}-{token_hex(5)}"
        self._records[id] = record(match, names_of(body["record"]))
        self._keep(id, json.dumps({"upload": self._records[id]}))
        film = self._films.setdefault(id, Film(match, self._records[id]))
        return {"record": id, "game": match.game.name, "players": names_of(body["record"]), "steps": film.total}

    def load_record(self, id: str, body: Plain) -> Plain:
        """Load a saved record."""
        try:
            self._records[id] = cast(RecordJson, body["upload"])
            replay(self._records[id])
        except DAMAGED:
            self._records.pop(id, None)
            raise Refused("not_possible", "damaged") from None
        return {}

    def record(self, place: str, id: str, query: dict[str, str]) -> Plain:
        """Return the record of a match that is over, or one from a file."""
        return cast(Plain, self._find_record(place, id))

    def _find_record(self, place: str, id: str) -> RecordJson:
        if place == "records":
            if id not in self._records:
                raise Refused("not_found", "no-record")
            return self._records[id]
        table = self._table(id)
        if not table.over:
            raise Refused("not_possible", "match-not-over")
        return table.record()

    def replay(self, place: str, id: str, query: dict[str, str]) -> Plain:
        """Return steps of a match, all hands open."""
        data = self._find_record(place, id)
        if id not in self._films:
            self._films[id] = Film(replay(data), data)
        return self._films[id].part(int(query.get("first", "0")), min(MOST_STEPS, int(query.get("count", "20"))))

    def review(self, place: str, id: str, body: Plain | None = None, query: dict[str, str] | None = None) -> Plain:
        """Return what is known of a review; each request continues it a little."""
        subject, known = self._subject(place, id)
        first = int((query or {}).get("first", "0"))
        if known.walk is None and subject.match.over:
            known.walk = cast(WalkJson, judge({"record": subject.record()}))
        if body is None:
            for number in range(len(known.rows), min(len(known.rows) + JUDGED_AT_ONCE, len(subject.jobs))):
                known.add(subject, number, cast(JudgementJson, judge(subject.question(number, known.work))))
            known.done = len(known.rows) == len(subject.jobs)
        return tell(subject, known, first)

    def _subject(self, place: str, id: str) -> tuple[Subject, Known]:
        if id not in self._subjects:
            data = self._find_record(place, id)
            match = replay(data)
            if not can_review(match.game.name):
                raise Refused("not_possible", "game-without-review")
            subject = Subject(id, match, names_of(cast(Plain, data)))
            if not subject.jobs:
                raise Refused("not_possible", "nothing-to-review")
            self._subjects[id] = subject, Known(work=REVIEW_WORK)
        return self._subjects[id]

    def _decision(self, place: str, id: str, number: str) -> tuple[Subject, Known, int]:
        subject, known = self._subject(place, id)
        if int(number) >= len(subject.jobs):
            raise Refused("not_found", "no-decision")
        return subject, known, int(number)

    def position(self, place: str, id: str, number: str, query: dict[str, str]) -> Plain:
        """Return the position of a decision as its seat saw it."""
        subject, _, at = self._decision(place, id, number)
        job, view = subject.jobs[at], subject.view(at)
        return {"number": at, "round": job.place[0], "move": job.place[1], "seat": view["seat"], "view": view}

    def attempt(self, place: str, id: str, number: str, body: Plain) -> Plain:
        """Return what another action would have been worth."""
        subject, known, at = self._decision(place, id, number)
        action = str(body["action"])
        if action not in subject.view(at)["legal"]:
            raise Refused("illegal", "not-legal-there")
        found = judge(subject.question(at, known.work, action))
        return tell_decision(subject, at, cast(JudgementJson, found))

    def play_on(self, place: str, id: str, number: str, body: Plain) -> Plain:
        """Create a table that continues from a decision of a match, in its seat, with the same cards to come."""
        subject, _, at = self._decision(place, id, number)
        if place != "tables":  # only its own seed could deal the later rounds of a record from a file
            raise Refused("not_possible", "only-with-server")
        level = str(body["level"])
        seats: list[SeatWanted] = [{"name": None, "level": level} for _ in subject.players]
        seat = subject.view(at)["seat"]
        seats[seat] = {"name": None, "level": None}
        new = f"{HERE}-{token_hex(5)}"
        table = DeviceTable.load(
            {
                "table": new, "created": self._now(), "seats": seats, "looks": seat,
                "seed": self._table(id).match.seed, "record": subject.begin_record(at), "resigned": None,
            },
            self._now,
        )  # fmt: skip
        self.tables[new] = table
        self._save(table)
        return table.frame()

    # Scores of a physical game

    def form(self, body: FormRequest) -> Plain:
        """Return what a score pad asks each player for, and which options that depends on."""
        name = str(body["game"])
        game = game_with(name, int(body["players"]), dict(body.get("options") or {}))
        known = {one["name"]: one for one in cast(list[Plain], game_json(declaration(name), texts=False)["options"])}
        return {
            "entries": entries(game),
            "options": [known[option] for option in options_of_form(name)],
            "rounds": None if declaration(name).any_number_of_rounds else game.rounds,
        }

    def score(self, body: ScoreRequest) -> Plain:
        """Score a physical game (``engine/tally.py``), with the arithmetic."""
        name, declared = str(body["game"]), declaration(str(body["game"]))
        filled = body["rounds"]
        usual = {declared.rounds_option: len(filled)} if declared.any_number_of_rounds else {}
        game = game_with(name, len(filled[0]), {**dict(body.get("options") or {}), **usual})
        try:
            found = tally(game, [[spell(game, given) for given in players] for players in filled])
        except BadTally as problem:
            raise Refused("malformed", f"tally-{problem.code or 'unknown'}", detail=str(problem)) from None
        result = found.result
        return {
            "rounds": [[sheet.to_json() for sheet in sheets] for sheets in found.rounds],
            "totals": list(found.totals),
            "of": game.rounds,
            "result": [sheet.to_json() for sheet in result.sheets] if result else None,
            "winners": list(result.winners) if result else [],
        }
