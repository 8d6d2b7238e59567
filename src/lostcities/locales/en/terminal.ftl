### Texts that only the terminal uses.

## Scoring a physical game

score-how-card = All cards in a player's columns, wagers as rx: rx r3 r7 y2 y10. If nothing was laid, leave the line empty.
score-how-board = Where the pieces are, the researcher with *, points from tiles, artefacts: y8* r7 g5 +15 a2.
score-how-roll = Boxes written, a marked circle as *, artefacts, refusals, bridges passed first: r7* o9 a8 d3 +r +a.

score-texts = Each round needs one text per player, always for the same players; { $separator } separates rounds.
score-too-many = This game is for at most { $most } players, not { $count }.
score-names = { $count ->
    [one] { $count } player needs { $count } name
   *[other] { $count } players need { $count } names
}, not { $names }.
score-ended = The input ended; pass everything as arguments, for example: lostcities score card "rx r3 r7"

## What cannot be played or scored

bad-players = This game is for at least { $least } and at most { $most } players, not for { $given }.
bad-option = This game has no option { $name }; its options are: { $options }.
bad-option-value = The option { $name } cannot be { $value }; possible: { $possible }
bad-level = No bot { $level } plays this game; its levels are: { $levels }.
bad-unknown = { $word } is not part of this game, or not spelled as it should be; `lostcities score` without texts explains how.
bad-too-many = { $word }: there are not that many of these in the box.
bad-twice = { $word }: a player has only one of these.
bad-researcher = One of five pieces is the researcher; mark it, for example r7*.
bad-bridge = { $word }: this column has not reached its bridge.

## Who plays

you = You
seat = Player { $n }

## The start screen

start-title = { product-family } in the terminal
start-game = Game
start-players = Players
start-level = Opponent { $n }
start-begin = Start
start-how = ↑ ↓ choose a line · ← → change it · Enter starts · Esc quits
start-table-hint = or a code, id or link to join
start-at = at { $url }
start-bots = { $players } players need { $bots ->
    [one] { $bots } bot
   *[other] { $bots } bots
} besides you, not { $given }.
start-table-without-server = --table needs --server, the address of the server with that table.

## Answers, and the letters that give them

yes = yes
no = no
yes-key = y
no-key = n

## Resuming

resume-title = An unfinished game
resume-ask = Resume { $what }?
resume-what = { $moves ->
    [one] { $game } against { $names }, { $moves } move so far
   *[other] { $game } against { $names }, { $moves } moves so far
}
resume-yes = Resume
resume-no = New game
resume-kept = The game is saved: `lostcities play` resumes it.

## The table

table-game = game { $n } of { $of }
table-round = round { $n } of { $of }
table-turn = turn { $n }
table-deck = { $n ->
    [one] { $n } card left
   *[other] { $n } cards left
}
table-draw = draw pile
table-discards = discards
table-crossed = { $n } of { $of } over bridges
table-earlier = before: { $points }
table-hand = Hand
table-legend = ① adventurer ❶ researcher, counts double · » arrow · ◈ artefact · +n points
table-rolled = { $who } rolled
table-rolled-you = You rolled
table-roll-legend = (2) circle: double · » arrow · ◈ artefact · ‖ bridge
table-bridges = Bridges passed: { $names }
table-bridges-own = first over the bridge: { $names }
table-none = none
table-waiting = Waiting for players. Code: { $code }
table-broken = Connection lost; reconnecting …

## What to do now

now-play = Your turn: choose a card (1–8 or click), Enter lays it, d discards it.
now-play-chosen = { $card }: Enter lays it, d discards it.
now-draw = Draw: Space from the pile, or a colour's letter.
now-piece = Which piece sets out? a = adventurer, r = researcher.
now-move = Move a piece forward: a colour's letter, or . to decline.
now-choose = Choose dice: a colour's letter and a number, then Enter; or ! to refuse.
now-choose-chosen = { $what }: Enter writes it.
now-other = Your turn: type a move, or click one.
now-arrow = An arrow: a colour's letter advances it, or . to decline.
now-wait = { $who } is thinking …
now-over = The match is over: v replays it, s shows the scores, n starts a new one.
now-chosen = You have chosen; u undoes it. Still choosing: { $who }.
now-together = Everyone chooses at the same time. Still choosing: { $who }.
now-watch = You are spectating. { $who } is to move.

## Hints, undo, notation

hint = The expert would { $move } ({ $text }).
hint-other = The expert would play { $text }.
hint-none = It is not your turn, so there is no hint.
undo-done = Undone.
undo-none = There is nothing to undo: you can undo only your own decisions in this turn, before you draw.
notation-bad = { $text } is not a move of this game; type for example { $example }, or ? for help.
legal = Legal: { $moves }
legal-title = Legal moves
window-small = This window is { $width }×{ $height }: it shows everything from 80×24 on.
choose-first = First choose a card: 1 to 8, ← →, or click it.
choose-dice = First choose a colour and a number among the dice.

## Other people

talk-nobody = There are only bots at this table, and they do not read the chat.
talk-how = Type " and your message, then Enter.
resign-nobody = You are playing against bots: q quits and saves the game.
resign-ask = Resign this match?

## Keys

key-hint = Hint
key-undo = Undo
key-scores = Scores
key-rules = Rules
key-help = Help
key-talk = Chat
key-resign = Resign
key-replay = Replay
key-new = New
key-quit = Quit
key-close = Close
key-step = Step
key-ends = Start/end
key-round = Round
input = type moves, for example { $example }

## Scores

scores-title = Scores
scores-now = Score so far
scores-game = Game { $n }: { $reason }
scores-round = Round { $n }: { $reason }
scores-match = The match
scores-hidden = { $name }: hidden until the end

## The end

end-winner = Winner: { $names }
end-shared = Shared win: { $names }
end-you = You win!
end-round = Round { $n } is over: { $reason }.
end-game = Game { $n } is over: { $reason }.
end-match = The match is over.
end-resigned = A player resigned.

## The deal

deal-fair = The commitments to the deal match those seen before it.
deal-tampered = Warning: the commitments to the deal were changed after they were shown: { $who }. Do not trust this deal.
deal-server = the server
end-timeout = A player ran out of time.
end-abandoned = Nobody had moved for weeks, so the match ended without a winner.

## The connection

connection-bad-address = { $address } is not the address of a server; write for example http://127.0.0.1:8000
connection-no-server = No { product-name } server answers at { $server } ({ $reason }); check the address, or start one with `lostcities serve`.
connection-other-server = { $server } answered { $status }; is it a { product-name } server?
connection-bad-token = { $server } does not know this token; its owner can renew it there.
connection-no-table = { $where } is not a table; give an id, a code or a link.

## Replay

replay-title = Replay · step { $n } of { $of }
replay-hands = { $name } holds { $cards }
replay-start = The deal.

## Plain lines

plain-help-card = +r7 lays the red 7, -r7 discards it, rx is a red wager; then <* draws from the pile, <g takes a discard.
plain-help-board = +r7 lays the red 7, -r7 discards it; @a or @r chooses the piece that begins; >g moves the piece on green, >. declines; <* draws from the pile, <g takes a discard.
plain-help-roll = =g4 takes the green die and the 4, ! refuses; >g advances green by an arrow, >. declines it.
plain-commands = You can type several moves in one line. Also: l lists the legal moves, h shows a hint, u undoes, s shows the scores, m lists the moves so far, r prints the rules, q quits and saves the game. On a server, a line that begins with " goes to the chat, and resign resigns the match.
plain-ask = Your move ({ $phase }, ? for help):
plain-stopped = Stopped.
plain-pile = { $top } on top of { $n }
plain-on = { $piece } on stone { $n } ({ $value })
plain-centre = In the centre: colours { $colours }, numbers { $numbers }
plain-sheet = { $name }: { $artefacts ->
    [one] { $artefacts } artefact
   *[other] { $artefacts } artefacts
 }, { $dice ->
    [one] { $dice } refusal
   *[other] { $dice } refusals
 }, first over bridges: { $bridges }
plain-end = end

## Help

help-title = How to play here
rules-missing = This game comes without written rules.

## The help screen: a heading, then what it says

help-keys-heading = By keys
help-keys = 1 to 8 (or ← →) choose a card, Enter lays it, d discards it. Space draws from the pile, a colour's letter (y b w g r o p) takes its discard, moves its piece or chooses its die. `.` declines, `!` refuses.
help-mouse-heading = By mouse
help-mouse = click a card, then your column or a discard pile; click a pile to draw; click dice, pieces and paths.
help-typing-heading = By typing
help-typing = begin with + - < > = @ ! or press `:`; you can type several moves in one line: `{ $example }`, then Enter.
help-more-heading = Also
help-more = h hint · u undo · s scores · l legal moves · F1 or ? this help · F2 rules · v replay (after the end) · n new game (after the end) · q quit; the game is saved and can be resumed. On a server: `"` and a message sends it to the others, T shows the chat, R resigns.

## `lostcities score`, line by line

ask-game = Which game: { $games }?
ask-names = Who plays? Names separated by spaces:
ask-another = Another one?
