"""Bad input gets a clear ValueError of ours and leaves everything as it was."""

import random
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lostcities
from test_properties import ANY_COMBINATION, positions

ANYTHING = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.lists(st.integers(), max_size=2)
)


@given(st.sampled_from(list(lostcities.games())), st.text(max_size=10), ANYTHING)
def test_an_unknown_option_is_named_with_those_that_exist(name: str, option: str, value: Any) -> None:
    if option in lostcities.games()[name].options or option in ("players", "figures", "name"):
        return
    with pytest.raises(lostcities.BadOption, match="has no option"):
        lostcities.game(name, **{option: value})


@given(st.data(), ANYTHING)
def test_an_option_has_only_its_values(data: st.DataObject, value: Any) -> None:
    name = data.draw(st.sampled_from(["card", "board"]))
    option = data.draw(st.sampled_from(list(lostcities.games()[name].options)))
    rule = lostcities.games()[name].options[option]
    try:
        game = lostcities.game(name, **{option: value})
    except lostcities.BadOption as problem:
        assert option in str(problem)
        assert not rule.accepts(value)
    else:
        assert rule.accepts(game.options[option])


@pytest.mark.parametrize(
    ("name", "players"), [("card", 1), ("card", 3), ("board", 1), ("board", 5), ("roll", 1), ("roll", 6)]
)
def test_a_wrong_number_of_players_is_refused(name: str, players: int) -> None:
    with pytest.raises(lostcities.BadOption, match=f"not {players}"):
        lostcities.game(name, players=players)


@pytest.mark.parametrize("players", ["2", 2.0, True, -1, 10**30])
def test_players_must_be_a_number(players: Any) -> None:
    with pytest.raises(lostcities.BadOption):
        lostcities.game("roll", players=players)


@pytest.mark.parametrize("name", ["chess", "", None, 3, "Card"])
def test_an_unknown_game_is_refused_with_those_that_exist(name: Any) -> None:
    with pytest.raises(lostcities.BadOption, match="the games are card, board, roll"):
        lostcities.game(name)


@given(st.sampled_from(list(lostcities.games())), st.text(max_size=12) | ANYTHING)
def test_a_malformed_action_text_is_refused(name: str, text: Any) -> None:
    game = lostcities.game(name)
    try:
        action = game.action(text)
    except lostcities.BadNotation as problem:
        assert "for example" in str(problem)
    else:
        assert game.text(action) == text


@pytest.mark.parametrize("action", [-1, 68 + 216_000, 1 << 40, True, None, "+r7", 1.0])
@pytest.mark.parametrize("name", list(lostcities.games()))
def test_what_is_no_action_has_no_spelling(name: str, action: Any) -> None:
    with pytest.raises(lostcities.BadNotation, match="no action"):
        lostcities.game(name).text(action)


@pytest.mark.parametrize(
    "standing",
    [
        lostcities.Standing(-1),
        lostcities.Standing(1 << 16),
        lostcities.Standing(1, (0, 0, 0)),
        lostcities.Standing(1, (0, 0), (0,)),
        lostcities.Standing(1, (0, 1 << 40)),
        lostcities.Standing(1, (0, 0), (0, 256)),
        lostcities.Standing(1, (0, 0), (-1, 0)),
    ],
    ids=str,
)
@pytest.mark.parametrize("name", ["card", "board"])
def test_a_standing_that_no_match_has_is_refused(name: str, standing: lostcities.Standing) -> None:
    with pytest.raises(lostcities.BadInput, match="standing"):
        lostcities.game(name).deal(1, standing=standing)


@given(positions(), st.integers() | ANYTHING)
def test_an_impossible_action_changes_nothing(position: tuple[Any, Any, Random], action: Any) -> None:
    _, state, _ = position
    if type(action) is int and action in state.legal:
        return
    if type(action) is bool:
        return
    before = state.to_bytes()
    with pytest.raises(lostcities.IllegalAction):
        state.apply(action)
    assert state.to_bytes() == before


@given(positions(), ANYTHING)
def test_there_is_no_view_of_a_seat_that_is_not_there(position: tuple[Any, Any, Random], seat: Any) -> None:
    game, state, _ = position
    if type(seat) in (int, bool) and -1 <= seat < game.players:
        return
    with pytest.raises(lostcities.BadInput, match="seat"):
        state.view(seat)


@given(positions(), st.data())
def test_truncated_or_damaged_bytes_are_refused(position: tuple[Any, Any, Random], data: st.DataObject) -> None:
    game, state, _ = position
    whole = state.to_bytes()
    cut = data.draw(st.integers(0, len(whole) - 1))
    with pytest.raises(lostcities.BadBytes):
        game.from_bytes(whole[:cut])
    flipped = bytearray(whole)
    flipped[cut] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(lostcities.BadBytes):
        game.from_bytes(bytes(flipped))


@given(positions(), st.data())
def test_a_forged_state_is_refused_or_sound(position: tuple[Any, Any, Random], data: st.DataObject) -> None:
    """Bytes with a right checksum but wrong content: refused, or a state that can be played to its end."""
    from lostcities.engine.envelope import seal

    game, state, _ = position
    payload = bytearray(state.raw())
    for _ in range(data.draw(st.integers(1, 3))):
        payload[data.draw(st.integers(0, len(payload) - 1))] = data.draw(st.integers(0, 255))
    try:
        forged = game.from_bytes(seal(game, bytes(payload)))
    except lostcities.BadBytes:
        return
    for seat in range(-1, game.players):
        forged.view(seat).to_json()
    forged.scores()
    if not forged.over:
        forged.view(forged.to_move).sample(random.Random(1)).playout(1)
        forged.apply(forged.legal[0])
        forged.playout(1)


@given(st.binary(max_size=600), ANY_COMBINATION)
def test_random_bytes_are_refused(data: bytes, combination: tuple[str, dict[str, Any]]) -> None:
    with pytest.raises(lostcities.BadBytes):
        lostcities.game(combination[0], **combination[1]).from_bytes(data)


def test_bytes_of_other_options_are_refused() -> None:
    data = lostcities.game("board", players=3).deal(1).to_bytes()
    with pytest.raises(lostcities.BadBytes, match="other options"):
        lostcities.game("board", players=3, redraw=False).from_bytes(data)
    with pytest.raises(lostcities.BadBytes, match="not a state of the card game"):
        lostcities.game("card").from_bytes(data)
    with pytest.raises(lostcities.BadBytes, match="bytes"):
        lostcities.game("card").from_bytes("text")  # type: ignore[arg-type]


@pytest.mark.parametrize("game", list(lostcities.games()))
def test_a_view_is_not_made_of_other_bytes(game: str) -> None:
    played = lostcities.game(game)
    whole = played.deal(1).view(0).to_bytes()
    for data in (b"", whole[:-1], whole + b"\0", "text", None, 7):
        with pytest.raises(lostcities.BadBytes, match=f"a view of the {game} game is {len(whole)} bytes"):
            played.view_from_bytes(data)  # type: ignore[arg-type]


@pytest.mark.parametrize("starter", [-1, 2, None, "0", 0.0, True])
def test_a_starter_is_a_seat(starter: Any) -> None:
    with pytest.raises(lostcities.BadInput, match="starter"):
        lostcities.game("card").deal(1, starter=starter)


@given(st.sampled_from(["card", "board"]), st.data())
def test_a_changed_set_up_is_refused(name: str, data: st.DataObject) -> None:
    game = lostcities.game(name)
    setup = dict(game.deal(1).setup())
    part = data.draw(st.sampled_from(sorted(setup)))
    setup[part] = data.draw(ANYTHING | st.dictionaries(st.text(max_size=3), ANYTHING, max_size=2))
    with pytest.raises(lostcities.BadSetup):
        game.start(setup)
