"""What the bots know of each game: what a position looks like, and the traits that rules of thumb weigh."""
