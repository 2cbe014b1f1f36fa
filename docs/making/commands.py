"""A page for every command: what it does, an example with what it prints, every option."""

from __future__ import annotations

import inspect
import os
import re
import shlex
from contextlib import chdir
from tempfile import TemporaryDirectory

import click
from click.testing import CliRunner

from plies.catalog import COMMANDS, GRADERS, found
from plies.cli import plies

EXAMPLE = re.compile(r"^Example: (plies .*(?:\n +.*)*)", re.MULTILINE)
LONGEST = 28  # lines of what a command prints
TIMES = re.compile(r"\d[\d.,]* ?(?:µs|ms|s|min|nodes/s|moves/s|/s)(?:, [\d.,]+/s)?(?!\w)")
ENGINE = re.compile(r"\b(?:compiled|interpreted)$", re.MULTILINE)  # what is there already
BUSY = re.compile(r"\.\.\..*\.\.\..*$", re.MULTILINE)  # a line of times: all from the first one
TIMED = re.compile(r" {2,}\.\.\.")  # a row of a table with a time in it
CELL = re.compile(r"\S+(?: \S+)*")
SPEEDS = re.compile(r'("(?:seconds|cpu|memory|nodes_per_second)": )[^,}\]]+')
BARE = {  # options that --help only names
    "--seed": "The same again for the same seed.",
    "--engine": "What searches: machine code, Python, or what is worth it.",
    "--form": "How a tree is handed to the function.",
    "--json": "Print one JSON object.",
}
SHOWN_INSTEAD = {  # by commands that need somebody, or time; tests/test_shown_by_hand.py looks
    "serve": "$ plies serve --no-open\nplies is at http://127.0.0.1:8000/ (Ctrl-C stops it)",
    "engine": "$ plies engine nim:heaps=1-2\nugi\nid name plies 0.1.0 nim alphabeta\n...\nugiok",
    "train": (  # one run, which took half a minute: no test repeats it
        "$ plies train 2048 --moves 100k --practice 0 --threads 1 --seed 1 --folder tiny\n"
        "learned from 100,271 moves in 1.72 s\n"
        "average of the last 273 games: 4,721\n"
        "saved tiny: checkpoint, curve.csv, curve.svg\n"
        "saved tiny/network.bin: 0.04 MB, 35,523 weights\n"
        "plies play 2048 network:file=tiny/network.bin"
    ),
    "grade berkeley": (
        "$ plies grade berkeley --project multiagent --student multiAgents.py -q q3\n"
        "q3     cut-on-equality\n"
        "       You also cut where the value only equals the bound; the rule here is\n"
        "       strict: cut on v > beta and v < alpha."
    ),
}
RUN_INSTEAD: dict[
    str, list[str]
] = {  # the example of --help needs a person or a file: these commands need none
    "play": ["plies play nim:heaps=1-2 alphabeta simple"],
    "replay": [
        "plies match nim:heaps=1-2 alphabeta simple -n 1 --record games.txt",
        "plies replay games.txt --game 1",
    ],
    "grade": [],
    "games": ["plies games"],
    "check": ["plies check nim:heaps=1-2 --games 5"],
    "grade tree": ["plies grade tree --make-sheet sheet.json --seed 1"],
    "grade 2048": ["plies grade 2048 --player simple --games 2 --goal 500 --need 1"],
}


def command_pages(run: bool) -> dict[str, str]:
    """Return the page of every command, and of every kind of `plies grade`."""
    all_ = {name: found(place) for name, place in COMMANDS.items()}
    all_ |= {f"grade {name}": found(place) for name, place in GRADERS.items()}
    return {f"commands/{name.replace(' ', '-')}.md": page(name, all_[name], run) for name in all_}


def page(name: str, command: click.Command, run: bool) -> str:
    context = click.Context(command, info_name=f"plies {name}")
    said = " ".join(command.collect_usage_pieces(context))
    about, example = about_and_example(command)
    parts = [f"# plies {name}", f"    plies {name} {said}", about]
    prints = shown(name, example, run)
    if example and not any(f"$ {example}\n" in block for block in prints):
        parts.append(f"An example:\n\n    {example}")
    parts += prints
    if isinstance(command, click.Group):
        kinds = [f"[plies {name} {one}]({name}-{one}.md)" for one in GRADERS]
        parts.append("Its kinds: " + ", ".join(kinds) + ".")
    rows = [row(one, context) for one in command.params if isinstance(one, click.Option)]
    rows = [one for one in rows if one]
    if rows:
        parts.append("\n".join(["| option | what it does |", "|---|---|", *rows]))
    parts.append("How commands end, and what they do to files: [the command](../../commands.md).")
    return "\n\n".join(parts) + "\n"


def about_and_example(command: click.Command) -> tuple[str, str]:
    """Return what a command says of itself, as paragraphs, and the example in it."""
    text = inspect.cleandoc(command.help or "").replace("\b\n", "")
    match = EXAMPLE.search(text)
    example = " ".join(match[1].split()) if match else ""
    parts = [" ".join(one.split()) for one in EXAMPLE.sub("", text).split("\n\n")]
    return "\n\n".join(part for part in parts if part), example


def row(option: click.Option, context: click.Context) -> str:
    """Return the line of an option in the table."""
    record = option.get_help_record(context)
    if record is None:
        return ""
    names, said = (" ".join(text.split()) for text in record)
    said = said or BARE.get(names.split()[0], "")
    return f"| {as_code(names)} | {said.replace('|', '&#124;').replace('<', '&lt;')} |"


def as_code(text: str) -> str:
    """Return text as code in a table, where a bar would end the cell."""
    if "|" not in text:
        return f"`{text}`"
    return f"<code>{text.replace('|', '&#124;').replace('<', '&lt;')}</code>"


def shown(name: str, example: str, run: bool) -> list[str]:
    """Return what commands print: of the example itself, or of one that needs nobody."""
    if name in SHOWN_INSTEAD:
        return [f"```text\n{SHOWN_INSTEAD[name]}\n```"]
    commands = RUN_INSTEAD.get(name, [example] if example else [])
    outputs = printed(commands) if run else [""] * len(commands)
    pairs = zip(commands, outputs, strict=True)
    return [f"```console\n$ {one}\n{output}```" for one, output in pairs]


def printed(commands: list[str]) -> list[str]:
    """Return what commands print; `...` for how long it took, and what else differs each time."""
    os.environ["COLUMNS"] = "80"
    runs = zip(once(commands), once(commands), strict=True)
    return [in_short(steady(same(one, other))) for one, other in runs]


def once(commands: list[str]) -> list[str]:
    """Return what commands print, one after the other in a folder of their own."""
    found = []
    with TemporaryDirectory() as folder, chdir(folder):
        for one in commands:
            done = CliRunner().invoke(plies, shlex.split(one)[1:])
            if done.exit_code not in (0, 1):
                raise SystemExit(f"{one}: {done.output}")
            found.append(SPEEDS.sub(r"\1...", ENGINE.sub("...", TIMES.sub("...", done.stdout))))
    return found


def same(one: str, other: str) -> str:
    """Return a text with `...` for the words in which another run of the command differed."""
    lines = []
    for first, second in zip(one.splitlines(), other.splitlines(), strict=True):
        if first.split() == second.split():
            lines.append(first)
            continue
        words, others = re.split(r"(\s+)", first), re.split(r"(\s+)", second)
        pairs = zip(words, others, strict=False)
        lines.append("".join("..." if a.strip() and a != b else a for a, b in pairs))
    return "\n".join(lines)


def steady(output: str) -> str:
    """Return what a command printed, but of its tables no column whose width is a matter of luck.

    A row ends in `...` at its first time, and the heads of these columns go with it.
    """
    lines = BUSY.sub("...", output).splitlines()
    for at, line in enumerate(lines):
        found = TIMED.search(line)
        if not found:
            continue
        lines[at] = f"{line[: found.start()]}  ..."
        head = at - 1
        while head >= 0 and lines[head] and not TIMED.search(lines[head]):
            cells = [one for one in CELL.finditer(lines[head]) if one.start() < found.start()]
            if cells and cells[-1].end() < len(lines[head]):
                lines[head] = f"{lines[head][: cells[-1].end()]}  ..."
            head -= 1
    return "\n".join(lines)


def in_short(output: str) -> str:
    """Return what a command printed, with no more than its first lines if it is long."""
    lines = [line.rstrip() for line in output.splitlines()]
    if len(lines) > LONGEST:
        lines = [*lines[: LONGEST - 4], "..."]
    return "".join(f"{line}\n" for line in lines)
