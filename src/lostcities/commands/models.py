"""Language models at the table."""

import click

from lostcities.commands.common import LANGUAGE


@click.command()
@click.option("--server", "address", metavar="URL", help="Play at this server's tables instead of on this machine.")
@click.option(
    "--token",
    envvar="LOSTCITIES_TOKEN",
    metavar="TOKEN",
    help="A bot account's token for --server (default: a guest, or LOSTCITIES_TOKEN).",
)
@click.option("--http", "port", type=click.IntRange(1, 65535), metavar="PORT", help="Listen here instead of on stdio.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on with --http.")
@LANGUAGE
def mcp(address: str | None, token: str | None, port: int | None, host: str, language: str | None) -> None:
    """Let a language model play, over the Model Context Protocol.

    Your model's client starts `lostcities mcp`, or you do with --http PORT. Example: lostcities mcp --http 8765
    """
    from lostcities.locales import Texts
    from lostcities.models.tools import Tables, make_server
    from lostcities.terminal.remote import Server
    from lostcities.terminal.start import problems_in

    texts = Texts(language or "en")
    with problems_in(texts):
        server = Server(address) if address else None
    if server is not None and token:
        server.token = token
    tools = make_server(Tables(texts, server))
    if port is None:
        tools.run("stdio")
    else:
        tools.run("streamable-http", host=host, port=port)
