"""A finished match step by step, all hands open."""

from dataclasses import dataclass

from lostcities.engine.contract import CHANCE, State
from lostcities.engine.record import DICE, replay
from lostcities.engine.shapes import RecordJson, ViewJson


@dataclass(frozen=True, slots=True)
class Step:
    """A match after some of its moves."""

    round: int
    by: int | str | None
    """The seat that moved; None for a deal."""
    do: str
    state: State

    def views(self, players: int) -> list[ViewJson]:
        """Return what every seat saw."""
        return [self.state.view(seat).to_json() for seat in range(players)]


def steps_of(record: RecordJson) -> list[Step]:
    """Return every step of a record; raises BadRecord if it does not replay."""
    match = replay(record)
    found = []
    for number, played in enumerate(match.rounds):
        state = match.game.start(played.setup, played.starter, played.standing)
        found.append(Step(number, None, "", state.copy()))
        for seat, action in played.moves:
            state.apply(action, seat)
            found.append(Step(number, DICE if seat == CHANCE else seat, match.game.text(action), state.copy()))
    return found
