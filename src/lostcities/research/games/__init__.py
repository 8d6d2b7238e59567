"""What the research adapters need to know about each game: lockstep rows, chance nodes, bounds."""
