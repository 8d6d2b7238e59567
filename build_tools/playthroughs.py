"""Writes the playthroughs of tests/research in OpenSpiel's own form: ``python build_tools/playthroughs.py``.

The games are small, so that the files are readable; a change in them is a change that researchers see.
"""

import json
from pathlib import Path
from urllib.parse import quote

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

from lostcities.research import openspiel

FOLDER = Path(__file__).parent.parent / "tests/research/playthroughs"
SHEET = {
    "expedition": [20],
    "artefacts": [20],
    "dice": [0],
    "arrows": {"r": [], "o": [], "y": [1], "g": [], "b": [], "p": []},
    "artefact_boxes": {"r": [], "o": [], "y": [], "g": [1], "b": [], "p": []},
}
GAMES = {
    "card": "lostcities_card(colours=2,highest=5,wagers=1,hand=2,max_turns=3)",
    "board": "lostcities_board(players=2,colours=2,highest=4,hand=2,removed=4,max_turns=3)",
    "roll": f"lostcities_roll(players=2,bridge_box=1,figures={quote(json.dumps(SHEET), safe='')})",
    "roll-together": "lostcities_roll(players=3,choices=together,bridge_box=1,"
    f"figures={quote(json.dumps(SHEET), safe='')})",
}


def main() -> None:
    """Write all of them."""
    openspiel.register()
    flags.FLAGS.mark_as_parsed()
    for name, text in GAMES.items():
        told = generate_playthrough.playthrough(text, None, seed=1)
        (FOLDER / f"{name}.txt").write_text(told, encoding="utf-8")
        print(f"{FOLDER / name}.txt")


if __name__ == "__main__":
    main()
