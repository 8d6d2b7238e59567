"""Numbers with nouns, in the English sentences of commands and errors."""


def count_of(number: int, noun: str) -> str:
    """Format a number with its noun, in the plural where needed.

    >>> count_of(1, "match"), count_of(2, "match"), count_of(0, "game")
    ('1 match', '2 matches', '0 games')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}{'es' if noun.endswith('ch') else 's'}"
