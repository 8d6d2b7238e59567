### The rules as a page.

rules-title = Règles : { $game }
rules-search = Chercher dans les règles
rules-none = Aucun résultat.
rules-contents = Sommaire
rules-games = Choisir le jeu
rules-print = Imprimer
rules-learn = Apprendre en jouant
rules-clauses = Articles
rules-clauses-what = Les numéros suivent les énoncés ; la table les cite quand elle refuse un coup.
rules-open = Ouvrir en page entière
