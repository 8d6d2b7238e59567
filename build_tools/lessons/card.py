"""The card game's lesson: ascending numbers, wagers, the cost of setting out, discards, the end."""

from random import Random
from typing import Any

from build_tools.lessons.lesson import Lesson
from lostcities.engine.registry import game

HANDS = ("g4 g6 rx r3 w2 y2 b9 y7", "b2 b5 r5 w5 b7 w8 y3 gx")
FIRST_DRAWS = "g8 bx r4 w3 r8 b8 b10 y4 w9"
"""The draws of learner and opponent in turn, until the learner takes a discard; later cards are shuffled."""
SEED = 1471
OWN = ("gr", "bw")
"""The colours that each player collects in the turns that are not shown."""


def lesson() -> Lesson:
    """Write the lesson, about five minutes long."""
    cards = game("card", games=1)
    hands = [hand.split() for hand in HANDS]
    dealt = [card for hand in hands for card in hand] + FIRST_DRAWS.split()
    rest = [f"{colour}{face}" for colour in "ybwgr" for face in ("x", "x", "x", *range(2, 11))]
    for card in dealt:
        rest.remove(card)
    Random(SEED).shuffle(rest)
    play = Lesson(cards, cards.start({"hands": hands, "deck": FIRST_DRAWS.split() + rest}))

    play.say("learn-card-idea", "column:0:y", "column:0:b", "column:0:w", "column:0:g", "column:0:r")
    play.say("learn-card-hand", "hand")
    play.ask("learn-card-lay", "+g4")
    play.ask("learn-card-draw", "<*")
    play.apply("+b2", "<*")
    play.say("learn-card-cost", "column:0:g")
    play.ask("learn-card-upwards", "+g6")
    play.apply("<*", "-w5", "<*")
    play.ask("learn-card-wager", "+rx")
    play.ask("learn-card-doubled", "<*", "column:0:r")
    play.apply("-r5", "<*")
    play.ask("learn-card-discard", "-w2", "pile:r")
    play.ask("learn-card-take", "<r")
    play.apply("+b5", "<*")
    play.ask("learn-card-whynot", "+r3", "deck")
    play.apply("<*", "+b7", "<*")
    play.skip(sensible, lambda state: state.to_move == 0 and state.view(0).to_json()["deck"] == 1)
    play.say("learn-card-late", "deck")
    play.ask("learn-card-high", "+r10")
    play.ask("learn-card-last", "<*")
    play.say("learn-card-end")
    play.score("learn-card-score")
    play.say("learn-card-match")
    return play


def sensible(state: Any) -> str:
    """Play simply: continue your own colours, lowest first; discard what nobody needs; draw from the draw pile."""
    legal: list[str] = state.view(state.to_move).to_json()["legal"]
    if "<*" in legal:
        return "<*"
    own, others = OWN[state.to_move], OWN[1 - state.to_move]
    lays = [text for text in legal if text[0] == "+" and text[1] in own and text[2] != "x"]
    if lays:
        return min(lays, key=lambda text: int(text[2:]))

    def loss(text: str) -> tuple[bool, bool, int]:
        wanted = text[1] in own and f"+{text[1:]}" in legal
        return wanted, text[1] in others, 0 if text[2] == "x" else int(text[2:])

    return min((text for text in legal if text[0] == "-"), key=loss)
