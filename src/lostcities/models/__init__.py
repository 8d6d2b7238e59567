"""Language models at the table: a seat in words (``seat.py``), and the same as tools over MCP (``tools.py``).

Nothing here knows a rule or a game; what is said comes from the seat's own View. You may edit everything here.
"""
