"""The commands of `plies`, kinds of `plies grade` and of players, what draws a trace: by place."""

from __future__ import annotations

from plies.catalog.entries import Form

COMMANDS = {  # of `plies`, as they are listed; only the one that is called is imported
    "tree": "plies.cli.tree:tree",
    "search": "plies.cli.search:search",
    "solve": "plies.cli.solve:solve",
    "play": "plies.cli.play:play",
    "match": "plies.cli.match:match",
    "tournament": "plies.cli.tournament:tournament",
    "tune": "plies.cli.tune:tune",
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
SAID = {  # of each command in `plies --help`, which would take long if it imported them all
    "tree": 'Search a tree: "[[3,5],[2,9]]", "((3 5)(2 9))", '
    "a file in any notation, or - for stdin.",
    "search": "Find the best move in GAME and what it is worth.",
    "solve": "Find the exact value of GAME: who wins with best play.",
    "play": "Play GAME: you against the computer, or any PLAYERs against each other.",
    "match": "Play games of GAME between PLAYERs, the sides swapped after each.",
    "tournament": "Let many PLAYERs meet in GAME, and rate them.",
    "tune": "Find better numbers for a PLAYER of GAME by playing (SPSA).",
    "replay": "Replay recorded games: by arrow keys on a terminal, elsewhere printed.",
    "pacman": "Play Pac-Man, or let an agent play it.",
    "perft": "Count the lines of play of GAME by ply: a fingerprint of its rules.",
    "bench": "Measure searches of GAME: time and nodes against depth.",
    "train": "Learn an evaluation of GAME (2048 on 4x4) by playing.",
    "grade": "Check answers, players and students' work.",
    "serve": "Open the page: step, practise, play, watch and measure in a browser.",
    "engine": "Answer other programs on stdin and stdout: by UCI, GTP, or UGI for any GAME.",
    "games": "List the games that can be named.",
    "check": "Play random games of GAME, and look whether it keeps the contract.",
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
WORLDS = {  # of others, whose games are named behind theirs: `openspiel:hex(board_size=5)`
    "openspiel": "plies.adapters.openspiel:spiel_game",
}
FORMS = {  # by the method that such a class has instead of `choose`
    "getAction": Form("plies.courses.berkeley.agents:agent_player", "pacman"),
    "predict": Form("plies.adapters.agents:agent_in_file", "", "plies.adapters.agents:agent"),
    "compute_decision": Form("plies.courses.twenty48.ai_player:ai_player", "2048"),
}
