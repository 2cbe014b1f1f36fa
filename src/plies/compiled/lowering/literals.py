"""Lists that are written out: `return []`, `board[:3] == [1, 1, 1]`, `board[:i] + [stone]`.

Numba would make a new list each time, and not know the type of an empty one. The first becomes
the constant NOTHING, an empty list of whatever type the function returns elsewhere; the second a
table; the third a tuple, which is no new memory.
"""

import dis
import operator

from numba.core import types
from numba.core.imputils import lower_constant
from numba.core.typeconv import Conversion
from numba.cpython.listobj import ListInstance
from numba.extending import lower_cast, models, overload, register_model, typeof_impl

from plies.compiled.lowering.tables import Table, TableType, same_cells


class Nothing:
    """A list without anything in it."""


NOTHING = Nothing()


class NothingType(types.Opaque):
    def __init__(self):
        super().__init__(name="Nothing")

    def can_convert_to(self, context, other):
        return Conversion.safe if isinstance(other, types.List) else None

    def unify(self, context, other):
        return other if isinstance(other, types.List) else None


@typeof_impl.register(Nothing)
def _typeof(value, context):
    return NothingType()


@register_model(NothingType)
class _Model(models.OpaqueModel):
    pass


@lower_constant(NothingType)
def _constant(context, builder, kind, value):
    return context.get_dummy_value()


@lower_cast(NothingType, types.List)
def _to_list(context, builder, source, target, value):
    return ListInstance.allocate(context, builder, target, 0).value


class ListTable(Table):
    """A constant that remembers that it was a list, which equals no tuple."""

    maker = list


def with_constants(code, boards):
    """Return code that makes no new list where a constant or, with boards, a tuple does."""
    steps = list(dis.get_instructions(code))
    changed, constants = bytearray(code.co_code), list(code.co_consts)

    def put(step, name, number):
        changed[step.offset : step.offset + 2] = bytes([dis.opmap[name], number])

    for i, step in enumerate(steps[:-1]):
        if step.opname != "BUILD_LIST" or len(constants) > 255:
            continue
        used = steps[i + 1].opname
        written = [one.opname for one in steps[i + 1 : i + 3]] == ["LOAD_CONST", "LIST_EXTEND"]
        if step.arg == 0 and used == "RETURN_VALUE":
            put(step, "LOAD_CONST", len(constants))
            constants.append(NOTHING)
        elif boards and step.arg == 0 and written and steps[i + 3].opname == "COMPARE_OP":
            put(step, "NOP", 0)
            put(steps[i + 1], "LOAD_CONST", len(constants))
            put(steps[i + 2], "NOP", 0)
            constants.append(ListTable(steps[i + 1].argval))
        elif boards and step.arg > 0 and (used, steps[i + 1].argrepr) == ("BINARY_OP", "+"):
            put(step, "BUILD_TUPLE", step.arg)  # to a list, Python adds nothing but lists
    return code.replace(co_code=bytes(changed), co_consts=tuple(constants))


@overload(operator.add)
def _joined(a, b):
    if isinstance(a, types.List) and isinstance(b, types.UniTuple):  # which was written as a list
        return lambda a, b: a + list(b)
    return None


@overload(operator.eq)
def _equal(a, b):
    if not (isinstance(a, types.List) and isinstance(b, TableType)):
        return None
    if getattr(b.table, "maker", None) is not list or b.table.nested:
        return None
    return same_cells


@overload(operator.ne)
def _different(a, b):
    return (lambda a, b: not operator.eq(a, b)) if _equal(a, b) else None
