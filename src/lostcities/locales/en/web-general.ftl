### The table for games that have no drawing of their own.

general-prompt = Your turn: choose a move.
general-position = Position
general-keys-act = play the move with this number
general-turn = Turns played: { $n }
general-phase = Phase: { $phase }
