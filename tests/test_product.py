"""The product's name, family, author and disclaimer have one home, ``product.ftl`` in the store of texts.

Renaming it is a change there and on the front pages below. Identifiers stay, for imports, scripts, records, databases
and browsers depend on them: the package with its modules and extras, the command, and the names that begin with them.
"""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from lostcities.cli import main
from lostcities.locales import Texts, languages
from lostcities.locales.product import AUTHOR, FAMILY, NAME

ROOT = Path(__file__).parents[1]
HOME = "src/lostcities/locales/product.ftl"
FRONT_PAGES = ("README.md", "docs/index.md")
"""Pages that are read as they are, without anything that could fill in a name."""
SEEN = ("src", "web/src", "web/public", "web/index.html", "mkdocs.yml", "build_tools/pages.py")
"""Where all that people see comes from, apart from documents."""
COMMANDS = "|".join([*main.commands, "options"])
IDENTIFIERS = re.compile(
    rf"""
    lostcities[./_\[-]                     # modules, paths, extras, formats, kept names: lostcities-record/1
    | [./_-]lostcities                     # paths and compound names: .local/share/lostcities, __Host-lostcities
    | \b(from|import)\s+[\w.,\ ]*lostcities
    | lostcities\ (--help|{COMMANDS})\b    # the command
    | lostcities:\                         # and what it begins its sentences with
    """,
    re.VERBOSE,
)
KEPT = {
    "src/lostcities/__main__.py": 1,  # the command's name
    "src/lostcities/cli.py": 2,
    "src/lostcities/commands/__init__.py": 1,
    "src/lostcities/commands/host.py": 1,  # the folder with a person's data
    "src/lostcities/models/openenv_env.py": 2,  # what registries call the environments
    "src/lostcities/models/textarena_env.py": 2,
    "src/lostcities/terminal/data_folder.py": 1,
    "src/lostcities/engine/README.md": 1,  # the package
    "src/lostcities/uncompiled.py": 1,
    "src/lostcities/server/store/notices.py": 1,  # the channel of the processes at one database
    "src/lostcities/server/store/writer.py": 1,
    "src/lostcities/server/web/logs.py": 1,  # the logger
    "src/lostcities/server/web/routes/common.py": 1,  # the cookie
    "src/lostcities/server/wire/handbook.py": 1,
    "src/lostcities/terminal/remote.py": 1,
    "web/src/offline/kept.ts": 1,  # the browser's database with what was played there
    HOME: 1,
}
"""Identifiers that stand alone; to rename them would lose what people and programs have kept under them."""


def tracked(*folders: str) -> dict[str, str]:
    """The text files of the project."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *folders],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split("\0")  # fmt: skip
    found = {}
    for name in filter(None, names):
        try:
            found[name] = (ROOT / name).read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
            continue
    return found


def names_alone(text: str) -> int:
    """How often a text has the name otherwise than in an identifier."""
    return len(re.findall(r"\blostcities\b", IDENTIFIERS.sub("", text), re.IGNORECASE))


def test_the_family_and_its_author_are_named_in_one_file_and_on_the_front_pages() -> None:
    named = re.compile(rf"{FAMILY.replace(' ', '[- ]')}|{AUTHOR}|Cités perdues")
    # What happened, what is expected, what PyPI shows, what is cited.
    recorded = ("CHANGELOG.md", "tests/", "pyproject.toml", "CITATION.cff")
    found = {
        name
        for name, text in tracked().items()
        if name not in (HOME, *FRONT_PAGES, "src/lostcities/locales/product.py")
        and not name.startswith(recorded)
        and named.search(text)
    }
    assert found == set()


def test_the_name_is_shown_from_one_file() -> None:
    found = {name: names_alone(text) for name, text in tracked(*SEEN).items()}
    assert {name: count for name, count in found.items() if count} == KEPT


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("<title>lostcities</title>", 1),
        ("ein Lostcities-Server", 1),
        ("a lostcities server", 1),
        ("`lostcities play` resumes it", 0),
        ("from lostcities.engine import x; import json, lostcities", 0),
        ("pip install 'lostcities[server]'", 0),
    ],
)
def test_a_name_is_told_from_an_identifier(text: str, count: int) -> None:
    assert names_alone(text) == count


def test_the_front_pages_and_the_package_say_the_same() -> None:
    english = Texts()
    for page in FRONT_PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        assert text.startswith(f"# {NAME}\n"), page
        assert english("product-disclaimer") in " ".join(text.split()), page
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = english("product-about")
    assert project["description"] == about
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f'title: "{NAME}: {about[0].lower()}{about[1:]}"\n' in cited


@pytest.mark.parametrize("language", languages())
def test_every_language_says_whose_games_they_are(language: str) -> None:
    disclaimer = Texts(language)("product-disclaimer")
    assert FAMILY in disclaimer
    assert AUTHOR in disclaimer
