"""From a kernel and a game to machine code."""

from numba import njit

from plies.compiled.kernels.alphabeta import alphabeta
from plies.compiled.kernels.bisection import bisection, bound
from plies.compiled.kernels.deepening import deepening
from plies.compiled.kernels.expectimax import expectimax
from plies.compiled.kernels.expectiminimax import expectiminimax
from plies.compiled.kernels.maxn import maxn
from plies.compiled.kernels.mcts import mcts
from plies.compiled.kernels.minimax import minimax
from plies.compiled.kernels.perft import perft
from plies.compiled.kernels.probe import probe
from plies.compiled.kernels.proof import dfpn, proof
from plies.compiled.kernels.quiet import settle
from plies.compiled.kernels.star import expectiminimax_star, star
from plies.compiled.layout import ALPHA, BETA, DEPTH, PLY, STACK_TOP, STATE, VALUE
from plies.compiled.lowering.boards import give_all_back
from plies.compiled.lowering.emitting import CompileError, emitted
from plies.compiled.lowering.explain import explained, needing_python
from plies.compiled.lowering.hastening import hastened
from plies.compiled.lowering.heap import remember_block
from plies.compiled.lowering.memory import get, get_real, put_real
from plies.compiled.lowering.translate import BARE, OPTIONS
from plies.compiled.lowering.variant import Variant

KERNELS = {
    "minimax": minimax,
    "alphabeta": alphabeta,
    "expectimax": expectimax,
    "expectiminimax": expectiminimax,
    "star": expectiminimax_star,
    "maxn": maxn,
    "deepening": deepening,
    "mcts": mcts,
    "proof": proof,
    "bisection": bisection,
    "perft": perft,
    "probe": probe,
}
RECURSIVE = {
    expectiminimax_star: star,
    proof: dfpn,
    bisection: bound,
}  # what a kernel calls that is not itself


def built(game, codec, setting, kernel_name):
    """Return one kernel for one game as an object file, the name of its entry, and its needs.

    The needs are the functions of Numba's that it calls, and `ALONE` if it makes lists.
    """
    variant = Variant(game, codec, setting)
    kernel = KERNELS[kernel_name]
    try:
        with hastened():
            return _built(variant, kernel)
    except CompileError as error:
        raise CompileError(needing_python(game)) from error
    except Exception as error:  # Numba raises all kinds
        raise CompileError(explained(error, game)) from error


def _built(variant, kernel):
    @njit("void(int64)", **OPTIONS, **BARE)
    def entry(mem):
        remember_block(mem)
        give_all_back(mem)
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
    recursive = (RECURSIVE.get(kernel, kernel), settle)
    again = [made for one in recursive for made in one.overloads.values() if _of(made, variant)]
    parts = [made.library.get_llvm_str() for made in (whole, *again)]
    name = whole.fndesc.llvm_func_name
    code, needs = emitted(parts, name)
    return code, name, needs


def _of(made, variant):
    return made.signature.args[0].digest == variant.digest
