"""The bytes of a socket: what we read is what the websockets library reads, and real clients get along with us."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from lostcities.server.socket_protocol import LARGEST, Socket
from lostcities.server.websocket import BINARY, CLOSE, TEXT, Broken, Reader, code_of, packed, text_of, unmasked
from serving import Running, received, two_at_a_table
from test_live import path, send

MOST = 300


def sent(opcode: int, data: bytes, last: bool = True, mask: bytes | None = b"\x01\x02\x03\x04", rsv: int = 0) -> bytes:
    """A frame as a client sends it, right or wrong."""
    first = (0x80 if last else 0) | rsv << 4 | opcode
    size = len(data)
    masked = 0x80 if mask is not None else 0
    head = bytes((first, masked | size)) if size < 126 else bytes((first, masked | 126)) + size.to_bytes(2, "big")
    return head + (mask + unmasked(mask, data) if mask is not None else data)


PIECES = st.builds(
    sent,
    st.sampled_from([0, 1, 1, 1, 2, 8, 9, 10, 3, 11]),
    st.one_of(st.binary(max_size=MOST + 20), st.text(max_size=40).map(str.encode)),
    st.sampled_from([True, True, False]),
    st.sampled_from([b"\0\0\0\0", b"\x12\x34\x56\x78", b"\xff\xfe\xfd\xfc", None]),
    st.sampled_from([0, 0, 0, 0, 0, 1, 4]),
)


def ours(chunks: list[bytes]) -> Iterator[tuple[int, bytes]]:
    """What our reader finds until the end, a close frame or the first fault."""
    reader = Reader(MOST)
    for chunk in chunks:
        for kind, content in reader.feed(chunk):
            yield kind, content
            if kind == CLOSE:
                return


def theirs(data: bytes) -> tuple[list[tuple[int, bytes]], int | None]:
    """The same by the websockets library, fragments joined, and the code of its complaint."""
    protocol = Protocol(Side.SERVER, max_size=MOST)
    protocol.receive_data(data)
    found: list[tuple[int, bytes]] = []
    parts: list[bytes] = []
    kind = 0
    for frame in protocol.events_received():
        assert isinstance(frame, Frame)
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            kind = int(frame.opcode) or kind
            parts.append(bytes(frame.data))
            if frame.fin:
                found.append((kind, b"".join(parts)))
                parts = []
        else:
            found.append((int(frame.opcode), bytes(frame.data)))
    problem = protocol.parser_exc
    return found, protocol.close_sent.code if problem is not None and protocol.close_sent is not None else None


@given(st.lists(PIECES, max_size=6), st.data())
def test_our_reader_and_the_library_read_the_same(pieces: list[bytes], data: st.DataObject) -> None:
    whole = b"".join(pieces)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=5)))
    chunks = [whole[start:end] for start, end in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
    found: list[tuple[int, bytes]] = []
    complaint: int | None = None
    try:
        for kind, content in ours(chunks):
            if kind == CLOSE:
                code_of(content)
            found.append((kind, content))
    except Broken as problem:
        complaint = problem.code
    expected, code = theirs(whole)
    # The library does not hand out the frame that it complains about, nor do we.
    assert (found, complaint) == (expected, code)


@given(st.binary(max_size=200_000))
def test_what_we_send_the_library_reads(data: bytes) -> None:
    for kind in (TEXT, BINARY):
        protocol = Protocol(Side.CLIENT, max_size=None)
        protocol.receive_data(packed(kind, data))
        (frame,) = protocol.events_received()
        assert isinstance(frame, Frame)
        assert (int(frame.opcode), frame.fin, bytes(frame.data)) == (kind, True, data)


def test_text_that_is_not_utf8_is_refused() -> None:
    with pytest.raises(Broken) as broken:
        text_of(b"\xff")
    assert broken.value.code == 1007


def test_a_close_with_neither_a_code_nor_a_text_is_refused_as_no_text() -> None:
    frame = sent(CLOSE, b"\x00\x00\xff")
    assert theirs(frame) == ([], 1007)
    with pytest.raises(Broken) as broken:
        code_of(b"\x00\x00\xff")
    assert broken.value.code == 1007


@pytest.mark.parametrize(("data", "code"), [(b"", 1002), (b"\x03\xe8", 1002), (b"\x03\xe8\xff", 1007)])
def test_the_end_in_the_middle_of_a_message_is_a_fault(data: bytes, code: int) -> None:
    """As for the library; what is wrong with the closing frame itself counts first."""
    whole = sent(TEXT, b"half", last=False) + sent(CLOSE, data)
    with pytest.raises(Broken) as caught:
        list(ours([whole]))
    assert (caught.value.code, theirs(whole)) == (code, ([], code))


def test_nothing_larger_than_allowed_is_kept_however_it_is_cut() -> None:
    reader = Reader(100)
    pieces = [sent(TEXT, b"", last=False)] + [sent(0, b"", last=False)] * 200
    with pytest.raises(Broken) as broken:
        list(reader.feed(b"".join(pieces)))
    assert broken.value.code == 1009, "empty parts cost memory too"


# With a real client


def closed_with(ws: Any) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        received(ws, "nothing more")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_a_client_may_cut_its_messages_ping_and_leave(running: Running) -> None:
    first, _, table = two_at_a_table(running)
    with first.socket(path(table)) as ws:
        received(ws, "presence")
        ws.send(['{"type":"pi', 'ng","key":', '"whole"}'])
        assert received(ws, "pong")["key"] == "whole"
        assert ws.ping(b"there?").wait(10), "a ping is answered"
        ws.send(b"\x00\x01")
        assert received(ws, "refusal")["code"] == "malformed"
        ws.close(4321, "had enough")
        assert ws.protocol.close_code == 4321, "the goodbye is answered with the same code"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (sent(TEXT, b"{}", mask=None), 1002),
        (sent(TEXT, b"{}", rsv=4), 1002),
        (sent(3, b""), 1002),
        (sent(0, b"x"), 1002),
        (sent(9, b"x", last=False), 1002),
        (sent(TEXT, b"\xc3\x28"), 1007),
        (sent(TEXT, b"x" * (LARGEST + 1)), 1009),
        (sent(8, b"\x03"), 1002),
        (sent(8, (1005).to_bytes(2, "big")), 1002),
    ],
)
def test_who_does_not_keep_to_the_protocol_is_sent_away(running: Running, raw: bytes, code: int) -> None:
    first, _, table = two_at_a_table(running)
    with first.socket(path(table)) as ws:
        received(ws, "presence")
        ws.socket.sendall(raw)
        assert closed_with(ws) == code


def test_messages_sent_ahead_are_answered_in_their_order(running: Running) -> None:
    first, _, table = two_at_a_table(running)
    with first.socket(path(table)) as ws:
        keys = [send(ws, "ping", key=f"k{number}") for number in range(300)]
        assert [received(ws, "pong")["key"] for _ in keys] == keys


def test_a_silent_client_is_asked_and_then_given_up(running: Running) -> None:
    """The server's clock is moved on, not waited for."""
    first, second, table = two_at_a_table(running)
    with first.socket(path(table)) as ws, second.socket(path(table)) as other:
        received(ws, "presence")
        received(other, "presence")
        sockets = [one for one in running.server.server_state.connections if isinstance(one, Socket)]
        loop = sockets[0]._loop
        for one in sockets:
            loop.call_soon_threadsafe(one.keep_alive, loop.time() + 21, 20)
        send(ws, "ping", key="here")
        assert received(ws, "pong")["key"] == "here", "a client that answers is kept"
        for one in sockets:
            loop.call_soon_threadsafe(one.keep_alive, loop.time() + 45, 20)
        with pytest.raises(ConnectionClosed):
            received(other, "nothing more")
