"""What Python says of files written for Python 2, as the first agents of the course were."""

from __future__ import annotations

SIGNS = {  # in what Python 3 says, and what it means
    "Missing parentheses in call to 'print'": "where print was a word",
    "Missing parentheses in call to 'exec'": "where exec was a word",
    "multiple exception types must be parenthesized": "where one wrote except Exception, e",
    "inconsistent use of tabs and spaces": "where a tab was worth eight blanks",
    "leading zeros in decimal integer literals": "where 010 was 8",
    "name 'xrange' is not defined": "and range in Python 3",
    "name 'raw_input' is not defined": "and input in Python 3",
    "name 'unicode' is not defined": "and str in Python 3",
    "name 'reduce' is not defined": "and functools.reduce in Python 3",
    "'sys' has no attribute 'maxint'": "and sys.maxsize in Python 3",
    "has no attribute 'has_key'": "and `key in table` in Python 3",
    "has no attribute 'iteritems'": "and items in Python 3",
    "has no attribute 'itervalues'": "and values in Python 3",
}


def with_hint(said: str) -> str:
    """Return an error's sentence, with a word of explanation if Python 2 is the cause."""
    first, newline, rest = said.partition("\n")
    for sign, meaning in SIGNS.items():
        if sign in first:
            hint = f"this is Python 2, {meaning}; the project has long been Python 3"
            return f"{first} ({hint}){newline}{rest}"
    return said
