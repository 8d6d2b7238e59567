"""The board game's lesson: paths, pieces, the researcher, tiles, an arrow, the fifth crossing."""

from random import Random
from typing import Any

from build_tools.lessons.lesson import Lesson
from lostcities.engine.games.board.game import BoardGame

TILES = {
    "y": "vp10 artefact arrow arrow vp15",
    "b": "arrow vp5 artefact arrow artefact",
    "w": "arrow artefact arrow vp10 artefact",
    "g": "artefact arrow vp10 vp15 artefact",
    "r": "artefact arrow arrow vp5 artefact",
}
"""All stones of each path, from the start to the end."""
HANDS = ("g1 g3 g3 r0 r2 y9 w8 b5", "b1 b2 w0 g5 w3 y8 g8 r9")
FIRST_DRAWS = "g4 b3 r3 w1 g6 b4 y5 y0 w3 g7 y2"
"""The draws of learner and opponent in turn, until the learner takes a discard; later cards are shuffled."""
SEED = 29
BRIDGE = 6
OWN = ("gry", "bw")
"""The colours that each player collects in the turns that are not shown."""


def lesson() -> Lesson:
    """Write the lesson, about five minutes long."""
    board = BoardGame(rounds=1)
    spaces = board.figures["spaces"]
    tiles = {f"{c}{stone}": tile for c in TILES for stone, tile in zip(spaces[c], TILES[c].split(), strict=True)}
    hands = [hand.split() for hand in HANDS]
    rest = [f"{colour}{value}" for colour in "ybwgr" for value in range(11) for _ in range(2)]
    for card in [*hands[0], *hands[1], *FIRST_DRAWS.split()]:
        rest.remove(card)
    Random(SEED).shuffle(rest)
    removed = [rest.pop() for _ in range(30)]
    setup = {"hands": hands, "deck": FIRST_DRAWS.split() + rest, "removed": removed, "tiles": tiles}
    play = Lesson(board, board.start(setup))

    play.say("learn-board-idea")
    play.say("learn-board-stones")
    play.ask("learn-board-begin", "+g1")
    play.ask("learn-board-piece", "@a")
    play.ask("learn-board-draw", "<*")
    play.apply("+b1", "@a", "<*")
    play.ask("learn-board-step", "+g3")
    play.ask("learn-board-artefact", "<*")
    play.apply("+b2", "<*")
    play.ask("learn-board-second", "+r0")
    play.ask("learn-board-researcher", "@r")
    play.apply("<*", "-g5", "<*")
    play.ask("learn-board-equal", "+g3")
    play.ask("learn-board-take", "<g")
    play.apply("+b3", ">b", "<*")
    play.ask("learn-board-arrow", "+g4")
    play.ask("learn-board-arrow-move", ">r")
    play.apply("<*", "+w0", "@r", "<*")
    play.ask("learn-board-points", "+g5")
    play.apply("<*", "+b4", "<*")
    play.ask("learn-board-discard", "-y9")
    play.apply("<*", "+w1", ">b", "<*")
    play.skip(sensible, nearly_over)
    play.say("learn-board-late")
    play.ask("learn-board-cross", "+g6")
    play.say("learn-board-end")
    play.score("learn-board-score")
    play.score("learn-board-rounds", match=True)
    return play


def nearly_over(state: Any) -> bool:
    """Whether the learner can move a fifth piece across a bridge with a card."""
    assert not state.over, "it ended too early"
    view = state.view(state.to_move).to_json()
    can = any(text.startswith("+g") for text in view["legal"])
    return state.to_move == 0 and view["crossed"] == 4 and view["stones"][0]["g"] == BRIDGE and can


def sensible(state: Any) -> str:
    """Play simply: continue your own colours, lowest first; discard what nobody needs; draw from the draw pile."""
    view = state.view(state.to_move).to_json()
    legal: list[str] = view["legal"]
    stones = view["stones"][state.to_move]
    own, others = OWN[state.to_move], OWN[1 - state.to_move]
    if "<*" in legal:
        return "<*"
    if "@a" in legal:
        return "@a"
    moves = [text for text in legal if text[0] == ">" and text != ">." and stones[text[1]] != BRIDGE]
    if ">." in legal:
        return min(moves, key=lambda text: stones[text[1]], default=">.")
    # The learner's green piece waits at the bridge for the last step of the lesson.
    held = "g" if state.to_move == 0 and stones["g"] == BRIDGE else ""
    lays = [text for text in legal if text[0] == "+" and text[1] in own and text[1] != held]
    if lays:
        return min(lays, key=lambda text: int(text[2:]))

    def loss(text: str) -> tuple[bool, bool, int]:
        wanted = text[1] in own and f"+{text[1:]}" in legal
        return wanted, text[1] in others, int(text[2:])

    return min((text for text in legal if text[0] == "-"), key=loss)
