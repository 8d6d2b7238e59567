"""The forward pass is the formula of its docstring, and is symmetric in the colours."""

from array import array
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import lostcities
from lostcities.bots import network as networks
from lostcities.bots.network import Network, choose_slots, round_up, shape_of

LAYOUT = {"colours": 5, "features": 7, "globals": 3, "hidden": 32, "slots": 4, "choices": 2}


def some_network(seed: int) -> Network:
    rng = Random(seed)
    size = sum(int(np.prod(shape)) for shape in shape_of(LAYOUT).values())
    return networks.from_weights(LAYOUT, [rng.gauss(0, 0.3) for _ in range(size)])


def formula(network: Network, row: list[float]) -> Any:
    weights, parts, at = np.array(network.raw_weights(), np.float64), {}, 0
    for name, shape in shape_of(network.layout).items():
        size = int(np.prod(shape))
        parts[name] = weights[at : at + size].reshape(shape)
        at += size
    colours, features = network.layout["colours"], network.layout["features"]
    each = np.array(row[: colours * features]).reshape(colours, features)
    whole = np.array(row[colours * features :])

    def relu(x: Any) -> Any:
        return np.maximum(x, 0)

    def pool(x: Any) -> Any:
        return x.mean(0) if network.layout.get("pools", 1) == 1 else np.concatenate([x.mean(0), x.max(0)])

    first = relu(each @ parts["W1"] + whole @ parts["G1"] + parts["b1"])
    second = relu(first @ parts["W2"] + pool(first) @ parts["M2"] + parts["b2"])
    trunk = relu(pool(second) @ parts["M3"] + whole @ parts["G3"] + parts["b3"])
    slots = (second @ parts["W4"] + trunk @ parts["M4"] + parts["b4"])[:, : network.layout["slots"]]
    tail = (trunk @ parts["M5"] + parts["b5"])[: network.layout["choices"] + 1]
    return np.concatenate([slots.ravel(), tail])


def answers_of(network: Network, rows: list[list[float]]) -> list[list[float]]:
    size = network.answer_size
    answers = array("f", bytes(4 * len(rows) * size))
    network.forward(array("f", [x for row in rows for x in row]), len(rows), answers)
    return [list(answers[i * size : (i + 1) * size]) for i in range(len(rows))]


def some_rows(count: int, seed: int) -> list[list[float]]:
    rng = Random(seed)
    size = LAYOUT["colours"] * LAYOUT["features"] + LAYOUT["globals"]
    return [[rng.choice((0, 0, 1, rng.gauss(0, 1))) for _ in range(size)] for _ in range(count)]


@pytest.mark.parametrize("count", [1, 5, 6, 7, 48, 49, 130])
def test_the_forward_pass_is_the_formula(count: int) -> None:
    network = some_network(count)
    rows = some_rows(count, count)
    for row, answer in zip(rows, answers_of(network, rows), strict=True):
        assert np.allclose(answer, formula(network, row), atol=1e-4)


def test_exchanging_colours_exchanges_the_answers_and_nothing_else() -> None:
    network = some_network(1)
    order = [3, 1, 4, 0, 2]
    features, slots = LAYOUT["features"], LAYOUT["slots"]
    for row in some_rows(5, 2):
        turned = [x for c in order for x in row[c * features : (c + 1) * features]] + row[5 * features :]
        plain, other = answers_of(network, [row, turned])
        expected = [x for c in order for x in plain[c * slots : (c + 1) * slots]] + plain[5 * slots :]
        assert np.allclose(other, expected, atol=1e-5)


@pytest.mark.parametrize("count", [1, 7, 49])
def test_with_two_pools_colours_hear_of_the_mean_and_of_the_maximum(count: int) -> None:
    layout = {**LAYOUT, "pools": 2}
    rng = Random(count)
    size = sum(int(np.prod(shape)) for shape in shape_of(layout).values())
    network = networks.from_weights(layout, [rng.gauss(0, 0.3) for _ in range(size)])
    rows = some_rows(count, count)
    for row, answer in zip(rows, answers_of(network, rows), strict=True):
        assert np.allclose(answer, formula(network, row), atol=1e-4)


def test_a_network_is_written_and_read(tmp_path: Path) -> None:
    network = some_network(3)
    networks.save(network, tmp_path / "it")
    again = networks.load(tmp_path / "it")
    assert again.layout == network.layout
    assert np.allclose(again.raw_weights(), network.raw_weights(), atol=2e-3)
    (tmp_path / "it").write_bytes((tmp_path / "it").read_bytes()[:-10])
    with pytest.raises(lostcities.BadInput, match="not a file of weights"):
        networks.load(tmp_path / "it")
    (tmp_path / "it").write_bytes(b"nonsense")
    with pytest.raises(lostcities.BadInput, match="not a file of weights"):
        networks.load(tmp_path / "it")


def test_widths_are_rounded_up_for_the_arithmetic() -> None:
    assert [round_up(n) for n in (1, 16, 17, 21)] == [16, 16, 32, 32]


def test_slots_are_drawn_by_the_softmax_of_the_legal_answers() -> None:
    """A chi-square by hand: chances 1 : e : e² among three legal slots of four."""
    count = 30_000
    answers = array("f", [0.0, 1.0, 9.0, 2.0, 0.0] * count)
    legal = array("B", [1, 1, 0, 1] * count)
    rows = array("i", range(count))
    streams = array("Q", [Random(i).getrandbits(64) for i in range(count)])
    slots, logs = array("i", bytes(4 * count)), array("f", bytes(4 * count))
    choose_slots(answers, legal, count, 5, 1.0, streams, rows, slots, logs)
    chances = np.exp([0, 1, -np.inf, 2])
    chances /= chances.sum()
    found = np.bincount(np.array(slots), minlength=4)
    assert found[2] == 0
    wanted = count * chances[[0, 1, 3]]
    assert float(((found[[0, 1, 3]] - wanted) ** 2 / wanted).sum()) < 16.3  # p = 0.0003 with two degrees of freedom
    assert np.allclose(np.exp(np.array(logs)[:100]), chances[np.array(slots)[:100]], atol=1e-5)
    choose_slots(answers, legal, count, 5, 0.0, streams, rows, slots, logs)
    assert set(slots) == {3}
