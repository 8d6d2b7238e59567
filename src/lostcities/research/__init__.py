"""Adapters for research, without rules of their own: self-play training."""
