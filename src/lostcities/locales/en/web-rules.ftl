### The rules as a page.

rules-title = Rules: { $game }
rules-search = Search the rules
rules-none = No results.
rules-contents = Contents
rules-games = Choose the game
rules-print = Print
rules-learn = Learn it by playing
rules-clauses = Clauses
rules-clauses-what = Clause numbers follow the statements; the table names them when it refuses a move.
rules-open = Open as a page
