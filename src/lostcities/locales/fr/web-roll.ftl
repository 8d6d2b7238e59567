### The table of Roll & Write.

roll-prompt-choose = Choisis une couleur et un nombre, ou une case qui brille.
roll-prompt-number = { $colour } : quel nombre ?
roll-prompt-colour = { $n } : sur quelle expédition ?
roll-prompt-none = Rien de ce lancer ne peut s’inscrire.
roll-prompt-arrow = Une flèche ! Avance une expédition qui brille.
roll-prompt-watch = { $who } choisit.
roll-prompt-watch-arrow = { $who } suit une flèche.
roll-prompt-chosen = Tu as choisi. On attend encore : { $who }.
roll-prompt-together = Tous choisissent en même temps. On attend encore : { $who }.
roll-prompt-over = La partie est finie : { $ending }.
roll-decline = Renoncer
roll-refuse = Ne rien inscrire
roll-refuse-costs = renoncements : { $now } → { $then }
roll-refuse-free = plus de symbole libre : rien ne change
roll-refuse-bridge = pont { $points }
roll-why-arrow = Utilise d’abord la flèche : avance une expédition, ou renonce.

roll-tray = Dés
roll-rolled = Lancer : { $who }
roll-rolls = { $who } lance les dés …
roll-rolls-you = Tu lances les dés …
roll-rolled-you = Ton lancer
roll-bridges = ponts : { $n } sur { $of }
roll-die-colour = Dé de couleur : { $colour }
roll-die-number = Dé de nombre : { $n }
roll-die-zero = Dé de nombre : 0, marque le cercle d’une expédition vide, sinon vaut 10
roll-die-taken = pris par { $who }
roll-die-fits = possible

roll-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
roll-sheet-of = Feuille : { $who }
roll-trail-empty = rien d’inscrit
roll-trail-circled = cercle marqué, compte double
roll-trail-next = prochaine case { $box }, vaudra alors { $value }
roll-trail-full = toutes les cases remplies, l’artefact du bout est libre
roll-trail-ended = terminée
roll-box-artefact = artefact
roll-box-arrow = flèche
roll-fits = possible : { $what }
roll-fits-circle = possible : marquer le cercle
roll-fits-end = possible : marquer l’artefact du bout
roll-ask = { $colour } : quel nombre ?
roll-ask-number = { $n }, { $colour }
roll-track-count = { $n } sur { $of }
roll-track-next = avec le prochain { $value }
roll-bridge-open = pont ouvert : { $points } points au premier
roll-bridge-first = pont passé en premier par { $who }
roll-bridge-closed = pont fermé

roll-others = Les autres joueurs
roll-enlarge = Agrandir la feuille
roll-progress-done = a choisi
roll-progress-deciding = choisit
roll-progress-later = choisira plus tard
roll-progress-roller = a lancé les dés

roll-keys-decline = renoncer à la flèche
roll-keys-clear = choisir de nouveau
