"""Players that make the mistakes that people make.

Both are the rule-of-thumb player with some of its rules forgotten or overdone, and with a
little fancy in the choice between things that look almost alike. They never move at random.
"""

from dataclasses import dataclass, field

from lostcities.bots.learnt import as_array, thumb_weights
from lostcities.bots.policy import PolicyBot, ThumbPolicy


@dataclass(frozen=True, slots=True)
class Character:
    """What a player overlooks (traits whose weight is 0) and what it overdoes (added to a trait's weight)."""

    fancy: dict[str, float]
    """How far apart two actions may look and still be mixed up, in each game."""
    overlooks: dict[str, tuple[str, ...]]
    """Beginnings of the names of traits."""
    overdoes: dict[str, dict[str, float]] = field(default_factory=dict)

    def weights(self, game: str) -> dict[str, float]:
        """The tuned weights as this character has them."""
        found = dict(thumb_weights(game))
        for trait in found:
            if trait.startswith(self.overlooks[game]):
                found[trait] = 0.0
            found[trait] += self.overdoes.get(game, {}).get(trait, 0.0)
        return found

    def bot(self, name: str) -> PolicyBot:
        """A bot with this character."""
        return PolicyBot(name, self.policy, 1.0)

    def policy(self, game: str) -> ThumbPolicy:
        """Its opinions in units of its fancy: what is one apart is mixed up now and then."""
        fancy = self.fancy[game]
        return ThumbPolicy(as_array({trait: weight / fancy for trait, weight in self.weights(game).items()}))


# Opens every expedition it can, loves wagers and high cards, never looks at the other side or at the draw pile.
BEGINNER = Character(
    {"card": 0.9, "board": 0.6, "roll": 0.6},
    {
        "card": (
            "lay: unseen", "lay: left out", "lay: hurry", "begin: hand", "begin: deck", "begin: columns",
            "begin: unseen", "begin: other", "discard: fits other", "discard: other", "discard: known",
            "discard: fits nobody", "take: fits other", "take: unseen", "take: deck", "take: hurry", "draw",
        ),
        "board": (
            "lay: values", "lay: cards that", "lay: crosses", "begin: cards", "begin: values", "begin: deck",
            "begin: crossed", "begin: paths", "discard: fits next", "discard: fits others", "take: values",
            "take: fits next", "take: deck", "draw", "researcher", "move: crosses",
        ),
        "roll": (
            "write: left out, late", "write: begins", "write: towards", "write: artefact passes", "circle: late",
            "circle: columns", "refuse: late", "refuse: symbols",
        ),
    },
    {
        "card": {"begin": 1.5, "begin: wager": 0.5, "lay: value times stake": 0.8},
        "board": {"begin": 1.0, "lay: points gained": 0.5},
        "roll": {"write: begins": 0.7, "write": 0.5},
    },
)  # fmt: skip

# Likes to play: begins about as many columns as the strong one does, but also when it is late, since it does not count
# the draw pile; minds the cards that it jumps over only half as much; gives away what the other side needs.
CASUAL = Character(
    {"card": 0.3, "board": 0.4, "roll": 0.35},
    {
        "card": (
            "lay: hurry", "begin: deck", "begin: unseen", "discard: fits other", "discard: other", "discard: known",
            "take: fits other", "take: hurry", "draw",
        ),
        "board": (
            "lay: crosses", "begin: deck", "begin: crossed", "discard: fits next", "discard: fits others",
            "take: fits next", "draw", "researcher: deck", "researcher: crossed", "move: crosses",
        ),
        "roll": ("write: left out, late", "write: begins, late", "circle: late", "refuse: late", "write: towards"),
    },
    # What it forgets about beginning, the size of the draw pile above all, speaks for it on the whole: without this it
    # would hardly begin anything.
    {"card": {"begin": 1.4, "lay: unseen cards left out": 0.6}},
)  # fmt: skip
