"""Decisions are graded by what could be known, the account adds up, and better players lose less."""

import base64
import itertools
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import pytest
from click.testing import CliRunner

import lostcities
from lostcities.analysis import levels
from lostcities.analysis.account import TERMS, accounts, walk
from lostcities.analysis.evaluation import Evaluation, load_evaluation, margin
from lostcities.analysis.explanation import Fact, code_of, explain, facts
from lostcities.analysis.grades import FLAGGED, THRESHOLDS, grade
from lostcities.analysis.judgement import (
    Candidate,
    Estimate,
    Judge,
    Judgement,
    Tried,
    is_win_settled,
    keeps_win,
    measure_loss,
    measure_win_loss,
)
from lostcities.analysis.review import Decision, jobs, judge_all, judge_matches, summarise
from lostcities.bots.catalogue import LEVELS, bot
from lostcities.bots.parts import part_of
from lostcities.cli import main
from lostcities.commands.review import first_reason
from lostcities.engine.contract import CHANCE
from lostcities.engine.record import record
from lostcities.locales import Texts, languages

TABLES = [
    ("card", 2, {"games": 2}),
    ("card", 2, {"games": 1, "colours": 6}),
    ("board", 2, {"rounds": 3}),
    ("board", 4, {"rounds": 1}),
    ("roll", 2, {}),
    ("roll", 5, {}),
]


def played(name: str, players: int, options: dict[str, Any], levels: tuple[str, ...], seed: int) -> Any:
    """A match between bots."""
    match: Any = lostcities.game(name, players=players, **options).match(seed=seed)
    bots, rng = [bot(levels[seat % len(levels)]) for seat in range(players)], Random(seed)
    while not match.over:
        seat = match.state.to_move
        match.apply(bots[seat].choose(match.state.view(seat), rng))
    return match


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_the_account_adds_up_in_every_single_match(name: str, players: int, options: dict[str, Any]) -> None:
    """Whatever the decisions are said to have cost."""
    evaluation = Evaluation(lostcities.game(name, players=players, **options))
    rng = Random(1)
    for seed in range(3):
        match = played(name, players, options, ("casual", "random", "strong"), seed)
        walked = walk(match, evaluation)
        effects = {step.place: [rng.gauss(0, 5) for _ in range(players)] for step in walked.steps if step.by != CHANCE}
        for account in accounts(walked, effects):
            assert account.margin == pytest.approx(margin(match.totals, account.seat), abs=1e-3)
            assert sum(account.terms.values()) == pytest.approx(account.margin, abs=1e-3)
            rounded = account.round_off()
            shown = sum(rounded[term] for term in TERMS) + rounded["rounding"]
            assert shown == pytest.approx(rounded["margin"], abs=0.011)


def test_better_players_lose_less_per_decision() -> None:
    """By what each lost per decision against what it could have known."""
    lost = []
    for level in ("casual", "expert"):
        match = played("card", 2, {"games": 1}, (level, level), 3)
        found = tuple(judge_all(match, work=300, seed=1))
        lost.append(fmean(summarise(seat, found).lost.value for seat in range(2)))
    assert lost[0] > lost[1] + 1


def test_the_same_seed_and_work_give_the_same_review_with_any_number_of_workers() -> None:
    match = played("roll", 2, {}, ("casual", "beginner"), 4)
    one, two = (tuple(judge_all(match, work=100, seed=9, workers=workers)) for workers in (1, 2))
    assert one == two
    other = tuple(judge_all(match, work=100, seed=10))
    assert [decision.place for decision in other] == [decision.place for decision in one]
    assert other != one


def test_a_judgement_depends_on_what_the_seat_could_know_alone() -> None:
    """The same view in another world, whose hidden cards are different, is judged the same."""
    match = played("card", 2, {"games": 1}, ("strong", "strong"), 8)
    job = list(jobs(match, work=200))[20]
    view: Any = job.game.view_from_bytes(job.view)
    worlds = [view.sample(Random(number)) for number in range(2)]
    assert worlds[0].view(1 - view.seat) != worlds[1].view(1 - view.seat), "the worlds differ"
    first, second = (Judge("card").judge(world.view(view.seat), job.played, 5, 200) for world in worlds)
    assert first == second


@pytest.mark.parametrize(("name", "players", "options"), [("card", 2, {"games": 1}), ("board", 3, {"rounds": 1})])
def test_where_the_end_is_certain_the_grade_is_that_of_counting(
    name: str, players: int, options: dict[str, Any]
) -> None:
    """On the last turn the points of every action can be counted; the judge finds the same differences."""
    match: Any = lostcities.game(name, players=players, **options).match(seed=21)
    strong, rng, found = bot("strong"), Random(2), 0
    while not match.over:
        state = match.state
        view = state.view(state.to_move)
        if state.view(0).to_json()["deck"] == 1 and len(view.legal) > 1:
            exact = {action: last_margin(state, action, view.seat) for action in view.legal}
            sure = [action for action, found_margin in exact.items() if found_margin is not None]
            judgement = Judge(name).judge(view, sure[0], 3, 400)
            ending = [one for one in judgement.candidates if exact[one.action] is not None]
            assert len(ending) > 0
            for candidate in ending:
                assert candidate.points.value == pytest.approx(exact[candidate.action], abs=1e-6)
                assert candidate.points.error == pytest.approx(0, abs=1e-6)
            found += 1
        match.apply(strong.choose(view, rng))
    assert found


def last_margin(state: Any, action: int, seat: int) -> float | None:
    """The best margin with which this turn can end the game after an action; None if it cannot."""
    after = state.copy()
    after.apply(action)
    if after.over:
        return margin(after.result(False).totals, seat)
    if after.to_move != seat:
        return None
    ends = [last_margin(after, following, seat) for following in after.legal]
    return max((one for one in ends if one is not None), default=None)


def test_grades_need_an_interval_that_excludes_the_milder_one() -> None:
    for name, threshold in THRESHOLDS.items():
        assert grade(threshold + 1.01, 1.0) == name
        assert grade(threshold + 0.99, 1.0) != name


def test_who_looks_again_and_again_does_not_find_errors_that_are_not_there() -> None:
    """The true loss is at the threshold, so an error may be told in 2.5 % of all cases, however often one looks."""
    told, runs = 0, 300
    for seed in range(runs):
        rng = Random(seed)
        own, rival = Tried(0), Tried(1)
        for look in (64, 64, 128, 256, 512):
            for _ in range(look):
                lead = rng.gauss(THRESHOLDS["inaccuracy"], 12.0)
                own.margins.append((0.0, 0.0))
                rival.margins.append((lead, -lead))
            loss = measure_loss(own, [own, rival], 0)
            if grade(loss.value, loss.error) in FLAGGED:
                told += 1
                break
    assert told <= 0.025 * runs + 3 * (0.025 * 0.975 * runs) ** 0.5


def test_an_action_that_looks_best_is_not_certainly_best() -> None:
    """Nothing is measured against itself, but a rival may be ahead by as much as the noise allows."""
    own, rival = Tried(0), Tried(1)
    for world in range(64):
        own.margins.append((0.0, 0.0))
        rival.margins.append((16.0, -16.0) if world % 4 < 2 else (-24.0, 24.0))
    loss = measure_loss(own, [own, rival], 0)
    assert loss.value == 0, "the played action is ahead by 4 in both halves"
    assert 2 < loss.error < 2.6, "-4 + 2.5 standard errors of 2.5"
    assert grade(loss.value, loss.error) == "best"


@pytest.mark.parametrize(
    ("worlds", "wins", "kept", "settled"),
    [(1000, 0, True, True), (100, 0, True, False), (1000, 3, True, False), (1000, 40, False, True)],
    ids=["never lost", "never lost in few worlds", "hardly ever lost", "lost now and then"],
)
def test_an_error_is_forgiven_if_the_win_is_kept_and_playouts_go_on_until_that_is_clear(
    worlds: int, wins: int, kept: bool, settled: bool
) -> None:
    """``wins`` of the worlds are won with the better action alone."""
    own, rival = Tried(0), Tried(1)
    for world in range(worlds):
        own.margins.append((20.0, -20.0))
        rival.margins.append((26.0, -26.0))
        own.wins.append(0.0 if world < wins else 1.0)
        rival.wins.append(1.0)
    win_loss = measure_win_loss(own, [own, rival], 0)
    assert keeps_win(win_loss) == kept
    assert is_win_settled(win_loss, worlds) == settled


def test_every_mistake_is_explained_by_what_was_measured() -> None:
    match = played("card", 2, {"games": 1}, ("beginner", "beginner"), 12)
    explained = 0
    for job in list(jobs(match, work=300))[:60]:
        judgement = job.run()
        if judgement.grade in FLAGGED:
            view: Any = job.game.view_from_bytes(job.view)
            said = explain(view, judgement)
            known = {(fact.code, fact.amount) for fact in facts(view, judgement.played)}
            assert {(fact.code, fact.amount) for fact in said.against} <= known
            explained += bool(said.against or said.better)
    assert explained


def test_what_is_true_of_both_actions_is_no_reason() -> None:
    """Two cards to lay in the same position: that it is early speaks against neither of them more."""
    match: Any = lostcities.game("card", games=1).match(seed=5)
    strong, rng, compared = bot("strong"), Random(1), 0
    while not match.over:
        view = match.state.view(match.state.to_move)
        for played, best in itertools.pairwise(view.legal):
            both = {fact.code: fact.weight for fact in facts(view, best)}
            shared = {fact.code for fact in facts(view, played) if both.get(fact.code) == fact.weight}
            candidates = tuple(Candidate(action, Estimate(0, 0), Estimate(0, 0), 1) for action in (best, played))
            judged = Judgement(view.seat, played, candidates, Estimate(9, 1), 0.1, (0.0, 0.0), "blunder", 1)
            assert not shared & {fact.code for fact in explain(view, judged).against}
            compared += bool(shared)
        match.apply(strong.choose(view, rng))
    assert compared


def test_a_reason_tells_the_two_actions_apart() -> None:
    """Whoever starts a column lays a card, too; and skipping two numbers is hardly better than skipping three."""
    match: Any = lostcities.game("card", games=1).match(seed=5)
    strong, rng = bot("strong"), Random(1)
    beside_discards, beside_starts, nearly = 0, 0, 0
    while not match.over:
        view = match.state.view(match.state.to_move)
        for played, best in itertools.permutations(view.legal, 2):
            ours, theirs = ({one.code: one for one in facts(view, action)} for action in (best, played))
            candidates = tuple(Candidate(action, Estimate(0, 0), Estimate(0, 0), 1) for action in (best, played))
            said = explain(
                view, Judgement(view.seat, played, candidates, Estimate(9, 1), 0.1, (0.0, 0.0), "blunder", 1)
            )
            lays = "card-lay" in {fact.code for fact in said.better}
            if "card-lay" in ours:
                beside_discards += lays and "card-discard" in theirs
                beside_starts += "card-begin" in theirs
                assert not lays or "card-discard" in theirs
            skipped = "card-lay-unseen-cards-left-out"
            if skipped in ours and skipped in theirs and theirs[skipped].amount < 1.5 * ours[skipped].amount:
                nearly += 1
                assert skipped not in {fact.code for fact in said.against}
        match.apply(strong.choose(view, rng))
    assert beside_discards
    assert beside_starts
    assert nearly


def test_a_reason_is_told_only_if_there_is_enough_of_it() -> None:
    """A lone card is not one of several, and a low card is not a high one."""
    held: set[bool] = set()
    high: set[bool] = set()
    for seed in range(3):
        match: Any = lostcities.game("card", games=1).match(seed=seed)
        while not match.over and len(match.rounds[0].moves) < 40:
            view = match.state.view(match.state.to_move)
            hand = view.to_json()["hand"]
            for action in view.legal:
                found = {fact.code: fact for fact in facts(view, action)}
                card = view.game.text(action)[1:]
                if "card-discard-colour-held" in found:
                    others = [one for one in hand if one[0] == card[0] and one != card and one[1:] != "x"]
                    assert found["card-discard-colour-held"].plain == bool(others), (card, hand)
                    held.add(bool(others))
                if "card-discard-value" in found:
                    assert found["card-discard-value"].plain == (int(card[1:]) >= 7), card
                    high.add(int(card[1:]) >= 7)
            match.apply(Random(len(match.rounds[0].moves)).choice(view.legal))
    assert held == high == {True, False}


def numbers_in_sentences(name: str, players: int, seeds: int, most: int) -> Iterator[tuple[Any, str, str, int]]:
    """Every number that a sentence would tell in some games: the view, the action, the code and the number."""
    for seed in range(seeds):
        options = {"card": {"games": 1}, "board": {"rounds": 1}}.get(name, {})
        match: Any = lostcities.game(name, players=players, **options).match(seed=seed)
        mixed, rng = [bot("strong"), bot("beginner")], Random(seed)
        for move in range(most):
            if match.over:
                break
            view = match.state.view(match.state.to_move)
            for action in view.legal:
                for fact in facts(view, action):
                    if fact.count is not None and fact.plain:
                        yield view.to_json(), view.game.text(action), fact.code, fact.count
            match.apply(mixed[move % 2].choose(view, rng))


def test_the_numbers_in_the_sentences_of_the_card_game_are_those_of_the_position() -> None:
    told: Counter[str] = Counter()
    for view, action, code, n in numbers_in_sentences("card", 2, 3, 60):
        own, hand = view["columns"][view["seat"]], view["hand"]
        if code == "card-begin-columns":
            assert n == 1 + sum(bool(column) for column in own.values())
        elif code == "card-begin-deck":
            assert n == view["deck"]
        elif code == "card-lay-own-cards-left-out":
            top = max(int(card[1:]) for card in ["r1", *own[action[1]]] if card[1:] != "x")
            assert n == sum(card[0] == action[1] and top < rank(card) < rank(action[1:]) for card in hand)
        elif code == "card-lay-left-out-times-stake":
            assert n == own[action[1]].count(f"{action[1]}x")
        elif code in ("card-lay-hurry", "card-lay-unseen-cards-left-out"):
            seen = {*hand, *itertools.chain(*(pile for seat in view["columns"] for pile in seat.values()))}
            seen |= {*itertools.chain(*view["memory"]["discards"].values(), *view["memory"]["hands"])}
            top = max([1, *(rank(card) for card in own[action[1]])])
            between = {f"{action[1]}{number}" for number in range(top + 1, max(2, rank(action[1:])))}
            assert n == len(between - seen), (view, action)
        elif code == "card-take-may-begin-cards":
            assert n == sum(card[0] == action[1] and rank(card) > 1 for card in hand)
        told[code] += n > 0
    assert len([code for code in told if told[code]]) >= 7, told


def rank(card: str) -> int:
    """The number on a card; a wager is below all of them."""
    return 0 if card[1:] == "x" else int(card[1:])


def test_the_numbers_in_the_sentences_of_the_board_game_are_those_of_the_position() -> None:
    told: Counter[str] = Counter()
    for view, action, code, n in numbers_in_sentences("board", 3, 2, 90):
        own, hand = view["columns"][view["seat"]], view["hand"]
        held = [card for card in hand if card[0] == action[1:2]]
        if code == "board-begin-paths-begun":
            assert n == 1 + sum(stone > 0 for stone in view["stones"][view["seat"]].values())
        elif code == "board-lay-values-left-out":
            # A value may follow itself, so all from the last one up to the new one are lost.
            assert n == int(action[2:]) - max(int(card[1:]) for card in own[action[1]])
        elif code == "board-begin-values-left-out":
            assert n == int(action[2:])
        elif code == "board-lay-own-cards-left-out":
            assert n == sum(int(own[action[1]][-1][1:]) <= int(card[1:]) < int(action[2:]) for card in held)
        elif code == "board-lay-cards-that-still-fit":
            assert n == sum(int(card[1:]) >= int(action[2:]) for card in held) - 1
        elif code == "board-begin-cards":
            assert n == len(held)
        elif code == "board-discard-colour-held":
            assert n == len(held) - 1
        elif code in ("board-begin-deck", "board-researcher-deck"):
            assert n == view["deck"]
        told[code] += n > 0
    assert len([code for code in told if told[code]]) >= 7, told


def test_the_numbers_in_the_sentences_of_roll_and_write_are_those_of_the_position() -> None:
    told: Counter[str] = Counter()
    for view, action, code, n in numbers_in_sentences("roll", 3, 3, 120):
        columns = view["sheets"][view["seat"]]["expeditions"]
        if code == "roll-write-begins-columns":
            assert n == 1 + sum(bool(column) for column in columns.values())
        elif code == "roll-write-numbers-left-out" and action[0] == "=":
            # The number of a circle's column is a 10, if it is not a circle.
            number, column = int(action[2:]) or 10, columns[action[1]]
            assert n == (number - column[-1] - 1 if column else number - 1)
        elif code == "roll-refuse-points" and not view["refusal"]["bonus"]:
            assert n == abs(view["refusal"]["then"] - view["refusal"]["now"])
        told[code] += n > 0
    assert len([code for code in told if told[code]]) >= 3, told


@pytest.mark.parametrize("language", list(languages()))
def test_every_number_has_a_sentence_that_tells_it_and_reads_well_without(language: str) -> None:
    """Reviews that were saved without numbers, and puzzles, say the same in general."""
    texts = Texts(language)
    for name in ("card", "board", "roll"):
        for trait in part_of(name).TRAITS:
            code = code_of(name, trait)
            told = [(texts.find(f"{side}-{code}", n=3), texts.find(f"{side}-{code}", n=0)) for side in ("why", "for")]
            assert any(one != general for one, general in told) == (trait in part_of(name).COUNTS), code
            assert not any(re.search("[{0]", general.replace("20", "")) for _, general in told if general), code
    assert first_reason("why", [Fact("card-lay-hurry", -1.0, -3.0, count=4)], texts).count("4") == 1


def test_facts_weigh_together_what_the_rules_of_thumb_say() -> None:
    """The sum of the facts of an action is its rating, so none is invented and none is missing."""
    from lostcities.bots.policy import Workspace, ask, features_of
    from lostcities.bots.shipped_weights import thumb_policy

    match: Any = lostcities.game("board", players=3).match(seed=2)
    for _ in range(9):
        match.apply(match.state.legal[0])
    view = match.state.view(match.state.to_move)
    workspace = Workspace(features_of(match.game, 1))
    ask(workspace, thumb_policy("board"), view)
    for action in view.legal:
        rating = workspace.answers[workspace.features.slot(action)]
        assert sum(fact.weight for fact in facts(view, action)) == pytest.approx(rating, abs=1e-4)


# The command


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    match = played("card", 2, {"games": 1}, ("casual", "beginner"), 6)
    place = tmp_path_factory.mktemp("review") / "match.json"
    place.write_text(json.dumps(record(match, ["Ann", "Ben"])))
    return place


def run(*words: str) -> Any:
    return CliRunner().invoke(main, [*words])


def test_the_command_prints_tables_and_errors(file: Path) -> None:
    done = run("review", str(file), "--work", "100", "--language", "en")
    assert done.exit_code == 0, done.output
    for text in ("Points lost per decision", "Luck of draws and dice", "Final margin", "Ann", "Ben"):
        assert text in done.output
    german = run("review", str(file), "--work", "100", "--language", "de")
    assert "Glück beim Ziehen und Würfeln" in german.output


def test_the_command_writes_json_and_a_page(file: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run("review", str(file), "--work", "100", "--json", "--html", str(page))
    found = json.loads(done.stdout)
    assert found["format"] == "lostcities-review/1"
    assert found["players"] == ["Ann", "Ben"]
    moves = json.loads(file.read_text())["rounds"][0]["moves"]
    assert [one["played"] for one in found["decisions"]] == [move["do"] for move in moves]
    assert len(found["curve"]) == len(moves)
    html = page.read_text()
    assert html.startswith("<!doctype html>")
    assert "<svg" in html
    assert "http" not in html.replace("http://www.w3.org/2000/svg", ""), "it needs nothing from elsewhere"
    run("review", str(file), "--work", "100", "--html", str(page), "--language", "fr")
    assert ">Chance cachée</text>" in page.read_text(), "a whole label, that no bar covers"


def test_analyse_looks_at_one_position(file: Path) -> None:
    found = json.loads(run("analyse", str(file), "--move", "10", "--json").stdout)
    assert found["played"] == json.loads(file.read_text())["rounds"][0]["moves"][10]["do"]
    assert len(found["candidates"]) > 1


def test_analyse_stops_when_its_time_is_over(file: Path) -> None:
    """A moment is enough for a first answer; more time would mean more playouts."""
    words = ["analyse", str(file), "--move", "10", "--json"]
    short = json.loads(run(*words, "--seconds", "0.001", "--work", "100000").stdout)
    whole = json.loads(run(*words, "--work", "2000").stdout)
    assert 0 < short["work"] < whole["work"]
    table = run("analyse", str(file), "--move", "10", "--work", "100", "--language", "de")
    assert "Erwarteter Vorsprung" in table.output
    assert table.output.count("(gespielt)") == 1


@pytest.mark.parametrize(
    ("name", "players", "options"), [("card", 2, {"colours": 6}), ("board", 3, {}), ("roll", 4, {})]
)
def test_analyse_looks_at_a_view(name: str, players: int, options: dict[str, Any], tmp_path: Path) -> None:
    """As a bot would save it: without the record, and so without anything that the seat does not know."""
    game: Any = lostcities.game(name, players=players, **options)
    match, strong = game.match(seed=4), bot("strong")
    while len(match.rounds[0].moves) < 9:
        match.apply(strong.choose(match.state.view(match.state.to_move), Random(0)))
    (tmp_path / "match.json").write_text(json.dumps(record(match, ["A"] * players)))
    view = match.state.view(match.state.to_move)
    saved = {"game": name, "players": players, "options": options}
    saved["bytes"] = base64.b64encode(view.to_bytes()).decode()
    (tmp_path / "view.json").write_text(json.dumps(saved))
    words = ["--work", "100", "--json"]
    alone = json.loads(run("analyse", str(tmp_path / "view.json"), *words).stdout)
    kept = tmp_path / "kept.json"
    assert alone == json.loads(run("analyse", str(tmp_path / "match.json"), "--save-view", str(kept), *words).stdout)
    assert alone["played"] is None
    assert {one["action"] for one in alone["candidates"]} <= {game.text(action) for action in view.legal}
    assert alone == json.loads(run("analyse", str(kept), *words).stdout)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"bytes": "%%"}, "not base64"),
        ({"bytes": "AAAA"}, "is"),
        ({"game": 3}, "it needs game, players, options and bytes"),
        ({"game": "chess"}, "chess"),
        ({"options": {"figures": "/etc/passwd"}}, "no option"),
    ],
)
def test_a_damaged_view_gets_one_sentence(change: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    view = lostcities.game("card").match(seed=4).state.view(0)
    saved = {"game": "card", "players": 2, "options": {}, "bytes": base64.b64encode(view.to_bytes()).decode()}
    (tmp_path / "view.json").write_text(json.dumps({**saved, **change}))
    done = run("analyse", str(tmp_path / "view.json"))
    assert done.exit_code == 2, done.output
    assert sentence in done.output.replace("\n", " ")
    assert "Traceback" not in done.output
    assert len(done.output.strip().splitlines()) <= 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--number", "2"], "has no record number 2"),
        (["--seconds", "0"], "is not in the range"),
    ],
)
def test_bad_input_gets_one_sentence(file: Path, words: list[str], sentence: str) -> None:
    done = run("review", str(file), *words)
    assert done.exit_code == 2
    assert sentence in done.output
    assert "Traceback" not in done.output


def test_a_damaged_record_and_a_missing_file_get_one_sentence(file: Path, tmp_path: Path) -> None:
    damaged = json.loads(file.read_text())
    damaged["rounds"][0]["moves"][3]["do"] = "+r99"
    place = tmp_path / "damaged.json"
    place.write_text(json.dumps(damaged))
    done = run("review", str(place))
    assert done.exit_code == 2
    assert "move 3" in done.output
    assert run("review", str(tmp_path / "none.json")).exit_code == 2
    over = run("analyse", str(file))
    assert over.exit_code == 2
    assert "is over" in over.output


def test_a_record_of_another_version_gets_one_sentence(file: Path, tmp_path: Path) -> None:
    other = {**json.loads(file.read_text()), "format": "lostcities-record/9"}
    place = tmp_path / "other.json"
    place.write_text(json.dumps(other))
    for command in ("review", "analyse"):
        done = run(command, str(place))
        assert done.exit_code == 2
        assert "this reader knows 'lostcities-record/1'" in done.output
        assert "Traceback" not in done.output


def test_a_game_of_which_nobody_knows_what_worlds_are_worth_gets_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lostcities.analysis.evaluation.files", lambda package: Path("/nowhere"))
    load_evaluation.cache_clear()
    with pytest.raises(lostcities.BadOption, match="so it cannot be reviewed"):
        Evaluation(lostcities.game("card"))


def test_a_whole_archive_is_told_by_player_and_as_lines(file: Path, tmp_path: Path) -> None:
    archive = tmp_path / "archive.jsonl"
    short = json.loads(file.read_text())
    short["rounds"][0]["moves"] = short["rounds"][0]["moves"][:8]
    short["rounds"][0]["scores"], short["result"] = None, None
    archive.write_text(json.dumps(json.loads(file.read_text())) + "\n" + json.dumps(short) + "\n")
    words = ["review", str(archive), "--all", "--work", "100", "--language", "en"]
    done = run(*words)
    assert done.exit_code == 0, done.output
    rows = [line for line in done.output.splitlines() if "Ann" in line or "Ben" in line]
    assert len(rows) == 2
    assert all(line.split("│")[2].strip() == "2" for line in rows), "matches of each"
    lines = [json.loads(line) for line in run(*words, "--json").stdout.splitlines()]
    alone = json.loads(run("review", str(file), "--work", "100", "--json").stdout)
    assert lines[0] == alone, "a match of an archive is judged as if it were alone"
    assert len(lines[1]["decisions"]) == 8
    assert run(*words, "--html", str(tmp_path / "page.html")).exit_code == 2


def test_ctrl_c_ends_a_review_with_one_sentence(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What becomes of processes and of Ray then is tested with the arena, which has the same crew."""

    def interrupted(*given: Any) -> Any:
        yield from itertools.islice(judge_matches(*given), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr("lostcities.analysis.review.judge_matches", interrupted)
    done = run("review", str(file), "--work", "100")
    assert done.exit_code == 130
    assert "stopped after 3 of" in done.output
    assert "Traceback" not in done.output


def test_seconds_end_a_review_with_what_is_graded(file: Path) -> None:
    page = file.with_name("short.html")
    words = ["--work", "20000", "--seconds", "1", "--language", "en", "--html", str(page)]
    done = run("review", str(file), *words)
    assert done.exit_code == 0, done.output
    for shown in (done.output, page.read_text()):
        assert "Time ran out" in shown
        assert "Hidden luck" not in shown, "errors that were not judged are not luck"


def test_an_unfinished_match_is_graded_without_an_account(file: Path, tmp_path: Path) -> None:
    unfinished = json.loads(file.read_text())
    unfinished["rounds"][0]["moves"] = unfinished["rounds"][0]["moves"][:12]
    unfinished["rounds"][0]["scores"], unfinished["result"] = None, None
    place = tmp_path / "unfinished.json"
    place.write_text(json.dumps(unfinished))
    done = run("review", str(place), "--work", "100", "--language", "en")
    assert done.exit_code == 0, done.output
    assert "only its decisions are graded" in done.output
    assert "Luck of the deal" not in done.output


def test_the_level_of_a_player_is_estimated() -> None:
    """Between the two levels of which one loses more and the other less, whatever the game."""
    for game, typical in levels.load_losses().items():
        assert set(typical) == set(LEVELS), game
        ladder = levels.make_ladder(typical)
        assert [level for level, _ in ladder] == list(LEVELS), game
        assert [lost for _, lost in ladder] == sorted((lost for _, lost in ladder), reverse=True), game
        assert len({lost for _, lost in ladder}) >= 5, game
        for level, lost in ladder:
            as_good = [one for one, other in ladder if other == lost]
            assert level in as_good
            assert levels.levels_about(game, Estimate(lost, 0.0), 100) == tuple(as_good)
            # A match with few decisions says less: the levels are those beyond both ends of the interval.
            lower, *higher = levels.levels_about(game, Estimate(lost, 0.3), 100)
            losses = dict(ladder)
            assert losses[lower] >= lost + 0.3 or lower == "random"
            assert all(losses[one] <= lost - 0.3 or one == "champion" for one in higher)
        assert levels.levels_about(game, Estimate(max(typical.values()) + 1, 0.5), 100) == ("random",)
        assert levels.levels_about(game, Estimate(min(typical.values()) - 1, 0.5), 100) == ("champion",)
        assert levels.levels_about(game, Estimate(1.0, 0.5), 3) == ()


def test_points_lost_without_a_chance_to_win_are_named() -> None:
    """Whoever has lost anyway makes no errors any more, but the points are not passed over in silence."""
    match = played("card", 2, {"games": 1}, ("strong", "strong"), 1)
    judged = next(one for one in (job.run() for job in jobs(match, work=100)) if one.counts)
    wide, sure = replace(judged, grade="good", loss=Estimate(9.0, 10.0)), replace(judged, loss=Estimate(9.0, 0.5))
    assert not wide.spared
    assert replace(sure, grade="good").spared
    assert not replace(sure, grade="blunder").spared
    summary = summarise(judged.seat, [Decision((0, n), replace(sure, grade="good")) for n in range(3)])
    assert summary.spared == (9.0, 9.0, 9.0)
    assert {"spared": 3, "spared_points": 27.0}.items() <= summary.to_json("card").items()


def test_a_summary_leaves_out_what_was_no_decision() -> None:
    match = played("card", 2, {"games": 1}, ("strong", "strong"), 1)
    found = tuple(Decision(job.place, job.run()) for job in list(jobs(match, work=100))[:20])
    summary = summarise(0, found)
    counted = [one for one in found if one.judgement.seat == 0 and len(one.judgement.candidates) > 1]
    assert summary.counted == len(counted) < sum(one.judgement.seat == 0 for one in found)
