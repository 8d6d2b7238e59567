"""The same Views for a terminal."""
