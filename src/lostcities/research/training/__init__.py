"""Training of the networks in ``bots/weights`` by self-play. Needs the extra ``lostcities[train]``."""
