"""What a step of the vector environment asks of memory: a promise of the compiled build alone."""

import tracemalloc

import pytest

import lostcities
from lostcities.research.vector import VectorEnv


@pytest.mark.parametrize("name", ["card", "board", "roll"])
def test_a_step_allocates_nothing(name: str) -> None:
    twin, env = (VectorEnv(lostcities.game(name), 16) for _ in range(2))
    for each in (twin, env):
        each.reset(seed=1)
    plan = []
    for _ in range(200):
        plan.append(twin.random_actions().copy())
        twin.step()
    first, rest = plan[:100], plan[100:]
    tracemalloc.start()
    for actions in first:  # what Python and NumPy set up once is there afterwards
        env.step(actions)
    start, _ = tracemalloc.get_traced_memory()
    tracemalloc.reset_peak()
    for actions in rest:
        env.step(actions)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # The frames of calls come and go; the row of a single lane would be more than this.
    assert peak - start < 400
    assert (env.observations == twin.observations).all()
