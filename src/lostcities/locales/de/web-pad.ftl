### Der Wertungsblock für alle, die das Spiel auf dem Tisch haben.

pad-title = Wertungsblock
pad-lead = Für das Spiel auf eurem Tisch: Tippe an, was jeder vor sich hat, und sieh die Punkte mit ihrer Rechnung.
pad-about-card = Die Karten jeder Reihe: Wetten und Zahlen.
pad-about-board = Wo die Figuren stehen, Punkte von Plättchen, Artefakte.
pad-about-roll = Die Kästchen auf jedem Blatt, Kreise und Brücken.
pad-of = { $game }: Wertungsblock
pad-players = Spieler und Regeln
pad-rounds = Runden
pad-add = Weiter geht’s
pad-besides = Außerdem
pad-less = { $what }: eins weniger
pad-more = { $what }: eins mehr
pad-remove = { $what } löschen
pad-clear = Neu beginnen
pad-what-wagers = Wetten
pad-what-cards = Karten
pad-what-stone = Erreichter Stein
pad-what-researcher = Es ist der Forscher
pad-what-tile-points = Punkte von Plättchen
pad-what-artefacts = Artefakte
pad-what-boxes = Ausgefüllte Kästchen
pad-what-circle = Kreis markiert
pad-what-bridge = Als Erster über die Brücke
pad-what-artefacts-bridge = Artefakte: als Erster über die Brücke
pad-what-dice = Verzichte
pad-what-dice-bridge = Verzichte: als Erster über die Brücke
