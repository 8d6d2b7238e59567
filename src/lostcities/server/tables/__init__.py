"""Tables: what happens at one, from its creation to its replay.

``table.Table.submit`` is the only way to change a game: ``decisions`` says which events follow from an intent,
``ledger`` folds events into the present position, ``frames`` shows it to one seat. ``fairness`` deals, ``clocks``
counts time, ``bot_seats`` and ``bot_threads`` let bots play, ``lobby`` and ``pairing`` bring people together.
"""
