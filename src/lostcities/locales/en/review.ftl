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

review-point = .
review-lost-per-decision = Points lost per decision
review-accuracy = Accuracy
review-level = Estimated level
review-like = { $many ->
    [one] about as good as { $lower }
   *[other] between { $lower } and { $higher }
}
review-spared =
    { $n ->
        [one] { $who }: one decision lost { $points } points but not the chance to win, so it counts as good.
       *[other] { $who }: { $n } decisions lost { $points } points but not the chance to win, so they count as good.
    }
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

why-card-lay-unseen-cards-left-out = { $n ->
    [0] It skips numbers of this colour that could still come.
    [one] It skips a number of this colour that could still come.
   *[other] It skips { $n } numbers of this colour that could still come.
}
why-card-lay-own-cards-left-out = { $n ->
    [0] It skips cards of this colour that the player holds.
    [one] It skips a card of this colour that the player holds.
   *[other] It skips { $n } cards of this colour that the player holds.
}
why-card-lay-left-out-times-stake = { $n ->
    [1] With a wager in the column, every skipped number costs twice as much.
    [2] With two wagers in the column, every skipped number costs three times as much.
    [3] With three wagers in the column, every skipped number costs four times as much.
   *[other] With wagers in the column, every skipped number costs more.
}
why-card-lay-hurry = { $n ->
    [0] There was still time to wait for a better card.
    [one] There was still time to wait for the number that it skips.
   *[other] There was still time to wait for the { $n } numbers that it skips.
}
why-card-begin-columns = { $n ->
    [2] It starts a second expedition, and each has to earn back its 20 points.
    [3] It starts a third expedition, and each has to earn back its 20 points.
    [4] It starts a fourth expedition, and each has to earn back its 20 points.
    [5] It starts a fifth expedition, and each has to earn back its 20 points.
    [6] It starts a sixth expedition, and each has to earn back its 20 points.
   *[other] It starts one more expedition, and each has to earn back its 20 points.
}
why-card-begin-own-cards-left-out = { $n ->
    [0] It skips cards of this colour that the player holds.
    [one] It skips a card of this colour that the player holds.
   *[other] It skips { $n } cards of this colour that the player holds.
}
why-card-begin-other-has-begun = The other player is collecting this colour too.
why-card-begin-value = It starts the expedition with a high number.
why-card-discard-fits-own = The card still fits the player's own column.
why-card-discard-fits-other = The other player can lay this card.
why-card-discard-fits-other-value-times-stake = The other player can lay this card, and it is worth a lot to them.
why-card-discard-other-may-begin = The other player may start this colour with it.
why-card-discard-colour-held = The player holds more cards of this colour.
why-card-discard-value = It discards a high card.
why-card-discard-known-wish = The other player has shown an interest in this colour.
why-card-draw-hurry = Drawing from the pile brings the end closer, with more cards to lay than turns left.
why-card-take-wager = The card taken is only a wager.
why-card-take = The card taken goes with nothing that the player has.
why-card-take-unseen-cards-left-out = { $n ->
    [0] The card taken skips numbers that could still come.
    [one] The card taken skips a number that could still come.
   *[other] The card taken skips { $n } numbers that could still come.
}
why-board-lay-values-left-out = { $n ->
    [0] It skips several values of this colour.
   *[other] It skips { $n } values of this colour.
}
why-board-lay-own-cards-left-out = { $n ->
    [0] It skips cards of this colour that the player holds.
    [one] It skips a card of this colour that the player holds.
   *[other] It skips { $n } cards of this colour that the player holds.
}
why-board-begin-values-left-out = { $n ->
    [0] Starting the path with this card skips several lower values.
   *[other] Starting the path with this card skips { $n } lower values.
}
why-board-begin-paths-begun = { $n ->
    [2] It starts a second path.
    [3] It starts a third path.
    [4] It starts a fourth path.
    [5] It starts a fifth path.
   *[other] It starts one more path.
}
why-board-discard-fits-own = The card still fits the player's own column.
why-board-discard-colour-held = { $n ->
    [0] The player holds more cards of this colour.
    [one] The player holds another card of this colour.
   *[other] The player holds { $n } more cards of this colour.
}
why-board-discard-fits-next-begun = The next player can lay this card.
why-board-discard-fits-others = Another player can use this card.
why-board-draw-deck = A discard was worth more than an unknown card.
why-board-discard = Discarding moves no piece.
why-board-take-values-left-out = { $n ->
    [0] The card taken skips several values of this colour.
   *[other] The card taken skips { $n } values of this colour.
}
why-roll-write-numbers-left-out = { $n ->
    [0] It skips several numbers in this column.
   *[other] It skips { $n } numbers in this column.
}
why-roll-write-left-out-boxes-empty = It skips numbers while many boxes are still empty.
why-roll-write-points = { $n ->
    [0] This entry costs points at first.
    [one] This entry costs a point at first.
   *[other] This entry costs { $n } points at first.
}
why-roll-write-begins-columns = { $n ->
    [2] It starts a second expedition.
    [3] It starts a third expedition.
    [4] It starts a fourth expedition.
    [5] It starts a fifth expedition.
    [6] It starts a sixth expedition.
   *[other] It starts one more expedition.
}
why-roll-write-begins-late = It starts an expedition late.
why-roll-refuse-points = { $n ->
    [0] Refusing costs points here.
    [one] Refusing costs a point here.
   *[other] Refusing costs { $n } points here.
}
why-roll-refuse = Refusing brings no expedition forward.
why-roll-refuse-exhausts = It uses up the last refusal.
why-roll-circle-late = A circle is too late to pay off.
why-roll-arrow-begins = It spends an arrow on starting a column.

## What speaks for the better action

for-card-lay = Laying a card gives nothing away.
for-card-lay-hurry = There are more cards to lay than turns left.
for-card-begin-hand = The hand has a good start for the new expedition.
for-card-begin-deck = { $n ->
    [0] It is early enough to start an expedition.
   *[other] With { $n } cards in the draw pile, it is early enough to start an expedition.
}
for-card-discard-fits-nobody = The card to discard is one that nobody can lay.
for-card-take-fits-own = The card to take from the discard pile fits the player's column.
for-card-take-value-times-stake = The card to take is worth a lot in the player's column.
for-card-take-fits-other-value-times-stake = It keeps a valuable card from the other player.
for-card-take-may-begin-cards = { $n ->
    [0] The card to take goes with others in the hand.
    [one] The card to take goes with another one in the hand.
   *[other] The card to take goes with { $n } others in the hand.
}
for-card-take-deck = Taking a discard leaves the draw pile as it is, so the game lasts longer.
for-board-lay = Laying a card moves a piece and gives nothing away.
for-board-lay-artefact = The step reaches an artefact.
for-board-lay-arrow = The step reaches an arrow.
for-board-lay-points-tile = The step reaches a tile with points.
for-board-lay-crosses = The step crosses the bridge.
for-board-lay-cards-that-still-fit = { $n ->
    [0] More cards of the hand still fit after it.
    [one] Another card of the hand still fits after it.
   *[other] After it, { $n } more cards of the hand still fit.
}
for-board-begin-cards = { $n ->
    [0] The hand has several cards for the new path.
   *[other] The hand has { $n } cards for the new path.
}
for-board-begin-tiles-ahead = { $n ->
    [0] The new path has many tiles.
   *[other] The new path has { $n } tiles.
}
for-board-begin-deck = { $n ->
    [0] It is early enough to start a path.
   *[other] With { $n } cards in the draw pile, it is early enough to start a path.
}
for-board-discard-fits-nobody = The card to discard is one that nobody can lay.
for-board-take-fits-own = The card to take from the discard pile fits the player's column.
for-board-take-deck = Taking a discard leaves the draw pile as it is, so the round lasts longer.
for-board-take-fits-next = It keeps a card from the next player, who could use it.
for-board-move-artefact = The better step reaches an artefact.
for-board-move-arrow = The better step reaches an arrow.
for-board-move-points-gained = { $n ->
    [0] The better step gains more points.
    [one] The better step gains a point.
   *[other] The better step gains { $n } points.
}
for-board-researcher-cards = { $n ->
    [0] The hand has more cards for this path.
   *[other] The hand has { $n } more cards for this path.
}
for-board-researcher-deck = { $n ->
    [0] Many cards are left in the draw pile, so the researcher can still go far.
   *[other] With { $n } cards left in the draw pile, the researcher can still go far.
}
for-roll-write-artefact = The better entry finds an artefact.
for-roll-write-arrow = The better entry earns an arrow.
for-roll-write-circled = The better entry is in a circled column.
for-roll-circle = The circle doubles what the expedition will be worth.
for-roll-write-passes-an-open-bridge = The better entry crosses a bridge that is still open.
for-roll-write-artefact-passes-a-bridge = The artefact crosses a bridge that is still open.
for-roll-write-towards-an-open-bridge = The better entry brings a column closer to a bridge that is still open.
for-roll-refuse-passes-a-bridge = Refusing crosses a bridge that is still open.
for-roll-refuse-points = { $n ->
    [0] The dice symbol brings points.
    [one] The dice symbol brings a point.
   *[other] The dice symbol brings { $n } points.
}
