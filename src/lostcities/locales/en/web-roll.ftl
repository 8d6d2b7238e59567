### The table of Roll & Write.

roll-prompt-choose = Choose a colour and a number, or a box that lights up.
roll-prompt-number = { $colour }: which number?
roll-prompt-colour = { $n }: on which expedition?
roll-prompt-none = Nothing in this roll can be written.
roll-prompt-arrow = An arrow! Advance one of the highlighted expeditions.
roll-prompt-watch = { $who } is choosing.
roll-prompt-watch-arrow = { $who } follows an arrow.
roll-prompt-chosen = You have chosen. Still choosing: { $who }.
roll-prompt-together = Everyone chooses at the same time. Still choosing: { $who }.
roll-prompt-over = The game is over: { $ending }.
roll-decline = Decline
roll-refuse = Write nothing
roll-refuse-costs = refused rolls: { $now } → { $then }
roll-refuse-free = no symbol left, so nothing changes
roll-refuse-bridge = bridge { $points }
roll-why-arrow = First use the arrow: advance an expedition, or decline.

roll-tray = Dice
roll-rolled = { $who } rolled
roll-rolls = { $who } rolls …
roll-rolls-you = You roll …
roll-rolled-you = You rolled
roll-bridges = bridges: { $n } of { $of }
roll-die-colour = Colour die: { $colour }
roll-die-number = Number die: { $n }
roll-die-zero = Number die: 0, marks the circle of an empty expedition, otherwise counts as 10
roll-die-taken = taken by { $who }
roll-die-fits = fits

roll-points = { $points } points
roll-sheet-of = Sheet of { $who }
roll-trail-empty = nothing written
roll-trail-circled = circle marked, counts double
roll-trail-next = next box { $box }, then worth { $value }
roll-trail-full = all boxes full, the end artefact is still free
roll-trail-ended = complete
roll-box-artefact = artefact
roll-box-arrow = arrow
roll-fits = possible: { $what }
roll-fits-circle = possible: mark the circle
roll-fits-end = possible: mark the end artefact
roll-ask = { $colour }: which number?
roll-ask-number = { $n } on { $colour }
roll-track-count = { $n } of { $of }
roll-track-next = with the next one { $value }
roll-bridge-open = bridge open: { $points } points for the first
roll-bridge-first = bridge first passed by { $who }
roll-bridge-closed = bridge closed

roll-others = The other players
roll-enlarge = Enlarge the sheet
roll-progress-done = has chosen
roll-progress-deciding = is choosing
roll-progress-later = chooses later
roll-progress-roller = rolled the dice

roll-keys-decline = decline the arrow
roll-keys-clear = choose again
