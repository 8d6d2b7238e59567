"""Your own bots in real processes: they play, and their faults cost only themselves a game."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

import lostcities
from lostcities.bots.arena import Report, tournament
from lostcities.bots.arena.entrants import entrants_of
from lostcities.bots.arena.programs import Forfeit, Program
from lostcities.cli import main

ROOT = Path(__file__).parents[2]
GAME = lostcities.game("card", games=1)
NODE = f"exec:node {ROOT / 'examples' / 'json_bot.js'}"

BOT = """
import os, sys, time

class Odd:
    name = "odd"

    def choose(self, view, rng, budget):
        if len(view.to_json()["hand"]) == 8 and view.to_json()["turn"] < 6:
            return view.legal[0]
        {body}
"""

PROGRAM = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({{"ready": True}}), flush=True)
    elif message["type"] == "choose":
        if message["view"]["turn"] < 6:
            print(json.dumps({{"action": message["view"]["legal"][0]}}), flush=True)
        else:
            {body}
"""


def duel(entrant: str, tmp_path: Path, limit: float = 10.0) -> Report:
    out = tmp_path / "out"
    report = tournament(GAME, [entrant, "random"], 1, 3, limit=limit, out=out)
    checked = CliRunner().invoke(main, ["check", str(out / "records.jsonl")])
    assert checked.output == "2 records are right\n", checked.output
    results = [json.loads(line) for line in (out / "results.jsonl").read_text(encoding="utf-8").splitlines()[1:]]
    for result in results:
        if result["forfeit"]:
            assert result["totals"] is None
            assert result["winners"] == [1 - result["forfeit"]["seat"]]
    return report


def written(file: Path, pattern: str, body: str) -> Path:
    """A file with a bot whose answer is this."""
    file.write_text(pattern.format(body=body), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("raise ValueError('no idea')", "it failed: ValueError: no idea (odd.py, line 10)"),
        ("sys.exit(3)", "it ended with exit code 3"),
        ("os.kill(os.getpid(), 11)", "it was ended by signal 11"),
        ("time.sleep(60)", "no answer within 0.4 s"),
        ("while True: pass", "no answer within 0.4 s"),
        ("return 500", "it failed: BadNotation: the card game has no action 500"),
        ("return '+q7'", "illegal answer: '+q7' is not an action of the card game"),
        ("return view.game.action('<*')", "illegal answer '<*': "),
        ("return None", "it failed: BadNotation: the card game has no action None"),
    ],
)
def test_a_python_bot_forfeits_and_the_tournament_goes_on(body: str, reason: str, tmp_path: Path) -> None:
    report = duel(str(written(tmp_path / "odd.py", BOT, body)), tmp_path, limit=0.4)
    assert report.complete
    assert [forfeit["entrant"] for forfeit in report.forfeits] == ["odd"] * 2
    for forfeit in report.forfeits:
        assert forfeit["reason"].startswith(reason)
    assert report.rows[1].wins.mean == 1
    assert report.pair(0, 1).margin is None
    assert reason in (tmp_path / "out" / "report.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("raise KeyError('lost')", "it ended with exit code 1: KeyError: 'lost'"),
        ("time.sleep(60)", "no answer within 0.4 s"),
        ("print('hm, let me see', flush=True)", "its answer 'hm, let me see' is not a JSON object"),
        ("print('[1]', flush=True)", "its answer '[1]' is not a JSON object"),
        ("print('{}', flush=True)", "its answer {} has no action"),
        ("print('x' * 3_000_000, flush=True)", "its answer 'xxx"),
        ("print(json.dumps({'action': 7}), flush=True)", "illegal answer: 7 is not an action of the card game"),
        ("print(json.dumps({'error': 'I resign'}), flush=True)", "it failed: I resign"),
        ("sys.stdout.close(); time.sleep(60)", "no answer within 0.4 s"),
    ],
)
def test_a_program_forfeits_and_the_tournament_goes_on(body: str, reason: str, tmp_path: Path) -> None:
    report = duel(f"exec:{sys.executable} {written(tmp_path / 'odd.txt', PROGRAM, body)}", tmp_path, limit=0.4)
    assert [forfeit["reason"][: len(reason)] for forfeit in report.forfeits] in (
        [reason] * 2,
        ["it closed its output"] * 2,
    )


def test_a_program_that_talks_without_listening() -> None:
    """Its answers are legal now and then, but nobody asked for them."""
    report = tournament("roll", ["""exec:yes '{"action": "!"}'""", "random"], 2, 1, limit=0.3)
    assert report.complete
    assert len(report.forfeits) == 4
    assert {forfeit["reason"] for forfeit in report.forfeits} == {"""it wrote '{"action": "!"}' before it was asked"""}


def test_a_forfeit_is_one_game_only(tmp_path: Path) -> None:
    """The process is started anew and plays the next game to its end."""
    file = tmp_path / "moody.py"
    marker = tmp_path / "been here"
    file.write_text(
        "from pathlib import Path\n"
        "class Moody:\n"
        "    def choose(self, view, rng, budget):\n"
        f"        marker = Path({str(marker)!r})\n"
        "        print('what a bot prints disturbs nobody')\n"
        "        if not marker.exists():\n"
        "            marker.touch()\n"
        "            raise RuntimeError('not today')\n"
        "        return view.legal[-1]\n",
        encoding="utf-8",
    )
    report = duel(str(file), tmp_path)
    assert report.rows[0].label == "moody"
    assert [forfeit["job"] for forfeit in report.forfeits] == [0]
    assert report.pair(0, 1).margin is not None
    assert "RuntimeError: not today (moody.py, line 8)" in report.forfeits[0]["reason"]


def test_with_several_players_the_others_share_the_win(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("class Bad:\n    def choose(self, view, rng, budget):\n        return -5\n", encoding="utf-8")
    report = tournament(lostcities.game("board", players=4, rounds=1), ["random", str(file)], 1, 1)
    assert (report.rows[0].forfeits, report.rows[1].forfeits) == (0, 4)
    assert report.rows[0].wins.mean == pytest.approx(1 / 3)
    assert report.rows[0].rank == 2


@pytest.mark.parametrize(
    ("text", "suffix", "sentence"),
    [
        ("x = 1\n", "", "bot.py: there is no class with a method choose(self, view, rng, budget)"),
        ("class A:\n    pass\n", ":B", "bot.py: there is no class B with a method choose"),
        (
            "class A:\n    def choose(self, v, r, b): pass\nclass B(A): pass\n",
            "",
            "several bots (A, B); write bot.py:A",
        ),
        ("class A:\n    def choose(self, view): pass\n", "", "choose of A must take (self, view, rng, budget)"),
        ("import nothing_like_this\n", "", "cannot be used: ModuleNotFoundError: No module named"),
        ("class A(:\n", "", "cannot be used: SyntaxError: "),
        ("raise SystemExit(4)\n", "", "cannot be used: it ended with exit code 4"),
        ("class A:\n    def __init__(self, n): pass\n    def choose(self, v, r, b): pass\n", "", "TypeError: "),
    ],
)
def test_a_file_that_can_not_be_used_is_refused_at_once(text: str, suffix: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["arena", "random", f"{file}{suffix}", "--out", str(tmp_path / "out")])
    assert result.exit_code == 2
    assert result.stderr.startswith("lostcities: ")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_bot_gets_a_real_view_and_its_budget(tmp_path: Path) -> None:
    file = tmp_path / "keen.py"
    file.write_text(
        "import lostcities\n"
        "from lostcities.bots.contract import Budget\n"
        "class Keen:\n"
        "    def choose(self, view, rng, budget):\n"
        "        world = lostcities.sample(view, rng)\n"
        "        assert world.view(view.seat) == view and view.game.options['direction'] == 'either'\n"
        "        assert budget == Budget(None, 77)\n"
        "        return rng.choice(view.legal)\n",
        encoding="utf-8",
    )
    from lostcities.bots.contract import Budget

    game = lostcities.game("board", players=3, rounds=1, direction="either")
    report = tournament(game, [str(file), "random"], 1, 1, budget=Budget(work=77))
    assert report.forfeits == ()


def test_a_changed_file_does_not_go_on_with_the_old_results(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    text = "class A:\n    def choose(self, view, rng, budget): return view.legal[0]\n"
    file.write_text(text, encoding="utf-8")
    tournament("roll", [str(file), "random"], 1, out=tmp_path / "out")
    file.write_text(text.replace("[0]", "[-1]"), encoding="utf-8")
    with pytest.raises(lostcities.BadOption, match="another setting: entrants"):
        tournament("roll", [str(file), "random"], 1, out=tmp_path / "out")


@pytest.mark.parametrize("entrant", [str(ROOT / "examples" / "my_bot.py"), NODE], ids=["python", "javascript"])
def test_the_examples_play_well(entrant: str) -> None:
    """Each beats chance by far, and plays the other games to their end as well."""
    report = tournament(GAME, [entrant, "random"], 8, 1)
    assert report.forfeits == ()
    assert report.rows[0].wins.mean > 0.9
    for game in (lostcities.game("board", players=2, rounds=1), lostcities.game("roll", players=3)):
        assert tournament(game, [entrant, "random"], 1, 1).forfeits == ()


def test_labels_tell_entrants_apart() -> None:
    labels = [entrant.label for entrant in entrants_of(["random", "random", NODE, NODE, "random"])]
    assert labels == ["random", "random (2)", "node json_bot.js", "node json_bot.js (2)", "random (3)"]


def test_a_stopped_program_leaves_nothing_behind(tmp_path: Path) -> None:
    """Also what it started itself is ended."""
    program = Program(["sh", "-c", "sleep 300 & echo $!; wait"])
    child = int(program.inbox.get(timeout=5))
    with pytest.raises(Forfeit, match=r"no answer within 0\.1 s"):
        program.ask({}, 0.1)
    program.stop(at_once=True)
    for _ in range(50):
        state = subprocess.run(["ps", "-o", "stat=", "-p", str(child)], capture_output=True, text=True, check=False)
        if state.stdout.strip() in ("", "Z"):
            break
        time.sleep(0.1)
    assert state.stdout.strip() in ("", "Z")
