"""People: accounts, names, passwords, ratings, and how much anyone may create."""
