"""The code of a game, compiled so that its arithmetic is Python's.

A pass of the compiler puts what is in `checked`, `functions` and `ranges` in place of Python's
operators and functions. So `+` in a game raises where 64 bits do not hold the sum, and `+` in a
search is one instruction.
"""

from types import ModuleType

from numba import njit
from numba.core import errors, ir, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.ir_utils import build_definitions, convert_code_obj_to_function
from numba.core.untyped_passes import InlineClosureLikes
from numba.extending import overload

from plies.compiled.lowering.casts import exact
from plies.compiled.lowering.checked import stands_for
from plies.compiled.lowering.exact import number
from plies.compiled.lowering.looking import LoopsLook
from plies.compiled.lowering.unassigned import VariablesHaveValues

OPTIONS = {"nogil": True, "error_model": "python", "boundscheck": False}
BARE = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # nobody calls it from Python


@register_pass(mutates_CFG=False, analysis_only=False)
class _AsPython(FunctionPass):
    """Lets a function call what stands for Python's operators and functions."""

    _name = "plies_arithmetic"

    def __init__(self):
        FunctionPass.__init__(self)

    def run_pass(self, state):
        _refuse_recursion(state)
        state.targetctx = exact(state.targetctx)
        asked = {}  # by the name of a bound method: the number that it is asked of
        blocks = state.func_ir.blocks.values()
        calls = [one for block in blocks for one in block.find_exprs("call")]
        simple = {one.func.name for one in calls if len(one.args) == 1 and not one.kws}
        for block in blocks:
            for step in block.find_insts(ir.Assign):
                _unbind(step, asked, simple)
                step.value = _changed(step.value, state.func_ir)
        state.func_ir._definitions = build_definitions(state.func_ir.blocks)
        return True


def _refuse_recursion(state):
    """Nobody counts how deep compiled code is: without an end it would take the process along."""
    function = state.func_id.func
    for frame in state.typingctx.callstack.finditer(function):
        if frame.args == state.args:
            raise errors.UnsupportedError(f"{function.__name__} calls itself", state.func_ir.loc)


def _unbind(step, asked, simple):
    """Make a call of `x.bit_count()` one of a function, which may get a number of another type.

    In a loop `x` may turn out to be a wide only later, and a bound method has one type for good.
    So is one of `values.index(x)`, in which whole numbers and floats are to be told apart.
    """
    value = step.value
    if not isinstance(value, ir.Expr):
        return
    if value.op == "getattr" and (
        value.attr in _asked_of or (value.attr in _found_in and step.target.name in simple)
    ):
        asked[step.target.name] = value.value
        function = _asked_of.get(value.attr) or _found_in[value.attr]
        step.value = ir.Global(function.__name__, function, value.loc)
    elif value.op == "call" and value.func.name in asked:
        step.value = ir.Expr.call(
            value.func, [asked[value.func.name], *value.args], value.kws, value.loc
        )


def _changed(value, code):
    """Return the right side of an assignment as it is to be compiled."""
    if isinstance(value, (ir.Global, ir.FreeVar)):
        found = _stand_in(value.value)
        return value if found is None else ir.Global(found.__name__, found, value.loc)
    if not isinstance(value, ir.Expr):
        return value
    if value.op in ("binop", "unary", "inplace_binop"):
        value.fn = stands_for.get(value.fn, value.fn)
    if value.op == "inplace_binop":
        value.immutable_fn = stands_for.get(value.immutable_fn, value.immutable_fn)
    if value.op == "make_function":
        if value.defaults is not None:
            raise errors.UnsupportedError("an inner function with a default", value.loc)
        inner = pythonic(convert_code_obj_to_function(value, code))
        return ir.Global(value.code.co_name, inner, value.loc)
    if value.op == "getattr":
        try:
            module = code.get_definition(value.value).value
        except (KeyError, AttributeError):
            return value
        if isinstance(module, ModuleType):
            found = _stand_in(getattr(module, value.attr, None))
            return value if found is None else ir.Global(found.__name__, found, value.loc)
    return value


def _stand_in(value):
    try:
        return stands_for.get(value)
    except TypeError:  # a list or a table of the game's
        return None


class Pythonic(CompilerBase):
    """Numba's compiler with that pass, and with loops that look at whether to stop."""

    def define_pipelines(self):
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_AsPython, InlineClosureLikes)
        passes.add_pass_after(LoopsLook, InlineClosureLikes)
        passes.add_pass_after(VariablesHaveValues, InlineClosureLikes)
        passes.finalize()
        return [passes]


AS_PYTHON = {**OPTIONS, "pipeline_class": Pythonic}
pythonic = njit(**AS_PYTHON, **BARE)


def count_of(x):
    return x.bit_count()


def length_of(x):
    return x.bit_length()


@overload(count_of)
def _count_of(x):
    return lambda x: x.bit_count()


@overload(length_of)
def _length_of(x):
    return lambda x: x.bit_length()


_asked_of = {"bit_count": count_of, "bit_length": length_of}


def index_(values, x):
    return values.index(x)


def count_(values, x):
    return values.count(x)


@overload(index_)
def _index(values, x):
    return None if _unlike(values, x) else lambda values, x: values.index(x)


@overload(count_)
def _count(values, x):
    return None if _unlike(values, x) else lambda values, x: values.count(x)


def _unlike(values, x):
    """Return whether a whole number is looked for among floats, or a float among whole ones."""
    kinds = [getattr(values, "dtype", None), *getattr(values, "types", ()), x]
    return any(isinstance(one, types.Float) for one in kinds) and any(map(number, kinds))


_found_in = {"index": index_, "count": count_}
