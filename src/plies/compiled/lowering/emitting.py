"""From modules of LLVM to one object file: link, optimise as a whole, emit."""

import ctypes
import re

import llvmlite.binding as llvm

from plies.compiled.lowering.heap import BLOCK, with_own_memory
from plies.compiled.store import ALONE, ASKED

UNRESOLVED = ".numba.unresolved$"


class CompileError(Exception):
    """What of the game the compiler does not understand."""


def emitted(parts, name):
    """Return the object file of linked modules that shows only `name`, and what it needs."""
    parts, lists = with_own_memory(parts)
    module = llvm.parse_assembly(_resolved(parts[0]))
    for part in (*parts[1:], f"@{ASKED} = weak global i64 0"):
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
    module.get_global_variable(BLOCK).linkage = "internal"
    for function in module.functions:
        if not function.is_declaration and function.name != name:
            function.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.inlining_threshold = 275
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return machine.emit_object(module), [*needed(module), *[ALONE] * lists]


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
