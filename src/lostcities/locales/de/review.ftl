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

review-point = ,
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

why-card-lay-unseen-cards-left-out = { $n ->
    [0] Der Zug überspringt Zahlen dieser Farbe, die noch kommen konnten.
    [one] Der Zug überspringt eine Zahl dieser Farbe, die noch kommen konnte.
   *[other] Der Zug überspringt { $n } Zahlen dieser Farbe, die noch kommen konnten.
}
why-card-lay-own-cards-left-out = { $n ->
    [0] Der Zug überspringt Karten dieser Farbe auf der eigenen Hand.
    [one] Der Zug überspringt eine Karte dieser Farbe auf der eigenen Hand.
   *[other] Der Zug überspringt { $n } Karten dieser Farbe auf der eigenen Hand.
}
why-card-lay-left-out-times-stake = { $n ->
    [1] Mit einer Wette in der Reihe kostet jede übersprungene Zahl das Doppelte.
    [2] Mit zwei Wetten in der Reihe kostet jede übersprungene Zahl das Dreifache.
    [3] Mit drei Wetten in der Reihe kostet jede übersprungene Zahl das Vierfache.
   *[other] Mit Wetten in der Reihe kostet jede übersprungene Zahl mehr.
}
why-card-lay-hurry = { $n ->
    [0] Es war noch Zeit, auf eine bessere Karte zu warten.
    [one] Es war noch Zeit, auf die übersprungene Zahl zu warten.
   *[other] Es war noch Zeit, auf die { $n } übersprungenen Zahlen zu warten.
}
why-card-begin-columns = { $n ->
    [2] Das ist die zweite Expedition, und jede muss erst ihre 20 Punkte wieder einbringen.
    [3] Das ist die dritte Expedition, und jede muss erst ihre 20 Punkte wieder einbringen.
    [4] Das ist die vierte Expedition, und jede muss erst ihre 20 Punkte wieder einbringen.
    [5] Das ist die fünfte Expedition, und jede muss erst ihre 20 Punkte wieder einbringen.
    [6] Das ist die sechste Expedition, und jede muss erst ihre 20 Punkte wieder einbringen.
   *[other] Das ist noch eine Expedition, und jede muss erst ihre 20 Punkte wieder einbringen.
}
why-card-begin-own-cards-left-out = { $n ->
    [0] Der Zug überspringt Karten dieser Farbe auf der eigenen Hand.
    [one] Der Zug überspringt eine Karte dieser Farbe auf der eigenen Hand.
   *[other] Der Zug überspringt { $n } Karten dieser Farbe auf der eigenen Hand.
}
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
why-card-take-unseen-cards-left-out = { $n ->
    [0] Die genommene Karte überspringt Zahlen, die noch kommen konnten.
    [one] Die genommene Karte überspringt eine Zahl, die noch kommen konnte.
   *[other] Die genommene Karte überspringt { $n } Zahlen, die noch kommen konnten.
}
why-board-lay-values-left-out = { $n ->
    [0] Der Zug überspringt mehrere Werte dieser Farbe.
   *[other] Der Zug überspringt { $n } Werte dieser Farbe.
}
why-board-lay-own-cards-left-out = { $n ->
    [0] Der Zug überspringt Karten dieser Farbe auf der eigenen Hand.
    [one] Der Zug überspringt eine Karte dieser Farbe auf der eigenen Hand.
   *[other] Der Zug überspringt { $n } Karten dieser Farbe auf der eigenen Hand.
}
why-board-begin-values-left-out = { $n ->
    [0] Mit dieser Karte überspringt der Pfad gleich mehrere niedrigere Werte.
   *[other] Mit dieser Karte überspringt der Pfad gleich { $n } niedrigere Werte.
}
why-board-begin-paths-begun = { $n ->
    [2] Damit beginnt ein zweiter Pfad.
    [3] Damit beginnt ein dritter Pfad.
    [4] Damit beginnt ein vierter Pfad.
    [5] Damit beginnt ein fünfter Pfad.
   *[other] Damit beginnt noch ein Pfad.
}
why-board-discard-fits-own = Die Karte passt noch in die eigene Reihe.
why-board-discard-colour-held = { $n ->
    [0] Auf der eigenen Hand sind noch mehr Karten dieser Farbe.
    [one] Auf der eigenen Hand ist noch eine Karte dieser Farbe.
   *[other] Auf der eigenen Hand sind noch { $n } Karten dieser Farbe.
}
why-board-discard-fits-next-begun = Wer als Nächstes dran ist, kann diese Karte legen.
why-board-discard-fits-others = Ein Gegner kann diese Karte gebrauchen.
why-board-draw-deck = Eine Karte vom Ablagestapel war mehr wert als eine unbekannte.
why-board-discard = Abwerfen bringt keine Figur voran.
why-board-take-values-left-out = { $n ->
    [0] Die genommene Karte überspringt mehrere Werte dieser Farbe.
   *[other] Die genommene Karte überspringt { $n } Werte dieser Farbe.
}
why-roll-write-numbers-left-out = { $n ->
    [0] Der Eintrag überspringt mehrere Zahlen dieser Spalte.
   *[other] Der Eintrag überspringt { $n } Zahlen dieser Spalte.
}
why-roll-write-left-out-boxes-empty = Der Eintrag überspringt Zahlen, solange viele Kästchen leer sind.
why-roll-write-points = { $n ->
    [0] Der Eintrag kostet zunächst Punkte.
    [one] Der Eintrag kostet zunächst einen Punkt.
   *[other] Der Eintrag kostet zunächst { $n } Punkte.
}
why-roll-write-begins-columns = { $n ->
    [2] Damit beginnt eine zweite Expedition.
    [3] Damit beginnt eine dritte Expedition.
    [4] Damit beginnt eine vierte Expedition.
    [5] Damit beginnt eine fünfte Expedition.
    [6] Damit beginnt eine sechste Expedition.
   *[other] Damit beginnt noch eine Expedition.
}
why-roll-write-begins-late = Damit beginnt spät noch eine Expedition.
why-roll-refuse-points = { $n ->
    [0] Verzichten kostet hier Punkte.
    [one] Verzichten kostet hier einen Punkt.
   *[other] Verzichten kostet hier { $n } Punkte.
}
why-roll-refuse = Verzichten bringt keine Expedition voran.
why-roll-refuse-exhausts = Damit ist der letzte Verzicht verbraucht.
why-roll-circle-late = Ein Kreis kommt zu spät, um sich zu lohnen.
why-roll-arrow-begins = Ein Pfeil wird nur dafür ausgegeben, eine Spalte zu beginnen.

## Was für den besseren Zug spricht

for-card-lay = Eine gelegte Karte hilft sonst niemandem.
for-card-lay-hurry = Es sind mehr Karten zu legen, als Züge bleiben.
for-card-begin-hand = Für die neue Expedition ist schon ein guter Anfang auf der Hand.
for-card-begin-deck = { $n ->
    [0] Es ist früh genug für eine neue Expedition.
   *[other] Mit { $n } Karten im Nachziehstapel ist es früh genug für eine neue Expedition.
}
for-card-discard-fits-nobody = Besser war es, eine Karte abzuwerfen, die niemand mehr legen kann.
for-card-take-fits-own = Auf dem Ablagestapel lag eine Karte, die in die eigene Reihe passt.
for-card-take-value-times-stake = Auf dem Ablagestapel lag eine Karte, die in der eigenen Reihe viel zählt.
for-card-take-fits-other-value-times-stake = Dem Gegner entgeht so eine Karte, die bei ihm viel zählt.
for-card-take-may-begin-cards = { $n ->
    [0] Auf dem Ablagestapel lag eine Karte, die zu anderen auf der Hand passt.
    [one] Auf dem Ablagestapel lag eine Karte, die zu einer anderen auf der Hand passt.
   *[other] Auf dem Ablagestapel lag eine Karte, die zu { $n } anderen auf der Hand passt.
}
for-card-take-deck = Wer vom Ablagestapel nimmt, schont den Nachziehstapel: Das Spiel dauert länger.
for-board-lay = Eine gelegte Karte bringt eine Figur voran und hilft sonst niemandem.
for-board-lay-artefact = Der Schritt erreicht ein Artefakt.
for-board-lay-arrow = Der Schritt erreicht einen Pfeil.
for-board-lay-points-tile = Der Schritt erreicht ein Plättchen mit Punkten.
for-board-lay-crosses = Der Schritt überschreitet die Brücke.
for-board-lay-cards-that-still-fit = { $n ->
    [0] Danach lassen sich noch weitere Karten der Hand legen.
    [one] Danach lässt sich noch eine Karte der Hand legen.
   *[other] Danach lassen sich noch { $n } Karten der Hand legen.
}
for-board-begin-cards = { $n ->
    [0] Für den neuen Pfad sind mehrere Karten auf der Hand.
   *[other] Für den neuen Pfad sind { $n } Karten auf der Hand.
}
for-board-begin-tiles-ahead = { $n ->
    [0] Auf dem neuen Pfad liegen viele Plättchen.
   *[other] Auf dem neuen Pfad liegen { $n } Plättchen.
}
for-board-begin-deck = { $n ->
    [0] Es ist früh genug für einen neuen Pfad.
   *[other] Mit { $n } Karten im Nachziehstapel ist es früh genug für einen neuen Pfad.
}
for-board-discard-fits-nobody = Besser war es, eine Karte abzuwerfen, die niemand mehr legen kann.
for-board-take-fits-own = Auf dem Ablagestapel lag eine Karte, die in die eigene Reihe passt.
for-board-take-deck = Wer vom Ablagestapel nimmt, schont den Nachziehstapel: Die Runde dauert länger.
for-board-take-fits-next = Wer als Nächstes dran ist, bekommt so eine brauchbare Karte nicht.
for-board-move-artefact = Der bessere Schritt erreicht ein Artefakt.
for-board-move-arrow = Der bessere Schritt erreicht einen Pfeil.
for-board-move-points-gained = { $n ->
    [0] Der bessere Schritt bringt mehr Punkte.
    [one] Der bessere Schritt bringt einen Punkt.
   *[other] Der bessere Schritt bringt { $n } Punkte.
}
for-board-researcher-cards = { $n ->
    [0] Für diesen Pfad sind noch Karten auf der Hand.
   *[other] Für diesen Pfad sind noch { $n } Karten auf der Hand.
}
for-board-researcher-deck = { $n ->
    [0] Im Nachziehstapel sind noch viele Karten, da kann der Forscher weit kommen.
   *[other] Im Nachziehstapel sind noch { $n } Karten, da kann der Forscher weit kommen.
}
for-roll-write-artefact = Der bessere Eintrag findet ein Artefakt.
for-roll-write-arrow = Der bessere Eintrag bringt einen Pfeil.
for-roll-write-circled = Der bessere Eintrag steht in einer Spalte mit Kreis.
for-roll-circle = Der Kreis verdoppelt, was die Expedition am Ende zählt.
for-roll-write-passes-an-open-bridge = Der bessere Eintrag überschreitet eine Brücke, die noch offen ist.
for-roll-write-artefact-passes-a-bridge = Das Artefakt überschreitet eine Brücke, die noch offen ist.
for-roll-write-towards-an-open-bridge = Der bessere Eintrag bringt eine Spalte näher an eine Brücke, die noch offen ist.
for-roll-refuse-passes-a-bridge = Verzichten überschreitet eine Brücke, die noch offen ist.
for-roll-refuse-points = { $n ->
    [0] Das Würfelsymbol bringt Punkte.
    [one] Das Würfelsymbol bringt einen Punkt.
   *[other] Das Würfelsymbol bringt { $n } Punkte.
}
