### The table of the card game.

card-prompt-over = La manche est finie.
card-prompt-watch = À { $who } de jouer.
card-prompt-choose = À toi : choisis une carte.
card-prompt-place = { $card } : dans ta colonne ou à la défausse.
card-prompt-discard = { $card } : à la défausse seulement.
card-prompt-draw = Pioche, ou prends une carte défaussée.
card-prompt-drawpile = Prends une carte de la pioche.
card-why-draw = Tu as déjà joué une carte ; prends-en une maintenant.
card-why-colour = { $card } : seulement dans ta colonne de cette couleur ({ $colour }).
card-why-pile = { $card } : seulement dans la défausse de cette couleur ({ $colour }).
card-turns =
    { $n ->
        [one] dernière carte
       *[other] encore { $n } cartes
    }
card-hand-other = La main de ton adversaire : huit cartes
card-hand-of = Main : { $who }
card-hand-own = Ta main ; { $points } points pour l’instant
card-piles = Défausses et pioche
card-pile = Défausse : { $colour }
card-pile-top = dessus { $card }, { $n } en tout
card-pile-empty = vide
card-pile-here = défausser ici
card-pile-take = prendre ici
card-deck =
    { $n ->
        [one] Pioche, plus qu’une carte
       *[other] Pioche, encore { $n } cartes
    }
card-column = { $who }, { $colour }
card-column-empty = pas commencée : 0
card-column-here = poser ici
