### What the bots say at the table: a greeting, two remarks on what everybody sees, and the end. Loaded after the table.

says-random-hello = Croâ ! Voyons ce qui arrive !
says-random-praise = Oh, le joli coup !
says-random-proud = C’est moi qui ai fait ça ? Croâ !
says-random-won = J’ai gagné ? Comment ?
says-random-lost = Encore ! Encore !

says-beginner-hello = À vos marques, prêts, partez !
says-beginner-praise = Waouh, moi aussi je veux faire ça !
says-beginner-proud = Plus vite, plus vite !
says-beginner-won = Premier ! Je le savais !
says-beginner-lost = J’ai été si rapide. Trop, peut-être ?

says-casual-hello = Installe-toi bien. Un thé ?
says-casual-praise = C’était joliment joué.
says-casual-proud = Ah, voilà qui fait du bien.
says-casual-won = Eh bien, quelle agréable promenade.
says-casual-lost = Une belle partie. On en refait une ?

says-strong-hello = Content de te voir. Bottes lacées ?
says-strong-praise = Du solide. C’est ainsi que j’ai appris.
says-strong-proud = Un pas après l’autre.
says-strong-won = La patience paie.
says-strong-lost = Bien joué. Tu l’as mérité.

says-expert-hello = J’ai vu bien des parties. Montre-m’en une nouvelle.
says-expert-praise = Intéressant. J’y aurais pensé aussi.
says-expert-proud = Comme les nombres le suggéraient.
says-expert-won = La chance m’a souri.
says-expert-lost = Tu as trouvé la meilleure voie. Je m’en souviendrai.

says-champion-hello = Tout est encore possible.
says-champion-praise = Bien vu. J’espérais que cela t’échapperait.
says-champion-proud = C’est le monde que j’espérais.
says-champion-won = J’avais entrevu cette fin parmi tant d’autres.
says-champion-lost = Là, tu m’as eue. C’est rare.

says-search-hello = Laisse-moi creuser la question.
says-search-praise = Une belle trouvaille !
says-search-proud = C’était là, juste sous nos pieds.
says-search-won = J’ai creusé au bon endroit.
says-search-lost = Tu as creusé plus profond que moi.
