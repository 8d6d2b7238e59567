### Names that nobody may choose at a server, separated by commas: they pass for the server or its players.

# Words that speak for the server, even as a part of a name
names-staff = administrateur, administratrice, modérateur, modératrice, modération
# Words that do so only alone or beside others
names-roles = hôte, serveur, système, assistance, arbitre, officiel, officielle
# What clients call those who play; the names of the bots' levels are added
names-players = ordinateur, dés, personne, quelqu’un, joueur, joueuse, anonyme, toi, tu, moi, adversaire, compte supprimé, supprimé
# What the names of guests begin with
names-guest = invité, invitée
