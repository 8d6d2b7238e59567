"""Every text is in the store once, in every language, with the same parameters, and every text there is used.

It covers what engine, server, terminal and browser say, and the texts of games from other packages, which their
declarations name.
"""

import re
import shutil
import sys
from importlib.resources import files
from pathlib import Path

import pytest
import store_check as stored

import lostcities
from lostcities.bots.catalogue import LEVELS
from lostcities.engine import registry
from lostcities.engine.contract import Reason
from lostcities.locales import Texts, languages
from lostcities.server.wire.refusals import Refused

SOURCE = Path(lostcities.__file__).parent
ROOT = SOURCE.parents[1]
STORE = SOURCE / "locales"
DUEL = ROOT / "examples" / "duel"


@pytest.fixture(scope="module")
def used() -> stored.Used:
    """All that our own program asks for."""
    python = stored.of_python(file for file in SOURCE.rglob("*.py") if "migrations" not in file.parts)
    games = stored.of_games(registry.FAMILY)
    return stored.together(python, games, stored.of_the_wire(), stored.of_the_browser(ROOT / "web"))


def test_french_marks_do_not_begin_a_line() -> None:
    """French puts a space before some marks and inside its quotation marks; there the line must not break."""
    lines = [line for file in sorted((STORE / "fr").glob("*.ftl")) for line in file.read_text("utf-8").splitlines()]
    assert len(lines) > 1000
    assert [line for line in lines if not line.startswith("#") and re.search(r"« | »| [:;!?]( |$)", line)] == []


def test_words_for_a_0_fit_a_circle_as_well_as_a_10() -> None:
    """The action is the same: a 0 marks the circle of a column that has not begun, and is a 10 in one that has."""
    for language, words in {"en": "circle", "de": "Kreis", "fr": "cercle"}.items():
        said = Texts(language).action("=b0", game="roll")
        assert "0" in said
        assert words not in said


def test_nothing_is_wrong_with_our_texts(used: stored.Used) -> None:
    assert list(stored.faults(STORE, used)) == []
    assert len(stored.languages_in(STORE)) >= 2


def test_every_code_that_a_game_declares_has_a_text() -> None:
    english = {key for file in (STORE / "en").glob("*.ftl") for key in stored.read(file)}
    own = {"reason-", "ending-"}
    needed = {key for key in stored.of_games(registry.FAMILY).keys if key.startswith(tuple(own))}
    assert needed <= english
    assert {key for key in english if key.startswith(tuple(own))} == needed, "codes that no game declares have texts"
    assert {f"level-{level}" for level in LEVELS} <= english


def test_every_refusal_is_asked_for_with_its_parameters(used: stored.Used) -> None:
    """Found in the source, so that a refusal which no test provokes has its sentence too."""
    asked = {key for key in used.given if key.startswith("refusal-")}
    assert len(asked) > 80
    english = stored.read(STORE / "en" / "server.ftl")
    assert asked <= english.keys()


def test_texts_of_another_package_are_found_through_its_declaration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(DUEL))
    declared = __import__("lostcities_duel").DUEL
    folder = Path(str(files(declared.locales).joinpath("en"))).parent
    ours = {key: names for file in (STORE / "en").glob("*.ftl") for key, names in stored.read(file).items()}
    used = stored.together(stored.of_games([declared]), stored.of_python((DUEL / "lostcities_duel").glob("*.py")))
    assert list(stored.faults(folder, used, ours)) == []
    for name in [name for name in sys.modules if name.startswith("lostcities_duel")]:
        del sys.modules[name]


BREAKS = {
    "a text is missing in one language": ("de", "server.ftl", r"refusal-stale = .*\n", "", "refusal-stale is missing"),
    "a text is in one language alone": (
        "de",
        "engine.ftl",
        r"\Z",
        "score-luck = Glück\n",
        "score-luck is not in English",
    ),
    "a parameter has another name": ("de", "terminal.ftl", r"\{ \$names? \}", "{ $nomen }", "nomen"),
    "a parameter is left out": ("de", "web-roll.ftl", r"\{ \$ending \}", "…", "roll-prompt-over has []"),
    "a file is missing": ("de", "web-learn.ftl", r"(?s).*", None, "there is no such file"),
    "a text cannot be read": ("en", "engine.ftl", r"\Z", "score-luck = { $n\n", "cannot be read"),
}


@pytest.mark.parametrize("fault", BREAKS)
def test_what_is_wrong_in_one_language_is_found(tmp_path: Path, fault: str) -> None:
    language, area, old, new, found = BREAKS[fault]
    store = tmp_path / "locales"
    shutil.copytree(STORE, store)
    file = store / language / area
    text = file.read_text(encoding="utf-8")
    if new is None:
        file.unlink()
    else:
        broken = re.sub(old, new, text, count=1)
        assert broken != text
        file.write_text(broken, encoding="utf-8")
    try:
        said = "\n".join(stored.differences(store))
    except AssertionError as problem:
        said = str(problem)
    assert found in said


@pytest.mark.parametrize("area", ["engine", "server", "terminal", "web-table"])
def test_a_text_that_nobody_uses_is_found_in_every_area(tmp_path: Path, used: stored.Used, area: str) -> None:
    store = tmp_path / "locales"
    shutil.copytree(STORE, store)
    for language in stored.languages_in(store):
        with (store / language / f"{area}.ftl").open("a", encoding="utf-8") as file:
            file.write("\nnobody-asks-for-this = Nothing\n")
    assert list(stored.faults(store, used)) == [f"en/{area}.ftl: nobody-asks-for-this is not used"]


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('Refused("not_possible", "no-such-text")', "refusal-no-such-text is missing"),
        ('Refused("stale")', "refusal-stale has ['version'], but is given []"),
        ('CARD.reason("card-not-held", colour="r")', "reason-card-not-held has ['card'], but is given ['colour']"),
    ],
)
def test_a_text_that_is_missing_for_a_call_is_found(tmp_path: Path, source: str, fault: str) -> None:
    file = tmp_path / "calls.py"
    file.write_text(source, encoding="utf-8")
    assert fault in list(stored.faults(STORE, stored.of_python([file])))


@pytest.mark.parametrize("language", languages())
def test_reasons_and_refusals_are_rendered_in_every_language(language: str) -> None:
    texts = Texts(language)
    reason = Reason("not-higher-than-last", "C7", {"card": "r9"})
    assert "9" in texts.reason(reason)
    assert texts.reason(reason).endswith(" (C7)")
    refusal = Refused("bad_record", "record-move", round=1, move=2, action="+r8", because=reason.code, card="r9")
    assert texts.reason(reason).removesuffix(" (C7)") in refusal.message(language)
    assert "$" not in refusal.message(language)


@pytest.mark.parametrize(("title", "language"), [("German", "de"), ("French", "fr")])
def test_each_thing_has_one_word(title: str, language: str) -> None:
    """The words that docs/style.md decides against are in no text; the names that nobody may choose are no texts."""
    part = (ROOT / "docs" / "style.md").read_text(encoding="utf-8").split(f"\n## {title}\n")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("|")][2:]
    chosen = {word.strip() for _, words, _ in rows for word in re.split("[;,]", words)}
    others = {word.strip() for *_, words in rows for word in words.split(",")} - chosen
    assert len(others) >= 15
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, sorted(others)))})\b")
    for file in (STORE / language).glob("*.ftl"):
        if file.name == "names.ftl":
            continue
        for line in file.read_text(encoding="utf-8").splitlines():
            text = "" if line.startswith("#") else re.sub(r"\{.*?\}", "", line.partition("=")[2] or line)
            assert not pattern.search(text), f"{file.name}: {line}"


@pytest.mark.parametrize(
    ("language", "one", "more"),
    [
        ("en", "1 artefact, 1 refusal,", "2 artefacts, 2 refusals,"),
        ("de", "1 Artefakt, 1 Verzicht,", "2 Artefakte, 2 Verzichte,"),
        ("fr", "1 artefact, 1 renoncement,", "2 artefacts, 2 renoncements,"),
    ],
)
def test_a_sheet_in_words_counts_in_the_singular_too(language: str, one: str, more: str) -> None:
    for count, words in ((1, one), (2, more)):
        assert words in Texts(language)("plain-sheet", name="Ann", artefacts=count, dice=count, bridges="–")
