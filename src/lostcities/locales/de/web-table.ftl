### Every table: what is beside the game, how it ended, what was played.

table-undo = Zurücknehmen
table-waiting = { $who } überlegt …
table-yourturn = Du bist dran
table-empty-hand = Keine Karten auf der Hand
table-gone = Tisch nicht gefunden
table-gone-what = Vielleicht wurde er vor dem Spiel geschlossen, oder die Adresse ist unvollständig.
table-broken = Verbindung unterbrochen. Neuer Versuch …
table-kept = Dein Zug ist gespeichert und wird gesendet.
table-back = Wieder verbunden.
table-stale = Am Tisch hat sich etwas getan. Sieh noch einmal hin und wähle dann.
table-help = Hilfe und Tasten
table-menu = Menü
table-title-turn = { $who } ist dran
table-title-game = { $name } · Spiel { $n } von { $of }
table-title-round = { $name } · Runde { $n } von { $of }
table-resign = Aufgeben
table-resign-sure = Die ganze Partie aufgeben?
table-leave = Tisch verlassen
table-leave-sure = Tisch verlassen? Dein Platz bleibt dir, solange die Uhr es erlaubt. Du kannst auch einfach die Seite schließen.

clock-left-days = { $n } T { $h } Std
clock-yours = Deine Zeit
clock-theirs = Zeit des Spielers am Zug

side-label = Neben dem Tisch
side-scores = Punkte
side-moves = Züge
side-chat = Chat
side-people = Spieler
side-finished = Beendet
side-nothing = Noch ist nichts passiert.
side-cut = Frühere Züge stehen hier nicht; beim Nachspielen nach dem Ende siehst du alle.
past-title = Eine frühere Stellung
past-back = Zurück zur Partie

chat-none = Noch keine Nachrichten.
chat-say = Nachricht schreiben
chat-send = Senden
chat-phrases = Schnellnachrichten
chat-unread =
    { $n ->
        [one] Eine ungelesene Nachricht
       *[other] { $n } ungelesene Nachrichten
    }
chat-report = Melden
chat-reported = Gemeldet. Der Betreiber wird es lesen.

people-you = (du)
people-online = online
people-open = frei
people-invited = eingeladen
people-left = ist gegangen
people-resigned = hat aufgegeben
people-out = ist ausgeschieden
people-replaced = durch einen Bot ersetzt
people-mute = Stumm schalten
people-unmute = Stummschaltung aufheben
people-replace = Einen Bot übernehmen lassen
people-return = Wieder hinsetzen
people-proposal = Ein Bot ({ $level }) kann für { $who } übernehmen, wenn alle zustimmen.
people-agree = Zustimmen
people-watchers =
    { $n ->
        [one] Jemand schaut zu
       *[other] { $n } schauen zu
    }
people-code = Code des Tischs: { $code }

away = ist gerade weg.
away-since = ist seit { $time } weg.
away-left = hat den Tisch verlassen.
away-waiting = Warten auf { $who } …
away-waits = Ohne Uhr wartet der Tisch.
away-clock = Läuft die Zeit ab, ist die Partie für diesen Platz verloren.
away-clock-bot = Läuft die Zeit ab, übernimmt ein Bot.
away-bot = Du kannst einen Bot übernehmen lassen (unter „Spieler“).

waiting-closed = Dieser Tisch wurde geschlossen
waiting-drawing = Faire Verteilung wird vorbereitet …
waiting-drawing-what = Das Gerät jedes Spielers steuert eine geheime Zahl bei, damit niemand die Karten aussuchen kann.
waiting-invited = Du bist eingeladen
waiting-host = { $who } lädt dich ein
waiting-name = Dein Name
waiting-new = Neu hier? In fünf Minuten hast du es gelernt; der Platz bleibt frei, solange ihn niemand sonst nimmt.
waiting-as = Du setzt dich als { $name }.
waiting-friends = Lade deine Freunde ein
waiting-rule = { $name }: { $value }
waiting-sit = Hinsetzen
waiting-how = Schick den Link, lies den Code vor oder lass den QR-Code scannen.
waiting-code = Code
waiting-qr = QR-Code des Einladungslinks
waiting-stay = Es geht automatisch los, sobald alle Plätze besetzt sind. Du kannst die Seite schließen und wiederkommen.

news-undo = { $who } nimmt einen Zug zurück.
news-resign = { $who } gibt auf.
news-timeout = Die Zeit von { $who } ist abgelaufen.
news-leave = { $who } geht.
news-return = { $who } ist wieder da.
news-replace = Ein Bot übernimmt für { $who }.
news-deal = Die Karten sind verteilt.
news-over = Die Partie ist zu Ende.
news-fallback = { $who } konnte nicht ziehen und spielt jetzt eine Stufe schwächer.

move-dice = Die Würfel zeigen { $dice }.
move-lay = { $who } legt { $card }.
move-lay-you = Du legst { $card }.
move-discard = { $who } wirft { $card } ab.
move-discard-you = Du wirfst { $card } ab.
move-draw = { $who } zieht vom Stapel.
move-draw-you = Du ziehst vom Stapel.
move-take = { $who } nimmt die oberste Karte vom { $colour-adjective }en Ablagestapel.
move-take-you = Du nimmst die oberste Karte vom { $colour-adjective }en Ablagestapel.
move-adventurer = { $who } schickt einen Abenteurer los.
move-adventurer-you = Du schickst einen Abenteurer los.
move-researcher = { $who } schickt den Forscher los.
move-researcher-you = Du schickst den Forscher los.
move-advance = { $who } zieht auf { $colour } weiter.
move-advance-you = Du ziehst auf { $colour } weiter.
move-decline = { $who } zieht nicht weiter.
move-decline-you = Du ziehst nicht weiter.
move-write = { $who } trägt { $value } bei { $colour } ein.
move-write-you = Du trägst { $value } bei { $colour } ein.
move-refuse = { $who } trägt nichts ein.
move-refuse-you = Du trägst nichts ein.

did-lay = legt { $card }
did-play = spielt { $card }
did-play-adventurer = spielt { $card } mit einem Abenteurer
did-play-researcher = spielt { $card } mit dem Forscher
did-discard = wirft { $card } ab
did-draw = zieht vom Stapel
did-take = nimmt { $card }
did-take-pile = nimmt die oberste Karte vom Ablagestapel { $colour }
did-moved = zieht auf { $worth }
did-moved-on = zieht bei { $colour } auf { $worth }
did-artefact = nimmt ein Artefakt
did-artefacts = nimmt { $n } Artefakte
did-points = erhält { $n } Punkte
did-move = rückt bei { $colour } vor
did-decline = rückt nicht vor
did-write = trägt { $colour } { $n } ein
did-circle = markiert den Kreis bei { $colour }
did-refuse = verzichtet
did-other = spielt { $action }
did-words = spielt: { $action }
moment-jump = { $who }: { $what } steigt um { $n } Punkte
moment-points = { $who } gewinnt { $n } Punkte
moment-bridge = { $who } ist über eine Brücke
moment-bridge-first = { $who } ist als Erstes über eine Brücke
moment-chain = { $who } kommt von Pfeil zu Pfeil weiter
moment-last = Die letzte Karte ist gezogen

score-total = Summe

end-show = Ergebnis
end-game = Spiel { $n } von { $of } ist zu Ende
end-round = Runde { $n } von { $of } ist zu Ende
end-gamenr = Spiel { $n }
end-roundnr = Runde { $n }
end-after = Nach Runde { $n }
end-details = Wertung
end-sofar = Bisher:
end-won = Du hast gewonnen!
end-lost = { $who } hat gewonnen
end-tie = { $who } teilen sich den Sieg
end-why-resigned = Die Partie endete durch Aufgabe.
end-why-timeout = Die Zeit ist abgelaufen.
end-why-abandoned = Wochenlang hat niemand gezogen; die Partie endet ohne Sieger.
end-abandoned = Abgebrochen
end-resigned = { $who } hat aufgegeben.
end-resigned-you = Du hast aufgegeben.
end-timeout = Die Zeit von { $who } ist abgelaufen.
end-timeout-you = Deine Zeit ist abgelaufen.
end-unfinished = Spiel { $n }, abgebrochen
end-truncated = Die Höchstzahl der Züge war erreicht; gewertet wurde der Stand.
end-standing = Stand der Partie
end-rematch = Revanche
end-rematch-asked =
    { $n ->
        [one] { $who } will eine Revanche.
       *[other] { $who } wollen eine Revanche.
    }
end-rematch-accept = Revanche annehmen
end-rematch-wait = Warten auf die anderen …
end-rematch-gone =
    { $n ->
        [one] { $who } ist nicht mehr da.
       *[other] { $who } sind nicht mehr da.
    }
end-review = Analyse
end-replay = Nachspielen
end-download = Herunterladen
end-moments = Die größten Sprünge
end-ready = Bereit: weiter mit { $n } von { $of }
end-ready-wait = Warten auf { $who } …
end-share = Teilen
end-share-text = { product-name }, { $game }: { $result }
end-share-copy = Text und Link kopieren
end-share-picture = Bild speichern
end-share-send = Senden …

draw-tampered = Warnung: Der Server hat eine Festlegung zur Kartenverteilung verändert. Dein Browser trägt nichts dazu bei.
verify-title = Wurde fair ausgeteilt?
verify-what = Vor dem Austeilen hat der Server allen die Fingerabdrücke aller Geheimnisse gezeigt, die die Karten bestimmen: seinen eigenen und die aller Plätze. Dein Browser hat sie gespeichert und mit der Aufzeichnung verglichen.
verify-good = Alle Fingerabdrücke stimmen mit denen überein, die dein Browser gespeichert hat, bevor er sein eigenes Geheimnis zeigte, und dieses ist Teil der Verteilung. Also hat niemand die Karten ausgesucht.
verify-good-short = Ja, nichts wurde verändert
verify-watched = Alle Fingerabdrücke stimmen mit denen überein, die dein Browser vor dem Austeilen gespeichert hat. Er hat selbst kein Geheimnis beigesteuert; sicher, dass niemand die Karten ausgesucht hat, sind nur Spieler, die das getan haben.
verify-watched-short = Nichts wurde verändert
verify-unseen = Dein Browser war beim Austeilen nicht verbunden und hat nichts zum Vergleichen. Frag jemanden, dessen Browser dabei war.
verify-unseen-short = Nichts zu vergleichen
verify-first = Hier wurde nach der ersten Methode ausgeteilt, bei der man die Fingerabdrücke der anderen nicht sah. Die Karten folgen aus den Geheimnissen, aber manche könnten erst danach gewählt worden sein.
verify-first-short = Nach der älteren Methode ausgeteilt
verify-bad = Die Aufzeichnung stimmt nicht mit dem überein, was dein Browser vor dem Austeilen gesehen hat. Traue dieser Kartenverteilung nicht.
verify-bad-short = Nein, etwas wurde verändert
verify-fault-method = In der Aufzeichnung fehlen die Fingerabdrücke, die vor dem Austeilen gezeigt wurden.
verify-fault-server = Das Geheimnis des Servers ist nicht das angekündigte.
verify-fault-starter = Wie bestimmt wird, wer beginnt, wurde verändert.
verify-fault-changed = Der Fingerabdruck von { $who } wurde verändert, nachdem er gezeigt worden war.
verify-fault-unfit = Das Geheimnis von { $who } passt nicht zum Fingerabdruck.
verify-fault-ignored = Dein Browser hat sein Geheimnis rechtzeitig gezeigt, aber der Server hat ein anderes benutzt ({ $who }).
verify-absent = Der Server ist für { $who } eingesprungen, weil beim Austeilen keine Antwort kam.
verify-do = Karten nachrechnen
verify-follows = Alle Karten und Würfel folgen aus diesen Geheimnissen.
verify-save = Fingerabdrücke speichern
verify-trust = Um ohne diesen Server zu prüfen, lade die Aufzeichnung herunter, speichere die Fingerabdrücke und rufe auf deinem Rechner „lostcities verify“ auf.

help-card = Klicke eine Karte an, dann ihr Ziel: deine Reihe ihrer Farbe oder den Ablagestapel. Ziehe dann nach. Du kannst Karten auch mit Maus oder Finger ziehen.
help-board = Klicke eine Karte an, dann deine Reihe ihrer Farbe oder den Ablagestapel. Hast du auf den Pfaden eine Wahl, leuchten die Möglichkeiten auf. Ziehe dann nach.
help-roll = Klicke eine Farbe und eine Zahl des Wurfs an oder gleich ein Kästchen, das auf deinem Blatt leuchtet.
help-general = Für dieses Spiel gibt es keinen gezeichneten Tisch: Du siehst die Stellung in Worten. Jede Schaltfläche ist ein erlaubter Zug.
keys-choose = eine Karte wählen
keys-lay = sie legen
keys-discard = sie abwerfen
keys-draw = vom Stapel ziehen
keys-take = die oberste Karte dieses Ablagestapels nehmen
keys-piece = Abenteurer oder Forscher losschicken
keys-move = auf diesem Pfad weiterziehen
keys-decline = keine weitere Figur ziehen
keys-colour = eine Farbe wählen
keys-number = eine Zahl wählen (X ist zehn)
keys-refuse = nichts eintragen
keys-undo = zurücknehmen, vor dem Ziehen
keys-escape = die Karte zurückstecken
keys-help = diese Hilfe

hint-ask = Tipp
hint-says = Der Experte würde { $do }.
hint-or = Oder { $list }.
hint-do = So spielen
hint-key = Tipp: was der Experte spielen würde (gegen Bots)
hint-level = etwa gleich gut
hint-worse = { $n ->
    [one] etwa { $n } Punkt schlechter
   *[other] etwa { $n } Punkte schlechter
  }
hint-sure = { $n } %
would-lay = { $card } legen
would-discard = { $card } abwerfen
would-draw = vom Stapel ziehen
would-take = die oberste Karte vom { $colour-adjective }en Ablagestapel nehmen
would-adventurer = einen Abenteurer losschicken
would-researcher = den Forscher losschicken
would-advance = auf { $colour } weiterziehen
would-decline = keine weitere Figur ziehen
would-write = { $value } bei { $colour } eintragen
would-refuse = nichts eintragen
would-other = { $action } spielen

confirm-title = Zug bestätigen
confirm-ask = { $move }?
confirm-yes = Ausführen

typed-move = Zug eintippen
typed-send = Zug absenden
