"""What Python says of files written for Python 2, as the first agents of the course were."""

from __future__ import annotations

import re

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
    "has no attribute 'iterkeys'": "and keys in Python 3",
    "parameters cannot be parenthesized": "where a function could take (a, b) apart",
    "for >>: 'builtin_function_or_method'": "where one wrote print >>file, text",
    "No module named 'Queue'": "and queue in Python 3",
    "No module named 'cPickle'": "and pickle in Python 3",
    "No module named 'Tkinter'": "and tkinter in Python 3",
    "invalid hexadecimal literal": "where long numbers ended in L",
    "name 'long' is not defined": "and int in Python 3",
    "name 'basestring' is not defined": "and str in Python 3",
    "name 'unichr' is not defined": "and chr in Python 3",
    "name 'cmp' is not defined": "which Python 3 has no more",
}


LINES = {  # in the line that is no Python 3, where Python says no more than "invalid syntax"
    r"\braise\s+[\w.]+\s*,": "where one wrote raise Error, text",
    r"\blambda\s*\(": "where a lambda could take (a, b) apart",
    r"\bdef\s+\w+\s*\(.*\(": "where a function could take (a, b) apart",
    r"\bprint\s+[^(\s=]": "where print was a word",
    r"\bexcept\s+[\w.]+\s*,": "where one wrote except Exception, e",
    r"<>": "where <> was !=",
    r"`": "where `x` was repr(x)",
    r"\bexec\s+[^(\s=]": "where exec was a word",
    r"\b0\d+\b": "where 010 was 8",
    r"\b\d+[lL]\b": "where long numbers ended in L",
}


def with_hint(said: str) -> str:
    """Return an error's sentence, with a word of explanation if Python 2 is the cause."""
    first, newline, rest = said.partition("\n")
    found = [meaning for sign, meaning in SIGNS.items() if sign in first]
    if "SyntaxError" in first:
        found += [meaning for line, meaning in LINES.items() if re.search(line, rest)]
    if not found:
        return said
    hint = f"this is Python 2, {found[0]}; write it in Python 3"
    return f"{first} ({hint}){newline}{rest}"
