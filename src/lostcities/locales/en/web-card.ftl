### The table of the card game.

card-prompt-over = The game is over.
card-prompt-watch = { $who } is to move.
card-prompt-choose = Your turn: choose a card.
card-prompt-place = { $card }: lay it on your column, or discard it.
card-prompt-discard = { $card } can only be discarded.
card-prompt-draw = Draw: from the pile or a discard.
card-prompt-drawpile = Draw from the pile.
card-why-draw = You have already played a card; now draw one.
card-why-colour = { $card } can only go to your { $colour } column.
card-why-pile = { $card } can only be discarded on the { $colour } pile.
card-turns =
    { $n ->
        [one] last draw
       *[other] { $n } draws left
    }
card-hand-other = Your opponent’s hand: eight cards
card-hand-of = Hand of { $who }
card-hand-own = Your hand; { $points } points so far
card-piles = Discard piles and draw pile
card-pile = Discards in { $colour }
card-pile-top = top { $card }, { $n } in all
card-pile-empty = empty
card-pile-here = discard here
card-pile-take = draw here
card-deck =
    { $n ->
        [one] Draw pile, one card left
       *[other] Draw pile, { $n } cards left
    }
card-column = { $who }, { $colour }
card-column-empty = not started: 0
card-column-here = lay it here
