### Ce que c’est, et que l’éditeur n’y est pour rien ; les noms sont dans ../product.ftl.

product-about = Des règles exactes, des informations vraiment cachées et un jeu rapide pour la famille de jeux { product-family }
product-disclaimer = Une adaptation non officielle des jeux { product-family } de { product-author }. Elle ne contient ni illustration ni texte de l’éditeur et ne cite ce nom que pour dire ce qu’elle adapte.
