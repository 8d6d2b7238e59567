### What only the terminal says.

## Scoring a physical game

score-how-card = Toutes les cartes des colonnes d’un joueur, les paris comme rx : rx r3 r7 y2 y10. Rien de posé : une ligne vide.
score-how-board = Où sont les pions, le chercheur avec *, les points des tuiles, les artefacts : y8* r7 g5 +15 a2.
score-how-roll = Cases inscrites, cercle marqué comme *, artefacts, renoncements, ponts passés en premier : r7* o9 a8 d3 +r +a.
score-texts = Chaque manche demande un texte par joueur, toujours pour les mêmes joueurs ; { $separator } sépare les manches.
score-too-many = Ce jeu est pour { $most } joueurs au plus, pas pour { $count }.
score-names = { $count ->
    [one] Pour { $count } joueur, il faut { $count } nom
   *[other] Pour { $count } joueurs, il faut { $count } noms
}, pas { $names }.
score-ended = L’entrée est terminée ; donne tout en arguments, par exemple : lostcities score card "rx r3 r7"

## What cannot be played or scored

bad-players = Ce jeu est pour { $least } joueurs au moins et { $most } au plus, pas pour { $given }.
bad-option = Ce jeu n’a pas d’option { $name } ; ses options sont : { $options }.
bad-option-value = L’option { $name } ne peut pas être { $value } ; valeurs possibles : { $possible }
bad-level = Aucun bot { $level } ne joue à ce jeu ; ses niveaux sont : { $levels }.
bad-unknown = { $word } n’existe pas dans ce jeu, ou s’écrit autrement ; `lostcities score` sans textes explique comment.
bad-too-many = { $word } : il n’y en a pas autant dans la boîte.
bad-twice = { $word } : un joueur n’en a qu’un.
bad-researcher = Un des cinq pions est le chercheur ; marque-le, par exemple r7*.
bad-bridge = { $word } : cette colonne n’est pas arrivée à son pont.

## Who plays

you = Toi
seat = Joueur { $n }

## The start screen

start-title = { product-family } dans le terminal
start-game = Jeu
start-players = Joueurs
start-level = Adversaire { $n }
start-begin = Commencer
start-how = ↑ ↓ choisir une ligne · ← → la changer · Entrée commence · Échap quitte
start-table-hint = ou le code, l’identifiant ou le lien d’une table
start-at = sur { $url }
start-bots = À { $players } joueurs, il faut { $bots ->
    [one] { $bots } bot
   *[other] { $bots } bots
} à côté de toi, pas { $given }.
start-table-without-server = --table demande --server : l’adresse du serveur où se trouve la table.

## Answers, and the letters that give them

yes = oui
no = non
yes-key = o
no-key = n

## Resuming

resume-title = Une partie inachevée
resume-ask = Reprendre : { $what } ?
resume-what = { $moves ->
    [one] { $game } contre { $names }, { $moves } coup joué
   *[other] { $game } contre { $names }, { $moves } coups joués
}
resume-yes = Reprendre
resume-no = Nouvelle partie
resume-kept = La partie est enregistrée : `lostcities play` la reprend.

## The table

table-game = manche { $n } sur { $of }
table-round = manche { $n } sur { $of }
table-turn = tour { $n }
table-deck = { $n ->
    [one] encore { $n } carte
   *[other] encore { $n } cartes
}
table-draw = pioche
table-discards = défausses
table-crossed = { $n } sur { $of } au-delà des ponts
table-earlier = avant : { $points }
table-hand = Main
table-legend = ① aventurier ❶ chercheur, compte double · » flèche · ◈ artefact · +n points
table-rolled = Lancer, { $who }
table-rolled-you = Ton lancer
table-roll-legend = (2) cercle : double · » flèche · ◈ artefact · ‖ pont
table-bridges = Ponts passés : { $names }
table-bridges-own = premier sur le pont : { $names }
table-none = aucun
table-waiting = Il manque des joueurs. Code : { $code }
table-broken = Connexion perdue ; nouvel essai …

## What to do now

now-play = À toi : choisis une carte (1–8 ou clic), Entrée la pose, d la défausse.
now-play-chosen = { $card } : Entrée pose la carte, d la défausse.
now-draw = Pioche : Espace pour la pioche, ou la lettre d’une couleur.
now-piece = Quel pion part ? a = aventurier, r = chercheur.
now-move = Avance un pion : la lettre d’une couleur, ou . pour renoncer.
now-choose = Dés : lettre d’une couleur et nombre, puis Entrée ; ! pour renoncer.
now-choose-chosen = { $what } : Entrée l’inscrit.
now-other = À toi : tape un coup, ou clique dessus.
now-arrow = Une flèche : la lettre d’une couleur la fait avancer, . y renonce.
now-wait = { $who } réfléchit …
now-over = Partie finie : v la revoit, s montre les points, n en commence une autre.
now-chosen = Tu as choisi ; u pour annuler. On attend encore : { $who }.
now-together = Tous choisissent en même temps. On attend encore : { $who }.
now-watch = Tu es spectateur. À { $who } de jouer.

## Hints, undo, notation

hint = L’expert choisirait ceci : { $move } ({ $text }).
hint-other = L’expert choisirait ceci : { $text }.
hint-none = Ce n’est pas ton tour, il n’y a donc pas de conseil.
undo-done = Coup annulé.
undo-none = Il n’y a rien à annuler : tu ne peux annuler que tes décisions de ce tour, avant de piocher.
notation-bad = { $text } n’est pas un coup de ce jeu ; tape par exemple { $example }, ou ? pour l’aide.
legal = Permis : { $moves }
legal-title = Coups permis
window-small = Cette fenêtre fait { $width }×{ $height } : tout se voit à partir de 80×24.
choose-first = Choisis d’abord une carte : 1 à 8, ← →, ou un clic.
choose-dice = Choisis d’abord une couleur et un nombre parmi les dés.

## Other people

talk-nobody = Il n’y a que des bots à cette table, et ils ne lisent pas la discussion.
talk-how = Tape " et ton message, puis Entrée.
resign-nobody = Tu joues contre des bots : q quitte et enregistre la partie.
resign-ask = Abandonner cette partie ?

## Keys

key-hint = Conseil
key-undo = Annuler
key-scores = Points
key-rules = Règles
key-help = Aide
key-talk = Discussion
key-resign = Abandonner
key-replay = Revoir
key-new = Nouvelle
key-quit = Quitter
key-close = Fermer
key-step = Coup
key-ends = Début/fin
key-round = Manche
input = tape des coups, par exemple { $example }

## Scores

scores-title = Points
scores-now = Pour l’instant
scores-game = Manche { $n } : { $reason }
scores-round = Manche { $n } : { $reason }
scores-match = La partie
scores-hidden = { $name } : caché jusqu’à la fin

## The end

end-winner = Victoire : { $names }
end-shared = Victoire partagée : { $names }
end-you = Tu as gagné !
end-round = La manche { $n } est finie : { $reason }.
end-game = La manche { $n } est finie : { $reason }.
end-match = La partie est finie.
end-resigned = Un joueur a abandonné.

## The deal

deal-fair = Les engagements sur la donne sont ceux qui avaient été montrés avant.
deal-tampered = Attention : des engagements sur la donne ont été modifiés après avoir été montrés : { $who }. Ne te fie pas à cette donne.
deal-server = le serveur
end-timeout = Un joueur a épuisé son temps.
end-abandoned = Personne n’a joué pendant des semaines ; la partie se termine sans vainqueur.

## The connection

connection-bad-address = { $address } n’est pas l’adresse d’un serveur ; écris par exemple http://127.0.0.1:8000
connection-no-server = Aucun serveur { product-name } ne répond à { $server } ({ $reason }) ; vérifie l’adresse, ou démarres-en un avec `lostcities serve`.
connection-other-server = { $server } a répondu { $status } ; est-ce un serveur { product-name } ?
connection-bad-token = { $server } ne connaît pas ce jeton ; le propriétaire du bot peut le renouveler.
connection-no-table = { $where } ne désigne aucune table ; donne son identifiant, son code ou son lien.

## Replay

replay-title = Revoir · coup { $n } sur { $of }
replay-hands = { $name } tient { $cards }
replay-start = La donne.

## Plain lines

plain-help-card = +r7 pose le 7 rouge, -r7 le défausse, rx est un pari rouge ; puis <* prend dans la pioche, <g dans la défausse verte.
plain-help-board = +r7 pose le 7 rouge, -r7 le défausse ; @a ou @r choisit le pion qui part ; >g avance le pion vert, >. y renonce ; <* prend dans la pioche, <g dans la défausse verte.
plain-help-roll = =g4 prend le dé vert et le 4, ! renonce ; >g avance le vert grâce à une flèche, >. y renonce.
plain-commands = Tu peux taper plusieurs coups sur une ligne. Aussi : l montre les coups permis, h donne un conseil, u annule, s montre les points, m tous les coups joués, r les règles, q quitte et enregistre la partie. Sur un serveur, une ligne qui commence par " va dans la discussion, et resign abandonne la partie.
plain-ask = Ton coup ({ $phase }, ? pour l’aide) :
plain-stopped = Arrêté.
plain-pile = { $top } au-dessus, { $n } en tout
plain-on = { $piece } sur la pierre { $n } ({ $value })
plain-centre = Au centre : couleurs { $colours }, nombres { $numbers }
plain-sheet = { $name } : { $artefacts ->
    [one] { $artefacts } artefact
   *[other] { $artefacts } artefacts
 }, { $dice ->
    [one] { $dice } renoncement
   *[other] { $dice } renoncements
 }, premier sur les ponts : { $bridges }
plain-end = fin

## Help

help-title = Comment jouer ici
rules-missing = Ce jeu n’a pas de règles écrites.

## The help screen: a heading, then what it says

help-keys-heading = Au clavier
help-keys = 1 à 8 (ou ← →) choisit une carte, Entrée la pose, d la défausse. Espace prend dans la pioche, la lettre d’une couleur (y b w g r o p) prend dans sa défausse, avance son pion ou choisit son dé. `.` et `!` renoncent.
help-mouse-heading = À la souris
help-mouse = clique une carte, puis ta colonne ou une défausse ; clique une pile pour piocher ; clique les dés, les pions et les chemins.
help-typing-heading = En tapant
help-typing = commence par + - < > = @ ! ou appuie sur `:` ; tu peux taper plusieurs coups sur une ligne : `{ $example }`, puis Entrée.
help-more-heading = Aussi
help-more = h conseil · u annuler · s points · l coups permis · F1 ou ? cette aide · F2 règles · v revoir (après la fin) · n nouvelle partie (après la fin) · q quitter ; la partie est enregistrée et peut être reprise. Sur un serveur : `"` et un message l’envoie aux autres, T montre la discussion, R abandonne.

## `lostcities score`, line by line

ask-game = Quel jeu : { $games } ?
ask-names = Qui joue ? Les noms séparés par des espaces :
ask-another = Encore une ?
