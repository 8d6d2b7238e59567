### The rules as a page.

rules-title = Regeln: { $game }
rules-search = In den Regeln suchen
rules-none = Keine Treffer.
rules-contents = Inhalt
rules-games = Spiel wählen
rules-print = Drucken
rules-learn = Spielend lernen
rules-clauses = Klauseln
rules-clauses-what = Die Nummern stehen hinter den Aussagen; der Tisch nennt sie, wenn er einen Zug ablehnt.
rules-open = Als eigene Seite öffnen
