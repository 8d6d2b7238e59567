"""What a seat may know, for OpenSpiel: the rows of docs/observations.md, and with perfect recall all that happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyspiel

from lostcities.research.scene import as_text, scene
from lostcities.research.vector import EVENT, VectorEnv, layout

if TYPE_CHECKING:
    from lostcities.research.openspiel.games import SpielGame, SpielState
    from lostcities.research.tree import Node

OWN = ("hand", "hand twice", "wagers: hand")
"""The groups of a row that only its seat may know."""


class Observer:
    """OpenSpiel's PyObserver: ``tensor`` and its parts by name in ``dict``, and a text."""

    def __init__(self, game: SpielGame, kind: pyspiel.IIGObservationType) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("these games show a seat its own cards, not those of all")
        self.kind = kind
        self.own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        env = VectorEnv(game.rules, 1, autoreset=False)
        self.write = env.core.write_view
        groups = layout(game.rules)
        self.hidden = [groups[name].part for name in OWN if name in groups]
        self.players = game.rules.players
        size = env.row_size
        self.room = game.limits.events if kind.perfect_recall else 0
        # Rows are relative to their seat, so the seat is stated.
        self.tensor = np.zeros(self.players + size + EVENT * self.room, np.float32)
        self.seat = self.tensor[: self.players]
        self.row = self.tensor[self.players : self.players + size]
        self.dict = {"seat": self.seat, "observation": self.row}
        if self.room:
            self.dict["events"] = self.tensor[self.players + size :].reshape(self.room, EVENT)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player may know into the tensor; before the end of the deal it is all zeros."""
        node = state.node
        shown = node.has_begun and node.asks not in ("deal", "tile")
        if self.room or not shown or not self.kind.public_info:
            self.tensor.fill(0)
        self.seat[:] = 0
        self.seat[player] = 1
        if not shown:
            return
        if self.kind.public_info:
            self.write(node.state, player, self.row)
            for part in () if self.own else self.hidden:
                self.row[part] = 0
        elif self.own:
            everything = np.zeros_like(self.row)
            self.write(node.state, player, everything)
            for part in self.hidden:
                self.row[part] = everything[part]
        if self.room and self.kind.public_info and self.own:
            told = self._recall(node, player)
            self.dict["events"][: len(told)] = told

    def _recall(self, node: Node, player: int) -> list[tuple[int, int, int]]:
        """Return the events that a player has witnessed, as in an information state of the vector environment."""
        told = []
        for at, (by, what, card, witness) in enumerate(node.events):
            if node.aside is not None and at >= node.aside and by != player:
                continue
            shown = witness in (-1, player)
            if by < 0 and not shown:
                continue
            who = self.players + 1 if by < 0 else (by - player) % self.players + 1
            told.append((who, what + 1, card if shown else 0))
        return told or [(0, 0, 0)]

    def string_from(self, state: SpielState, player: int) -> str | None:
        """Return the history that the player has witnessed, or the table as it sees it."""
        node = state.node
        if not self.kind.public_info:
            return " ".join(node.hand(player)) if self.own else ""
        if self.kind.perfect_recall and self.own:
            return str(node.told[player])
        if not node.has_begun:
            return ""
        seen = as_text(scene(node.state.view(player if self.own else -1)))
        return f"seat {player}\n{seen}" if self.own else seen
