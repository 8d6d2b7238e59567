### Every table: the panels beside the game, the result, the moves.

table-undo = Undo
table-waiting = { $who } is thinking …
table-yourturn = Your turn
table-empty-hand = No cards in hand
table-gone = Table not found
table-gone-what = It may have been closed before the game began, or part of the address is missing.
table-broken = Connection lost. Reconnecting …
table-kept = Your move is saved and will be sent.
table-back = Reconnected.
table-stale = The table has changed. Look again, then choose.
table-help = Help and keys
table-menu = Menu
table-title-turn = { $who } to move
table-title-game = { $name } · game { $n } of { $of }
table-title-round = { $name } · round { $n } of { $of }
table-resign = Resign
table-resign-sure = Resign the whole match?
table-leave = Leave table
table-leave-sure = Leave the table? Your seat is kept for as long as the clock allows. You can also just close the page.

clock-left-days = { $n } d { $h } h
clock-yours = Your clock
clock-theirs = Clock of the player to move

side-label = Side panel
side-scores = Scores
side-moves = Moves
side-chat = Chat
side-people = Players
side-finished = Finished
side-nothing = Nothing has happened yet.
side-cut = Earlier moves are not listed here; the replay after the game has all of them.
past-title = An earlier position
past-back = Back to the game

chat-none = No messages yet.
chat-say = Write a message
chat-send = Send
chat-phrases = Quick phrases
chat-unread =
    { $n ->
        [one] One unread chat line
       *[other] { $n } unread chat lines
    }
chat-report = Report
chat-reported = Reported. The host will read it.

people-you = (you)
people-online = online
people-open = open
people-invited = invited
people-left = has left
people-resigned = resigned
people-out = out
people-replaced = replaced by a bot
people-mute = Mute
people-unmute = Unmute
people-replace = Let a bot take over
people-return = Return to your seat
people-proposal = A bot ({ $level }) can take over for { $who } if everyone agrees.
people-agree = Agree
people-watchers =
    { $n ->
        [one] One spectator
       *[other] { $n } spectators
    }
people-code = Table code: { $code }

away = is away.
away-since = has been away since { $time }.
away-left = has left the table.
away-waiting = Waiting for { $who } …
away-waits = There is no clock, so the table waits.
away-clock = If their time runs out, they lose.
away-clock-bot = If their time runs out, a bot takes over.
away-bot = You can let a bot take over (under “Players”).

waiting-closed = This table has been closed
waiting-drawing = Preparing a fair deal …
waiting-drawing-what = Every player’s device adds a secret number, so nobody can choose the cards.
waiting-invited = You have been invited
waiting-host = { $who } invites you
waiting-name = Your name
waiting-new = New to this game? Learn it in five minutes; your seat stays free unless somebody else takes it.
waiting-as = You join as { $name }.
waiting-friends = Invite your friends
waiting-rule = { $name }: { $value }
waiting-sit = Sit down
waiting-how = Send the link, read out the code, or let them scan the QR code.
waiting-code = Code
waiting-qr = QR code of the invitation link
waiting-stay = The game starts automatically when all seats are taken. You can close this page and come back.

news-undo = { $who } undoes a move.
news-resign = { $who } resigns.
news-timeout = { $who } ran out of time.
news-leave = { $who } leaves.
news-return = { $who } is back.
news-replace = A bot takes over for { $who }.
news-deal = The cards are dealt.
news-over = The match is over.
news-fallback = { $who } failed to move and now plays one level lower.

move-dice = The dice show { $dice }.
move-lay = { $who } lays { $card }.
move-lay-you = You lay { $card }.
move-discard = { $who } discards { $card }.
move-discard-you = You discard { $card }.
move-draw = { $who } draws from the pile.
move-draw-you = You draw from the pile.
move-take = { $who } takes the top { $colour-adjective } discard.
move-take-you = You take the top { $colour-adjective } discard.
move-adventurer = { $who } sends an adventurer.
move-adventurer-you = You send an adventurer.
move-researcher = { $who } sends the researcher.
move-researcher-you = You send the researcher.
move-advance = { $who } advances on { $colour }.
move-advance-you = You advance on { $colour }.
move-decline = { $who } does not advance.
move-decline-you = You do not advance.
move-write = { $who } writes { $value } on { $colour }.
move-write-you = You write { $value } on { $colour }.
move-refuse = { $who } writes nothing.
move-refuse-you = You write nothing.

did-lay = lays { $card }
did-play = plays { $card }
did-play-adventurer = plays { $card } with an adventurer
did-play-researcher = plays { $card } with the researcher
did-discard = discards { $card }
did-draw = draws from the pile
did-take = takes { $card }
did-take-pile = takes the top discard in { $colour }
did-moved = moves to { $worth }
did-moved-on = moves to { $worth } on { $colour }
did-artefact = takes an artefact
did-artefacts = takes { $n } artefacts
did-points = gains { $n } points
did-move = advances on { $colour }
did-decline = declines to advance
did-write = writes { $colour } { $n }
did-circle = marks the circle of { $colour }
did-refuse = refuses
did-other = plays { $action }
did-words = plays: { $action }
moment-jump = { $who }: { $what } jumps by { $n } points
moment-points = { $who } gains { $n } points
moment-bridge = { $who } crosses a bridge
moment-bridge-first = { $who } is first across a bridge
moment-chain = { $who } advances from arrow to arrow
moment-last = The last card is drawn

score-total = Total

end-show = Result
end-game = Game { $n } of { $of } is over
end-round = Round { $n } of { $of } is over
end-gamenr = Game { $n }
end-roundnr = Round { $n }
end-after = After round { $n }
end-details = Score sheet
end-sofar = So far:
end-won = You win!
end-lost = { $who } wins
end-tie = { $who } share the win
end-why-resigned = A player resigned.
end-why-timeout = Time ran out.
end-why-abandoned = Nobody had moved for weeks, so the match ended without a winner.
end-abandoned = Abandoned
end-resigned = { $who } resigned.
end-resigned-you = You resigned.
end-timeout = { $who } ran out of time.
end-timeout-you = You ran out of time.
end-unfinished = Game { $n }, unfinished
end-truncated = The turn limit was reached, so the game ended and was scored.
end-standing = Match score
end-rematch = Rematch
end-rematch-asked =
    { $n ->
        [one] { $who } wants a rematch.
       *[other] { $who } want a rematch.
    }
end-rematch-accept = Accept rematch
end-rematch-wait = Waiting for the others …
end-rematch-gone =
    { $n ->
        [one] { $who } is no longer here.
       *[other] { $who } are no longer here.
    }
end-review = Review
end-replay = Replay
end-download = Download
end-moments = Biggest gains
end-ready = Ready for the next one ({ $n } of { $of })
end-ready-wait = Waiting for { $who } …
end-share = Share
end-share-text = { product-name }, { $game }: { $result }
end-share-copy = Copy text and link
end-share-picture = Save the picture
end-share-send = Send …

draw-tampered = Warning: the server has changed a commitment to the deal. Your browser will not contribute to it.
verify-title = Was the deal fair?
verify-what = Before the deal, the server showed everyone the fingerprints of all the secrets that determine the cards: its own and one for each seat. Your browser kept them and has compared them with the record.
verify-good = All fingerprints match those that your browser kept before it revealed its own secret, and that secret is part of the deal. So nobody chose the cards.
verify-good-short = Yes, nothing was changed
verify-watched = All fingerprints match those that your browser kept before the deal. It added no secret of its own, so only the players who did can be sure that nobody chose the cards.
verify-watched-short = Nothing was changed
verify-unseen = Your browser was not connected when the deal was made, so it has nothing to compare. Ask someone whose browser was.
verify-unseen-short = Nothing to compare
verify-first = This game was dealt with the first method, which did not show the other players’ fingerprints. The cards follow from the secrets, but some secrets may have been chosen afterwards.
verify-first-short = Dealt with the older method
verify-bad = The record does not match what your browser saw before the deal. Do not trust this deal.
verify-bad-short = No, something was changed
verify-fault-method = The record does not contain the fingerprints that were shown before the deal.
verify-fault-server = The server’s secret is not the one that was announced.
verify-fault-starter = The way the first player is chosen was changed.
verify-fault-changed = The fingerprint of { $who } was changed after it was shown.
verify-fault-unfit = The secret of { $who } does not match its fingerprint.
verify-fault-ignored = Your browser revealed its secret in time, but the server used another one ({ $who }).
verify-absent = The server contributed for { $who }, who had not answered when the deal was made.
verify-do = Recompute the cards
verify-follows = All cards and dice follow from these secrets.
verify-save = Save the fingerprints
verify-trust = To check without this server, download the record, save the fingerprints, and run “lostcities verify” on your own machine.

help-card = Click a card, then where it goes: your column of its colour, or the discard pile. Then draw. Dragging works too.
help-board = Click a card, then your column of its colour or the discard pile. If there is a choice on the paths, the options light up. Then draw.
help-roll = Click a colour and a number of the roll, or click a box that lights up on your sheet.
help-general = This game has no drawn table, so you see the position in words. Each button is a legal move.
keys-choose = choose a card
keys-lay = lay it
keys-discard = discard it
keys-draw = draw from the pile
keys-take = take the discard of that colour
keys-piece = send an adventurer or the researcher
keys-move = advance on that path
keys-decline = move no other piece
keys-colour = choose a colour
keys-number = choose a number (X is ten)
keys-refuse = write nothing
keys-undo = undo, until you draw
keys-escape = put the card back
keys-help = this help

hint-ask = Hint
hint-says = The expert would { $do }.
hint-or = Or { $list }.
hint-do = Play it
hint-key = hint: what the expert would play (against bots)
hint-level = about as good
hint-worse = { $n ->
    [one] about { $n } point worse
   *[other] about { $n } points worse
  }
hint-sure = { $n } %
would-lay = lay { $card }
would-discard = discard { $card }
would-draw = draw from the pile
would-take = take the top { $colour-adjective } discard
would-adventurer = send an adventurer
would-researcher = send the researcher
would-advance = advance on { $colour }
would-decline = move no other piece
would-write = write { $value } on { $colour }
would-refuse = write nothing
would-other = play { $action }

confirm-title = Confirm the move
confirm-ask = { $move }?
confirm-yes = Confirm

typed-move = Type a move
typed-send = Send the move
