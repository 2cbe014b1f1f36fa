"""Visitors who mean ill, on a real server: refused in a sentence, and nobody else minds."""

from __future__ import annotations

import json
import re
import socket
from base64 import b64encode
from contextlib import suppress
from hashlib import sha256
from http.client import HTTPConnection
from time import sleep
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from plies.web.jobs import JOBS
from tests.web.server import Client


def ask_http(server, path="/", method="GET", **headers):
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        connection.putrequest(method, path, skip_host="host" in headers)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    finally:
        connection.close()


def is_served(server) -> bool:
    """Return whether somebody else is still served."""
    with Client(server) as other:
        return bool(other.ask("begin", game="tictactoe")["start"]["moves"])


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/page/../../../pyproject.toml",
        "/page/%2e%2e/%2e%2e/app.py",
        "/views/..%2f..%2fpage.py",
        "//etc/passwd",
        "/page/",
        "/page",
        "/app.py",
        "/page/index.html%00.js",
        "/views/stepper.js/",
    ],
)
def test_no_address_leads_out_of_the_page(server, path):
    status, _, body = ask_http(server, path)

    assert status == 404
    assert body == b"There is nothing here. The page is at /"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_only_reading_is_allowed(server, method):
    assert ask_http(server, method=method)[0] == 405


@pytest.mark.parametrize("path", ["/", "/page/main.js", "/views/stepper.js", "/nothing"])
def test_scripts_come_from_here_alone_and_nobody_frames_the_page(server, path):
    _, headers, _ = ask_http(server, path)

    policy = headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert re.search(r"style-src 'self' 'sha256-[\w+/]{43}=';", policy)
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"


def test_the_page_has_no_script_of_its_own_and_the_styles_that_its_policy_names(server):
    _, headers, body = ask_http(server)
    body = body.decode()

    [style] = re.findall("<style>(.*?)</style>", body, re.DOTALL)
    mark = b64encode(sha256(style.encode()).digest()).decode()
    assert f"'sha256-{mark}'" in headers["content-security-policy"]
    body = body.replace(style, "")
    assert " style=" not in body
    assert " on" not in body.replace(" only", "")
    assert all('src="' in tag for tag in body.split("<script")[1:])


def early(server, **message):
    address = f"/ask?{quote(json.dumps({'id': 1, **message}))}"
    return ask_http(server, address, **{"x-plies": "early"})


def test_a_first_question_is_answered_before_there_is_a_websocket(server):
    question = {"tree": "[[3, 5], [2, 9]]", "ways": [{"method": "alphabeta"}]}

    status, headers, body = early(server, do="trace", **question)

    assert (status, headers["content-type"]) == (200, "application/json")
    with Client(server) as visitor:
        assert json.loads(body)["ok"] == visitor.ask("trace", **question)
        wrong = {**question, "tree": "[["}
        refused = json.loads(early(server, do="trace", **wrong)[2])["error"]
        assert refused == visitor.refused("trace", **wrong)


def test_a_first_question_is_the_pages_own_and_a_small_one(server):
    assert early(server, do="begin", game="nim")[0] == 400
    assert early(server, do=["trace"])[0] == 400
    for text in ("", "?", "%ff", "[]", "%5B" * 9000):
        assert ask_http(server, f"/ask?{text}", **{"x-plies": "early"})[0] == 400
    assert ask_http(server, f"/ask?{quote(json.dumps({'id': 1, 'do': 'games'}))}")[0] == 403
    assert ask_http(server, "/ask", method="POST", **{"x-plies": "early"})[0] == 405
    assert is_served(server)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "", "[::1", "127.0.0.1.x"])
def test_a_name_that_is_not_ours_is_refused(server, host):
    assert ask_http(server, host=host)[0] in (400, 403)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_pages_of_other_sites_may_not_talk_to_it(server, origin):
    with pytest.raises(InvalidStatus) as refused, Client(server, origin=origin):
        pass

    assert refused.value.response.status_code == 403
    assert ask_http(server, origin=origin)[0] == 403
    assert ask_http(server, method="POST", origin=origin)[0] == 403


def test_its_own_page_may(server):
    with Client(server, origin=f"http://{server.host}") as visitor:
        assert visitor.ask("games")["games"]


MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"games"',
    "{}",
    '{"do": "games"}',
    '{"id": null, "do": "games"}',
    '{"id": [1], "do": "games"}',
    '{"id": 1, "do": "games", "x": NaN}',
    '{"id": 1, "do": "games", "x": [Infinity, -Infinity]}',
    "[" * 100_000,
    '{"a":' * 50_000,
    '{"id": ' + "9" * 5_000 + "}",
    '{"id": "' + "x" * 41 + '"}',
]


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_what_is_no_message_is_refused(server, text):
    with Client(server) as visitor:
        visitor.socket.send(text)

        answer = json.loads(visitor.socket.recv(timeout=30))

        assert answer["id"] is None
        assert answer["error"]
        assert visitor.ask("games")


@pytest.mark.parametrize(
    ("what", "fields", "words"),
    [
        ("nonsense", {}, "there is no 'nonsense'"),
        (None, {}, "there is no 'None'"),
        (["begin"], {}, "there is no"),
        ("__class__", {}, "there is no"),
        ("begin", {}, "game is missing"),
        ("begin", {"game": 7}, "game must be a text"),
        ("begin", {"game": "jetan"}, "there is no game 'jetan'"),
        ("begin", {"game": "/etc/passwd"}, "there is no game"),
        ("begin", {"game": "evil.py:Evil"}, "there is no game"),
        ("begin", {"game": "tree:[[1,2],[3]]"}, "there is no game 'tree'"),
        ("begin", {"game": "x" * 300}, "200 are allowed"),
        ("begin", {"game": "pacman:layout=/etc/passwd"}, "layout of pacman may be"),
        ("begin", {"game": "konane:size=26"}, "size of konane may be"),
        ("begin", {"game": "konane:rows=1000"}, "no option 'rows'"),
        ("begin", {"game": "<script>alert(1)</script>"}, "there is no game"),
        ("begin", {"game": "tictactoe", "moves": ["z9"]}, "not a legal move"),
        ("begin", {"game": "tictactoe", "moves": "a1"}, "a list of texts"),
        ("begin", {"game": "tictactoe", "moves": [["a1"]]}, "a list of texts"),
        ("begin", {"game": "tictactoe", "moves": ["a1"] * 20_001}, "20,000 are allowed"),
        ("begin", {"game": "2048", "position": "3 0/0 0"}, ""),
        ("begin", {"game": "2048", "position": "9" * 5_000}, "2,000 are allowed"),
        ("move", {"table": 77, "at": 0, "word": "a1"}, "no such table"),
        ("move", {"table": "1", "at": 0, "word": "a1"}, "no such table"),
        ("move", {"word": "a1", "game": "tictactoe", "state": "x"}, ""),
        ("answer", {"players": ["random"]}, ""),
        ("trace", {"tree": "[" * 30_000, "ways": [{"method": "minimax"}]}, ""),
        ("trace", {"tree": "/etc/passwd", "ways": [{"method": "minimax"}]}, ""),
        ("trace", {"tree": "[[1,2],[3]]", "ways": [{"method": "rm -rf"}]}, ""),
        ("measure", {"game": "tictactoe", "method": "minimax", "depth": 10**9}, ""),
        ("measure", {"game": "tictactoe", "method": "minimax", "depth": 9, "limit": 1e9}, ""),
        ("exercise", {"method": "alphabeta", "depth": 50}, ""),
        ("random_tree", {"depth": 40, "branching": [9, 9]}, ""),
    ],
)
def test_bad_questions_are_answered_in_a_sentence(visitor, what, fields, words):
    sentence = visitor.refused(what, **fields)

    assert words in sentence
    assert "Traceback" not in sentence
    assert "its log says how" not in sentence


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("network:file=/etc/passwd", "no option 'file'"),
        ("deepening:time=1e9", "time of deepening may be"),
        ("deepening:time=nan", "time of deepening may be"),
        ("deepening:table=1000000000000", "no option 'table'"),
        ("deepening:threads=1000", "no option 'threads'"),
        ("alphabeta:depth=100000", "depth of alphabeta may be"),
        ("alphabeta:depth=x", "must be a number"),
        ("alphabeta:eval=__init__", "has the evaluations"),
        ("os.system", "there is no player"),
        ("human:x", "a person plays"),
        ("x" * 201, "more than 200 characters"),
    ],
)
def test_players_keep_to_bounds(visitor, player, words):
    table = visitor.ask("begin", game="tictactoe")["table"]

    sentence = visitor.refused("answer", table=table, at=0, players=[player, "random"])

    assert words in sentence


def test_a_search_without_an_end_has_one_here(visitor):
    table = visitor.ask("begin", game="othello")["table"]
    players = ["minimax", "minimax"]

    step = visitor.ask("answer", table=table, at=0, players=players)["steps"][0]

    assert step["seconds"] < 20  # --think is 3 seconds; a busy machine may be slow


def test_a_message_that_is_too_large_ends_the_visit_and_no_other(server):
    with Client(server) as large:
        with suppress(ConnectionClosed):  # perhaps before all of it is sent
            large.socket.send('{"id": 1, "do": "' + "x" * 600_000 + '"}')
        with pytest.raises(ConnectionClosed):
            large.socket.recv(timeout=30)
    assert is_served(server)


def test_bytes_are_no_messages(server):
    with Client(server) as visitor:
        visitor.socket.send(b"\x00\x01")
        with pytest.raises(ConnectionClosed):
            visitor.socket.recv(timeout=30)
    assert is_served(server)


def test_who_floods_is_told_and_then_sent_away(server):
    with Client(server) as flood, Client(server) as other:
        try:
            for number in range(5_000):
                flood.socket.send(json.dumps({"id": number, "do": "games"}))
        except ConnectionClosed:
            pass
        assert other.ask("begin", game="connect4")["ply"] == 0
        refused, why = heard_to_the_end(flood)

    assert refused > 0
    assert "too many messages" in why


def heard_to_the_end(visitor) -> tuple[int, str]:
    """Return how many refusals a visitor hears before being sent away, and why that is."""
    refused = 0
    try:
        while True:
            refused += "error" in json.loads(visitor.socket.recv(timeout=30))
    except ConnectionClosed as closed:
        return refused, str(closed)


def test_who_asks_for_more_than_is_answered_is_told(server):
    with Client(server) as visitor:
        table = visitor.ask("begin", game="othello")["table"]
        asked = {"table": table, "at": 0, "players": ["deepening:time=0.2"] * 2}
        numbers = [visitor.send("answer", **asked) for _ in range(60)]
        answers = [json.loads(visitor.socket.recv(timeout=60)) for _ in numbers]

    refused = [answer["error"] for answer in answers if "error" in answer]
    assert 0 < len(refused) < 60
    assert any("not answered yet" in why or "not done yet" in why for why in refused)


def test_a_slow_visitor_costs_nobody_else(server):
    with Client(server, close_timeout=1) as slow, Client(server) as other:
        for number in range(250):
            slow.socket.send(json.dumps({"id": number, "do": "games"}))
        for _ in range(5):
            assert other.ask("begin", game="2048")["ply"] == 2


def test_who_sends_half_a_request_costs_nobody_else(server):
    with socket.create_connection(("127.0.0.1", server.port)) as half:
        half.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        assert is_served(server)


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)  # JSON has no such numbers: see MALFORMED
    | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
FIELDS = (
    *("table", "at", "game", "moves", "word", "players", "count", "seconds", "seed", "player"),
    *("level", "limit", "method", "depth", "engine", "tree", "ways", "kind", "way", "strict"),
    *("branching", "chance", "leaves", "position", "evaluate"),
)
plausible = st.sampled_from(
    ["tictactoe", "2048", "alphabeta", "minimax", "a1", "[[3,5],[2,9]]", "random", 0, 1, 2, True]
)


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    what=st.sampled_from(sorted(JOBS)),
    fields=st.dictionaries(st.sampled_from(FIELDS), plausible | anything),
)
def test_whatever_is_asked_has_an_answer(visitor, what, fields):
    if visitor.number == 0:
        visitor.ask("begin", game="tictactoe")

    answer = visitor.hear(visitor.send(what, **fields))

    assert ("ok" in answer) != ("error" in answer)
    assert "its log says how" not in answer.get("error", "")
    sleep(0.01)  # sixty a second are allowed
