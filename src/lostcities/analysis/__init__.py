"""What positions and decisions are worth, and what was luck: reviews of matches that were played (docs/review.md).

``judgement.py`` grades a decision by what its seat could know; ``account.py`` adds up luck and skill with the values of
``evaluation.py``, which sees all hands and also tells the arena how lucky a game was; ``explanation.py`` says why;
``review.py`` does it for a whole match.

You may edit everything except the networks ``weights/<game>.worlds``, which `lostcities train GAME --judge` writes.
Bots must not import this layer.
"""
