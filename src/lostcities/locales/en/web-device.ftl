# Playing on this device, without a server.
device-title = On this device
device-lead = Nothing here needs a server: the rules and the bots are downloaded once ({ $size } MB) and stored in your browser.
device-seats = Who plays
device-person = A person
device-name = Name of player { $n }
device-start = Play here
device-kept = Games on this device
device-works = Playing offline
device-can = You can play against bots and take turns on one device, with hints, undo, replays and reviews; read the rules, take the lessons, solve puzzles and use the score pad.
device-cannot = You cannot play with people elsewhere, watch others, be rated or use your account.
device-get = Load it now
device-ready = Everything is here: you can play offline.
device-delete = Delete the game of { $day }
device-deleted = The game of { $day } is deleted.
device-restore = Bring it back
device-gone = This browser does not have this game, or what it stored of it is damaged. Your other games on this device are not affected.
device-hand = Upload to the server
device-handed = The server has checked and saved the game: unrated, with a replay.
offline-loading = Loading the game: { $percent } %
offline-failed = The game could not be loaded. Check the connection and try again.
offline-unsaved = This browser has no room to save the game: you can play on, but it is lost when you close the page.
offline-impossible = This browser cannot play without a server, or this server does not offer it.
offline-broken = Something went wrong on this device. The game is saved as it was before.
handover-give = Pass to { $who }
handover-title = Pass the device to { $who }
handover-text = All hands are hidden.
handover-take = I am { $who }

# A site that is only files.
site-title = No server
site-what = Everything here happens in your browser: no account, no server, nothing is sent anywhere. After one visit it works offline.
site-lead = Three games of one family, against the computer or together on one device. Nothing to install.
site-together = On one device
site-no-server = This needs a server
