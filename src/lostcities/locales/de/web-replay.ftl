### Replays and records.

replay-title = Nachspielen
replay-controls = Steuerung der Wiedergabe
replay-slider = Schritt der Partie
replay-count = { $n } von { $of }
replay-play = Automatisch abspielen
replay-pause = Pause
replay-back = Einen Schritt zurück
replay-forward = Einen Schritt weiter
replay-round-back = Vorige Runde
replay-round-forward = Nächste Runde
replay-speed = Tempo
replay-side = Aus Sicht von { $who }; Platz wechseln
replay-begin = Die Partie beginnt; alle Karten liegen offen.
replay-unfinished = Die Partie wurde nicht zu Ende gespielt.
replay-share-step = Link zu diesem Schritt
replay-gone = Diese Partie lässt sich nicht nachspielen
replay-menu = Diese Partie
replay-keys = Tasten
replay-key-step = einen Schritt zurück oder weiter
replay-key-round = eine Runde zurück oder weiter
replay-key-ends = zum Anfang, zum Ende
replay-key-play = automatisch abspielen oder anhalten
replay-key-side = Platz wechseln

record-open = Aufzeichnung öffnen
record-what = Eine Partie, die hier oder anderswo als Datei (.json oder .jsonl) gespeichert wurde: Ziehe sie hierher oder wähle sie aus.
record-choose = Datei auswählen
record-drop = Hier loslassen
record-reading = Die Datei wird gelesen …
record-notjson = Diese Datei ist keine Aufzeichnung, denn sie enthält kein JSON. Wähle eine, die nach einer Partie heruntergeladen wurde.
record-toolarge = Diese Datei ist zu groß für eine Aufzeichnung.
record-which = In dieser Datei sind mehrere Partien. Welche?
record-one = Partie { $n }: { $who }
record-refused = Die Datei wurde nicht angenommen.
