"""How the networks of ``bots/weights`` are learnt by self-play. Needs the extra ``lostcities[train]``."""
