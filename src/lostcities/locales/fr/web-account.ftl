### The account page and invitations.

account-title = Compte
account-hello = Tu es { $name }.
account-guest = Tu joues en invité sur cet appareil. Un compte est facultatif : il te donne tes parties et tes cotes sur tous tes appareils.
account-guestname = Ton nom d’invité
account-rename = Utiliser ce nom
account-renamed = Ton nom a été changé.
account-name = Nom
account-password = Mot de passe
account-login = Se connecter
account-claim = Créer un compte
account-claimed = Ton compte est créé, avec toutes les parties que tu as jouées ici.
account-welcome = Content de te revoir.
account-logout = Se déconnecter
account-password-what = Si tu le changes, tous les autres appareils sont déconnectés.
account-password-old = Mot de passe actuel
account-password-new = Nouveau mot de passe
account-password-change = Changer le mot de passe
account-changed = Ton mot de passe est changé, et tous les autres appareils sont déconnectés.
account-sessions = Où tu es connecté
account-sessions-this = cet appareil
account-sessions-unknown = Appareil inconnu
account-sessions-used = dernière utilisation le { $day }
account-sessions-end = Déconnecter
account-sessions-ended = Déconnecté.
account-sessions-others = Déconnecter tous les autres appareils
account-sessions-others-sure =
    { $n ->
        [one] Tu restes connecté ici ; l’autre appareil est déconnecté.
       *[other] Tu restes connecté ici ; les { $n } autres appareils sont déconnectés.
    }
account-erase = Supprimer le compte
account-erase-sure = Tu abandonnes tes parties en cours. Ton nom disparaît des tables, des discussions et des enregistrements ; tes cotes, tes fichiers envoyés et tes bots sont supprimés. C’est irréversible.
account-erased = Ton compte a été supprimé.
account-blocked = Joueurs bloqués
account-unblock = Débloquer
account-bots = Bots
account-bots-what = Ton propre programme peut jouer ici avec un jeton.
account-bots-name = Nom du bot
account-bots-make = Créer le bot
account-bots-token = Jeton de « { $name } », affiché une seule fois :
account-bots-used = jeton utilisé le { $day }
account-bots-none = sans jeton
account-bots-renew = Nouveau jeton
account-bots-renew-sure = L’ancien jeton de « { $name } » cessera aussitôt de fonctionner.
account-bots-revoke = Révoquer le jeton
account-bots-revoke-sure = { $name } ne pourra plus jouer sans un nouveau jeton.
account-bots-revoke-done = Le jeton de « { $name } » a été révoqué.
account-bots-remove = Supprimer le bot
account-bots-remove-sure = { $name } abandonne ses parties en cours, et son nom disparaît partout. C’est irréversible.
account-bots-remove-done = { $name } a été supprimé.

offers-title = Invitations
offers-decline = Refuser
offers-block = Bloquer
offers-block-sure = Tu ne recevras plus d’invitations de ce joueur ({ $name }), et celles en attente sont refusées. La page du compte montre qui tu as bloqué.
offers-blocked = Bloqué.
