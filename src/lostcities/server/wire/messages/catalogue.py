"""What the server has to play: games with their options and levels."""

from pydantic import Field

from lostcities.server.wire.messages.common import GameName, Language, Message, Phrase, RoundName


class OptionInfo(Message):
    """A rule option, with the texts `option-<name>`, `option-<name>.about` and `option-<name>-<value>`."""

    name: str
    default: bool | int | str | None
    values: list[bool | int | str | None]
    most: int | None = Field(description="The highest number, where it is a number without a list of values.")
    among_people: bool | int | str | None = Field(
        description="What a table of three or more people has unless they choose otherwise; none: the default."
    )
    clause: str


class GameInfo(Message):
    """A game that can be played here."""

    game: GameName
    title: str = Field(description="Its name in English, for clients without a text of their own for it.")
    players: list[int]
    options: list[OptionInfo]
    colours: str = Field(description="The letters of its colours in the order of its columns.")
    moves: dict[str, str] = Field(
        description="What its actions are called: `action-<code>` of its texts for each pattern of spellings, such as"
        " `+{card}`; the first that fits counts."
    )
    levels: list[str] = Field(description="The server's bots that play it, from the weakest to the strongest.")
    texts: bool = Field(description="Whether it brings texts: `/api/games/{game}/texts/{language}`.")
    reviews: bool = Field(description="Whether its matches can be reviewed.")
    usual_level: str = Field(description="The default opponent.")
    round_name: RoundName = Field(description="What a part of a match is called; empty where a match has only one.")
    rounds_option: str = Field(description="The option that says how many parts a match has; empty if it is fixed.")
    running_totals: bool = Field(description="Whether a round's scores are the totals after it (B20).")


class GameTexts(Message):
    """The texts of a game in Fluent's format, as its package has them: English first, then the language."""

    game: GameName
    language: Language
    sources: list[str]


class Catalogue(Message):
    """What can be played here."""

    games: list[GameInfo]
    levels: list[str] = Field(description="The server's own bots, from the weakest to the strongest.")
    phrases: list[Phrase] = Field(description="The quick phrases; their texts are `phrase-<name>`.")
