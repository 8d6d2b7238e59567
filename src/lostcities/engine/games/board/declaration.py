"""The declaration of the board game."""

from lostcities.engine.cards import BOARD_COLOURS
from lostcities.engine.declaration import BOTS, RESEARCH, TALLY, TERMINAL, Declaration
from lostcities.engine.games.board.figures import FIGURES
from lostcities.engine.options import MAX_TURNS, Option

OPTIONS = {
    "edition": Option("2018", ("2014", "2018"), "B23"),
    "rounds": Option(3, (3, 1), "B6"),
    "opening": Option("lowest", ("lowest", "any"), "B7"),
    "redraw": Option(True, (True, False), "B12"),
    "direction": Option("ascending", ("ascending", "either"), "B26"),
    "open_scores": Option(True, (True, False), "B25"),
    "max_turns": MAX_TURNS,
}

BOARD = Declaration(
    name="board",
    title="Board game",
    make="lostcities.engine.games.board.game:BoardGame",
    players=range(2, 5),
    options=OPTIONS,
    colours=BOARD_COLOURS,
    example="+r3 @a <*",
    reasons={
        "unknown-action": "B7",
        "spectator": "B7",
        "not-your-turn": "B7",
        "piece-first": "B7",
        "move-first": "B16",
        "draw-first": "B12",
        "play-first": "B12",
        "own-discard": "B12",
        "discard-pile-empty": "B12",
        "no-piece-to-choose": "B7",
        "no-piece-to-move": "B16",
        "piece-at-end": "B10",
        "no-piece-on-path": "B16",
        "card-not-held": "B7",
        "not-lowest-or-highest": "B27",
        "not-lowest-in-hand": "B7",
        "wrong-direction": "B26",
        "lower-than-last": "B9",
    },
    endings={"enough-bridges": "B18", "pile-empty": "B19", "turn-limit": "B28"},
    figures=FIGURES,
    editions=("board-2018", "board-2014"),
    rounds_option="rounds",
    running_totals=True,
    parts={
        BOTS: "lostcities.bots.games.board",
        TERMINAL: "lostcities.terminal.games.board",
        RESEARCH: "lostcities.research.games.board",
        TALLY: "lostcities.engine.games.board.tally",
    },
)
