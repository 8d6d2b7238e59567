"""Reviews of finished matches, judged in the background by a process with low priority."""
