"""Environments by their names."""
