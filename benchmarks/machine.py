"""The limits of this machine, and the resources that processes use."""

import os
import socket
import statistics
import threading
import time
from pathlib import Path


def fsyncs_per_second(folder: Path, seconds: float = 1.0) -> float:
    """Return how many times per second this disk can make 4 KB durable, sequentially."""
    file = folder / "fsync"
    count = 0
    with file.open("wb") as out:
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            out.write(b"x" * 4096)
            out.flush()
            os.fdatasync(out.fileno())
            count += 1
    file.unlink()
    return count / seconds


def loopback_microseconds(rounds: int = 5000) -> float:
    """Return the median round trip of 100 bytes over loopback between two threads."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def echo() -> None:
            there, _ = listening.accept()
            with there:
                while data := there.recv(4096):
                    there.sendall(data)

        threading.Thread(target=echo, daemon=True).start()
        with socket.create_connection(listening.getsockname()) as here:
            here.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            times = []
            for _ in range(rounds):
                start = time.perf_counter()
                here.sendall(b"x" * 100)
                here.recv(4096)
                times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e6


def resident_kb(pid: int) -> int:
    """Return the resident memory of a process in KB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def processor_seconds(pid: int) -> float:
    """Return the CPU seconds that a process has used; 0 for one that has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except FileNotFoundError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def busy_share(seconds: float = 0.5) -> float:
    """Return the share of all cores in use now: figures from a busy machine mean little."""

    def ticks() -> tuple[int, int]:
        numbers = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
        return sum(numbers), numbers[3] + numbers[4]

    before = ticks()
    time.sleep(seconds)
    after = ticks()
    return 1 - (after[1] - before[1]) / max(1, after[0] - before[0])
