### The table of Roll & Write.

roll-prompt-choose = Wähle Farbe und Zahl oder ein leuchtendes Kästchen.
roll-prompt-number = { $colour }: welche Zahl?
roll-prompt-colour = { $n }: auf welche Expedition?
roll-prompt-none = Von diesem Wurf passt nichts.
roll-prompt-arrow = Ein Pfeil! Rücke auf einer leuchtenden Expedition vor.
roll-prompt-watch = { $who } wählt.
roll-prompt-watch-arrow = { $who } folgt einem Pfeil.
roll-prompt-chosen = Du hast gewählt. Noch am Wählen: { $who }.
roll-prompt-together = Alle wählen gleichzeitig. Noch am Wählen: { $who }.
roll-prompt-over = Das Spiel ist zu Ende: { $ending }.
roll-decline = Nicht vorrücken
roll-refuse = Nichts eintragen
roll-refuse-costs = Verzichte: { $now } → { $then }
roll-refuse-free = kein Symbol mehr frei, nichts ändert sich
roll-refuse-bridge = Brücke { $points }
roll-why-arrow = Nutze zuerst den Pfeil: Rücke auf einer Expedition vor oder verzichte.

roll-tray = Würfel
roll-rolled = { $who } hat gewürfelt
roll-rolls = { $who } würfelt …
roll-rolls-you = Du würfelst …
roll-rolled-you = Du hast gewürfelt
roll-bridges = Brücken: { $n } von { $of }
roll-die-colour = Farbwürfel: { $colour }
roll-die-number = Zahlenwürfel: { $n }
roll-die-zero = Zahlenwürfel: 0, markiert den Kreis einer leeren Expedition, gilt sonst als 10
roll-die-taken = von { $who } genommen
roll-die-fits = passt

roll-points = { $points } Punkte
roll-sheet-of = Blatt von { $who }
roll-trail-empty = nichts eingetragen
roll-trail-circled = Kreis markiert, zählt doppelt
roll-trail-next = nächstes Kästchen { $box }, dann { $value } wert
roll-trail-full = alle Kästchen voll, das Endartefakt ist noch frei
roll-trail-ended = abgeschlossen
roll-box-artefact = Artefakt
roll-box-arrow = Pfeil
roll-fits = möglich: { $what }
roll-fits-circle = möglich: den Kreis markieren
roll-fits-end = möglich: das Endartefakt markieren
roll-ask = { $colour }: welche Zahl?
roll-ask-number = { $n } auf { $colour }
roll-track-count = { $n } von { $of }
roll-track-next = mit dem nächsten { $value }
roll-bridge-open = Brücke offen: { $points } Punkte für die Ersten
roll-bridge-first = Brücke zuerst überschritten von { $who }
roll-bridge-closed = Brücke geschlossen

roll-others = Die anderen Spieler
roll-enlarge = Blatt vergrößern
roll-progress-done = hat gewählt
roll-progress-deciding = wählt gerade
roll-progress-later = wählt später
roll-progress-roller = hat gewürfelt

roll-keys-decline = auf den Pfeil verzichten
roll-keys-clear = neu wählen
