"""The declaration of Roll & Write."""

from lostcities.engine.cards import ROLL_COLOURS
from lostcities.engine.declaration import BOTS, RESEARCH, TALLY, TERMINAL, Declaration
from lostcities.engine.games.roll.figures import FIGURES
from lostcities.engine.options import Option

OPTIONS = {"choices": Option("in turn", ("in turn", "together"), "R20", may_be_missing=True, among_people="together")}

ROLL = Declaration(
    name="roll",
    title="Roll & Write",
    make="lostcities.engine.games.roll.game:RollGame",
    players=range(2, 6),
    options=OPTIONS,
    colours=ROLL_COLOURS,
    example="=g4",
    reasons={
        "unknown-action": "R5",
        "spectator": "R5",
        "dice-not-rolled": "R4",
        "dice-already-rolled": "R4",
        "not-your-turn": "R5",
        "already-chosen": "R20",
        "end-artefact-marked": "R12",
        "arrow-first": "R10",
        "no-arrow": "R10",
        "colour-not-rolled": "R4",
        "colour-not-offered": "R5",
        "number-not-rolled": "R4",
        "number-not-offered": "R5",
        "expedition-finished": "R13",
        "end-number-too-low": "R12",
        "number-too-low": "R9",
    },
    endings={"exhausted": "R15", "all-bridges": "R15"},
    figures=FIGURES,
    editions=("roll-2021",),
    round_name="",
    undo=False,  # after a turn's last choice the dice are rolled
    hidden=False,
    hiding={"choices": "together"},
    parts={
        BOTS: "lostcities.bots.games.roll",
        TERMINAL: "lostcities.terminal.games.roll",
        RESEARCH: "lostcities.research.games.roll",
        TALLY: "lostcities.engine.games.roll.tally",
    },
)
