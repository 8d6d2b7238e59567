"""What all messages are made of: names, keys, numbers, and their base class."""

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from lostcities.engine.registry import games


def _check_game(name: str) -> str:
    if name not in games():
        raise ValueError(f"there is no such game; the games are {', '.join(games())}")
    return name


GameName: TypeAlias = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_check_game)]
Language: TypeAlias = Annotated[str, Field(min_length=1, max_length=16, pattern=r"^[A-Za-z-]+$")]
RoundName: TypeAlias = Literal["game", "round", ""]
Key: TypeAlias = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Hex32: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
# Databases cannot store a NUL, so names have none.
# Minimum lengths of what people type are checked later, where the refusal is in their language.
Name: TypeAlias = Annotated[str, Field(max_length=24, pattern=r"^[^\x00]*$")]
Password: TypeAlias = Annotated[str, Field(max_length=128)]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=4)]
Level: TypeAlias = Annotated[str, Field(min_length=1, max_length=40)]
Millis: TypeAlias = int
MOST: Final = 1_000_000_000
"""Far above any version or chat line, and within the integers of every database."""
Speed: TypeAlias = Literal["live", "days", "relaxed"]

Phrase: TypeAlias = Literal[
    "hello", "good_luck", "well_played", "nice_card", "ouch", "thinking",
    "your_turn", "sorry", "one_moment", "thanks", "again", "bye",
]  # fmt: skip


class Message(BaseModel):
    """A message on the wire; unlisted fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
