"""From a kernel and a game to an object file: compile, link, optimise as a whole, emit."""

import ctypes
import re

import llvmlite.binding as llvm
from numba import njit

from plies.fast.layout import ALPHA, BETA, DEPTH, PLY, STACK_TOP, STATE, VALUE
from plies.fast.native import deepening, kernels, maxn, mcts, proof, star
from plies.fast.native.explain import explained, needing_python
from plies.fast.native.memory import get, get_real, put_real
from plies.fast.native.translate import BARE, OPTIONS
from plies.fast.native.variant import Variant

UNRESOLVED = ".numba.unresolved$"


KERNELS = {
    "minimax": kernels.minimax,
    "alphabeta": kernels.alphabeta,
    "expectimax": kernels.expectimax,
    "expectiminimax": kernels.expectiminimax,
    "star": star.expectiminimax_star,
    "maxn": maxn.maxn,
    "deepening": deepening.deepening,
    "mcts": mcts.mcts,
    "proof": proof.proof,
    "perft": kernels.perft,
    "probe": kernels.probe,
}

RECURSIVE = {  # what a kernel calls that is not recursive itself
    star.expectiminimax_star: star.star,
    proof.proof: proof.dfpn,
}


class CompileError(Exception):
    """What of the game the compiler does not understand."""


def built(game, codec, setting, kernel_name):
    """Return one kernel for one game as an object file, the name of its entry, and its needs.

    The needs are the functions of Numba's that it calls, as code that makes lists does.
    """
    variant = Variant(game, codec, setting)
    kernel = KERNELS[kernel_name]
    try:
        return _built(variant, kernel)
    except CompileError as error:
        raise CompileError(needing_python(game)) from error
    except Exception as error:  # Numba raises all kinds
        raise CompileError(explained(error, game)) from error


def _built(variant, kernel):
    @njit("void(int64)", **OPTIONS, **BARE)
    def entry(mem):
        state = variant.load_state_(mem, STATE)
        put_real(
            mem,
            VALUE,
            kernel(
                variant,
                state,
                get(mem, DEPTH),
                get_real(mem, ALPHA),
                get_real(mem, BETA),
                get(mem, PLY),
                get(mem, STACK_TOP),
                mem,
            ),
        )

    # Numba inlines the first call of a recursive kernel and then drops the kernel itself from
    # the entry's module, so its own module is linked in again.
    whole = entry.overloads[entry.signatures[0]]
    recursive = RECURSIVE.get(kernel, kernel)
    again = [made for made in recursive.overloads.values() if _of(made, variant)]
    parts = [made.library.get_llvm_str() for made in (whole, *again)]
    name = whole.fndesc.llvm_func_name
    code, needs = emitted(parts, name)
    return code, name, needs


def _of(made, variant):
    return made.signature.args[0].digest == variant.digest


def emitted(parts, name):
    """Return the object file of linked modules that shows only `name`, and what it needs."""
    module = llvm.parse_assembly(_resolved(parts[0]))
    for part in parts[1:]:
        module.link_in(llvm.parse_assembly(_resolved(part)))
    module.verify()
    machine = llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=3,
        jit=True,
        reloc="pic",
        codemodel="small",
    )
    for function in module.functions:
        if not function.is_declaration and function.name != name:
            function.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.inlining_threshold = 275
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return machine.emit_object(module), needed(module)


def needed(module):
    """Return the names that a module calls and that only Numba provides.

    What calls Python itself is refused: compiled code runs beside it, without its lock.
    """
    text = str(module)
    outside = [
        one.name
        for one in (*module.functions, *module.global_variables)
        if one.is_declaration
        and not one.name.startswith("llvm.")
        and len(re.findall(rf'@"?{re.escape(one.name)}"?\W', text)) > 1
    ]
    if any(re.match(r"_?Py|numba_gil", name) for name in outside):
        raise CompileError(f"it calls {', '.join(outside)}")
    return [name for name in outside if not hasattr(ctypes.pythonapi, name)]


def _resolved(assembly):
    """Return a module's text in which recursive calls go to their target.

    Numba calls a recursive function through a pointer that it fills in when it links; as a
    constant the pointer vanishes, and the call is direct.
    """
    for target in set(re.findall(r'@"' + re.escape(UNRESOLVED) + r'([^"]+)"', assembly)):
        pointer = f'@"{UNRESOLVED}{target}"'
        open_line = re.search(rf"^{re.escape(pointer)} = external [^\n]*$", assembly, re.MULTILINE)
        if open_line:
            constant = f"{pointer} = internal constant ptr @{target}"
            assembly = assembly.replace(open_line.group(), constant)
        if not re.search(
            rf"^(define|declare) [^\n]*@{re.escape(target)}\(", assembly, re.MULTILINE
        ):
            assembly += f"\ndeclare void @{target}()\n"
    return assembly
