### The texts of the duel that lostcities does not have already.

game-duel = Duel
ending-duel-no-cards = nobody holds a card
action-duel-lay = lay { $card }
action-duel-throw = throw away { $card }
reason-duel-not-possible = You cannot lay or throw away { $card } now.
home-about-duel = Three colours, open hands, nine turns each.
field-duel-pile = Cards to draw
field-duel-thrown = Thrown away
