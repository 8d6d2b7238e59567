"""What the engine's tests share."""
