"""The threads that bots think in, and their queue, shared fairly.

Requests are not served in order of arrival, or one person with two hundred tables would be
ahead of everyone else. Addresses take turns, and at each address people take
turns, so that many sessions on one machine count as one. Nobody gets all threads.

A thought's time is counted from when it begins. One that takes too long is abandoned; its
thread is replaced, because nothing can end a thread from outside.
"""

import asyncio
import contextlib
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from lostcities.bots.contract import Budget
from lostcities.server.web.limits import MOST_KEPT

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
FAREWELL: Final = 2.0
"""Seconds that a stopping server waits for its threads; it needs none of them, because searches stop at once."""


class Abandoned(Exception):
    """Nobody needs the result of this thought any longer."""


@dataclass(frozen=True, slots=True)
class Asker:
    """The person and the address that a bot thinks for."""

    person: str
    address: str


class Turns(Generic[T]):
    """A fair queue by address and person; next is whoever has waited longest since their last turn.

    >>> turns = Turns()
    >>> for number in range(3):
    ...     turns.add(Asker("mallory", "a"), f"mallory {number}")
    >>> turns.take()
    'mallory 0'
    >>> turns.add(Asker("bob", "a"), "bob")
    >>> turns.add(Asker("ann", "b"), "ann")
    >>> [turns.take() for _ in range(len(turns))]
    ['ann', 'bob', 'mallory 1', 'mallory 2']
    """

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, deque[T]]] = {}
        self._addresses = Served()
        self._people = Served()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, asker: Asker, one: T) -> None:
        """Queue an item behind those that the same person is already waiting for."""
        self._waiting.setdefault(asker.address, {}).setdefault(asker.person, deque()).append(one)
        self._count += 1

    def take(self, allowed: Callable[[str], bool] = lambda person: True) -> T | None:
        """Take the next item of a person who may have one; None if there is none."""
        for address in sorted(self._waiting, key=self._addresses.when):
            people = [person for person in self._waiting[address] if allowed(person)]
            if people:
                person = min(people, key=self._people.when)
                self._addresses.serve(address)
                self._people.serve(person)
                found = self._waiting[address][person].popleft()
                self._tidy(address, person)
                return found
        return None

    def drop(self, asker: Asker, one: T) -> None:
        """Remove a waiting item."""
        waiting = self._waiting.get(asker.address, {}).get(asker.person, deque())
        if one in waiting:
            waiting.remove(one)
            self._tidy(asker.address, asker.person)

    def _tidy(self, address: str, person: str) -> None:
        self._count -= 1
        if not self._waiting[address][person]:
            del self._waiting[address][person]
        if not self._waiting[address]:
            del self._waiting[address]


class Served:
    """When each person had their last turn."""

    def __init__(self) -> None:
        self._last: OrderedDict[str, int] = OrderedDict()
        self._now = 0

    def when(self, one: str) -> int:
        """The number of the last turn, 0 for someone new."""
        return self._last.get(one, 0)

    def serve(self, one: str) -> None:
        """Record a turn."""
        self._now += 1
        self._last[one] = self._now
        self._last.move_to_end(one)
        if len(self._last) > MOST_KEPT:
            self._last.popitem(last=False)


class Thought(Generic[T_co]):
    """A computation on behalf of a person."""

    __slots__ = ("_work", "asked", "asker", "began", "budget", "future", "given_up", "timer")

    def __init__(self, asker: Asker, work: Callable[[Budget], T_co]) -> None:
        self.asker = asker
        self._work = work
        self.given_up = False
        """Whether nobody is waiting for it; set by the event loop, read by the thinking thread."""
        self.budget = Budget(abandoned=lambda: self.given_up)
        self.asked = time.monotonic()
        self.began: float | None = None
        self.future: asyncio.Future[T_co] = asyncio.get_running_loop().create_future()
        self.timer: asyncio.TimerHandle | None = None

    def think(self) -> T_co:
        """Do the work, in a thread."""
        return self._work(self.budget)


class Thinkers:
    """The threads."""

    def __init__(self, threads: int, seconds: float, waited: Callable[[float], None] = lambda seconds: None) -> None:
        self._threads = threads
        self._most = max(1, threads - 1)
        """The most threads that one person may have at once; one is left for the others."""
        self._seconds = seconds
        self._waited = waited
        self._turns: Turns[Thought[object]] = Turns()
        self._thinking: set[Thought[object]] = set()
        self._running: Counter[str] = Counter()
        """How many threads each person is using."""
        self._changed = threading.Condition()
        self._open = True
        self._loop: asyncio.AbstractEventLoop | None = None
        self._workers: set[threading.Thread] = set()

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a thread."""
        return len(self._turns)

    def ask(self, asker: Asker, work: Callable[[Budget], T]) -> Thought[T]:
        """Queue a thought; its ``future`` gets the answer, or TimeoutError, Abandoned or whatever was raised."""
        self._loop = asyncio.get_running_loop()
        thought = Thought(asker, work)
        if not self._open:
            self.abandon(thought)
            return thought
        with self._changed:
            self._turns.add(asker, thought)
            if len(self._workers) < self._threads:
                self._hire()
            self._changed.notify()
        return thought

    def _hire(self) -> None:
        worker = threading.Thread(target=self._work, name="lostcities-bot", daemon=True)
        self._workers.add(worker)
        worker.start()

    def abandon(self, thought: Thought[object]) -> None:
        """Cancel a thought: it does not start, or stops as soon as it notices."""
        self._give_up(thought, Abandoned())

    def _give_up(self, thought: Thought[object], why: Exception) -> None:
        thought.given_up = True
        with self._changed:
            if thought.began is None:
                self._turns.drop(thought.asker, thought)
        if thought.timer:
            thought.timer.cancel()
        if not thought.future.done():
            thought.future.set_exception(why)
            # The asker may have gone.
            thought.future.exception()

    # In a thread

    def _work(self) -> None:
        me = threading.current_thread()
        while (thought := self._next(me)) is not None:
            result, problem = None, None
            try:
                result = thought.think()
            except Exception as found:
                problem = found
            self._release(thought)
            self._tell(self._answer, thought, result, problem)

    def _next(self, me: threading.Thread) -> Thought[object] | None:
        with self._changed:
            while self._open and me in self._workers:
                thought = self._turns.take(lambda person: self._running[person] < self._most)
                if thought is not None:
                    thought.began = time.monotonic()
                    self._thinking.add(thought)
                    self._running[thought.asker.person] += 1
                    self._tell(self._begin, thought, me)
                    return thought
                self._changed.wait()
            self._workers.discard(me)
            return None

    def _release(self, thought: Thought[object]) -> None:
        """Free the person's slot."""
        person = thought.asker.person
        with self._changed:
            if thought not in self._thinking:
                return
            self._thinking.remove(thought)
            self._running[person] -= 1
            if not self._running[person]:
                del self._running[person]
            self._changed.notify()

    def _tell(self, call: Callable[..., None], *arguments: object) -> None:
        assert self._loop is not None
        with contextlib.suppress(RuntimeError):  # the loop has stopped
            self._loop.call_soon_threadsafe(call, *arguments)

    # In the loop

    def _begin(self, thought: Thought[object], worker: threading.Thread) -> None:
        assert thought.began is not None
        self._waited(thought.began - thought.asked)
        if not thought.future.done():
            left = thought.began + self._seconds - time.monotonic()
            loop = thought.future.get_loop()
            thought.timer = loop.call_later(max(0.0, left), self._overdue, thought, worker)

    def _overdue(self, thought: Thought[object], worker: threading.Thread) -> None:
        if thought.future.done():
            return
        self._give_up(thought, TimeoutError())
        self._release(thought)
        with self._changed:
            # The thread may never return; if it does, it ends.
            self._workers.discard(worker)
            if self._open:
                self._hire()

    def _answer(self, thought: Thought[object], result: object, problem: Exception | None) -> None:
        if thought.timer:
            thought.timer.cancel()
        if thought.future.done():
            return
        if problem is None:
            thought.future.set_result(result)
        else:
            thought.future.set_exception(problem)

    def close(self) -> None:
        """Stop all thinking: queued thoughts are dropped, running ones stop."""
        with self._changed:
            self._open = False
            dropped = [*iter(self._turns.take, None), *self._thinking]
            self._changed.notify_all()
        for thought in dropped:
            self._give_up(thought, Abandoned())

    def join(self) -> None:
        """Wait briefly for the threads to end."""
        until = time.monotonic() + FAREWELL
        for worker in list(self._workers):
            worker.join(max(0.0, until - time.monotonic()))
