"""Language models at the table: a seat in words (``seat.py``), and the same as tools over MCP (``tools.py``).

This package knows no rules or games; everything comes from the seat's own View. You may edit everything here.
"""
