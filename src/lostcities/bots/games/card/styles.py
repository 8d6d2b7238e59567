"""How the styles differ from the tuned rules of thumb in the card game (bots/styles.py)."""

from lostcities.bots.habits import Habits

STYLES = {
    "racer": Habits(0.0, (), {"take": -20.0}),
    "hoarder": Habits(
        0.0, (), {"lay": -1.2, "lay: hurry": 1.0, "discard: fits own": -1.5, "discard: fits other": -1.5}
    ),
    "gambler": Habits(0.0, (), {"lay: wager": 1.5, "begin: wager": 1.6, "take: wager": 2.0, "discard: wager": -1.5}),
    "denier": Habits(
        0.0,
        (),
        {
            "discard: fits other": -4.0, "discard: fits other, value times stake": -3.0,
            "discard: other may begin": -2.5, "discard: fits nobody": 1.5, "take: fits other, value times stake": 2.5,
        },
    ),
    "staller": Habits(0.0, ("take: unseen",), {"take": 3.0, "take: hurry": 2.5, "take: deck": -1.5}),
    "cautious": Habits(0.0, (), {"begin": -1.8, "begin: hand": 0.3}),
    "greedy": Habits(
        0.0,
        ("lay: unseen", "lay: left out"),
        {"lay: value times stake": 0.8, "begin: value": 2.5, "take: value times stake": 1.0},
    ),
    "explorer": Habits(0.0, ("begin: columns",), {"begin": 1.5}),
}  # fmt: skip
