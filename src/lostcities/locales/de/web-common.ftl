### Every page: names, settings, the frame of the page.

app-tab = { $page } · { product-name }
app-description = Spiele der „{ product-family }“-Familie im Browser: allein oder mit Freunden, ohne Anmeldung.
app-needs-script = Diese Seite braucht JavaScript. Für Programme:

offline-title = Keine Verbindung
offline-text = Diese Seite braucht den Server, und er ist gerade nicht erreichbar. Verloren ist nichts, denn deine Partien und Uhren sind dort gespeichert. Um nächstes Mal ohne Verbindung zu spielen, öffne einmal „Auf diesem Gerät“, solange du eine hast.
offline-again = Erneut versuchen
app-skip = Zum Inhalt
app-loading = Lädt …
app-broken = Diese Seite konnte nicht geladen werden.
app-reload = Erneut versuchen
app-close = Schließen
app-home = Startseite
app-notice = Hinweis
app-rule = Regel { $clause }
app-no = nein
app-cancel = Abbrechen

seat-open = Platz { $n } ist frei
seat-player = Spieler { $n }
seat-guest = Gast { $id }
seat-deleted = Gelöschtes Konto
seat-turn = am Zug
seat-points = Punkte:
seat-points-title = Punkte, wenn jetzt Schluss wäre
seat-match-title = Punkte der Spiele davor

prefs-title = Einstellungen
prefs-language = Sprache
prefs-theme = Darstellung
prefs-theme-auto = System
prefs-theme-light = Hell
prefs-theme-dark = Dunkel
prefs-pace = Tempo
prefs-pace-slow = Langsam
prefs-pace-calm = Normal
prefs-pace-fast = Schnell
prefs-pace-quick = Ohne Animation
prefs-touch = Vibration
prefs-sound = Ton
prefs-words = Bots reden am Tisch
prefs-cloth = Tisch
prefs-cloth-lamp = Papier
prefs-cloth-felt = Filz
prefs-cloth-sea = Meer
prefs-back = Kartenrücken
prefs-back-rose = Kompass
prefs-back-waves = Wellen
prefs-back-peaks = Berge
prefs-back-stars = Sterne
prefs-confirm = Jeden Zug bestätigen
prefs-typing = Züge eintippen

share-link = Link kopieren
share-copied = Link kopiert.

lost-title = Seite nicht gefunden
lost-what = Unter dieser Adresse gibt es keine Seite. Prüfe sie auf Tippfehler.

server-unreachable = Der Server ist nicht erreichbar. Prüfe die Verbindung und versuche es noch einmal.
server-garbled = Der Server hat eine ungültige Antwort gesendet. Versuche es noch einmal.
server-silent = Der Server hat nicht geantwortet. Versuche es noch einmal.
