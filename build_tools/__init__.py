"""Build tools: declarations of the compiled modules, the browser client, its lessons, the documentation site.

``setup.py`` runs ``translation.py``, ``declarations.py`` and ``web.py``, so they use only what it has itself. ``wasm/``
builds the engine for the browser (``make engine``), ``lessons/`` writes the first games of the web client (``make
lessons``), ``pages.py`` is a hook of MkDocs (``make docs``), ``rehearse.py`` builds the distributions and tries them
(``make dist``), ``prose.py`` checks the English (``make check``).

You may edit everything; never edit its output by hand.
"""
