"""People: accounts, names, passwords, ratings, and quotas."""
