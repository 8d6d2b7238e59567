"""What builds: declarations of the compiled modules, the browser client, its first games, the site of the documents.

``declarations.py`` and ``web.py`` are run by ``setup.py``, so they use the standard library alone. ``lessons/`` writes
the first games of the web client (``make lessons``), ``pages.py`` is a hook of MkDocs (``make docs``), ``rehearse.py``
builds what is distributed and tries it (``make dist``).

What may be touched: everything here; what it makes is never edited by hand.
"""
