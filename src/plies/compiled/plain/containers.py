"""Lists, tuples, dicts, sets and objects: how they lie in memory, and walking over them.

list    the address of: length, room, address of the items      (room -1: never changed)
tuple   the address of: length, items                           (where the length varies)
dict    the address of: used, live, room, entries, index, mask; an entry is hash, key, value
set     the address of: fill, used, mask, table, marks, finger; an entry is hash, state, item
object  the address of its fields; so is a list of things that differ, see `mixed_rows`
"""

from plies.compiled.plain.dicts import Dicts
from plies.compiled.plain.items import Items
from plies.compiled.plain.keys import Keys
from plies.compiled.plain.lists import Lists
from plies.compiled.plain.mixed_rows import MixedRows
from plies.compiled.plain.objects import Objects
from plies.compiled.plain.walking import Walking


class Containers(Walking, Items, Lists, MixedRows, Objects, Dicts, Keys):
    """The part of a walk that knows what holds other values."""
