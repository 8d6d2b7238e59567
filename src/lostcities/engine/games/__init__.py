"""The rules of each game, one folder per game; nothing outside these folders distinguishes games."""
