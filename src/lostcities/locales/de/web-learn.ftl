### First games: the frame of the lessons.

learn-choose = Spielend lernen
learn-lead = Ein kurzes erstes Spiel mit jemandem, der es erklärt. Je fünf Minuten; du kannst jederzeit gehen.
learn-about-card = Aufbrechen, aufwärts gehen und die eine oder andere Wette wagen.
learn-about-board = Figuren auf Pfaden, Plättchen auf den Steinen und ein Rennen zu den Brücken.
learn-about-roll = Würfel für alle, Kästchen zum Füllen und Kreise, die verdoppeln.
learn-learnt = durchgespielt
learn-title = Erstes Spiel: { $game }
learn-coach = Die Expeditionsleiterin erklärt
learn-you = Du
learn-partner = Mira
learn-friend = Jonas
learn-watch = { $count ->
    [one] { $who } spielt …
   *[other] { $who } spielen …
}
learn-later = Einige Züge später.
learn-next = Weiter
learn-back = Einen Schritt zurück
learn-show = Zeig es mir
learn-step = Schritt { $n } von { $of }
learn-progress = Fortschritt
learn-again = Von vorn
learn-leave = Die Lektion verlassen
learn-others = Andere Lektionen
learn-real = Jetzt richtig spielen
learn-first-next = Hier ist noch nichts zu tun: Mit „Weiter“ geht es weiter.
learn-instead = Das ist erlaubt. In diesem ersten Spiel aber: { $ask }
learn-instead-no = Das geht hier nicht. { $ask }

learn-ask-lay = Lege { $card } in deine Reihe: erst die Karte, dann die Reihe.
learn-ask-discard = Wirf { $card } ab.
learn-ask-draw = Ziehe vom Nachziehstapel.
learn-ask-take = Nimm die oberste Karte vom { $colour-adjective }en Ablagestapel.
learn-ask-adventurer = Schicke einen Abenteurer los.
learn-ask-researcher = Schicke den Forscher los.
learn-ask-advance = Ziehe auf { $colour } weiter.
learn-ask-write = Wähle { $colour } und { $value }.
learn-ask-refuse = Trage diesmal nichts ein.
