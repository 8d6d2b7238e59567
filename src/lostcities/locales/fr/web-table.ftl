### Every table: what is beside the game, how it ended, what was played.

table-undo = Annuler le coup
table-waiting = { $who } réfléchit …
table-yourturn = À toi de jouer
table-empty-hand = Aucune carte en main
table-gone = Table introuvable
table-gone-what = Elle a peut-être été fermée avant la partie, ou l’adresse est incomplète.
table-broken = Connexion perdue. Nouvel essai …
table-kept = Ton coup est enregistré et sera envoyé.
table-back = Connexion rétablie.
table-stale = La table a changé. Regarde de nouveau, puis choisis.
table-help = Aide et touches
table-menu = Menu
table-title-turn = À { $who } de jouer
table-title-game = { $name } · manche { $n } sur { $of }
table-title-round = { $name } · manche { $n } sur { $of }
table-resign = Abandonner
table-resign-sure = Abandonner toute la partie ?
table-leave = Quitter la table
table-leave-sure = Quitter la table ? Ta place reste à toi tant que la pendule le permet. Tu peux aussi simplement fermer la page.

clock-left-days = { $n } j { $h } h
clock-yours = Ton temps
clock-theirs = Temps du joueur qui doit jouer

side-label = Panneau latéral
side-scores = Points
side-moves = Coups
side-chat = Discussion
side-people = Joueurs
side-finished = Terminées
side-nothing = Rien ne s’est encore passé.
side-cut = Les coups précédents ne sont pas affichés ; tu pourras tout revoir après la fin.
past-title = Une position antérieure
past-back = Revenir à la partie

chat-none = Aucun message pour l’instant.
chat-say = Écrire un message
chat-send = Envoyer
chat-phrases = Phrases rapides
chat-unread =
    { $n ->
        [one] Un message non lu
       *[other] { $n } messages non lus
    }
chat-report = Signaler
chat-reported = Message signalé. L’hôte le lira.

people-you = (toi)
people-online = en ligne
people-open = libre
people-invited = invitation envoyée
people-left = a quitté la table
people-resigned = a abandonné
people-out = ne joue plus
people-replaced = remplacé par un bot
people-mute = Mettre en sourdine
people-unmute = Réactiver
people-replace = Laisser un bot prendre le relais
people-return = Reprendre ta place
people-proposal = Un bot ({ $level }) peut prendre le relais pour { $who } si tous sont d’accord.
people-agree = D’accord
people-watchers =
    { $n ->
        [one] Une personne regarde
       *[other] { $n } personnes regardent
    }
people-code = Code de cette table : { $code }

away = s’est absenté.
away-since = est absent depuis { $time }.
away-left = a quitté la table.
away-waiting = En attente de { $who } …
away-waits = Sans pendule, la table attend.
away-clock = Quand son temps sera écoulé, la partie sera perdue pour ce joueur.
away-clock-bot = Quand son temps sera écoulé, un bot prendra le relais.
away-bot = Tu peux laisser un bot prendre le relais (sous « Joueurs »).

waiting-closed = Cette table a été fermée
waiting-drawing = Préparation d’une donne équitable …
waiting-drawing-what = L’appareil de chaque joueur ajoute un nombre secret, pour que personne ne puisse choisir les cartes.
waiting-invited = Une invitation pour toi
waiting-host = Invitation : { $who } t’attend
waiting-name = Ton nom
waiting-new = Tu découvres ce jeu ? Cinq minutes suffisent pour l’apprendre ; la place reste libre tant que personne d’autre ne la prend.
waiting-as = Tu joueras sous le nom { $name }.
waiting-friends = Invite tes amis
waiting-rule = { $name } : { $value }
waiting-sit = S’asseoir
waiting-how = Envoie le lien, dicte le code ou fais scanner le QR code.
waiting-code = Code
waiting-qr = QR code du lien d’invitation
waiting-stay = La partie commence automatiquement dès que toutes les places sont prises. Tu peux fermer la page et revenir.

news-undo = { $who } annule un coup.
news-resign = { $who } abandonne.
news-timeout = { $who } a épuisé son temps.
news-leave = { $who } s’en va.
news-return = { $who } est de retour.
news-replace = Un bot prend le relais pour { $who }.
news-deal = Les cartes sont distribuées.
news-over = La partie est finie.
news-fallback = { $who } n’a pas pu jouer et passe au niveau inférieur.

move-dice = Les dés montrent { $dice }.
move-lay = { $who } pose { $card }.
move-lay-you = Tu poses { $card }.
move-discard = { $who } défausse { $card }.
move-discard-you = Tu défausses { $card }.
move-draw = { $who } pioche.
move-draw-you = Tu pioches.
move-take =
    { $who } prend le dessus de la défausse { $colour-letter ->
        [b] bleue
        [w] blanche
        [g] verte
        [p] violette
       *[other] { $colour-adjective }
    }.
move-take-you =
    Tu prends le dessus de la défausse { $colour-letter ->
        [b] bleue
        [w] blanche
        [g] verte
        [p] violette
       *[other] { $colour-adjective }
    }.
move-adventurer = { $who } envoie un aventurier.
move-adventurer-you = Tu envoies un aventurier.
move-researcher = { $who } envoie le chercheur.
move-researcher-you = Tu envoies le chercheur.
move-advance = { $who } avance en { $colour }.
move-advance-you = Tu avances en { $colour }.
move-decline = { $who } n’avance pas.
move-decline-you = Tu n’avances pas.
move-write = { $who } inscrit { $value } en { $colour }.
move-write-you = Tu inscris { $value } en { $colour }.
move-refuse = { $who } n’inscrit rien.
move-refuse-you = Tu n’inscris rien.

did-lay = pose { $card }
did-play = joue { $card }
did-play-adventurer = joue { $card } avec un aventurier
did-play-researcher = joue { $card } avec le chercheur
did-discard = défausse { $card }
did-draw = pioche
did-take = prend { $card }
did-take-pile = prend le dessus de la défausse ({ $colour })
did-moved = va à la pierre { $worth }
did-moved-on = va à la pierre { $worth } ({ $colour })
did-artefact = prend un artefact
did-artefacts = prend { $n } artefacts
did-points =
    { $n ->
        [one] gagne { $n } point
       *[other] gagne { $n } points
    }
did-move = avance ({ $colour })
did-decline = n’avance pas
did-write = inscrit { $n } ({ $colour })
did-circle = marque le cercle ({ $colour })
did-refuse = renonce
did-other = joue { $action }
did-words = joue : { $action }
moment-jump = { $who } : { $what } monte de { $n } points
moment-points = { $who } gagne { $n } points
moment-bridge = { $who } a passé un pont
moment-bridge-first = { $who } passe un pont avant tout le monde
moment-chain = { $who } avance de flèche en flèche
moment-last = La dernière carte est piochée

score-total = Total

end-show = Résultat
end-game = La manche { $n } sur { $of } est finie
end-round = La manche { $n } sur { $of } est finie
end-gamenr = Manche { $n }
end-roundnr = Manche { $n }
end-after = Après la manche { $n }
end-details = décompte
end-sofar = Jusqu’ici :
end-won = Tu as gagné !
end-lost = Victoire : { $who }
end-tie = { $who } se partagent la victoire
end-why-resigned = La partie s’est terminée par un abandon.
end-why-timeout = Le temps est écoulé.
end-why-abandoned = Personne n’a joué pendant des semaines ; la partie se termine sans vainqueur.
end-abandoned = Interrompue
end-resigned = { $who } a abandonné.
end-resigned-you = Tu as abandonné.
end-timeout = { $who } a épuisé son temps.
end-timeout-you = Tu as épuisé ton temps.
end-unfinished = Manche { $n }, inachevée
end-truncated = La limite de tours est atteinte ; les points sont comptés tels quels.
end-standing = Score de la partie
end-rematch = Revanche
end-rematch-asked =
    { $n ->
        [one] { $who } veut une revanche.
       *[other] { $who } veulent une revanche.
    }
end-rematch-accept = Accepter la revanche
end-rematch-wait = On attend les autres …
end-rematch-gone =
    { $n ->
        [one] { $who } n’est plus là.
       *[other] { $who } ne sont plus là.
    }
end-review = Analyse
end-replay = Revoir
end-download = Télécharger
end-moments = Les plus gros gains
end-ready = On continue ({ $n } sur { $of })
end-ready-wait = En attente de { $who }…
end-share = Partager
end-share-text = { product-name }, { $game } : { $result }
end-share-copy = Copier le texte et le lien
end-share-picture = Enregistrer l’image
end-share-send = Envoyer…

draw-tampered = Attention : le serveur a modifié un engagement sur la donne. Ton navigateur n’y ajoute rien.
verify-title = La donne était-elle honnête ?
verify-what = Avant la donne, le serveur a montré à tous les empreintes de tous les secrets qui déterminent les cartes : la sienne et celles de toutes les places. Ton navigateur les a gardées et les a comparées à l’enregistrement.
verify-good = Toutes les empreintes correspondent à celles que ton navigateur a gardées avant de révéler son propre secret, et ce secret fait partie de la donne. Personne n’a donc choisi les cartes.
verify-good-short = Oui, rien n’a été modifié
verify-watched = Toutes les empreintes correspondent à celles que ton navigateur a gardées avant la donne. Il n’y a pas ajouté de secret ; seuls les joueurs qui l’ont fait sont sûrs que personne n’a choisi les cartes.
verify-watched-short = Rien n’a été modifié
verify-unseen = Ton navigateur n’était pas connecté au moment de la donne et n’a rien à comparer. Demande à quelqu’un dont le navigateur l’était.
verify-unseen-short = Rien à comparer
verify-first = Cette partie a été distribuée selon la première méthode, qui ne montrait pas les empreintes des autres. Les cartes découlent des secrets, mais cela n’exclut pas que certains aient été choisis après coup.
verify-first-short = Donne selon l’ancienne méthode
verify-bad = L’enregistrement ne correspond pas à ce que ton navigateur a vu avant la donne. Ne te fie pas à cette donne.
verify-bad-short = Non, quelque chose a été modifié
verify-fault-method = Il manque à l’enregistrement les empreintes montrées avant la donne.
verify-fault-server = Le secret du serveur n’est pas celui qui avait été annoncé.
verify-fault-starter = La façon de désigner le premier joueur a été modifiée.
verify-fault-changed = Cette empreinte a été modifiée après avoir été montrée : { $who }.
verify-fault-unfit = Ce secret ne correspond pas à son empreinte : { $who }.
verify-fault-ignored = Ton navigateur a révélé son secret à temps, mais le serveur en a utilisé un autre ({ $who }).
verify-absent = Le serveur a remplacé un joueur qui n’avait pas répondu au moment de la donne : { $who }.
verify-do = Recalculer les cartes
verify-follows = Toutes les cartes et tous les dés découlent de ces secrets.
verify-save = Enregistrer les empreintes
verify-trust = Pour vérifier sans ce serveur, télécharge la partie, enregistre les empreintes, puis lance « lostcities verify » sur ta machine.

help-card = Clique sur une carte, puis sur sa destination : ta colonne de sa couleur, ou la défausse. Puis pioche. Tu peux aussi faire glisser la carte.
help-board = Clique sur une carte, puis sur ta colonne de sa couleur ou sur la défausse. S’il y a un choix sur les chemins, les possibilités s’allument. Puis pioche.
help-roll = Clique sur une couleur et un nombre du lancer, ou directement sur une case qui s’allume sur ta feuille.
help-general = Ce jeu n’a pas de table dessinée : sa position est décrite en mots. Chaque bouton est un coup permis.
keys-choose = choisir une carte
keys-lay = la poser
keys-discard = la défausser
keys-draw = piocher
keys-take = prendre la carte défaussée de cette couleur
keys-piece = envoyer un aventurier ou le chercheur
keys-move = avancer sur ce chemin
keys-decline = ne déplacer aucun autre pion
keys-colour = choisir une couleur
keys-number = choisir un nombre (X vaut dix)
keys-refuse = ne rien inscrire
keys-undo = annuler, avant de piocher
keys-escape = remettre la carte en main
keys-help = cette aide

hint-ask = Conseil
hint-says = L’expert choisirait ceci : { $do }.
hint-or = Ou bien { $list }.
hint-do = Jouer ce coup
hint-key = conseil : ce que jouerait l’expert (contre des bots)
hint-level = à peu près équivalent
hint-worse = { $n ->
    [one] environ { $n } point de moins
   *[other] environ { $n } points de moins
  }
hint-sure = { $n } %
would-lay = poser { $card }
would-discard = défausser { $card }
would-draw = piocher
would-take =
    prendre le dessus de la défausse { $colour-letter ->
        [b] bleue
        [w] blanche
        [g] verte
        [p] violette
       *[other] { $colour-adjective }
    }
would-adventurer = envoyer un aventurier
would-researcher = envoyer le chercheur
would-advance = avancer en { $colour }
would-decline = ne déplacer aucun autre pion
would-write = inscrire { $value } en { $colour }
would-refuse = ne rien inscrire
would-other = jouer { $action }

confirm-title = Confirmer le coup
confirm-ask = { $move } ?
confirm-yes = Jouer ce coup

typed-move = Saisir un coup
typed-send = Envoyer le coup
