"""The value of a world for each seat: all hands are known, the draw pile is a set, and everyone plays like ``expert``.

A network trained for this estimates each seat's future gain (``research/training/worlds.py``). It sees what no
player may see, so only observers use it: the review and the arena's report; bots cannot
import this layer.
"""

from array import array
from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from typing import Final, cast
from zlib import crc32

from lostcities.bots.endings import network_player
from lostcities.bots.features import Features
from lostcities.bots.network import Network, load
from lostcities.bots.policy import Workspace, features_of
from lostcities.engine.contract import CHANCE, Action, BadOption, FlatState, Game, Standing, State

UNIT: Final = 50.0
"""The points that an answer of 1 stands for."""
LANES: Final = 128
"""Worlds that are evaluated together: at least as many as there are cards in a draw pile."""
ROLLS: Final = 64
"""Sampled rolls that stand for all possible ones."""
DEALS: Final = 256
"""Sampled deals that stand for all possible ones."""

Points = tuple[float, ...]
"""Each seat's expected points at the end of the round."""


def evaluation_layout(features: Features, hidden: int, seats: int) -> dict[str, int]:
    """Return the shape of the network for a game with at most that many seats: no slots, one answer for each seat."""
    shape = features.layout
    return {
        "colours": shape["colours"],
        "features": shape["features"] + features.facts + features.derived,
        "globals": shape["globals"],
        "slots": 0,
        "choices": seats - 1,
        "hidden": hidden,
        "pools": 2,
        "from_now": 1,
    }


def margin(points: Sequence[float], seat: int) -> float:
    """Return by how much a seat is ahead of the average of the others.

    >>> [margin((30, 10, 20), seat) for seat in range(3)]
    [15.0, -15.0, 0.0]
    """
    others = len(points) - 1
    return points[seat] - (sum(points) - points[seat]) / others


def mean(many: Sequence[Points]) -> Points:
    """Return the mean, seat by seat.

    >>> mean([(1, 4), (3, 0)])
    (2.0, 2.0)
    """
    return tuple(sum(seat) / len(many) for seat in zip(*many, strict=True))


class Evaluation:
    """Estimates the values of worlds of one game with its options."""

    def __init__(self, game: Game[State], network: Network | None = None) -> None:
        self.game = game
        self.features = features_of(game, LANES)
        self.lanes = self.features.lanes
        self.network = (network or load_evaluation(game.name)).with_colours(self.features.colours)
        self._open = not game.declaration.hidden
        self._choosing = Workspace(features_of(game, ROLLS)) if self._open else None
        self._expert = network_player(game.name)
        self._from_now = bool(self.network.layout.get("from_now", 0))
        self._all = array("i", range(LANES))
        self._rows = array("f", bytes(4 * LANES * self.network.row_size))
        self._answers = array("f", bytes(4 * LANES * self.network.answer_size))
        self._points = array("i", bytes(4 * LANES * game.players))
        self._over = array("B", bytes(LANES))
        self._movers = array("i", bytes(4 * LANES))
        self._expected: dict[tuple[int, Standing], Points] = {}

    def points_at(self, state: State) -> Points:
        """Return each seat's points if the match ended with this position as it is."""
        self.lanes.put(0, _raw(state))
        self.lanes.results(self._points, self._over)
        return tuple(self._points[: self.game.players])

    def evaluate(self, state: State, before: Points) -> Points:
        """Return each seat's expected points at the end of a round that began with ``before``.

        The common part is meaningless: only differences between seats count. Where all choose from
        the same dice, experts make the remaining choices first.
        """
        if not state.over and state.to_move == CHANCE:
            return mean(self._worths(self._let_choose(self._after_rolls(state)), before))
        return self._worths(self._let_choose([state]), before)[0]

    def _let_choose(self, states: Sequence[State]) -> list[bytes]:
        """Let experts choose until the next roll, and return the positions; does nothing without dice.

        So the network need not know what dice are good for: it sees what experts do with them.
        """
        if self._choosing is None:
            return [_raw(state) for state in states]
        room, count = self._choosing, len(states)
        for lane, state in enumerate(states):
            room.lanes.put(lane, _raw(state))
        turns = [room.features.where(lane)[1] for lane in range(count)]
        while True:
            choosing = [lane for lane in range(count) if _chooses(room.features.where(lane), turns[lane])]
            if not choosing:
                return [room.lanes.raw(lane) for lane in range(count)]
            room.live[: len(choosing)], room.found = array("i", choosing), len(choosing)
            room.step(self._expert, 0.0)

    def expect_after(self, state: State, action: Action, before: Points) -> Points:
        """Return the expectation before an action's draw is known: the mean over all possible draws."""
        self.lanes.put(0, _raw(state))
        # With a user's own figures the pile may be larger; then its first cards, a random sample, stand for all.
        count = min(self.lanes.chances(0, action), LANES)
        if count == 1:
            after = state.copy()
            after.apply(action)
            return self.evaluate(after, before)
        self._let_all_come(count, action)
        return mean(self._read(count, before))

    def luck(self, state: State, action: Action, came: State) -> Points:
        """Return each seat's luck with an action, compared with all possible results; 0 on average.

        ``came`` is the state after the action and chance. Points minus the sum of luck have the same expectation as
        the points and vary less, so a tournament needs fewer deals.
        """
        after = state.copy()
        after.apply(action)
        if not after.over and after.to_move == CHANCE:
            # The match rolls the dice, not the state.
            nothing = (0.0,) * self.game.players
            found, usual = self.evaluate(came, nothing), self.evaluate(after, nothing)
            return tuple(own - mean for own, mean in zip(found, usual, strict=True))
        self.lanes.put(0, _raw(state))
        count = min(self.lanes.chances(0, action), LANES)
        if count == 1:
            return (0.0,) * self.game.players
        self._let_all_come(count, action)
        worths = self._worths([self.lanes.raw(number) for number in range(count)], (0.0,) * self.game.players)
        return tuple(came - usual for came, usual in zip(worths[0], mean(worths), strict=True))

    def _let_all_come(self, count: int, action: Action) -> None:
        """Carry out an action of the game in lane 0 there, and in the next lanes with all other possible results."""
        for number in range(1, count):
            self.lanes.copy(0, number)
            self.lanes.let_come(number, number)
        self.lanes.apply(self._all, count, array("i", [action]) * count)

    def expect_deal(self, starter: int, standing: Standing) -> Points:
        """Return each seat's expected points at the end of a round that is not dealt yet."""
        key = (starter, standing)
        if key not in self._expected:
            # Where dice are the only chance, every deal is the same.
            deals = (
                [self.game.start({}, starter, standing)]
                if self._open
                else [self.game.deal(number, starter, standing) for number in range(DEALS)]
            )
            before = self.points_at(deals[0])
            self._expected[key] = mean([self.evaluate(deal, before) for deal in deals])
        return self._expected[key]

    def _after_rolls(self, state: State) -> list[State]:
        """Return a position after dice that do not depend on those rolled in the game."""
        found = []
        for number in range(ROLLS):
            after = state.copy()
            after.apply(self.game.chance([crc32(state.to_bytes()) << 16 | number]))
            found.append(after)
        return found

    def _worths(self, games: Sequence[bytes], before: Points) -> list[Points]:
        """Evaluate games in memory; without hidden information every seat is asked for its own value."""
        found: list[Points] = []
        asked = self.game.players if self._open else 1
        size = LANES // asked
        for first in range(0, len(games), size):
            part = games[first : first + size]
            for place, raw in enumerate(part):
                for seat in range(asked):
                    lane = asked * place + seat
                    self.lanes.put(lane, raw)
                    if self._open:
                        self.lanes.turn_to(lane, seat)
            read = self._read(asked * len(part), before)
            # A seat's estimate is most accurate for itself.
            found += [
                tuple(read[asked * place + seat][seat] for seat in range(asked)) if self._open else read[place]
                for place in range(len(part))
            ]
        return found

    def _read(self, count: int, before: Points) -> list[Points]:
        """Return the values of the first lanes: final points, or the network's estimates."""
        players, answers = self.game.players, self.network.answer_size
        self.lanes.results(self._points, self._over)
        self.lanes.seats_to_move(self._all, count, self._movers)
        self.features.survey(self._all, count, self._rows)
        self.network.forward(self._rows, count, self._answers)
        found = []
        for lane in range(count):
            if self._over[lane]:
                found.append(tuple(map(float, self._points[lane * players : (lane + 1) * players])))
            else:
                mover = self._movers[lane]
                gains = self._answers[lane * answers : (lane + 1) * answers]
                base = self._points[lane * players : (lane + 1) * players] if self._from_now else before
                found.append(tuple(base[seat] + UNIT * gains[(seat - mover) % players] for seat in range(players)))
        return found


def _chooses(where: tuple[int, int, int, bool, int], turn: int) -> bool:
    """Whether somebody chooses from the dice of this turn: once all have chosen, the next turn waits for its dice."""
    return where[1] == turn and not where[3]


def _raw(state: State) -> bytes:
    """Return a state's memory: every game that has features for bots has flat states."""
    return cast(FlatState, state).raw()


@cache
def load_evaluation(name: str) -> Network:
    """Load the network that comes with the package."""
    with as_file(files("lostcities.analysis") / "weights" / f"{name}.worlds") as file:
        if not file.exists():
            raise BadOption(f"nobody has learnt yet what worlds of the {name} game are worth, so it cannot be reviewed")
        return load(file)
