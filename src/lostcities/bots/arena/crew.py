"""Workers that play many games: this process, child processes, or a Ray cluster.

All produce the same results, since a game depends only on its task and number; only the order
in which they arrive differs.
"""

import contextlib
import multiprocessing
import signal
import sys
import threading
import warnings
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType, ModuleType
from typing import Any, Protocol, TypeVar

from lostcities.engine.contract import BadOption
from lostcities.engine.spelling import shorten

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")


class Worker(Protocol[T_co]):
    """Does one job after another; loads what it needs only once."""

    def play(self, job: int) -> T_co:
        """Do a job; the result depends only on the task and the job."""

    def close(self) -> None:
        """Release its resources."""


class Task(Protocol[T_co]):
    """Many jobs of one kind; it can be sent to other processes and machines."""

    def worker(self) -> Worker[T_co]:
        """Make a worker that does these jobs."""


class Member:
    """A worker on another machine, created there."""

    def __init__(self, task: Task[object]) -> None:
        self.worker = task.worker()

    def play(self, job: int) -> object:
        """Return the result of a job."""
        return self.worker.play(job)

    def close(self) -> None:
        """Release its resources."""
        self.worker.close()


class WorkerLost(RuntimeError):
    """A worker process has ended unexpectedly."""


def play_all(task: Task[T], jobs: Sequence[int], workers: int, on: str | None) -> Iterator[T]:
    """Yield the result of every job, as jobs finish. Close the iterator to stop."""
    if on is not None:
        return _on_ray(task, jobs, workers, on)
    if workers == 1 or len(jobs) < 2:
        return _here(task, jobs)
    return _in_processes(task, jobs, min(workers, len(jobs)))


def _here(task: Task[T], jobs: Sequence[int]) -> Iterator[T]:
    worker = task.worker()
    try:
        for job in jobs:
            yield worker.play(job)
    finally:
        worker.close()


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit(0)


def _serve(task: Task[object], line: "Connection[object, int | None]") -> None:
    """Run a worker process: receive jobs, send results, until there are no more or the parent has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    worker = task.worker()
    try:
        with contextlib.suppress(EOFError, OSError):
            while (job := line.recv()) is not None:
                line.send(worker.play(job))
    finally:
        worker.close()


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Shield processes started here from Ctrl-C, even while they start; their parent ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _in_processes(task: Task[T], jobs: Sequence[int], workers: int) -> Iterator[T]:
    context = multiprocessing.get_context("spawn")
    crew: dict[Connection[int | None, T], SpawnProcess] = {}
    waiting = iter(jobs)
    left = len(jobs)
    try:
        with _deaf():
            for _ in range(workers):
                mine, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(task, theirs), daemon=True)
                process.start()
                theirs.close()
                crew[mine] = process
        for line in crew:
            line.send(next(waiting))
        while left:
            for ready in wait(list(crew)):
                assert isinstance(ready, Connection)
                try:
                    game: T = ready.recv()
                except (EOFError, OSError):
                    crew[ready].join(timeout=5)
                    raise WorkerLost(
                        f"a process that played games has ended with exit code {crew[ready].exitcode}"
                    ) from None
                job = next(waiting, None)
                if job is not None:
                    ready.send(job)
                left -= 1
                yield game
    finally:
        for process in crew.values():
            process.terminate()
        for line, process in crew.items():
            process.join(timeout=5)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()
            line.close()


def _on_ray(task: Task[T], jobs: Sequence[int], workers: int, on: str) -> Iterator[T]:
    if on not in ("local", "auto") and not on.startswith("ray://"):
        raise BadOption(f"--on {shorten(on)} is not possible; write --on local, --on auto or --on ray://host:10001")
    try:
        import ray
    except ImportError:
        raise BadOption("--on needs Ray; install it with: pip install 'lostcities[ray]'") from None
    return _with_ray(ray, task, jobs, workers, on)


def _with_ray(ray: ModuleType, task: Task[T], jobs: Sequence[int], workers: int, on: str) -> Iterator[T]:
    """Run the same workers as Ray actors; an existing connection to a cluster is used and kept."""
    joined = ray.is_initialized()
    actors = list[Any]()
    try:
        if not joined:
            _join(ray, workers, on)
        actor = ray.remote(num_cpus=1)(Member)
        waiting = iter(jobs)
        actors += [actor.remote(task) for _ in range(min(workers, len(jobs)))]
        under_way = {member.play.remote(next(waiting)): member for member in actors}
        while under_way:
            ready, _ = ray.wait(list(under_way))
            for reference in ready:
                member = under_way.pop(reference)
                try:
                    game: T = ray.get(reference)
                except ray.exceptions.RayError as problem:
                    raise WorkerLost(f"a worker on Ray has ended: {str(problem).splitlines()[0]}") from None
                job = next(waiting, None)
                if job is not None:
                    under_way[member.play.remote(job)] = member
                yield game
        ray.get([member.close.remote() for member in actors])
    finally:
        for member in actors:
            ray.kill(member)
        if not joined:
            ray.shutdown()


def _join(ray: ModuleType, workers: int, on: str) -> None:
    quiet = {"logging_level": "error", "log_to_driver": False}
    try:
        with warnings.catch_warnings(action="ignore"):  # the exception says the same
            if on == "local":
                ray.init(address="local", num_cpus=workers, include_dashboard=False, **quiet)
            else:
                ray.init(address=on, **quiet)
    except Exception as problem:  # a cluster that does not start in time is a plain Exception of Ray's
        reason = str(problem).strip().splitlines()[0] if str(problem).strip() else type(problem).__name__
        raise BadOption(f"--on {on}: no Ray cluster can be reached there: {reason[:200]}") from None
