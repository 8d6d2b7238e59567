"""The application run by Hypercorn, an ASGI server that knows nothing of ours: ``other_server.py DATABASE PORT``."""

import asyncio
import sys

from hypercorn.asyncio import serve
from hypercorn.config import Config

from lostcities.server.service import Service
from lostcities.server.settings import Rates, Settings
from lostcities.server.web.app import create_app

if __name__ == "__main__":
    config = Config()
    config.bind = [f"127.0.0.1:{sys.argv[2]}"]
    app = create_app(Service(Settings(database=sys.argv[1], rates=Rates(on=False))))
    asyncio.run(serve(app, config))  # type: ignore[arg-type]
