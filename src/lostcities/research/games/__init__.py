"""What research adapters know of each game: lockstep rows, chance nodes, bounds."""
