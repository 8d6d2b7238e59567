### First games: the frame of the lessons.

learn-choose = Apprendre en jouant
learn-lead = Une courte première partie avec quelqu’un qui l’explique. Cinq minutes chacune ; tu pars quand tu veux.
learn-about-card = Se lancer, monter, et oser un pari ou deux.
learn-about-board = Des pions sur des chemins, des tuiles en route et une course vers les ponts.
learn-about-roll = Des dés pour tous, des cases à remplir et des cercles qui doublent.
learn-learnt = terminée
learn-title = Première partie : { $game }
learn-coach = La cheffe d’expédition explique
learn-you = Toi
learn-partner = Mira
learn-friend = Jonas
learn-watch = { $count ->
    [one] { $who } joue …
   *[other] { $who } jouent …
}
learn-later = Quelques tours plus tard.
learn-next = Suivant
learn-back = Étape précédente
learn-show = Montre-moi
learn-step = Étape { $n } sur { $of }
learn-progress = Avancement
learn-again = Recommencer
learn-leave = Quitter la leçon
learn-others = Autres leçons
learn-real = Jouer une vraie partie
learn-first-next = Rien à faire ici pour l’instant : continue avec « Suivant ».
learn-instead = C’est permis. Mais pour cette première partie : { $ask }
learn-instead-no = Ça ne marche pas ici. { $ask }

learn-ask-lay = Pose { $card } dans ta colonne : d’abord la carte, puis la colonne.
learn-ask-discard = Défausse { $card }.
learn-ask-draw = Prends une carte de la pioche.
learn-ask-take =
    Prends le dessus de la défausse { $colour-letter ->
        [b] bleue
        [w] blanche
        [g] verte
        [p] violette
       *[other] { $colour-adjective }
    }.
learn-ask-adventurer = Envoie un aventurier.
learn-ask-researcher = Envoie le chercheur.
learn-ask-advance = Avance en { $colour }.
learn-ask-write = Choisis la couleur { $colour } et { $value }.
learn-ask-refuse = N’inscris rien cette fois.
