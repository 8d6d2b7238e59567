"""How programs see and play the card game."""
