### Replays and records.

replay-title = Revoir
replay-controls = Commandes de lecture
replay-slider = Coup de la partie
replay-count = { $n } sur { $of }
replay-play = Lecture automatique
replay-pause = Pause
replay-back = Un coup en arrière
replay-forward = Un coup en avant
replay-round-back = Manche précédente
replay-round-forward = Manche suivante
replay-speed = Vitesse
replay-side = Vu de la place : { $who } ; changer de place
replay-begin = La partie commence ; toutes les mains sont visibles.
replay-unfinished = La partie n’a pas été jouée jusqu’au bout.
replay-share-step = Lien vers ce coup
replay-gone = Impossible de revoir cette partie
replay-menu = Cette partie
replay-keys = Touches
replay-key-step = un coup en arrière ou en avant
replay-key-round = une manche en arrière ou en avant
replay-key-ends = au début, à la fin
replay-key-play = lecture automatique, ou arrêt
replay-key-side = changer de place

record-open = Ouvrir un enregistrement
record-what = Une partie enregistrée ici ou ailleurs dans un fichier (.json ou .jsonl) : dépose-le ici ou choisis-le.
record-choose = Choisir un fichier
record-drop = Lâche-le ici
record-reading = Lecture du fichier …
record-notjson = Ce fichier n’est pas un enregistrement, car ce n’est pas du JSON. Choisis-en un qui a été téléchargé après une partie.
record-toolarge = Ce fichier est trop gros pour un enregistrement.
record-which = Ce fichier contient plusieurs parties. Laquelle ?
record-one = Partie { $n } : { $who }
record-refused = Le fichier n’a pas été accepté.
