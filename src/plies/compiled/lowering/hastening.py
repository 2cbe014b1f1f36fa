"""What Numba does that is for nothing here, left out while something is compiled.

- It makes machine code of every function. Only `emitting` does so, of all of them together.
- It makes ready to optimise every function that a module only names, as well as its own.
- To know what a recursive function returns, it infers the whole function again without its
  recursion, at every look at every recursive call. For a kernel it is the same each time.
"""

from contextlib import ExitStack, contextmanager

from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typeinfer import TypeInferer

from plies.compiled.lowering.word import OWN


@contextmanager
def hastened():
    """Let Numba do only what is needed. Its lock is held: nobody else's functions are meant."""
    with global_compiler_lock, ExitStack() as usual:
        for owner, name, ours in INSTEAD:
            usual.callback(setattr, owner, name, getattr(owner, name))
            setattr(owner, name, ours)
        yield


def _found_by_others(library):
    library._codegen._scan_and_fix_unresolved_refs(library._final_module)


def _optimise_own(library, module):
    module.data_layout = library._codegen._data_layout
    for function in module.functions:
        if not function.is_declaration:
            passes, builder = library._codegen._function_pass_manager()
            passes.run(function, builder)


def _inferred_once(inferer):
    if not inferer.func_ir.func_id.modname.startswith(OWN):
        return _inferred(inferer)  # a game's recursion may learn more of what it returns
    if getattr(inferer, "returned_", None) is None:
        inferer.returned_ = _inferred(inferer)
    return inferer.returned_


_inferred = TypeInferer.return_types_from_partial
INSTEAD = (
    (JITCodeLibrary, "_finalize_specific", _found_by_others),
    (CPUCodeLibrary, "_optimize_functions", _optimise_own),
    (TypeInferer, "return_types_from_partial", _inferred_once),
)
