### The home page and the lists of tables.

home-title = Où partira l’expédition ?
home-tab = Jouer seul ou entre amis
home-lead = Trois jeux d’une même famille, seul contre l’ordinateur ou entre amis grâce à un lien. Sans inscription.
home-choose = Jeu
home-about-card = À deux, cinq expéditions, une question : se lancer ou s’abstenir ?
home-about-board = À deux, trois ou quatre : tes pions suivent cinq chemins et passent les ponts vers les artefacts.
home-about-roll = De deux à cinq, six dés, une feuille chacun : tout le monde joue à chaque lancer.
home-level = Adversaire
home-players = Joueurs
home-play = Jouer
home-friends = Entre amis
home-options = Options de règles
home-learn-five = Apprendre en 5 minutes
home-length = Durée
home-length-of =
    { $kind ->
        [game]
            { $n ->
                [one] une manche
               *[other] { $n } manches
            }
       *[round]
            { $n ->
                [one] une manche
               *[other] { $n } manches
            }
    }
home-live = Aux tables
home-live-none = Aucune partie publique en ce moment.
home-also = Et aussi
home-learn = Apprendre en jouant
home-rules = Règles
home-open = Tables ouvertes
home-device = Sur cet appareil
home-puzzles = Énigmes
home-score = Feuille de score
home-ladder = Classement
home-api = Pour les programmes

options-never = jamais
options-reset = Revenir aux règles standard

friends-seat = Place { $n }
friends-open = un ami
friends-clock = Pendule
friends-begins = Qui commence
friends-lot = tirage au sort
friends-me = moi
friends-next = place 2
friends-listed = Ouverte à tous
friends-make = Créer la table
friends-pair = Trouver un adversaire

clock-none = sans pendule
clock-move = une minute par tour
clock-fischer = 10 minutes + 10 secondes par tour
clock-days = trois jours par tour
clock-exact-move = { $seconds } secondes par tour
clock-exact-fischer = { $minutes } minutes + { $seconds } secondes par tour
clock-exact-days =
    { $days ->
        [one] un jour par tour
       *[other] { $days } jours par tour
    }

join-title = Rejoindre une table
join-code = Code
join-go = Rejoindre

mine-running = Mes parties
mine-ended = Mes dernières parties
mine-turn = à toi de jouer
mine-open = en attente de joueurs
mine-drawing = va commencer
mine-playing = en attente des autres

find-title = Recherche d’un adversaire
find-what = { $game }, { $speed }
find-live = 5 minutes chacun + 10 secondes par tour
find-days = deux jours par tour
find-relaxed = sans pendule
find-waiting = Recherche de quelqu’un qui veut le même jeu …
find-stay = Garde cette page ouverte : la partie commencera ici dès que quelqu’un arrivera. Si tu la fermes, personne ne te sera attribué ; reviens vite et tu gardes ton rang.
find-cancel = Annuler
find-none = Tu ne cherches plus d’adversaire.
find-again = Chercher encore

open-title = Tables ouvertes
open-waiting = En attente de joueurs
open-running = Parties en cours
open-none = Aucune table n’attend de joueurs pour l’instant. Crées-en une depuis l’accueil, ouverte à tous.
open-nothing = Aucune partie publique en ce moment.
open-join = Rejoindre
open-watch = Regarder

ladder-title = Classement
ladder-game = Jeu
ladder-kind = Joueurs
ladder-person = Joueurs avec un compte
ladder-guest = Invités
ladder-bot = Bots
ladder-rank = Rang
ladder-name = Nom
ladder-rating = Cote
ladder-matches = Parties
ladder-none = Personne n’a encore de cote ici.
ladder-how = La cote est une estimation prudente : tu es presque sûrement au moins aussi fort. Elle monte avec chaque partie qui le confirme.
