### Ce que dit le serveur : pourquoi il refuse quelque chose, et les phrases rapides de la discussion.
###
### Un refus qui a un texte à lui porte son nom ; les autres portent le code du refus. $detail est une phrase pour les
### programmeurs, toujours en anglais.

## Phrases rapides

phrase-hello = Bonjour !
phrase-good-luck = Bonne chance et bon jeu !
phrase-well-played = Bien joué !
phrase-nice-card = Belle carte !
phrase-ouch = Aïe !
phrase-thinking = Je réfléchis.
phrase-your-turn = C’est à toi.
phrase-sorry = Désolé !
phrase-one-moment = Un instant, s’il te plaît.
phrase-thanks = Merci pour la partie !
phrase-again = Encore une ?
phrase-bye = Au revoir !

## À la table

refusal-no-table = Cette table n’existe pas.
refusal-no-code = Aucune table n’a ce code.
refusal-not-seated = Tu n’as pas de place à cette table.
refusal-already-seated = Tu as déjà une place à cette table.
refusal-seat-taken = Cette place est prise.
refusal-no-offer = Aucune place ne t’est proposée ici.
refusal-match-began = La partie a déjà commencé.
refusal-not-playing = La partie n’est pas en cours : elle n’a pas commencé, ou elle est finie.
refusal-only-with-server = Il faut un serveur pour cela : ce n’est pas possible dans une partie sur cet appareil.
refusal-damaged = Ce que ce navigateur a enregistré de la partie est endommagé. Tes autres parties sur cet appareil ne sont pas touchées.
refusal-tally-unknown = Quelque chose de ce qui a été rempli n’existe pas dans ce jeu.
refusal-tally-too-many = Il n’y en a pas autant dans la boîte : regarde ce qu’ont les autres.
refusal-tally-twice = Un joueur n’en a qu’un.
refusal-tally-researcher = Un des cinq pions est le chercheur : marque lequel.
refusal-tally-bridge = Personne ne peut être premier à passer un pont qu’il n’a pas atteint.
refusal-left = Tu as quitté cette table ; reviens-y d’abord.
refusal-not-left = Tu n’as pas quitté cette table.
refusal-nothing-to-leave = Il n’y a rien à quitter ici.
refusal-resigned = Tu as abandonné à cette place.
refusal-stale = La table a changé (version { $version }) ; regarde-la de nouveau.
refusal-not-your-turn = Ce n’est pas ton tour.
refusal-no-action = { $action } n’est pas un coup de ce jeu ; écris-en un comme { $example }.
refusal-undo = Tu ne peux annuler que ce que tu as fait pendant ce tour, avant de piocher.
refusal-no-hints = Il n’y a de conseils que dans les parties non classées contre les bots du serveur.
refusal-bot-slow = Le bot réfléchit trop longtemps ; réessaie.
refusal-no-level = Il n’y a pas de bot de niveau { $level } ; les niveaux sont : { $levels }.
refusal-too-often = Tu l’as fait trop souvent ; joue d’abord un coup, ensuite ce sera de nouveau possible.
refusal-no-commitment-wanted = Aucun engagement n’est attendu de toi maintenant.
refusal-no-contribution-wanted = Aucune contribution n’est attendue de toi maintenant.
refusal-contribution-late = Trop tard : les cartes sont distribuées, avec la contribution du serveur à la place de la tienne. Tu joues comme d’habitude.
refusal-other-commitment = Cela ne correspond pas à ton engagement.
refusal-no-player-there = Il n’y a pas de joueur à cette place.
refusal-nothing-to-agree = Il n’y a rien à accepter.
refusal-rematch-later = La revanche se demande à la fin de la partie.
refusal-no-pause = Rien à attendre : aucune manche ne vient de se terminer, ou tu as déjà donné ton accord.
refusal-somebody-gone = Quelqu’un de cette partie n’est plus là.

## Discussion

refusal-nothing-said = Écris d’abord quelque chose.
refusal-phrases-only = Cette table n’autorise que les phrases rapides.
refusal-chat-off = La discussion est désactivée à cette table.
refusal-chat-too-fast = Tu envoies des messages trop vite ; attends un peu.
refusal-nobody-to-mute = Il n’y a personne à mettre en sourdine.
refusal-no-line = Cette ligne n’existe pas.

## Nouvelles tables

refusal-wrong-players = Ce jeu est pour { $many } joueurs, pas pour { $players }.
refusal-bad-options = On ne peut pas jouer ainsi : { $detail }.
refusal-too-many-rounds = Une partie a ici { $most } manches au plus.
refusal-bad-starter = La place qui commence va de 0 à { $last }.
refusal-bad-seats = Indique { $players } places, ou aucune.
refusal-one-seat = Tu ne peux prendre qu’une place.
refusal-playing-live = Tu joues encore une partie à la pendule. Finis-la ou abandonne ; ensuite, cherche la suivante.
refusal-too-many-bot-games = Tu as déjà { $most } parties en cours avec des bots, c’est la limite. Finis-en une ou abandonne-la.
refusal-too-many-open =
    { $most ->
        [one] Tu as une table qui attend des joueurs ; ferme-la d’abord.
       *[other] Tu as { $most } tables qui attendent des joueurs ; fermes-en une d’abord.
    }
refusal-too-many-running =
    { $most ->
        [one] Tu joues à une autre table ; finis d’abord cette partie ou abandonne-la.
       *[other] Tu joues à { $most } tables ; finis d’abord une partie ou abandonnes-en une.
    }
refusal-network-guests = Trop de nouveaux invités de ton réseau aujourd’hui ; réessaie demain.
refusal-network-tables = Trop de nouvelles tables de ton réseau aujourd’hui ; réessaie demain.
refusal-network-uploads = Trop d’enregistrements envoyés de ton réseau aujourd’hui ; réessaie demain.

## Invitations

refusal-no-invitations = Ce joueur n’accepte pas tes invitations.
refusal-invited-already =
    { $times ->
        [one] Cette invitation est déjà partie ; attends une réponse.
       *[other] Tu y as déjà envoyé { $times } invitations ; attends une réponse.
    }
refusal-too-many-invitations = Ce joueur a trop d’invitations en attente ; réessaie plus tard.
refusal-nobody-to-block = Il n’y a personne à bloquer.

## Comptes

refusal-not-signed-in = Il te faut d’abord une session : POST /api/guest en ouvre une.
refusal-no-session = Cette session n’existe pas.
refusal-no-account = Aucun compte n’a ce nom.
refusal-account-only = Il faut un compte pour cela.
refusal-have-account = Tu as déjà un compte.
refusal-wrong-login = Le nom ou le mot de passe est incorrect.
refusal-wrong-password = Le mot de passe est incorrect.
refusal-login-too-fast = Trop d’essais pour ce nom ; attends une minute.
refusal-password-short = Un mot de passe doit avoir au moins { $least } caractères.
refusal-password-has-name = Le mot de passe contient le nom ; choisis-en un autre.
refusal-password-easy = Ce mot de passe est trop facile à deviner ; choisis plutôt quelques mots sans rapport entre eux.
refusal-name-kept = Le nom d’un compte ne peut pas être changé.
refusal-name-taken = Un compte porte déjà ce nom, ou un nom qui lui ressemble.
refusal-name-official = Ce nom pourrait passer pour celui du serveur, de son équipe ou de ses bots ; choisis-en un autre.
refusal-name-letters = Un nom a de 1 à { $most } caractères : lettres, chiffres, espaces, . ' - _ ; il commence par une lettre ou un chiffre.
refusal-name-alphabet = Un nom ne peut utiliser qu’un seul alphabet et les chiffres de 0 à 9.
refusal-no-bot = Tu n’as pas ce bot.
refusal-bot-needs-account = Crée d’abord un compte ; les invités ne peuvent pas avoir de bots.
refusal-too-many-bots = Un compte peut avoir { $most } bots au plus.

## Enregistrements

refusal-no-record = Cet enregistrement n’existe pas.
refusal-match-not-over = La partie n’est pas encore finie ; son enregistrement sera visible ensuite.
refusal-bad-record = Cet enregistrement ne peut pas être rejoué : { $detail }.
refusal-record-move = Cet enregistrement ne peut pas être rejoué : à la manche { $round }, le coup { $move } est { $action }. { $because }
refusal-record-depth = Cet enregistrement est trop imbriqué.
refusal-record-text = Cet enregistrement contient du texte qui n’est pas de l’Unicode, ou il est trop imbriqué.
refusal-record-rounds = Un enregistrement a ici { $most } manches au plus.
refusal-record-name = Un nom de joueur dans un enregistrement a ici { $most } caractères au plus.
refusal-record-part-size = La partie { $part } de cet enregistrement est trop grande.
refusal-too-many-records = Tu peux garder ici { $records } enregistrements de { $megabytes } Mo ; les anciens disparaissent.
refusal-deal-unconfirmed = La donne n’a pas pu être confirmée : { $detail }.

## La connexion

refusal-malformed = Le message est illisible : { $detail }
refusal-bad-request = La requête n’est pas valable : { $detail }. /api/docs énumère les adresses.
refusal-key-reused = Cette clé a déjà servi à autre chose ; chaque demande a besoin de la sienne.
refusal-unavailable = Le serveur ne peut rien enregistrer pour l’instant, donc rien n’a été fait. Réessaie dans un instant.
refusal-failed = Une erreur s’est produite sur le serveur. Elle a été enregistrée.
refusal-too-fast = Trop de requêtes ; attends un peu.
refusal-too-many-messages = Trop de messages ; attends un peu.
refusal-not-text = Les messages doivent être du texte JSON, pas des octets.
refusal-not-json = Envoie du JSON, avec l’en-tête Content-Type: application/json.
refusal-message-size = Un message peut avoir { $most } caractères au plus.
refusal-request-size = Une requête peut avoir ici { $most } octets au plus.
refusal-not-http = La requête n’est pas du HTTP, ou un en-tête contient un caractère interdit.
refusal-request-late = La requête a mis trop longtemps à arriver ; envoie-la de nouveau.
refusal-headers-size = Les en-têtes d’une requête peuvent avoir ici { $most } octets au plus.
refusal-headers-crowded = La requête a trop d’en-têtes, ou un en-tête trop long.
refusal-no-address = Il n’y a rien à cette adresse ; /api/docs énumère les adresses.
refusal-no-socket = Il n’y a pas de socket à cette adresse ; docs/protocol.md les énumère.
refusal-not-a-socket = Un socket s’ouvre par une requête GET avec les en-têtes de la RFC 6455.
refusal-lobby-only-tells = Le salon n’accepte pas de messages.
refusal-old-page = Cette page n’est plus à jour ; recharge-la.
refusal-wrong-host = Ce serveur ne s’appelle pas { $host }. Son hôte peut autoriser ce nom avec --host-name.
refusal-other-site = Cette requête vient d’un autre site. L’hôte peut l’autoriser avec --origin.

refusal-no-review = Il n’y a pas encore d’analyse de cette partie.
refusal-no-decision = Cette décision n’existe pas dans la partie.
refusal-nothing-to-review = Rien n’a été décidé dans cette partie, il n’y a donc rien à analyser.
refusal-game-without-review = Il n’y a pas d’analyse pour ce jeu.
refusal-record-not-over = Cette partie n’est pas finie ; seules les parties complètes sont analysées.
refusal-review-of-running = Cet enregistrement montre une position d’une partie en cours ; il pourra être analysé quand elle sera finie.
refusal-too-many-reviews =
    { $most ->
        [one] Une analyse est déjà en cours pour toi ; attends qu’elle soit prête.
       *[other] { $most } analyses sont déjà en cours pour toi ; attends que l’une d’elles soit prête.
    }
refusal-reviews-of-a-day = Tu as lancé { $most } analyses en un jour, c’est la limite. Réessaie demain.
refusal-review-failed = L’analyse ne peut pas continuer pour l’instant ; réessaie.
refusal-not-legal-there = Ce coup n’était pas permis dans cette position.

## Links that people share

shared-any-game = une partie
shared-t = { $game } : prends place ou regarde
shared-j = Invitation : { $game }
shared-replay = Revoir : { $game }
shared-review = Analyse : { $game }
shared-learn = Apprendre en jouant : { $game }
shared-rules = Règles : { $game }
