### What the server says: why it refuses something, and the quick phrases of the chat.
###
### A refusal that has a text of its own is named after it; the others are named after the refusal's code. $detail is a
### sentence for programmers, in English everywhere.

## Quick phrases

phrase-hello = Hello!
phrase-good-luck = Good luck and have fun!
phrase-well-played = Well played!
phrase-nice-card = Nice card!
phrase-ouch = Ouch!
phrase-thinking = Let me think.
phrase-your-turn = It’s your turn.
phrase-sorry = Sorry!
phrase-one-moment = One moment, please.
phrase-thanks = Thanks for the game!
phrase-again = Another one?
phrase-bye = Goodbye!

## At the table

refusal-no-table = There is no such table.
refusal-no-code = No table has this code.
refusal-not-seated = You have no seat at this table.
refusal-already-seated = You already have a seat at this table.
refusal-seat-taken = That seat is taken.
refusal-no-offer = No seat is offered to you here.
refusal-match-began = The match has already begun.
refusal-not-playing = The match is not in progress: it has not begun, or it is over.
refusal-only-with-server = That needs a server: it is not possible in a game on this device.
refusal-damaged = What this browser stored of the game is damaged. Your other games on this device are not affected.
refusal-tally-unknown = One of the entries does not exist in this game.
refusal-tally-too-many = The box does not contain that many: check the other players' entries.
refusal-tally-twice = A player has only one of these.
refusal-tally-researcher = One of five pieces is the researcher: mark which one.
refusal-tally-bridge = Nobody can be first across a bridge that they have not reached.
refusal-left = You left this table; return to it first.
refusal-not-left = You have not left this table.
refusal-nothing-to-leave = There is nothing to leave.
refusal-resigned = You resigned this seat.
refusal-stale = The table has changed (version { $version }); look at it again.
refusal-not-your-turn = It is not your turn.
refusal-no-action = { $action } is not a move of this game; write one like { $example }.
refusal-undo = You can undo only what you did in this turn, before you draw.
refusal-no-hints = Hints are only for unrated games against the server's bots.
refusal-bot-slow = The bot is taking too long to think; try again.
refusal-no-level = There is no bot level { $level }; the levels are: { $levels }.
refusal-too-often = You have done this too often; make a move, then you can do it again.
refusal-no-commitment-wanted = You are not asked for a commitment now.
refusal-no-contribution-wanted = You are not asked for a contribution now.
refusal-contribution-late = Too late: the cards have been dealt with the server's stand-in for your contribution. You can play as usual.
refusal-other-commitment = This does not match your commitment.
refusal-no-player-there = There is no player in that seat.
refusal-nothing-to-agree = There is nothing for you to agree to.
refusal-rematch-later = You can ask for a rematch once the match is over.
refusal-no-pause = There is nothing to wait for: no round has just ended, or you are ready already.
refusal-somebody-gone = Someone from this match is no longer here.

## Chat

refusal-nothing-said = Write something first.
refusal-phrases-only = This table allows only quick phrases.
refusal-chat-off = Chat is turned off at this table.
refusal-chat-too-fast = You are sending messages too fast; wait a little.
refusal-nobody-to-mute = There is nobody to mute.
refusal-no-line = There is no such chat line.

## New tables

refusal-wrong-players = This game is for { $many } players, not { $players }.
refusal-bad-options = The game cannot be played like this: { $detail }.
refusal-too-many-rounds = A match has at most { $most } games here.
refusal-bad-starter = The starter must be a seat from 0 to { $last }.
refusal-bad-seats = List { $players } seats, or none.
refusal-one-seat = You can take only one seat.
refusal-playing-live = You are still playing a live game. Finish or resign it, then look for the next one.
refusal-too-many-bot-games = You already have { $most } running games with bots, which is the limit. Finish or resign one of them first.
refusal-too-many-open =
    { $most ->
        [one] You have a table that waits for players; close it first.
       *[other] You have { $most } tables that wait for players; close one first.
    }
refusal-too-many-running =
    { $most ->
        [one] You are playing at another table; finish or resign that game first.
       *[other] You are playing at { $most } tables; finish or resign one game first.
    }
refusal-network-guests = Too many new guests from your network today; try again tomorrow.
refusal-network-tables = Too many new tables from your network today; try again tomorrow.
refusal-network-uploads = Too many uploads from your network today; try again tomorrow.

## Invitations

refusal-no-invitations = This player does not accept your invitations.
refusal-invited-already =
    { $times ->
        [one] You have already invited this player; wait for an answer.
       *[other] You have already invited this player { $times } times; wait for an answer.
    }
refusal-too-many-invitations = This player has too many open invitations; try again later.
refusal-nobody-to-block = There is nobody to block.

## Accounts

refusal-not-signed-in = You need a session first: POST /api/guest opens one.
refusal-no-session = There is no such session.
refusal-no-account = There is no account with that name.
refusal-account-only = Only an account can do this.
refusal-have-account = You already have an account.
refusal-wrong-login = Name or password is wrong.
refusal-wrong-password = The password is wrong.
refusal-login-too-fast = Too many attempts for this name; wait a minute.
refusal-password-short = A password must have at least { $least } characters.
refusal-password-has-name = The password contains the name; choose another.
refusal-password-easy = This password is too easy to guess; a few unrelated words make a good one.
refusal-name-kept = You cannot change the name of an account.
refusal-name-taken = This name, or one that looks like it, belongs to an account.
refusal-name-official = This name could be mistaken for the server, its staff or its bots; choose another.
refusal-name-letters = A name has 1 to { $most } letters, digits, spaces or . ' - _ and begins with a letter or digit.
refusal-name-alphabet = A name must use one alphabet and the digits 0 to 9.
refusal-no-bot = You have no such bot.
refusal-bot-needs-account = Create an account first; guests cannot have bots.
refusal-too-many-bots = An account can have at most { $most } bots.

## Records

refusal-no-record = There is no such record.
refusal-match-not-over = The match is not over yet; its record is available when it is.
refusal-bad-record = This record does not replay: { $detail }.
refusal-record-move = This record does not replay: round { $round }, move { $move } is { $action }. { $because }
refusal-record-depth = This record is nested too deeply.
refusal-record-text = This record contains text that is not Unicode, or is nested too deeply.
refusal-record-rounds = A record has at most { $most } rounds here.
refusal-record-name = A player's name in a record has at most { $most } characters here.
refusal-record-part-size = The part { $part } of this record is too large.
refusal-too-many-records = You can store { $records } records with { $megabytes } MB here; old ones expire.
refusal-deal-unconfirmed = The deal could not be confirmed: { $detail }.

## The connection

refusal-malformed = The message cannot be read: { $detail }
refusal-bad-request = The request is invalid: { $detail }. /api/docs lists all routes.
refusal-key-reused = This key was already used for something else; every intent needs its own key.
refusal-unavailable = The server cannot save anything at the moment, so nothing was done. Try again shortly.
refusal-failed = Something went wrong on the server. The error has been logged.
refusal-too-fast = Too many requests; wait a little.
refusal-too-many-messages = Too many messages; wait a little.
refusal-not-text = Messages must be JSON text, not bytes.
refusal-not-json = Send JSON, with the header Content-Type: application/json.
refusal-message-size = A message can have at most { $most } characters.
refusal-request-size = A request can have at most { $most } bytes here.
refusal-not-http = The request is not HTTP, or a header has a character that no header may have.
refusal-request-late = The request took too long to arrive; please send it again.
refusal-headers-size = The headers of a request can have at most { $most } bytes here.
refusal-headers-crowded = The request has too many headers, or one that is too long.
refusal-no-address = There is nothing at this address; /api/docs lists all routes.
refusal-no-socket = There is no socket at this address; docs/protocol.md lists them.
refusal-not-a-socket = Open a socket with a GET request that has the headers of RFC 6455.
refusal-lobby-only-tells = The lobby does not accept messages.
refusal-old-page = This page is out of date; reload it.
refusal-wrong-host = This server is not called { $host }. Its host can allow the name with --host-name.
refusal-other-site = This request comes from another site. The host can allow it with --origin.

refusal-no-review = There is no review of this match yet.
refusal-no-decision = The match has no such decision.
refusal-nothing-to-review = Nothing was decided in this match, so there is nothing to review.
refusal-game-without-review = There are no reviews for this game.
refusal-record-not-over = This match is not over; only complete matches can be reviewed.
refusal-review-of-running = This record shows a position from a game that is still being played; you can review it when that game is over.
refusal-too-many-reviews =
    { $most ->
        [one] A review of yours is in progress; wait until it is ready.
       *[other] { $most } reviews of yours are in progress; wait until one of them is ready.
    }
refusal-reviews-of-a-day = You have started { $most } reviews in one day, which is the limit. Try again tomorrow.
refusal-review-failed = The review cannot continue at the moment; try again.
refusal-not-legal-there = This action was not legal in that position.

## Links that people share

shared-any-game = a game
shared-t = { $game }: take a seat or watch
shared-j = You are invited: { $game }
shared-replay = Replay: { $game }
shared-review = Review: { $game }
shared-learn = Learn by playing: { $game }
shared-rules = Rules: { $game }
