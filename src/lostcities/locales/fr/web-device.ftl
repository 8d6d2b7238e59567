# Jouer sur cet appareil, sans serveur.
device-title = Sur cet appareil
device-lead = Rien ici n’a besoin d’un serveur : les règles et les bots arrivent une fois dans ton navigateur ({ $size } Mo) et y restent.
device-seats = Qui joue
device-person = Une personne
device-name = Nom du joueur { $n }
device-start = Jouer ici
device-kept = Parties sur cet appareil
device-works = Sans connexion
device-can = Tu peux jouer contre des bots ou à plusieurs sur un seul appareil, avec conseils, retour en arrière, relecture et analyse ; lire les règles, jouer les premières parties, résoudre des énigmes et utiliser la feuille de score.
device-cannot = Tu ne peux pas jouer avec des personnes ailleurs, regarder d’autres parties, être classé ni utiliser ton compte.
device-get = Charger maintenant
device-ready = Tout est là : cela marche sans connexion.
device-delete = Supprimer la partie du { $day }
device-deleted = La partie du { $day } est supprimée.
device-restore = La rétablir
device-gone = Ce navigateur n’a pas cette partie, ou ce qu’il en a enregistré est endommagé. Tes autres parties sur cet appareil ne sont pas touchées.
device-hand = Remettre au serveur
device-handed = Le serveur a vérifié la partie et la conserve : non classée, ouverte à la relecture.
offline-loading = Chargement du jeu : { $percent } %
offline-failed = Le jeu n’a pas pu être chargé. Vérifie la connexion et réessaie.
offline-unsaved = Ce navigateur n’a pas de place pour conserver la partie : elle continue, mais elle est perdue si tu fermes la page.
offline-impossible = Ce navigateur ne peut pas jouer sans serveur, ou ce serveur ne le propose pas.
offline-broken = Quelque chose s’est mal passé sur cet appareil. La partie reste telle qu’elle était.
handover-give = Passer à { $who }
handover-title = Passe l’appareil à { $who }
handover-text = Aucune main n’est visible.
handover-take = Je suis { $who }

# Un site fait seulement de fichiers.
site-title = Sans serveur
site-what = Ici tout se passe dans ton navigateur : pas de compte, pas de serveur, rien n’est envoyé nulle part. Après une visite, cela marche aussi sans connexion.
site-lead = Trois jeux d’une même famille, contre l’ordinateur ou ensemble sur un seul appareil. Rien à installer.
site-together = Sur un seul appareil
site-no-server = Il faut un serveur pour cela
