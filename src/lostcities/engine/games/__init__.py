"""The rules of each game, a folder each; nothing outside these folders knows one game from another."""
