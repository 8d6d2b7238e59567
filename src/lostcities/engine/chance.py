"""Chance during play, for games without it: all chance is in the set-up."""

from lostcities.engine.contract import Action, BadInput, Draws


class WithoutDice:
    """A game whose ``to_move`` is never CHANCE."""

    @property
    def name(self) -> str:
        """The game's name."""
        raise NotImplementedError

    def draw_chance(self, draws: Draws) -> Action:
        """Never called: there is nothing to roll."""
        raise BadInput(f"the {self.name} game has no dice")

    def chance(self, stream: list[int]) -> Action:
        """Never called: there is nothing to roll."""
        raise BadInput(f"the {self.name} game has no dice")
