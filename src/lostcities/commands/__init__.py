"""The commands of ``lostcities``, grouped by audience; ``cli.py`` assembles them.

You may edit everything. A command reads its options, calls the code that does the work, and prints. Its help
shows an example, bad input gets one sentence, and slow libraries are imported only when a command runs.
"""
