"""The engine for the browser: the playing modules as WebAssembly for Pyodide, with the parts of Python that they need.

``python -m build_tools.wasm`` writes ``build/engine``: the files, and ``manifest.json``, which lists them. The browser
client includes them when it is built. Everything comes from the registries: Pyodide from npm (``web/package.json``),
the compiler from PyPI, Python's headers from the machine or from Debian. Results are kept until a source changes.
"""
