### Les énigmes : des positions où un coup est nettement le meilleur.

puzzle-title = Énigmes
puzzle-lead = Des positions de vraies parties où un coup est nettement meilleur que tous les autres. Trouve-le.
puzzle-of = { $game } : énigmes
puzzle-number = Énigme { $n } sur { $of }
puzzle-solved =
    { $n ->
        [one] { $n } résolue
       *[other] { $n } résolues
    }
puzzle-done = (résolue)
puzzle-row = { $n } d’affilée du premier coup
puzzle-all = Tu as résolu toutes les énigmes de ce jeu.
puzzle-ask = C’est à toi. Un coup est nettement le meilleur. Lequel ?
puzzle-answer = Le meilleur coup : { $best }.
puzzle-next = Énigme suivante
puzzle-previous = Énigme précédente
puzzle-worth = Ce que coûte chaque coup
puzzle-how = Points perdus par rapport au meilleur coup, avec des intervalles à 95 %, d’après { $n } suites jouées au plus pour chaque coup.
