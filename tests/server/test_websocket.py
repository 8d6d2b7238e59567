"""The bytes of a socket: what we read is what the websockets library reads, and real clients get along with us."""

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from lostcities.server.wire.socket_protocol import LARGEST, Socket
from lostcities.server.wire.websocket import BINARY, CLOSE, TEXT, Broken, Reader, code_of, pack, text_of, unmask
from serving import Running, received, two_at_a_table
from test_live import path, send

MOST = 300


def sent(opcode: int, data: bytes, last: bool = True, mask: bytes | None = b"\x01\x02\x03\x04", rsv: int = 0) -> bytes:
    """A frame as a client sends it, right or wrong."""
    first = (0x80 if last else 0) | rsv << 4 | opcode
    size = len(data)
    masked = 0x80 if mask is not None else 0
    head = bytes((first, masked | size)) if size < 126 else bytes((first, masked | 126)) + size.to_bytes(2, "big")
    return head + (mask + unmask(mask, data) if mask is not None else data)


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
        protocol.receive_data(pack(kind, data))
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

UPGRADE = (
    b"GET /api/lobby/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)


@contextlib.contextmanager
def knocked(running: Running) -> Iterator[socket.socket]:
    """A socket to the lobby as bare bytes."""
    with socket.create_connection(("127.0.0.1", running.port), timeout=20) as wire:
        wire.sendall(UPGRADE + b"\r\n")
        assert wire.recv(12) == b"HTTP/1.1 101"
        yield wire


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
            loop.call_soon_threadsafe(one.keep_alive, loop.time() + 21, 20, 30)
        send(ws, "ping", key="here")
        assert received(ws, "pong")["key"] == "here", "a client that answers is kept"
        for one in sockets:
            loop.call_soon_threadsafe(one.keep_alive, loop.time() + 45, 20, 30)
        with pytest.raises(ConnectionClosed):
            received(other, "nothing more")


def test_pings_in_one_piece_get_one_pong(running: Running) -> None:
    with knocked(running) as wire:
        wire.sendall(b"".join(sent(9, b"%d" % number) for number in range(20)))
        wanted = pack(10, b"19")
        found = b""
        while wanted not in found:
            found += wire.recv(4096)
        assert pack(10, b"18") not in found, "RFC 6455, 5.5.3: only the most recent ping needs an answer"


@pytest.mark.parametrize("frame", [sent(9, b""), sent(9, b"p" * 125), sent(10, b"")], ids=["ping", "full ping", "pong"])
def test_a_flood_of_pings_ends_the_socket_and_disturbs_nobody(running: Running, frame: bytes) -> None:
    with knocked(running) as wire:
        with contextlib.suppress(OSError):
            for _ in range(10):
                wire.sendall(frame * 5000)
        parts = []
        with contextlib.suppress(ConnectionResetError):
            while part := wire.recv(65_536):
                parts.append(part)
        assert b"".join(parts).count(b"p" * 125) <= 1, "and nothing is kept for a reader that does not read"
        assert httpx.get(f"{running.base}/healthz").status_code == 200


def test_a_reader_that_takes_nothing_is_cut_off_however_often_it_pings(running: Running) -> None:
    first, _, table = two_at_a_table(running)
    with first.socket(path(table)) as ws:
        received(ws, "presence")
        [one] = [one for one in running.server.server_state.connections if isinstance(one, Socket)]
        loop = one._loop

        def in_the_loop(work: Callable[[], Any]) -> None:
            done = threading.Event()
            loop.call_soon_threadsafe(work)
            loop.call_soon_threadsafe(done.set)
            assert done.wait(20)

        in_the_loop(one.pause_writing)
        assert not ws.ping(b"there?").wait(0.2), "no pong is written to a socket that is full"
        in_the_loop(one.resume_writing)
        assert ws.ping(b"now?").wait(10)
        in_the_loop(one.pause_writing)
        ws.ping(b"still here")
        in_the_loop(lambda: one.keep_alive(loop.time() + 29, 100, 30))
        assert not one.ended
        in_the_loop(lambda: one.keep_alive(loop.time() + 31, 100, 30))
        with pytest.raises(ConnectionClosed):
            received(ws, "nothing more")


@pytest.mark.parametrize(
    ("method", "extra", "status"),
    [(b"GET", b"".join(b"X-%d: 1\r\n" % number for number in range(300)), b"431"), (b"POST", b"", b"40"),
     (b"GET", b"Bad Name: 1\r\n", b"400"), (b"GET", b"Sec-WebSocket-Version: 12\r\n", b"4")],
)  # fmt: skip
def test_an_upgrade_that_can_not_be_read_is_answered_at_once(
    running: Running, method: bytes, extra: bytes, status: bytes
) -> None:
    with socket.create_connection(("127.0.0.1", running.port), timeout=20) as wire:
        wire.sendall(method + UPGRADE[3:] + extra + b"\r\n")
        answer = wire.recv(4096)
        assert answer.split(b" ")[1].startswith(status), answer
        assert wire.recv(4096) == b"" or b"\r\n\r\n" in answer
