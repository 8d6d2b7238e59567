"""Everything the terminal says, in both languages."""

from typing import Final

from lostcities.engine.cards import Words

LANGUAGES: Final = ("en", "de")

TEXTS: Final = {
    # games and levels
    "game.card": Words("Card game", "Kartenspiel"),
    "game.board": Words("Board game", "Brettspiel"),
    "game.roll": Words("Roll & Write", "Roll & Write"),
    "level.random": Words("Random", "Zufall"),
    "level.beginner": Words("Beginner", "Anfänger"),
    "level.casual": Words("Casual", "Hobby"),
    "level.strong": Words("Strong", "Stark"),
    "level.expert": Words("Expert", "Experte"),
    "level.champion": Words("Champion", "Meister"),
    "you": Words("You", "Du"),
    "seat": Words("Player {n}", "Spieler {n}"),
    # the start screen
    "start.title": Words("Lost Cities in the terminal", "Lost Cities im Terminal"),
    "start.game": Words("Game", "Spiel"),
    "start.players": Words("Players", "Spieler"),
    "start.level": Words("Opponent {n}", "Gegner {n}"),
    "start.begin": Words("Begin", "Los"),
    "start.how": Words(
        "↑ ↓ choose a line · ← → change it · Enter begins · Esc leaves",
        "↑ ↓ Zeile wählen · ← → ändern · Enter beginnt · Esc verlässt",
    ),
    "start.table.hint": Words("or a code, id or link to join", "oder Code, Kennung oder Link eines Tischs"),
    "start.at": Words("at {url}", "auf {url}"),
    "option.games": Words("Games in a match", "Spiele in der Partie"),
    "option.colours": Words("Colours", "Farben"),
    "option.edition": Words("Edition", "Ausgabe"),
    "option.rounds": Words("Rounds", "Runden"),
    "option.opening": Words("First card of a path", "Erste Karte eines Wegs"),
    "option.redraw": Words("Take back own discard", "Eigene Ablage aufnehmen"),
    "option.direction": Words("Direction", "Richtung"),
    "option.open_scores": Words("Points open", "Punkte offen"),
    "yes": Words("yes", "ja"),
    "no": Words("no", "nein"),
    # going on
    "resume.title": Words("An unfinished game", "Ein Spiel ist noch nicht zu Ende"),
    "resume.ask": Words("Go on with {what}?", "Weiter mit: {what}?"),
    "resume.what": Words("{game} against {names}, {moves} moves so far", "{game} gegen {names}, bisher {moves} Züge"),
    "resume.yes": Words("Go on", "Weiterspielen"),
    "resume.no": Words("New game", "Neues Spiel"),
    "resume.kept": Words("The game is kept: `lostcities play` goes on with it.", "Das Spiel ist aufgehoben: `lostcities play` macht damit weiter."),
    "resume.yn": Words("y/n", "j/n"),
    # the table
    "table.game": Words("game {n} of {of}", "Spiel {n} von {of}"),
    "table.round": Words("round {n} of {of}", "Runde {n} von {of}"),
    "table.turn": Words("turn {n}", "Zug {n}"),
    "table.deck": Words("{n} cards left", "noch {n} Karten"),
    "table.draw": Words("draw pile", "Nachziehstapel"),
    "table.discards": Words("discards", "Ablagen"),
    "table.crossed": Words("{n} of {of} over bridges", "{n} von {of} über Brücken"),
    "table.earlier": Words("before: {points}", "vorher: {points}"),
    "table.hand": Words("Hand", "Hand"),
    "table.legend": Words("① adventurer ❶ researcher, counts double · » arrow · ◈ artefact · +n points", "① Abenteurer ❶ Forscher, zählt doppelt · » Pfeil · ◈ Artefakt · +n Punkte"),
    "table.artefacts": Words("artefacts", "Artefakte"),
    "table.dice": Words("refusals", "Verzichte"),
    "table.rolled": Words("{who} rolled", "{who}: Wurf"),
    "table.rolled.you": Words("You rolled", "Dein Wurf"),
    "table.roll.legend": Words("(2) circle: double · » arrow · ◈ artefact · ‖ bridge", "(2) Kreis: doppelt · » Pfeil · ◈ Artefakt · ‖ Brücke"),
    "table.bridges": Words("Bridges passed: {names}", "Überquerte Brücken: {names}"),
    "table.bridges.own": Words("first over the bridge: {names}", "zuerst über der Brücke: {names}"),
    "table.none": Words("none", "keine"),
    "table.waiting": Words("Waiting for players. Code: {code}", "Es fehlen noch Spieler. Code: {code}"),
    "table.broken": Words("The connection is broken; trying again …", "Die Verbindung ist unterbrochen; neuer Versuch …"),
    # what to do now
    "now.play": Words("Your turn: choose a card (1–8 or click), Enter lays it, d discards it.", "Du bist dran: Karte wählen (1–8 oder Klick), Enter legt sie, d wirft sie ab."),
    "now.play.chosen": Words("{card}: Enter lays it, d discards it.", "{card}: Enter legt sie an, d wirft sie ab."),
    "now.draw": Words("Draw: Space from the pile, or a colour's letter.", "Ziehen: Leertaste vom Stapel, oder der Buchstabe einer Farbe."),
    "now.piece": Words("Which piece sets out? a adventurer, r researcher.", "Wer bricht auf? a Abenteurer, r Forscher."),
    "now.move": Words("Move a piece on: a colour's letter, or . to decline.", "Eine Figur weiterziehen: Buchstabe der Farbe, oder . für nein."),
    "now.choose": Words("Take dice: a colour's letter and a number, then Enter; or ! to refuse.", "Würfel nehmen: Buchstabe der Farbe und Zahl, dann Enter; oder ! für verzichten."),
    "now.choose.chosen": Words("{what}: Enter writes it.", "{what}: Enter trägt es ein."),
    "now.arrow": Words("An arrow: a colour's letter advances it, or . to decline.", "Ein Pfeil: Buchstabe der Farbe rückt vor, oder . für nein."),
    "now.wait": Words("{who} is thinking …", "{who} überlegt …"),
    "now.over": Words("The match is over: v replays it, s shows the scores, n begins a new one.", "Die Partie ist zu Ende: v spielt sie nach, s zeigt die Wertung, n beginnt eine neue."),
    "now.watch": Words("You are watching. {who} is to move.", "Du siehst zu. {who} ist am Zug."),
    # moves
    "move.lay": Words("lay {card}", "{card} legen"),
    "move.discard": Words("discard {card}", "{card} abwerfen"),
    "move.draw": Words("draw from the pile", "vom Stapel ziehen"),
    "move.take": Words("take the {colour} discard", "Ablage {colour} nehmen"),
    "move.adventurer": Words("send an adventurer", "einen Abenteurer losschicken"),
    "move.researcher": Words("send the researcher", "den Forscher losschicken"),
    "move.move": Words("advance on {colour}", "auf {colour} weiterziehen"),
    "move.decline": Words("decline", "nicht weiterziehen"),
    "move.write": Words("write {value} in {colour}", "{value} bei {colour} eintragen"),
    "move.circle": Words("take {colour} 0", "{colour} 0 nehmen"),
    "move.refuse": Words("refuse", "verzichten"),
    "move.dice": Words("the dice show {dice}", "die Würfel zeigen {dice}"),
    "card.number": Words("{colour} {value}", "{colour} {value}"),
    "card.wager": Words("{colour} wager", "Wette {colour}"),
    "hint": Words("The expert would {move} ({text}).", "Der Experte würde {move} ({text})."),
    "hint.none": Words("It is not your turn, so there is no hint.", "Du bist nicht dran, deshalb gibt es keinen Tipp."),
    "undo.done": Words("Taken back.", "Zurückgenommen."),
    "undo.none": Words("There is nothing to take back: only your own moves of this turn, before you draw.", "Es gibt nichts zurückzunehmen: nur eigene Züge dieser Runde, bevor du ziehst."),
    "notation.bad": Words("{text} is no move of this game; type for example {example}, or ? for help.", "{text} ist kein Zug dieses Spiels; tippe zum Beispiel {example}, oder ? für Hilfe."),
    "legal": Words("Legal: {moves}", "Erlaubt: {moves}"),
    "choose.first": Words("First choose a card: 1 to 8, ← →, or click it.", "Wähle zuerst eine Karte: 1 bis 8, ← →, oder Klick."),
    "choose.dice": Words("First choose a colour and a number among the dice.", "Wähle zuerst eine Farbe und eine Zahl."),
    # other people
    "talk.nobody": Words("There are only bots at this table, and they do not listen.", "An diesem Tisch sitzen nur Bots, und die hören nicht zu."),
    "talk.how": Words("Type \" and what you want to say, then Enter.", "Tippe \" und was du sagen willst, dann Enter."),
    "resign.nobody": Words("Nobody waits for you here: q leaves, and the game is kept.", "Hier wartet niemand auf dich: q verlässt den Tisch, und das Spiel ist aufgehoben."),
    "resign.ask": Words("Give up this match?", "Diese Partie aufgeben?"),
    # keys
    "key.hint": Words("Hint", "Tipp"),
    "key.undo": Words("Take back", "Zurück"),
    "key.scores": Words("Scores", "Wertung"),
    "key.rules": Words("Rules", "Regeln"),
    "key.help": Words("Help", "Hilfe"),
    "key.talk": Words("Talk", "Gespräch"),
    "key.resign": Words("Give up", "Aufgeben"),
    "key.replay": Words("Replay", "Nachspielen"),
    "key.new": Words("New", "Neu"),
    "key.quit": Words("Quit", "Ende"),
    "key.close": Words("Close", "Schließen"),
    "key.step": Words("Step", "Schritt"),
    "key.ends": Words("Start, end", "Anfang, Ende"),
    "key.round": Words("Round", "Runde"),
    "input": Words("type moves, for example {example}", "Züge tippen, zum Beispiel {example}"),
    # scores
    "scores.title": Words("Scores", "Wertung"),
    "scores.now": Words("As it stands", "Wie es steht"),
    "scores.game": Words("Game {n}: {reason}", "Spiel {n}: {reason}"),
    "scores.round": Words("Round {n}: {reason}", "Runde {n}: {reason}"),
    "scores.match": Words("The match", "Die Partie"),
    "scores.hidden": Words("{name}: hidden until the end", "{name}: bis zum Ende verborgen"),
    "scores.total": Words("total", "Summe"),
    "line.tiles": Words("tiles", "Plättchen"),
    "line.before": Words("before", "vorher"),
    "line.floor": Words("never below 0", "nie unter 0"),
    "line.rounds": Words("rounds", "Runden"),
    "line.artefacts": Words("artefacts", "Artefakte"),
    "line.dice": Words("refusals", "Verzichte"),
    "line.bonus": Words("bridges", "Brücken"),
    "end.winner": Words("Winner: {names}", "Gewonnen hat: {names}"),
    "end.shared": Words("Shared by: {names}", "Den Sieg teilen sich: {names}"),
    "end.you": Words("You win!", "Du hast gewonnen!"),
    "end.and": Words(" and ", " und "),
    "end.round": Words("Round {n} is over: {reason}.", "Runde {n} ist zu Ende: {reason}."),
    "end.game": Words("Game {n} is over: {reason}.", "Spiel {n} ist zu Ende: {reason}."),
    "end.match": Words("The match is over.", "Die Partie ist zu Ende."),
    "end.resigned": Words("Somebody gave up.", "Jemand hat aufgegeben."),
    "deal.fair": Words(
        "The commitments to the deal are those seen before it.",
        "Die Festlegungen zum Geben sind die, die vorher zu sehen waren.",
    ),
    "deal.tampered": Words(
        "Warning: the commitments to the deal were changed after they were shown: {who}. Do not trust this deal.",
        "Warnung: Die Festlegungen zum Geben wurden nachträglich verändert: {who}. Trau diesem Geben nicht.",
    ),
    "deal.server": Words("the server", "der Server"),
    "end.timeout": Words("Somebody's time ran out.", "Jemandes Zeit ist abgelaufen."),
    "end.abandoned": Words(
        "Nobody had moved for weeks, so the match ended without a winner.",
        "Wochenlang hat niemand gezogen; die Partie endet ohne Sieger.",
    ),
    # replay
    "replay.title": Words("Replay · step {n} of {of}", "Nachspielen · Schritt {n} von {of}"),
    "replay.hands": Words("{name} holds {cards}", "{name} hat {cards}"),
    "replay.start": Words("The deal.", "Die Karten sind verteilt."),
    # plain lines
    "plain.help.card": Words("+r7 lays the red 7, -r7 discards it, rx is a red wager; then <* draws from the pile, <g takes a discard.", "+r7 legt die rote 7, -r7 wirft sie ab, rx ist eine rote Wette; dann zieht <* vom Stapel, <g nimmt eine Ablage."),
    "plain.help.board": Words("+r7 lays the red 7, -r7 discards it; @a or @r picks the piece that begins; >g moves the piece on green, >. declines; <* draws from the pile, <g takes a discard.", "+r7 legt die rote 7, -r7 wirft sie ab; @a oder @r wählt die Figur, die aufbricht; >g zieht auf Grün weiter, >. lehnt ab; <* zieht vom Stapel, <g nimmt eine Ablage."),
    "plain.help.roll": Words("=g4 takes the green die and the 4, ! refuses; >g advances green by an arrow, >. declines it.", "=g4 nimmt den grünen Würfel und die 4, ! verzichtet; >g rückt Grün durch einen Pfeil vor, >. lehnt ab."),
    "plain.commands": Words("Several moves may stand in one line. Also: l lists the legal moves, h gives a hint, u takes back, s shows scores, m lists the moves so far, r prints the rules, q stops and keeps the game. On a server: \"hello says hello to the others, resign gives up.", "Mehrere Züge dürfen in einer Zeile stehen. Außerdem: l zeigt erlaubte Züge, h gibt einen Tipp, u nimmt zurück, s zeigt die Wertung, m alle bisherigen Züge, r die Regeln, q hört auf und hebt das Spiel auf. Auf einem Server: \"hallo sagt den anderen hallo, resign gibt auf."),
    "plain.ask": Words("Your move ({phase}, ? for help): ", "Dein Zug ({phase}, ? für Hilfe): "),
    "plain.stopped": Words("Stopped.", "Aufgehört."),
    "phase.play": Words("play", "spielen"),
    "phase.draw": Words("draw", "ziehen"),
    "phase.piece": Words("piece", "Figur"),
    "phase.move": Words("move", "weiterziehen"),
    "phase.choose": Words("choose", "wählen"),
    "phase.arrow": Words("arrow", "Pfeil"),
    "phase.roll": Words("roll", "würfeln"),
    "phase.over": Words("over", "zu Ende"),
    "plain.pile": Words("{top} on top of {n}", "{top} oben auf {n}"),
    "plain.on": Words("{piece} on stone {n} ({value})", "{piece} auf Feld {n} ({value})"),
    "plain.adventurer": Words("adventurer", "Abenteurer"),
    "plain.researcher": Words("researcher", "Forscher"),
    "plain.centre": Words("In the centre: colours {colours}, numbers {numbers}", "In der Mitte: Farben {colours}, Zahlen {numbers}"),
    "plain.sheet": Words("{name}: {artefacts} artefacts, {dice} refusals, first over bridges: {bridges}", "{name}: {artefacts} Artefakte, {dice} Verzichte, zuerst über Brücken: {bridges}"),
    "plain.end": Words(" end", " Ende"),
    # help screen
    "help.title": Words("How to play here", "So wird hier gespielt"),
    "help.all": Words("""**By keys** – 1 to 8 (or ← →) choose a card, Enter lays it, d discards it. Space draws from the pile, a colour's
letter (y b w g r o p) takes its discard, moves its piece or chooses its die. `.` declines, `!` refuses.

**By mouse** – click a card, then your column or a discard pile; click a pile to draw; click dice, pieces and paths.

**By typing** – begin with + - < > = @ ! or press `:`; several moves may stand in one line: `{example}`, then Enter.
{notation}

**Besides** – h hint · u take back · s scores · l legal moves · F1 or ? this help · F2 rules · v replay (after the end) ·
n new game (after the end) · q quit; the game is kept and can be gone on with. On a server: `"` and a line is said to the
others, T shows what was said, R gives up.
""", """**Mit Tasten** – 1 bis 8 (oder ← →) wählt eine Karte, Enter legt sie, d wirft sie ab. Die Leertaste zieht vom Stapel, der
Buchstabe einer Farbe (y b w g r o p) nimmt ihre Ablage, zieht ihre Figur oder wählt ihren Würfel. `.` lehnt ab, `!` verzichtet.

**Mit der Maus** – Karte anklicken, dann die eigene Reihe oder einen Ablagestapel; zum Ziehen einen Stapel; Würfel, Figuren
und Wege ebenso.

**Getippt** – mit + - < > = @ ! beginnen oder `:` drücken; mehrere Züge dürfen in einer Zeile stehen: `{example}`, dann Enter.
{notation}

**Außerdem** – h Tipp · u zurücknehmen · s Wertung · l erlaubte Züge · F1 oder ? diese Hilfe · F2 Regeln · v nachspielen (am
Ende) · n neues Spiel (am Ende) · q Ende; das Spiel wird aufgehoben und lässt sich fortsetzen. Auf einem Server: `"` und eine
Zeile sagt den anderen etwas, T zeigt das Gespräch, R gibt auf.
"""),
    "rules.missing": Words("The rules are not in this installation; they stand in docs/rules of the source.", "Die Regeln fehlen in dieser Installation; sie stehen in docs/rules der Quellen."),
}  # fmt: skip

EXAMPLES: Final = {"card": "+r7 <*", "board": "+r3 @a <*", "roll": "=g4"}

END_REASONS: Final = {
    "the draw pile is empty (C13)": "der Nachziehstapel ist leer (C13)",
    "the limit of turns is reached (C19)": "die Höchstzahl der Züge ist erreicht (C19)",
    "enough pieces have crossed a bridge (B18)": "genug Figuren sind über Brücken (B18)",
    "the draw pile is empty (B19)": "der Nachziehstapel ist leer (B19)",
    "the limit of turns is reached (B28)": "die Höchstzahl der Züge ist erreicht (B28)",
    "all players are exhausted (R15)": "alle sind erschöpft (R15)",
    "all eight bridges have been passed (R15)": "alle acht Brücken sind überquert (R15)",
}
"""Why a round ended, as the engine says it, and in German."""
