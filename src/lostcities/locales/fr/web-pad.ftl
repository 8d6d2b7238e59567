### La feuille de score pour celles et ceux qui ont la boîte sur la table.

pad-title = Feuille de score
pad-lead = Pour le jeu sur votre table : touche ce que chacun a devant soi et vois les points avec leur calcul.
pad-about-card = Les cartes de chaque colonne : paris et nombres.
pad-about-board = La place des pions, les points des tuiles, les artefacts.
pad-about-roll = Les cases de chaque feuille, les cercles et les ponts.
pad-of = { $game } : feuille de score
pad-players = Joueurs et règles
pad-rounds = Manches
pad-add = En ajouter une
pad-besides = En plus
pad-less = { $what } : un de moins
pad-more = { $what } : un de plus
pad-remove = Supprimer : { $what }
pad-clear = Recommencer
pad-what-wagers = Paris
pad-what-cards = Cartes
pad-what-stone = Pierre atteinte
pad-what-researcher = C’est le chercheur
pad-what-tile-points = Points des tuiles
pad-what-artefacts = Artefacts
pad-what-boxes = Cases remplies
pad-what-circle = Cercle marqué
pad-what-bridge = Premier à passer le pont
pad-what-artefacts-bridge = Artefacts : premier à passer le pont
pad-what-dice = Renoncements
pad-what-dice-bridge = Renoncements : premier à passer le pont
