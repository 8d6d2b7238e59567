"""The command line as a person and a script use it."""

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import lostcities
from lostcities.cli import main
from lostcities.engine.games.card.game import CardGame


def run(*words: str, given: str = "") -> tuple[int, str, str]:
    result = CliRunner().invoke(main, list(words), input=given, env={"LC_ALL": "C"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["card", "--option", "colours=6", "--option", "games=1"],
        ["board", "--players", "4", "--option", "direction=either", "--option", "rounds=1", "--option", "edition=2014"],
        ["board", "--players", "2", "--option", "max_turns=30", "--option", "open_scores=false"],
        ["roll", "--players", "5"],
    ],
    ids=" ".join,
)
def test_simulate_writes_records_that_check_reads(words: list[str], tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    code, out, _ = run("simulate", *words, "--games", "3", "--seed", "5", "--legal", "--record", str(target))
    assert code == 0
    assert "3 matches" in out
    lines = target.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 3
    first = json.loads(lines[0])
    assert first["format"] == "lostcities-record/1"
    assert set(first["options"]) == set(lostcities.games()[words[0]].options)
    assert first["rounds"][0]["moves"][-1]["legal"]
    code, out, _ = run("check", str(target))
    assert (code, out) == (0, "3 records are right\n")


def test_one_of_a_thing_is_not_said_in_the_plural(tmp_path: Path) -> None:
    """Of a match, a decision and a card."""
    target, table = tmp_path / "one.jsonl", tmp_path / "one.parquet"
    out = run("simulate", "card", "--option", "games=1", "--option", "max_turns=1", "--record", str(target))[1]
    assert out.startswith("1 match of the card game")
    assert " of 1 match\n" in run("export", str(target), "--parquet", str(table))[1]
    assert "r3 is there 2 times, but the game has it 1 time (C1)" in run("score", "card", "r3 r3")[2]


def test_the_same_seed_writes_the_same_file(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.jsonl", "b.jsonl", "c.jsonl")]
    for file, seed in zip(files, ("5", "5", "6"), strict=True):
        run("simulate", "card", "--games", "2", "--seed", seed, "--record", str(file))
    assert files[0].read_bytes() == files[1].read_bytes()
    assert files[0].read_bytes() != files[2].read_bytes()


def test_check_names_every_bad_record(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    run("simulate", "card", "--games", "3", "--record", str(target))
    records = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    records[0]["rounds"][1]["scores"][0] += 1
    records[2]["rounds"][0]["moves"][4]["do"] = "<*"
    target.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    code, out, _ = run("check", str(target))
    assert code == 1
    lines = out.splitlines()
    assert lines[0].startswith(f"{target}: line 1, round 1: the scores are")
    assert lines[1].startswith(f"{target}: line 3, round 0, move 4: '<*': ")
    assert lines[2] == "1 record is right, 2 are not"
    code, out, _ = run("check", "--json", str(target))
    assert code == 1
    assert [(bad["line"], bad["round"], bad["move"]) for bad in json.loads(out)["bad"]] == [(1, 1, None), (3, 0, 4)]


def test_the_record_in_the_document_is_right(tmp_path: Path) -> None:
    """As it is printed, over several lines: to be checked, and to be exported."""
    text = (Path(__file__).parent.parent / "docs" / "record.md").read_text(encoding="utf-8")
    target = tmp_path / "printed.json"
    target.write_text(text.split("```json\n")[1].split("```")[0], encoding="utf-8")
    assert run("check", str(target))[:2] == (0, "1 record is right\n")
    code, out, _ = run("export", str(target), "--parquet", str(tmp_path / "printed.parquet"), "--json")
    assert code == 0
    assert json.loads(out)["rows"] == 8
    code, out, _ = run("verify", str(target))
    assert (code, out.count("\n")) == (1, 1), "it did not come from a server"
    assert out.startswith(f"{target}: line 1: ")


def test_check_and_export_read_gzip(tmp_path: Path) -> None:
    plain, packed = tmp_path / "out.jsonl", tmp_path / "out.jsonl.gz"
    run("simulate", "roll", "--games", "3", "--record", str(plain))
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    assert run("check", str(packed), str(plain))[:2] == (0, "6 records are right\n")
    code, out, _ = run("export", str(packed), "--parquet", str(tmp_path / "out.parquet"), "--json")
    assert (code, json.loads(out)["matches"]) == (0, 3)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["simulate", "board", "--option", "edition=2013"], "option edition cannot be '2013'"),
        (["simulate", "board", "--option", "colour=5"], "has no option 'colour'"),
        (["simulate", "board", "--option", "rounds"], "must be written key=value"),
        (["simulate", "board", "--players", "7"], "is for 2 to 4 players, not 7"),
        (["simulate", "card", "--bot", "deep"], "there is no bot 'deep'"),
        (["simulate", "card", "--bot", "random", "--bot", "random", "--bot", "random"], "name one bot for all seats"),
        (["simulate", "card", "--figures", "nowhere.toml"], "nowhere.toml: the file cannot be read"),
        (["simulate", "card", "--record", "no/such/folder/out.jsonl"], "No such file or directory"),
        (["check", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["perft", "pyproject.toml"], "not a perft file"),
        (["play", "board", "--players", "3", "--bot", "random"], "3 players need 2 bots"),
    ],
)
def test_bad_input_ends_with_2_and_one_sentence(words: list[str], sentence: str) -> None:
    code, _, error = run(*words)
    assert code == 2
    assert error.startswith("lostcities: ")
    assert sentence in error
    assert error.count("\n") == 1
    assert "Traceback" not in error


@pytest.mark.parametrize("how", ["random", "step"])
@pytest.mark.parametrize("game", list(lostcities.games()))
def test_bench_prints_its_figures(how: str, game: str) -> None:
    code, out, _ = run("bench", how, game, "--seconds", "0.05", "--json")
    assert code == 0
    found = json.loads(out)
    assert found["games_per_second"] > 0
    assert found["decisions_per_second"] > found["games_per_second"]
    assert found["compiled"] == lostcities.COMPILED
    assert (found["options"].get("rounds", 1)) == 1


def test_perft_compares_with_the_file() -> None:
    file = Path(__file__).parent / "data" / "perft" / "card-5-max-turns.json"
    assert run("perft", str(file))[0] == 0
    code, out, _ = run("perft", "--depth", "1", str(file))
    assert code == 0
    assert out.split(": ")[1].strip().isdigit()


def test_options_lists_every_option() -> None:
    _, out, _ = run("options", "--json")
    assert {game: list(known) for game, known in json.loads(out).items()} == {
        g: list(declared.options) for g, declared in lostcities.games().items()
    }
    assert "direction=ascending" in run("options")[1]


def test_play_shows_the_table_explains_and_takes_back() -> None:
    code, out, _ = run("play", "card", "--seed", "3", given="<*\n+q9\nl\n-x\nq\n")
    assert code == 0
    assert "First play a card, then draw one. (C5)" in out
    assert "'+q9' is not a move of this game" in out
    assert "Hand: " in out
    assert out.rstrip().endswith("Stopped.")


def test_play_can_take_back_a_card_just_placed() -> None:
    state = CardGame().match(seed=3)
    first = state.state.view(0).to_json()["hand"][0] if state.starter == 0 else None
    assert first is not None, "seed 3 lets seat 0 begin"
    _, out, _ = run("play", "card", "--seed", "3", given=f"u\n-{first}\nu\nl\nq\n")
    assert "nothing to undo" in out
    assert f"-{first}" in out.split("Your move")[-2]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("game", "players"), [("card", 2), ("board", 3), ("roll", 4)])
def test_a_whole_game_can_be_played_by_typing(game: str, players: int, seed: int) -> None:
    """A person who always types the last legal move gets to the result, whoever makes the last move."""
    from lostcities.locales import Texts
    from lostcities.terminal.local import LocalPlay
    from lostcities.terminal.plain import PlainTable

    said: list[str] = []
    options = {"games": 1} if game == "card" else {"rounds": 1} if game == "board" else {}
    played = lostcities.game(game, players=players, **options)
    table = LocalPlay.begin(played, ("random",) * (players - 1), seed, None)

    def legal(prompt: str) -> str:
        texts: list[str] = table.match.state.view(0).to_json()["legal"]
        return texts[-1]

    PlainTable(table, Texts("en"), legal, said.append).run()
    assert table.match.over
    assert said[-1].startswith(("Winner: ", "Shared win: ", "You win!"))


def test_screens_are_loaded_only_when_they_are_shown() -> None:
    """Textual takes a third of a second; no other command should pay for it."""
    code = "import sys, lostcities.cli; import lostcities.terminal.start; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_slip_of_ours_is_one_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LOSTCITIES_TRACEBACK", raising=False)
    monkeypatch.setattr("lostcities.commands.measure.json.dumps", lambda *_, **__: 1 / 0)
    code, _, error = run("options", "--json")
    assert code == 70
    assert "ZeroDivisionError" in error
    assert error.count("\n") == 1


def test_perft_speaks_json() -> None:
    file = Path(__file__).parent / "data" / "perft" / "card-5-max-turns.json"
    code, out, _ = run("perft", "--json", str(file))
    assert code == 0
    assert [one["right"] for one in json.loads(out)] == [True]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_can_complete(shell: str) -> None:
    """What docs/terminal.md tells to put into the shell's start file is there."""
    made = subprocess.run(
        [str(Path(sys.executable).parent / "lostcities")],
        env={"_LOSTCITIES_COMPLETE": f"{shell}_source", "PATH": "/usr/bin:/bin"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "_LOSTCITIES_COMPLETE" in made.stdout, made.stderr


def test_the_installed_command_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lostcities", "--version"], capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == f"lostcities, version {lostcities.__version__}"


def commands(group: click.Group, *words: str) -> list[tuple[str, ...]]:
    """Every command and what leads to it."""
    found: list[tuple[str, ...]] = [words]
    for name, command in group.commands.items():
        found += commands(command, *words, name) if isinstance(command, click.Group) else [(*words, name)]
    return found


@pytest.mark.parametrize("words", commands(main), ids=" ".join)
def test_every_help_reads_as_it_should(words: tuple[str, ...]) -> None:
    shown = CliRunner().invoke(main, [*words, "--help"])
    assert shown.exit_code == 0
    assert "\\b" not in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80, "as wide as any terminal"
    assert shown.stdout.startswith("Usage: ")


def test_a_review_says_in_the_readers_language_what_is_wrong_with_a_record(tmp_path: Path) -> None:
    match = lostcities.game("card", games=1).match(seed=7)
    while not match.over:
        match.apply(match.state.legal[0])
    data: Any = lostcities.record(match, ["Ann", "Ben"])
    data["rounds"][0]["moves"].insert(0, data["rounds"][0]["moves"][0])  # a second card in one turn
    file = tmp_path / "match.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    for words in (["review", str(file)], ["analyse", str(file)]):
        code, _, problem = run(*words, "--language", "de")
        assert code == 2
        assert "Diese Aufzeichnung lässt sich nicht nachspielen: Zug 1 der Runde 0 ist" in problem
        assert "(C" in problem, "with the clause"
        assert "round 0" in run(*words, "--language", "en")[2]
    file.write_text("no record", encoding="utf-8")
    assert "Cet enregistrement" in run("review", str(file), "--language", "fr")[2]
