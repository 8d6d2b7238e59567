"""What a player with human weaknesses forgets and overdoes in one game."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Habits:
    """Changes to the tuned weights of a game's rules of thumb."""

    fancy: float
    """How far apart two actions may look and still be mixed up."""
    overlooks: tuple[str, ...]
    """Beginnings of the names of traits whose weight becomes 0."""
    overdoes: dict[str, float] = field(default_factory=dict)
    """What is added to the weight of a trait."""

    def change(self, weights: dict[str, float]) -> dict[str, float]:
        """The weights with these habits."""
        found = {trait: 0.0 if trait.startswith(self.overlooks) else weight for trait, weight in weights.items()}
        for trait, more in self.overdoes.items():
            found[trait] += more
        return found
