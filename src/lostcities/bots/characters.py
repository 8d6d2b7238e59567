"""Players that make the mistakes that people make.

Both are the rule-of-thumb player with some of its rules ignored or exaggerated, and with a
little randomness in the choice between actions that look almost equal. They never move at random.
What they ignore differs from game to game: ``bots/games/<game>/characters.py``.
"""

from dataclasses import dataclass

from lostcities.bots.habits import Habits
from lostcities.bots.parts import part_of
from lostcities.bots.policy import PolicyBot, ThumbPolicy
from lostcities.bots.shipped_weights import as_array, thumb_weights


@dataclass(frozen=True, slots=True)
class Character:
    """A player with the same kind of weaknesses in every game."""

    constant: str
    """The name of its habits in each game's module."""

    def habits(self, game: str) -> Habits:
        """Return what it ignores and exaggerates in a game."""
        found: Habits = getattr(part_of(game), self.constant)
        return found

    def weights(self, game: str) -> dict[str, float]:
        """Return the tuned weights, changed by this character's habits."""
        return self.habits(game).change(thumb_weights(game))

    def bot(self, name: str) -> PolicyBot:
        """Return a bot with this character."""
        return PolicyBot(name, self.policy, 1.0)

    def policy(self, game: str) -> ThumbPolicy:
        """Return its policy, in units of its carelessness: actions one unit apart are sometimes confused."""
        fancy = self.habits(game).fancy
        return ThumbPolicy(as_array({trait: weight / fancy for trait, weight in self.weights(game).items()}))


BEGINNER = Character("BEGINNER")
CASUAL = Character("CASUAL")
