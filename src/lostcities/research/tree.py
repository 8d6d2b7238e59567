"""A match as a tree: decisions of the seats, and chance nodes whose outcomes have probabilities.

Cards are dealt one by one, seat by seat; a card drawn from the pile is a chance node over all cards that could be
there (in the board game for two, including those removed unseen, B4); tiles follow the hands space by space; dice come
one by one. So nothing is decided before it matters, and a position contains only what happened.

>>> import lostcities
>>> node = Node(lostcities.game("card", games=1, figures={**lostcities.game("card").figures, "colours": 1, "hand": 1}))
>>> node.player == CHANCE, len(node.chance()), node.chance()[0]
(True, 10, (0, 0.25))
>>> for outcome in (0, 5):
...     node.apply(outcome)
>>> node.told[0], [node.game.text(action) for action in node.legal]
('0 yx', ['+yx', '-yx'])
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, Protocol, Self, cast

from lostcities.engine.cards import ROLL_COLOURS
from lostcities.engine.contract import BadInput, Game, IllegalAction, Result, Standing, State
from lostcities.research.parts import G_contra, part_of

CHANCE, OVER = -1, -4
"""``player`` while chance decides, and when the match is over (OpenSpiel's numbers)."""

STARTER, TILE, DEAL, DRAW, DIE, NOTHING = "starter", "tile", "deal", "draw", "die", ""
"""What chance decides at a chance node."""

DICE = 6


def _nothing(_game: object) -> list[int]:
    return []


def _none(_game: object) -> int:
    return 0


def _no_texts(_tiles: list[tuple[int, int]]) -> dict[str, str]:
    return {}


@dataclass(frozen=True, slots=True)
class Pack(Generic[G_contra]):
    """Chance in a game of cards: action ``card`` lays one, ``cards + card`` discards it, ``draw`` draws one."""

    cards: int
    """How many different cards there are, as numbers."""
    size: int
    """How many different cards a colour has."""
    draw: int
    """The action that draws from the pile; the next ones take a discard, one per colour."""
    numbers: Callable[[G_contra], list[int]]
    """Every card of a game's pack."""
    order: Callable[[int], tuple[int, int]]
    """The sort key of a hand."""
    hand: Callable[[G_contra], int]
    """The size of a hand."""
    tiled: bool = False
    """Whether tiles are laid out."""
    tiles: Callable[[G_contra], list[int]] = _nothing
    spaces: Callable[[G_contra], list[int]] = _nothing
    removed: Callable[[G_contra], int] = _none
    """How many cards are removed unseen."""
    tile_texts: Callable[[list[tuple[int, int]]], dict[str, str]] = _no_texts
    """Tiles by their space, as a Record spells them."""

    @classmethod
    def of(
        cls,
        texts: Sequence[str],
        colours: int,
        numbers: Callable[[G_contra], list[int]],
        order: Callable[[int], tuple[int, int]],
        hand: Callable[[G_contra], int],
    ) -> Pack[G_contra]:
        """Return the pack of a game whose actions are numbered this way."""
        cards = next(at for at, text in enumerate(texts) if text[0] == "-")
        return cls(cards, cards // colours, texts.index("<*"), numbers, order, hand)

    def tile_kinds(self, game: G_contra) -> list[int]:
        """Return the different tiles of a board, ascending, as chance numbers them."""
        return sorted(set(self.tiles(game)))


Event = tuple[int, int, int, int]
"""Who (or -1), what, a card + 1 or 0, and the one seat that may know it (or -1), as in ``research/vector``."""


class CardState(State, Protocol):
    """A state of a card game whose draw pile can be ordered while it is drawn."""

    def bring_up(self, card: int) -> None:
        """Move a card that action ``card`` lays to the top of the draw pile."""


class Node:
    """A node of a match's tree. ``starter`` None: who begins is drawn by lot, in the first chance node."""

    __slots__ = (
        "_aside", "_dealt", "_dice", "_state", "_tiles", "_tiles_left", "aside", "asks", "events", "game", "left",
        "pack", "result", "standing", "starter", "told",
    )  # fmt: skip

    def __init__(self, game: Game[State], starter: int | None = 0) -> None:
        self.game = game
        self.pack: Pack[Game[State]] | None = part_of(game).PACK
        self.starter = starter
        self.standing = Standing(0, (0,) * game.players, (0,) * game.players)
        self.result: Result | None = None
        self._state: State | None = None
        self.told = [str(seat) for seat in range(game.players)]
        """Everything that each seat has witnessed, as text: its information state."""
        self.events: list[Event] = []
        """The same as numbers, with who may know each event."""
        self.aside: int | None = None
        """Events from here on are private to the deciding seat until all who decide together are done (R20)."""
        self._aside: list[tuple[int, str]] = []
        """The same as text, with the seat."""
        self.left: list[int] = []
        """How many cards of each number nobody has seen."""
        self._dealt: list[list[int]] = []
        self._tiles: list[int] = []
        self._tiles_left: list[int] = []
        self._dice: list[int] = []
        self.asks = STARTER
        if starter is not None:
            self._open()

    @classmethod
    def at(cls, game: Game[State], state: State) -> Self:
        """Return the node of a position without its history, in which a seat decides."""
        node = cls(game, None)
        node._state, node.asks = state, NOTHING
        return node

    @property
    def player(self) -> int:
        """Who decides next: a seat, CHANCE or OVER."""
        if self.asks:
            return CHANCE
        return OVER if self.result else self.state.to_move

    @property
    def has_begun(self) -> bool:
        """Whether the first round is dealt, or its dice can be rolled."""
        return self._state is not None

    @property
    def state(self) -> State:
        """The current round, once it has begun."""
        assert self._state is not None
        return self._state

    @property
    def legal(self) -> list[int]:
        """Return the legal actions of the seat to move, ascending."""
        return [] if self.asks or self.result else list(self.state.legal)

    def chance(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node, ascending, with their probabilities."""
        counts = self._counts()
        total = sum(counts)
        return [(outcome, count / total) for outcome, count in enumerate(counts) if count]

    def _counts(self) -> list[int]:
        """Return how many of all equally likely cases lead to each outcome."""
        if self.asks in (DEAL, DRAW):
            return self.left
        if self.asks == TILE:
            return self._tiles_left
        if self.asks == DIE:
            return [1] * (6 if len(self._dice) < 3 else 10)
        return [1] * self.game.players if self.asks == STARTER else []

    def apply(self, action: int) -> None:
        """Carry out a decision or an outcome of chance, or raise IllegalAction."""
        if self.asks:
            counts = self._counts()
            if not 0 <= action < len(counts) or not counts[action]:
                raise IllegalAction(f"{action} is not an outcome of chance here")
            self._happen(action)
            return
        if self.result:
            raise IllegalAction("the match is over")
        if self.pack and action == self.pack.draw:
            reason = self.state.why_not(action)
            if reason:
                raise IllegalAction(reason)
            self.asks = DRAW
            return
        self._do(action, 0)

    def hand(self, seat: int) -> list[str]:
        """Return the cards that a seat holds, or has been dealt so far."""
        if self.asks in (DEAL, TILE):
            dealt = self._dealt[seat] if seat < len(self._dealt) else []
            return self._spell(self._sort(dealt))
        hand = None if self._state is None else self._state.view(seat).to_json().get("hand")
        return list(hand) if isinstance(hand, list) else []

    def copy(self) -> Self:
        """Return an equal node that shares no mutable data with this one."""
        other = object.__new__(type(self))
        for name in ("aside", "asks", "game", "pack", "result", "standing", "starter"):
            setattr(other, name, getattr(self, name))
        other._state = None if self._state is None else self._state.copy()
        for name in ("_aside", "_dice", "_tiles", "_tiles_left", "events", "left", "told"):
            setattr(other, name, getattr(self, name)[:])
        other._dealt = [hand[:] for hand in self._dealt]
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        state = None if self._state is None else self._state.to_bytes()
        kept = {name: getattr(self, name) for name in self.__slots__ if name not in ("game", "_state")}
        return (_reread, (pickle.dumps(self.game), state, kept))

    # --- Chance ------------------------------------------------------------------------------------------------------

    def _happen(self, outcome: int) -> None:
        if self.asks == DEAL:
            self.left[outcome] -= 1
            self._dealt[-1].append(outcome)
            self._deal_on()
        elif self.asks == DRAW:
            self.left[outcome] -= 1
            self.asks = NOTHING
            cast(CardState, self.state).bring_up(outcome)  # only games with a pack have draws as chance nodes
            self._do(self._cards.draw, outcome + 1)
        elif self.asks == TILE:
            self._tiles_left[outcome] -= 1
            self._tiles.append(outcome)
            self._deal_on()
        elif self.asks == DIE:
            self._dice.append(outcome)
            if len(self._dice) == DICE:
                self._roll()
        else:
            self.starter = outcome
            self._tell_all(f"starter {outcome}")
            self._open()

    def _open(self) -> None:
        """Start the next round: its tiles and hands, or its dice."""
        assert self.starter is not None
        if self.pack is None:
            self._state = self.game.start({}, self.starter)
            self.asks = DIE
            return
        self.left = [0] * self.pack.cards
        for card in self.pack.numbers(self.game):
            self.left[card] += 1
        tiles = self.pack.tiles(self.game)
        self._tiles_left = [tiles.count(tile) for tile in self.pack.tile_kinds(self.game)]
        self._tiles = []
        self._dealt = [[]]
        self._deal_on()

    @property
    def _cards(self) -> Pack[Game[State]]:
        assert self.pack is not None
        return self.pack

    def _sort(self, hand: list[int]) -> list[int]:
        """Sort a hand as ``research/vector`` does."""
        return sorted(hand, key=self._cards.order)

    def _deal_on(self) -> None:
        """Ask for the next card or tile; begin the round when everything is dealt."""
        pack = self._cards
        hand = pack.hand(self.game)
        if len(self._dealt[-1]) == hand and len(self._dealt) < self.game.players:
            self._dealt.append([])
        if len(self._dealt[-1]) < hand:
            self.asks = DEAL
            return
        if len(self._tiles) < len(pack.tiles(self.game)):
            self.asks = TILE
            return
        self.asks = NOTHING
        # The order of the pile is decided while drawing (``bring_up``), and so are the cards that were removed.
        rest = [card for card, count in enumerate(self.left) for _ in range(count)]
        removed = pack.removed(self.game)
        setup: dict[str, object] = {
            "hands": [self._spell(hand) for hand in self._dealt],
            "deck": self._spell(rest[removed:]),
        }
        if pack.tiled:
            kinds = pack.tile_kinds(self.game)
            placed = zip(pack.spaces(self.game), self._tiles, strict=True)
            tiles = [(place, kinds[tile]) for place, tile in placed]
            setup |= {"removed": self._spell(rest[:removed]), "tiles": pack.tile_texts(tiles)}
            for place, tile in tiles:
                self.events.append((-1, place, tile, -1))
            self._tell_all(" ".join(f"{space}:{tile}" for space, tile in pack.tile_texts(tiles).items()))
        assert self.starter is not None
        self._state = self.game.start(setup, self.starter, self.standing)
        for seat, hand_cards in enumerate(self._dealt):
            ordered = self._sort(hand_cards)
            self.events += [(-1, pack.draw, card + 1, seat) for card in ordered]
            self.told[seat] += " " + " ".join(self._spell(ordered))

    def _roll(self) -> None:
        colours, numbers = self._dice[:3], self._dice[3:]
        text = "".join(ROLL_COLOURS[face] for face in colours) + " " + "".join(map(str, numbers))
        self._dice = []
        self.asks = NOTHING
        self.state.apply(self.game.action(text))
        self.events += [(-1, 10 * colour + number, 0, -1) for colour, number in zip(colours, numbers, strict=True)]
        self._tell_all(text.replace(" ", ""))

    # --- Decisions ---------------------------------------------------------------------------------------------------

    def _do(self, action: int, card: int) -> None:
        state = self.state
        seat = state.to_move
        if self.aside is None and len(state.pending) > 1:
            self.aside = len(self.events)
        state.apply(action)
        self.events.append((seat, action, card, seat))
        self._tell_decision(seat, f" {seat}{self.game.text(action)}")
        if card:
            self.told[seat] += self.game.text(card - 1)[1:]
        if state.over:
            self._close()
        elif state.to_move == CHANCE:
            self.asks = DIE

    def _tell_decision(self, seat: int, text: str) -> None:
        """Tell everyone what a seat did or, if several decide together, only that seat until all are done (R20)."""
        if self.aside is None:
            self.told = [told + text for told in self.told]
            return
        self.told[seat] += text
        self._aside.append((seat, text))
        if len(self.state.pending) + len(self.state.done) <= 1:
            for witness in range(self.game.players):
                self.told[witness] += "".join(each for by, each in self._aside if by != witness)
            self.aside, self._aside = None, []

    def _close(self) -> None:
        state = self.state
        outcome = state.outcome
        assert outcome is not None
        truncated = self.standing.truncated or outcome.truncated
        if self.standing.round + 1 == self.game.rounds:
            self.result = state.result(truncated)
            return
        self.standing = state.standing(truncated)
        self.starter = state.next_starter
        self._tell_all(f"round {self.standing.round}")
        self._open()

    def _tell_all(self, text: str) -> None:
        self.told = [f"{told} {text}" for told in self.told]

    def _spell(self, cards: list[int]) -> list[str]:
        return [self.game.text(card)[1:] for card in cards]

    def chance_text(self, outcome: int) -> str:
        """Name an outcome of the current chance node."""
        if self.asks in (DEAL, DRAW):
            return f"{self.asks} {self.game.text(outcome)[1:]}"
        if self.asks == TILE:
            place = self._cards.spaces(self.game)[len(self._tiles)]
            kind = self._cards.tile_kinds(self.game)[outcome]
            space, tile = next(iter(self._cards.tile_texts([(place, kind)]).items()))
            return f"{space} {tile}"
        if self.asks == DIE:
            return f"die {ROLL_COLOURS[outcome] if len(self._dice) < 3 else outcome}"
        if self.asks == STARTER:
            return f"starter {outcome}"
        raise BadInput("chance does not decide here")


@cache
def _game(pickled: bytes) -> Game[State]:
    """Unpickle a game once: making one takes longer than reading a position."""
    found: Game[State] = pickle.loads(pickled)
    return found


def _reread(game: bytes, state: bytes | None, kept: dict[str, object]) -> Node:
    node: Node = object.__new__(Node)
    node.game = _game(game)
    node._state = None if state is None else node.game.from_bytes(state)
    for name, value in kept.items():
        setattr(node, name, value)
    return node


def margins(node: Node) -> list[float]:
    """Return by how much each seat's total exceeds the average of the others, after the match."""
    assert node.result is not None
    return margins_of(node.result.totals)


def margins_of(totals: Sequence[int]) -> list[float]:
    """Return each total minus the mean of the others'; these add up to 0."""
    rest = len(totals) - 1
    return [total - (sum(totals) - total) / rest for total in totals]


def outcomes(node: Node) -> list[float]:
    """Return 1 for the winner, shared among several, paid in equal parts by the others."""
    assert node.result is not None
    winners, seats = node.result.winners, node.game.players
    if len(winners) == seats:
        return [0.0] * seats
    return [1 / len(winners) if seat in winners else -1 / (seats - len(winners)) for seat in range(seats)]
