"""What a person at a table sees and can do, the same for games on this machine and on a server."""

from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from typing import Protocol

from lostcities.engine.contract import BadInput
from lostcities.engine.shapes import OutcomeJson, RecordJson, ResultJson, ViewJson
from lostcities.locales import LEVEL, Texts
from lostcities.locales.bundles import FALLBACK
from lostcities.terminal.clock_and_chat import ChatLine, Clock

Move = tuple[int | str, str]
"""Who moved (a seat, or "dice") and what, spelled as in a record."""


@dataclass(frozen=True, slots=True)
class TableView:
    """One moment of a match as one seat may know it."""

    game: str
    rounds: int
    seat: int | None
    """The person's own seat; None for a spectator."""
    seats: tuple[str, ...]
    """Each is a bot's level or a person's name; your own is the empty text."""
    status: str = "playing"
    """``open`` (players are missing), ``drawing``, ``playing``, ``over`` or ``closed``."""
    view: ViewJson | None = None
    finished: tuple[OutcomeJson, ...] = ()
    result: ResultJson | None = None
    undo: bool = False
    moves: tuple[Move, ...] = ()
    code: str | None = None
    connected: bool = True
    clock: Clock | None = None
    talk: tuple[ChatLine, ...] = ()
    tampered: tuple[str, ...] | None = None
    """After a match on a server: which commitments differ from those seen before the deal; None if none were seen."""

    @property
    def mine(self) -> bool:
        """Whether the person has to decide now."""
        return bool(self.status == "playing" and self.view and self.seat is not None and self.view["legal"])

    @property
    def phase(self) -> str:
        """The decision to make: your own step if you are ahead of what the others see (R20)."""
        assert self.view is not None
        own = self.view.get("own")
        return str(own["phase"]) if isinstance(own, dict) else self.view["phase"]

    def tell_waiting(self, texts: Texts) -> str:
        """Say whom the table is waiting for, in one sentence."""
        assert self.view is not None
        pending, ready = self.view.get("pending"), self.view.get("done")
        seats = pending if isinstance(pending, list) else [self.view["to_move"]]
        done = ready if isinstance(ready, list) else []
        who = ", ".join(self.names(texts)[seat] for seat in seats if seat >= 0) or "…"
        if len(seats) + len(done) > 1:  # several choose together (R20)
            return texts("now-chosen" if self.seat in done else "now-together", who=who)
        return texts("now-watch" if self.seat is None else "now-wait", who=who)

    @property
    def hand(self) -> list[str] | None:
        """The person's cards; None in a game without cards, or before the deal."""
        return hand_of(self.view) if self.view else None

    @property
    def faces(self) -> list[str]:
        """The faces of the dice that can be chosen, in a game of dice."""
        offer = self.view.get("offer") if self.view else None
        return [*offer["colours"], *map(str, offer["numbers"])] if isinstance(offer, dict) else []

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        return self.status in ("over", "closed")

    def names(self, texts: Texts) -> list[str]:
        """Return the seats' names; equal names are numbered."""
        named = []
        for number, name in enumerate(self.seats, 1):
            if number - 1 == self.seat:
                named.append(texts("you"))
            elif name.startswith(LEVEL):
                named.append(texts.level(name.removeprefix(LEVEL)))
            else:
                named.append(name or texts("seat", n=number))
        return [
            f"{name} {named[: place + 1].count(name)}" if named.count(name) > 1 else name
            for place, name in enumerate(named)
        ]


def hand_of(view: ViewJson) -> list[str] | None:
    """Return the cards of the seat that a view belongs to, None in a game without cards."""
    cards = view.get("hand")
    return cards if isinstance(cards, list) else None


Say = Callable[[Texts], str]
"""Returns a sentence in a given language."""


class Problem(BadInput):
    """An error for a person, in their language; its plain message is English."""

    def __init__(self, say: Say, clause: str | None = None) -> None:
        self._say = say
        self.clause = clause
        super().__init__(self.say(Texts()))

    def say(self, texts: Texts) -> str:
        """Return the sentence with its clause."""
        text = self._say(texts)
        return f"{text} ({self.clause})" if self.clause and self.clause not in text else text


class Refused(Problem):
    """A choice that was refused."""


def refuse(key: str, **values: object) -> Refused:
    """Return a refusal in our own words."""
    return Refused(lambda texts: texts(key, **values))


def not_a_move(text: str, example: str) -> Refused:
    """Return the refusal of a typed text that spells no move."""
    return refuse("notation-bad", text=repr(text), example=example)


def explain(problem: Exception, texts: Texts) -> str:
    """Explain an error in the person's language; what only programs and files get wrong is explained in English."""
    if isinstance(problem, Problem):
        return problem.say(texts)
    if texts.language == FALLBACK or not isinstance(problem, BadInput) or not problem.code:
        return str(problem)  # the engine's own sentences are English
    text, clause = texts(f"bad-{problem.code}", **problem.parameters), problem.parameters.get("clause")
    return f"{text} ({clause})" if clause else text


class Play(Protocol):
    """A match that a person takes part in."""

    @property
    def table(self) -> TableView:
        """The table as it is now."""

    def follow(self) -> AsyncGenerator[TableView, None]:
        """Yield the table now and after every change, until the end."""

    async def act(self, text: str) -> None:
        """Carry out an action; raises Refused if it is not allowed."""

    async def take_back(self) -> None:
        """Take back the last decision; raises Refused if it is not allowed."""

    async def hint(self) -> str:
        """Return what the expert would do now; raises Refused if it is not allowed."""

    async def say(self, text: str) -> None:
        """Send a chat message; raises Refused if it is not allowed."""

    async def resign(self) -> None:
        """Resign the match; raises Refused if it is not allowed."""

    async def record(self) -> RecordJson:
        """The record of the finished match."""

    async def again(self) -> "Play | None":
        """Start another match of the same kind; None if that is not possible."""

    async def close(self) -> None:
        """Let go of everything."""
