"""What plies says while it works: on stderr, or to whoever listens."""

import sys
from threading import Thread

import pytest

from plies.news import heard_by, tell


def test_where_nobody_listens_it_stands_on_stderr(capsys):
    tell("compiling nim, once")

    assert capsys.readouterr().err == "plies: compiling nim, once\n"


def test_who_listens_hears_the_sentence_itself_from_any_thread(capsys):
    heard = []

    with heard_by(heard.append):
        worker = Thread(target=tell, args=("compiling nim, once",))
        worker.start()
        worker.join()
        print("plies: not news", file=sys.stderr)
    tell("later")

    assert heard == ["compiling nim, once"]
    assert capsys.readouterr().err == "plies: not news\nplies: later\n"


def test_who_fails_no_longer_listens(capsys):
    with pytest.raises(KeyError), heard_by(print):
        raise KeyError
    tell("later")

    assert capsys.readouterr().err == "plies: later\n"
