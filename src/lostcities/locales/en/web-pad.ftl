### The score pad for people with the box on the table.

pad-title = Score pad
pad-lead = For the game on your table: tap what everyone has in front of them and see the points with their arithmetic.
pad-about-card = The cards in each column: wagers and numbers.
pad-about-board = Where the pieces are, points from tiles, artefacts.
pad-about-roll = The boxes on each sheet, circles and bridges.
pad-of = { $game }: score pad
pad-players = Players and rules
pad-rounds = Rounds
pad-add = Add another
pad-besides = Besides
pad-less = { $what }: one less
pad-more = { $what }: one more
pad-remove = Delete { $what }
pad-clear = Start over
pad-what-wagers = Wagers
pad-what-cards = Cards
pad-what-stone = Stone reached
pad-what-researcher = It is the researcher
pad-what-tile-points = Points from tiles
pad-what-artefacts = Artefacts
pad-what-boxes = Boxes written
pad-what-circle = Circle marked
pad-what-bridge = First across the bridge
pad-what-artefacts-bridge = Artefacts: first across the bridge
pad-what-dice = Refusals
pad-what-dice-bridge = Refusals: first across the bridge
