### The home page and the lists of tables.

home-title = Where will your expedition go?
home-tab = Play alone or with friends
home-lead = Three games of one family, against the computer or with friends by link. No sign-up.
home-choose = Game
home-about-card = Two players, five expeditions, one question: set out or leave it?
home-about-board = Two to four players send their pieces along five paths, across bridges, to artefacts.
home-about-roll = Two to five players, six dice, one sheet each: everyone plays on every roll.
home-level = Opponent
home-players = Players
home-play = Play now
home-friends = With friends
home-options = Rule options
home-learn-five = Learn in 5 minutes
home-length = Length
home-length-of =
    { $kind ->
        [game]
            { $n ->
                [one] one game
               *[other] { $n } games
            }
       *[round]
            { $n ->
                [one] one round
               *[other] { $n } rounds
            }
    }
home-live = Live games
home-live-none = No public game is being played right now.
home-also = More
home-learn = Learn by playing
home-rules = Rules
home-open = Open tables
home-device = On this device
home-puzzles = Puzzles
home-score = Score pad
home-ladder = Leaderboard
home-api = For programs

options-never = never
options-reset = Reset to standard rules

friends-seat = Seat { $n }
friends-open = a friend
friends-clock = Clock
friends-begins = Who begins
friends-lot = at random
friends-me = I do
friends-next = seat 2
friends-listed = Anyone can join
friends-make = Create table
friends-pair = Find an opponent

clock-none = no clock
clock-move = one minute per turn
clock-fischer = 10 minutes + 10 seconds per turn
clock-days = three days per turn
clock-exact-move = { $seconds } seconds per turn
clock-exact-fischer = { $minutes } minutes + { $seconds } seconds per turn
clock-exact-days =
    { $days ->
        [one] one day per turn
       *[other] { $days } days per turn
    }

join-title = Join a table
join-code = Code
join-go = Join

mine-running = My games
mine-ended = My recent games
mine-turn = your turn
mine-open = waiting for players
mine-drawing = about to begin
mine-playing = waiting for the others

find-title = Finding an opponent
find-what = { $game }, { $speed }
find-live = 5 minutes each + 10 seconds per turn
find-days = two days per turn
find-relaxed = no clock
find-waiting = Waiting for someone who wants the same game …
find-stay = Keep this page open: the game starts here as soon as someone joins. If you close it, you will not be paired; come back soon and you keep your place.
find-cancel = Cancel
find-none = You are no longer looking for an opponent.
find-again = Look again

open-title = Open tables
open-waiting = Waiting for players
open-running = In progress
open-none = No tables are waiting for players right now. Create one on the home page and let anyone join.
open-nothing = No public games are in progress right now.
open-join = Join
open-watch = Spectate

ladder-title = Leaderboard
ladder-game = Game
ladder-kind = Players
ladder-person = Registered players
ladder-guest = Guests
ladder-bot = Bots
ladder-rank = Rank
ladder-name = Name
ladder-rating = Rating
ladder-matches = Matches
ladder-none = Nobody has a rating here yet.
ladder-how = The rating is a cautious estimate: you are almost certainly at least this strong. It rises with every match that confirms it.
