"""What a beginner and a casual player forget and overdo in the card game."""

from lostcities.bots.habits import Habits

# Opens every expedition it can, loves wagers and high cards, never looks at the other side or at the draw pile.
BEGINNER = Habits(
    0.9,
    (
        "lay: unseen", "lay: left out", "lay: hurry", "begin: hand", "begin: deck", "begin: columns",
        "begin: unseen", "begin: other", "discard: fits other", "discard: other", "discard: known",
        "discard: fits nobody", "take: fits other", "take: unseen", "take: deck", "take: hurry", "draw",
    ),
    {"begin": 1.5, "begin: wager": 0.5, "lay: value times stake": 0.8},
)  # fmt: skip

# Likes to play: begins about as many columns as the strong one does, but also when it is late, since it does not count
# the draw pile; minds skipped cards only half as much; discards what the other side needs. What it forgets about
# beginning, the size of the draw pile above all, speaks for it on the whole: without `begin` it would hardly begin.
CASUAL = Habits(
    0.3,
    (
        "lay: hurry", "begin: deck", "begin: unseen", "discard: fits other", "discard: other", "discard: known",
        "take: fits other", "take: hurry", "draw",
    ),
    {"begin": 1.4, "lay: unseen cards left out": 0.6},
)  # fmt: skip
