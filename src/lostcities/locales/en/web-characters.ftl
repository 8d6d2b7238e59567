### What the bots say at the table: a greeting, two remarks on what everybody sees, and the end. Loaded after the table.

says-random-hello = Squawk! Let’s see what happens!
says-random-praise = Ooh, pretty move!
says-random-proud = I did that? Squawk!
says-random-won = I won? How?
says-random-lost = Again! Again!

says-beginner-hello = Ready, steady, off we go!
says-beginner-praise = Wow, I want to do that too!
says-beginner-proud = Faster, faster!
says-beginner-won = First! I knew it!
says-beginner-lost = I was so quick. Was I too quick?

says-casual-hello = Make yourself comfortable. Tea?
says-casual-praise = That was nicely played.
says-casual-proud = Ah, that feels right.
says-casual-won = Well, that was a pleasant walk.
says-casual-lost = A lovely game. Another one?

says-strong-hello = Good to see you. Boots laced?
says-strong-praise = Solid. Just as I was taught.
says-strong-proud = One step after another.
says-strong-won = Patience pays.
says-strong-lost = Well done. You earned it.

says-expert-hello = I have seen many games. Show me a new one.
says-expert-praise = Interesting. I would have considered that.
says-expert-proud = As the numbers suggested.
says-expert-won = The odds were kind to me.
says-expert-lost = You found the better line. I shall remember it.

says-champion-hello = Every path is still open.
says-champion-praise = A clever trail. I had hoped you would miss it.
says-champion-proud = This is the world I was hoping for.
says-champion-won = I saw this ending among many.
says-champion-lost = You outfoxed me. That is rare.

says-search-hello = Let me dig into it.
says-search-praise = A good find!
says-search-proud = There it was, right under us.
says-search-won = I dug in the right place.
says-search-lost = You dug deeper than I did.
