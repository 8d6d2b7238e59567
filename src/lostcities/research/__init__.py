"""Adapters for research, without rules of their own: environments, leak tests, self-play training."""
