### The home page and the lists of tables.

home-title = Wohin soll die Expedition gehen?
home-tab = Allein oder mit Freunden spielen
home-lead = Drei Spiele einer Familie, allein gegen den Computer oder per Link mit Freunden. Ohne Anmeldung.
home-choose = Spiel
home-about-card = Zu zweit, fünf Expeditionen, eine Frage: beginnen oder bleiben lassen?
home-about-board = Zwei bis vier Spieler schicken ihre Figuren auf fünf Pfaden über Brücken zu Artefakten.
home-about-roll = Zwei bis fünf Spieler, sechs Würfel, ein Blatt für jeden: Alle spielen bei jedem Wurf mit.
home-level = Gegner
home-players = Spieler
home-play = Jetzt spielen
home-friends = Mit Freunden
home-options = Regeloptionen
home-learn-five = In 5 Minuten lernen
home-length = Länge
home-length-of =
    { $kind ->
        [game]
            { $n ->
                [one] ein Spiel
               *[other] { $n } Spiele
            }
       *[round]
            { $n ->
                [one] eine Runde
               *[other] { $n } Runden
            }
    }
home-live = An den Tischen
home-live-none = Gerade läuft kein öffentliches Spiel.
home-also = Mehr
home-learn = Spielend lernen
home-rules = Regeln
home-open = Offene Tische
home-device = Auf diesem Gerät
home-puzzles = Rätsel
home-score = Wertungsblock
home-ladder = Rangliste
home-api = Für Programme

options-never = nie
options-reset = Auf Standardregeln zurücksetzen

friends-seat = Platz { $n }
friends-open = ein Freund
friends-clock = Bedenkzeit
friends-begins = Wer beginnt
friends-lot = das Los
friends-me = ich
friends-next = Platz 2
friends-listed = Jeder darf mitspielen
friends-make = Tisch erstellen
friends-pair = Gegner finden

clock-none = keine Uhr
clock-move = eine Minute pro Zug
clock-fischer = 10 Minuten + 10 Sekunden pro Zug
clock-days = drei Tage pro Zug
clock-exact-move = { $seconds } Sekunden pro Zug
clock-exact-fischer = { $minutes } Minuten + { $seconds } Sekunden pro Zug
clock-exact-days =
    { $days ->
        [one] ein Tag pro Zug
       *[other] { $days } Tage pro Zug
    }

join-title = Tisch beitreten
join-code = Code
join-go = Beitreten

mine-running = Meine Partien
mine-ended = Meine letzten Partien
mine-turn = du bist dran
mine-open = wartet auf Spieler
mine-drawing = beginnt gleich
mine-playing = warten auf die anderen

find-title = Gegnersuche
find-what = { $game }, { $speed }
find-live = je 5 Minuten + 10 Sekunden pro Zug
find-days = zwei Tage pro Zug
find-relaxed = ohne Uhr
find-waiting = Warten auf jemanden, der dasselbe möchte …
find-stay = Lass diese Seite offen: Sobald jemand kommt, geht es hier los. Wenn du sie schließt, wird dir niemand zugeteilt; kommst du bald zurück, behältst du deinen Platz in der Schlange.
find-cancel = Abbrechen
find-none = Du suchst keinen Gegner mehr.
find-again = Weitersuchen

open-title = Offene Tische
open-waiting = Warten auf Spieler
open-running = Laufende Partien
open-none = Gerade wartet kein Tisch auf Spieler. Erstelle auf der Startseite einen, an dem jeder mitspielen darf.
open-nothing = Gerade läuft keine öffentliche Partie.
open-join = Beitreten
open-watch = Zuschauen

ladder-title = Rangliste
ladder-game = Spiel
ladder-kind = Spieler
ladder-person = Spieler mit Konto
ladder-guest = Gäste
ladder-bot = Bots
ladder-rank = Rang
ladder-name = Name
ladder-rating = Wertung
ladder-matches = Partien
ladder-none = Hier hat noch niemand eine Wertung.
ladder-how = Die Wertung ist vorsichtig geschätzt: So stark bist du fast sicher mindestens. Sie steigt mit jeder Partie, die das bestätigt.
