### The table of the board game.

board-prompt-over = La manche est finie.
board-prompt-piece = Qui part ({ $colour }) ? Le chercheur compte double.
board-prompt-arrow = Une flèche : tu peux avancer un de tes pions d’une pierre.
board-prompt-move = Tu peux avancer un de tes pions d’une pierre.
board-why-card = Choisis d’abord dans ta main une carte de cette couleur : { $colour }.
board-why-colour = { $card } n’avance que ton pion de cette couleur ({ $colour }).
board-map = Carte des cinq chemins
board-players = Les autres joueurs
board-columns = Colonnes : { $who }
board-columns-none = pas encore de colonne
board-column-empty = pas commencée
board-own = Tes pions, tes artefacts et tes points en détail
board-enlarge = Tout agrandir
board-path = Chemin : { $colour }
board-path-on = { $piece }, pierre { $n }
board-path-nobody = personne encore
board-path-here = une pierre plus loin
board-stone = { $colour }, pierre { $n }, vaut { $worth }
board-tile-arrow = flèche
board-tile-artefact = artefact
board-tile-vp =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
board-piece-adventurer = aventurier : { $who }
board-piece-researcher = chercheur : { $who }
board-adventurer = Aventurier
board-researcher = Chercheur ×2
board-choices = Tes choix sur les chemins
board-step = { $colour }, pierre { $n } : { $worth }→{ $next }
board-decline = Aucun
board-decline-title = Ne déplacer aucun autre pion
board-crossed = { $n } pions sur { $of } ont passé les ponts
board-crossed-title = La manche finit quand { $of } pions ont passé les ponts
board-track-title = Ce que valent les artefacts à la fin de la partie
board-track-place =
    { $n ->
        [one] { $n } artefact vaut { $worth }
       *[other] { $n } artefacts valent { $worth }
    }
board-artefacts = Artefacts : { $n }, valeur { $worth } à la fin de la partie
board-sheet-stone = pierre { $n } : { $worth }
board-sheet-none = pas commencé
board-sheet-researcher = Le chercheur est en route ({ $colour }) et compte double.
board-sheet-waits = Le chercheur n’est pas encore parti.
board-sheet-known = Sûrement en main : { $cards }
board-sheet-hidden = Les points sont cachés à cette table.
