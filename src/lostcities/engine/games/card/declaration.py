"""The declaration of the card game."""

from lostcities.engine.cards import CARD_COLOURS
from lostcities.engine.declaration import BOTS, RESEARCH, TALLY, TERMINAL, Declaration
from lostcities.engine.games.card.figures import FIGURES
from lostcities.engine.options import MAX_TURNS, Option

OPTIONS = {
    "games": Option(3, (), "C4"),
    "colours": Option(5, (5, 6), "C20"),
    "max_turns": MAX_TURNS,
}

CARD = Declaration(
    name="card",
    title="Card game",
    make="lostcities.engine.games.card.game:CardGame",
    players=range(2, 3),
    options=OPTIONS,
    colours=CARD_COLOURS,
    example="+r7 <*",
    reasons={
        "unknown-action": "C6",
        "spectator": "C6",
        "not-your-turn": "C5",
        "draw-first": "C5",
        "play-first": "C5",
        "colour-not-in-game": "C20",
        "card-not-held": "C5",
        "own-discard": "C11",
        "discard-pile-empty": "C10",
        "wager-after-number": "C8",
        "not-higher-than-last": "C7",
    },
    endings={"pile-empty": "C13", "turn-limit": "C19"},
    figures=FIGURES,
    editions=("card",),
    round_name="game",
    rounds_option="games",
    parts={
        BOTS: "lostcities.bots.games.card",
        TERMINAL: "lostcities.terminal.games.card",
        RESEARCH: "lostcities.research.games.card",
        TALLY: "lostcities.engine.games.card.tally",
    },
)
