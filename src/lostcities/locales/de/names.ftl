### Names that nobody may choose at a server, separated by commas: they pass for the server or its players.

# Words that speak for the server, even as a part of a name
names-staff = betreiber, spielleitung
# Words that do so only alone or beside others
names-roles = gastgeber, schiedsrichter, offiziell, leitung
# What clients call those who play; the names of the bots' levels are added
names-players = würfel, niemand, jemand, spieler, anonym, du, ich, gegner, gelöschter spieler, gelöschtes konto, gelöscht, gelegenheitsspieler, gelegentlich
# What the names of guests begin with
names-guest = gast
