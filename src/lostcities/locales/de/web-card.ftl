### The table of the card game.

card-prompt-over = Das Spiel ist zu Ende.
card-prompt-watch = { $who } ist am Zug.
card-prompt-choose = Du bist dran: Wähle eine Karte.
card-prompt-place = { $card }: in deine Reihe legen oder abwerfen.
card-prompt-discard = { $card } kannst du nur abwerfen.
card-prompt-draw = Ziehe nach: vom Nachziehstapel oder von einem Ablagestapel.
card-prompt-drawpile = Ziehe vom Nachziehstapel nach.
card-why-draw = Du hast schon eine Karte gespielt; ziehe jetzt eine nach.
card-why-colour = { $card } kann nur in deine Reihe { $colour }.
card-why-pile = { $card } kann nur auf den Ablagestapel { $colour }.
card-turns =
    { $n ->
        [one] letzte Karte
       *[other] noch { $n } Karten
    }
card-hand-other = Die Hand deines Gegners: acht Karten
card-hand-of = Hand von { $who }
card-hand-own = Deine Hand; bisher { $points } Punkte
card-piles = Ablagestapel und Nachziehstapel
card-pile = Ablagestapel { $colour }
card-pile-top = oben { $card }, insgesamt { $n }
card-pile-empty = leer
card-pile-here = hier abwerfen
card-pile-take = hier ziehen
card-deck =
    { $n ->
        [one] Nachziehstapel, noch eine Karte
       *[other] Nachziehstapel, noch { $n } Karten
    }
card-column = { $who }, { $colour }
card-column-empty = nicht begonnen: 0
card-column-here = hier legen
