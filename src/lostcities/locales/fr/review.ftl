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
account-own-errors = Erreurs propres
account-others-errors = Erreurs des autres
account-hidden = Chance cachée : bonne ou mauvaise pour des raisons que personne ne pouvait voir
account-rounding = Arrondi
account-margin = Écart final

review-lost-per-decision = Points perdus par décision
review-accuracy = Précision
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

why-card-lay-unseen-cards-left-out = Le coup saute des nombres de cette couleur qui pouvaient encore venir.
why-card-lay-own-cards-left-out = Le coup saute des cartes de cette couleur que tu as en main.
why-card-lay-left-out-times-stake = Avec des paris dans la colonne, chaque nombre sauté coûte plus cher.
why-card-lay-hurry = Il restait du temps pour attendre une meilleure carte.
why-card-begin-columns = Cela commence une expédition de plus, et chacune doit d’abord rembourser ses 20 points.
why-card-begin-own-cards-left-out = Le coup saute des cartes de cette couleur que tu as en main.
why-card-begin-other-has-begun = L’adversaire collectionne aussi cette couleur.
why-card-begin-value = L’expédition commence par un nombre élevé.
why-card-discard-fits-own = La carte va dans ta propre colonne.
why-card-discard-fits-other = L’adversaire peut poser cette carte.
why-card-discard-fits-other-value-times-stake = L’adversaire peut poser cette carte, et elle y vaut beaucoup.
why-card-discard-other-may-begin = L’adversaire peut commencer cette couleur avec elle.
why-card-discard-colour-held = Tu as d’autres cartes de cette couleur en main.
why-card-discard-value = Le coup défausse une carte élevée.
why-card-discard-known-wish = L’adversaire a déjà montré son intérêt pour cette couleur.
why-card-take-hurry = Prendre dans une défausse prolonge la partie, et tu n’as pas besoin de temps.
why-card-draw-hurry = Piocher rapproche la fin, et il te fallait du temps.
why-board-lay-values-left-out = Le coup saute beaucoup de cartes de cette couleur.
why-board-lay-own-cards-left-out = Le coup saute des cartes de cette couleur que tu as en main.
why-board-begin-values-left-out = Le chemin commence par une carte élevée et saute celles d’en dessous.
why-board-begin-paths-begun = Cela commence un chemin de plus.
why-board-discard-fits-own = La carte va dans ta propre colonne.
why-board-discard-colour-held = Tu as d’autres cartes de cette couleur en main.
why-board-discard-fits-next-begun = Le joueur suivant peut poser cette carte.
why-board-discard-fits-others = D’autres peuvent utiliser cette carte.
why-board-draw-deck = Il y avait une carte utile à prendre dans une défausse.
why-roll-write-numbers-left-out = L’inscription saute beaucoup de nombres de cette colonne.
why-roll-write-left-out-boxes-empty = L’inscription saute des nombres alors que beaucoup de cases sont vides.
why-roll-write-points = L’inscription ne rembourse pas encore ce que coûte l’expédition.
why-roll-write-begins-columns = Cela commence une expédition de plus.
why-roll-write-begins-late = Cela commence une expédition bien tard.
why-roll-refuse-points = Renoncer coûte des points ici.
why-roll-refuse-exhausts = Cela utilise le dernier renoncement.
why-roll-circle-late = Un cercle vient trop tard pour rapporter.
