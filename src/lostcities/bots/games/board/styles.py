"""How the styles differ from the tuned rules of thumb in the board game (bots/styles.py)."""

from lostcities.bots.habits import Habits

STYLES = {
    "racer": Habits(0.0, (), {"take": -20.0}),
    "hoarder": Habits(0.0, (), {"lay": -1.5, "begin": -0.5, "discard: fits own": -0.5}),
    "gambler": Habits(0.0, (), {"researcher": -2.0, "researcher: cards": 1.2}),
    "denier": Habits(
        0.0, (), {"discard: fits next, begun": -3.0, "discard: fits others": -3.0, "take: fits next": 4.0}
    ),
    "staller": Habits(
        0.0, ("take: values",), {"take": 1.4, "take: deck": -1.2, "lay: crosses": -2.0, "move: crosses": -2.0}
    ),
    "cautious": Habits(0.0, (), {"begin": -1.5}),
    "greedy": Habits(0.0, ("lay: values", "begin: values"), {"lay: points gained": 2.0}),
    "explorer": Habits(0.0, ("begin: values", "begin: last path"), {"begin": 1.5}),
}
