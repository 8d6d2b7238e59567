### What more than one client says about the games: names, actions, reasons, endings.
###
### Trois paramètres arrivent sous forme de codes et sont ici déjà des mots :
### $colour est le nom d'une couleur, $colour-adjective son adjectif au masculin, $colour-letter sa lettre, qui choisit
### le féminin ; $card est une carte comme on la nomme dans une phrase (« le 7 rouge ») ; $ending est le texte d'une fin.

## Games

game-card = Jeu de cartes
game-board = Jeu de plateau
game-roll = Roll & Write

## Bots

level-random = Hasard
    .name = Pip
    .kind = un perroquet
    .about = Joue n’importe quel coup permis.
level-beginner = Débutant
    .name = Bo
    .kind = un lièvre
    .about = Lance toutes les expéditions et oublie ce qu’elles coûtent.
level-casual = Amateur
    .name = Mila
    .kind = une chatte
    .about = Joue pour le plaisir et saute parfois un nombre.
level-strong = Confirmé
    .name = Bruno
    .kind = un ours
    .about = Suit les bons principes et joue juste les derniers coups.
level-expert = Expert
    .name = Vera
    .kind = une chouette
    .about = A appris de millions de parties contre elle-même.
level-champion = Champion
    .name = Zora
    .kind = une renarde
    .about = Avant chaque coup, explore beaucoup de mondes possibles.
level-search = Recherche
    .name = Otis
    .kind = une taupe
    .about = Essaie chaque coup dans de nombreuses parties jouées au hasard.

## Colours; the adjective is masculine and follows a noun

colour-y = jaune
    .adjective = jaune
colour-b = bleu
    .adjective = bleu
colour-w = blanc
    .adjective = blanc
colour-g = vert
    .adjective = vert
colour-r = rouge
    .adjective = rouge
colour-o = orange
    .adjective = orange
colour-p = violet
    .adjective = violet

## Cards: in a list, and in a sentence

card-number = { $value } { $colour }
card-wager = pari { $colour }
card-number-definite = le { $value } { $colour-adjective }
card-wager-definite = un pari { $colour-adjective }

## Pieces of the board game

piece-adventurer = aventurier
piece-researcher = chercheur

## Phases of a turn

phase-play = jouer
phase-draw = piocher
phase-piece = pion
phase-move = avancer
phase-choose = choisir
phase-arrow = flèche
phase-roll = lancer
phase-over = fin

## Actions, as one says what somebody does or could do

action-lay = poser { $card }
action-discard = défausser { $card }
action-draw = piocher
action-take =
    prendre dans la défausse { $colour-letter ->
        [b] bleue
        [w] blanche
        [g] verte
        [p] violette
       *[other] { $colour-adjective }
    }
action-adventurer = envoyer un aventurier
action-researcher = envoyer le chercheur
action-move = avancer en { $colour-adjective }
action-decline = ne pas avancer
action-write =
    inscrire { $value } dans la colonne { $colour-letter ->
        [b] bleue
        [w] blanche
        [g] verte
        [p] violette
       *[other] { $colour-adjective }
    }
action-circle =
    prendre le 0 dans la colonne { $colour-letter ->
        [b] bleue
        [w] blanche
        [g] verte
        [p] violette
       *[other] { $colour-adjective }
    }
action-refuse = renoncer
action-dice = les dés montrent { $dice }

## Rule options: the name, what it means, and its values

option-games = Manches par partie
    .about = Nombre de manches d’une partie. Les règles imprimées en prévoient trois ; on additionne leurs points.
option-colours = Couleurs
    .about = Cinq couleurs, ou six avec le violet comme dans les boîtes récentes.
option-colours-5 = cinq
option-colours-6 = six, avec le violet
option-edition = Édition
    .about = L’édition anglaise de 2014 ou l’allemande de 2018.
option-edition-2014 = anglaise, 2014
option-edition-2018 = allemande, 2018
option-rounds = Manches
    .about = Trois manches font la partie complète. Une seule fait la partie courte, où les artefacts rapportent selon un autre barème.
option-rounds-3 = trois manches
option-rounds-1 = une manche
option-opening = Première carte
    .about = Par quelle carte commence une expédition : la plus petite de sa couleur dans ta main, comme le disent les règles imprimées, ou n’importe laquelle.
option-opening-lowest = la plus petite
option-opening-any = n’importe laquelle
option-redraw = Reprendre sa défausse
    .about = Si tu peux reprendre la carte que tu viens de défausser. Les règles imprimées ne l’interdisent pas ; beaucoup de joueurs, si, comme dans le jeu de cartes.
option-redraw-true = permis
option-redraw-false = interdit
option-direction = Sens
    .about = Les colonnes ne font que monter, ou chacune peut monter ou descendre.
option-direction-ascending = seulement en montant
option-direction-either = monter ou descendre
option-open-scores = Points visibles
    .about = Chacun voit les points de tous, ou seulement les siens.
option-open-scores-true = visibles de tous
option-open-scores-false = seulement les siens
option-choices = Choix
    .about = Après le lanceur, les autres choisissent l’un après l’autre et voient les choix précédents, ou tous en même temps et les voient quand tous ont fini. En même temps, c’est plus rapide, et c’est l’usage à partir de trois personnes.
option-choices-in-turn = l’un après l’autre
option-choices-together = tous en même temps
option-max-turns = Limite de tours
    .about = Après ce nombre de tours, toutes places confondues, la partie est arrêtée et les points sont comptés tels quels.

## Lines of a score sheet

score-tiles = tuiles
score-before = manches précédentes
score-floor = jamais sous 0
score-rounds = manches
score-artefacts = artefacts
score-dice = renoncements
score-bonus = ponts

## Why a game or round ended

ending-pile-empty = la pioche est vide
ending-turn-limit = la limite de tours est atteinte
ending-enough-bridges = assez de pions ont passé un pont
ending-exhausted = tous les joueurs sont épuisés
ending-all-bridges = les huit ponts ont été passés

## Why an action is not allowed

reason-spectator = Tu es spectateur ; seuls les joueurs peuvent agir.
reason-unknown-action = Il n’y a pas d’action numéro { $number } dans ce jeu.
reason-over = La partie est finie : { $ending }.
reason-not-your-turn = C’est le tour d’un autre joueur.
reason-draw-first = Tu as déjà joué une carte ; prends-en une maintenant.
reason-play-first = Joue d’abord une carte, puis prends-en une.
reason-colour-not-in-game = Il n’y a pas de { $colour } dans ce jeu.
reason-card-not-held = Tu n’as pas cette carte en main : { $card }.
reason-not-higher-than-last = Un nombre doit être plus grand que le dernier de sa colonne : { $card }.
reason-wager-after-number = Un pari ne se pose que dans une colonne sans nombre, et il y a déjà { $card }.
reason-discard-pile-empty =
    La défausse { $colour-letter ->
        [b] bleue
        [w] blanche
        [g] verte
        [p] violette
       *[other] { $colour-adjective }
    } est vide.
reason-own-discard =
    Tu as défaussé ce tour-ci dans la défausse { $colour-letter ->
        [b] bleue
        [w] blanche
        [g] verte
        [p] violette
       *[other] { $colour-adjective }
    }, tu ne peux donc pas y prendre une carte.
reason-piece-first = Choisis d’abord le pion qui commence l’expédition, aventurier ou chercheur.
reason-move-first = Avance d’abord un de tes pions, ou renonce à avancer.
reason-no-piece-to-choose = On ne choisit un pion qu’au début d’une expédition, tant qu’il en reste des deux sortes.
reason-no-piece-to-move = Tu n’as un déplacement en plus que grâce à une tuile flèche ou à une carte sur un chemin terminé.
reason-not-lowest-in-hand = Une expédition commence par ta plus petite carte de cette couleur, et tu as { $card }.
reason-not-lowest-or-highest = Une expédition commence par ta plus petite ou ta plus grande carte de cette couleur.
reason-lower-than-last = Une carte doit valoir au moins autant que la dernière de sa colonne : { $card }.
reason-wrong-direction = Cette colonne va dans l’autre sens, et sa dernière carte est { $card }.
reason-no-piece-on-path = Tu n’as pas de pion sur le chemin { $colour-adjective }.
reason-piece-at-end = Ton pion du chemin { $colour-adjective } est sur la dernière pierre et ne peut plus avancer.
reason-dice-not-rolled = Il faut d’abord lancer les dés.
reason-dice-already-rolled = Les dés ont déjà été lancés.
reason-no-arrow = Une expédition n’avance que grâce à une case flèche.
reason-already-chosen = Tu as déjà choisi ; les autres choisissent encore.
reason-arrow-first = Avance d’abord une expédition grâce à la flèche, ou renonces-y.
reason-colour-not-rolled = Aucun dé ne montre la couleur { $colour }.
reason-number-not-rolled = Aucun dé ne montre un { $number }.
reason-colour-not-offered = Aucun dé au centre ne montre la couleur { $colour }.
reason-number-not-offered = Aucun dé au centre ne montre un { $number }.
reason-expedition-finished =
    L’expédition { $colour-letter ->
        [b] bleue
        [w] blanche
        [g] verte
        [p] violette
       *[other] { $colour-adjective }
    } est terminée et son artefact du bout est marqué.
reason-number-too-low =
    Le prochain nombre de l’expédition { $colour-letter ->
        [b] bleue
        [w] blanche
        [g] verte
        [p] violette
       *[other] { $colour-adjective }
    } doit être au moins { $least }.
reason-end-number-too-low =
    L’expédition { $colour-letter ->
        [b] bleue
        [w] blanche
        [g] verte
        [p] violette
       *[other] { $colour-adjective }
    } est pleine ; son artefact du bout demande au moins un { $least }.
reason-end-artefact-marked =
    L’artefact du bout de l’expédition { $colour-letter ->
        [b] bleue
        [w] blanche
        [g] verte
        [p] violette
       *[other] { $colour-adjective }
    } est déjà marqué.

## Listes et libellés

list-and = { $most } et { $last }
list-or = { $most } ou { $last }
label = { $name } : { $text }

## La position d’un jeu qui n’a pas de dessin

general-actions = Tes coups
general-nothing = rien
general-yes = oui
general-no = non
general-field-hand = Ta main
general-field-hands = Mains
general-field-columns = Colonnes
general-field-discards = Défausses
general-field-deck = Pioche
general-field-pile = Pioche
general-field-board = Plateau
