### Puzzles: positions in which one move is clearly best.

puzzle-title = Puzzles
puzzle-lead = Positions from real games in which one move is clearly better than every other. Find it.
puzzle-of = { $game }: puzzles
puzzle-number = Puzzle { $n } of { $of }
puzzle-solved = { $n } solved
puzzle-done = (solved)
puzzle-row = { $n } in a row at the first try
puzzle-all = You have solved all puzzles of this game.
puzzle-ask = It is your turn. One move is clearly the best. Which one?
puzzle-answer = The best move: { $best }.
puzzle-next = Next puzzle
puzzle-previous = Previous puzzle
puzzle-worth = What each move costs
puzzle-how = Points lost against the best move, with 95 % intervals, from up to { $n } playouts for each move.
