"""A look at whether to stop, in those loops of a game that may not end.

A search looks at its block between two positions, to which a `while` of the game may never come.
The game's code knows no block. It looks at one word of its own object file: 0, or, while a search
by this code is asked to stop, the address of a function that says whether it is the one of this
thread. Then the loop raises.

A `for` over a board, a tuple or what the game yields ends by itself, and so does one over a short
range, or one as long as an attribute of the game says. Only a long range, and a list that may grow
meanwhile, is looked after.
"""

import operator
from functools import cache

from llvmlite import ir as llvm
from numba.core import ir, postproc, types
from numba.core.analysis import compute_cfg_from_blocks
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.ir_utils import build_definitions, mk_unique_var
from numba.extending import intrinsic, overload

from plies.compiled.store import ASKED

SHORT = 256  # steps of a range that need no look: a few of them within each other still end
SUMS = (operator.add, operator.sub)
I64 = llvm.IntType(64)
ANSWER = llvm.IntType(32)


@register_pass(mutates_CFG=False, analysis_only=False)
class LoopsLook(FunctionPass):
    """Puts a look at the head of every loop that may not end."""

    _name = "plies_loops_look"

    def __init__(self):
        FunctionPass.__init__(self)

    def run_pass(self, state):
        code = state.func_ir
        loops = compute_cfg_from_blocks(code.blocks).loops()
        for label in sorted({loop.header for loop in loops.values()}):
            _look_at(code, code.blocks[label])
        if loops:
            state.typingctx.refresh()  # it has not heard of a new `look_in` yet
            state.targetctx.refresh()
            code._definitions = build_definitions(code.blocks)
            postproc.PostProcessor(code).run()  # a generator keeps its variables by name
        return bool(loops)


def _look_at(code, head):
    """Put a look at the head of a loop; of a `for`, only if what it walks over may be long."""
    walking = next(head.find_exprs("iternext"), None)
    begun = walking and _begun(code, walking.value)
    if begun and _is_short(code, begun[1].value.value):
        return
    wanted = ir.Var(head.scope, mk_unique_var("wanted"), head.loc)
    if walking is None or begun is None:
        head.prepend(ir.Assign(ir.Const(True, head.loc), wanted, head.loc))
        place = 1
    else:
        block, step = begun
        _call(block, block.body.index(step) + 1, may_be_long, step.value.value, wanted)
        place = 0
    seen = ir.Var(head.scope, mk_unique_var("seen"), head.loc)
    _call(head, place, look_in(code.func_id.func_name), wanted, seen)


def _begun(code, walk):
    """Return the block and the step in which a walk over something begins, if there is one."""
    begin = _definition(code, walk)
    for block in code.blocks.values():
        for step in block.find_insts(ir.Assign):
            if begin and step.value is begin and getattr(begin, "op", "") == "getiter":
                return block, step
    return None


def _is_short(code, walked):
    """Return whether a `for` walks over a table of the game, or a range of a size that it sets.

    A look would cost more than such a loop: Connect Four is three times as fast without.
    """
    found = _definition(code, walked)
    if _is_attribute(code, found):
        return True
    return (
        isinstance(found, ir.Expr)
        and found.op == "call"
        and getattr(_definition(code, found.func), "value", None) is range
        and all(_is_small(code, argument) for argument in found.args)
    )


def _is_small(code, number):
    """Return whether a number is a small constant, an attribute of the game, or a sum of those."""
    found = _definition(code, number)
    if isinstance(found, (ir.Const, ir.Global, ir.FreeVar)):
        return isinstance(found.value, int) and abs(found.value) <= SHORT
    if _is_attribute(code, found):
        return True
    is_sum = isinstance(found, ir.Expr) and found.op == "binop" and found.fn in SUMS
    return is_sum and all(_is_small(code, part) for part in (found.lhs, found.rhs))


def _is_attribute(code, found):
    """Return whether something is `self.NAME`, which never changes."""
    is_named = isinstance(found, ir.Expr) and found.op == "getattr"
    return is_named and getattr(_definition(code, found.value), "name", "") == "self"


def _definition(code, variable):
    try:
        return code.get_definition(variable)
    except KeyError:
        return None


def _call(block, place, function, argument, target):
    """Put `target = function(argument)` at a place of a block."""
    called = ir.Var(block.scope, mk_unique_var("called"), block.loc)
    block.body[place:place] = [
        ir.Assign(ir.Global(function.__name__, function, block.loc), called, block.loc),
        ir.Assign(ir.Expr.call(called, (argument,), (), block.loc), target, block.loc),
    ]


def may_be_long(walked):
    """Whether a `for` over this may not end soon; only the compiler calls it."""


@overload(may_be_long)
def _may_be_long(walked):
    if isinstance(walked, types.RangeType):
        return lambda walked: len(walked) > SHORT
    endless = isinstance(walked, types.List)
    return lambda walked: endless


@cache
def look_in(name):
    """Return the look of a function with this name, which is what it raises."""

    @intrinsic
    def look(context, wanted):
        def emit(context, builder, signature, args):
            with builder.if_then(args[0]):
                asked = builder.load_atomic(_word(builder.module), "monotonic", 8)
                with builder.if_then(builder.icmp_unsigned("!=", asked, I64(0)), likely=False):
                    kind = llvm.FunctionType(ANSWER, []).as_pointer()
                    is_meant = builder.call(builder.inttoptr(asked, kind), [])
                    stop = builder.icmp_unsigned("!=", is_meant, ANSWER(0))
                    with builder.if_then(stop, likely=False):
                        context.call_conv.return_user_exc(builder, KeyboardInterrupt, (name,))
            return context.get_dummy_value()

        return types.void(types.boolean), emit

    return look


def _word(module):
    """Return the word that this module's code looks at; all modules of a file have it together."""
    if ASKED in module.globals:
        return module.globals[ASKED]
    word = llvm.GlobalVariable(module, I64, ASKED)
    word.linkage, word.initializer = "weak", I64(0)
    return word
