"""Kills the grader, its group and everybody."""

import os
import signal


def tried(what, *arguments):
    try:
        return str(what(*arguments))
    except OSError:
        return "refused"


def answer(number):
    return [
        tried(os.kill, os.getppid(), signal.SIGKILL),
        tried(os.kill, -1, signal.SIGTERM),
        tried(os.kill, 0, signal.SIGCONT),
        tried(os.killpg, os.getpgid(os.getppid()) if number else 0, signal.SIGTERM),
        tried(signal.pidfd_send_signal, 0, signal.SIGTERM),
    ]
