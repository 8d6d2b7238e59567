### Reviews of matches: grades, the account of luck and skill, and reasons.

grade-forced = forced
grade-best = best
grade-good = good
grade-inaccuracy = inaccuracy
grade-mistake = mistake
grade-blunder = blunder

account-start = Expected before the deal
account-deal = Luck of the deal
account-draws = Luck of draws and dice
account-own-errors = Own errors
account-others-errors = Errors of the others
account-hidden = Hidden luck: good or bad for reasons nobody could see
account-rounding = Rounding
account-margin = Final margin

review-lost-per-decision = Points lost per decision
review-accuracy = Accuracy
review-counted = Decisions counted
review-player = Player
review-matches = Matches
review-luck = Luck per match
review-margin = Margin per match
review-level-estimate = This is an estimate: it depends on the positions that came up.
review-no-errors = No clear errors found.
review-lost = { $played } lost { $points } points ({ $grade }); better: { $best }.
review-unfinished = The match was not finished, so only its decisions are graded.
review-time-over = Time ran out: { $judged } of { $all } decisions are graded.

analyse-action = Action
analyse-points = Expected margin
analyse-win = Wins the match
analyse-played = played

## What speaks against an action, from the weightiest trait that people would mention

why-card-lay-unseen-cards-left-out = It skips numbers of this colour that could still come.
why-card-lay-own-cards-left-out = It skips cards of this colour in your own hand.
why-card-lay-left-out-times-stake = With wagers in the column, every skipped number costs more.
why-card-lay-hurry = There was still time to wait for a better card.
why-card-begin-columns = It starts one more expedition, and each one has to earn back its 20 points.
why-card-begin-own-cards-left-out = It skips cards of this colour in your own hand.
why-card-begin-other-has-begun = The other player is collecting this colour too.
why-card-begin-value = It starts the expedition with a high number.
why-card-discard-fits-own = The card fits your own column.
why-card-discard-fits-other = The other player can lay this card.
why-card-discard-fits-other-value-times-stake = The other player can lay this card, where it is worth a lot.
why-card-discard-other-may-begin = The other player may start this colour with it.
why-card-discard-colour-held = You hold more cards of this colour.
why-card-discard-value = It discards a high card.
why-card-discard-known-wish = The other player has shown an interest in this colour.
why-card-take-hurry = Taking a discard prolongs the game, and you are not the one who needs more time.
why-card-draw-hurry = Drawing from the pile brings the end closer, and you needed more time.
why-board-lay-values-left-out = It skips many cards of this colour.
why-board-lay-own-cards-left-out = It skips cards of this colour in your own hand.
why-board-begin-values-left-out = It starts the path with a high card and skips the lower ones.
why-board-begin-paths-begun = It starts one more path.
why-board-discard-fits-own = The card fits your own column.
why-board-discard-colour-held = You hold more cards of this colour.
why-board-discard-fits-next-begun = The next player can lay this card.
why-board-discard-fits-others = Others can use this card.
why-board-draw-deck = There was a useful discard to take.
why-roll-write-numbers-left-out = It skips many numbers in this column.
why-roll-write-left-out-boxes-empty = It skips numbers while many boxes are still empty.
why-roll-write-points = The expedition does not earn back its cost yet.
why-roll-write-begins-columns = It starts one more expedition.
why-roll-write-begins-late = It starts an expedition late.
why-roll-refuse-points = Refusing costs points here.
why-roll-refuse-exhausts = It uses up the last refusal.
why-roll-circle-late = A circle is too late to pay off.
