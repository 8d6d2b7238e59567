"""The commands of ``lostcities``, grouped by user; ``cli.py`` puts them together.

You may edit everything. A command reads its options, calls code elsewhere that does the work, and prints. Its help
shows an example, bad input gets one sentence, and slow libraries are imported only when a command runs.
"""
