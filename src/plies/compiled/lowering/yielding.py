"""A method that returns a list of moves, rewritten to yield them one by one.

    return [cell for cell in range(9) if not board[cell]]     for cell in range(9):
                                                                  if not board[cell]:
                                                                      yield cell

Compiled, a list costs several times as much as all the rest of a position. The source is
rewritten only if it still says what the method does.
"""

import __future__

import ast
import inspect
import textwrap
import types as python


def yielding(name, methods):
    """Return the method as a generator, or as it is where that might be something else."""
    function = methods[name]
    if any(name in _names(one.__code__) for one in methods.values()):
        return function  # others may want a list
    if function.__closure__ or function.__code__.co_flags & inspect.CO_GENERATOR:
        return function
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return function
    found = tree.body[0]
    if len(tree.body) != 1 or not isinstance(found, ast.FunctionDef) or found.decorator_list:
        return function
    ast.increment_lineno(tree, function.__code__.co_firstlineno - found.lineno)
    if not _same(_code(tree, function), function.__code__):
        return function
    found.body = _rewritten(found.body)
    ast.fix_missing_locations(tree)
    code = _code(tree, function)
    if not code.co_flags & inspect.CO_GENERATOR:
        return function
    return python.FunctionType(
        code, function.__globals__, function.__name__, function.__defaults__, None
    )


def _names(code):
    """Return all names that code mentions, that of its inner functions included."""
    inner = [_names(one) for one in code.co_consts if isinstance(one, python.CodeType)]
    return set(code.co_names).union(*inner)


def _code(tree, function):
    """Return the code of the one function that a module defines, as in its own module."""
    future = function.__code__.co_flags & FUTURES
    whole = compile(tree, function.__code__.co_filename, "exec", flags=future, dont_inherit=True)
    return next(one for one in whole.co_consts if isinstance(one, python.CodeType))


FUTURES = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)


def _same(one, other):
    """Return whether two pieces of code do the same, whatever they are called."""
    if (one.co_code, one.co_names, one.co_varnames, len(one.co_consts)) != (
        other.co_code,
        other.co_names,
        other.co_varnames,
        len(other.co_consts),
    ):
        return False
    return all(
        _same(a, b)
        if isinstance(a, python.CodeType) and isinstance(b, python.CodeType)
        else repr(a) == repr(b)
        for a, b in zip(one.co_consts, other.co_consts, strict=True)
    )


def _rewritten(body):
    grown = _grown(body)
    return _Yields(grown).statements(body)


def _grown(body):
    """Return the name of a list that is only appended to and returned; None if there is none."""
    for place, step in enumerate(body):
        name = _begun(step)
        if name is None:
            continue
        rest = [node for later in body[place + 1 :] for node in ast.walk(later)]
        uses = [node for later in body for node in ast.walk(later) if _is_name(node, name)]
        appends = [node for node in rest if _appended(node, name) is not None]
        returns = [node for node in rest if isinstance(node, ast.Return)]
        ours = [node for node in returns if _is_name(node.value, name)]
        if len(uses) == 1 + len(appends) + len(ours) and len(ours) == len(returns):
            return name
    return None


def _begun(step):
    """Return the name that a statement gives to a new list without anything in it."""
    if not isinstance(step, (ast.Assign, ast.AnnAssign)):
        return None
    targets = step.targets if isinstance(step, ast.Assign) else [step.target]
    empty = isinstance(step.value, ast.List) and not step.value.elts
    named = len(targets) == 1 and isinstance(targets[0], ast.Name)
    return targets[0].id if empty and named else None


def _is_name(node, name):
    return isinstance(node, ast.Name) and node.id == name


def _appended(node, name):
    """Return what a statement appends to the list, if it does."""
    if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        return None
    call = node.value
    if (
        isinstance(call.func, ast.Attribute)
        and call.func.attr == "append"
        and _is_name(call.func.value, name)
        and len(call.args) == 1
        and not call.keywords
    ):
        return call.args[0]
    return None


class _Yields(ast.NodeTransformer):
    """Makes every return of a list yield what is in the list, and then return."""

    def __init__(self, grown):
        self.grown = grown

    def statements(self, body):
        return [one for step in body for one in self._listed(self.visit(step))]

    def _listed(self, found):
        return found if isinstance(found, list) else [found]

    def visit_FunctionDef(self, node):
        return node

    visit_Lambda = visit_ListComp = visit_GeneratorExp = visit_FunctionDef  # noqa: N815

    def visit_Assign(self, node):
        if self.grown and _begun(node) == self.grown:
            return ast.copy_location(ast.Pass(), node)
        return node

    visit_AnnAssign = visit_Assign  # noqa: N815

    def visit_Expr(self, node):
        item = _appended(node, self.grown) if self.grown else None
        return node if item is None else _yield(item, node)

    def visit_Return(self, node):
        made = [] if _is_name(node.value, self.grown or "") else _all_of(node.value, node)
        return [*made, ast.copy_location(ast.Return(), node)]


def _yield(item, node):
    return ast.copy_location(ast.Expr(ast.Yield(item)), node)


def _all_of(value, node):
    """Return statements that yield all that is in a value."""
    if value is None:
        return []
    if isinstance(value, (ast.List, ast.Tuple)) and not any(
        isinstance(item, ast.Starred) for item in value.elts
    ):
        return [_yield(item, node) for item in value.elts]
    if isinstance(value, ast.IfExp):
        made = ast.If(value.test, _all_of(value.body, node), _all_of(value.orelse, node))
        made.body = made.body or [ast.Pass()]
        return [ast.copy_location(made, node)]
    if isinstance(value, ast.ListComp):
        return [ast.copy_location(_loops(value, node), node)]
    target = ast.Name("yielded_", ast.Store())
    loop = ast.For(target, value, [_yield(ast.Name("yielded_", ast.Load()), node)], [])
    return [ast.copy_location(loop, node)]


def _loops(value, node):
    """Return a list comprehension as loops; its variables get names of their own."""
    targets = {
        name.id
        for one in value.generators
        for name in ast.walk(one.target)
        if isinstance(name, ast.Name)
    }
    outside = value.generators[0].iter  # which is read before the variables exist
    value.generators[0].iter = ast.Constant(None)
    for name in ast.walk(value):
        if isinstance(name, ast.Name) and name.id in targets:
            name.id += "_in"
    value.generators[0].iter = outside
    body = [_yield(value.elt, node)]
    for one in reversed(value.generators):
        for test in reversed(one.ifs):
            body = [ast.If(test, body, [])]
        body = [ast.For(one.target, one.iter, body, [])]
    return body[0]
