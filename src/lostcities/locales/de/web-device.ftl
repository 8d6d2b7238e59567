# Auf diesem Gerät spielen, ohne Server.
device-title = Auf diesem Gerät
device-lead = Hier braucht nichts einen Server: Regeln und Bots kommen einmal in deinen Browser ({ $size } MB) und bleiben dort.
device-seats = Wer spielt
device-person = Ein Mensch
device-name = Name von Spieler { $n }
device-start = Hier spielen
device-kept = Partien auf diesem Gerät
device-works = Ohne Verbindung
device-can = Du kannst gegen Bots spielen und euch auf einem Gerät abwechseln, mit Tipps, Zurücknehmen, Wiederholung und Analyse; die Regeln lesen, die ersten Partien spielen, Rätsel lösen und den Wertungsblock benutzen.
device-cannot = Du kannst nicht mit Menschen anderswo spielen, nicht zusehen, nicht gewertet werden und dein Konto nicht benutzen.
device-get = Jetzt laden
device-ready = Alles ist da: Es geht ohne Verbindung.
device-delete = Die Partie vom { $day } löschen
device-deleted = Die Partie vom { $day } ist gelöscht.
device-restore = Zurückholen
device-gone = Dieser Browser hat diese Partie nicht, oder was er davon gespeichert hat, ist beschädigt. Deine anderen Partien auf diesem Gerät sind nicht betroffen.
device-hand = Dem Server übergeben
device-handed = Der Server hat die Partie geprüft und bewahrt sie auf: ungewertet, zum Wiederholen.
offline-loading = Das Spiel wird geladen: { $percent } %
offline-failed = Das Spiel konnte nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal.
offline-unsaved = Dieser Browser hat keinen Platz, die Partie aufzubewahren: Sie geht weiter, ist aber verloren, wenn du die Seite schließt.
offline-impossible = Dieser Browser kann nicht ohne Server spielen, oder dieser Server bietet es nicht an.
offline-broken = Auf diesem Gerät ist etwas schiefgegangen. Die Partie ist so erhalten, wie sie vorher war.
handover-give = An { $who } weitergeben
handover-title = Gib das Gerät an { $who } weiter
handover-text = Es wird keine Hand gezeigt.
handover-take = Ich bin { $who }

# Eine Seite, die nur aus Dateien besteht.
site-title = Kein Server
site-what = Hier geschieht alles in deinem Browser: kein Konto, kein Server, nichts wird irgendwohin geschickt. Nach einem Besuch geht es auch ohne Verbindung.
site-lead = Drei Spiele einer Familie, gegen den Computer oder zusammen auf einem Gerät. Nichts zu installieren.
site-together = Auf einem Gerät
site-no-server = Dafür braucht es einen Server
