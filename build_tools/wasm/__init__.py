"""The engine for the browser: the playing modules as WebAssembly for Pyodide, with as much of Python as they need.

``python -m build_tools.wasm`` writes ``build/engine``: the files, and ``manifest.json`` that names them. The browser
client takes them in when it is built. Everything comes from the registries: Pyodide from npm (``web/package.json``),
the compiler from PyPI, Python's headers from the machine or from Debian. What was built is kept until a source changes.
"""
