"""The value of positions and decisions, and the part of luck: reviews of finished matches (docs/review.md).

``judgement.py`` grades a decision by what its seat could know; ``account.py`` adds up luck and skill with the values of
``evaluation.py``, which sees all hands and also measures luck for the arena; ``explanation.py`` finds reasons;
``review.py`` reviews a whole match.

You may edit everything except the networks ``weights/<game>.worlds``, which `lostcities train GAME --judge` writes.
Bots must not import this layer.
"""
