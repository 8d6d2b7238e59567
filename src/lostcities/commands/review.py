"""Commands for reviews of records and of single positions."""

import base64
import json
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Column, Table

from lostcities.commands.common import LANGUAGE, fail, progress
from lostcities.engine import record as records
from lostcities.engine.contract import CHANCE, BadInput, BadOption, BadRecord, State, View
from lostcities.engine.match import Match
from lostcities.engine.registry import game_with
from lostcities.engine.wording import count_of
from lostcities.locales import Texts, system_language
from lostcities.locales.bundles import FALLBACK

if TYPE_CHECKING:
    from lostcities.analysis.explanation import Fact
    from lostcities.analysis.judgement import Estimate
    from lostcities.analysis.review import Decision, Review, Summary

WORK = 1500
"""The default number of playouts per decision; the same as in analysis/judgement.py."""

MOST_VIEW = 65_536
"""A larger file is not a View."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--number", default=1, show_default=True, type=click.IntRange(1), help="Which record of the file.")
@click.option("--work", default=WORK, show_default=True, type=click.IntRange(100), help="Playouts per decision.")
@click.option("--seconds", type=click.FloatRange(1), help="Stop after this time and show what has been graded.")
@click.option("--seed", default=0, show_default=True, help="The same seed and work produce the same review.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 1024), help="Processes that judge.")
@click.option("--on", metavar="RAY", help="Judge on Ray: local, auto or ray://host:10001.")
@click.option("--all", "whole", is_flag=True, help="Review every record of the file, and each player overall.")
@click.option("--json", "as_json", is_flag=True, help="Print the review as JSON; with --all, one line per match.")
@click.option("--html", "page", type=click.Path(path_type=Path, dir_okay=False), help="Write a report with pictures.")
@LANGUAGE
def review(
    file: Path,
    number: int,
    work: int,
    seconds: float | None,
    seed: int,
    workers: int,
    on: str | None,
    whole: bool,
    as_json: bool,
    page: Path | None,
    language: str | None,
) -> None:
    """Grade every decision of a match and say what was luck and what was skill (docs/review.md).

    Example: lostcities review match.json --html match.html
    """
    from lostcities.bots.arena.crew import WorkerLost

    texts = Texts(language or system_language())
    if whole and page is not None:
        raise BadOption("--html shows one match; choose it with --number instead of --all")
    with _problems_in(texts):
        found = list(_records(file)) if whole else [_record(file, number)]
    try:
        results, left = _judge([match for match, _ in found], work, seconds, seed, workers, on)
    except WorkerLost as problem:
        fail(str(problem), 1)
    if page is not None:
        from lostcities.commands.review_page import render

        page.write_text(render(results[0], found[0][1], texts), encoding="utf-8")
    if as_json:
        for result, (_, players) in zip(results, found, strict=True):
            click.echo(json.dumps({**result.to_json(), "players": players}))
        return
    if whole:
        _print_standings(results, [players for _, players in found], texts)
    else:
        _print(results[0], found[0][1], texts)
    if left:
        judged = sum(len(result.decisions) for result in results)
        click.echo(texts("review-time-over", judged=judged, all=judged + left))
    if not all(match.over for match, _ in found):
        click.echo(texts("review-unfinished"))


def _judge(
    matches: list[Match[State]], work: int, seconds: float | None, seed: int, workers: int, on: str | None
) -> tuple[list["Review"], int]:
    """Review matches; returns the reviews, and how many decisions were left when time ran out."""
    from lostcities.analysis import review as reviews

    counts = [sum(1 for _ in reviews.jobs(match)) for match in matches]
    count = sum(counts)
    stop = None if seconds is None else time.monotonic() + seconds
    judged: list[list[Decision]] = [[] for _ in matches]
    done = 0
    coming = reviews.judge_matches(matches, work, seed, workers, on)
    try:
        with progress(count, "reviewing") as bar:
            for number, decision in coming:
                judged[number].append(decision)
                done += 1
                bar.advance(bar.task_ids[0])
                if stop is not None and time.monotonic() >= stop:
                    break
    except KeyboardInterrupt:
        fail(f"stopped after {done} of {count_of(count, 'decision')}", 130)
    finally:
        coming.close()
    results = [reviews.conclude(match, tuple(found), work, seed) for match, found in zip(matches, judged, strict=True)]
    # What errors cost is only known of a whole match; until then it would be called hidden luck.
    whole = [
        one if len(one.decisions) == of else replace(one, accounts=()) for one, of in zip(results, counts, strict=True)
    ]
    return whole, count - done


@contextmanager
def _problems_in(texts: Texts) -> Iterator[None]:
    """Raise what is wrong with a record in the reader's language; what only a program can get wrong is in English."""
    try:
        yield
    except BadRecord as problem:
        if texts.language == FALLBACK:
            raise
        if problem.forbidden is None or problem.round is None or problem.move is None:
            raise BadInput(texts("refusal-bad-record", detail=str(problem))) from None
        action, reason = problem.forbidden
        where: dict[str, object] = {"round": problem.round, "move": problem.move, "action": action}
        sentence = texts("refusal-record-move", **where, because=reason.code, **reason.parameters)
        raise BadInput(f"{sentence} ({reason.clause})") from None


def _records(file: Path) -> Iterator[tuple[Match[State], list[str]]]:
    """Yield every match of a file with its players."""
    with file.open("rb") as stream:
        for entry in records.read(stream):
            yield entry.use(lambda data: (records.replay(data), records.names_of(data)))


def _record(file: Path, number: int) -> tuple[Match[State], list[str]]:
    """Return the match with this number in a file, counted from 1, and its players."""
    with file.open("rb") as stream:
        for count, entry in enumerate(records.read(stream), 1):
            if count == number:
                return entry.use(lambda data: (records.replay(data), records.names_of(data)))
    raise BadRecord(f"{file} has no record number {number}")


def _print_standings(results: list["Review"], players: list[list[str]], texts: Texts) -> None:
    """Print how everyone played over all matches, with 95 % intervals of the figures per match."""
    from lostcities.analysis.review import standings

    names = ("player", "matches", "counted", "lost-per-decision", "accuracy", "luck", "margin")
    table = Table(*(texts(f"review-{name}") for name in names))
    for one in standings(results, players):
        table.add_row(
            one.name,
            str(one.matches),
            str(one.summary.counted),
            format_estimate(one.summary.lost, 2, texts),
            f"{format_number(one.summary.accuracy, 1, texts)} %",
            *(format_estimate(number, 1, texts) for number in (one.luck, one.margin)),
        )
    Console().print(table)


def _print(result: "Review", players: list[str], texts: Texts) -> None:
    console = Console()
    # Labels are not broken; a long estimate of the level may take two lines.
    table = Table(Column(no_wrap=True), *players)
    table.add_row(texts("review-counted"), *(str(one.counted) for one in result.summaries))
    table.add_row(texts("review-lost-per-decision"), *(format_estimate(one.lost, 2, texts) for one in result.summaries))
    table.add_row(texts("review-accuracy"), *(f"{one.accuracy:.0f} %" for one in result.summaries))
    table.add_row(texts("review-level"), *(name_levels(one, result.match.game.name, texts) for one in result.summaries))
    for grade in ("best", "good", "inaccuracy", "mistake", "blunder"):
        table.add_row(texts(f"grade-{grade}"), *(str(one.grades.get(grade, 0)) for one in result.summaries))
    console.print(table)
    if result.accounts:
        from lostcities.analysis.account import TERMS

        account = Table("", *players)
        rounded = [one.round_off() for one in result.accounts]
        for term in (*TERMS, "rounding", "margin"):
            account.add_row(texts(f"account-{term}"), *(format_points(one[term], texts) for one in rounded))
        console.print(account)
    with _plain(console):
        for line in lines_on_spared(result, players, texts):
            console.print(line)
        lines = list(error_lines(result, players, texts))
        for line in lines or [texts("review-no-errors")]:
            console.print(line, markup=False, highlight=False)


def error_lines(result: "Review", players: list[str], texts: Texts) -> Iterator[str]:
    """Yield one line per error that the review is sure of, with a reason if it can be put in words."""
    from lostcities.analysis.explanation import explain
    from lostcities.analysis.grades import FLAGGED
    from lostcities.analysis.review import jobs

    views = {job.place: job for job in jobs(result.match)}
    text = result.match.game.text
    for decision in result.decisions:
        judgement = decision.judgement
        if judgement.grade not in FLAGGED:
            continue
        job = views[decision.place]
        round_number, move = decision.place
        said = texts(
            "review-lost",
            played=texts.action(text(judgement.played), game=result.match.game.name),
            best=texts.action(text(judgement.best), game=result.match.game.name),
            points=f"{judgement.loss.value:.0f}",
            grade=texts(f"grade-{judgement.grade}"),
        )
        why = explain(job.game.view_from_bytes(job.view), judgement)
        reasons = (first_reason("why", why.against, texts), first_reason("for", why.better, texts))
        line = " ".join(filter(None, (said, *reasons)))
        yield f"{round_number + 1}.{move + 1} {players[judgement.seat]}: {line}"


def first_reason(side: str, facts: "Iterable[Fact]", texts: Texts) -> str:
    """Return the most important fact with a sentence against a move (``why``) or for one; empty if there is none."""
    for fact in facts:
        said = texts.find(f"{side}-{fact.code}", n=fact.count or 0)
        if said is not None:
            return said
    return ""


def format_number(value: float, digits: int, texts: Texts) -> str:
    """Format a number as the language writes it, with a real minus sign and without negative zero."""
    return write_minus(f"{value + 0.0:.{digits}f}").replace(".", texts("review-point"))


def format_points(value: float, texts: Texts) -> str:
    """Format points of an account: whole ones without decimals; with more than two players the margin is a mean."""
    return format_number(value, 0 if value == round(value) else 2, texts)


def format_estimate(value: "Estimate", digits: int, texts: Texts) -> str:
    """Format an estimate with its interval."""
    return f"{format_number(value.value, digits, texts)} ± {format_number(value.error, digits, texts)}"


def lines_on_spared(result: "Review", players: list[str], texts: Texts) -> Iterator[str]:
    """Yield a sentence about each player whose losses changed nothing about who wins; they are not called errors."""
    for one in result.summaries:
        if one.spared:
            points = format_number(sum(one.spared), 1, texts)
            yield texts("review-spared", who=players[one.seat], n=len(one.spared), points=points)


def name_levels(summary: "Summary", game: str, texts: Texts) -> str:
    """Name the levels that play about equally well; an estimate."""
    from lostcities.analysis.levels import levels_about

    names = [texts(f"level-{level}") for level in levels_about(game, summary.lost, summary.counted)]
    return texts("review-like", many=len(names), lower=names[0], higher=names[-1]) if names else "–"


def write_minus(text: str) -> str:
    """Use real minus signs in a text."""
    return text.replace("-", "−") if text.strip("-0.") else text.strip("-")


@contextmanager
def _plain(console: Console) -> Iterator[None]:
    soft, console.soft_wrap = console.soft_wrap, True
    try:
        yield
    finally:
        console.soft_wrap = soft


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--number", default=1, show_default=True, type=click.IntRange(1), help="Which record of the file.")
@click.option("--round", "round_number", type=click.IntRange(0), help="The round, from 0 (default: the last).")
@click.option("--move", type=click.IntRange(0), help="The move in it, from 0 (default: the position after the last).")
@click.option(
    "--save-view", "kept", type=click.Path(path_type=Path, dir_okay=False), help="Also write the position to this file."
)
@click.option("--work", default=6000, show_default=True, type=click.IntRange(100), help="The most playouts.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Stop after this many seconds.")
@click.option("--seed", default=0, show_default=True, help="The same seed and work produce the same answer.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@LANGUAGE
def analyse(
    file: Path,
    number: int,
    round_number: int | None,
    move: int | None,
    kept: Path | None,
    work: int,
    seconds: float | None,
    seed: int,
    as_json: bool,
    language: str | None,
) -> None:
    """Say what each candidate is worth in one position, by what the seat to move could know.

    FILE has records, or a single View (docs/review.md).

    Example: lostcities analyse match.json --round 0 --move 12
    """
    from lostcities.analysis.judgement import Judge
    from lostcities.analysis.subject import rules_of

    texts = Texts(language or system_language())
    played: int | None = None
    view = _read_view(file)
    if view is None:
        with _problems_in(texts):
            match, _ = _record(file, number)
        view, played = _position(match, round_number, move)
    if kept is not None:
        data = base64.b64encode(view.to_bytes()).decode()
        kept.write_text(json.dumps({**json.loads(rules_of(view.game)), "bytes": data}) + "\n", encoding="utf-8")
    stop = None if seconds is None else time.monotonic() + seconds
    spent = 0

    def count(playouts: int) -> None:
        nonlocal spent
        spent = playouts
        bar.update(bar.task_ids[0], completed=playouts)

    def late() -> bool:
        # Without any playouts there is nothing to report.
        return stop is not None and spent > 0 and time.monotonic() >= stop

    try:
        with progress(work, "analysing") as bar:
            action = view.legal[0] if played is None else played
            judgement = Judge(view.game.name).judge(view, action, seed, work, late, count)
    except KeyboardInterrupt:
        fail(f"stopped after {spent} of {work} playouts", 130)
    if as_json:
        shown = judgement.to_json(view.game.text)
        click.echo(json.dumps(shown if played is not None else {**shown, "played": None}))
        return
    table = Table(*(texts(f"analyse-{name}") for name in ("action", "points", "win")))
    for one in judgement.candidates:
        was = f" ({texts('analyse-played')})" if one.action == played else ""
        table.add_row(
            texts.action(view.game.text(one.action), game=view.game.name) + was,
            format_estimate(one.points, 1, texts),
            f"{100 * one.win.value:.0f} ± {100 * one.win.error:.0f} %",
        )
    Console().print(table)


def _read_view(file: Path) -> View | None:
    """Return the View of a file that has one: the rules of its game and its bytes; None if the file has records."""
    if file.stat().st_size > MOST_VIEW:
        return None
    try:
        found = json.loads(file.read_bytes())
    except ValueError:
        return None  # perhaps one record per line
    if not isinstance(found, dict) or "bytes" not in found:
        return None
    name, options = found.get("game"), found.get("options", {})
    if not isinstance(name, str) or not isinstance(options, dict) or not isinstance(found["bytes"], str):
        raise BadOption(f"{file} is not a View: it needs game, players, options and bytes")
    game = game_with(name, found.get("players"), options, found.get("figures"))
    try:
        data = base64.b64decode(found["bytes"], validate=True)
    except ValueError:
        raise BadOption(f"the bytes in {file} are not base64") from None
    view = game.view_from_bytes(data)
    if not view.legal:
        raise BadOption(f"seat {view.seat} has nothing to decide in {file}")
    return view


def _position(match: Match[State], round_number: int | None, move: int | None) -> tuple[View, int | None]:
    """Return the view of the seat to move at a place of a match, and what it played there."""
    number = len(match.rounds) - 1 if round_number is None else round_number
    if not 0 <= number < len(match.rounds):
        raise BadOption(
            f"the record has {count_of(len(match.rounds), 'round')}, counted from 0; there is no round {number}"
        )
    played = match.rounds[number]
    place = len(played.moves) if move is None else move
    if place > len(played.moves):
        raise BadOption(
            f"round {number} has {count_of(len(played.moves), 'move')}, counted from 0; there is no move {place}"
        )
    state = match.game.start(played.setup, played.starter, played.standing)
    for _, action in played.moves[:place]:
        state.apply(action)
    if state.over:
        raise BadOption(f"round {number} is over after {count_of(place, 'move')}: choose an earlier one with --move")
    if state.to_move == CHANCE:
        raise BadOption(f"the dice are rolled at move {place}; choose a player's move with --move")
    return state.view(state.to_move), played.moves[place][1] if place < len(played.moves) else None
