"""An extension of Griffe, which reads the sources for the reference: examples in docstrings become blocks of code."""

import re
from typing import Any

from griffe import Extension, Module, Object

SESSION = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


def fence(text: str) -> str:
    r"""A docstring as Markdown.

    >>> fence("Add.\n\n>>> 1 + 1\n2\n\nThat is all.")
    'Add.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nThat is all.'
    """
    return SESSION.sub(lambda found: f"```pycon\n{found[0]}\n```", text)


class Sessions(Extension):
    """Fences doctests."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Change the docstring of every module, class, function and attribute in the package."""
        if obj.docstring:
            obj.docstring.value = fence(obj.docstring.value)

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        """Change the docstring of the package itself."""
        self.on_object(obj=pkg)
