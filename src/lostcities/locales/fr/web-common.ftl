### Every page: names, settings, the frame of the page.

app-tab = { $page } · { product-name }
app-description = Joue aux jeux { product-family } dans ton navigateur, en solo ou entre amis, sans inscription.
app-needs-script = Cette page a besoin de JavaScript. Pour les programmes :

offline-title = Pas de connexion
offline-text = Cette page a besoin du serveur, qui est injoignable pour le moment. Rien n’est perdu : tes parties et tes pendules y sont conservées. Pour jouer sans connexion la prochaine fois, ouvre une fois « Sur cet appareil » tant que tu en as une.
offline-again = Réessayer
app-skip = Aller au contenu
app-loading = Chargement …
app-broken = Cette page n’a pas pu être chargée.
app-reload = Réessayer
app-close = Fermer
app-home = Accueil
app-notice = Message
app-rule = Règle { $clause }
app-no = non
app-cancel = Annuler

seat-open = La place { $n } est libre
seat-player = Joueur { $n }
seat-guest = Invité { $id }
seat-deleted = Compte supprimé
seat-turn = au tour de jouer
seat-points = Points :
seat-points-title = Points si tout s’arrêtait maintenant
seat-match-title = Points des manches précédentes

prefs-title = Réglages
prefs-language = Langue
prefs-theme = Thème
prefs-theme-auto = Système
prefs-theme-light = Clair
prefs-theme-dark = Sombre
prefs-pace = Vitesse
prefs-pace-slow = Lente
prefs-pace-calm = Normale
prefs-pace-fast = Rapide
prefs-pace-quick = Sans animation
prefs-touch = Vibration
prefs-sound = Son
prefs-words = Les bots parlent à la table
prefs-cloth = Table
prefs-cloth-lamp = Papier
prefs-cloth-felt = Feutrine
prefs-cloth-sea = Mer
prefs-back = Dos des cartes
prefs-back-rose = Boussole
prefs-back-waves = Vagues
prefs-back-peaks = Montagnes
prefs-back-stars = Étoiles
prefs-confirm = Confirmer chaque coup
prefs-typing = Saisir les coups au clavier

share-link = Copier le lien
share-copied = Lien copié.

lost-title = Page introuvable
lost-what = Il n’y a pas de page à cette adresse. Vérifie qu’elle est bien écrite.

server-unreachable = Le serveur ne répond pas. Vérifie la connexion et réessaie.
server-garbled = La réponse du serveur est illisible. Réessaie.
server-silent = Le serveur n’a pas répondu. Réessaie.
