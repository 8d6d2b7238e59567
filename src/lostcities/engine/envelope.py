"""States as bytes: a short header with the game, options and build they belong to, then the flat state."""

import json
import zlib

from lostcities.engine.contract import BadBytes, Rules

VERSION = 1


def _header(game: Rules, payload: bytes) -> bytes:
    rules = json.dumps([game.players, game.options, game.figures], sort_keys=True).encode()
    check = zlib.crc32(rules).to_bytes(4, "little") + zlib.crc32(payload).to_bytes(4, "little")
    return b"LC" + game.name[:1].encode() + bytes([VERSION]) + check


def seal(game: Rules, payload: bytes) -> bytes:
    """Add a header to ``payload``."""
    return _header(game, payload) + payload


def unseal(game: Rules, data: bytes, size: int) -> bytes:
    """Return the payload of sealed bytes; raises BadBytes with the reason."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise BadBytes(f"a state is read from bytes, not from {type(data).__name__}")
    data = bytes(data)
    payload = data[12:]
    if data[:4] != _header(game, b"")[:4]:
        raise BadBytes(f"these bytes are not a state of the {game.name} game (format {VERSION})")
    if len(payload) != size:
        raise BadBytes(f"a state of the {game.name} game has {size + 12} bytes, these are {len(data)}")
    header = _header(game, payload)
    if data[4:8] != header[4:8]:
        raise BadBytes("these bytes belong to a game with other options, players or figures")
    if data[8:12] != header[8:12]:
        raise BadBytes("these bytes are damaged: the checksum does not fit")
    return payload
