"""What a player with human weaknesses ignores and exaggerates in one game."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Habits:
    """Changes to the tuned weights of a game's rules of thumb."""

    fancy: float
    """How far apart in value two actions may be and still be confused."""
    overlooks: tuple[str, ...]
    """Prefixes of the names of traits whose weight becomes 0."""
    overdoes: dict[str, float] = field(default_factory=dict)
    """Amounts that are added to the weights of traits."""

    def change(self, weights: dict[str, float]) -> dict[str, float]:
        """Return the weights with these habits."""
        found = {trait: 0.0 if trait.startswith(self.overlooks) else weight for trait, weight in weights.items()}
        for trait, more in self.overdoes.items():
            found[trait] += more
        return found
