"""Training: the arithmetic of advantages and gradients, and whole runs that go on."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import torch
from click.testing import CliRunner
from torch_model import Model, gradient_of

import lostcities
from lostcities.analysis.evaluation import Evaluation, evaluation_layout
from lostcities.bots import network as networks
from lostcities.bots.catalogue import bot
from lostcities.bots.policy import features_of
from lostcities.bots.shipped_weights import as_array, network_policy, thumb_weights
from lostcities.cli import main
from lostcities.engine.contract import BadInput
from lostcities.engine.registry import FAMILY
from lostcities.research.training import plain, selfplay
from lostcities.research.training.beginnings import grow, random_weights
from lostcities.research.training.exploit import Responder, one_round, target_of
from lostcities.research.training.learner import CLIPPED, Learner, pack
from lostcities.research.training.ppo import Settings, Trainer
from lostcities.research.training.recipes import margin, recipe, win_share
from lostcities.research.training.selfplay import NetworkRival, PolicyRival, SelfPlay, ThumbRival
from lostcities.research.training.store import FACTS, FATE, OWN, Store, critic_layout
from lostcities.research.training.worlds import LANES, Games

NAMES = [declared.name for declared in FAMILY]


def test_advantages_follow_each_seat_on_its_own() -> None:
    """By hand, λ = ½: seat 0 decides at 0 and 2, seat 1 at 1; the end is worth 1 to seat 0 and −1 to seat 1."""
    values = np.array([[0.5], [0.0], [0.2]], np.float32)
    movers = np.array([[0], [1], [0]], np.int32)
    done = np.array([[False], [False], [True]])
    ends = np.zeros((3, 1, 2), np.float32)
    ends[2, 0] = (1, -1)
    advantages, valid = selfplay._advantages(values, movers, done, ends, 0.5)
    assert valid.all()
    assert np.allclose(advantages.ravel(), [0.2 - 0.5 + 0.5 * 0.8, -1.0, 0.8])


def test_a_chain_without_an_end_leaves_its_last_decision_out() -> None:
    values = np.array([[0.1], [0.3], [0.4]], np.float32)
    movers = np.array([[0], [1], [0]], np.int32)
    advantages, valid = selfplay._advantages(
        values, movers, np.zeros((3, 1), bool), np.zeros((3, 1, 2), np.float32), 0.5
    )
    assert valid.ravel().tolist() == [True, False, False]
    assert advantages[0, 0] == pytest.approx(0.4 - 0.1)


def test_what_an_ending_is_worth() -> None:
    points = np.array([[50, 0], [20, 20]], np.int32)
    assert margin(points).tolist() == [[1.0, -1.0], [0.0, 0.0]]
    shares = win_share(np.array([30, 30, 0], np.int32))
    assert shares == pytest.approx([1 / 2 - 1 / 3, 1 / 2 - 1 / 3, -1 / 3 - 30 / 150])


def some_weights(layout: dict[str, Any], seed: int) -> Any:
    size = sum(int(np.prod(shape)) for shape in networks.shape_of(layout).values())
    return (np.random.default_rng(seed).standard_normal(size) * 0.15).astype(np.float32)


def a_store(game: str, count: int, seed: int = 1) -> Store:
    """Positions of random play as decisions, with invented advantages and returns, some of them far off."""
    features = recipe(game).rooms(count)[0]
    play = SelfPlay(features, 6, seed, recipe(game).utility)
    layout = {**features.layout, "hidden": 32, "pools": 2}
    critic = critic_layout(layout, features.secrets, 32)
    play.collect(Learner(layout, some_weights(layout, 1)), Learner(critic, some_weights(critic, 2)), 0.95)
    store, rng = play.store, np.random.default_rng(seed)
    store.advantages[:] = rng.standard_normal(store.size)
    store.returns[:] = 2 * rng.standard_normal(store.size)
    store.logs += 0.4 * rng.standard_normal(store.size).astype(np.float32)
    return store


@pytest.mark.parametrize("pools", [1, 2])
@pytest.mark.parametrize("game", NAMES)
def test_the_learner_answers_as_the_network_that_is_played(game: str, pools: int) -> None:
    store = a_store(game, 30)
    layout = {**store.layout, "hidden": 64, "pools": pools}
    learner = Learner(layout, some_weights(layout, 5))
    which = np.random.default_rng(2).permutation(store.size)[:101].astype(np.int32)
    found = np.full((len(which), store.slots + 1), np.nan, np.float32)
    learner.forward(store, which, OWN, found)
    each, whole = store.dense(which, OWN)
    rows = np.concatenate([each.reshape(len(which), -1), whole], 1)
    wanted = np.empty_like(found)
    learner.network().forward(rows.ravel(), len(which), wanted.ravel())
    asked = np.concatenate([store.legal[which] != 0, np.ones((len(which), 1), bool)], 1)
    assert asked.sum() > 3 * len(which)
    assert np.allclose(found[asked], wanted[asked], atol=2e-4)


# Sums in single precision: parts in 2^24 of numbers of which some hundred are added in any order. 1e-4 of the largest
# gradient is a hundred times that, and a hundred times less than any term left out would make.
NEAR = 1e-4


@pytest.mark.parametrize("pools", [1, 2])
@pytest.mark.parametrize("game", NAMES)
def test_the_gradients_are_those_of_torch(game: str, pools: int) -> None:
    store = a_store(game, 60)
    which = np.random.default_rng(3).permutation(store.size)[:173].astype(np.int32)
    own = {**store.layout, "hidden": 64, "pools": pools}
    critic = {**critic_layout(store.layout, store.secrets, 32), "pools": pools}
    for layout, sight in ((own, OWN), (critic, FACTS), (critic, FATE)):
        learner = Learner(layout, some_weights(layout, 7))
        # Two parts make the same as one.
        sums = learner.gradients(1, store, which[:50], sight, 0.2, 0.01, 0.25)
        sums = sums + learner.gradients(0, store, which[50:], sight, 0.2, 0.01, 0.25)
        model = Model(layout, learner.weights)
        wanted = gradient_of(model, store, which, sight, 0.2, 0.01, 0.25)
        assert np.abs(learner.gradient() - wanted).max() < NEAR * np.abs(wanted).max()
        assert np.count_nonzero(wanted) > 0.3 * len(wanted)
        if sight == OWN:
            clipped = sums[CLIPPED] / len(which)
            assert 0.05 < clipped < 0.95


def test_the_gradients_of_imitation_are_those_of_torch() -> None:
    store = a_store("card", 40)
    rng = np.random.default_rng(4)
    wanted = rng.random(store.legal.shape) * store.legal
    store.targets = (wanted / wanted.sum(1, keepdims=True)).astype(np.float32)
    layout = {**store.layout, "hidden": 64, "pools": 2}
    learner = Learner(layout, some_weights(layout, 7))
    which = np.arange(100, dtype=np.int32)
    learner.gradients(0, store, which, OWN, 0.0, 0.0, 0.0)
    model = Model(layout, learner.weights)
    truth = gradient_of(model, store, which, OWN, 0.0, 0.0, 0.0)
    assert np.abs(learner.gradient() - truth).max() < NEAR * np.abs(truth).max()


def test_steps_are_those_of_adam() -> None:
    layout = {"colours": 2, "features": 3, "globals": 2, "hidden": 32, "slots": 1, "choices": 1, "pools": 1}
    weights, rng = some_weights(layout, 1), np.random.default_rng(1)
    learner = Learner(layout, weights)
    twin = torch.tensor(weights, requires_grad=True)
    adam = torch.optim.Adam([twin], lr=0.01, eps=1e-5)
    for size in (0.001, 0.1, 0.1):  # the later ones are longer than 1 and are cut
        gradient = (size * rng.standard_normal(len(weights))).astype(np.float32)
        learner.take(0, 4, 4 * gradient)
        length = learner.step(0.01)
        twin.grad = torch.from_numpy(gradient)
        assert length == pytest.approx(float(torch.nn.utils.clip_grad_norm_([twin], 1.0)), rel=1e-4)
        adam.step()
    assert np.allclose(learner.weights, twin.detach().numpy(), atol=1e-5)


def test_what_is_still_to_come_can_be_left_out() -> None:
    """The same position with another order of the draw pile is worth the same to a critic that is not shown it."""
    features = recipe("card").rooms(2)[0]
    features.lanes.deal(0, 5, 0)
    features.lanes.copy(0, 1)
    features.lanes.let_come(1, 7)
    rows, legal = np.empty((2, 5 * 112 + 24), np.float32), np.empty((2, 106), np.uint8)
    both, hidden = np.arange(2, dtype=np.int32), np.empty((2, 5 * features.secrets), np.float32)
    features.observe(both, 2, rows.ravel(), legal.ravel(), np.empty(2, np.int32))
    features.reveal(both, 2, hidden.ravel())
    store = Store(features.layout, features.facts, features.secrets, 2)
    pack(store, rows, hidden, both, 0, 0)
    layout = critic_layout({**features.layout, "pools": 2}, features.secrets, 32)
    worths = {}
    for sight in (FACTS, FATE):
        worths[sight] = np.empty((2, 1), np.float32)
        Learner(layout, some_weights(layout, 3)).forward(store, both, sight, worths[sight])
    assert worths[FACTS][0] == worths[FACTS][1]
    assert worths[FATE][0] != worths[FATE][1]


def test_a_larger_network_begins_as_the_smaller_one() -> None:
    store = a_store("card", 20)
    small = {**store.layout, "hidden": 32}
    large = {**store.layout, "hidden": 64, "pools": 2}
    given = some_weights(small, 1)
    weights = grow(large, small, given, np.random.default_rng(1))
    which = np.arange(60, dtype=np.int32)
    answers = [np.zeros((60, store.slots + 1), np.float32) for _ in range(2)]
    Learner(small, given).forward(store, which, OWN, answers[0])
    Learner(large, weights).forward(store, which, OWN, answers[1])
    assert np.allclose(answers[0], answers[1], atol=1e-4)
    with pytest.raises(BadInput, match="not as a larger one"):
        grow(small, large, weights, np.random.default_rng(1))


def test_only_the_learners_decisions_are_learnt_from() -> None:
    trained_on = recipe("card")
    features = trained_on.rooms(40)[0]
    play = SelfPlay(features, 30, 1, trained_on.utility)
    layout = {**features.layout, "hidden": 32}
    actor = Learner(layout, some_weights(layout, 1))
    seen = critic_layout(layout, features.secrets, 32)
    critic = Learner(seen, some_weights(seen, 2))
    alone = len(play.collect(actor, critic, 0.95))
    thumb = np.array(as_array(thumb_weights("card")), np.float32)
    play.set_rivals([NetworkRival(actor.network()), ThumbRival(thumb)], 1.0)
    for lane in range(40):
        play._deal(lane)
    assert set(play.rival) == {0, 1}
    shared = len(play.collect(actor, critic, 0.95))
    assert 0.3 * alone < shared < 0.7 * alone


SMALL = Settings(
    hidden=32, lanes=16, steps=24, minibatch=128, critic_first=1, decisions=3000, duel_every=600, duel_deals=4, rivals=2
)


def run(trainer: Trainer, iterations: int) -> None:
    for _, point in zip(range(iterations), trainer.run(), strict=False):
        assert point.decisions


def test_a_run_that_was_interrupted_goes_on_to_the_very_same_numbers(tmp_path: Path) -> None:
    trained_on = recipe("card")
    thumb = np.array(as_array(thumb_weights("card")), np.float32)
    whole, first, second = (Trainer(trained_on, SMALL, 3, 1, thumbs=[thumb]) for _ in range(3))
    run(whole, 6)
    run(first, 3)
    first.save(tmp_path / "checkpoint.npz")
    run(first, 1)  # only what is not saved is lost
    second.resume(tmp_path / "checkpoint.npz")
    run(second, 3)
    assert whole.past
    assert whole.decisions == second.decisions
    for name in ("actor", "critic"):
        assert np.array_equal(getattr(whole, name).weights, getattr(second, name).weights)
    assert np.array_equal(whole.mean, second.mean)
    assert [point.score for point in whole.curve] == [point.score for point in second.curve]


def test_threads_change_nothing_but_the_time() -> None:
    one, two = (Trainer(recipe("roll"), SMALL, 5, threads) for threads in (1, 2))
    for trainer in (one, two):
        run(trainer, 2)
    assert np.array_equal(one.actor.weights, two.actor.weights)
    assert np.array_equal(one.critic.weights, two.critic.weights)


def test_a_damaged_checkpoint_falls_back_to_the_one_before(tmp_path: Path) -> None:
    file = tmp_path / "checkpoint.npz"
    trainer = Trainer(recipe("card"), SMALL, 3)
    run(trainer, 1)
    trainer.save(file)
    run(trainer, 1)
    trainer.save(file)
    assert not file.with_suffix(".partial").exists()
    file.write_bytes(file.read_bytes()[:5000])
    again = Trainer(recipe("card"), SMALL, 4)
    again.resume(file)
    assert again.iterations == 1


def test_a_run_from_nothing_and_on(tmp_path: Path) -> None:
    arguments = ["train", "roll", "--out", str(tmp_path / "run"), "--lanes", "64", "--threads", "2"]
    narrow = ["--hidden", "32", "--imitate", "0.01"]
    first = CliRunner().invoke(main, [*arguments, *narrow, "--minutes", "0.02"])
    assert first.exit_code == 0, first.output
    assert networks.load(tmp_path / "run/roll.network").layout["hidden"] == 32
    assert (tmp_path / "run/curve.png").read_bytes().startswith(b"\x89PNG")
    again = CliRunner().invoke(main, [*arguments, *narrow, "--minutes", "0.01"])
    assert again.exit_code == 0, again.output
    assert "going on after" in again.output
    other = CliRunner().invoke(main, [*arguments, "--hidden", "64", "--minutes", "0.01"])
    assert other.exit_code == 2
    assert "is not a checkpoint of this network: it has hidden 32, not 64" in other.output.replace("\n", " ")


def test_rate_and_lambda_reach_the_run(tmp_path: Path) -> None:
    arguments = ["train", "card", "--out", str(tmp_path), "--lanes", "64", "--hidden", "32", "--imitate", "0"]
    done = CliRunner().invoke(main, [*arguments, "--decisions", "0.01", "--rate", "1e-3", "--lambda", "0.8"])
    assert done.exit_code == 0, done.output
    with np.load(tmp_path / "checkpoint.npz") as state:
        settings = json.loads(state["told"].tobytes())["settings"]
    assert (settings["rate"], settings["last_rate"], settings["discount"]) == (1e-3, pytest.approx(1e-4), 0.8)
    assert settings["critic_discount"] == 0.95


def test_the_critic_learns_by_a_lambda_of_its_own() -> None:
    """With λ = 1 the returns of whole games are the games' values; the advantages keep their own λ."""
    found = []
    for discount, critic_discount in ((0.5, None), (0.5, 1.0), (1.0, None)):
        trained_on = recipe("card")
        features = trained_on.rooms(16)[0]
        play = SelfPlay(features, 60, 1, trained_on.utility)
        layout = {**features.layout, "hidden": 32}
        seen = critic_layout(layout, features.secrets, 32)
        actor, critic = Learner(layout, some_weights(layout, 1)), Learner(seen, some_weights(seen, 2))
        which = play.collect(actor, critic, discount, critic_discount=critic_discount)
        found.append((play.store.advantages[which].copy(), play.store.returns[which].copy()))
    (short, near), (mixed, far), (long, whole) = found
    assert np.array_equal(mixed, short)
    assert np.array_equal(far, whole)
    assert not np.allclose(short, long)
    assert not np.allclose(near, far)


def test_the_running_mean_of_a_short_run_forgets_its_beginning() -> None:
    """A span far below one iteration keeps nothing but the last weights; a long one keeps some of the first."""
    for span, same in ((1e-6, True), (10.0, False)):
        trainer = Trainer(recipe("card"), replace(SMALL, critic_first=0, span=span), 3)
        run(trainer, 2)
        assert np.array_equal(trainer.mean, trainer.actor.weights) is same


def test_a_judge_learns_what_worlds_are_worth(tmp_path: Path) -> None:
    """For every number of players, without a seat's own part of the luck to come."""
    words = ["train", "roll", "--judge", "--hidden", "32", "--decisions", "0.08", "--out", str(tmp_path)]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    assert "with 5 players" in done.output
    network = networks.load(tmp_path / "roll.worlds")
    game: Any = lostcities.game("roll", players=3)
    worth = Evaluation(game, network).evaluate(game.start({}, starter=0), (0.0, 0.0, 0.0))
    assert len(worth) == 3


@pytest.mark.parametrize("level", ["strong", "expert", "racer"])
def test_a_frozen_player_in_training_chooses_as_in_matches(level: str) -> None:
    """Its favourite is the bot's action in the first twenty decisions; near the end the bot also looks ahead."""
    game = one_round("card", 2)
    target, player = target_of(level, game), bot(level)
    features = features_of(game, 6)
    slots, same, compared = np.empty(6, np.int32), 0, 0
    for lane in range(6):
        features.lanes.deal(lane, 100 + lane, 0)
    rows, legal = np.empty((6, features.row_size), np.float32), np.empty((6, features.slot_count), np.uint8)
    every, movers, rival = np.arange(6, dtype=np.int32), np.empty(6, np.int32), PolicyRival(target)
    states = [game.deal(100 + lane) for lane in range(6)]
    for lane, state in enumerate(states):
        features.lanes.look(lane, state.view(state.to_move))
    for _ in range(20):
        features.observe(every, 6, rows.ravel(), legal.ravel(), movers)
        answers = rival.answers(features, every, rows, legal)
        for lane, state in enumerate(states):
            known = np.where(legal[lane] != 0, answers[lane, :-1], -np.inf)
            slots[lane] = known.argmax()
            action = player.choose(state.view(state.to_move), Random(1))
            compared += 1
            same += features.action(int(slots[lane])) == action
            state.apply(action)
            # The lane shows what the next seat sees.
            features.lanes.look(lane, state.view(state.to_move))
    assert same == compared == 120


def test_a_best_response_meets_nobody_but_its_target(tmp_path: Path) -> None:
    trained_on = recipe("roll")
    responder = Responder(trained_on, SMALL, target_of("casual", one_round("roll", 2)), 3)
    run(responder, 3)
    for play in responder.plays:
        assert play.share == 1.0
        assert [type(rival) for rival in play.rivals] == [PolicyRival]
    assert all(point.duel is None for point in responder.curve)
    assert any(point.yardstick for point in responder.curve)


def test_exploiting_a_player_by_command(tmp_path: Path) -> None:
    words = ["exploit", "random", "--game", "roll", "--decisions", "0.003", "--lanes", "16", "--deals", "5"]
    done = CliRunner().invoke(main, [*words, "--out", str(tmp_path / "run")])
    assert done.exit_code == 0, done.output
    assert "the best response wins +" in done.output
    assert "(5 fresh deals)" in done.output
    again = CliRunner().invoke(main, [*words, "--out", str(tmp_path / "run"), "--json"])
    told = json.loads(again.stdout)
    assert told["deals"] == 5
    # An expert wins about 450 points from random play.
    assert told["wins"]["mean"] > 300
    other = CliRunner().invoke(main, [*words[:1], "casual", *words[2:], "--out", str(tmp_path / "run")])
    assert other.exit_code == 2
    assert "the run against another player" in other.output
    deep = CliRunner().invoke(main, ["exploit", "champion", "--out", str(tmp_path / "deep")])
    assert deep.exit_code == 2
    assert "thinks too long" in deep.output


def test_guests_take_part_in_a_run() -> None:
    trainer = Trainer(recipe("roll"), SMALL, 3, guests=[network_policy("roll").network])
    run(trainer, 1)
    assert [rival.network for rival in trainer.plays[0].rivals if isinstance(rival, NetworkRival)] == trainer.guests


def test_what_worlds_are_worth_is_learnt_as_in_numpy() -> None:
    """Every answer is drawn to its own number, and where no number is wanted, to none."""
    source = Games("board", {"players": 3, "max_turns": 40}, 5, 3 * LANES)
    count = source.collect()
    layout = {**evaluation_layout(source.features, 32, 4), "colours": 5}
    learner = Learner(layout, random_weights(layout, np.random.default_rng(2)))
    which = np.arange(min(count, 200), dtype=np.int32)
    sums, expected = learner.gradients(0, source.store, which, FACTS, 0.0, 0.0, 1.0, True), np.zeros(5)
    wanted = plain.gradients(layout, learner.weights, source.store, which, FACTS, 0.0, 0.0, 1.0, expected, True)
    assert np.isnan(source.store.returns).any(), "three players have no fourth gain"
    assert np.abs(wanted).max() > 0.1
    assert np.isfinite(wanted).all()
    assert learner.gradient() * len(which) == pytest.approx(wanted, abs=1e-3 * float(np.abs(wanted).max()))
    assert sums[2] == pytest.approx(expected[2], rel=1e-3)


def test_tuning_writes_every_trait(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["tune", "roll", "--minutes", "0.01", "--out", str(tmp_path / "roll.json")])
    assert done.exit_code == 0, done.output
    assert "write: numbers left out" in (tmp_path / "roll.json").read_text(encoding="utf-8")


def test_without_numpy_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in sys.modules if name.startswith("lostcities.research")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    done = CliRunner().invoke(main, ["train", "card", "--minutes", "0.01", "--out", str(tmp_path)])
    assert done.exit_code == 2
    assert "pip install 'lostcities[train]'" in done.output
