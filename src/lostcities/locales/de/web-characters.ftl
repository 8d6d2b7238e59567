### What the bots say at the table: a greeting, two remarks on what everybody sees, and the end. Loaded after the table.

says-random-hello = Krah! Mal sehen, was passiert!
says-random-praise = Oh, schöner Zug!
says-random-proud = War ich das? Krah!
says-random-won = Gewonnen? Wie das?
says-random-lost = Noch mal! Noch mal!

says-beginner-hello = Auf die Plätze, fertig, los!
says-beginner-praise = Wow, das will ich auch!
says-beginner-proud = Schneller, schneller!
says-beginner-won = Erster! Wusste ich’s doch!
says-beginner-lost = Ich war so schnell. War ich zu schnell?

says-casual-hello = Mach’s dir gemütlich. Tee?
says-casual-praise = Das war schön gespielt.
says-casual-proud = Ach, das fühlt sich richtig an.
says-casual-won = Na, das war ein netter Spaziergang.
says-casual-lost = Ein schönes Spiel. Noch eins?

says-strong-hello = Schön, dich zu sehen. Stiefel geschnürt?
says-strong-praise = Solide. So habe ich es gelernt.
says-strong-proud = Ein Schritt nach dem anderen.
says-strong-won = Geduld zahlt sich aus.
says-strong-lost = Gut gemacht. Das hast du verdient.

says-expert-hello = Ich kenne viele Spiele. Zeig mir ein neues.
says-expert-praise = Interessant. Das hätte ich auch erwogen.
says-expert-proud = Wie es die Zahlen nahelegten.
says-expert-won = Das Glück war mir gewogen.
says-expert-lost = Du hast die bessere Linie gefunden. Das merke ich mir.

says-champion-hello = Noch steht alles offen.
says-champion-praise = Eine kluge Spur. Ich hatte gehofft, du siehst sie nicht.
says-champion-proud = Auf diese Welt hatte ich gehofft.
says-champion-won = Dieses Ende war eines von vielen.
says-champion-lost = Du hast mich überlistet. Das kommt selten vor.

says-search-hello = Ich grabe mich da hinein.
says-search-praise = Ein guter Fund!
says-search-proud = Da war es, direkt unter uns.
says-search-won = Ich habe an der richtigen Stelle gegraben.
says-search-lost = Du hast tiefer gegraben als ich.
