"""The bots' knowledge of each game: how positions are encoded, and the traits that rules of thumb weigh."""
