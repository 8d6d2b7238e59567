"""Histories that a seat cannot distinguish from the true one: what it never saw is redrawn.

Every card is distinct, even equal ones, and a card that is played is the one that was seen: the openly taken one if the
seat is known to hold such a card, otherwise one from a place that was filled unseen. Every way to fill those
places that is consistent with what the seat has witnessed is equally likely, so the present is distributed as
``view.sample`` draws it (which remembers less: a View does not know that an expedition began with the lowest card of a
hand, B7). Joint choices that others have not shown yet (R20) are redrawn as in ``view.sample``.

>>> import lostcities
>>> from random import Random
>>> game, rng = lostcities.game("card", games=1), Random(1)
>>> node, story = Node(game), []
>>> while len(story) < 40:
...     story.append(rng.choice([outcome for outcome, _ in node.chance()] if node.player == CHANCE else node.legal))
...     node.apply(story[-1])
>>> other = Node(game)
>>> for action in retell(Node(game), story, 0, rng):
...     other.apply(action)
>>> other.told[0] == node.told[0], other.told[1] == node.told[1]
(True, False)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from lostcities.engine.contract import Game, IllegalAction, State
from lostcities.research.tree import CHANCE, DEAL, DRAW, Node, Pack

MOST_TRIES = 100_000


@dataclass(slots=True)
class _Place:
    """A card that came to a hand unseen: where in the history, when in the round, and which card is assumed."""

    at: int
    seat: int
    came: int
    card: int = -1


@dataclass(slots=True)
class _Round:
    """What a seat has witnessed of one round."""

    unseen: Counter[int]
    places: list[_Place] = field(default_factory=list)
    plays: list[tuple[int, int, int]] = field(default_factory=list)
    """Cards played from unseen places of a hand: when, who, which."""
    openings: list[tuple[int, int, int]] = field(default_factory=list)
    """Expeditions that began with the lowest card of a hand (B7): when, who, which."""


def retell(node: Node, story: list[int], seat: int, rng: Random) -> list[int]:
    """Return the history (all outcomes and decisions from ``node`` on) with what ``seat`` could not see redrawn."""
    game = node.game
    if node.pack is None:
        return _choose_again(node.copy(), story, seat, rng)  # dice are rolled openly
    rounds = list(_retell_rounds(node.copy(), node.pack, story, seat))
    for _ in range(MOST_TRIES):
        other = list(story)
        for each in rounds:
            while not _fill(each, rng, node.pack.size):
                pass
            for place in each.places:
                other[place.at] = place.card
        if game.options.get("direction") != "either" or _possible(node.copy(), other):
            return other
    raise AssertionError(f"no other story was found in {MOST_TRIES} tries")


def _choose_again(node: Node, story: list[int], viewer: int, rng: Random) -> list[int]:
    """Return the history with other choices of the seats that are done while others still decide (R20)."""
    other, start = node.copy(), 0
    for at, action in enumerate(story):
        start = at if node.aside is None else start
        node.apply(action)
    if node.aside is None:
        return list(story)
    retold_story, done = story[:start], node.state.done
    own = [action for by, action, _, _ in node.events[node.aside :] if by == viewer]
    for action in retold_story:
        other.apply(action)
    # To everyone else, a seat that is not done looks as if it had not begun.
    for seat in (*done, *node.state.pending[:1]):
        while other.player == seat and (own if seat == viewer else seat in done):
            retold_story.append(own.pop(0) if seat == viewer else rng.choice(other.legal))
            other.apply(retold_story[-1])
    return retold_story


def _possible(node: Node, story: list[int]) -> bool:
    """Whether the rules allow the history; columns in either direction need more than ``_fill`` checks."""
    try:
        for action in story:
            node.apply(action)
    except IllegalAction:
        return False
    return True


def _retell_rounds(node: Node, pack: Pack[Game[State]], story: list[int], viewer: int) -> Iterator[_Round]:
    game = node.game
    discard, first_pile, size = pack.cards, pack.draw + 1, pack.size
    lowest = game.options.get("opening") == "lowest" and game.options["direction"] == "ascending"
    round_number, dealt = -1, 0
    known: list[Counter[int]] = []
    begun: list[set[int]] = []
    piles: dict[int, list[int]] = {}
    seen = _Round(Counter())
    for at, action in enumerate(story):
        if node.asks == DEAL and node.standing.round != round_number:
            if round_number >= 0:
                yield seen
            round_number, dealt = node.standing.round, 0
            seen = _Round(Counter(pack.numbers(game)))
            known = [Counter() for _ in range(game.players)]
            begun = [set() for _ in range(game.players)]
            piles = {}
        if node.asks in (DEAL, DRAW):
            seat = dealt // pack.hand(game) if node.asks == DEAL else node.state.to_move
            dealt += node.asks == DEAL
            if seat == viewer:
                seen.unseen[action] -= 1
            else:
                seen.places.append(_Place(at, seat, at))
        elif node.player != CHANCE:
            seat = node.player
            if action < 2 * discard:
                card = action % discard
                if seat != viewer:
                    if known[seat][card]:
                        known[seat][card] -= 1
                    else:
                        seen.plays.append((at, seat, card))
                        seen.unseen[card] -= 1
                    if lowest and action < discard and card // size not in begun[seat]:
                        seen.openings.append((at, seat, card))
                if action < discard:
                    begun[seat].add(card // size)
                else:
                    piles.setdefault(card // size, []).append(card)
            elif first_pile <= action < first_pile + discard // size:
                known[seat][piles[action - first_pile].pop()] += 1
        node.apply(action)
    if round_number >= 0:
        yield seen


def _fill(seen: _Round, rng: Random, size: int) -> bool:
    """Fill all places at random; returns False if that fails, with exactly the probability that keeps it uniform.

    First every card that was played gets an earlier place, then the other places get remaining cards. A
    choice among ``fitting`` places or cards is accepted in ``fitting`` of ``most``, where ``most`` does not depend
    on earlier choices, so every way to fill them is equally likely.
    """
    free = list(seen.places)
    for when, seat, card in seen.plays:
        # A player who began an expedition with a higher card did not hold this one then.
        begun = [at for at, who, low in seen.openings if who == seat and at < when and _lower(card, low, size)]
        after = max(begun, default=-1)
        open_ = [place for place in free if place.seat == seat and place.came < when]
        fitting = [place for place in open_ if place.came > after]
        if not fitting or len(fitting) < len(open_) * rng.random():
            return False
        place = rng.choice(fitting)
        place.card = card
        free.remove(place)
    unseen = list(seen.unseen.elements())
    if not seen.openings:
        for place, card in zip(free, rng.sample(unseen, len(free)), strict=True):
            place.card = card
        return True
    lows = {
        id(place): [low for at, who, low in seen.openings if who == place.seat and at > place.came] for place in free
    }
    eligible = {
        key: sum(not any(_lower(card, low, size) for low in barred) for card in unseen) for key, barred in lows.items()
    }
    # The most restricted places first, so that their few candidates are not used up.
    for place in sorted(free, key=lambda place: eligible[id(place)]):
        barred = lows[id(place)]
        fitting_cards = [at for at, card in enumerate(unseen) if not any(_lower(card, low, size) for low in barred)]
        most = min(len(unseen), eligible[id(place)])
        if not fitting_cards or len(fitting_cards) < most * rng.random():
            return False
        place.card = unseen.pop(rng.choice(fitting_cards))
    return True


def _lower(card: int, low: int, size: int) -> bool:
    """Whether a card is of the same colour as another and lower."""
    return card // size == low // size and card < low
