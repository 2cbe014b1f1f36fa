"""The commands of `plies`, kinds of `plies grade` and of players, what draws a trace: by place."""

from __future__ import annotations

COMMANDS = {  # of `plies`, as they are listed; only the one that is called is imported
    "tree": "plies.cli.tree:tree",
    "search": "plies.cli.search:search",
    "solve": "plies.cli.solve:solve",
    "play": "plies.cli.play:play",
    "match": "plies.cli.match:match",
    "replay": "plies.cli.replay:replay",
    "pacman": "plies.games.pacman.commands.pacman:pacman",
    "perft": "plies.cli.perft:perft",
    "bench": "plies.cli.bench:bench",
    "train": "plies.games.twenty48.commands.train:train",
    "grade": "plies.cli.grade:grade",
    "serve": "plies.cli.serve:serve",
    "engine": "plies.cli.engine:engine",
    "games": "plies.cli.games:games",
    "check": "plies.cli.games:check",
    "tour": "plies.cli.tour:tour",
}
GRADERS = {  # of `plies grade`
    "2048": "plies.courses.twenty48.command:command",
    "berkeley": "plies.courses.berkeley.command:command",
    "tree": "plies.courses.bank.command:command",
}
DRAWERS = {  # of a trace, by the name of its method
    "svg": "plies.views.svg:svg",
    "html": "plies.views.page:html",
}
PROGRAMS = {  # players that are programs of others, by the language in which they are asked
    "uci": "plies.adapters.driving.uci:uci_player",
    "ugi": "plies.adapters.driving.uci:ugi_player",
    "gtp": "plies.adapters.driving.gtp:gtp_player",
}
