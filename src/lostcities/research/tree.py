"""A match as a tree: decisions of the seats, and chance a node at a time, each outcome with its probability.

Cards are dealt one by one, a seat after the other; a card drawn from the pile is a chance node over all that could lie
there (in the board game for two with what was taken out unseen, B4); tiles come a space at a time after the hands, dice
one by one. So nothing is decided before it matters, and a position is no more than what happened.

>>> import lostcities
>>> node = Node(lostcities.game("card", games=1, figures={**lostcities.game("card").figures, "colours": 1, "hand": 1}))
>>> node.player == CHANCE, len(node.chance()), node.chance()[0]
(True, 10, (0, 0.25))
>>> for outcome in (0, 5):
...     node.apply(outcome)
>>> node.told[0], [node.game.text(action) for action in node.legal()]
('0 yx', ['+yx', '-yx'])
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from functools import cache
from typing import Any, Self

from lostcities.engine.board import state as board_state
from lostcities.engine.card import state as card_state
from lostcities.engine.cards import ROLL_COLOURS
from lostcities.engine.contract import BadInput, IllegalAction, Standing

CHANCE, OVER = -1, -4
"""``player`` while chance decides, and when the match is over (OpenSpiel's numbers)."""

STARTER, TILE, DEAL, DRAW, DIE, NOTHING = "starter", "tile", "deal", "draw", "die", ""
"""What chance decides now."""

DICE = 6
TEXTS = {"card": card_state.ACTION_TEXTS, "board": board_state.ACTION_TEXTS}
CARDS = {name: next(at for at, text in enumerate(texts) if text[0] == "-") for name, texts in TEXTS.items()}
"""How many numbers of cards there are: action ``card`` lays one, action ``CARDS + card`` discards it."""
DRAW_PILE = {name: texts.index("<*") for name, texts in TEXTS.items()}
"""The action that draws from the pile; after it come those that take a discard, a colour each."""

Event = tuple[int, int, int, int]
"""Who (or -1), what, a card + 1 or 0, and the one seat that may know it (or -1): as ``research/vector`` has it."""


class Node:
    """A position of a match in its tree. ``starter`` None: who begins is drawn by lot, the first chance node."""

    __slots__ = (
        "_dealt", "_dice", "_tiles", "_tiles_left", "asks", "events", "game", "left", "result", "standing", "starter",
        "state", "told",
    )  # fmt: skip

    def __init__(self, game: Any, starter: int | None = 0) -> None:
        self.game = game
        self.starter = starter
        self.standing = Standing(0, (0,) * game.players, (0,) * game.players)
        self.result: Any = None
        self.state: Any = None
        self.told = [str(seat) for seat in range(game.players)]
        """All that each seat has witnessed, spelled: its information state as a text."""
        self.events: list[Event] = []
        """The same as numbers, with who may know what."""
        self.left: list[int] = []
        """How many cards of each number are unseen by everybody."""
        self._dealt: list[list[int]] = []
        self._tiles: list[int] = []
        self._tiles_left: list[int] = []
        self._dice: list[int] = []
        self.asks = STARTER
        if starter is not None:
            self._open()

    @property
    def player(self) -> int:
        """Who decides next: a seat, CHANCE or OVER."""
        if self.asks:
            return CHANCE
        return OVER if self.result else int(self.state.seat)

    def legal(self) -> list[int]:
        """What the seat to move may do, ascending."""
        return [] if self.asks or self.result else list(self.state.legal())

    def chance(self) -> list[tuple[int, float]]:
        """The outcomes of a chance node, ascending, with their probabilities."""
        counts = self._counts()
        total = sum(counts)
        return [(outcome, count / total) for outcome, count in enumerate(counts) if count]

    def _counts(self) -> list[int]:
        """How many of all equally likely cases have each outcome."""
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
                raise IllegalAction(f"{action} is no outcome of chance here")
            self._happen(action)
            return
        if self.result:
            raise IllegalAction("the match is over")
        if action == DRAW_PILE.get(self.game.name):
            reason = self.state.why_not(action)
            if reason:
                raise IllegalAction(str(reason))
            self.asks = DRAW
            return
        self._do(action, 0)

    def hand(self, seat: int) -> list[str]:
        """The cards that a seat holds, or has been dealt so far."""
        if self.asks in (DEAL, TILE):
            dealt = self._dealt[seat] if seat < len(self._dealt) else []
            return self._spelled(in_kind_order(self.game, dealt))
        return [] if self.state is None else list(self.state.view(seat).to_json().get("hand", []))

    def copy(self) -> Self:
        """An equal node that shares nothing with this one that changes."""
        other = object.__new__(type(self))
        for name in ("asks", "game", "result", "standing", "starter"):
            setattr(other, name, getattr(self, name))
        other.state = None if self.state is None else self.state.copy()
        for name in ("_dice", "_tiles", "_tiles_left", "events", "left", "told"):
            setattr(other, name, getattr(self, name)[:])
        other._dealt = [hand[:] for hand in self._dealt]
        return other

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        state = None if self.state is None else self.state.to_bytes()
        kept = {name: getattr(self, name) for name in self.__slots__ if name not in ("game", "state")}
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
            self.state.bring_up(outcome)
            self._do(DRAW_PILE[self.game.name], outcome + 1)
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
        """The next round: its tiles and hands, or its dice."""
        if self.game.name == "roll":
            self.state = self.game.start({}, self.starter)
            self.asks = DIE
            return
        self.left = [0] * CARDS[self.game.name]
        for card in card_numbers(self.game):
            self.left[card] += 1
        self._tiles_left = [self._all_tiles().count(tile) for tile in tile_kinds(self.game)]
        self._tiles = []
        self._dealt = [[]]
        self._deal_on()

    def _all_tiles(self) -> list[int]:
        return self.game.tiles if self.game.name == "board" else []

    def _deal_on(self) -> None:
        """Ask for the next card or tile; when all is dealt the round begins."""
        hand = self.game.figures["hand"]
        if len(self._dealt[-1]) == hand and len(self._dealt) < self.game.players:
            self._dealt.append([])
        if len(self._dealt[-1]) < hand:
            self.asks = DEAL
            return
        if len(self._tiles) < len(self._all_tiles()):
            self.asks = TILE
            return
        self.asks = NOTHING
        # The order of the pile is decided as it is drawn (``bring_up``), and so is what was taken out of it.
        rest = [card for card, count in enumerate(self.left) for _ in range(count)]
        removed = self.game.removed if self.game.name == "board" else 0
        setup = {
            "hands": [self._spelled(hand) for hand in self._dealt],
            "deck": self._spelled(rest[removed:]),
        }
        if self.game.name == "board":
            kinds = tile_kinds(self.game)
            placed = zip(self.game.spaces, self._tiles, strict=True)
            tiles = [(place, kinds[tile]) for place, tile in placed]
            setup |= {"removed": self._spelled(rest[:removed]), "tiles": spelled_tiles(tiles)}
            for place, tile in tiles:
                self.events.append((-1, place, tile, -1))
            self._tell_all(" ".join(f"{space}:{tile}" for space, tile in spelled_tiles(tiles).items()))
        self.state = self.game.start(setup, self.starter, self.standing)
        for seat, hand_cards in enumerate(self._dealt):
            ordered = in_kind_order(self.game, hand_cards)
            self.events += [(-1, DRAW_PILE[self.game.name], card + 1, seat) for card in ordered]
            self.told[seat] += " " + " ".join(self._spelled(ordered))

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
        seat = state.seat
        state.apply(action)
        self.events.append((seat, action, card, seat))
        text = f" {seat}{self.game.text(action)}"
        for witness, told in enumerate(self.told):
            self.told[witness] = told + text
        if card:
            self.told[seat] += self.game.text(card - 1)[1:]
        if state.over:
            self._close()
        elif state.seat == CHANCE:
            self.asks = DIE

    def _close(self) -> None:
        truncated = self.standing.truncated or self.state.outcome.truncated
        if self.standing.round + 1 == self.game.rounds:
            self.result = self.game.result(self.state, truncated)
            return
        self.standing = self.game.standing(self.state, truncated)
        self.starter = self.game.next_starter(self.state)
        self._tell_all(f"round {self.standing.round}")
        self._open()

    def _tell_all(self, text: str) -> None:
        self.told = [f"{told} {text}" for told in self.told]

    def _spelled(self, cards: list[int]) -> list[str]:
        return [self.game.text(card)[1:] for card in cards]

    def chance_text(self, outcome: int) -> str:
        """What an outcome of the present chance node is called."""
        if self.asks in (DEAL, DRAW):
            return f"{self.asks} {self.game.text(outcome)[1:]}"
        if self.asks == TILE:
            place = self.game.spaces[len(self._tiles)]
            space, tile = next(iter(spelled_tiles([(place, tile_kinds(self.game)[outcome])]).items()))
            return f"{space} {tile}"
        if self.asks == DIE:
            return f"die {ROLL_COLOURS[outcome] if len(self._dice) < 3 else outcome}"
        if self.asks == STARTER:
            return f"starter {outcome}"
        raise BadInput("chance does not decide here")


@cache
def _game(pickled: bytes) -> Any:
    """To make a game takes longer than to read a position."""
    return pickle.loads(pickled)


def _reread(game: bytes, state: bytes | None, kept: dict[str, Any]) -> Node:
    node: Node = object.__new__(Node)
    node.game = _game(game)
    node.state = None if state is None else node.game.from_bytes(state)
    for name, value in kept.items():
        setattr(node, name, value)
    return node


@cache
def card_numbers(game: Any) -> list[int]:
    """Every card of the pack by the number of the action that lays it."""
    if game.name == "card":
        return [game.action("+" + card_state.KIND_TEXTS[kind]) for kind in game.cards]
    return list(game.cards)


def in_kind_order(game: Any, cards: list[int]) -> list[int]:
    """A hand in the order in which ``research/vector`` tells it: in the card game wagers come before all numbers."""
    return sorted(cards, key=lambda card: (game.name == "card" and card % 10 > 0, card))


def tile_kinds(game: Any) -> list[int]:
    """The different tiles of a board, ascending; chance counts them so."""
    return sorted(set(game.tiles)) if game.name == "board" else []


def spelled_tiles(tiles: list[tuple[int, int]]) -> dict[str, str]:
    """Tiles by their space, as a Record spells them."""
    return {board_state.space_text(place): board_state.tile_text(tile) for place, tile in tiles}


def margins(node: Node) -> list[float]:
    """What each seat has more than the others on average, after the match."""
    return margins_of(node.result.totals)


def margins_of(totals: Sequence[int]) -> list[float]:
    """Each total less the mean of the others': these add up to 0."""
    rest = len(totals) - 1
    return [total - (sum(totals) - total) / rest for total in totals]


def outcomes(node: Node) -> list[float]:
    """1 for who has won, shared among several, paid in equal parts by the others."""
    winners, seats = node.result.winners, node.game.players
    if len(winners) == seats:
        return [0.0] * seats
    return [1 / len(winners) if seat in winners else -1 / (seats - len(winners)) for seat in range(seats)]
