### Die Analyse einer Partie im Browser; was auch das Terminal sagt, steht in review.ftl.

review-title = Analyse
review-begins = Die ersten Entscheidungen werden gerade bewertet …
review-progress = { $n } von { $of } Entscheidungen bewertet
review-done = Die ganze Partie ist bewertet.
review-players = Wie alle gespielt haben
review-figure = { $what }: { $figure }
review-curve-win = Siegchance: { $who }
review-curve-points = Erwarteter Vorsprung am Ende: { $who }
review-show-points = Punkte zeigen
review-show-win = Siegchance zeigen
review-slider = Entscheidung
review-decision = Entscheidung { $n } von { $of }, { $who }
review-next = Nächster Fehler
review-previous = Voriger Fehler
review-error-of = Fehler { $n } von { $of }
review-errors =
    { $n ->
        [one] Ein Fehler
       *[other] { $n } Fehler
    }
review-errors-of = Fehler: { $who }
review-no-errors-yet = Bisher keine Fehler
review-was = { $played }: { $grade }.
review-candidates = Kandidaten
review-played = gespielt
review-best = am besten
review-win = gewinnt zu { $share }
review-try = Noch einmal versuchen
review-try-ask = { $who } ist am Zug. Was würdest du spielen?
review-try-right = { $played }: richtig!
review-try-wrong = { $played } ist { $points } Punkte schlechter als der beste Zug.
review-try-show = Lösung zeigen
review-play-on = Ab hier weiterspielen
review-opponent = Gegner
review-account = Wie das Ergebnis zustande kam: { $who }
review-account-what = Glück und Fehler in Punkten, die zusammen den Vorsprung am Ende ergeben
review-key-errors = nächster und voriger Fehler
review-key-step = nächste und vorige Entscheidung
