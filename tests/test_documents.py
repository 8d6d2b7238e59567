"""The documents are true: their examples run, their links lead somewhere, every clause is explained and tested."""

import doctest
import functools
import importlib
import json
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import lostcities
from lostcities.cli import main
from lostcities.locales import Texts, languages
from lostcities.locales.bundles import FALLBACK

ROOT = Path(__file__).parent.parent
TOP = ("docs", "src", "tests", "web", "benchmarks", "build_tools", "examples", "deploy")
DOCUMENTS = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted(file for top in TOP[1:] for file in (ROOT / top).rglob("README.md") if "node_modules" not in file.parts),
]
NAMES = [str(document.relative_to(ROOT)) for document in DOCUMENTS]
CLAUSES = {
    "card": [f"C{n}" for n in range(1, 21)],
    "board": [f"B{n}" for n in range(1, 29)],
    "roll": [f"R{n}" for n in range(1, 21)],
}
ENDLESS = ("play", "serve", "train", "tune", "exploit", "dataset")
"""Commands that go on until somebody ends them, or for minutes: their words are checked, but they are not run."""


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def blocks(document: str, *languages: str) -> list[str]:
    return re.findall(rf"^```(?:{'|'.join(languages)})\n(.*?)^```", text_of(document), re.DOTALL | re.MULTILINE)


def modules() -> list[str]:
    found = [module.name for module in pkgutil.walk_packages(lostcities.__path__, "lostcities.")]
    # The interpreted twin of structs needs Cython's shadow module and has no examples.
    return [
        name
        for name in found
        if name not in ("lostcities.__main__", "lostcities.engine.flat", "lostcities.engine._built")
    ]


@pytest.mark.parametrize("name", ["lostcities", *modules()])
def test_examples_in_the_code_run(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


@pytest.mark.parametrize(
    ("document", "number"), [(name, number) for name in NAMES for number in range(len(blocks(name, "python")))]
)
def test_an_example_in_a_document_runs_alone(document: str, number: int) -> None:
    """Every ```python block can be copied by itself."""
    namespace: dict[str, object] = {"__name__": "example"}
    exec(compile(blocks(document, "python")[number], document, "exec"), namespace)


@pytest.mark.parametrize("document", [name for name in NAMES if blocks(name, "pycon")])
def test_sessions_in_a_document_print_what_they_show(
    document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    session = doctest.DocTestParser().get_doctest("".join(blocks(document, "pycon")), {}, document, document, 0)
    assert session.examples
    assert doctest.DocTestRunner().run(session).failed == 0


def test_the_readme_has_a_tour_of_ten_lines_that_saves_a_good_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    test_sessions_in_a_document_print_what_they_show("README.md", tmp_path, monkeypatch)
    (tour,) = blocks("README.md", "pycon")
    assert len(re.findall(r"^(?:>>>|\.\.\.) ", tour, re.MULTILINE)) <= 10
    done = subprocess.run(
        [sys.executable, "-m", "lostcities", "check", "match.json"], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout


def commands(document: str) -> list[list[str]]:
    """Every shell line that a document shows, in words; what is set in front of a command is left out."""
    lines = [line for block in blocks(document, "sh", "console") for line in block.replace("\\\n", " ").splitlines()]
    found = [shlex.split(line, comments=True) for line in lines]
    return [words for line in found if (words := [word for word in line if not re.match(r"[A-Z_]+=", word)])]


def mentioned(document: str) -> list[list[str]]:
    """Commands of ours within a sentence, or in a block of plain text."""
    lines = re.findall(
        r"`((?:lostcities|make) [^`\n]+)`", re.sub(r"^```.*?^```", "", text_of(document), flags=re.S | re.M)
    )
    for block in blocks(document, "text"):
        lines += [line for line in block.splitlines() if line.startswith(("lostcities ", "make "))]
    return [shlex.split(line.replace("…", ""), comments=True) for line in lines]


@pytest.mark.parametrize(
    "document", [name for name in NAMES if any(words[0] == "lostcities" for words in commands(name))]
)
def test_commands_in_a_document_run(document: str, tmp_path: Path) -> None:
    """Each lostcities command of a document works as it stands, one after the other in one folder."""
    for name in ("examples", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    for words in commands(document):
        if words[0] == "lostcities" and words[1] not in ENDLESS:
            done = subprocess.run(
                [sys.executable, "-m", *words], cwd=tmp_path, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, f"{shlex.join(words)}: {done.stderr}"


@functools.cache
def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


@functools.cache
def usage(script: str) -> str:
    return subprocess.run(
        [sys.executable, script, "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def flags(words: list[str]) -> list[str]:
    return [word.split("=")[0] for word in words if word.startswith("--")]


def assert_known(words: list[str]) -> None:
    """A command of ours exists, and so does every option that it is shown with."""
    if words[0] == "make":
        wanted = [word for word in words[1:] if "=" not in word and not word.startswith("-")]
        assert set(wanted) <= targets(), f"there is no make {' '.join(wanted)}"
    elif words[0] == "lostcities" and not words[1].startswith("-"):
        command = main.commands.get(words[1])
        assert command, f"there is no lostcities {words[1]}"
        known = {name for option in command.params for name in (*option.opts, *option.secondary_opts)} | {"--help"}
        assert set(flags(words)) <= known, shlex.join(words)
    elif words[0].endswith("python") and words[1].endswith(".py"):
        for flag in flags(words):
            assert flag in usage(words[1]), f"{words[1]} has no {flag}"
        assert (ROOT / words[1]).is_file()
    elif words[0].startswith(("./", "deploy/")):
        assert (ROOT / words[0]).is_file(), words[0]


@pytest.mark.parametrize("document", NAMES)
def test_commands_in_a_document_exist(document: str) -> None:
    """Whatever a document shows as a command reads as one, and ours have the options that it gives them."""
    for block in blocks(document, "sh", "console"):
        subprocess.run(["bash", "-n"], input=block, text=True, check=True)
    for words in commands(document):
        assert_known(words)
        if words[0] == "lostcities" and words[1] in ENDLESS and "--help" not in words:
            # Read as it would be run, with the checks of every value.
            main.commands[words[1]].make_context(words[1], words[2:], parent=click.Context(main))
    for words in mentioned(document):
        assert_known(words)


def test_the_record_of_the_document_is_right(tmp_path: Path) -> None:
    records = [json.loads(block) for block in blocks("docs/record.md", "json")]
    assert len(records) == 1
    file = tmp_path / "record.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "lostcities", "check", file], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    assert lostcities.replay(records[0]).result is not None


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as Git hosts and the site make them."""
    text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    found: list[str] = []
    for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        shown = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).replace("`", "").strip().lower()
        found.append(re.sub(r"[^\w\- ]", "", shown).replace(" ", "-"))
    return {
        name if found[:at].count(name) == 0 else f"{name}-{found[:at].count(name)}" for at, name in enumerate(found)
    }


@pytest.mark.parametrize("document", NAMES)
def test_links_lead_somewhere(document: str) -> None:
    """To a file that is there, and to a heading that it has; the site's own build checks docs/ a second time."""
    here = ROOT / document
    text = re.sub(r"^```.*?^```", "", text_of(document), flags=re.DOTALL | re.MULTILINE)
    for link, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)]*))?\)", text):
        if re.match(r"[a-z]+:", link):
            continue
        target = here.parent / link if link else here
        assert target.exists(), f"{document} links to {link}"
        if anchor:
            assert anchor in anchors(target), f"{document} links to {link}#{anchor}"


def test_every_page_is_in_the_site() -> None:
    """Whoever adds a page puts it where it can be found."""
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for page in (ROOT / "docs").rglob("*.md"):
        name = str(page.relative_to(ROOT / "docs"))
        assert name == "README.md" or re.search(rf"[ -]{re.escape(name)}$", navigation, re.MULTILINE), name


FOLDERS = [top for top in TOP if top != "src"] + sorted(
    str(folder.relative_to(ROOT))
    for folder in (ROOT / "src/lostcities").iterdir()
    if folder.is_dir() and folder.name != "__pycache__"
)


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_says_what_it_holds_and_what_you_may_edit(folder: str) -> None:
    """In its README, or in the first words of its package."""
    readme, package = ROOT / folder / "README.md", ROOT / folder / "__init__.py"
    text = (readme if readme.exists() else package).read_text(encoding="utf-8")
    assert "You may edit" in text, folder


@pytest.mark.parametrize("game", list(CLAUSES))
def test_every_clause_is_explained_to_people(game: str) -> None:
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    missing = [clause for clause in CLAUSES[game] if not re.search(rf"\b{clause}\b", text)]
    assert missing == []


@pytest.mark.parametrize("game", list(CLAUSES))
def test_every_clause_has_a_test_that_carries_its_number(game: str) -> None:
    tests = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests" / "engine").glob("test_*.py"))
    missing = [clause for clause in CLAUSES[game] if not re.search(rf"def test_{clause}_", tests)]
    assert missing == []


def test_every_command_has_help_with_an_example() -> None:
    for name, command in main.commands.items():
        assert command.help, name
        assert "Example: lostcities " + name in command.help, name


def test_the_rules_show_the_packaged_figures() -> None:
    """The numbers that a reader sees in the rules are those that the engine plays with."""
    board = (ROOT / "docs" / "rules" / "board.md").read_text(encoding="utf-8")
    roll = (ROOT / "docs" / "rules" / "roll.md").read_text(encoding="utf-8")
    for text, game in ((board, lostcities.game("board")), (roll, lostcities.game("roll"))):
        for key in ("stones", "short_track", "long_track", "expedition", "artefacts"):
            figures: Any = game.figures
            for number in figures.get(key, []):
                assert str(number).replace("-", "−") in text.replace("-", "−"), f"{key}: {json.dumps(number)}"


@pytest.mark.parametrize("language", languages())
def test_the_page_about_the_box_shows_the_packaged_figures(language: str) -> None:
    """The 25 + 12 + 24 numbers that stood in pictures, and those that are surer, each as the engine has them."""
    folder = "docs/rules" if language == FALLBACK else f"src/lostcities/locales/{language}/rules"
    page = (ROOT / folder / "box.md").read_text(encoding="utf-8").replace("−", "-").lower()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("|")]
    texts = Texts(language)
    names = {letter: texts(f"colour-{letter}").lower() for letter in "rygbwop"}

    def spell(numbers: list[int]) -> str:
        return " ".join(map(str, numbers))

    roll: dict[str, Any] = dict(lostcities.game("roll").figures)
    boards: dict[str, Any] = {year: lostcities.game("board", edition=year).figures for year in ("2014", "2018")}
    for year, board in boards.items():
        (values,) = [row[1:] for row in rows if row[0] == year]
        assert values == [str(number) for number in board["long_track"]]
        for colour, spaces in board["spaces"].items():
            assert [names[colour], spell(spaces)] in [row[:2] for row in rows]
        for key in ("stones", "vp_tiles", "short_track"):
            assert spell(board[key]) in [row[1] for row in rows], key
    for colour, arrows in roll["arrows"].items():
        assert [names[colour], spell(arrows), spell(roll["artefact_boxes"][colour])] in [row[:3] for row in rows]
    for key in ("expedition", "artefacts", "dice"):
        assert spell(roll[key]) in [row[1] for row in rows], key


def test_a_figures_file_is_checked_and_compared(tmp_path: Path) -> None:
    runner, own = CliRunner(), tmp_path / "my-sheet.toml"
    edition = runner.invoke(main, ["figures", "roll-2021"])
    assert edition.exit_code == 0
    own.write_text(edition.output.replace("g = [5, 8]", "g = [4, 8]"), encoding="utf-8")
    checked = runner.invoke(main, ["figures", "roll-2021", "--check", str(own)])
    assert checked.exit_code == 0
    assert "arrows g: [5, 8] in roll-2021, [4, 8] in" in checked.output
    assert len(checked.output.splitlines()) == 2
    own.write_text(edition.output.replace("g = [5, 8]", "g = [5, 12]"), encoding="utf-8")
    assert "arrows: g has the space 12" in str(
        runner.invoke(main, ["figures", "roll-2021", "--check", str(own)]).output
    )
