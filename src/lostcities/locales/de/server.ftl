### Was der Server sagt: warum er etwas ablehnt, und die Schnellnachrichten im Chat.
###
### Eine Ablehnung mit einem eigenen Text heißt nach ihm, die anderen heißen nach dem Code der Ablehnung. $detail ist ein
### Satz für Programmierer, überall auf Englisch.

## Schnellnachrichten

phrase-hello = Hallo!
phrase-good-luck = Viel Glück und viel Spaß!
phrase-well-played = Gut gespielt!
phrase-nice-card = Schöne Karte!
phrase-ouch = Autsch!
phrase-thinking = Ich überlege noch.
phrase-your-turn = Du bist dran.
phrase-sorry = Entschuldigung!
phrase-one-moment = Einen Moment, bitte.
phrase-thanks = Danke für das Spiel!
phrase-again = Noch eine Partie?
phrase-bye = Auf Wiedersehen!

## Am Tisch

refusal-no-table = Diesen Tisch gibt es nicht.
refusal-no-code = Diesen Code hat kein Tisch.
refusal-not-seated = Du sitzt nicht an diesem Tisch.
refusal-already-seated = Du sitzt schon an diesem Tisch.
refusal-seat-taken = Dieser Platz ist nicht frei.
refusal-no-offer = Dir wurde hier kein Platz angeboten.
refusal-match-began = Die Partie hat schon begonnen.
refusal-not-playing = Die Partie läuft nicht: Sie hat noch nicht begonnen oder ist zu Ende.
refusal-only-with-server = Dafür braucht es einen Server: In einer Partie auf diesem Gerät geht das nicht.
refusal-damaged = Was dieser Browser von der Partie gespeichert hat, ist beschädigt. Deine anderen Partien auf diesem Gerät sind nicht betroffen.
refusal-tally-unknown = Etwas, das du angegeben hast, gibt es in diesem Spiel nicht.
refusal-tally-too-many = So viele davon gibt es in der Schachtel nicht: Sieh nach, was die anderen haben.
refusal-tally-twice = Davon hat ein Spieler nur eins.
refusal-tally-researcher = Eine von fünf Figuren ist der Forscher: Markiere, welche.
refusal-tally-bridge = Niemand kann als Erster über eine Brücke sein, die er nicht erreicht hat.
refusal-left = Du hast diesen Tisch verlassen; kehre zuerst zurück.
refusal-not-left = Du hast diesen Tisch nicht verlassen.
refusal-nothing-to-leave = Hier gibt es nichts zu verlassen.
refusal-resigned = Du hast an diesem Platz aufgegeben.
refusal-stale = Der Tisch hat sich verändert (Version { $version }); sieh ihn dir noch einmal an.
refusal-not-your-turn = Du bist nicht am Zug.
refusal-no-action = { $action } ist kein Zug dieses Spiels; schreibe einen wie { $example }.
refusal-undo = Du kannst nur zurücknehmen, was du in diesem Zug getan hast, bevor du ziehst.
refusal-no-hints = Tipps gibt es nur in ungewerteten Partien gegen die Bots des Servers.
refusal-bot-slow = Der Bot überlegt zu lange; versuche es noch einmal.
refusal-no-level = Einen Bot der Stufe { $level } gibt es nicht; die Stufen sind: { $levels }.
refusal-too-often = Das hast du zu oft getan; mach erst einen Zug, dann geht es wieder.
refusal-no-commitment-wanted = Von dir wird gerade keine Festlegung erwartet.
refusal-no-contribution-wanted = Von dir wird gerade kein Beitrag erwartet.
refusal-contribution-late = Zu spät: Die Karten sind schon verteilt, mit dem Ersatzbeitrag des Servers. Du spielst ganz normal weiter.
refusal-other-commitment = Das passt nicht zu deiner Festlegung.
refusal-no-player-there = Auf diesem Platz sitzt kein Spieler.
refusal-nothing-to-agree = Es gibt nichts, dem du zustimmen kannst.
refusal-rematch-later = Eine Revanche gibt es erst, wenn die Partie zu Ende ist.
refusal-no-pause = Es gibt nichts abzuwarten: Gerade ist keine Runde zu Ende gegangen, oder du bist schon bereit.
refusal-somebody-gone = Jemand aus dieser Partie ist nicht mehr da.

## Chat

refusal-nothing-said = Schreibe zuerst etwas.
refusal-phrases-only = An diesem Tisch gibt es nur Schnellnachrichten.
refusal-chat-off = An diesem Tisch ist der Chat ausgeschaltet.
refusal-chat-too-fast = Du schreibst zu schnell; warte kurz.
refusal-nobody-to-mute = Da ist niemand zum Stummschalten.
refusal-no-line = Diese Chatzeile gibt es nicht.

## Neue Tische

refusal-wrong-players = Dieses Spiel ist für { $many } Spieler, nicht für { $players }.
refusal-bad-options = So lässt sich das Spiel nicht spielen: { $detail }.
refusal-too-many-rounds = Eine Partie hat hier höchstens { $most } Spiele.
refusal-bad-starter = Beginnen kann nur ein Platz von 0 bis { $last }.
refusal-bad-seats = Nenne { $players } Plätze oder keinen.
refusal-one-seat = Du kannst nur einen Platz einnehmen.
refusal-playing-live = Du spielst noch eine Partie mit Uhr. Spiele sie zu Ende oder gib auf; dann suche die nächste.
refusal-too-many-bot-games = Du hast schon { $most } laufende Partien mit Bots, mehr gehen nicht gleichzeitig. Beende zuerst eine davon oder gib sie auf.
refusal-too-many-open =
    { $most ->
        [one] Du hast einen Tisch, der auf Mitspieler wartet; schließe ihn zuerst.
       *[other] Du hast { $most } Tische, die auf Mitspieler warten; schließe zuerst einen.
    }
refusal-too-many-running =
    { $most ->
        [one] Du spielst an einem anderen Tisch; beende zuerst diese Partie oder gib sie auf.
       *[other] Du spielst an { $most } Tischen; beende zuerst eine Partie oder gib eine auf.
    }
refusal-network-guests = Heute gab es aus deinem Netz zu viele neue Gäste; versuche es morgen wieder.
refusal-network-tables = Heute gab es aus deinem Netz zu viele neue Tische; versuche es morgen wieder.
refusal-network-uploads = Heute wurden aus deinem Netz zu viele Aufzeichnungen hochgeladen; versuche es morgen wieder.

## Einladungen

refusal-no-invitations = Dieser Spieler nimmt deine Einladungen nicht an.
refusal-invited-already =
    { $times ->
        [one] Diese Einladung hast du schon verschickt; warte auf eine Antwort.
       *[other] Du hast dorthin schon { $times } Einladungen geschickt; warte auf eine Antwort.
    }
refusal-too-many-invitations = Dieser Spieler hat zu viele offene Einladungen; versuche es später wieder.
refusal-nobody-to-block = Da ist niemand zum Blockieren.

## Konten

refusal-not-signed-in = Du brauchst zuerst eine Sitzung: POST /api/guest öffnet eine.
refusal-no-session = Diese Sitzung gibt es nicht.
refusal-no-account = Ein Konto mit diesem Namen gibt es nicht.
refusal-account-only = Das geht nur mit einem Konto.
refusal-have-account = Du hast schon ein Konto.
refusal-wrong-login = Der Name oder das Passwort ist falsch.
refusal-wrong-password = Das Passwort ist falsch.
refusal-login-too-fast = Zu viele Versuche mit diesem Namen; warte eine Minute.
refusal-password-short = Ein Passwort muss mindestens { $least } Zeichen haben.
refusal-password-has-name = Das Passwort enthält den Namen; wähle ein anderes.
refusal-password-easy = Dieses Passwort ist zu leicht zu erraten; gut sind ein paar Wörter ohne Zusammenhang.
refusal-name-kept = Der Name eines Kontos lässt sich nicht ändern.
refusal-name-taken = Dieser oder ein zum Verwechseln ähnlicher Name gehört schon zu einem Konto.
refusal-name-official = Diesen Namen könnte man mit dem Server, seinem Team oder seinen Bots verwechseln; wähle einen anderen.
refusal-name-letters = Ein Name hat 1 bis { $most } Zeichen: Buchstaben, Ziffern, Leerzeichen und . ' - _; er beginnt mit einem Buchstaben oder einer Ziffer.
refusal-name-alphabet = Ein Name darf nur ein Alphabet und die Ziffern 0 bis 9 enthalten.
refusal-no-bot = Diesen Bot hast du nicht.
refusal-bot-needs-account = Lege zuerst ein Konto an; Gäste können keine Bots haben.
refusal-too-many-bots = Ein Konto kann höchstens { $most } Bots haben.

## Aufzeichnungen

refusal-no-record = Diese Aufzeichnung gibt es nicht.
refusal-match-not-over = Die Partie ist noch nicht zu Ende; danach kann jeder ihre Aufzeichnung sehen.
refusal-bad-record = Diese Aufzeichnung lässt sich nicht nachspielen: { $detail }.
refusal-record-move = Diese Aufzeichnung lässt sich nicht nachspielen: Zug { $move } der Runde { $round } ist { $action }. { $because }
refusal-record-depth = Diese Aufzeichnung ist zu tief verschachtelt.
refusal-record-text = Diese Aufzeichnung enthält Text, der kein Unicode ist, oder sie ist zu tief verschachtelt.
refusal-record-rounds = Eine Aufzeichnung hat hier höchstens { $most } Runden.
refusal-record-name = Ein Spielername in einer Aufzeichnung hat hier höchstens { $most } Zeichen.
refusal-record-part-size = Der Teil { $part } dieser Aufzeichnung ist zu groß.
refusal-too-many-records = Du kannst hier { $records } Aufzeichnungen mit { $megabytes } MB speichern; alte werden nach einiger Zeit gelöscht.
refusal-deal-unconfirmed = Die Kartenverteilung ließ sich nicht bestätigen: { $detail }.

## Die Verbindung

refusal-malformed = Die Nachricht ist nicht lesbar: { $detail }
refusal-bad-request = Die Anfrage ist ungültig: { $detail }. /api/docs listet alle Adressen auf.
refusal-key-reused = Dieser Schlüssel wurde schon für etwas anderes benutzt; jede Anfrage braucht ihren eigenen.
refusal-unavailable = Der Server kann gerade nichts speichern, darum wurde nichts getan. Versuche es gleich noch einmal.
refusal-failed = Auf dem Server ist etwas schiefgegangen. Der Fehler wurde protokolliert.
refusal-too-fast = Zu viele Anfragen; warte kurz.
refusal-too-many-messages = Zu viele Nachrichten; warte kurz.
refusal-not-text = Nachrichten müssen JSON als Text sein, keine Bytes.
refusal-not-json = Sende JSON, mit der Kopfzeile Content-Type: application/json.
refusal-message-size = Eine Nachricht darf höchstens { $most } Zeichen haben.
refusal-request-size = Eine Anfrage darf hier höchstens { $most } Bytes haben.
refusal-not-http = Die Anfrage ist kein HTTP, oder ein Kopfeintrag enthält ein unzulässiges Zeichen.
refusal-request-late = Die Anfrage kam zu langsam an; sende sie bitte noch einmal.
refusal-headers-size = Die Kopfzeilen einer Anfrage dürfen hier höchstens { $most } Bytes haben.
refusal-headers-crowded = Die Anfrage hat zu viele Kopfzeilen oder eine zu lange.
refusal-no-address = Unter dieser Adresse gibt es nichts; /api/docs listet alle Adressen auf.
refusal-no-socket = Unter dieser Adresse gibt es keinen Socket; docs/protocol.md listet sie auf.
refusal-not-a-socket = Ein Socket wird mit einer GET-Anfrage und den Kopfzeilen aus RFC 6455 geöffnet.
refusal-lobby-only-tells = Die Lobby nimmt keine Nachrichten an.
refusal-old-page = Diese Seite ist veraltet; lade sie neu.
refusal-wrong-host = Dieser Server heißt nicht { $host }. Wer ihn betreibt, kann den Namen mit --host-name erlauben.
refusal-other-site = Diese Anfrage kommt von einer anderen Seite. Wer den Server betreibt, kann sie mit --origin erlauben.

refusal-no-review = Zu dieser Partie gibt es noch keine Analyse.
refusal-no-decision = Diese Entscheidung gibt es in der Partie nicht.
refusal-nothing-to-review = In dieser Partie wurde nichts entschieden, also gibt es nichts zu analysieren.
refusal-game-without-review = Für dieses Spiel gibt es keine Analysen.
refusal-record-not-over = Diese Partie ist nicht zu Ende; nur vollständige Partien werden analysiert.
refusal-review-of-running = Diese Aufzeichnung zeigt eine Stellung aus einer Partie, die gerade läuft; analysieren kannst du sie, wenn diese zu Ende ist.
refusal-too-many-reviews =
    { $most ->
        [one] Für dich läuft schon eine Analyse; warte, bis sie fertig ist.
       *[other] Für dich laufen schon { $most } Analysen; warte, bis eine davon fertig ist.
    }
refusal-reviews-of-a-day = Du hast an einem Tag { $most } Analysen gestartet, mehr geht nicht. Versuche es morgen wieder.
refusal-review-failed = Die Analyse kommt gerade nicht weiter; versuche es noch einmal.
refusal-not-legal-there = Dieser Zug war dort nicht möglich.

## Links that people share

shared-any-game = ein Spiel
shared-t = { $game }: Platz nehmen oder zuschauen
shared-j = Du bist eingeladen: { $game }
shared-replay = Nachspielen: { $game }
shared-review = Analyse: { $game }
shared-learn = Spielend lernen: { $game }
shared-rules = Regeln: { $game }
