### Was nur das Terminal sagt.

## Ein echtes Spiel werten

score-how-card = Alle Karten in den Reihen, Wetten als rx: rx r3 r7 y2 y10. Nichts gelegt: eine leere Zeile.
score-how-board = Wo die Figuren stehen, der Forscher mit *, Punkte von Plättchen, Artefakte: y8* r7 g5 +15 a2.
score-how-roll = Gefüllte Kästchen, markierter Kreis als *, Artefakte, Verzichte, zuerst überschrittene Brücken: r7* o9 a8 d3 +r +a.

score-texts = Jede Runde braucht einen Text pro Spieler, immer für dieselben Spieler; { $separator } trennt die Runden.
score-too-many = Dieses Spiel ist für höchstens { $most } Spieler, nicht für { $count }.
score-names = { $count ->
    [one] Ein Spieler braucht einen Namen
   *[other] { $count } Spieler brauchen { $count } Namen
}, nicht { $names }.
score-ended = Die Eingabe ist zu Ende; gib alles als Argumente an, zum Beispiel: lostcities score card "rx r3 r7"

## Was man nicht spielen oder werten kann

bad-players = Dieses Spiel ist für mindestens { $least } und höchstens { $most } Spieler, nicht für { $given }.
bad-option = Dieses Spiel hat keine Option { $name }; seine Optionen sind: { $options }.
bad-option-value = Die Option { $name } kann nicht { $value } sein; möglich: { $possible }
bad-level = Kein Bot { $level } spielt dieses Spiel; seine Stufen sind: { $levels }.
bad-unknown = { $word } gibt es in diesem Spiel nicht, oder man schreibt es anders; `lostcities score` ohne Texte erklärt, wie.
bad-too-many = { $word }: So viele davon sind nicht in der Schachtel.
bad-twice = { $word }: Davon hat ein Spieler nur eins.
bad-researcher = Eine von fünf Figuren ist der Forscher; markiere sie, zum Beispiel r7*.
bad-bridge = { $word }: Diese Spalte ist nicht bis zu ihrer Brücke gekommen.

## Wer spielt

you = Du
seat = Spieler { $n }

## Der Startbildschirm

start-title = { product-family } im Terminal
start-game = Spiel
start-players = Spieler
start-level = Gegner { $n }
start-begin = Los
start-how = ↑ ↓ Zeile wählen · ← → ändern · Enter startet · Esc beendet
start-table-hint = oder Code, ID oder Link eines Tischs
start-at = auf { $url }
start-bots = Bei { $players } Spielern sitzen { $bots ->
    [one] { $bots } Bot
   *[other] { $bots } Bots
} mit dir am Tisch, nicht { $given }.
start-table-without-server = --table braucht --server: die Adresse des Servers mit diesem Tisch.

## Antworten, und die Buchstaben dafür

yes = ja
no = nein
yes-key = j
no-key = n

## Fortsetzen

resume-title = Eine unbeendete Partie
resume-ask = Weiter mit: { $what }?
resume-what = { $moves ->
    [one] { $game } gegen { $names }, bisher { $moves } Zug
   *[other] { $game } gegen { $names }, bisher { $moves } Züge
}
resume-yes = Weiterspielen
resume-no = Neue Partie
resume-kept = Die Partie ist gespeichert: `lostcities play` setzt sie fort.

## Der Tisch

table-game = Spiel { $n } von { $of }
table-round = Runde { $n } von { $of }
table-turn = Zug { $n }
table-deck = { $n ->
    [one] noch { $n } Karte
   *[other] noch { $n } Karten
}
table-draw = Nachziehstapel
table-discards = Ablagestapel
table-crossed = { $n } von { $of } über Brücken
table-earlier = vorher: { $points }
table-hand = Hand
table-legend = ① Abenteurer ❶ Forscher, zählt doppelt · » Pfeil · ◈ Artefakt · +n Punkte
table-rolled = { $who }: Wurf
table-rolled-you = Dein Wurf
table-roll-legend = (2) Kreis: doppelt · » Pfeil · ◈ Artefakt · ‖ Brücke
table-bridges = Überschrittene Brücken: { $names }
table-bridges-own = zuerst über der Brücke: { $names }
table-none = keine
table-waiting = Es fehlen noch Spieler. Code: { $code }
table-broken = Verbindung unterbrochen; neuer Versuch …

## Was jetzt zu tun ist

now-play = Du bist dran: Karte wählen (1–8 oder Klick), Enter legt sie, d wirft sie ab.
now-play-chosen = { $card }: Enter legt sie, d wirft sie ab.
now-draw = Ziehen: Leertaste vom Stapel, oder der Buchstabe einer Farbe.
now-piece = Welche Figur bricht auf? a = Abenteurer, r = Forscher.
now-move = Eine Figur weiterziehen: Buchstabe der Farbe, oder . zum Verzichten.
now-choose = Würfel wählen: Buchstabe der Farbe, Zahl und Enter; oder ! zum Verzichten.
now-choose-chosen = { $what }: Enter trägt es ein.
now-other = Du bist dran: Tippe einen Zug oder klicke einen an.
now-arrow = Ein Pfeil: Der Buchstabe einer Farbe rückt sie vor, . verzichtet.
now-wait = { $who } überlegt …
now-over = Die Partie ist zu Ende: v spielt sie nach, s zeigt die Wertung, n beginnt neu.
now-chosen = Du hast gewählt; mit u nimmst du es zurück. Noch am Wählen: { $who }.
now-together = Alle wählen gleichzeitig. Noch am Wählen: { $who }.
now-watch = Du schaust zu. { $who } ist am Zug.

## Tipps, Zurücknehmen, Notation

hint = Der Experte würde { $move } ({ $text }).
hint-other = Der Experte würde { $text } spielen.
hint-none = Du bist nicht dran, deshalb gibt es keinen Tipp.
undo-done = Zurückgenommen.
undo-none = Es gibt nichts zurückzunehmen: nur eigene Entscheidungen dieses Zugs, bevor du ziehst.
notation-bad = { $text } ist kein Zug dieses Spiels; tippe zum Beispiel { $example }, oder ? für Hilfe.
legal = Erlaubt: { $moves }
legal-title = Erlaubte Züge
window-small = Dieses Fenster ist { $width }×{ $height } groß; ab 80×24 ist alles zu sehen.
choose-first = Wähle zuerst eine Karte: 1 bis 8, ← →, oder Klick.
choose-dice = Wähle zuerst eine Farbe und eine Zahl.

## Andere Leute

talk-nobody = An diesem Tisch sitzen nur Bots, und die lesen den Chat nicht.
talk-how = Tippe " und deine Nachricht, dann Enter.
resign-nobody = Du spielst gegen Bots: q beendet und speichert die Partie.
resign-ask = Diese Partie aufgeben?

## Tasten

key-hint = Tipp
key-undo = Zurücknehmen
key-scores = Wertung
key-rules = Regeln
key-help = Hilfe
key-talk = Chat
key-resign = Aufgeben
key-replay = Nachspielen
key-new = Neu
key-quit = Beenden
key-close = Schließen
key-step = Schritt
key-ends = Anfang, Ende
key-round = Runde
input = Züge tippen, zum Beispiel { $example }

## Wertung

scores-title = Wertung
scores-now = Der Stand
scores-game = Spiel { $n }: { $reason }
scores-round = Runde { $n }: { $reason }
scores-match = Die Partie
scores-hidden = { $name }: bis zum Ende verborgen

## Das Ende

end-winner = Gewonnen hat: { $names }
end-shared = Den Sieg teilen sich: { $names }
end-you = Du hast gewonnen!
end-round = Runde { $n } ist zu Ende: { $reason }.
end-game = Spiel { $n } ist zu Ende: { $reason }.
end-match = Die Partie ist zu Ende.
end-resigned = Ein Spieler hat aufgegeben.

## Das Geben

deal-fair = Die Festlegungen zur Kartenverteilung sind die, die vorher zu sehen waren.
deal-tampered = Warnung: Die Festlegungen zur Kartenverteilung wurden nachträglich verändert: { $who }. Traue dieser Verteilung nicht.
deal-server = der Server
end-timeout = Die Zeit eines Spielers ist abgelaufen.
end-abandoned = Wochenlang hat niemand gezogen; die Partie endet ohne Sieger.

## Die Verbindung

connection-bad-address = { $address } ist keine Serveradresse; schreibe zum Beispiel http://127.0.0.1:8000
connection-no-server = Unter { $server } antwortet kein { product-name }-Server ({ $reason }); prüfe die Adresse oder starte einen mit `lostcities serve`.
connection-other-server = { $server } hat mit { $status } geantwortet; ist das ein { product-name }-Server?
connection-bad-token = { $server } kennt diesen Token nicht; wem der Bot gehört, kann ihn dort erneuern.
connection-no-table = { $where } ist kein Tisch; gib eine ID, einen Code oder einen Link an.

## Nachspielen

replay-title = Nachspielen · Schritt { $n } von { $of }
replay-hands = { $name } hat { $cards }
replay-start = Die Karten sind verteilt.

## Reine Textzeilen

plain-help-card = +r7 legt die rote 7, -r7 wirft sie ab, rx ist eine rote Wette; dann zieht <* vom Nachziehstapel, <g vom grünen Ablagestapel.
plain-help-board = +r7 legt die rote 7, -r7 wirft sie ab; @a oder @r wählt die Figur, die aufbricht; >g zieht auf Grün weiter, >. verzichtet; <* zieht vom Nachziehstapel, <g vom grünen Ablagestapel.
plain-help-roll = =g4 nimmt den grünen Würfel und die 4, ! verzichtet; >g rückt Grün durch einen Pfeil vor, >. verzichtet darauf.
plain-commands = Du kannst mehrere Züge in eine Zeile tippen. Außerdem: l zeigt erlaubte Züge, h einen Tipp, u nimmt zurück, s zeigt die Wertung, m alle bisherigen Züge, r die Regeln, q beendet und speichert die Partie. Auf einem Server geht eine Zeile, die mit " beginnt, in den Chat, und resign gibt die Partie auf.
plain-ask = Dein Zug ({ $phase }, ? für Hilfe):
plain-stopped = Beendet.
plain-pile = { $top } oben auf { $n }
plain-on = { $piece } auf Stein { $n } ({ $value })
plain-centre = In der Mitte: Farben { $colours }, Zahlen { $numbers }
plain-sheet = { $name }: { $artefacts ->
    [one] { $artefacts } Artefakt
   *[other] { $artefacts } Artefakte
 }, { $dice ->
    [one] { $dice } Verzicht
   *[other] { $dice } Verzichte
 }, zuerst über Brücken: { $bridges }
plain-end = Ende

## Hilfe

help-title = So wird hier gespielt
rules-missing = Zu diesem Spiel gibt es keine geschriebenen Regeln.

## Der Hilfebildschirm: eine Überschrift, dann der Text

help-keys-heading = Mit Tasten
help-keys = 1 bis 8 (oder ← →) wählt eine Karte, Enter legt sie, d wirft sie ab. Die Leertaste zieht vom Nachziehstapel, der Buchstabe einer Farbe (y b w g r o p) nimmt von ihrem Ablagestapel, zieht ihre Figur oder wählt ihren Würfel. `.` und `!` verzichten.
help-mouse-heading = Mit der Maus
help-mouse = Karte anklicken, dann deine Reihe oder einen Ablagestapel; zum Ziehen einen Stapel; Würfel, Figuren und Pfade ebenso.
help-typing-heading = Getippt
help-typing = mit + - < > = @ ! beginnen oder `:` drücken; du kannst mehrere Züge in eine Zeile tippen: `{ $example }`, dann Enter.
help-more-heading = Außerdem
help-more = h Tipp · u zurücknehmen · s Wertung · l erlaubte Züge · F1 oder ? diese Hilfe · F2 Regeln · v nachspielen (am Ende) · n neue Partie (am Ende) · q beenden; die Partie wird gespeichert und lässt sich fortsetzen. Auf einem Server: `"` und eine Nachricht sendet sie den anderen, T zeigt den Chat, R gibt auf.

## `lostcities score`, Zeile für Zeile

ask-game = Welches Spiel: { $games }?
ask-names = Wer spielt? Namen, durch Leerzeichen getrennt:
ask-another = Noch eins?
