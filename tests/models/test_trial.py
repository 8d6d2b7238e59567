"""A model that plays our levels: questions, answers, and what is counted; by scripted stand-ins, without a network."""

import contextlib
import json
import re
import sys
import threading
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import lostcities
from lostcities.analysis.review import review
from lostcities.cli import main
from lostcities.engine.contract import BadInput
from lostcities.locales import Texts
from lostcities.models.answering import Answer, Chat, ChatMessage, KeptProgram, ModelFailed, Program
from lostcities.models.prompts import TextMatch, figure_changes, find_move, introduce
from lostcities.models.trial import Played, Setting, Trial, report
from lostcities.models.variants import variant

STAND_IN = f"{sys.executable} {Path(__file__).parent / 'scripted.py'}"
KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("card", 2, {"games": 1}),
    ("board", 3, {"rounds": 1}),
    ("roll", 2, {}),
    ("roll", 3, {"choices": "together"}),
]


class Scripted:
    """A model in this process: what it says comes from a function of the question."""

    name = "scripted"

    def __init__(self, say: Any) -> None:
        self.say = say
        self.asked: list[list[ChatMessage]] = []

    def answer(self, messages: Sequence[ChatMessage], limit: float) -> Answer:
        self.asked.append(list(messages))
        return Answer(self.say(messages), 10, 2)

    def close(self) -> None:
        pass


def legal_in(question: str) -> list[str]:
    return re.findall(r"^(\S+): ", question.split("Legal moves:")[-1], re.MULTILINE)


def last_legal(messages: Sequence[ChatMessage]) -> str:
    return f"[{legal_in(messages[1]['content'])[-1]}]"


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_a_model_plays_whole_matches_by_text(game: str, players: int, options: dict[str, Any]) -> None:
    played_game = lostcities.game(game, players=players, **options)
    model = Scripted(last_legal)
    setting = Setting("random", lambda _: played_game, work=8)
    played = Trial(model, setting).play_match(played_game, 3, 1)
    assert played.match.over
    assert (played.illegal, played.drawn) == (0, set())
    own = sum(seat == 1 for one in played.match.rounds for seat, _ in one.moves)
    assert played.decisions == own == len(model.asked)
    # Each question is self-contained: the rules, and one question.
    assert all([part["role"] for part in asked] == ["system", "user"] for asked in model.asked)


def test_what_a_decision_lost_is_what_a_review_says() -> None:
    game = lostcities.game("roll")
    setting = Setting("random", lambda _: game, work=16, seed=5)
    model = Scripted(last_legal)
    (played,) = Trial(model, setting).play(1)
    found = report(model, setting, [played])
    summary = review(played.match, 16, 5).summaries[played.seat]
    assert found.lost == pytest.approx(summary.lost.value)
    assert found.accuracy == pytest.approx(summary.accuracy)
    assert found.prompt_tokens == 10 * found.answers
    assert found.answer_tokens == 2 * found.answers


def test_an_illegal_answer_is_told_and_counted_and_at_last_a_move_is_drawn() -> None:
    """Every first question is answered wrongly twice, then rightly; every second never rightly."""
    game = lostcities.game("roll")

    def say(messages: Sequence[ChatMessage]) -> str:
        wrong = len(messages) // 2 - 1  # so many answers were refused
        stubborn = len(messages[1]["content"]) % 2
        return "[=z9]" if wrong < 2 or stubborn else last_legal(messages)

    model = Scripted(say)
    setting = Setting("random", lambda _: game, work=8, tries=3)
    (played,) = Trial(model, setting).play(1)
    assert played.match.over
    drawn = len(played.drawn)
    assert 0 < drawn < played.decisions
    assert played.illegal == 3 * drawn + 2 * (played.decisions - drawn)
    refused = next(asked for asked in model.asked if len(asked) == 4)
    assert refused[2] == {"role": "assistant", "content": "[=z9]"}
    assert "Not possible: '=z9' is not" in refused[3]["content"]
    # A drawn move is not a decision of the model.
    found = report(model, setting, [played])
    assert len(played.own()) == played.decisions - drawn
    assert found.drawn == drawn


def test_moves_are_listed_or_not() -> None:
    match = lostcities.game("card").match(seed=1)
    seat = match.state.to_move
    names = ["Ann", "Ben"]
    shown = TextMatch(match, names).question(seat)
    hidden = TextMatch(match, names, show_moves=False).question(seat)
    assert legal_in(shown) == match.state.view(seat).to_json()["legal"]
    assert "Legal moves:" not in hidden
    assert shown.startswith(hidden)


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("[+r7]", "+r7"),
        ("First I thought of [<y], but [<*] is safer.", "<*"),
        ("  `+r7`\n", "+r7"),
        ("[ +r7 ]", "+r7"),
        ("I lay +r7.", None),
        ("", None),
        ("[]", None),
        ("[" + "x" * 5000 + "]", None),
    ],
)
def test_the_move_is_what_the_answer_ends_with(answer: str, move: str | None) -> None:
    assert find_move(answer) == move


def test_an_answer_that_is_no_move_gets_a_sentence() -> None:
    match = lostcities.game("card").match(seed=1)
    spoken = TextMatch(match, ["Ann", "Ben"])
    seat = match.state.to_move
    for answer, sentence in (
        ("I pass.", "no move in square brackets, such as [+r7]"),
        ("[castle]", "'castle' is not"),
        ("[<*]", "First play a card, then draw one."),
    ):
        with pytest.raises(BadInput, match=re.escape(sentence)):
            spoken.read(seat, answer)


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_two_worlds_that_a_seat_cannot_tell_apart_are_asked_alike(
    game: str, players: int, options: dict[str, Any]
) -> None:
    """What is hidden is drawn again under the same table: neither question nor refusal may change."""
    rng = Random(9)
    played_game = lostcities.game(game, players=players, **options)
    compared = 0
    for seed in range(4):
        worlds = []
        for world in range(2):
            match = played_game.match(seed=seed)
            steps = Random(seed)
            while len(match.rounds[0].moves) < 20 or 0 not in match.state.pending:
                due = match.state.pending[0]
                match.apply(steps.choice(match.state.view(due).legal), due)
            if world:
                match._state = match.state.view(0).sample(rng)
            worlds.append(match)
        if worlds[0].state.to_bytes() == worlds[1].state.to_bytes():
            continue
        compared += 1
        said = []
        for match in worlds:
            spoken = TextMatch(match, ["Ann", "Ben", "Cleo"][:players])
            answers = [spoken.question(0)]
            for action in range(played_game.actions):
                try:
                    answers.append(str(spoken.read(0, f"[{played_game.text(action)}]")))
                except BadInput as problem:
                    answers.append(str(problem))
            said.append(answers)
        assert said[0] == said[1]
    assert compared >= (0 if game == "roll" and not options else 2)  # in turn, Roll & Write hides nothing


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_variants_have_other_numbers_and_say_them(game: str, players: int, options: dict[str, Any]) -> None:
    made = [variant(game, players, options, seed) for seed in range(6)]
    usual = lostcities.game(game, players=players, **options)
    assert variant(game, players, options, 3).figures == made[3].figures
    assert all(one.figures != usual.figures for one in made)
    assert len({json.dumps(one.figures, sort_keys=True) for one in made}) > 3
    for one in made:
        changed = figure_changes(one)
        text = introduce(one, Texts())
        assert changed
        for name, now, before in changed:
            assert f"- {name}: {now} (in the rules: {before})" in text
    assert "differ from the rules" not in introduce(usual, Texts())
    model = Scripted(last_legal)
    assert Trial(model, Setting("random", lambda _: made[0])).play_match(made[0], 1, 0).match.over


def ask(model: Any, limit: float = 20.0) -> Answer:
    question = "The table.\nLegal moves:\n+r7: lay red 7\n<*: draw"
    found: Answer = model.answer(
        [{"role": "system", "content": "Rules."}, {"role": "user", "content": question}], limit
    )
    return found


@pytest.mark.parametrize("keep", [False, True])
def test_any_program_answers(keep: bool) -> None:
    model = KeptProgram(f"{STAND_IN} --keep") if keep else Program(STAND_IN)
    try:
        for _ in range(2):
            found = ask(model)
            assert find_move(found.text) == "<*"
            assert found.estimated is not keep
            assert (found.prompt_tokens, found.answer_tokens) == (100, 7) if keep else found.prompt_tokens > 10
    finally:
        model.close()


@pytest.mark.parametrize("keep", [False, True])
def test_a_program_that_is_silent_has_given_an_empty_answer(keep: bool) -> None:
    model = (KeptProgram if keep else Program)(f"{STAND_IN} --sleep")
    try:
        found = ask(model, 0.2)
        assert found.text == ""
        assert found.seconds < 20
    finally:
        model.close()


@pytest.mark.parametrize(
    ("model", "sentence"),
    [
        (lambda: Program("no-such-program-here"), "no-such-program-here cannot be started"),
        (lambda: Program(f"{STAND_IN} --fail"), "ended with 1: out of memory"),
        (lambda: KeptProgram(f"{STAND_IN} --fail"), "ended without an answer"),
        (lambda: KeptProgram(f"{sys.executable} -c \"print('hello')\""), "must answer with a line like"),
        (lambda: Chat("http://127.0.0.1:9/v1/chat/completions", "x"), "nothing answers at"),
        (lambda: Chat("file:///etc/passwd", "x"), "is not an address such as"),
    ],
)
def test_a_model_that_cannot_be_asked_is_one_sentence(model: Any, sentence: str) -> None:
    def make_and_ask() -> None:
        with contextlib.closing(model()) as made:
            ask(made)

    with pytest.raises(ModelFailed, match=re.escape(sentence)):
        make_and_ask()


class Endpoint(BaseHTTPRequestHandler):
    """Chat completions as they are commonly offered."""

    seen: list[dict[str, Any]] = []

    def do_POST(self) -> None:
        said = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.seen.append({**said, "key": self.headers.get("Authorization")})
        if self.path != "/v1/chat/completions":
            self.send_error(404)
            return
        message = {"role": "assistant", "content": last_legal(said["messages"])}
        body: dict[str, Any] = {"choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}
        if said["model"] != "uncounted":
            body["usage"] = {"prompt_tokens": 321, "completion_tokens": 4, "total_tokens": 325}
        answer = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def endpoint() -> Iterator[str]:
    Endpoint.seen = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def test_an_endpoint_for_chats_answers(endpoint: str) -> None:
    found = ask(Chat(f"{endpoint}/v1/chat/completions", "small", "secret"))
    assert (find_move(found.text), found.prompt_tokens, found.answer_tokens, found.estimated) == ("<*", 321, 4, False)
    assert Endpoint.seen[0]["model"] == "small"
    assert Endpoint.seen[0]["key"] == "Bearer secret"
    assert ask(Chat(f"{endpoint}/v1/chat/completions", "uncounted")).estimated
    assert Endpoint.seen[1]["key"] is None
    with pytest.raises(ModelFailed, match="answered 404"):
        ask(Chat(f"{endpoint}/wrong", "small"))


def run(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, ["evaluate", *words], env={"LC_ALL": "C"})
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exc_info
    return done.exit_code, done.stdout, done.stderr


def test_the_command_prints_what_it_found_and_writes_good_records(tmp_path: Path, endpoint: str) -> None:
    target = tmp_path / "out.jsonl"
    code, out, _ = run(
        "roll", "--url", f"{endpoint}/v1/chat/completions", "--model", "small", "--opponent", "random",
        "--matches", "2", "--work", "8", "--variants", "--record", str(target),
    )  # fmt: skip
    assert code == 0
    assert out.startswith("small against random, 2 matches of the roll game, legal moves listed\n")
    answers = len(Endpoint.seen)
    assert f"illegal answers 0 of {answers}, moves drawn for it 0 of {answers}" in out
    assert f"tokens {321 * answers} read, {4 * answers} written" in out
    assert re.search(r"points lost per decision -?\d+\.\d\d, accuracy \d+ %", out)
    records = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert [record["players"].index("small") for record in records] == [0, 1]
    for record in records:
        assert lostcities.replay(record).result is not None


def test_both_prompts_are_compared() -> None:
    """A model that needs the list of moves gets nothing right without it."""
    code, out, _ = run(
        "roll", "--command", f"{STAND_IN} --keep", "--keep", "--opponent", "random", "--matches", "1", "--work", "8",
        "--moves", "both", "--tries", "1", "--json",
    )  # fmt: skip
    assert code == 0
    listed, hidden = json.loads(out)
    assert (listed["show_moves"], listed["illegal"], listed["estimated"]) == (True, 0, False)
    assert hidden["show_moves"] is False
    assert hidden["illegal"] == hidden["drawn"] == hidden["decisions"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["card"], "name the model with --command or --url"),
        (["card", "--command", "x", "--url", "http://127.0.0.1:1"], "name the model with --command or --url"),
        (["card", "--url", "http://127.0.0.1:1", "--keep"], "--keep is for a program"),
        (["card", "--command", "x", "--variants", "--figures", "y.toml"], "use --variants or --figures, not both"),
        (["card", "--command", "x", "--opponent", "deep"], "no bot 'deep' plays the card game"),
        (["card", "--command", "no-such-program-here"], "cannot be started"),
        (["card", "--command", ""], "name the model"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], sentence: str) -> None:
    code, _, error = run(*words)
    assert code == 2
    assert sentence in error
    assert error.count("\n") == 1


def test_a_match_nobody_decided_in_has_no_loss() -> None:
    game = lostcities.game("roll")
    setting = Setting("random", lambda _: game, work=8, tries=1)
    model = Scripted(lambda _: "no")
    (played,) = Trial(model, setting).play(1)
    assert isinstance(played, Played)
    assert played.own() == []
    assert report(model, setting, [played]).lost == 0.0
