"""What functions of the runtime and of our searches may call: the compiler knows these by name.

The runtime is Python in which every value is a 64-bit number. `get` and `put` read and write the
word at an address and a place; see `kernels.py` for all of them.
"""

from __future__ import annotations

from typing import Any


def inline(function: Any) -> Any:
    """Mark a function that is written out wherever it is called: it is a few instructions."""
    return function


def outside(function: Any) -> Any:
    """Mark a function that is never written out where it is called: it is what is rarely done."""
    return function


def _known(*args: Any) -> Any:
    raise NotImplementedError("only the compiler knows this")


get = put = get_byte = put_byte = get_eight = put_eight = _known
take = move_words = fill_words = clear = give_up = key_at = bit_of = first_bit = ones = _known
