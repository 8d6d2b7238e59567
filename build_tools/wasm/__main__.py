"""``python -m build_tools.wasm``."""

from build_tools.wasm.build import main

main()
