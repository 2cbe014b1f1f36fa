"""How the command ends: with which status, and never with a traceback.

0    it came to its end; of `plies serve`, which has no other, Ctrl-C is the end
1    it came to its end and the answer is no: not solved, points missing, games not played
2    it could not be done, and a sentence says why: bad input, a file, a full disk
130  Ctrl-C ended it early, even where what was done is kept or told
141  nobody reads what it prints any more, as after `| head -1`
143  SIGTERM ended it, in the same order as Ctrl-C
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress

import click

from plies.cli.letters import write_what_can_be_shown
from plies.starting import INTERRUPTED, catch_ctrl_c

BAD_INPUT = 2
UNREAD, TERMINATED = 141, 143  # 128 and the number of SIGPIPE, of SIGTERM

__all__ = ["BAD_INPUT", "INTERRUPTED", "UNREAD", "no_room", "run"]


def run(command: click.Command) -> None:
    """Run a command and leave with its status."""
    open_streams()
    catch_ctrl_c()
    if sys.argv[1:2] != ["grade"]:  # which has boxes to clear away first
        listen_to_sigterm()
    status = status_of(command)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever is in a hurry now needs no words
    sys.exit(closed(TERMINATED if status == INTERRUPTED and Heard.sigterm else status))


class Heard:
    """The signals that have come."""

    sigterm = False


def listen_to_sigterm() -> None:
    """Let SIGTERM be a KeyboardInterrupt, so that what is done is kept; a second one ends it."""

    def hear(*_: object) -> None:
        Heard.sigterm = True
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:  # not under nohup or the like
        signal.signal(signal.SIGTERM, hear)


def open_streams() -> None:
    """Have something to read from and to print to, even where the shell has closed it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
    write_what_can_be_shown()


def status_of(command: click.Command) -> int:
    """Run a command and return its status, whatever happens."""
    try:
        code = command.main(standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # for which rich has a status of 1
            return UNREAD
        return leaving.code if isinstance(leaving.code, int) else BAD_INPUT if leaving.code else 0
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except OSError as error:
        with suppress(OSError):
            click.echo(f"plies: {no_room(error)}", err=True)
        return BAD_INPUT


def no_room(error: OSError) -> str:
    """Say in a sentence what could not be read or written; without a name it was what we print."""
    why = error.strerror or error
    if error.filename is None:
        return f"what is to be printed cannot be written: {why}"
    return f"{error.filename} cannot be read or written: {why}"


def closed(status: int) -> int:
    """Print what is waiting to be printed; where that fails, throw it away and say so by status."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as error:
            status = status or (UNREAD if isinstance(error, BrokenPipeError) else BAD_INPUT)
            with open(os.devnull, "w") as nowhere:
                os.dup2(nowhere.fileno(), stream.fileno())
    return status
