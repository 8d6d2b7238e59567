"""Players that are programs: a View in, an Action out."""
