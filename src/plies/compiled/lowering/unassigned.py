"""A variable that has no value yet: Python raises where it is read, Numba would read a 0.

What is certain to have a value is followed from block to block. Every other variable has a flag
beside it, which is looked at before it is read.
"""

import dis
import sys

from numba.core import ir, postproc, types
from numba.core.analysis import compute_cfg_from_blocks
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.ir_utils import build_definitions, mk_unique_var
from numba.extending import intrinsic

from plies.compiled.lowering.word import refuse_if

TELLS = sys.version_info >= (3, 12)  # Python's own code says which variables it has to look at


@register_pass(mutates_CFG=False, analysis_only=False)
class VariablesHaveValues(FunctionPass):
    """Lets a function raise where it would read a variable before it was assigned."""

    _name = "plies_variables_have_values"

    def __init__(self):
        FunctionPass.__init__(self)

    def run_pass(self, state):
        code = state.func_ir
        watched = _uncertain(code)
        if not watched:
            return False
        flags = {}
        for block in code.blocks.values():
            block.body = [one for step in block.body for one in _seen(step, watched, flags, block)]
        first = code.blocks[min(code.blocks)]
        place = next(i for i, step in enumerate(first.body) if not _is_argument(step))
        first.body[place:place] = [
            ir.Assign(ir.Const(False, first.loc), flag, first.loc) for flag in flags.values()
        ]
        state.typingctx.refresh()
        state.targetctx.refresh()
        code._definitions = build_definitions(code.blocks)
        postproc.PostProcessor(code).run()  # a generator keeps its variables by name
        return True


def _is_argument(step):
    return isinstance(step, ir.Assign) and isinstance(step.value, ir.Arg)


def _seen(step, watched, flags, block):
    """Yield a step with a look before it at what it reads, and a note after it of what it sets."""
    for name in sorted(_read(step) & watched):
        asked, result = (ir.Var(block.scope, mk_unique_var("has"), step.loc) for _ in range(2))
        flag = _flag(name, flags, block)
        yield ir.Assign(ir.Global("has_value", has_value, step.loc), asked, step.loc)
        yield ir.Assign(ir.Expr.call(asked, (flag,), (), step.loc), result, step.loc)
    yield step
    for name in sorted(_set(step) & watched):
        yield ir.Assign(ir.Const(True, step.loc), _flag(name, flags, block), step.loc)


def _flag(name, flags, block):
    if name not in flags:
        flags[name] = block.scope.define(mk_unique_var("set"), block.loc)
    return flags[name]


def _read(step):
    """Return the names of the variables that a step reads."""
    if isinstance(step, ir.Del):
        return set()
    return {one.name for one in step.list_vars()} - (_set(step) - _inside(step))


def _inside(step):
    """Return what the right side of an assignment reads."""
    value = getattr(step, "value", None)
    if isinstance(value, ir.Var):
        return {value.name}
    return {one.name for one in value.list_vars()} if isinstance(value, ir.Expr) else set()


def _set(step):
    return {step.target.name} if isinstance(step, ir.Assign) else set()


def _uncertain(code):
    """Return the function's own variables that are read where they may have no value."""
    names = _names(code.func_id.code)
    if not names:
        return set()
    graph, certain, found = compute_cfg_from_blocks(code.blocks), {}, set()
    order = graph.topo_order()
    changed = True
    while changed:
        changed = False
        for label in order:
            known = _known(graph, label, certain, names)
            for step in code.blocks[label].body:
                known = known | (_set(step) & names)
            if certain.get(label) != known:
                certain[label], changed = known, True
    for label in order:
        known = _known(graph, label, certain, names)
        for step in code.blocks[label].body:
            found |= (_read(step) & names) - known
            known = known | (_set(step) & names)
    return found


def _known(graph, label, certain, names):
    """Return what has a value wherever a block is come to from; nothing is known of the first."""
    if label == graph.entry_point():
        return set()
    before = [certain[one] for one, _ in graph.predecessors(label) if one in certain]
    return set.intersection(*before) if before else set(names)


def _names(code):
    """Return the names of a function's variables that may be read before they are assigned."""
    if TELLS:
        steps = dis.get_instructions(code)
        return {step.argval for step in steps if step.opname == "LOAD_FAST_CHECK"}
    return set(code.co_varnames)


@intrinsic
def has_value(context, flag):
    """Raise if a flag is not set; only the compiler calls it."""

    def emit(context, builder, signature, args):
        down = builder.not_(args[0])
        refuse_if(context, builder, down, "a variable has no value yet", UnboundLocalError)
        return context.get_dummy_value()

    return types.void(types.boolean), emit
