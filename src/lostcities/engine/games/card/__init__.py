"""The card game: rules.py has the rules, state.py the States and Views, game.py options, set-ups and results."""
