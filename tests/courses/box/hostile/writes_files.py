"""Writes outside its folder."""

import os


def tried(what):
    try:
        return str(what())
    except OSError:
        return "refused"


def answer(folder):
    target = os.path.join(folder, "mine")
    return [
        tried(lambda: open(target, "w")),
        tried(lambda: os.open(target, os.O_CREAT | os.O_WRONLY)),
        tried(lambda: os.mkdir(target)),
        tried(lambda: os.symlink(folder, "link")),
        tried(lambda: os.link(os.path.join(folder, "theirs"), "link")),
        tried(lambda: os.rename("writes_files.py", target)),
        tried(lambda: os.remove(os.path.join(folder, "theirs"))),
        tried(lambda: os.truncate(os.path.join(folder, "theirs"), 0)),
        tried(lambda: os.chmod(folder, 0)),
        tried(lambda: os.mkdir("deep")),
    ]
