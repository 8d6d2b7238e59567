# Playing on this device, without a server.
device-title = On this device
device-lead = Nothing here needs a server: the rules and the bots come into your browser once ({ $size } MB) and stay there.
device-seats = Who plays
device-person = A person
device-name = Name of player { $n }
device-start = Play here
device-kept = Games on this device
device-works = Without a connection
device-can = You can play against bots and take turns on one device, with hints, undo, replays and reviews; read the rules, play the first games, solve puzzles and use the score pad.
device-cannot = You cannot play with people elsewhere, watch others, be rated or use your account.
device-get = Load it now
device-ready = Everything is here: it works without a connection.
device-delete = Delete the game of { $day }
device-hand = Hand over to the server
device-handed = The server has checked the game and keeps it: unrated, open to replay.
offline-loading = Loading the game: { $percent } %
offline-failed = The game could not be loaded. Check the connection and try again.
offline-unsaved = This browser has no room to keep the game: it goes on, but it is lost when you close the page.
offline-impossible = This browser cannot play without a server, or this server does not offer it.
offline-broken = Something went wrong on this device. The game is kept as it was before.
handover-give = Pass to { $who }
handover-title = Pass the device to { $who }
handover-text = Nobody’s hand is shown.
handover-take = I am { $who }

# A site that is only files.
site-title = No server
site-what = Everything here happens in your browser: no account, no server, nothing is sent anywhere. After one visit it works without a connection.
site-lead = Three games of one family, against the computer or together on one device. Nothing to install.
site-together = On one device
site-no-server = That needs a server
