### Analyses de parties : notes, compte de la chance et du jeu, et raisons.

grade-forced = forcé
grade-best = meilleur coup
grade-good = bon
grade-inaccuracy = imprécision
grade-mistake = erreur
grade-blunder = grosse erreur

account-start = Attendu avant la donne
account-deal = Chance à la donne
account-draws = Chance à la pioche et aux dés
account-own-errors = Ses erreurs
account-others-errors = Erreurs des autres
account-hidden = Chance cachée : bonne ou mauvaise pour des raisons que personne ne pouvait voir
account-rounding = Arrondi
account-margin = Écart final

review-point = ,
review-lost-per-decision = Points perdus par décision
review-accuracy = Précision
review-level = Niveau estimé
review-like = { $many ->
    [one] à peu près comme « { $lower } »
   *[other] entre « { $lower } » et « { $higher } »
}
review-spared =
    { $n ->
        [one] { $who } : une décision a coûté { $points } points, mais aucune chance de gagner ; elle compte comme bonne.
       *[other] { $who } : { $n } décisions ont coûté { $points } points, mais aucune chance de gagner ; elles comptent comme bonnes.
    }
review-counted = Décisions comptées
review-player = Joueur
review-matches = Parties
review-luck = Chance par partie
review-margin = Écart par partie
review-level-estimate = C’est une estimation : elle dépend des positions rencontrées.
review-no-errors = Aucune erreur claire.
review-lost = { $played } a coûté { $points } points ({ $grade }) ; mieux : { $best }.
review-unfinished = La partie n’a pas été jouée jusqu’au bout : seules ses décisions sont évaluées.
review-time-over = Le temps est écoulé : { $judged } décisions sur { $all } sont évaluées.

analyse-action = Coup
analyse-points = Écart attendu
analyse-win = Gagne la partie
analyse-played = joué

## Ce qui parle contre un coup

why-card-lay-unseen-cards-left-out = { $n ->
    [0] Le coup saute des nombres de cette couleur qui pouvaient encore venir.
    [one] Le coup saute un nombre de cette couleur qui pouvait encore venir.
   *[other] Le coup saute { $n } nombres de cette couleur qui pouvaient encore venir.
}
why-card-lay-own-cards-left-out = { $n ->
    [0] Le coup saute des cartes de cette couleur que le joueur a en main.
    [one] Le coup saute une carte de cette couleur que le joueur a en main.
   *[other] Le coup saute { $n } cartes de cette couleur que le joueur a en main.
}
why-card-lay-left-out-times-stake = { $n ->
    [1] Avec un pari dans la colonne, chaque nombre sauté coûte le double.
    [2] Avec deux paris dans la colonne, chaque nombre sauté coûte le triple.
    [3] Avec trois paris dans la colonne, chaque nombre sauté coûte le quadruple.
   *[other] Avec des paris dans la colonne, chaque nombre sauté coûte plus cher.
}
why-card-lay-hurry = { $n ->
    [0] Il restait du temps pour attendre une meilleure carte.
    [one] Il restait du temps pour attendre le nombre sauté.
   *[other] Il restait du temps pour attendre les { $n } nombres sautés.
}
why-card-begin-columns = { $n ->
    [2] C’est la deuxième expédition, et chacune doit d’abord rembourser ses 20 points.
    [3] C’est la troisième expédition, et chacune doit d’abord rembourser ses 20 points.
    [4] C’est la quatrième expédition, et chacune doit d’abord rembourser ses 20 points.
    [5] C’est la cinquième expédition, et chacune doit d’abord rembourser ses 20 points.
    [6] C’est la sixième expédition, et chacune doit d’abord rembourser ses 20 points.
   *[other] C’est une expédition de plus, et chacune doit d’abord rembourser ses 20 points.
}
why-card-begin-own-cards-left-out = { $n ->
    [0] Le coup saute des cartes de cette couleur que le joueur a en main.
    [one] Le coup saute une carte de cette couleur que le joueur a en main.
   *[other] Le coup saute { $n } cartes de cette couleur que le joueur a en main.
}
why-card-begin-other-has-begun = L’adversaire collectionne aussi cette couleur.
why-card-begin-value = L’expédition commence par un nombre élevé.
why-card-discard-fits-own = La carte pouvait encore aller dans la colonne du joueur.
why-card-discard-fits-other = L’adversaire peut poser cette carte.
why-card-discard-fits-other-value-times-stake = L’adversaire peut poser cette carte, et elle lui rapporte beaucoup.
why-card-discard-other-may-begin = L’adversaire peut commencer cette couleur avec cette carte.
why-card-discard-colour-held = Le joueur a d’autres cartes de cette couleur en main.
why-card-discard-value = Le coup défausse une carte élevée.
why-card-discard-known-wish = L’adversaire a déjà montré son intérêt pour cette couleur.
why-card-draw-hurry = Piocher rapproche la fin, alors qu’il reste plus de cartes à poser que de tours.
why-card-take-wager = La carte prise n’est qu’un pari.
why-card-take = La carte prise ne va ni avec les colonnes ni avec la main du joueur.
why-card-take-unseen-cards-left-out = { $n ->
    [0] La carte prise saute des nombres qui pouvaient encore venir.
    [one] La carte prise saute un nombre qui pouvait encore venir.
   *[other] La carte prise saute { $n } nombres qui pouvaient encore venir.
}
why-board-lay-values-left-out = { $n ->
    [0] Le coup saute plusieurs valeurs de cette couleur.
   *[other] Le coup saute { $n } valeurs de cette couleur.
}
why-board-lay-own-cards-left-out = { $n ->
    [0] Le coup saute des cartes de cette couleur que le joueur a en main.
    [one] Le coup saute une carte de cette couleur que le joueur a en main.
   *[other] Le coup saute { $n } cartes de cette couleur que le joueur a en main.
}
why-board-begin-values-left-out = { $n ->
    [0] Commencer le chemin par cette carte saute plusieurs valeurs plus basses.
   *[other] Commencer le chemin par cette carte saute { $n } valeurs plus basses.
}
why-board-begin-paths-begun = { $n ->
    [2] Le coup commence un deuxième chemin.
    [3] Le coup commence un troisième chemin.
    [4] Le coup commence un quatrième chemin.
    [5] Le coup commence un cinquième chemin.
   *[other] Le coup commence un chemin de plus.
}
why-board-discard-fits-own = La carte pouvait encore aller dans la colonne du joueur.
why-board-discard-colour-held = { $n ->
    [0] Le joueur a d’autres cartes de cette couleur en main.
    [one] Le joueur a une autre carte de cette couleur en main.
   *[other] Le joueur a { $n } autres cartes de cette couleur en main.
}
why-board-discard-fits-next-begun = Le joueur suivant peut poser cette carte.
why-board-discard-fits-others = Un adversaire peut utiliser cette carte.
why-board-draw-deck = Une carte de la défausse valait mieux qu’une carte inconnue.
why-board-discard = Défausser ne fait avancer aucun pion.
why-board-take-values-left-out = { $n ->
    [0] La carte prise saute plusieurs valeurs de cette couleur.
   *[other] La carte prise saute { $n } valeurs de cette couleur.
}
why-roll-write-numbers-left-out = { $n ->
    [0] L’inscription saute plusieurs nombres de cette colonne.
   *[other] L’inscription saute { $n } nombres de cette colonne.
}
why-roll-write-left-out-boxes-empty = L’inscription saute des nombres alors que beaucoup de cases sont vides.
why-roll-write-points = { $n ->
    [0] L’inscription coûte d’abord des points.
    [one] L’inscription coûte d’abord un point.
   *[other] L’inscription coûte d’abord { $n } points.
}
why-roll-write-begins-columns = { $n ->
    [2] L’inscription commence une deuxième expédition.
    [3] L’inscription commence une troisième expédition.
    [4] L’inscription commence une quatrième expédition.
    [5] L’inscription commence une cinquième expédition.
    [6] L’inscription commence une sixième expédition.
   *[other] L’inscription commence une expédition de plus.
}
why-roll-write-begins-late = L’inscription commence une expédition bien tard.
why-roll-refuse-points = { $n ->
    [0] Renoncer coûte des points ici.
    [one] Renoncer coûte un point ici.
   *[other] Renoncer coûte { $n } points ici.
}
why-roll-refuse = Renoncer ne fait avancer aucune expédition.
why-roll-refuse-exhausts = Cela utilise le dernier renoncement.
why-roll-circle-late = Un cercle vient trop tard pour rapporter.
why-roll-arrow-begins = Une flèche est dépensée pour commencer une colonne.

## Ce qui parle pour le meilleur coup

for-card-lay = Une carte posée ne profite à personne d’autre.
for-card-lay-hurry = Il reste plus de cartes à poser que de tours.
for-card-begin-hand = La main contient un bon début pour la nouvelle expédition.
for-card-begin-deck = { $n ->
    [0] Il est assez tôt pour commencer une expédition.
   *[other] Avec { $n } cartes dans la pioche, il est assez tôt pour commencer une expédition.
}
for-card-discard-fits-nobody = Mieux valait défausser une carte que plus personne ne peut poser.
for-card-take-fits-own = La carte à prendre dans la défausse va dans la colonne du joueur.
for-card-take-value-times-stake = La carte à prendre vaut beaucoup dans la colonne du joueur.
for-card-take-fits-other-value-times-stake = L’adversaire est privé d’une carte précieuse.
for-card-take-may-begin-cards = { $n ->
    [0] La carte à prendre s’accorde avec d’autres cartes de la main.
    [one] La carte à prendre s’accorde avec une autre carte de la main.
   *[other] La carte à prendre s’accorde avec { $n } autres cartes de la main.
}
for-card-take-deck = Prendre dans la défausse épargne la pioche : la manche dure plus longtemps.
for-board-lay = Une carte posée fait avancer un pion et ne profite à personne d’autre.
for-board-lay-artefact = Le pas atteint un artefact.
for-board-lay-arrow = Le pas atteint une flèche.
for-board-lay-points-tile = Le pas atteint une tuile de points.
for-board-lay-crosses = Le pas passe le pont.
for-board-lay-cards-that-still-fit = { $n ->
    [0] D’autres cartes de la main peuvent encore être posées ensuite.
    [one] Une autre carte de la main peut encore être posée ensuite.
   *[other] { $n } autres cartes de la main peuvent encore être posées ensuite.
}
for-board-begin-cards = { $n ->
    [0] La main contient plusieurs cartes pour le nouveau chemin.
   *[other] La main contient { $n } cartes pour le nouveau chemin.
}
for-board-begin-tiles-ahead = { $n ->
    [0] Le nouveau chemin porte beaucoup de tuiles.
   *[other] Le nouveau chemin porte { $n } tuiles.
}
for-board-begin-deck = { $n ->
    [0] Il est assez tôt pour commencer un chemin.
   *[other] Avec { $n } cartes dans la pioche, il est assez tôt pour commencer un chemin.
}
for-board-discard-fits-nobody = Mieux valait défausser une carte que plus personne ne peut poser.
for-board-take-fits-own = La carte à prendre dans la défausse va dans la colonne du joueur.
for-board-take-deck = Prendre dans la défausse épargne la pioche : la manche dure plus longtemps.
for-board-take-fits-next = Le joueur suivant est privé d’une carte qu’il pouvait utiliser.
for-board-move-artefact = Le meilleur pas atteint un artefact.
for-board-move-arrow = Le meilleur pas atteint une flèche.
for-board-move-points-gained = { $n ->
    [0] Le meilleur pas rapporte plus de points.
    [one] Le meilleur pas rapporte un point.
   *[other] Le meilleur pas rapporte { $n } points.
}
for-board-researcher-cards = { $n ->
    [0] La main contient d’autres cartes pour ce chemin.
   *[other] La main contient encore { $n } cartes pour ce chemin.
}
for-board-researcher-deck = { $n ->
    [0] Il reste beaucoup de cartes dans la pioche : le chercheur peut encore aller loin.
   *[other] Il reste { $n } cartes dans la pioche : le chercheur peut encore aller loin.
}
for-roll-write-artefact = La meilleure inscription trouve un artefact.
for-roll-write-arrow = La meilleure inscription rapporte une flèche.
for-roll-write-circled = La meilleure inscription est dans une colonne cerclée.
for-roll-circle = Le cercle double ce que l’expédition vaudra à la fin.
for-roll-write-passes-an-open-bridge = La meilleure inscription passe un pont encore ouvert.
for-roll-write-artefact-passes-a-bridge = L’artefact passe un pont encore ouvert.
for-roll-write-towards-an-open-bridge = La meilleure inscription rapproche une colonne d’un pont encore ouvert.
for-roll-refuse-passes-a-bridge = Renoncer passe un pont encore ouvert.
for-roll-refuse-points = { $n ->
    [0] Le symbole de dé rapporte des points.
    [one] Le symbole de dé rapporte un point.
   *[other] Le symbole de dé rapporte { $n } points.
}
