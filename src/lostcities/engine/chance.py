"""Chance during play, for games that have none: all of it is in the set-up."""

from lostcities.engine.contract import Action, BadInput, Draws


class WithoutDice:
    """A game whose ``to_move`` is never CHANCE."""

    @property
    def name(self) -> str:
        """The game."""
        raise NotImplementedError

    def draw_chance(self, draws: Draws) -> Action:
        """There is nothing to roll."""
        raise BadInput(f"the {self.name} game has no dice")

    def chance(self, stream: list[int]) -> Action:
        """There is nothing to roll."""
        raise BadInput(f"the {self.name} game has no dice")
