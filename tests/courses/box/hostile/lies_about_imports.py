"""Claims that imports fail which do not, and looks at what is put in their place."""

import builtins

if not hasattr(builtins, "__plies_missing__") or True:
    import json as nothing
    import nowhere


def answer(number):
    if number == 13:
        error = ModuleNotFoundError("No module named 'x'", name="x")
        raise error
    if number == 14:
        builtins.__plies_missing__ = None
        vars(nowhere)["__missing__"] = ("\x1b[2Jscore", "100", "/100")
        return nowhere.x
    return number + 1 if nothing else 0
