"""Tournaments: who sits where, what the figures mean, the same result with any crew, stopped and gone on."""

import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from scipy import stats

import lostcities
from lostcities.bots.arena import Report, tournament
from lostcities.bots.arena.entrants import entrants_of
from lostcities.bots.arena.intervals import mean_interval, share_interval, student
from lostcities.bots.arena.jobs import Played, Setting
from lostcities.bots.arena.lineups import lineups
from lostcities.bots.arena.rating import ratings
from lostcities.bots.arena.report import report_of
from lostcities.bots.contract import OWN_MEASURE, Budget
from lostcities.cli import main


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["arena", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result.exit_code, result.stdout, result.stderr


def sorted_lines(folder: Path) -> tuple[bytes, list[bytes]]:
    """The header and the results, brought into the order of jobs."""
    header, *rest = (folder / "results.jsonl").read_bytes().splitlines()
    return header, sorted(rest, key=lambda line: int(json.loads(line)["job"]))


@pytest.mark.parametrize(("entrants", "seats"), [(n, p) for n in range(2, 7) for p in range(2, 6)])
def test_every_entrant_has_every_seat_equally_often(entrants: int, seats: int) -> None:
    found = lineups(entrants, seats)
    assert len(set(found)) == len(found)
    for entrant in range(entrants):
        held = [sum(lineup[seat] == entrant for lineup in found) for seat in range(seats)]
        assert len(set(held)) == 1
        assert held[0] > 0
    if entrants < seats:
        assert all(
            sorted(lineup)[-1 - (seats - entrants) :] == [entrants - 1] * (seats - entrants + 1) for lineup in found
        )


def test_a_file_with_a_network_takes_part(tmp_path: Path) -> None:
    """The expert's own file plays as the expert: on duplicate deals they are level."""
    file = Path(lostcities.__file__).parent / "bots/weights/roll.network"
    code, out, err = run(str(file), "expert", "--game", "roll", "--deals", "4", "--out", str(tmp_path), "--json")
    assert code == 0, err
    assert json.loads(out)["pairs"][0]["margin"]["mean"] == 0
    code, _, err = run(str(file), "random", "--game", "card", "--deals", "1")
    assert code == 2
    assert "is not a network of the card game" in err
    code, _, err = run(str(tmp_path / "none.network"), "random")
    assert code == 2
    assert "cannot be read" in err


def test_too_few_entrants_are_refused() -> None:
    with pytest.raises(lostcities.BadOption, match="at least two entrants"):
        lineups(1, 2)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 6, 9, 20, 100, 5000])
def test_students_t(freedom: int) -> None:
    assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=1e-3)


def test_intervals_against_a_hand_computed_example() -> None:
    # Mean 5; squares 1 + 9 + 1 + 9 = 20; variance 20/3; standard error √(5/3); t with 3 degrees 3.1824.
    found = mean_interval([4, 8, 6, 2])
    assert found is not None
    half = 3.1824 * (5 / 3) ** 0.5
    assert [found.low, found.high] == pytest.approx([5 - half, 5 + half])
    # 6 of 8 won, by deal 2 1 2 1: each is 0.5 off 1.5, so the variance of the share is (4 · 0.25 / 3) · 4 / 64 = 1/48,
    # which is that of 0.75 · 0.25 · 48 = 9 independent games. Wilson with t² / 9 = 1.12530.
    share = share_interval([2, 1, 2, 1], [2, 2, 2, 2])
    assert share is not None
    weight = 3.1824**2 / 9
    centre, half = (0.75 + weight / 2) / (1 + weight), (0.1875 * weight + weight**2 / 4) ** 0.5 / (1 + weight)
    assert [share.low, share.high] == pytest.approx([centre - half, centre + half])


def test_intervals_where_there_is_little() -> None:
    assert mean_interval([]) is None
    assert share_interval([0, 0], [0, 0]) is None
    one = mean_interval([3])
    assert one is not None
    assert (one.mean, one.low, one.high) == (3, None, None)
    won = share_interval([2] * 50, [2] * 50)
    assert won is not None
    assert won.mean == won.high == 1
    assert won.low is not None
    assert 0.9 < won.low < 0.95


def test_intervals_hold_what_they_promise() -> None:
    """Of 400 intervals over 30 deals of two games that hang together, about 95 % hold the truth."""
    rng = Random(5)
    means = shares = 0
    for _ in range(400):
        deals = [[rng.gauss(3, 10) + luck for _ in range(2)] for luck in (rng.gauss(0, 10) for _ in range(30))]
        mean = mean_interval([sum(deal) / 2 for deal in deals])
        chances = [min(1.0, max(0.0, rng.gauss(0.6, 0.1))) for _ in range(30)]
        share = share_interval([sum(rng.random() < p for _ in range(2)) for p in chances], [2] * 30)
        assert mean is not None
        assert share is not None
        assert mean.low is not None
        assert mean.high is not None
        assert share.low is not None
        assert share.high is not None
        means += mean.low <= 3 <= mean.high
        shares += share.low <= 0.6 <= share.high
    assert 365 <= means <= 395
    assert 365 <= shares <= 395


def test_figures_of_a_small_tournament_by_hand() -> None:
    """One against three of a kind, two deals: every seat of the others counts; a forfeit has no margin."""
    game = lostcities.game("board", players=3)
    setting = Setting(game, tuple(entrants_of(["random", "random"])), tuple(lineups(2, 3)), 0, OWN_MEASURE, 1.0)
    games = [
        Played(0, 0, 0, (0, 1, 1), (30, 20, 10), (0,), (1.0, 2.0, 3.0), False, None),
        Played(1, 0, 1, (1, 1, 0), (5, 25, 15), (1,), (3.0, 1.0, 2.0), False, None),
        Played(2, 0, 2, (1, 0, 1), (40, 40, 40), (0, 1, 2), (2.0, 2.0, 2.0), False, None),
        Played(3, 1, 0, (0, 1, 1), (10, 20, 60), (2,), (3.0, 2.0, 1.0), False, None),
        Played(4, 1, 1, (1, 1, 0), None, (0, 1), (1.5, 1.5, 3.0), False, {"seat": 2, "reason": "it fell asleep"}),
        Played(5, 1, 2, (1, 0, 1), (0, 9, 6), (1,), (3.0, 1.0, 2.0), False, None),
        Played(6, 2, 0, (0, 1, 1), (1, 2, 3), (2,), (3.0, 2.0, 1.0), False, None),  # a deal that is not complete
    ]
    report = report_of(setting, 3, games)
    assert (report.deals, report.games, report.complete) == (2, 6, False)
    first, second = report.rows
    assert (first.games, first.forfeits, second.forfeits) == (6, 1, 0)
    assert first.total is not None
    assert first.total.mean == pytest.approx(((30 + 15 + 40) / 3 + (10 + 9) / 2) / 2)
    assert first.wins.mean == pytest.approx((1 + 0 + 1 / 3 + 0 + 0 + 1) / 6)
    assert second.wins.mean == pytest.approx((6 - 7 / 3) / 12)
    assert first.rank == pytest.approx((1 + 2 + 2 + 3 + 3 + 1) / 6)
    pair = report.pair(0, 1)
    assert pair.margin is not None
    assert pair.margin.mean == pytest.approx(((10 + 20 + 10 - 10 + 0 + 0) / 6 + (-10 - 50 + 9 + 3) / 4) / 2)
    assert pair.wins is not None
    assert pair.decided == 10
    assert pair.wins.mean == pytest.approx((2 + 1 + 0 + 0 + 2) / 10)
    assert report.forfeits == ({"job": 4, "entrant": "random", "seat": 2, "reason": "it fell asleep"},)
    assert "- random, 1 game: it fell asleep" in report.markdown()


def test_ratings_follow_the_results() -> None:
    found = ratings(3, [((0, 1, 2), (1, 2, 3)), ((2, 0, 1), (3, 1, 2)), ((1, 2, 0), (2, 3, 1))])
    assert found[0].mu > found[1].mu > found[2].mu
    several = ratings(2, [((0, 1, 1, 1), (1, 2, 3, 4))] * 5)
    assert several[0].mu > several[1].mu


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("card", ["random", "casual", "--option", "colours=6", "--option", "games=2"]),
        ("board", ["random", "strong", "--players", "4", "--option", "rounds=1"]),
        ("roll", ["random", "beginner", "random", "--players", "2"]),
    ],
)
def test_all_files_are_written_and_the_records_pass(game: str, words: list[str], tmp_path: Path) -> None:
    out = tmp_path / "out"
    code, text, _ = run("--game", game, *words, "--deals", "3", "--seed", "9", "--out", str(out))
    assert code == 0
    assert {path.name for path in out.iterdir()} == {
        "results.jsonl", "records.jsonl", "report.json", "report.md", "report.svg",
    }  # fmt: skip
    assert (out / "report.md").read_text(encoding="utf-8") in text
    header, results = sorted_lines(out)
    games = 3 * len(json.loads(header)["lineups"])
    assert len(results) == games
    checked = CliRunner().invoke(main, ["check", str(out / "records.jsonl")])
    assert checked.output == f"{games} records are right\n"
    told = json.loads((out / "report.json").read_text(encoding="utf-8"))
    assert told["complete"]
    shares = [row["win_share"]["mean"] * row["games"] for row in told["entrants"]]
    assert game == "board" or sum(shares) == pytest.approx(games)
    picture = ElementTree.parse(out / "report.svg").getroot()
    assert [child.tag.rpartition("}")[2] for child in picture[:2]] == ["title", "desc"]


def test_the_same_seed_gives_the_same_results_whatever_the_workers(tmp_path: Path) -> None:
    words = ["random", "casual", "examples/my_bot.py", "--option", "games=1", "--deals", "3", "--seed", "4"]
    root = Path(__file__).parents[2]
    found = []
    for name, workers in (("one", 1), ("two", 2), ("other", 2)):
        seed = ["--seed", "5"] if name == "other" else []
        done = subprocess.run(
            [sys.executable, "-m", "lostcities", "arena", *words, *seed, "--workers", str(workers),
             "--out", str(tmp_path / name)],
            cwd=root, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        found.append(sorted_lines(tmp_path / name))
    assert found[0] == found[1]
    assert found[0][1] != found[2][1]
    for name in ("report.json", "report.md", "report.svg"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    assert sorted((tmp_path / "one" / "records.jsonl").read_bytes().splitlines()) == sorted(
        (tmp_path / "two" / "records.jsonl").read_bytes().splitlines()
    )


@pytest.mark.parametrize(
    ("game", "options"), [("card", {"games": 1}), ("board", {"rounds": 1}), ("roll", {"players": 3})]
)
def test_the_example_of_a_plain_search_is_better_than_chance(
    game: str, options: dict[str, Any], tmp_path: Path
) -> None:
    plain = str(Path(__file__).parents[2] / "examples/plain_search.py")
    rules: Any = lostcities.game(game, **options)
    report = tournament(rules, [plain, "random"], 2, 3, out=tmp_path, budget=Budget(work=60))
    assert [row.forfeits for row in report.rows] == [0, 0]
    margin = report.pair(0, 1).margin
    assert margin is not None
    assert margin.mean > 0


def test_rotated_games_of_a_deal_have_the_same_cards(tmp_path: Path) -> None:
    tournament(lostcities.game("card", games=1), ["random", "random"], 2, 3, out=tmp_path)
    records = [json.loads(line) for line in (tmp_path / "records.jsonl").read_text(encoding="utf-8").splitlines()]
    setups = [record["rounds"][0]["setup"] for record in records]
    assert setups[0] == setups[1] != setups[2] == setups[3]
    assert records[0]["players"] == records[1]["players"][::-1]
    assert records[0]["rounds"][0]["moves"] != records[1]["rounds"][0]["moves"]  # each seat has its own luck


def test_stopped_and_killed_it_goes_on_where_it_was(tmp_path: Path) -> None:
    # So much that it cannot be over before it is stopped, on however busy a machine.
    words = ["random", "random", "--option", "games=30", "--deals", "24", "--seed", "2"]
    command = [sys.executable, "-m", "lostcities", "arena", *words, "--workers", "2"]
    out, straight = tmp_path / "out", tmp_path / "straight"
    results = out / "results.jsonl"
    lengths = [0]
    for how in (signal.SIGINT, signal.SIGKILL):
        process = subprocess.Popen(
            [*command, "--out", str(out)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            start_new_session=True,
            # What a shell starts in the background is deaf to Ctrl-C, and so would be whatever that starts.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )  # fmt: skip
        while process.poll() is None and (not results.exists() or results.read_bytes().count(b"\n") < lengths[-1] + 3):
            time.sleep(0.01)
        assert process.poll() is None, "it was over before it could be stopped"
        (os.killpg if how == signal.SIGINT else os.kill)(process.pid, how)  # Ctrl-C reaches the whole group
        _, error = process.communicate(timeout=20)
        if how == signal.SIGINT:
            assert process.returncode == 130
            assert error.startswith("lostcities: stopped after ")
            assert error.endswith("the same command resumes the tournament\n")
            assert error.count("\n") == 1
            assert not json.loads((out / "report.json").read_text(encoding="utf-8"))["complete"]
        lengths.append(results.read_bytes().count(b"\n"))
    assert lengths[2] > lengths[1] > 1
    with results.open("ab") as file:
        file.write(b'{"job": 15, "deal"')  # half a line, as a power cut leaves it
    with (out / "records.jsonl").open("ab") as file:
        file.write(b'{"arena": {"job": 15')
    before = set(results.read_bytes().splitlines()[1:-1])
    assert run(*words, "--out", str(out))[0] == 0
    assert before <= set(results.read_bytes().splitlines())
    assert run(*words, "--out", str(straight))[0] == 0
    assert sorted_lines(out) == sorted_lines(straight)
    assert (out / "report.md").read_bytes() == (straight / "report.md").read_bytes()
    assert CliRunner().invoke(main, ["check", str(out / "records.jsonl")]).output == "48 records are right\n"


def test_a_folder_takes_more_deals_but_no_other_setting(tmp_path: Path) -> None:
    words = ["random", "random", "--game", "roll", "--out", str(tmp_path)]
    assert run(*words, "--deals", "2")[0] == 0
    first = (tmp_path / "results.jsonl").read_bytes().splitlines()[1:]
    assert run(*words, "--deals", "4")[0] == 0
    assert (tmp_path / "results.jsonl").read_bytes().splitlines()[1:5] == first
    for other, sentence in (
        (["--deals", "3"], "deals is 4 there and 3 here"),
        (["--deals", "4", "--seed", "1"], "seed is 0 there and 1 here"),
        (["--deals", "4", "--work", "9"], "work is None there and 9 here"),
        (["--deals", "4", "--players", "3"], "players is 2 there and 3 here"),
    ):
        code, _, error = run(*words, *other)
        assert code == 2
        assert sentence in error
        assert error.count("\n") == 1


def test_files_that_are_something_else_are_refused(tmp_path: Path) -> None:
    words = ["random", "random", "--game", "roll", "--deals", "2", "--out", str(tmp_path)]
    (tmp_path / "results.jsonl").write_text('{"format": "other"}\n', encoding="utf-8")
    assert "not the results of a tournament" in run(*words)[2]
    (tmp_path / "results.jsonl").unlink()
    run(*words)
    lines = (tmp_path / "results.jsonl").read_text(encoding="utf-8").splitlines()
    (tmp_path / "results.jsonl").write_text("\n".join([lines[0], "nonsense", *lines[1:], ""]), encoding="utf-8")
    code, _, error = run(*words)
    assert code == 2
    assert "line 2 is not a result" in error


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["random", "deep"], "there is no bot 'deep'; name a level (random, "),
        (["random"], "name at least two entrants"),
        (["random", "nowhere.py"], "nowhere.py: the file cannot be read: No such file"),
        (["random", "exec:no-such-program --fast"], "there is no program 'no-such-program'"),
        (["random", "exec:"], "after exec: write the command"),
        (["random", "exec:node 'half"], "cannot be read as a command"),
        (["random", "random", "--players", "7"], "the card game is for 2 players, not 7"),
        (["random", "random", "--game", "board", "--players", "5"], "is for 2 to 4 players, not 5"),
        (["random", "random", "--option", "games"], "must be written key=value"),
        (["random", "random", "--seconds", "1", "--work", "5"], "use --seconds or --work, not both"),
        (["random", "random", "--seconds", "20"], "give a longer --limit"),
        (["random", "random", "--on", "moon"], "--on 'moon' is not possible"),
    ],
)
def test_bad_input_ends_with_2_and_one_sentence(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, error = run(*words, "--deals", "1")
    assert code == 2
    assert error.startswith("lostcities: ")
    assert sentence in error
    assert error.count("\n") == 1


def test_json_and_the_default_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["random", "random", "--game", "roll", "--deals", "2", "--json"]
    told = json.loads(run(*words)[1])
    assert told["games"] == 4
    assert Path(told["out"]).parent == Path("arena")
    assert json.loads(run(*words, "--seed", "1")[1])["out"] != told["out"]


class Stubborn:
    """Knows one answer."""

    name = "stubborn"

    def choose(self, view: lostcities.View, rng: Random, budget: Budget = OWN_MEASURE) -> Any:
        return "+r7"


class First:
    """The first legal action."""

    name = "first"

    def choose(self, view: lostcities.View, rng: Random, budget: Budget = OWN_MEASURE) -> int:
        return view.legal[0]


def test_bots_given_as_objects() -> None:
    told = list[tuple[int, int, str]]()
    report: Report = tournament(
        "roll", [First(), Stubborn()], 3, progress=lambda done, of, text: told.append((done, of, text))
    )
    assert [row.label for row in report.rows] == ["first", "stubborn"]
    assert report.rows[1].forfeits == report.games == 6
    assert report.pair(0, 1).margin is None
    assert report.rows[0].wins.mean == 1
    assert told[-1] == (6, 6, "first – stubborn")


def test_completion_offers_levels_and_files() -> None:
    from click.shell_completion import ShellComplete

    complete = ShellComplete(main, {}, "lostcities", "_LOSTCITIES_COMPLETE")
    assert "random" in [item.value for item in complete.get_completions(["arena"], "ra")]
    assert [item.type for item in complete.get_completions(["arena", "random"], "my_")] == ["file"]
