### Der Tisch für Spiele ohne eigene Zeichnung.

general-prompt = Du bist dran: Wähle einen Zug.
general-position = Stellung
general-keys-act = den Zug mit dieser Nummer ausführen
general-turn = Gespielte Züge: { $n }
general-phase = Phase: { $phase }
