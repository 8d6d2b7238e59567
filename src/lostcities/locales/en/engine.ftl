### What more than one client says about the games: names, actions, reasons, endings.
###
### Three parameters arrive as codes and are put into words before a message sees them:
### $colour is a colour's name, $colour-adjective its adjective and $colour-letter its letter (for selecting a form);
### $card is a card as in a sentence ("the red 7"); $ending is the text of an ending.

## Games

game-card = Card game
game-board = Board game
game-roll = Roll & Write

## Bots

level-random = Random
    .name = Pip
    .kind = a parrot
    .about = Plays any legal move.
level-beginner = Beginner
    .name = Bo
    .kind = a hare
    .about = Starts every expedition and forgets what it costs.
level-casual = Casual
    .name = Mila
    .kind = a cat
    .about = Plays for the fun of it and skips a number now and then.
level-strong = Strong
    .name = Bruno
    .kind = a bear
    .about = Knows the rules of thumb and gets the last turns right.
level-expert = Expert
    .name = Vera
    .kind = an owl
    .about = Learnt from millions of games against herself.
level-champion = Champion
    .name = Zora
    .kind = a fox
    .about = Thinks ahead in many possible worlds before every move.
level-search = Search
    .name = Otis
    .kind = a mole
    .about = Tries every move in many random games.

## Colours; the adjective stands before a noun

colour-y = yellow
    .adjective = yellow
colour-b = blue
    .adjective = blue
colour-w = white
    .adjective = white
colour-g = green
    .adjective = green
colour-r = red
    .adjective = red
colour-o = orange
    .adjective = orange
colour-p = purple
    .adjective = purple

## Cards: in a list, and in a sentence

card-number = { $colour } { $value }
card-wager = { $colour } wager
card-number-definite = the { $colour-adjective } { $value }
card-wager-definite = a { $colour-adjective } wager

## Pieces of the board game

piece-adventurer = adventurer
piece-researcher = researcher

## Phases of a turn

phase-play = play
phase-draw = draw
phase-piece = piece
phase-move = move
phase-choose = choose
phase-arrow = arrow
phase-roll = roll
phase-over = over

## Actions, as in "Mila plays: …" or "The expert would …"

action-lay = lay { $card }
action-discard = discard { $card }
action-draw = draw from the pile
action-take = take the { $colour-adjective } discard
action-adventurer = send an adventurer
action-researcher = send the researcher
action-move = advance on { $colour }
action-decline = decline
action-write = write { $value } in { $colour }
action-circle = take { $colour } 0
action-refuse = refuse
action-dice = the dice show { $dice }

## Rule options: the name, what it means, and its values

option-games = Games in a match
    .about = How many games a match has. The printed rules say three; their points are added up.
option-colours = Colours
    .about = Five colours, or six with purple as in newer boxes.
option-colours-5 = five
option-colours-6 = six, with purple
option-edition = Edition
    .about = The English edition of 2014 or the German one of 2018.
option-edition-2014 = English, 2014
option-edition-2018 = German, 2018
option-rounds = Rounds
    .about = Three rounds are the full game. One round is the short game, which uses a shorter artefact track.
option-rounds-3 = three rounds
option-rounds-1 = one round
option-opening = Opening card
    .about = Which card starts an expedition: the lowest card of its colour in your hand, as the printed rules say, or any card you like.
option-opening-lowest = the lowest card
option-opening-any = any card
option-redraw = Redraw own discard
    .about = Whether you may draw the card that you have just discarded. The printed rules do not forbid it; many players do, as in the card game.
option-redraw-true = allowed
option-redraw-false = not allowed
option-direction = Direction
    .about = Columns run upwards only, or each column may run upwards or downwards.
option-direction-ascending = upwards only
option-direction-either = up or down
option-open-scores = Open scores
    .about = Everyone sees all points, or only their own.
option-open-scores-true = visible to all
option-open-scores-false = own points only
option-choices = Choosing
    .about = After the roller, the others choose one after another and see the choices before theirs, or all choose at the same time and see everything once all are done. Choosing at the same time is faster and usual with three or more people.
option-choices-in-turn = one after another
option-choices-together = all at the same time
option-max-turns = Turn limit
    .about = After this many turns, counting all seats, the game ends and is scored.

## Lines of a score sheet

score-tiles = tiles
score-before = earlier rounds
score-floor = never below 0
score-rounds = rounds
score-artefacts = artefacts
score-dice = refusals
score-bonus = bridges

## Why a game or round ended

ending-pile-empty = the draw pile is empty
ending-turn-limit = the turn limit was reached
ending-enough-bridges = enough pieces have crossed a bridge
ending-exhausted = all players are exhausted
ending-all-bridges = all eight bridges have been passed

## Why an action is not allowed

reason-spectator = You are spectating; only the players can act.
reason-unknown-action = There is no action number { $number } in this game.
reason-over = The game is over: { $ending }.
reason-not-your-turn = It is another player's turn.
reason-draw-first = You have already played a card; now draw one.
reason-play-first = First play a card, then draw one.
reason-colour-not-in-game = There is no { $colour } in this game.
reason-card-not-held = You do not hold { $card }.
reason-not-higher-than-last = A number must be higher than the last one in its column, which is { $card }.
reason-wager-after-number = You can lay a wager only on a column without numbers, and { $card } is already there.
reason-discard-pile-empty = The { $colour-adjective } discard pile is empty.
reason-own-discard = You discarded on the { $colour-adjective } pile this turn, so you cannot draw from it.
reason-piece-first = First choose the piece that starts the expedition: adventurer or researcher.
reason-move-first = First move one of your pieces or decline the move.
reason-no-piece-to-choose = You choose a piece only when you start an expedition and have both kinds left.
reason-no-piece-to-move = You get an extra move only from an arrow tile or from a card on a finished path.
reason-not-lowest-in-hand = An expedition starts with your lowest card of that colour, and you hold { $card }.
reason-not-lowest-or-highest = An expedition starts with your lowest or your highest card of that colour.
reason-lower-than-last = A card must be at least as high as the last one in its column, which is { $card }.
reason-wrong-direction = That column runs the other way, and its last card is { $card }.
reason-no-piece-on-path = You have no piece on the { $colour-adjective } path.
reason-piece-at-end = Your piece on the { $colour-adjective } path is on the last stone and cannot move.
reason-dice-not-rolled = The dice must be rolled first.
reason-dice-already-rolled = The dice have already been rolled.
reason-no-arrow = You can advance an expedition only with an arrow box.
reason-already-chosen = You have already chosen; the others are still choosing.
reason-arrow-first = First use the arrow to advance an expedition, or decline it.
reason-colour-not-rolled = No die shows { $colour }.
reason-number-not-rolled = No die shows a { $number }.
reason-colour-not-offered = No die in the centre shows { $colour }.
reason-number-not-offered = No die in the centre shows a { $number }.
reason-expedition-finished = The { $colour-adjective } expedition is finished, and its end artefact is marked.
reason-number-too-low = The next number in the { $colour-adjective } expedition must be at least { $least }.
reason-end-number-too-low = The { $colour-adjective } expedition is full; its end artefact needs at least a { $least }.
reason-end-artefact-marked = The end artefact of the { $colour-adjective } expedition is already marked.

## Lists and labels

list-and = { $most } and { $last }
list-or = { $most } or { $last }
label = { $name }: { $text }

## The position of a game that has no drawing of its own

general-actions = Your moves
general-nothing = nothing
general-yes = yes
general-no = no
general-field-hand = Your hand
general-field-hands = Hands
general-field-columns = Columns
general-field-discards = Discard piles
general-field-deck = Draw pile
general-field-pile = Draw pile
general-field-board = Board
