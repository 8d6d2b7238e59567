"""Reviews of finished matches, in the background: a process with low priority does the judging."""
