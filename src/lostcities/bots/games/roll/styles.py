"""How the styles differ from the tuned rules of thumb in Roll & Write (bots/styles.py)."""

from lostcities.bots.habits import Habits

STYLES = {
    "racer": Habits(0.0, (), {"write: towards an open bridge": 5.0, "refuse": 0.3, "refuse: passes a bridge": 3.0}),
    "hoarder": Habits(0.0, (), {"write: numbers left out": -2.0}),
    "gambler": Habits(0.0, ("circle: circles",), {"circle": 1.5}),
    "denier": Habits(
        0.0,
        (),
        {
            "write: passes an open bridge": 4.0, "write: artefact passes a bridge": 4.0, "refuse: passes a bridge": 4.0,
            "write: towards an open bridge": 3.0,
        },
    ),
    "staller": Habits(
        0.0,
        ("write: towards", "write: passes", "write: artefact passes", "refuse: passes"),
        {"write: passes an open bridge": -0.5},
    ),
    "cautious": Habits(0.0, (), {"write: begins": -0.7, "arrow: begins": -0.7}),
    "greedy": Habits(0.0, ("write: left out, boxes",), {"write: points": 0.8, "write: numbers left out": 0.7}),
    "explorer": Habits(0.0, ("write: begins, columns",), {"write: begins": 1.2, "arrow: begins": 1.2}),
}  # fmt: skip
