"""What a beginner and a casual player ignore and exaggerate in the card game."""

from lostcities.bots.habits import Habits

# Opens every expedition it can, loves wagers and high cards, ignores the opponent and the draw pile.
BEGINNER = Habits(
    0.9,
    (
        "lay: unseen", "lay: left out", "lay: hurry", "begin: hand", "begin: deck", "begin: columns",
        "begin: unseen", "begin: other", "discard: fits other", "discard: other", "discard: known",
        "discard: fits nobody", "take: fits other", "take: unseen", "take: deck", "take: hurry", "draw",
    ),
    {"begin": 1.5, "begin: wager": 0.5, "lay: value times stake": 0.8},
)  # fmt: skip

# Likes to play: begins about as many columns as the strong player, but also too late, since it does not count
# the draw pile; cares only half as much about skipped cards; discards what the opponent needs. What it ignores about
# beginning, mainly the size of the draw pile, favours it on the whole: without `begin` it would hardly begin.
CASUAL = Habits(
    0.3,
    (
        "lay: hurry", "begin: deck", "begin: unseen", "discard: fits other", "discard: other", "discard: known",
        "take: fits other", "take: hurry", "draw",
    ),
    {"begin": 1.4, "lay: unseen cards left out": 0.6},
)  # fmt: skip
