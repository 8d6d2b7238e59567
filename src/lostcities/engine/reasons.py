"""Why an action is not allowed: one plain sentence a language, with the clause that forbids it.

The games choose the key and say what goes into the sentence; they do so from a View,
so a sentence can not tell a seat what it may not know.
"""

from typing import Any

from lostcities.engine.cards import COLOUR_NAMES, spoken_card
from lostcities.engine.contract import Reason

_SHARED = {
    "watching": (
        "You are watching this game; only the players act.",
        "Du siehst nur zu; es handeln allein die Spieler.",
    ),
    "unknown": (
        "There is no action number {number} in this game.",
        "Eine Aktion Nummer {number} gibt es in diesem Spiel nicht.",
    ),
}

_CARD = {
    "over": ("C13", "The game is over: the draw pile is empty.", "Das Spiel ist zu Ende: Der Nachziehstapel ist leer."),
    "limit": ("C19", "The game is over: the limit of turns is reached.", "Das Spiel ist zu Ende: Die Höchstzahl der Züge ist erreicht."),
    "turn": ("C5", "It is the other player's turn.", "Der andere Spieler ist am Zug."),
    "draw first": ("C5", "You have placed a card; now draw one.", "Du hast eine Karte gespielt; ziehe nun eine."),
    "place first": ("C5", "First place a card, then draw one.", "Spiele zuerst eine Karte, dann ziehe eine."),
    "colour": ("C20", "There is no {colour_en} in this game.", "{colour_de} gibt es in diesem Spiel nicht."),
    "not held": ("C5", "You do not hold {card_en}.", "Du hast {card_de} nicht auf der Hand."),
    "lower": ("C7", "A number must be higher than the last one of the column, and {last_en} lies there.", "Eine Zahl muss höher sein als die letzte der Reihe, und dort liegt {last_de}."),
    "wager": ("C8", "A wager goes only on a column without numbers, and {last_en} lies there.", "Eine Wette darf nur in eine Reihe ohne Zahlen, und dort liegt {last_de}."),
    "empty": ("C10", "The {colour_en} discard pile is empty.", "Der Ablagestapel {colour_de} ist leer."),
    "barred": ("C11", "You discarded on the {colour_en} pile this turn, so you can not draw from it.", "Du hast in diesem Zug auf {colour_de} abgelegt und darfst dort nicht ziehen."),
}  # fmt: skip

_BOARD = {
    "over": ("B18", "The round is over: the fifth piece has crossed a bridge.", "Die Runde ist zu Ende: Die fünfte Figur hat eine Brücke überschritten."),
    "empty deck": ("B19", "The round is over: the draw pile is empty.", "Die Runde ist zu Ende: Der Nachziehstapel ist leer."),
    "limit": ("B28", "The round is over: the limit of turns is reached.", "Die Runde ist zu Ende: Die Höchstzahl der Züge ist erreicht."),
    "turn": ("B7", "It is another player's turn.", "Jemand anderes ist am Zug."),
    "draw first": ("B12", "You have played a card; now draw one.", "Du hast eine Karte gespielt; ziehe nun eine."),
    "play first": ("B12", "First play a card, then draw one.", "Spiele zuerst eine Karte, dann ziehe eine."),
    "piece first": ("B7", "First say which piece begins the expedition, adventurer or researcher.", "Sage zuerst, welche Figur die Expedition beginnt: Abenteurer oder Expeditionsleitung."),
    "move first": ("B16", "First move one of your pieces or decline the move.", "Ziehe zuerst eine deiner Figuren oder verzichte darauf."),
    "no piece asked": ("B7", "A piece is chosen only when an expedition begins and both kinds are left.", "Eine Figur wählst du nur zu Beginn einer Expedition, solange beide Arten übrig sind."),
    "no move asked": ("B16", "A piece moves on its own only by an arrow tile or a card on a finished path.", "Eine Figur zieht außer der Reihe nur durch ein Etappen-Plättchen oder eine Karte auf einem fertigen Pfad."),
    "not held": ("B7", "You do not hold {card_en}.", "Du hast {card_de} nicht auf der Hand."),
    "opening": ("B7", "An expedition begins with your lowest card of that colour, and you hold {last_en}.", "Eine Expedition beginnt mit deiner niedrigsten Karte dieser Farbe, und du hast {last_de}."),
    "opening either": ("B27", "An expedition begins with your lowest or your highest card of that colour.", "Eine Expedition beginnt mit deiner niedrigsten oder höchsten Karte dieser Farbe."),
    "lower": ("B9", "A card must be of the same or a higher value than the last one of the column, and {last_en} lies there.", "Eine Karte muss gleich hoch oder höher sein als die letzte der Reihe, und dort liegt {last_de}."),
    "direction": ("B26", "That column runs the other way, and {last_en} lies there.", "Diese Reihe läuft in die andere Richtung, und dort liegt {last_de}."),
    "no own piece": ("B16", "You have no piece on the {colour_en} path.", "Du hast keine Figur auf dem Pfad {colour_de}."),
    "at the end": ("B10", "Your piece on the {colour_en} path stands on the last stone and can not move.", "Deine Figur auf dem Pfad {colour_de} steht auf dem letzten Stein und kann nicht ziehen."),
    "empty": ("B12", "The {colour_en} discard pile is empty.", "Der Ablagestapel {colour_de} ist leer."),
    "barred": ("B12", "You discarded on the {colour_en} pile this turn, and the option redraw is off.", "Du hast in diesem Zug auf {colour_de} abgelegt, und die Option redraw ist aus."),
}  # fmt: skip

_ROLL = {
    "exhausted": ("R15", "The game is over: all players are exhausted.", "Das Spiel ist zu Ende: Alle sind erschöpft."),
    "bridges": ("R15", "The game is over: all eight bridges have been passed.", "Das Spiel ist zu Ende: Alle acht Brücken sind überschritten."),
    "dice": ("R4", "The dice have to be rolled first.", "Zuerst müssen die Würfel geworfen werden."),
    "rolled": ("R4", "The dice have been rolled already.", "Die Würfel sind schon geworfen."),
    "turn": ("R5", "It is another player's choice.", "Jemand anderes ist an der Reihe."),
    "choose first": ("R10", "An expedition advances only by an arrow box.", "Eine Expedition rückt nur durch ein Pfeilfeld vor."),
    "advance first": ("R10", "First advance an expedition by the arrow or decline it.", "Rücke zuerst durch den Pfeil mit einer Expedition vor oder verzichte darauf."),
    "no colour rolled": ("R4", "No die shows {colour_en}.", "Kein Würfel zeigt {colour_de}."),
    "no number rolled": ("R4", "No die shows a {number}.", "Kein Würfel zeigt eine {number}."),
    "no colour": ("R5", "No die in the centre shows {colour_en}.", "Kein Würfel in der Mitte zeigt {colour_de}."),
    "no number": ("R5", "No die in the centre shows a {number}.", "Kein Würfel in der Mitte zeigt eine {number}."),
    "closed": ("R13", "The {colour_en} expedition is finished and its end artefact is marked.", "Die Expedition {colour_de} ist fertig und ihr Artefakt am Ende angekreuzt."),
    "lower": ("R9", "The next number of the {colour_en} expedition must be at least {last}.", "Die nächste Zahl der Expedition {colour_de} muss mindestens {last} sein."),
    "end lower": ("R12", "The {colour_en} expedition is full; its end artefact needs a number of at least {last}.", "Die Expedition {colour_de} ist voll; ihr Artefakt am Ende braucht mindestens eine {last}."),
    "arrow closed": ("R12", "The end artefact of the {colour_en} expedition is marked already.", "Das Artefakt am Ende der Expedition {colour_de} ist schon angekreuzt."),
}  # fmt: skip


def _reason(table: dict[str, tuple[str, str, str]], first: str, key: str, words: dict[str, Any]) -> Reason:
    clause, en, de = table[key] if key in table else (first, *_SHARED[key])
    for name in ("card", "last"):
        if name in words and isinstance(words[name], str):
            words[f"{name}_en"], words[f"{name}_de"] = spoken_card(words[name])
    if "colour" in words:
        words["colour_en"], words["colour_de"] = COLOUR_NAMES[words["colour"]]
    return Reason(clause, en.format(**words), de.format(**words))


def card_reason(key: str, **words: Any) -> Reason:
    """A reason of the card game."""
    return _reason(_CARD, "C6", key, words)


def board_reason(key: str, **words: Any) -> Reason:
    """A reason of the board game."""
    return _reason(_BOARD, "B7", key, words)


def roll_reason(key: str, **words: Any) -> Reason:
    """A reason of Roll & Write."""
    return _reason(_ROLL, "R5", key, words)
