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
why-card-lay-own-cards-left-out = Der Zug überspringt Karten dieser Farbe auf deiner Hand.
why-card-lay-left-out-times-stake = Mit Wetten in der Reihe kostet jede übersprungene Zahl mehr.
why-card-lay-hurry = Es war noch Zeit, auf eine bessere Karte zu warten.
why-card-begin-columns = Das beginnt noch eine Expedition, und jede muss ihre 20 Punkte erst wieder einbringen.
why-card-begin-own-cards-left-out = Der Zug überspringt Karten dieser Farbe auf deiner Hand.
why-card-begin-other-has-begun = Dein Gegner sammelt diese Farbe auch.
why-card-begin-value = Die Expedition beginnt mit einer hohen Zahl.
why-card-discard-fits-own = Die Karte passt in deine eigene Reihe.
why-card-discard-fits-other = Dein Gegner kann diese Karte legen.
why-card-discard-fits-other-value-times-stake = Dein Gegner kann diese Karte legen, und bei ihm zählt sie viel.
why-card-discard-other-may-begin = Dein Gegner kann damit diese Farbe beginnen.
why-card-discard-colour-held = Du hast mehr Karten dieser Farbe auf der Hand.
why-card-discard-value = Der Zug wirft eine hohe Karte ab.
why-card-discard-known-wish = Dein Gegner hat schon gezeigt, dass er diese Farbe sammelt.
why-card-take-hurry = Vom Ablagestapel zu nehmen verlängert das Spiel, und du brauchst nicht mehr Zeit.
why-card-draw-hurry = Vom Nachziehstapel zu ziehen bringt das Ende näher, und du brauchtest noch Zeit.
why-board-lay-values-left-out = Der Zug überspringt viele Karten dieser Farbe.
why-board-lay-own-cards-left-out = Der Zug überspringt Karten dieser Farbe auf deiner Hand.
why-board-begin-values-left-out = Der Pfad beginnt mit einer hohen Karte und überspringt die niedrigeren.
why-board-begin-paths-begun = Das beginnt noch einen Pfad.
why-board-discard-fits-own = Die Karte passt in deine eigene Reihe.
why-board-discard-colour-held = Du hast mehr Karten dieser Farbe auf der Hand.
why-board-discard-fits-next-begun = Wer nach dir dran ist, kann diese Karte legen.
why-board-discard-fits-others = Andere können diese Karte gebrauchen.
why-board-draw-deck = Auf einem Ablagestapel lag eine brauchbare Karte.
why-roll-write-numbers-left-out = Der Eintrag überspringt viele Zahlen dieser Spalte.
why-roll-write-left-out-boxes-empty = Der Eintrag überspringt Zahlen, solange viele Kästchen leer sind.
why-roll-write-points = Der Eintrag bringt noch nicht ein, was die Expedition kostet.
why-roll-write-begins-columns = Das beginnt noch eine Expedition.
why-roll-write-begins-late = Das beginnt spät noch eine Expedition.
why-roll-refuse-points = Verzichten kostet hier Punkte.
why-roll-refuse-exhausts = Damit ist der letzte Verzicht verbraucht.
why-roll-circle-late = Ein Kreis kommt zu spät, um sich zu lohnen.
