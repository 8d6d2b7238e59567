"""The lesson of Roll & Write: dice, boxes, circle, arrow, artefact, refusing, a bridge; then choosing together."""

from random import Random
from typing import Any

from build_tools.lessons.lesson import LEARNER, Lesson
from lostcities.engine.contract import CHANCE
from lostcities.engine.registry import game

SEED = 4
MIRA, JONAS = 1, 2
WIDEST = 5
"""The largest step up that is worth a box, in the turns that are not shown."""


def lesson() -> Lesson:
    """Write the lesson, about five minutes long."""
    roll = game("roll")
    play = Lesson(roll, roll.start({}))

    play.say("learn-roll-idea")
    play.say("learn-roll-sheet")
    play.apply("rob 025")
    play.ask("learn-roll-first", "=b2")
    play.apply("=r5")
    play.say("learn-roll-others")
    play.apply("gbp 067", "=g7")
    play.ask("learn-roll-circle", "=p0")
    play.say("learn-roll-circled")
    play.apply("bpy 138")
    play.ask("learn-roll-arrow", "=b3")
    play.ask("learn-roll-arrow-move", ">p")
    play.apply("=y8", "roy 124", "=o4")
    play.ask("learn-roll-upwards", "=y1")
    play.apply("yyg 149")
    play.ask("learn-roll-artefact", "=y4")
    play.say("learn-roll-artefacts")
    play.apply("=g9", "ybb 112", "=b1")
    play.ask("learn-roll-refuse", "!")
    play.say("learn-roll-refused")
    dice = Random(SEED)
    play.skip(lambda state: sensible(state, dice), before_the_last_bridge)
    play.say("learn-roll-bridge")
    play.ask("learn-roll-cross", "=g7")
    while play.state.to_move not in (LEARNER, CHANCE) and not play.state.over:
        play.apply(sensible(play.state, dice))
    play.say("learn-roll-end")
    play.score("learn-roll-score")
    play.end()
    choose_together(play)
    play.say("learn-roll-last")
    return play


def choose_together(play: Lesson) -> None:
    """Show a turn with a third player: the roller writes openly, the others at the same time and unseen (R20)."""
    three = game("roll", players=3, choices="together")
    play.turn_to(three, three.start({}, MIRA))
    play.say("learn-roll-three")
    play.apply("rgp 147", "=r1")
    play.ask("learn-roll-together", "=g4")
    play.say("learn-roll-unseen")
    play.apply_for(JONAS, "=g4")
    play.say("learn-roll-shown")


def before_the_last_bridge(state: Any) -> bool:
    """Whether the learner rolled and can cross the only bridge that nobody has crossed."""
    assert not state.over, "it ended too early"
    view = state.view(LEARNER).to_json()
    green = view["sheets"][LEARNER]["expeditions"]["g"]
    return view["roller"] == LEARNER and len(view["bridges_closed"]) == 7 and len(green) == 6 and "=g7" in view["legal"]


def sensible(state: Any, dice: Random) -> str:
    """Play simply: the smallest step up or nothing; arrows for the longest expedition."""
    if state.to_move == CHANCE:
        return "".join(dice.choices("roygbp", k=3)) + " " + "".join(dice.choices("0123456789", k=3))
    view = state.view(state.to_move).to_json()
    sheet = view["sheets"][state.to_move]
    expeditions: dict[str, list[int]] = sheet["expeditions"]
    if ">." in view["legal"]:
        moves: list[str] = [text for text in view["legal"] if text != ">."]
        return max(moves, key=lambda text: len(expeditions[text[1]]))

    def stride(text: str) -> int:
        last = expeditions[text[1]][-1:] or [0]
        # An empty expedition begins low or not at all; a zero marks its circle.
        return (int(text[2:]) or 10) - last[0] + (0 if expeditions[text[1]] else 1)

    writings = [text for text in view["legal"] if text[0] == "="]
    best = min(writings, key=stride, default="!")
    return best if best != "!" and stride(best) <= WIDEST else "!"
