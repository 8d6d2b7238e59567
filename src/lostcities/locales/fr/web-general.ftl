### La table des jeux qui n’ont pas de dessin.

general-prompt = À toi : choisis une action.
general-position = Position
general-keys-act = faire l’action qui porte ce numéro
general-turn = Tours joués : { $n }
general-phase = Phase : { $phase }
