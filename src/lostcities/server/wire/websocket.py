r"""The bytes of a WebSocket (RFC 6455) on the server's side: messages out of bytes, bytes out of messages.

Only what a server without extensions needs. ``websockets`` does the same and more; here only half-read data
is kept for a quiet connection, and a whole message
is found without a layer in between (docs/decisions.md says what that saves).

>>> reader = Reader(100)
>>> list(reader.feed(bytes([0x81, 0x82, 1, 2, 3, 4]) + bytes([ord("h") ^ 1, ord("i") ^ 2])))
[(1, b'hi')]
>>> pack(TEXT, b"hi")
b'\x81\x02hi'
"""

from collections.abc import Iterator
from typing import Final

MORE: Final = 0
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10

PROTOCOL_ERROR: Final = 1002
NOT_UTF8: Final = 1007
TOO_BIG: Final = 1009
MOST_PARTS: Final = 1_000
"""The most parts of a message."""
LAST: Final = 0x80
MASKED: Final = 0x80


class Broken(Exception):
    """The client violated the protocol; the connection is closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def unmask(mask: bytes, data: bytes) -> bytes:
    """Unmask a client's bytes."""
    size = len(data)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


def pack(kind: int, data: bytes) -> bytes:
    """Encode a message from the server: one frame, without a mask."""
    size = len(data)
    if size < 126:
        return bytes((LAST | kind, size)) + data
    if size < 65_536:
        return bytes((LAST | kind, 126, size >> 8, size & 255)) + data
    return bytes((LAST | kind, 127)) + size.to_bytes(8, "big") + data


def pack_close(code: int, reason: str) -> bytes:
    """Encode a close frame."""
    return pack(CLOSE, code.to_bytes(2, "big") + reason.encode()[:123])


def code_of(data: bytes) -> int | None:
    """Return the code of a close frame's data, None if there is none."""
    if not data:
        return None
    if len(data) < 2:
        raise Broken(PROTOCOL_ERROR, "half a close code")
    code = int.from_bytes(data[:2], "big")
    # A reason that is not text takes precedence, as in the library.
    text_of(data[2:])
    if not (code in (1000, 1001, 1002, 1003) or 1007 <= code <= 1014 or 3000 <= code < 5000):
        raise Broken(PROTOCOL_ERROR, "not a close code")
    return code


def text_of(data: bytes) -> str:
    """Decode the text of a message."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Broken(NOT_UTF8, "not UTF-8") from None


class Reader:
    """Reads messages and control frames from a stream of bytes; never buffers more than ``most``."""

    __slots__ = ("_kind", "_most", "_parts", "_rest", "_size")

    def __init__(self, most: int) -> None:
        self._most = most
        self._rest = b""
        self._kind = MORE
        """The kind of the message that the fragments so far belong to; MORE if there are none."""
        self._parts: list[bytes] | None = None
        self._size = 0

    @property
    def unfinished(self) -> bool:
        """Whether a message has begun but not ended."""
        return bool(self._rest) or self._parts is not None

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """The kind and content of each message that is now whole; raises Broken at the first fault."""
        if self._rest:
            data = self._rest + data
        place, end = 0, len(data)
        while end - place >= 2:
            first, size = data[place], data[place + 1]
            kind = first & 0x0F
            if first & 0x70 or not size & MASKED or kind not in (MORE, TEXT, BINARY, CLOSE, PING, PONG):
                raise Broken(PROTOCOL_ERROR, "a frame that cannot be read")
            size &= 0x7F
            wide = 0 if size < 126 else 2 if size == 126 else 8
            if kind >= CLOSE and (wide or not first & LAST):
                raise Broken(PROTOCOL_ERROR, "a control frame in parts")
            start = place + 2 + wide + 4
            if end < start:
                break
            if wide:
                size = int.from_bytes(data[place + 2 : place + 2 + wide], "big")
            if kind < CLOSE:
                if (kind == MORE) != (self._parts is not None):
                    raise Broken(PROTOCOL_ERROR, "parts of messages in disorder")
                if self._size + size > self._most:
                    raise Broken(TOO_BIG, f"over {self._most} bytes")
            if end < start + size:
                break
            content = unmask(data[start - 4 : start], data[start : start + size])
            place = start + size
            if kind == CLOSE and self._parts is not None:
                code_of(content)  # a malformed frame is reported before a bad order, as in the library
                raise Broken(PROTOCOL_ERROR, "the end in the middle of a message")
            if kind >= CLOSE or (first & LAST and kind != MORE):
                yield kind, content
            else:
                yield from self._part(kind, bool(first & LAST), content)
        self._rest = data[place:]

    def _part(self, kind: int, last: bool, content: bytes) -> Iterator[tuple[int, bytes]]:
        if self._parts is None:
            self._parts, self._kind = [], kind
        self._parts.append(content)
        self._size += len(content)
        if len(self._parts) > min(self._most, MOST_PARTS):
            raise Broken(TOO_BIG, "too many parts")  # empty parts cost memory as well
        if last:
            whole = b"".join(self._parts)
            self._parts, self._size = None, 0
            yield self._kind, whole
