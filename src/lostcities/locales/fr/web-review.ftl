### L’analyse d’une partie dans le navigateur ; ce que dit aussi le terminal est dans review.ftl.

review-title = Analyse
review-begins = Les premières décisions sont en cours d’évaluation…
review-progress = { $n } décisions évaluées sur { $of }
review-done = Toute la partie est évaluée.
review-players = Comment chacun a joué
review-figure = { $what } : { $figure }
review-curve-win = Chances de gagner la partie : { $who }
review-curve-points = Écart attendu à la fin : { $who }
review-show-points = Voir les points
review-show-win = Voir les chances de gagner
review-slider = Décision
review-decision = Décision { $n } sur { $of }, { $who }
review-next = Erreur suivante
review-previous = Erreur précédente
review-error-of = Erreur { $n } sur { $of }
review-errors =
    { $n ->
        [one] Une erreur
       *[other] { $n } erreurs
    }
review-errors-of = Erreurs : { $who }
review-no-errors-yet = Pas d’erreur jusqu’ici
review-was = { $played } : { $grade }.
review-candidates = Coups possibles
review-played = joué
review-best = meilleur coup
review-win = gagne dans { $share } des cas
review-try = Réessayer
review-try-ask = C’est à { $who } de jouer. Que jouerais-tu ?
review-try-right = { $played } : bien vu !
review-try-wrong = { $played } vaut { $points } points de moins que le meilleur coup.
review-try-show = Voir la réponse
review-play-on = Continuer la partie d’ici
review-opponent = Adversaire
review-account = Comment s’explique le résultat : { $who }
review-account-what = La chance et les erreurs en points ; ensemble, elles donnent l’écart final
review-key-errors = erreur suivante ou précédente
review-key-step = décision suivante ou précédente
