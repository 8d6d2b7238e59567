### Names that nobody may choose at a server, separated by commas: they pass for the server or its players.

# Words that speak for the server, even as a part of a name
names-staff = admin, administrator, administration, moderator, moderation, staff, sysop, webmaster
# Words that do so only alone or beside others
names-roles = mod, mods, host, hoster, server, system, support, root, operator, referee, official
# What clients call those who play; the names of the bots' levels are added
names-players = bot, computer, dice, nobody, somebody, player, anonymous, you, me, opponent, deleted player, deleted, deleted account
# What the names of guests begin with
names-guest = guest
