"""The same as learn.h in numpy: for the build without a compiler, where it is slow, and as documentation."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from lostcities.bots.network import pools_of, shape_of
from lostcities.research.training.store import Floats, Store, Whole


def parts_of(layout: dict[str, int], weights: Floats) -> dict[str, Floats]:
    """Return the weights by the names of their parts."""
    parts, at = {}, 0
    for name, shape in shape_of(layout).items():
        size = int(np.prod(shape))
        parts[name] = weights[at : at + size].reshape(shape)
        at += size
    return parts


def _pool(x: Floats, pools: int) -> Floats:
    return x.mean(1) if pools == 1 else np.concatenate([x.mean(1), x.max(1)], 1)


def _unpool(x: Floats, d: Floats, hidden: int, pools: int) -> Floats:
    back = np.repeat(d[:, None, :hidden] / x.shape[1], x.shape[1], 1)
    if pools > 1:
        top = x.argmax(1)
        np.put_along_axis(back, top[:, None], np.take_along_axis(back, top[:, None], 1) + d[:, None, hidden:], 1)
    return back


def _layers(layout: dict[str, int], p: dict[str, Floats], store: Store, which: Whole, sight: int) -> dict[str, Floats]:
    each, whole = store.dense(np.asarray(which), sight)
    w1 = p["W1"][: each.shape[2]]
    pools = pools_of(layout)
    first = np.maximum(each @ w1 + (whole @ p["G1"] + p["b1"])[:, None], 0)
    pool1 = _pool(first, pools)
    second = np.maximum(first @ p["W2"] + (pool1 @ p["M2"] + p["b2"])[:, None], 0)
    pool2 = _pool(second, pools)
    trunk = np.maximum(pool2 @ p["M3"] + whole @ p["G3"] + p["b3"], 0)
    slots = second @ p["W4"] + (trunk @ p["M4"] + p["b4"])[:, None]
    tail = trunk @ p["M5"] + p["b5"]
    answers = np.concatenate(
        [slots[:, :, : layout["slots"]].reshape(len(each), -1), tail[:, : layout["choices"] + 1]], 1
    )
    return {
        "each": each, "whole": whole, "first": first, "pool1": pool1, "second": second, "pool2": pool2,
        "trunk": trunk, "answers": answers,
    }  # fmt: skip


def forward(layout: dict[str, int], weights: Floats, store: Store, which: Whole, sight: int, answers: Floats) -> None:
    """Compute the answers for all slots of some decisions, and their values."""
    found = _layers(layout, parts_of(layout, weights), store, which, sight)["answers"]
    np.asarray(answers)[: len(found)] = found


def gradients(
    layout: dict[str, int], weights: Floats, store: Store, which: Whole, sight: int, clip: float, entropy: float,
    worth: float, sums: npt.NDArray[np.float64], values: bool = False,
) -> Floats:  # fmt: skip
    """Compute the gradients of the loss, summed over some decisions."""
    which = np.asarray(which)
    p = parts_of(layout, weights)
    m = _layers(layout, p, store, which, sight)
    d = np.zeros_like(m["answers"])
    if values:
        wanted = np.where(store.legal[which] != 0, store.targets[which], np.nan)
        d[:, :-1] = worth * _pull(m["answers"][:, :-1] - wanted, sums)
    elif d.shape[1] > 1:
        d[:, :-1] = _choice_loss(m["answers"][:, :-1], store, which, clip, entropy, sums)
    if worth > 0:
        d[:, -1] = worth * _pull(m["answers"][:, -1] - store.returns[which], sums)
    return _back(layout, p, m, d)


def _pull(off: Floats, sums: npt.NDArray[np.float64]) -> Floats:
    off = np.nan_to_num(off)  # these slots have no target
    sums[2] += np.where(np.abs(off) < 1, 0.5 * off * off, np.abs(off) - 0.5).sum()
    return np.asarray(np.clip(off, -1, 1), np.float32)


def _choice_loss(
    answers: Floats, store: Store, which: Whole, clip: float, entropy: float, sums: npt.NDArray[np.float64]
) -> Floats:
    legal = store.legal[which] != 0
    logs = np.where(legal, answers, -np.inf)
    logs = logs - logs.max(1, keepdims=True)
    logs = np.where(legal, logs - np.log(np.exp(logs).sum(1, keepdims=True)), 0)
    p = np.where(legal, np.exp(logs), 0)
    mixed = -(p * logs).sum(1)
    sums[0] += mixed.sum()
    if len(store.targets):
        wanted = store.targets[which] * legal
        sums[1] -= (wanted * logs).sum()
        return np.asarray(p - wanted, np.float32)
    rows = np.arange(len(which))
    chosen = store.chosen[which]
    drift = logs[rows, chosen] - store.logs[which]
    ratio, gain = np.exp(drift), store.advantages[which]
    clipped = np.where(gain > 0, ratio > 1 + clip, ratio < 1 - clip)
    bounded = np.where(gain > 0, np.minimum(ratio, 1 + clip), np.maximum(ratio, 1 - clip))
    sums[1] -= (bounded * gain).sum()
    sums[3] += clipped.sum()
    sums[4] += (ratio - 1 - drift).sum()
    one = np.zeros_like(p)
    one[rows, chosen] = 1
    step = np.where(clipped, 0, gain * ratio)[:, None]
    return np.asarray(step * (p - one) + entropy * p * (logs + mixed[:, None]), np.float32)


def _back(layout: dict[str, int], p: dict[str, Floats], m: dict[str, Floats], d: Floats) -> Floats:
    """Backpropagate from the gradients of the answers to those of all weights."""
    colours, slots, hidden, pools = layout["colours"], layout["slots"], layout["hidden"], pools_of(layout)
    g = {name: np.zeros(shape, np.float32) for name, shape in shape_of(layout).items()}
    heads = np.zeros((len(d), colours, g["b4"].shape[0]), np.float32)
    heads[:, :, :slots] = d[:, : colours * slots].reshape(len(d), colours, slots)
    tail = np.zeros((len(d), g["b5"].shape[0]), np.float32)
    tail[:, : layout["choices"] + 1] = d[:, colours * slots :]
    said = heads.sum(1)
    g["W4"][:] = np.einsum("rch,rcs->hs", m["second"], heads)
    g["M4"][:], g["b4"][:] = m["trunk"].T @ said, said.sum(0)
    g["M5"][:], g["b5"][:] = m["trunk"].T @ tail, tail.sum(0)
    dtrunk = (said @ p["M4"].T + tail @ p["M5"].T) * (m["trunk"] > 0)
    g["M3"][:], g["G3"][:], g["b3"][:] = m["pool2"].T @ dtrunk, m["whole"].T @ dtrunk, dtrunk.sum(0)
    dsecond = heads @ p["W4"].T + _unpool(m["second"], dtrunk @ p["M3"].T, hidden, pools)
    dsecond = dsecond * (m["second"] > 0)
    dstart = dsecond.sum(1)
    g["W2"][:] = np.einsum("rch,rck->hk", m["first"], dsecond)
    g["M2"][:], g["b2"][:] = m["pool1"].T @ dstart, dstart.sum(0)
    dfirst = dsecond @ p["W2"].T + _unpool(m["first"], dstart @ p["M2"].T, hidden, pools)
    dfirst = dfirst * (m["first"] > 0)
    g["W1"][: m["each"].shape[2]] = np.einsum("rcf,rch->fh", m["each"], dfirst)
    g["G1"][:], g["b1"][:] = m["whole"].T @ dfirst.sum(1), dfirst.sum((0, 1))
    return np.concatenate([part.ravel() for part in g.values()])


def step(weights: Floats, g: Floats, m: Floats, v: Floats, longest: float, rate: float, steps: int) -> float:
    """Take one step of Adam."""
    length = float(np.sqrt((g.astype(float) ** 2).sum()))
    g = g * (longest / length if length > longest else 1)
    m[:] = 0.9 * m + 0.1 * g
    v[:] = 0.999 * v + 0.001 * g * g
    weights -= rate / (1 - 0.9**steps) * m / (np.sqrt(v / (1 - 0.999**steps)) + 1e-5)
    return length


def pack(store: Store, rows: Floats, hidden: Floats, lanes: Iterable[int], first: int, end: int) -> int:
    """Store the nonzero features of rows as lists; returns where the lists end."""
    colours, features = store.layout["colours"], store.layout["features"]
    for number, lane in enumerate(lanes):
        row, extra = np.asarray(rows[lane]), np.asarray(hidden[number])
        store.offsets[first + number] = end
        store.globals[first + number] = row[colours * features :]
        found = 0
        for colour in range(colours):
            own = row[colour * features : (colour + 1) * features]
            secret = extra[colour * store.secrets : (colour + 1) * store.secrets]
            each = np.concatenate([own, secret])
            places = np.flatnonzero(each)
            store.index[end + found : end + found + len(places)] = places
            store.value[end + found : end + found + len(places)] = each[places]
            at = ((first + number) * colours + colour) * 3
            for sight, width in enumerate((features, features + store.facts, features + store.secrets)):
                store.ends[at + sight] = found + int((places < width).sum())
            found += len(places)
        end += found
    return end
