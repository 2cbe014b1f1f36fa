"""How the command ends: one rule for the status, and no traceback, whatever happens."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from contextlib import closing
from tempfile import TemporaryFile
from time import monotonic, sleep

import pytest

from plies import starting
from plies.starting import is_command
from tests.cli.running import LAB, refused, strict_json

PLIES = [sys.executable, "-m", "plies"]
AT_IMPORT = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
"""
ENDLESS = '''
class Endless:
    """A game that is asked for nothing until the test has spoken."""

    def start(self):
        return 0

    def mover(self, state):
        return state % 2

    def moves(self, state):
        return (0, 1)

    def play(self, state, move):
        return state + 1

    def payoff(self, state):
        return 0

    def evaluate(self, state):
        return 0

    def read_state(self, text):
        return int(text)
'''
SLOW = "def alphabeta(tree, depth=None):\n    while True:\n        pass\n"
LONG_RUNNING = {
    "search": ("search", "endless.py:Endless", "--time", "100"),
    "search --json": ("search", "endless.py:Endless", "--time", "100", "--json"),
    "search --steps": ("search", "konane", "--method", "minimax", "--time", "100", "--steps"),
    "solve": ("solve", "konane:size=8", "--engine", "interpreted", "--method", "deepening"),
    "perft --json": ("perft", "endless.py:Endless", "--depth", "40", "--json"),
    "bench --json": ("bench", "endless.py:Endless", "--depths", "40", "--json"),
    "match --json": ("match", "konane", "alphabeta:depth=3", "random", "-n", "9999", "--json"),
    "play": ("play", "endless.py:Endless", "alphabeta:depth=60", "random"),
    "check": ("check", "konane", "--games", "100000"),
    "pacman": ("pacman", "-p", "expectimax", "-a", "depth=4", "-q", "-n", "99"),
    "grade tree": ("grade", "tree", "--student", "slow.py:alphabeta"),
    "grade 2048": ("grade", "2048", "--player", "expectiminimax:depth=5", "--json"),
}


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "endless.py").write_text(ENDLESS)
    (tmp_path / "slow.py").write_text(SLOW)
    return tmp_path


def busy(process, seconds):
    """Wait until a process has worked for so long: by the processor's clock, not the wall's."""
    ticks = os.sysconf("SC_CLK_TCK")
    until = monotonic() + 60
    while process.poll() is None and monotonic() < until:
        with open(f"/proc/{process.pid}/stat") as file:
            user, system = file.read().rpartition(")")[2].split()[11:13]
        if (int(user) + int(system)) / ticks > seconds:
            return
        sleep(0.02)


def ended(words, number, after=1.0):
    """Return a process that got a signal once it was busy for a while.

    It writes to files: whoever fills a pipe that nobody reads is never busy again.
    """
    with (
        TemporaryFile("w+") as out,
        TemporaryFile("w+") as err,
        subprocess.Popen(
            [*PLIES, *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if words[0] == "serve" else out,
            stderr=err,
            text=True,
            start_new_session=True,
        ) as process,
    ):
        if words[0] == "serve":
            process.stdout.readline()
        elif words[:2] == ("grade", "tree"):
            sleep(4)  # the student's process is the busy one
        else:
            busy(process, after)
        process.send_signal(number)
        piped, _ = process.communicate(timeout=60)
        out.seek(0)
        err.seek(0)
        told = out.read() if piped is None else piped
        return subprocess.CompletedProcess(words, process.returncode, told, err.read())


@pytest.mark.parametrize("name", LONG_RUNNING)
def test_ctrl_c_is_130_whatever_was_told_or_kept(here, name):
    result = ended(LONG_RUNNING[name], signal.SIGINT)

    assert result.returncode == 130, result.stderr
    assert "Traceback" not in result.stderr
    if "--json" in name:
        assert strict_json(result.stdout)["stopped"] in ("interrupt", True)


@pytest.mark.parametrize("name", ["search --json", "solve", "bench --json", "match --json"])
def test_sigterm_ends_it_in_the_same_order_with_143(here, name):
    result = ended(LONG_RUNNING[name], signal.SIGTERM)

    assert result.returncode == 143, result.stderr
    assert "Traceback" not in result.stderr
    if "--json" in name:
        assert strict_json(result.stdout)["stopped"] == "interrupt"


def test_no_game_is_forfeited_because_of_a_signal(here):
    endless = ("match", "mnk:m=9,n=9,k=5", "alphabeta", "random", "-n", "1")

    result = ended((*endless, "--record", "games.txt"), signal.SIGTERM)

    assert (result.returncode, result.stdout) == (143, "")
    assert "no game has ended" in result.stderr
    assert not (here / "games.txt").exists()


def test_ctrl_c_is_the_usual_end_of_the_page(here):
    result = ended(("serve", "--no-open", "--workers", "1"), signal.SIGINT)

    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.endswith("stopped\n")


@pytest.mark.parametrize("name", ["plies.catalog", "plies.searches", "click", "plies.cli.tree"])
@pytest.mark.parametrize("script", [False, True])
def test_ctrl_c_while_it_is_still_imported_is_130_without_a_word_of_python(here, name, script):
    (here / "hook").mkdir()
    (here / "hook" / "sitecustomize.py").write_text(AT_IMPORT.format(name=name))
    start = [sys.executable, "plies"] if script else PLIES
    (here / "plies").write_text("from plies.cli import main\nmain()\n")

    result = subprocess.run(
        [*start, "tree", LAB],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": f"{here / 'hook'}"},
    )

    assert result.returncode == 130
    assert result.stdout == ""
    assert result.stderr.strip() in ("", "stopped")


def test_nothing_is_imported_before_ctrl_c_is_provided_for():
    source = starting.__file__
    program = f"import sys; before = set(sys.modules); exec(open({source!r}).read());"
    program += "print(sorted(set(sys.modules) - before))"

    result = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True)

    assert result.stdout == "['__future__']\n"


def test_only_the_command_is_ended_so_not_a_program_that_imports_plies(here):
    (here / "sitecustomize.py").write_text(AT_IMPORT.format(name="plies.catalog"))
    program = "try:\n    import plies\nexcept KeyboardInterrupt:\n    print('mine')"

    result = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(here)},
    )

    assert result.stdout == "mine\n"
    assert is_command(["/usr/bin/plies", "tree"])
    assert is_command(["-m", "plies"])
    for other in ([], ["-c", "import plies"], ["my_plies.py"], ["-m", "pytest"]):
        assert not is_command(other)


PRINTING = [
    ("tree", LAB),
    ("tree", LAB, "--json"),
    ("tree", LAB, "--steps"),
    ("search", "tictactoe", "--depth", "2", "--eval", "zero"),
    ("games",),
    ("perft", "tictactoe", "--depth", "2"),
    ("match", "tictactoe", "random", "random", "-n", "1", "--no-record"),
    ("play", "tictactoe", "random", "random"),
    ("--help",),
]


@pytest.mark.parametrize("words", PRINTING, ids=lambda words: " ".join(words))
def test_a_full_disk_is_one_sentence(words):
    with open("/dev/full", "w") as full:
        result = subprocess.run([*PLIES, *words], stdout=full, stderr=subprocess.PIPE, text=True)

    result.stdout = ""
    assert "what is to be printed cannot be written: No space left on device" in refused(result)


def test_where_not_even_the_sentence_can_be_printed_the_status_says_it():
    with open("/dev/full", "w") as full:
        for words in (("tree", LAB), ("tree", "[1")):
            assert subprocess.run([*PLIES, *words], stdout=full, stderr=full).returncode == 2


@pytest.mark.parametrize("words", ["games", f"tree '{LAB}' --steps", "--help"])
def test_whoever_reads_nothing_of_a_short_answer_gets_the_same_status(words):
    command = f"{{ sleep 0.1; {sys.executable} -m plies {words}; }} | true; echo ${{PIPESTATUS[0]}}"

    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True)

    assert (result.stdout, result.stderr) == ("141\n", "")


def test_whoever_reads_one_line_is_told_nothing_else():
    many = "tree --random --depth 7 --branching 3 --seed 1 --steps"  # more than a pipe holds
    command = f"{sys.executable} -m plies {many}"
    with subprocess.Popen(
        ["bash", "-c", f"{command} | head -1; echo ${{PIPESTATUS[0]}}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        out, err = process.communicate()

    assert out.splitlines()[1] == "141"
    assert err == ""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_the_shell_has_closed_do_no_harm(here, closed):
    command = f"{sys.executable} -m plies tree '{LAB}' --svg tree.svg {closed}"

    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True)

    assert (result.returncode, result.stderr) == (0, "")
    assert ("value     5" in result.stdout) == (" >&-" not in f" {closed}")
    assert (here / "tree.svg").read_text().startswith("<svg ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("train", "2048", "--folder", "endless.py"), "endless.py is a file: a training needs"),
        (("train", "2048", "--folder", "endless.py/x"), "endless.py/x cannot be written: Not a"),
        (("train", "2048", "--folder", "/proc/x"), "/proc/x cannot be written: "),
        (("tree", LAB, "--svg", "/proc/x.svg"), "/proc/x.svg cannot be written: "),
        (("tree", LAB, "--html", "endless.py/x"), "endless.py/x cannot be written: Not a"),
        (("match", "nim", "random", "random", "--record", "/proc/x"), "/proc/x cannot be written"),
        (("bench", "nim", "--csv", "/proc/x.csv"), "/proc/x.csv cannot be written"),
    ],
)
def test_folders_where_nothing_can_be_written_are_refused_before_the_work(here, words, sentence):
    result = subprocess.run([*PLIES, *words], capture_output=True, text=True)

    assert sentence in refused(result)


@pytest.mark.parametrize(
    "words",
    [("tree", LAB, "--steps"), ("play", "2048"), ("play", "tictactoe"), ("replay", "games.txt")],
    ids=lambda words: words[0] + words[1][:4],
)
def test_ctrl_c_at_a_screen_is_130_and_the_terminal_is_as_before(here, words):
    match = ("match", "tictactoe", "random", "random", "-n", "1", "--record", "games.txt")
    subprocess.run([*PLIES, *match], capture_output=True)
    ours, theirs = pty.openpty()
    with (
        subprocess.Popen(
            [*PLIES, *words], stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
        ) as process,
        closing(os.fdopen(ours, "rb", 0)) as screen,
    ):
        os.close(theirs)
        seen = b""
        while b"?1049h" not in seen and b"your move" not in seen:
            seen += screen.read(4096)
        sleep(0.5)  # until something is on it
        process.send_signal(signal.SIGINT)
        try:
            while piece := screen.read(4096):
                seen += piece
        except OSError:  # the end of a terminal
            pass

    assert process.returncode == 130, seen
    assert b"Traceback" not in seen
    assert seen.count(b"?1049h") == seen.count(b"?1049l")
