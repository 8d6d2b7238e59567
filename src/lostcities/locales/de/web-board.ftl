### The table of the board game.

board-prompt-over = Die Runde ist zu Ende.
board-prompt-piece = Wer bricht auf { $colour } auf? Der Forscher zählt doppelt.
board-prompt-arrow = Ein Pfeil: Du darfst eine deiner Figuren einen Stein weiterziehen.
board-prompt-move = Du darfst eine deiner Figuren einen Stein weiterziehen.
board-why-card = Wähle zuerst eine Karte in { $colour } aus deiner Hand.
board-why-colour = { $card } bewegt nur deine Figur auf { $colour }.
board-map = Karte der fünf Pfade
board-players = Die anderen Spieler
board-columns = Kartenreihen von { $who }
board-columns-none = noch keine Reihe
board-column-empty = nicht begonnen
board-own = Deine Figuren, Artefakte und Punkte im Einzelnen
board-enlarge = Alles vergrößern
board-path = Pfad { $colour }
board-path-on = { $piece } auf Stein { $n }
board-path-nobody = noch niemand
board-path-here = von hier einen Stein weiter
board-stone = { $colour }, Stein { $n }, { $worth } wert
board-tile-arrow = Pfeil
board-tile-artefact = Artefakt
board-tile-vp = { $n } Punkte
board-piece-adventurer = Abenteurer von { $who }
board-piece-researcher = Forscher von { $who }
board-adventurer = Abenteurer
board-researcher = Forscher ×2
board-choices = Deine Möglichkeiten auf den Pfaden
board-step = { $colour }, Stein { $n }: { $worth }→{ $next }
board-decline = Keine
board-decline-title = Keine weitere Figur ziehen
board-crossed = { $n } von { $of } Figuren sind über die Brücken
board-crossed-title = Die Runde endet, sobald { $of } Figuren über die Brücken sind
board-track-title = Was Artefakte am Ende der Partie wert sind
board-track-place =
    { $n ->
        [one] { $n } Artefakt ist { $worth } wert
       *[other] { $n } Artefakte sind { $worth } wert
    }
board-artefacts = Artefakte: { $n }, am Ende der Partie { $worth } wert
board-sheet-stone = Stein { $n }: { $worth }
board-sheet-none = nicht begonnen
board-sheet-researcher = Der Forscher ist auf { $colour } und zählt doppelt.
board-sheet-waits = Der Forscher ist noch nicht aufgebrochen.
board-sheet-known = Sicher auf der Hand: { $cards }
board-sheet-hidden = Die Punkte sind an diesem Tisch verdeckt.
