### First games: the frame of the lessons.

learn-choose = Learn by playing
learn-lead = A short first game with someone who explains it. Five minutes each; leave whenever you like.
learn-about-card = Set out, go upwards, and risk a wager or two.
learn-about-board = Pieces on paths, tiles on the way, and a race to the bridges.
learn-about-roll = Dice for everyone, boxes to fill, and circles that double.
learn-learnt = completed
learn-title = First game: { $game }
learn-coach = The expedition leader explains
learn-you = You
learn-partner = Mira
learn-friend = Jonas
learn-watch = { $count ->
    [one] { $who } plays …
   *[other] { $who } play …
}
learn-later = A few turns later.
learn-next = Next
learn-back = One step back
learn-show = Show me
learn-step = Step { $n } of { $of }
learn-progress = Progress
learn-again = Start over
learn-leave = Leave the lesson
learn-others = Other lessons
learn-real = Play a real game now
learn-first-next = Nothing to do here yet: read on with “Next”.
learn-instead = That is allowed. For this first game, though: { $ask }
learn-instead-no = That does not work here. { $ask }

learn-ask-lay = Lay { $card } on your column: first the card, then the column.
learn-ask-discard = Discard { $card }.
learn-ask-draw = Draw from the draw pile.
learn-ask-take = Take the top { $colour-adjective } discard.
learn-ask-adventurer = Send an adventurer.
learn-ask-researcher = Send the researcher.
learn-ask-advance = Advance on { $colour }.
learn-ask-write = Choose { $colour } and { $value }.
learn-ask-refuse = Write nothing this time.
