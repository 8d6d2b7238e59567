### La table des jeux qui n’ont pas de dessin.

general-prompt = À toi : choisis un coup.
general-position = Position
general-keys-act = jouer le coup qui porte ce numéro
general-turn = Tours joués : { $n }
general-phase = Phase : { $phase }
