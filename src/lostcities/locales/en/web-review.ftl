### The review of a match in the browser; texts that the terminal also uses are in review.ftl.

review-title = Review
review-begins = The first decisions are being graded …
review-progress = { $n } of { $of } decisions graded
review-done = The whole match is graded.
review-players = How everyone played
review-figure = { $what }: { $figure }
review-curve-win = Chance to win the match: { $who }
review-curve-points = Expected margin at the end: { $who }
review-show-points = Show points
review-show-win = Show the chance to win
review-slider = Decision
review-decision = Decision { $n } of { $of }, { $who }
review-next = Next error
review-previous = Previous error
review-error-of = Error { $n } of { $of }
review-errors =
    { $n ->
        [one] One error
       *[other] { $n } errors
    }
review-errors-of = Errors: { $who }
review-no-errors-yet = No errors so far
review-was = { $played }: { $grade }.
review-candidates = Candidates
review-played = played
review-best = best
review-win = wins { $share }
review-try = Retry
review-try-ask = { $who } is to move. What would you play?
review-try-right = { $played }: right!
review-try-wrong = Not the best: { $played } loses { $points } points.
review-try-show = Show the answer
review-play-on = Play on from here
review-opponent = Opponent
review-account = Where the result came from: { $who }
review-account-what = Luck and errors in points; they add up to the final margin
review-key-errors = next and previous error
review-key-step = next and previous decision
