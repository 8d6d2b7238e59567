"""A widget that paints itself to fit its size."""

from collections.abc import Callable

from rich.text import Text
from textual.widget import Widget


class Picture(Widget):
    """Text that a function paints for a width and a height."""

    DEFAULT_CSS = "Picture { height: 1fr; }"

    def __init__(self, painter: Callable[[int, int], Text], id: str | None = None) -> None:
        super().__init__(id=id)
        self.painter = painter

    def render(self) -> Text:
        """Paint it."""
        found = self.painter(self.size.width, self.size.height)
        found.no_wrap = True
        found.overflow = "crop"
        return found
