### Was mehr als ein Client über die Spiele sagt: Namen, Aktionen, Gründe, Spielenden.
###
### Drei Parameter kommen als Kürzel an und stehen hier schon in Worten:
### $colour ist der Name einer Farbe, $colour-adjective der Stamm ihres Adjektivs, $colour-letter ihr Buchstabe;
### $card ist eine Karte, wie man sie im Satz nennt („die rote 7“); $ending ist der Text eines Spielendes.

## Spiele

game-card = Kartenspiel
game-board = Brettspiel
game-roll = Roll & Write

## Bots

level-random = Zufall
    .name = Pip
    .kind = ein Papagei
    .about = Spielt irgendeinen erlaubten Zug.
level-beginner = Anfänger
    .name = Bo
    .kind = ein Hase
    .about = Beginnt jede Expedition und vergisst, was sie kostet.
level-casual = Hobby
    .name = Mila
    .kind = eine Katze
    .about = Spielt aus Freude und überspringt gern einmal eine Zahl.
level-strong = Stark
    .name = Bruno
    .kind = ein Bär
    .about = Kennt die Faustregeln und spielt die letzten Züge genau.
level-expert = Experte
    .name = Vera
    .kind = eine Eule
    .about = Hat aus Millionen Spielen gegen sich selbst gelernt.
level-champion = Meister
    .name = Zora
    .kind = eine Füchsin
    .about = Denkt vor jedem Zug in vielen möglichen Welten voraus.
level-search = Suche
    .name = Otis
    .kind = ein Maulwurf
    .about = Probiert jeden Zug in vielen zufällig gespielten Partien aus.

## Farben; an den Stamm des Adjektivs kommt die Endung

colour-y = Gelb
    .adjective = gelb
colour-b = Blau
    .adjective = blau
colour-w = Weiß
    .adjective = weiß
colour-g = Grün
    .adjective = grün
colour-r = Rot
    .adjective = rot
colour-o = Orange
    .adjective = orangefarben
colour-p = Violett
    .adjective = violett

## Karten: in einer Liste und im Satz

card-number = { $colour } { $value }
card-wager = Wette { $colour }
card-number-definite = die { $colour-adjective }e { $value }
card-wager-definite = eine { $colour-adjective }e Wette

## Figuren des Brettspiels

piece-adventurer = Abenteurer
piece-researcher = Forscher

## Phasen eines Zugs

phase-play = spielen
phase-draw = ziehen
phase-piece = Figur
phase-move = weiterziehen
phase-choose = wählen
phase-arrow = Pfeil
phase-roll = würfeln
phase-over = zu Ende

## Aktionen

action-lay = { $card } legen
action-discard = { $card } abwerfen
action-draw = vom Stapel ziehen
action-take = vom { $colour-adjective }en Ablagestapel nehmen
action-adventurer = einen Abenteurer losschicken
action-researcher = den Forscher losschicken
action-move = auf { $colour } weiterziehen
action-decline = nicht weiterziehen
action-write = { $value } bei { $colour } eintragen
action-circle = { $colour } 0 nehmen
action-refuse = verzichten
action-dice = die Würfel zeigen { $dice }

## Regeloptionen: der Name, was sie bedeutet, ihre Werte

option-games = Spiele pro Partie
    .about = Wie viele Spiele eine Partie hat. In der Anleitung sind es drei; die Punkte aller Spiele werden zusammengezählt.
option-colours = Farben
    .about = Fünf Farben, oder sechs mit Violett wie in neueren Schachteln.
option-colours-5 = fünf
option-colours-6 = sechs, mit Violett
option-edition = Ausgabe
    .about = Die englische Ausgabe von 2014 oder die deutsche von 2018.
option-edition-2014 = englisch, 2014
option-edition-2018 = deutsch, 2018
option-rounds = Runden
    .about = Drei Runden sind das volle Spiel. Eine Runde ist das Kurzspiel mit einer kürzeren Artefaktleiste.
option-rounds-3 = drei Runden
option-rounds-1 = eine Runde
option-opening = Erste Karte
    .about = Mit welcher Karte eine Expedition beginnt: mit deiner niedrigsten Handkarte ihrer Farbe, wie es in der Anleitung steht, oder mit einer beliebigen.
option-opening-lowest = die niedrigste Karte
option-opening-any = jede Karte
option-redraw = Abgeworfenes zurücknehmen
    .about = Ob du die Karte wieder ziehen darfst, die du eben abgeworfen hast. Die Anleitung verbietet es nicht; viele spielen ohne, wie im Kartenspiel.
option-redraw-true = erlaubt
option-redraw-false = nicht erlaubt
option-direction = Richtung
    .about = Reihen laufen nur aufwärts, oder jede Reihe darf auf- oder abwärts laufen.
option-direction-ascending = nur aufwärts
option-direction-either = auf oder ab
option-open-scores = Punkte offen
    .about = Alle sehen alle Punkte oder jeder nur die eigenen.
option-open-scores-true = für alle sichtbar
option-open-scores-false = nur die eigenen
option-choices = Wählen
    .about = Nach dem Würfelnden wählen die anderen nacheinander und sehen, was vor ihnen gewählt wurde, oder alle gleichzeitig und sehen es, wenn alle fertig sind. Gleichzeitig geht es schneller und ist ab drei Menschen üblich.
option-choices-in-turn = nacheinander
option-choices-together = alle gleichzeitig
option-max-turns = Höchstzahl der Züge
    .about = Nach so vielen Zügen aller Plätze zusammen wird abgebrochen und der Stand gewertet.

## Zeilen einer Wertung

score-tiles = Plättchen
score-before = frühere Runden
score-floor = nie unter 0
score-rounds = Runden
score-artefacts = Artefakte
score-dice = Verzichte
score-bonus = Brücken

## Warum ein Spiel oder eine Runde endete

ending-pile-empty = der Nachziehstapel ist leer
ending-turn-limit = die Höchstzahl der Züge ist erreicht
ending-enough-bridges = genug Figuren sind über eine Brücke gezogen
ending-exhausted = alle sind erschöpft
ending-all-bridges = alle acht Brücken sind überschritten

## Warum eine Aktion nicht erlaubt ist

reason-spectator = Du schaust zu; nur die Spieler können handeln.
reason-unknown-action = Eine Aktion Nummer { $number } gibt es in diesem Spiel nicht.
reason-over = Das Spiel ist zu Ende: { $ending }.
reason-not-your-turn = Jemand anderes ist am Zug.
reason-draw-first = Du hast schon eine Karte gespielt; ziehe jetzt eine nach.
reason-play-first = Spiele zuerst eine Karte, dann ziehe eine.
reason-colour-not-in-game = { $colour } gibt es in diesem Spiel nicht.
reason-card-not-held = Du hast { $card } nicht auf der Hand.
reason-not-higher-than-last = Eine Zahl muss höher sein als die letzte der Reihe, und dort liegt { $card }.
reason-wager-after-number = Eine Wette darf nur in eine Reihe ohne Zahlen, und dort liegt { $card }.
reason-discard-pile-empty = Der { $colour-adjective }e Ablagestapel ist leer.
reason-own-discard = Du hast in diesem Zug auf den { $colour-adjective }en Stapel abgeworfen und darfst nicht davon ziehen.
reason-piece-first = Wähle zuerst, welche Figur die Expedition beginnt: Abenteurer oder Forscher.
reason-move-first = Ziehe zuerst mit einer deiner Figuren weiter oder verzichte darauf.
reason-no-piece-to-choose = Eine Figur wählst du nur zu Beginn einer Expedition, solange beide Arten übrig sind.
reason-no-piece-to-move = Einen zusätzlichen Schritt gibt es nur durch ein Pfeil-Plättchen oder eine Karte auf einem fertigen Pfad.
reason-not-lowest-in-hand = Eine Expedition beginnt mit deiner niedrigsten Karte dieser Farbe, und du hast { $card }.
reason-not-lowest-or-highest = Eine Expedition beginnt mit deiner niedrigsten oder höchsten Karte dieser Farbe.
reason-lower-than-last = Eine Karte muss mindestens so hoch sein wie die letzte der Reihe, und dort liegt { $card }.
reason-wrong-direction = Diese Reihe läuft in die andere Richtung, und zuletzt liegt dort { $card }.
reason-no-piece-on-path = Du hast keine Figur auf dem { $colour-adjective }en Pfad.
reason-piece-at-end = Deine Figur auf dem { $colour-adjective }en Pfad steht auf dem letzten Stein und kann nicht weiterziehen.
reason-dice-not-rolled = Zuerst muss gewürfelt werden.
reason-dice-already-rolled = Es ist schon gewürfelt.
reason-no-arrow = Eine Expedition rückt nur durch ein Kästchen mit Pfeil vor.
reason-already-chosen = Du hast schon gewählt; die anderen wählen noch.
reason-arrow-first = Nutze zuerst den Pfeil, um mit einer Expedition vorzurücken, oder verzichte darauf.
reason-colour-not-rolled = Kein Würfel zeigt { $colour }.
reason-number-not-rolled = Kein Würfel zeigt eine { $number }.
reason-colour-not-offered = Kein Würfel in der Mitte zeigt { $colour }.
reason-number-not-offered = Kein Würfel in der Mitte zeigt eine { $number }.
reason-expedition-finished = Die { $colour-adjective }e Expedition ist fertig und ihr Endartefakt markiert.
reason-number-too-low = Die nächste Zahl der { $colour-adjective }en Expedition muss mindestens { $least } sein.
reason-end-number-too-low = Die { $colour-adjective }e Expedition ist voll; ihr Endartefakt braucht mindestens eine { $least }.
reason-end-artefact-marked = Das Endartefakt der { $colour-adjective }en Expedition ist schon markiert.

## Aufzählungen und Beschriftungen

list-and = { $most } und { $last }
list-or = { $most } oder { $last }
label = { $name }: { $text }

## Die Stellung eines Spiels ohne eigene Zeichnung

general-actions = Deine Züge
general-nothing = nichts
general-yes = ja
general-no = nein
general-field-hand = Deine Hand
general-field-hands = Handkarten
general-field-columns = Reihen
general-field-discards = Ablagestapel
general-field-deck = Nachziehstapel
general-field-pile = Nachziehstapel
general-field-board = Spielplan
