"""Options from a program, a record and a command line: one meaning, and clear words where there is none."""

from typing import Any

import pytest

import lostcities
from lostcities.engine.options import MAX_TURNS, OptionValue, json_text, resolve, value_of
from lostcities.locales import Texts, languages


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("False", False),
        ("null", None),
        ("None", None),
        ("12", 12),
        ("-3", -3),
        ("2018", 2018),
        ("any", "any"),
        ("1.5", "1.5"),
        ("", ""),
    ],
)
def test_a_value_of_the_command_line(text: str, value: Any) -> None:
    found = value_of(text)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize("value", [True, False, None, 12, "any"])
def test_a_value_reads_back_as_it_is_written(value: Any) -> None:
    assert value_of(json_text(value)) == value


@pytest.mark.parametrize("name", list(lostcities.games()))
def test_every_value_that_an_option_names_is_accepted_also_as_text(name: str) -> None:
    for option, rule in lostcities.games()[name].options.items():
        for value in rule.values or (rule.default, 1):
            written: Any = value_of(json_text(value))
            assert lostcities.game(name, **{option: written}).options[option] == value
        assert lostcities.game(name).options[option] == rule.default
        assert rule.accepts(rule.default)
        for language in languages():
            texts = Texts(language)
            assert texts.about_option(lostcities.games()[name], option).endswith(f" ({rule.clause})")
            for value in rule.values:
                assert texts.option_value(lostcities.games()[name], option, value) != json_text(value)


def test_true_is_not_one() -> None:
    assert not MAX_TURNS.accepts(True)
    with pytest.raises(lostcities.BadOption, match="one of 3, 1"):
        lostcities.game("board", rounds=True)
    with pytest.raises(lostcities.BadOption, match="one of true, false"):
        lostcities.game("board", redraw=1)


def test_what_a_number_may_be_is_said() -> None:
    with pytest.raises(lostcities.BadOption, match=r"'null'; it must be a whole number from 1 to 2147483647$"):
        lostcities.game("card", games=None)
    with pytest.raises(lostcities.BadOption, match="from 1 to 2147483647 or null"):
        lostcities.game("card", max_turns=0)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(lostcities.BadOption, match="its options are: none"):
        resolve(dict[str, OptionValue], "plain", {}, {"games": 3})
