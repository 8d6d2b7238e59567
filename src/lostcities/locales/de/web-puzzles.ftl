### Rätsel: Stellungen, in denen ein Zug klar der beste ist.

puzzle-title = Rätsel
puzzle-lead = Stellungen aus echten Partien, in denen ein Zug klar besser ist als jeder andere. Finde ihn.
puzzle-of = { $game }: Rätsel
puzzle-number = Rätsel { $n } von { $of }
puzzle-solved = { $n } gelöst
puzzle-done = (gelöst)
puzzle-row = { $n } in Folge auf Anhieb
puzzle-all = Du hast alle Rätsel dieses Spiels gelöst.
puzzle-ask = Du bist am Zug. Ein Zug ist klar der beste. Welcher?
puzzle-answer = Der beste Zug: { $best }.
puzzle-next = Nächstes Rätsel
puzzle-previous = Voriges Rätsel
puzzle-worth = Was jeder Zug kostet
puzzle-how = Punkte, die gegenüber dem besten Zug verloren gehen, mit 95-%-Intervallen, aus bis zu { $n } durchgespielten Fortsetzungen je Zug.
