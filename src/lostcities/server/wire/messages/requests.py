"""What a client asks of the server over HTTP: tables, seats, an account."""

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field

from lostcities.server.wire.messages.common import (
    GameName,
    Hex32,
    Key,
    Level,
    Message,
    Name,
    Password,
    SeatNumber,
    Speed,
)


class NoClock(Message):
    """No time limit."""

    kind: Literal["none"] = "none"


class MoveClock(Message):
    """A number of seconds for each turn."""

    kind: Literal["move"]
    seconds: int = Field(ge=5, le=3600)


class FischerClock(Message):
    """A number of seconds for the whole match, and some more for each turn."""

    kind: Literal["fischer"]
    seconds: int = Field(ge=10, le=14400)
    increment: int = Field(ge=0, le=600)


class DaysClock(Message):
    """A number of days for each turn."""

    kind: Literal["days"]
    days: int = Field(ge=1, le=30)


RETRY: Final = Field(default=None, description="A retry with the same key gets the same table again, for a day.")
ClockSpec: TypeAlias = Annotated[NoClock | MoveClock | FischerClock | DaysClock, Field(discriminator="kind")]
# All names and values of options are ASCII; anything that databases or JSON cannot store is refused here.
OptionWord: TypeAlias = Annotated[str, Field(max_length=40, pattern=r"^[\x20-\x7e]*$")]
RuleOptions: TypeAlias = Annotated[dict[OptionWord, bool | int | OptionWord | None], Field(max_length=12)]


class MySeat(Message):
    """The seat of the player who creates the table."""

    kind: Literal["me"]


class OpenSeat(Message):
    """Open to anyone who has the link or finds the table in the lobby."""

    kind: Literal["open"]


class BotSeat(Message):
    """One of the server's own bots."""

    kind: Literal["bot"]
    level: Level


class InviteSeat(Message):
    """Offered to one account, person or bot, by its name."""

    kind: Literal["invite"]
    name: Name


SeatSpec: TypeAlias = Annotated[MySeat | OpenSeat | BotSeat | InviteSeat, Field(discriminator="kind")]


Pause: TypeAlias = Annotated[
    bool,
    Field(description="Whether the next round waits until everybody is `ready`; for those who are not, a minute."),
]


class NewTable(Message):
    """Create a table."""

    game: GameName
    players: int = Field(default=2, ge=2, le=5)
    options: RuleOptions = Field(default_factory=dict, description="Rule options; those not named have their defaults.")
    clock: ClockSpec = Field(default_factory=NoClock)
    public: bool = Field(default=False, description="Listed in the lobby.")
    rated: bool = Field(default=False, description="Counts for ratings if all seats are of one kind.")
    chat: Literal["open", "phrases", "off"] | None = Field(
        default=None, description="Open chat, quick phrases only, or none; by default open at private tables."
    )
    starter: SeatNumber | None = Field(default=None, description="Who begins; without one it is drawn by lot.")
    pause: Pause = False
    seats: list[SeatSpec] | None = Field(
        default=None, max_length=5, description="One for each player; by default you and open seats."
    )
    commit: Hex32 | None = Field(
        default=None, description="SHA-256 of your 32 random bytes; without one the server contributes for you."
    )
    key: Key | None = RETRY


class Play(Message):
    """Play at once against bots."""

    game: GameName = "card"
    players: int = Field(default=2, ge=2, le=5)
    level: Level | None = Field(default=None, description="A bot level; by default the strongest of the game.")
    options: RuleOptions = Field(default_factory=dict)
    clock: ClockSpec = Field(default_factory=NoClock)
    starter: SeatNumber | None = None
    pause: Pause = False
    commit: Hex32 | None = None
    key: Key | None = RETRY


class Pair(Message):
    """Find an opponent for the same game at the same speed.

    You have one request at a time: a new one replaces the old one; repeating the same request keeps your place.
    """

    game: GameName
    speed: Speed = "live"
    commit: Hex32 | None = None
    key: Key | None = Field(
        default=None, description="A key for this request; asking again with it leads to the same table, however late."
    )


class Seek(Pair):
    """The same request over the socket for finding an opponent."""

    type: Literal["pair"]


class Rename(Message):
    """Rename a guest."""

    name: Name


class Credentials(Message):
    """A name and a password."""

    name: Name
    password: Password


class NewPassword(Message):
    """Change the password of your account."""

    old: Password
    password: Password


class Removal(Message):
    """Remove your account; requires its password."""

    password: Password


class Block(Message):
    """Block or unblock a player's invitations."""

    player: str = Field(pattern=r"^[0-9a-z]{1,16}$")
    blocked: bool = True


class NewBot(Message):
    """Register a bot account of yours."""

    name: Name


class Upload(Message):
    """A record to replay."""

    record: dict[str, object]
