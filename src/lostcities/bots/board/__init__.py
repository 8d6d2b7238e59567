"""How programs see and play the board game."""
