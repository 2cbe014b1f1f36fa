"""`plies serve`: the page on which people play, watch, step and practise."""

from __future__ import annotations

import os
import re
import socket
import sys
import warnings
import webbrowser
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import Any

import click

from plies.catalog import GAMES, PROGRAMS, proper_name
from plies.catalog import game as named_game
from plies.cli.options import as_json
from plies.cli.output import print_json
from plies.contract import GameError
from plies.play.guests import game_of
from plies.play.players import player
from plies.play.referee import ready

USUAL_PORT = 8000
TRIES = 20  # ports after the usual one, if nobody asked for a certain one


@click.command()
@click.argument("games", metavar="[FILE.py:GAME]...", nargs=-1)
@click.option("--host", default="127.0.0.1", help="Who may come: 0.0.0.0 lets in the network.")
@click.option("--port", type=click.IntRange(0, 65535), help="[default: 8000, or the next free]")
@click.option("--name", multiple=True, help="A name that this machine is known by, too.")
@click.option("--engine", "engines", multiple=True, help="An opponent: uci:PROGRAM, GAME=ugi:...")
@click.option("--player", "guests", multiple=True, help="An opponent: FILE.py:CLASS, GAME=FILE...")
@click.option("--tournament", "records", multiple=True, help="Show a record as it grows.")
@click.option("--embed", metavar="ORIGIN", default="", help="A site whose pages may frame it.")
@click.option("--think", type=click.FloatRange(0.05, 600), default=10, help="Longest search, s.")
@click.option("--workers", type=click.IntRange(1, 64), help="Searches at once. [default: cores]")
@click.option("--open/--no-open", "opens", default=None, help="Open it in a browser, or not.")
@as_json
def serve(
    games: tuple[str, ...],
    host: str,
    port: int | None,
    name: tuple[str, ...],
    engines: tuple[str, ...],
    guests: tuple[str, ...],
    records: tuple[str, ...],
    embed: str,
    think: float,
    workers: int | None,
    opens: bool | None,
    as_json: bool,
) -> None:
    """Open the page: step, practise, play, watch and measure in a browser.

    \b
    Example: plies serve mygame.py:MyGame
    """
    try:
        import uvicorn

        from plies.web.app import make_app, policy
        from plies.web.tournaments import Shown
    except ImportError as error:
        raise GameError(f'the page needs more: pip install "plies[web]" ({error})') from None
    policy(embed)  # an origin that is none is refused before anything is begun
    for spec in games:
        named_game(spec)
    offered = [opponent(words, think) for words in engines] + [guest(words) for words in guests]
    shown = [Shown(Path(record), games) for record in records]
    listening = bound(host, port)
    address = address_of(host, listening.getsockname()[1])
    how: dict[str, Any] = {"think": think, "workers": workers, "engines": offered}
    app = make_app(games, hosts=(host, *name), embed=embed, tournaments=shown, **how)
    warnings.filterwarnings("ignore", "coroutine .* was never awaited")  # Ctrl-C came first
    with suppress(KeyboardInterrupt):  # its usual end, from the first moment that it is told
        if as_json:
            print_json({"address": address})
        else:
            click.echo(f"plies is at {address} (Ctrl-C stops it)")
        if opens if opens is not None else sys.stdout.isatty() and not as_json:
            Timer(0.5, webbrowser.open, [address]).start()
        settings: dict[str, Any] = {
            "ws_max_size": 512 * 1024,
            "ws_per_message_deflate": False,
            "ws_ping_interval": 20,
            "ws_ping_timeout": 20,
            "h11_max_incomplete_event_size": 32 * 1024,
            "timeout_graceful_shutdown": 2,
            "server_header": False,
            "log_level": "warning",
        }
        server = uvicorn.Server(uvicorn.Config(app, **settings))
        server.run(sockets=[listening])
    if not as_json:
        click.echo("stopped")


def opponent(words: str, think: float) -> Any:
    """Return an engine to offer, `uci:PROGRAM` or `GAME=ugi:PROGRAM`; it is started once to see."""
    from plies.web.given import Offered

    named = re.fullmatch(rf"(?:(.+?)=)?((?:{'|'.join(PROGRAMS)}):.+)", words)
    if not named:
        raise GameError(f"an engine is named as uci:PROGRAM or GAME=ugi:PROGRAM, not {words!r}")
    spec, speaks = named[2], named[2].partition(":")[0]
    games = (name for name, entry in GAMES.items() if entry.speaks == speaks != "ugi")
    game = proper_name(named[1]) if named[1] else next(games, "")
    if not game:
        raise GameError(f"say which game the engine plays, as GAME={spec}")
    plays = player(spec)
    if (limit := getattr(plays, "limit", None)) and limit > think:
        raise GameError(f"{spec} thinks for {limit:g} seconds, and --think allows {think:g}")
    plays.begin(named_game(game), 1)  # type: ignore[attr-defined]
    plays.close()  # type: ignore[attr-defined]
    return Offered(game, spec)


def guest(words: str) -> Any:
    """Return a player to offer, `FILE.py:CLASS` or `GAME=FILE.py:CLASS`; it is made once to see."""
    from plies.web.given import Offered

    named = re.fullmatch(r"(?:([^=]+?)=)?([^=:]+(?::.*)?)", words)
    if not named:
        raise GameError(f"a player is named as FILE.py:CLASS or GAME=FILE.py:CLASS, not {words!r}")
    game, spec = named[1] or game_of(named[2]), named[2]
    rules = named_game(game) if game else None
    made = player(spec, rules)
    if rules:
        ready(made, rules)
    return Offered(proper_name(game), spec)


def bound(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens; without a port, on the first free one from the usual on."""
    wanted = range(USUAL_PORT, USUAL_PORT + TRIES) if port is None else [port]
    try:
        family = socket.getaddrinfo(host, None)[0][0]
    except (OSError, UnicodeError):
        raise GameError(f"{host!r} is no address of this machine: try 127.0.0.1") from None
    for number in wanted:
        listening = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":  # on Windows it would mean to share the port with whoever has it
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen()  # who comes before the server is ready waits a moment
            return listening
        except OSError as error:
            listening.close()
            why = error.strerror or error
    if port is None:
        raise GameError(f"the ports {wanted[0]} to {wanted[-1]} are taken: choose one by --port")
    raise GameError(f"nothing can listen at {host}:{port}: {why}")


def address_of(host: str, port: int) -> str:
    """Return the address to open in a browser on this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"
