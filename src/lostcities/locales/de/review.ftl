### Analysen von Partien: Noten, die Rechnung von Glück und Können, und Gründe.

grade-forced = erzwungen
grade-best = bester Zug
grade-good = gut
grade-inaccuracy = Ungenauigkeit
grade-mistake = Fehler
grade-blunder = grober Fehler

account-start = Erwartung vor dem Austeilen
account-deal = Glück beim Austeilen
account-draws = Glück beim Ziehen und Würfeln
account-own-errors = Eigene Fehler
account-others-errors = Fehler der anderen
account-hidden = Verborgenes Glück: gut oder schlecht aus Gründen, die niemand sehen konnte
account-rounding = Rundung
account-margin = Vorsprung am Ende

review-lost-per-decision = Verlorene Punkte pro Entscheidung
review-accuracy = Genauigkeit
review-level = Geschätzte Stärke
review-like = { $many ->
    [one] etwa wie „{ $lower }“
   *[other] zwischen „{ $lower }“ und „{ $higher }“
}
review-spared =
    { $n ->
        [one] { $who }: Eine Entscheidung kostete { $points } Punkte, aber keine Gewinnchance; sie gilt als gut.
       *[other] { $who }: { $n } Entscheidungen kosteten { $points } Punkte, aber keine Gewinnchance; sie gelten als gut.
    }
review-counted = Gezählte Entscheidungen
review-player = Spieler
review-matches = Partien
review-luck = Glück pro Partie
review-margin = Vorsprung pro Partie
review-level-estimate = Das ist eine Schätzung: Sie hängt von den Stellungen ab, die vorkamen.
review-no-errors = Keine eindeutigen Fehler gefunden.
review-lost = { $played } verlor { $points } Punkte ({ $grade }); besser: { $best }.
review-unfinished = Die Partie wurde nicht zu Ende gespielt, darum sind nur ihre Entscheidungen bewertet.
review-time-over = Die Zeit ist abgelaufen: { $judged } von { $all } Entscheidungen sind bewertet.

analyse-action = Zug
analyse-points = Erwarteter Vorsprung
analyse-win = Gewinnt die Partie
analyse-played = gespielt

## Was gegen einen Zug spricht

why-card-lay-unseen-cards-left-out = Der Zug überspringt Zahlen dieser Farbe, die noch kommen konnten.
why-card-lay-own-cards-left-out = Der Zug überspringt Karten dieser Farbe auf der eigenen Hand.
why-card-lay-left-out-times-stake = Mit Wetten in der Reihe kostet jede übersprungene Zahl mehr.
why-card-lay-hurry = Es war noch Zeit, auf eine bessere Karte zu warten.
why-card-begin-columns = Das ist noch eine Expedition, und jede muss erst ihre 20 Punkte wieder einbringen.
why-card-begin-own-cards-left-out = Der Zug überspringt Karten dieser Farbe auf der eigenen Hand.
why-card-begin-other-has-begun = Der Gegner sammelt diese Farbe auch.
why-card-begin-value = Die Expedition beginnt mit einer hohen Zahl.
why-card-discard-fits-own = Die Karte passt noch in die eigene Reihe.
why-card-discard-fits-other = Der Gegner kann diese Karte legen.
why-card-discard-fits-other-value-times-stake = Der Gegner kann diese Karte legen, und bei ihm zählt sie viel.
why-card-discard-other-may-begin = Der Gegner kann damit diese Farbe beginnen.
why-card-discard-colour-held = Auf der eigenen Hand sind noch mehr Karten dieser Farbe.
why-card-discard-value = Der Zug wirft eine hohe Karte ab.
why-card-discard-known-wish = Der Gegner hat schon gezeigt, dass er diese Farbe sammelt.
why-card-draw-hurry = Vom Nachziehstapel zu ziehen bringt das Ende näher, dabei sind mehr Karten zu legen, als Züge bleiben.
why-card-take-wager = Die genommene Karte ist nur eine Wette.
why-card-take = Die genommene Karte passt weder zu den eigenen Reihen noch zur Hand.
why-card-take-unseen-cards-left-out = Die genommene Karte überspringt Zahlen, die noch kommen konnten.
why-board-lay-values-left-out = Der Zug überspringt mehrere Werte dieser Farbe.
why-board-lay-own-cards-left-out = Der Zug überspringt Karten dieser Farbe auf der eigenen Hand.
why-board-begin-values-left-out = Mit dieser Karte überspringt der Pfad gleich mehrere niedrigere Werte.
why-board-begin-paths-begun = Damit beginnt noch ein Pfad.
why-board-discard-fits-own = Die Karte passt noch in die eigene Reihe.
why-board-discard-colour-held = Auf der eigenen Hand sind noch mehr Karten dieser Farbe.
why-board-discard-fits-next-begun = Wer als Nächstes dran ist, kann diese Karte legen.
why-board-discard-fits-others = Ein Gegner kann diese Karte gebrauchen.
why-board-draw-deck = Eine Karte vom Ablagestapel war mehr wert als eine unbekannte.
why-board-discard = Abwerfen bringt keine Figur voran.
why-board-take-values-left-out = Die genommene Karte überspringt mehrere Werte dieser Farbe.
why-roll-write-numbers-left-out = Der Eintrag überspringt mehrere Zahlen dieser Spalte.
why-roll-write-left-out-boxes-empty = Der Eintrag überspringt Zahlen, solange viele Kästchen leer sind.
why-roll-write-points = Der Eintrag kostet zunächst Punkte.
why-roll-write-begins-columns = Damit beginnt noch eine Expedition.
why-roll-write-begins-late = Damit beginnt spät noch eine Expedition.
why-roll-refuse-points = Verzichten kostet hier Punkte.
why-roll-refuse = Verzichten bringt keine Expedition voran.
why-roll-refuse-exhausts = Damit ist der letzte Verzicht verbraucht.
why-roll-circle-late = Ein Kreis kommt zu spät, um sich zu lohnen.
why-roll-arrow-begins = Ein Pfeil wird ausgegeben, nur um eine Spalte zu beginnen.

## Was für den besseren Zug spricht

for-card-lay = Eine gelegte Karte hilft sonst niemandem.
for-card-lay-hurry = Es sind mehr Karten zu legen, als Züge bleiben.
for-card-begin-hand = Für die neue Expedition ist schon ein guter Anfang auf der Hand.
for-card-begin-deck = Es ist früh genug für eine neue Expedition.
for-card-discard-fits-nobody = Besser war es, eine Karte abzuwerfen, die niemand mehr legen kann.
for-card-take-fits-own = Auf dem Ablagestapel lag eine Karte, die in die eigene Reihe passt.
for-card-take-value-times-stake = Auf dem Ablagestapel lag eine Karte, die in der eigenen Reihe viel zählt.
for-card-take-fits-other-value-times-stake = Dem Gegner entgeht so eine Karte, die bei ihm viel zählt.
for-card-take-may-begin-cards = Auf dem Ablagestapel lag eine Karte, die zu anderen auf der Hand passt.
for-card-take-deck = Wer vom Ablagestapel nimmt, schont den Nachziehstapel: Das Spiel dauert länger.
for-board-lay = Eine gelegte Karte bringt eine Figur voran und hilft sonst niemandem.
for-board-lay-artefact = Der Schritt erreicht ein Artefakt.
for-board-lay-arrow = Der Schritt erreicht einen Pfeil.
for-board-lay-points-tile = Der Schritt erreicht ein Plättchen mit Punkten.
for-board-lay-crosses = Der Schritt überschreitet die Brücke.
for-board-lay-cards-that-still-fit = Danach lassen sich noch weitere Karten der Hand legen.
for-board-begin-cards = Für den neuen Pfad sind mehrere Karten auf der Hand.
for-board-begin-tiles-ahead = Auf dem neuen Pfad liegen viele Plättchen.
for-board-begin-deck = Es ist früh genug für einen neuen Pfad.
for-board-discard-fits-nobody = Besser war es, eine Karte abzuwerfen, die niemand mehr legen kann.
for-board-take-fits-own = Auf dem Ablagestapel lag eine Karte, die in die eigene Reihe passt.
for-board-take-deck = Wer vom Ablagestapel nimmt, schont den Nachziehstapel: Die Runde dauert länger.
for-board-take-fits-next = Wer als Nächstes dran ist, bekommt so eine brauchbare Karte nicht.
for-board-move-artefact = Der bessere Schritt erreicht ein Artefakt.
for-board-move-arrow = Der bessere Schritt erreicht einen Pfeil.
for-board-move-points-gained = Der bessere Schritt bringt mehr Punkte.
for-board-researcher-cards = Für diesen Pfad sind noch Karten auf der Hand.
for-board-researcher-deck = Im Nachziehstapel sind noch viele Karten, da kann der Forscher weit kommen.
for-roll-write-artefact = Der bessere Eintrag findet ein Artefakt.
for-roll-write-arrow = Der bessere Eintrag bringt einen Pfeil.
for-roll-write-circled = Der bessere Eintrag steht in einer Spalte mit Kreis.
for-roll-circle = Der Kreis verdoppelt, was die Expedition am Ende zählt.
for-roll-write-passes-an-open-bridge = Der bessere Eintrag überschreitet eine Brücke, die noch offen ist.
for-roll-write-artefact-passes-a-bridge = Das Artefakt überschreitet eine Brücke, die noch offen ist.
for-roll-write-towards-an-open-bridge = Der bessere Eintrag bringt eine Spalte näher an eine Brücke, die noch offen ist.
for-roll-refuse-passes-a-bridge = Verzichten überschreitet eine Brücke, die noch offen ist.
for-roll-refuse-points = Das Würfelsymbol bringt Punkte.
