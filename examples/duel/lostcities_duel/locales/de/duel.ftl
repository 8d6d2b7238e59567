### Die Texte des Duells, die lostcities nicht schon hat.

game-duel = Duell
ending-duel-no-cards = niemand hat noch eine Karte
action-duel-lay = { $card } legen
action-duel-throw = { $card } wegwerfen
reason-duel-not-possible = Du kannst { $card } jetzt weder legen noch abwerfen.
home-about-duel = Drei Farben, offene Karten, neun Züge für jeden.
field-duel-pile = Karten zum Ziehen
field-duel-thrown = Abgeworfen
