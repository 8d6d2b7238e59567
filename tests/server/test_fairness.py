"""The deal was not chosen by anyone: commitments, contributions, the stream, and the check afterwards."""

import hashlib
import hmac
import json
import secrets
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

import lostcities
from lostcities.cli import main
from lostcities.engine.contract import BadRecord
from lostcities.server.tables import creation, decisions, fairness
from lostcities.server.tables.ledger import Event, Ledger
from lostcities.server.tables.world import World
from lostcities.server.wire import messages
from serving import Refused, Running, play_on, two_at_a_table


def contribution() -> tuple[str, str]:
    value = secrets.token_bytes(32)
    return value.hex(), hashlib.sha256(value).hexdigest()


def test_the_stream_is_what_the_document_says() -> None:
    """A value computed by hand once; a browser that follows docs/fairness.md must find the same."""
    seed = fairness.seed_of(bytes(32), "table", [bytes([1]) * 32, bytes([2]) * 32])
    assert seed.hex() == "25201d834253e8611699bfd4aaa7c7896c9a2303c6dbe62f08c48222609cef8e"
    stream = fairness.Stream(seed, "cards 0")
    first = hmac.digest(seed, b"cards 0\n0", "sha256")
    assert [stream.word() for _ in range(8)] == [int.from_bytes(first[i : i + 4], "big") for i in range(0, 32, 4)]
    second = hmac.digest(seed, b"cards 0\n1", "sha256")
    assert stream.word() == int.from_bytes(second[:4], "big")


@given(st.binary(min_size=32, max_size=32), st.integers(1, 1 << 31))
def test_numbers_stay_below_their_bound(seed: bytes, n: int) -> None:
    assert 0 <= fairness.Stream(seed, "x").below(n) < n


def test_words_that_would_favour_low_numbers_are_thrown_away() -> None:
    stream = fairness.Stream(bytes(32), "x")
    stream._words = [0xFFFFFFFF, 0xFFFFFFFE, 7]
    assert stream.below(3_000_000_000) == 7, "both words are above the last whole multiple"


def test_a_shuffle_is_uniform() -> None:
    """Every order of four cards is equally likely (chi-square)."""
    rng = Random(11)
    found = Counter("".join(fairness.Stream(rng.randbytes(32), "cards 0").shuffle("abcd")) for _ in range(9600))
    assert len(found) == 24
    assert chisquare(list(found.values())).pvalue > 1e-6


def test_every_card_is_equally_likely_in_every_hand() -> None:
    game = lostcities.game("card")
    rng = Random(5)
    setups: list[Any] = [fairness.setup(game, rng.randbytes(32), 0) for _ in range(600)]
    found = Counter(card for setup in setups for card in setup["hands"][0])
    plain = {card: count for card, count in found.items() if not card.endswith("x")}
    assert chisquare(list(plain.values())).pvalue > 1e-6


def test_dice_are_uniform() -> None:
    game = lostcities.game("roll")
    rng = Random(6)
    rolls = [game.text(fairness.dice(game, rng.randbytes(32), number)) for number in range(3000)]
    assert chisquare(list(Counter(roll[0] for roll in rolls).values())).pvalue > 1e-6
    assert chisquare(list(Counter(roll[-1] for roll in rolls).values())).pvalue > 1e-6


@pytest.mark.parametrize(("game", "players"), [("card", 2), ("board", 2), ("board", 4), ("roll", 5)])
def test_every_input_changes_the_deal(game: str, players: int) -> None:
    """The secret, the table and each seat's contribution all matter; the same ones give the same deal."""
    played = lostcities.game(game, players=players)
    parts = [bytes([seat]) * 32 for seat in range(players)]

    def deal(secret: bytes = bytes(32), table: str = "t", parts: list[bytes] = parts) -> Any:
        seed = fairness.seed_of(secret, table, parts)
        return fairness.setup(played, seed, 0), fairness.dice(played, seed, 0) if game == "roll" else None

    assert deal() == deal()
    others = [deal(secret=bytes([9]) * 32), deal(table="u")]
    for seat in range(players):
        changed = list(parts)
        changed[seat] = bytes([99]) * 32
        others.append(deal(parts=changed))
    assert all(other != deal() for other in others)
    assert deal()[0] == {} or fairness.setup(played, bytes(32), 0) != fairness.setup(played, bytes(32), 1)


# At a table


def test_contributions_are_committed_before_any_is_shown(running: Running) -> None:
    first, second = running.client().guest(), running.client().guest()
    (value, commit), (other_value, other_commit) = contribution(), contribution()
    made = first.post("/api/tables", game="card", commit=commit, options={"games": 1, "max_turns": 4})
    table = made["table"]
    assert made["draw"]["seats"] == ["committed", "none"]
    with pytest.raises(Refused) as refused:
        first.intent(table, "reveal", value=value)
    assert refused.value.code == "not_possible", "the other one could still choose"
    frame = second.intent(table, "sit", commit=other_commit)["frame"]
    assert frame["status"] == "drawing"
    assert frame["draw"]["need"] == "reveal"
    assert [seat["own"] for seat in frame["draw"]["commitments"]["seats"]] == [commit, other_commit]
    assert value not in json.dumps(frame)
    with pytest.raises(Refused) as refused:
        second.intent(table, "reveal", value=value)
    assert refused.value.code == "not_allowed", "not what was committed to"
    frame = second.intent(table, "reveal", value=other_value)["frame"]
    assert frame["status"] == "drawing"
    assert other_value not in json.dumps(first.frame(table))
    frame = first.intent(table, "reveal", value=value)["frame"]
    assert frame["status"] == "playing"
    assert frame["draw"]["commitment"] == made["draw"]["commitment"]
    assert frame["draw"]["secret"] is None
    play_on([first, second], table, Random(1))
    record = first.get(f"/api/tables/{table}/record")
    assert [part["value"] for part in record["fairness"]["contributions"]] == [value, other_value]
    assert fairness.verify(record)["own_contributions"] == [0, 1]
    assert hashlib.sha256(bytes.fromhex(record["fairness"]["secret"])).hexdigest() == made["draw"]["commitment"]


def finished(running: Running, game: str, **terms: Any) -> Any:
    first, second, table = two_at_a_table(running, game=game, **terms)
    play_on([first, second], table, Random(2), 30)
    if first.frame(table)["status"] == "playing":
        first.intent(table, "resign")
    return first.get(f"/api/tables/{table}/record")


def changed_record(record: Any, change: str) -> Any:
    data = json.loads(json.dumps(record))
    said = data["fairness"]
    zeros = hashlib.sha256(bytes(32)).hexdigest()
    if change == "secret":
        said["secret"] = "00" * 32
    elif change == "contribution":
        said["contributions"][1]["value"] = "00" * 32
    elif change == "both":
        said["contributions"][1]["value"] = "00" * 32
        said["commitments"]["seats"][1]["stand_in"] = zeros
    elif change == "unused":
        said["commitments"]["seats"][1]["own"] = zeros
    elif change == "by":
        said["contributions"][1]["by"] = "player"
    elif change == "table":
        said["table"] = "another"
    elif change == "starter":
        said["starter"] = said["commitments"]["starter"] = 1 - data["rounds"][0]["starter"]
    elif change == "list":
        del said["commitments"]
    elif change == "missing":
        del data["fairness"]
    elif change == "method":
        said["method"] = "trust me"
    elif change == "older":
        said["method"] = fairness.FIRST
    elif change == "short":
        said["secret"] = "00"
    return data


CHANGES = ("secret", "contribution", "both", "unused", "by", "table", "starter", "list", "missing", "method", "older")


@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_a_changed_record_is_found_out(running: Running, game: str) -> None:
    record = finished(running, game)
    assert fairness.verify(record)["commitment"] == record["fairness"]["commitments"]["server"]
    for change in (*CHANGES, "short"):
        with pytest.raises(BadRecord):
            fairness.verify(changed_record(record, change))


@pytest.mark.parametrize("part", ["commitments", "contributions", "secret", "table", "starter"])
@pytest.mark.parametrize("junk", [None, 5, "x", [], {}, [{}, {}], [None, 1], {"method": fairness.METHOD}, {"seats": 3}])
def test_nonsense_in_a_record_is_a_sentence(running: Running, part: str, junk: Any) -> None:
    record = finished(running, "card")
    data = {**record, "fairness": {**record["fairness"], part: junk}}
    with pytest.raises(BadRecord):
        fairness.verify(data)
    if part == "commitments":
        with pytest.raises(BadRecord):
            fairness.verify(record, {"commitments": junk})


def test_a_deal_by_somebody_who_chose_it_is_found_out(running: Running) -> None:
    """A server that deals as it likes cannot make a record that verifies."""
    record = finished(running, "card")
    other = finished(running, "card")
    with pytest.raises(BadRecord):
        fairness.verify({**other, "fairness": record["fairness"]})


def test_the_command_verifies(running: Running, tmp_path: Path) -> None:
    good = finished(running, "roll")
    file = tmp_path / "match.json"
    file.write_text(json.dumps(good, indent=1))
    found = CliRunner().invoke(main, ["verify", str(file)])
    assert (found.exit_code, "follow from the secret" in found.output) == (0, True)
    lines = tmp_path / "matches.jsonl"
    lines.write_text(json.dumps(good) + "\n" + json.dumps(changed_record(good, "secret")) + "\nnonsense\n")
    found = CliRunner().invoke(main, ["verify", str(lines), "--json"])
    assert found.exit_code == 1
    said = json.loads(found.stdout)
    assert "commitment" in said[0]
    assert "does not fit its commitment" in said[1]["reason"]
    assert "not a JSON object" in said[2]["reason"]
    assert running.client().post("/api/verify", record=good)["rolls"] > 0
    with pytest.raises(Refused) as refused:
        running.client().post("/api/verify", record=changed_record(good, "both"))
    assert refused.value.code == "bad_record"


def test_a_record_without_a_deal_confirms_nothing(running: Running, tmp_path: Path) -> None:
    good = finished(running, "card")
    bare = {**good, "rounds": [], "result": None}
    bare.pop("ended", None)
    file, empty = tmp_path / "bare.json", tmp_path / "empty.jsonl"
    file.write_text(json.dumps(bare))
    empty.write_text("\n")
    with pytest.raises(Refused) as refused:
        running.client().post("/api/verify", record=bare)
    assert refused.value.code == "bad_record"
    for path in (file, empty):
        found = CliRunner().invoke(main, ["verify", str(path)])
        assert (found.exit_code, "follow" in found.output) == (1, False), found.output


def test_the_command_says_who_contributed_in_words(running: Running, tmp_path: Path) -> None:
    good = finished(running, "card")
    file = tmp_path / "match.json"
    file.write_text(json.dumps(good))
    own = [seat for seat, part in enumerate(good["fairness"]["contributions"]) if part["by"] == "player"]
    said = CliRunner().invoke(main, ["verify", str(file)]).output
    assert f"{len(own)} of 2 seats contributed themselves" in said
    assert all(f"seat {seat}: {good['players'][seat]}" in said for seat in own)
    deals = len(good["rounds"])
    assert f"{deals} deals follow from" in said if deals > 1 else "1 deal follows from" in said
    assert "roll" not in said, "there are no dice in this game"


def test_secrets_and_ids_come_from_the_operating_system() -> None:
    """Not from the clock: two tables made at the same moment share nothing."""
    world = World(now=lambda: 5)
    who = decisions.Who("p", "P", "guest")
    made = [creation.open_table(world, who, messages.NewTable(game="card"), {}) for _ in range(2)]
    assert made[0].row["secret"] != made[1].row["secret"]
    assert made[0].row["id"] != made[1].row["id"]
    assert World().random is secrets.token_bytes


def test_folding_the_log_twice_gives_the_same_table() -> None:
    world = World()
    who = decisions.Who("p", "P", "guest")
    seats: list[messages.SeatSpec] = [messages.MySeat(kind="me"), messages.BotSeat(kind="bot", level="random")]
    made = creation.open_table(world, who, messages.NewTable(game="card", seats=seats), {})
    ledgers = [Ledger(made.row["id"], bytes.fromhex(made.row["secret"])) for _ in range(2)]
    for ledger in ledgers:
        for event in made.events:
            ledger.fold(Event(**{name: getattr(event, name) for name in Event.__slots__}))
    assert ledgers[0].match is not None
    assert ledgers[1].match is not None
    assert ledgers[0].match.state == ledgers[1].match.state
    assert ledgers[0].version == len(made.events)


def test_it_is_said_plainly_that_the_server_knows_the_cards() -> None:
    """What no commitment can change, both for players and for hosts."""
    docs = Path(__file__).parents[2] / "docs"
    limits = (docs / "fairness.md").read_text(encoding="utf-8").split("## What this does not do")[1]
    assert "does not hide the cards from the server" in limits
    assert "A host who plays can see the deck" in (docs / "server.md").read_text(encoding="utf-8")
