"""How programs see and play Roll & Write."""
