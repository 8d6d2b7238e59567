"""Does a game keep the contract? One suite for every game, ours and those of other packages.

    from lostcities import game
    from lostcities.testing import check_game

    def test_my_game_keeps_the_contract():
        check_game(lambda: game("duel"))

Each check is a function of its own and raises AssertionError with a sentence; ``CHECKS`` lists them.
"""

import json
import pickle
import re
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, TypeVar

from lostcities.engine.contract import CHANCE, PUBLIC, BadBytes, BadInput, Game, IllegalAction, Score, State, View
from lostcities.engine.declaration import Declaration
from lostcities.engine.plain import PlainState, PlainView
from lostcities.engine.record import record, replay
from lostcities.engine.registry import GROUP, games
from lostcities.engine.shapes import ViewJson
from lostcities.locales import Texts

T = TypeVar("T")
OURS: Final = str(Path(__file__).parent)
GAMES: Final = 6
"""How many random games each check plays."""
LONGEST: Final = 20_000
"""A random game with more decisions than this counts as one that never ends."""
SAMPLES: Final = 600
"""How many worlds the check of uniform sampling draws."""


def check_game(make: Callable[[], Game[State]], games: int = GAMES) -> None:
    """Run every check on a game; the first that fails raises AssertionError with a sentence that says what is wrong."""
    game = _run("the game cannot be made", make)
    for check in CHECKS:
        _run(f"{check.__name__} stopped", partial(check, game, games))


def _run(what: str, step: Callable[[], T]) -> T:
    """What a step returns; an error of the game's own code becomes a sentence that says where it is and what to do."""
    try:
        return step()
    except AssertionError:
        raise
    except Exception as problem:
        raise AssertionError(f"{what}: {_explain(problem)}") from problem


def _explain(problem: Exception) -> str:
    frames = [(frame.f_code, line) for frame, line in traceback.walk_tb(problem.__traceback__)]
    # The innermost place of the game's own code; without one, of ours.
    code, line = next((one for one in reversed(frames) if not one[0].co_filename.startswith(OURS)), frames[-1])
    place = f"{code.co_qualname} ({Path(code.co_filename).name}, line {line})"
    if isinstance(problem, NotImplementedError):
        return f"the game does not have {frames[-1][0].co_name!r}; every game must (CONTRIBUTING.md, Add a game)"
    if isinstance(problem, BadInput):
        return str(problem)
    if isinstance(problem, KeyError) and problem.args:
        missing = problem.args[0]
        return (
            f"{place} looks for {missing!r}, which is not there; a field of the position must come from position_after,"
            " and an option must be in the declaration"
        )
    return f"{place} raised {type(problem).__name__}: {problem}"


def check_declaration(game: Game[State], _: int) -> None:
    """The declaration and the class agree, and name everything that the rest needs."""
    declared = game.declaration
    assert isinstance(declared, Declaration), (
        "the class has no declaration: below it, write MyGame.declaration = MYGAME"
    )
    assert re.fullmatch("[a-z][a-z0-9-]{1,7}", declared.name), (
        f"the name {declared.name!r} must have two to eight small letters, digits or hyphens: addresses, text keys and"
        " databases hold it"
    )
    assert games().get(declared.name) == declared, (
        f"the game {declared.name!r} is not installed: `pip install -e .` a package whose entry point in the group"
        f" {GROUP} names this declaration"
    )
    made = _run(f"the declaration's make, {declared.make!r}, cannot be imported", lambda: declared.game_class)
    assert isinstance(game, made), f"the declaration's make, {declared.make!r}, is not the class of this game"
    assert game.players in declared.players, f"{game.players} players are not among {declared.players}"
    assert set(game.options) == set(declared.options), (
        f"the game has the options {sorted(game.options)}, its declaration {sorted(declared.options)}"
    )
    assert declared.endings, "the declaration has no endings: each way to end is a code with its clause"
    if declared.rounds_option:
        assert declared.rounds_option in declared.options, f"rounds_option names no option: {declared.rounds_option!r}"


def check_position(game: Game[State], _: int) -> None:
    """What the deal makes has the types that the contract says, and a position is plain JSON."""
    state = game.deal(1)
    assert isinstance(state.over, bool), f"over must be true or false, not {state.over!r}"
    assert not state.over, "the game is over before the first move: ending must be empty until then"
    seated = type(state.to_move) is int and state.to_move in (CHANCE, *range(game.players))
    assert seated, f"to_move must be a seat from 0 to {game.players - 1}, not {state.to_move!r}"
    numbers = list(state.legal)
    counted = all(type(action) is int and action >= 0 for action in numbers)
    assert counted, f"legal must list numbers of actions, each a place in texts, not {numbers[:3]}"
    if state.to_move != CHANCE:
        assert all(action < game.actions for action in numbers), f"{max(numbers)} is not the number of an action"
    sheets = state.scores()
    scored = isinstance(sheets, tuple) and all(isinstance(sheet, Score) for sheet in sheets)
    assert scored, f"scores must return a tuple with one Score for each seat, not {sheets!r}"
    assert len(sheets) == game.players, (
        f"scores must return {game.players} Scores, one for each seat, not {len(sheets)}"
    )
    if isinstance(state, PlainState):
        _check_plain(state)


def _check_plain(state: PlainState) -> None:
    game, data = state.game, state.data
    try:
        again = json.loads(json.dumps(data))
    except TypeError as problem:
        raise AssertionError(
            f"the position must be plain JSON: {problem}; use lists and objects with text keys"
        ) from None
    changed = [key for key in data if again.get(key) != data[key]]
    assert not changed, f"the position must be plain JSON: {changed} reads back differently; use lists and text keys"
    for key in game.setup_fields:
        assert key in data, f"setup_fields names {key!r}, which position_after does not return"
    for seat in (PUBLIC, *range(game.players)):
        hidden = state.hide(seat)
        assert isinstance(hidden, dict), (
            f"hide must return an object from field to what is seen instead, not {hidden!r}"
        )
        unknown = [key for key in hidden if key not in data]
        assert not unknown, f"hide names {unknown}, which the position does not have"


def _positions(game: Game[State], games: int) -> Iterator[tuple[State, Random]]:
    """Positions of random games from the deal to the end."""
    for seed in range(games):
        rng = Random(seed)
        state = game.deal(seed, rng.randrange(game.players))
        for _ in range(LONGEST):
            yield state, rng
            if state.over:
                break
            state = state.copy()
            _decide(state, rng)
        else:
            raise AssertionError(f"a random game does not end within {LONGEST} decisions")


def _decide(state: State, rng: Random) -> None:
    """A random decision of any of those who decide now, or of chance."""
    if state.pending:
        seat = rng.choice(state.pending)
        state.apply(rng.choice(list(state.view(seat).legal)), seat)
    else:
        state.apply(rng.choice(list(state.legal)))


def check_spelling(game: Game[State], games: int) -> None:
    """Every action has one spelling, which reads back; anything else is BadNotation."""
    texts = [game.text(action) for action in range(game.actions)]
    assert len(set(texts)) == game.actions, "two actions are spelled alike"
    spaced = [text for text in texts if len(text.split()) != 1]
    assert not spaced, f"an action is one word, so that several can be typed in one line: {spaced[:3]}"
    assert [game.action(text) for text in texts] == list(range(game.actions)), "a spelling does not read back"
    for odd in ("", "nothing of the kind", "\0"):
        _expect_refusal(partial(game.action, odd), f"{odd!r} is read as an action")


def check_legal(game: Game[State], games: int) -> None:
    """Legal actions ascend, are empty exactly at the end, and are the same in the view of who moves.

    Exactly those who are pending have legal actions in their views.
    """
    for state, _ in _positions(game, games):
        actions = list(state.legal)
        assert actions == sorted(set(actions)), f"legal actions do not ascend: {actions}"
        assert bool(actions) != state.over, "a game that goes on has no legal action, or one that is over has some"
        assert (state.outcome is not None) == state.over, "there is an outcome exactly when it is over"
        chance = not state.over and state.to_move == CHANCE
        assert bool(state.pending) != (state.over or chance), "somebody is pending exactly while a seat decides"
        if state.pending:
            assert state.to_move in state.pending, "the one to move is not pending"
            assert list(state.view(state.to_move).legal) == actions, "the view of who moves has other legal actions"
        for seat in (PUBLIC, *range(game.players)):
            view = state.view(seat)
            assert (view.pending, view.done) == (state.pending, state.done), "a view says that others are pending"
            assert bool(view.legal) == (seat in state.pending), f"seat {seat} has legal actions out of turn, or none"


def check_pending(game: Game[State], games: int) -> None:
    """Whoever is not pending is refused; what one of several decides is shown to nobody else until all are done."""
    for state, rng in _positions(game, games):
        before = state.to_bytes()
        for seat in {*range(game.players)} - {*state.pending}:
            for action in rng.sample(range(game.actions), min(5, game.actions)):
                _expect_refusal(partial(state.apply, action, seat), f"seat {seat} acts out of turn", IllegalAction)
        assert state.to_bytes() == before, "a refused action changed the state"
        if len(state.pending) > 1:
            _check_aside(state, rng, game.players)


def _check_aside(state: State, rng: Random, players: int) -> None:
    """While others are pending, a decision changes nothing in their views but who is done."""
    seat = rng.choice(state.pending)
    legal = list(state.view(seat).legal)
    shown: dict[tuple[int, ...], list[bytes]] = {}
    for action in rng.sample(legal, min(6, len(legal))):
        after = state.copy()
        after.apply(action, seat)
        others = [after.view(other).to_bytes() for other in (PUBLIC, *range(players)) if other != seat]
        assert shown.setdefault(after.done, others) == others, "a view tells what another seat has decided"
    for done, others in shown.items():
        if done == state.done:
            unchanged = [state.view(other).to_bytes() for other in (PUBLIC, *range(players)) if other != seat]
            assert others == unchanged, "a view tells that another seat has begun to decide"


def check_order(game: Game[State], games: int) -> None:
    """The order in which several decide makes no difference: not to the state when all are done, nor to the record."""
    for seed in range(min(games, 3)):
        rng, match = Random(seed), game.match(seed=seed)
        other = game.match(seed=seed)
        while not match.over:
            pending, decided = match.state.pending, list[tuple[int, int]]()
            while not decided or (len(pending) > 1 and len(match.state.pending) + len(match.state.done) > 1):
                seat = rng.choice(match.state.pending)
                action = rng.choice(list(match.state.view(seat).legal))
                match.apply(action, seat)
                decided.append((seat, action))
            for seat, action in sorted(decided, key=lambda one: pending.index(one[0])):
                other.apply(action, seat)
            if not match.over:
                assert match.state == other.state, "the order of decisions makes a difference"
        assert match.rounds == other.rounds, "the order of decisions shows in the record"


def check_refusals(game: Game[State], games: int) -> None:
    """What is not legal is refused with a reason, and changes nothing."""
    for state, rng in _positions(game, min(games, 2)):
        legal = set(state.legal)
        others = [action for action in range(game.actions) if action not in legal]
        for action in rng.sample(others, min(5, len(others))):
            before = state.to_bytes()
            reason = state.why_not(action)
            assert reason is not None, f"{game.text(action)} is not legal, and why_not gives no reason"
            declared = {**game.declaration.reasons, "over": reason.clause}
            assert declared.get(reason.code) == reason.clause, f"the reason {reason} is not declared"
            faults = Texts().faults(f"reason-{reason.code}", **reason.parameters)
            assert not faults, f"the text reason-{reason.code} does not fit the parameters of {reason}: {faults}"
            _expect_refusal(partial(state.apply, action), "an illegal action was carried out")
            assert state.to_bytes() == before, "a refused action changed the state"
        for action in legal:
            assert state.why_not(action) is None, f"{game.text(action)} is legal, and why_not gives a reason"


def check_copies(game: Game[State], games: int) -> None:
    """Copies, bytes and pickles are equal and share nothing."""
    for state, rng in _positions(game, min(games, 3)):
        for other in (state.copy(), game.from_bytes(state.to_bytes()), pickle.loads(pickle.dumps(state))):
            assert other == state, "a copy differs"
            assert other.to_bytes() == state.to_bytes(), "the bytes of a copy differ"
        for seat in (PUBLIC, *range(game.players)):
            view = state.view(seat)
            assert game.view_from_bytes(view.to_bytes()) == view, "a view read from its bytes differs"
            assert pickle.loads(pickle.dumps(view)) == view, "a pickled view differs"
        if not state.over:
            before, other = state.to_bytes(), state.copy()
            other.apply(rng.choice(list(other.legal)))
            assert state.to_bytes() == before, "a copy shares something with its original"
    _expect_refusal(partial(game.from_bytes, b"not a state"), "bytes that are not a state are read", BadBytes)


def check_setups(game: Game[State], games: int) -> None:
    """A set-up starts the same game again; a damaged one is refused; the same seed deals the same."""
    for seed in range(games):
        state = game.deal(seed)
        assert state == game.deal(seed), "the same seed deals another game"
        if state.to_move == CHANCE or not hasattr(state, "setup"):
            continue
        setup = state.setup()
        again = game.start(json.loads(json.dumps(setup)))
        assert again.setup() == setup, "a game from a set-up has another set-up"
        for key in setup:
            rest = {name: value for name, value in setup.items() if name != key}
            _expect_refusal(
                partial(game.start, rest), f"a set-up without {key!r} is accepted; check_setup must refuse it"
            )


def check_records(game: Game[State], games: int) -> None:
    """A match that was recorded replays to the same end, through JSON."""
    for seed in range(min(games, 3)):
        rng, match = Random(seed), game.match(seed=seed)
        while not match.over:
            seat = rng.choice(match.state.pending)
            match.apply(rng.choice(list(match.state.view(seat).legal)), seat)
        written = json.loads(json.dumps(record(match, [str(seat) for seat in range(game.players)], legal=True)))
        again = replay(written)
        assert again.totals == match.totals, "a replayed match has other totals"
        assert again.result == match.result, "a replayed match has another result"


def check_scores(game: Game[State], games: int) -> None:
    """Every score is the sum of its lines, at any time; the outcome has the scores of the end."""
    for state, _ in _positions(game, min(games, 3)):
        sheets = state.scores()
        assert len(sheets) == game.players, "there is not one score sheet per seat"
        assert len(state.totals) == game.players, "there is not one total per seat"
        for sheet in sheets:
            assert sheet.total == sum(line.points for line in sheet.lines), "a score is not the sum of its lines"
        if state.over:
            assert state.outcome is not None, "it is over, but there is no outcome"
            assert len(state.outcome.scores) == game.players, "the outcome has not one score per seat"
            clause = game.declaration.endings.get(state.outcome.reason)
            assert clause == state.outcome.clause, f"the ending {state.outcome.reason} ({clause}) is not declared"


def check_views(game: Game[State], games: int) -> None:
    """A view is plain data, the sum of its shared and own parts, and what is shared is the same for everybody."""
    for state, _ in _positions(game, min(games, 3)):
        shared = [state.view(seat).shared_json() for seat in (PUBLIC, *range(game.players))]
        assert all(one == shared[0] for one in shared), "the shared part of a view differs between seats"
        for seat in (PUBLIC, *range(game.players)):
            view = state.view(seat)
            told = view.to_json()
            assert json.loads(json.dumps(told)) == told, "a view is not plain data"
            assert dict(told) == {**view.shared_json(), **view.own_json()}, "a view is not its shared and own parts"
            for key in ViewJson.__annotations__:
                assert key in told, f"a view has no {key!r}"


def check_two_worlds(game: Game[State], games: int) -> None:
    """What a seat is shown is the same in every world that agrees with it: nothing hidden shows through."""
    for state, rng in _positions(game, min(games, 3)):
        for seat in range(game.players):
            view = state.view(seat)
            other: State = view.sample(rng)
            _check_redrawn(state, view, other)
            again = other.view(seat)
            assert again == view, f"seat {seat} can tell a sampled world from the true one"
            assert again.to_bytes() == view.to_bytes(), "equal views have different bytes"
            assert again.to_json() == view.to_json(), "equal views are told differently"
            assert list(again.legal) == list(view.legal), "legal actions depend on what is hidden"
            for action in range(0, game.actions, max(1, game.actions // 7)):
                assert again.why_not(action) == view.why_not(action), "a reason depends on what is hidden"


def _check_redrawn(state: State, view: View, sampled: State) -> None:
    """In a sampled world nothing is left of what a view shows in place of the truth."""
    if not isinstance(state, PlainState) or not isinstance(sampled, PlainState) or not isinstance(view, PlainView):
        return
    for key, shown in view.data.items():
        hidden = shown != state.data[key]
        left = hidden and sampled.data[key] == shown
        assert not left, f"redraw leaves in {key!r} what hide shows instead; it must put something possible there"


def check_sampling(game: Game[State], games: int) -> None:
    """Sampled worlds are equally likely: in the worlds of one view no other world comes far too often."""
    rng = Random(1)
    state = game.deal(1)
    for _ in range(3 * game.players):
        if not state.over:
            state.apply(rng.choice(list(state.legal)))
    view = state.view(0)
    found = Counter(view.sample(rng).to_bytes() for _ in range(SAMPLES))
    if len(found) > SAMPLES // 2:
        # Too many worlds to count each: then none should come more than a few times.
        assert max(found.values()) <= 12, "one of very many worlds came again and again"
        return
    expected = SAMPLES / len(found)
    chi = sum((count - expected) ** 2 / expected for count in found.values())
    freedom = len(found) - 1
    # Five standard deviations above the mean of chi-squared.
    assert chi <= freedom + 5 * (2 * freedom) ** 0.5 + 5, f"worlds are not equally likely (chi-squared {chi:.0f})"


def check_texts(game: Game[State], games: int) -> None:
    """Everything that the declaration names has a text, in English at least."""
    declared = game.declaration
    keys = [f"reason-{code}" for code in declared.reasons] + [f"ending-{code}" for code in declared.endings]
    for key in [*keys, *(f"action-{code}" for code in declared.moves)]:
        assert Texts().find(key) is not None, f"there is no text {key}; the declaration's locales should have it"
    unused = set(declared.moves)
    for text in map(game.text, range(game.actions)):
        code, parameters = declared.words_for(text) or ("", {})
        faults = Texts().faults(f"action-{code}", **parameters) if code else []
        assert not faults, f"the text action-{code} does not fit its pattern in the declaration's moves: {faults}"
        unused.discard(code)
    assert not unused, f"no action fits the patterns of {sorted(unused)}, or each fits one before them"


def check_matches(game: Game[State], games: int) -> None:
    """A match has as many rounds as it says, begins where it is told, and has winners with the highest rank."""
    for seed in range(min(games, 3)):
        rng, match = Random(seed), game.match(seed=seed, starter=seed % game.players)
        assert match.rounds[0].starter == seed % game.players, "another seat begins than was named"
        while not match.over:
            match.apply(rng.choice(list(match.state.legal)))
        assert len(match.finished) == game.rounds, "a match has another number of rounds"
        assert match.result, "a match has no result"
        assert match.result.winners, "a match has no winner"
        _expect_refusal(partial(match.apply, 0), "a match goes on after its end", IllegalAction)


def _expect_refusal(call: Callable[[], object], otherwise: str, kind: type[BadInput] = BadInput) -> None:
    try:
        call()
    except kind:
        return
    raise AssertionError(otherwise)


CHECKS: Final = (
    check_declaration,
    check_spelling,
    check_position,
    check_legal,
    check_pending,
    check_order,
    check_refusals,
    check_copies,
    check_setups,
    check_records,
    check_scores,
    check_views,
    check_two_worlds,
    check_sampling,
    check_texts,
    check_matches,
)
