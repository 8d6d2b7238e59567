### The table of the board game.

board-prompt-over = The round is over.
board-prompt-piece = Who sets out on { $colour }? The researcher counts double.
board-prompt-arrow = An arrow: you may move one of your pieces forward one stone.
board-prompt-move = You may move one of your pieces forward one stone.
board-why-card = First choose a card in { $colour } from your hand.
board-why-colour = { $card } moves only your piece on { $colour }.
board-map = Map of the five paths
board-players = The other players
board-columns = Columns of { $who }
board-columns-none = no column yet
board-column-empty = not started
board-own = Details of your pieces, artefacts and points
board-enlarge = Enlarge everything
board-path = { $colour } path
board-path-on = { $piece } on stone { $n }
board-path-nobody = nobody yet
board-path-here = one stone further from here
board-stone = { $colour }, stone { $n }, worth { $worth }
board-tile-arrow = arrow
board-tile-artefact = artefact
board-tile-vp = { $n } points
board-piece-adventurer = adventurer of { $who }
board-piece-researcher = researcher of { $who }
board-adventurer = Adventurer
board-researcher = Researcher ×2
board-choices = Your choices on the paths
board-step = { $colour }, stone { $n }: { $worth }→{ $next }
board-decline = None
board-decline-title = Move no other piece
board-crossed = { $n } of { $of } pieces are across the bridges
board-crossed-title = The round ends when { $of } pieces are across the bridges
board-track-title = What artefacts are worth at the end of the match
board-track-place =
    { $n ->
        [one] { $n } artefact is worth { $worth }
       *[other] { $n } artefacts are worth { $worth }
    }
board-artefacts = Artefacts: { $n }, worth { $worth } at the end of the match
board-sheet-stone = stone { $n }: { $worth }
board-sheet-none = not started
board-sheet-researcher = The researcher is on { $colour } and counts double.
board-sheet-waits = The researcher has not set out yet.
board-sheet-known = Known to be in hand: { $cards }
board-sheet-hidden = Points are hidden at this table.
