"""Runs other programs."""

import os
import subprocess
import sys


def tried(what):
    try:
        return str(what())
    except OSError:
        return "refused"


def answer(target):
    program = [sys.executable, "-c", f"open({target!r}, 'w')"]
    return [
        tried(lambda: subprocess.run(program)),
        tried(lambda: os.system(" ".join(program))),
        tried(lambda: os.posix_spawn(program[0], program, {})),
        tried(lambda: os.popen("id").read()),
        tried(lambda: os.execv(program[0], program)),
    ]
