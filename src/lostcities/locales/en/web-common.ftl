### Every page: names, settings, the frame of the page.

app-tab = { $page } · { product-name }
app-description = Play { product-family } games alone or with friends, in the browser, without sign-up.
app-needs-script = This page needs JavaScript. For programs:

offline-title = No connection
offline-text = This page needs the server, which cannot be reached right now. Nothing is lost: your games and clocks are safe there. To be able to play offline, open “On this device” once while you are connected.
offline-again = Try again
app-skip = Skip to content
app-loading = Loading …
app-broken = This page could not be loaded.
app-reload = Try again
app-close = Close
app-home = Home
app-notice = Message
app-rule = Rule { $clause }
app-no = no
app-cancel = Cancel

seat-open = Seat { $n } is free
seat-player = Player { $n }
seat-guest = Guest { $id }
seat-deleted = Deleted player
seat-turn = to move
seat-points = Points:
seat-points-title = Points if it ended now
seat-match-title = Points from earlier games

prefs-title = Settings
prefs-language = Language
prefs-theme = Theme
prefs-theme-auto = System
prefs-theme-light = Light
prefs-theme-dark = Dark
prefs-pace = Speed
prefs-pace-slow = Slow
prefs-pace-calm = Normal
prefs-pace-fast = Fast
prefs-pace-quick = No animation
prefs-touch = Vibration
prefs-sound = Sound
prefs-words = Bots talk at the table
prefs-cloth = Table
prefs-cloth-lamp = Paper
prefs-cloth-felt = Felt
prefs-cloth-sea = Sea
prefs-back = Card back
prefs-back-rose = Compass
prefs-back-waves = Waves
prefs-back-peaks = Mountains
prefs-back-stars = Stars
prefs-confirm = Confirm every move
prefs-typing = Type moves

share-link = Copy link
share-copied = Link copied.

lost-title = Page not found
lost-what = There is no page at this address. Check it for typos.

server-unreachable = The server cannot be reached. Check your connection and try again.
server-garbled = The server sent an invalid answer. Try again.
server-silent = The server did not answer. Please try again.
