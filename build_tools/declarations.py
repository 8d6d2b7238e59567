"""Write a module's C declarations (``rules.pxd``) from its source (``rules.py``), so that they are written once.

In a compiled module, code under ``if not cython.compiled:`` is for the interpreted
build. Whole numbers there become C constants, and ``cython.struct(…)`` becomes a C struct. A function there that
returns a member of a struct becomes one that returns the member's address, inlined wherever it is used.

A function or method that returns a C type is a C function, which other compiled modules can use; declared here, it
needs no decorators in the source. Only what is to be inlined carries them. C functions run without the GIL and raise
nothing, unless they take Python objects. A class is declared if it has such methods: what it holds is what its body
annotates, and Python may read what of it is not private, a pointer or an array. Its base is imported as in Python.
"""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

CIMPORTS = "cython.cimports."
C_NAMES = {
    "ulonglong": "unsigned long long",
    "uint": "unsigned int",
    "int": "int",
    "ushort": "unsigned short",
    "short": "short",
    "uchar": "unsigned char",
    "schar": "signed char",
    "longlong": "long long",
    "p_char": "char*",
    "p_uchar": "unsigned char*",
    "p_schar": "signed char*",
    "p_longlong": "long long*",
    "float": "float",
    "void": "void",
    "bint": "bint",
}
PYTHON_NAMES = {
    **dict.fromkeys(("object", "FlatGame", "Game", "State", "View", "Workspace"), "object"),
    **{name: name for name in ("bytes", "dict", "list", "str")},
}


def _field(name: str, kind: ast.expr) -> str:
    size = ""
    if isinstance(kind, ast.Subscript):
        size = f"[{ast.literal_eval(kind.slice)}]"
        kind = kind.value
    return f"    {_type(kind)} {name}{size}"


def _constants(node: ast.Assign) -> list[tuple[str, int]]:
    target = node.targets[0]
    try:
        value = ast.literal_eval(node.value)
    except ValueError:
        return []
    if isinstance(target, ast.Name) and type(value) is int:
        return [(target.id, value)]
    if isinstance(target, ast.Tuple):
        names = [name.id for name in target.elts if isinstance(name, ast.Name)]
        return list(zip(names, value, strict=True))
    return []


def _type(annotation: ast.expr | None) -> str:
    if isinstance(annotation, ast.Subscript):
        if isinstance(annotation.slice, ast.Slice):
            return f"{_type(annotation.value)}[::1]"
        if isinstance(annotation.value, ast.Name):
            return _type(annotation.value)  # dict[str, int]
        return f"{_type(annotation.slice)}*"
    if isinstance(annotation, ast.Attribute):
        return C_NAMES[annotation.attr]
    assert isinstance(annotation, ast.Name), ast.dump(annotation) if annotation else "no annotation"
    return PYTHON_NAMES.get(annotation.id, annotation.id)


def _marks(node: ast.FunctionDef | ast.ClassDef) -> list[str]:
    return [ast.unparse(mark) for mark in node.decorator_list]


def _is_c(node: ast.stmt) -> bool:
    """Whether it is a C function, said by decorators or by what it returns."""
    if not isinstance(node, ast.FunctionDef):
        return False
    if node.decorator_list:
        return not {"cython.cfunc", "cython.ccall"}.isdisjoint(_marks(node))
    return node.returns is not None and ast.unparse(node.returns).startswith("cython.")


def _argument(word: ast.arg) -> str:
    return word.arg if word.arg == "self" else f"{_type(word.annotation)} {word.arg}"


def _suffix(node: ast.FunctionDef) -> str:
    """What a C function promises."""
    marks = _marks(node)
    if not marks:
        plain = all(
            word.arg == "self" or _type(word.annotation) not in PYTHON_NAMES.values() for word in node.args.args
        )
        return " noexcept nogil" if plain else ""
    return " noexcept" * ("cython.exceptval(check=False)" in marks) + " nogil" * ("cython.nogil" in marks)


def _signature(node: ast.FunctionDef) -> str:
    kind = "cpdef" if "cython.ccall" in _marks(node) else "cdef"
    return f"{kind} {_declare(node)}{_suffix(node)}"


def _declare(node: ast.FunctionDef) -> str:
    return f"{_type(node.returns)} {node.name}({', '.join(_argument(word) for word in node.args.args)})"


def _function(node: ast.FunctionDef) -> list[str]:
    private = node.name.startswith("_") and node.decorator_list
    return [_signature(node)] if _is_c(node) and not private else []


def _accessor(node: ast.FunctionDef) -> list[str]:
    """A function that returns a pointer to a part of a struct: unlike all others it is inlined in other modules too."""
    if node.returns is None or not ast.unparse(node.returns).startswith("cython.pointer"):
        return []
    member = node.body[-1]
    assert isinstance(member, ast.Return), f"{node.name} does more than return a member"
    assert isinstance(member.value, ast.Attribute), f"{node.name} does more than return a member"
    return [f"cdef inline {_declare(node)} noexcept nogil:", f"    return &{ast.unparse(member.value)}"]


def _attribute(node: ast.AnnAssign) -> str:
    kind = _type(node.annotation)
    name = ast.unparse(node.target)
    hidden = kind.endswith(("*", "]")) or name.startswith("_")
    return f"    cdef {'' if hidden else 'readonly '}{kind} {name}"


def _class(node: ast.ClassDef) -> list[str]:
    methods = [each for each in node.body if isinstance(each, ast.FunctionDef) and _is_c(each)]
    if "cython.cclass" not in _marks(node) or all(each.decorator_list for each in methods):
        return []
    bases = f"({', '.join(ast.unparse(base) for base in node.bases)})" if node.bases else ""
    lines = [f"cdef class {node.name}{bases}:"]
    lines += [_attribute(each) for each in node.body if isinstance(each, ast.AnnAssign)]
    return lines + [f"    {_signature(each)}" for each in methods]


def _import_lines(tree: ast.Module, declared: Iterable[str]) -> list[str]:
    """Lines that import the C types of other modules that these declarations name."""
    text = "\n".join(declared)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and "cython.cclass" in _marks(node)]
    bases = {ast.unparse(base) for node in classes for base in node.bases}
    lines = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [name.name for name in node.names if name.name in bases]  # Cython knows it as the same class
            if node.module.startswith(CIMPORTS):
                names = [name.name for name in node.names if re.search(rf"\b{name.name}\b(?!\()", text)]
            if names:
                lines.append(f"from {node.module.removeprefix(CIMPORTS)} cimport {', '.join(names)}")
    return lines


def declarations(source: str) -> str:
    """The text of the ``.pxd`` file for a module's source; empty if it declares nothing."""
    constants: list[str] = []
    structs: list[str] = []
    functions: list[str] = []
    tree = ast.parse(source)
    for block in tree.body:
        if isinstance(block, ast.FunctionDef):
            functions += _function(block)
        if isinstance(block, ast.ClassDef):
            functions += _class(block)
        if not (isinstance(block, ast.If) and ast.unparse(block.test) == "not cython.compiled"):
            continue
        for node in block.body:
            if isinstance(node, ast.FunctionDef):
                structs += _accessor(node)
            if not isinstance(node, ast.Assign):
                continue
            if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "cython.struct":
                structs.append(f"cdef struct {ast.unparse(node.targets[0])}:")
                structs += [_field(word.arg or "", word.value) for word in node.value.keywords]
            for name, value in _constants(node):
                # A large constant would widen all others in the same enum.
                if abs(value) < 1 << 31:
                    constants.append(f"    {name} = {value}")
                else:
                    structs += ["cdef enum:", f"    {name} = {value}"]
    lines = (["cpdef enum:", *constants] if constants else []) + structs + functions
    header = ["# Written by build_tools/declarations.py; do not edit.", *_import_lines(tree, functions)]
    return "\n".join(header + lines) + "\n" if lines else ""


def write(source: Path) -> None:
    """Bring the ``.pxd`` beside ``source`` up to date; an unchanged one is left alone."""
    target = source.with_suffix(".pxd")
    text = declarations(source.read_text(encoding="utf-8"))
    if text and (not target.exists() or target.read_text(encoding="utf-8") != text):
        target.write_text(text, encoding="utf-8")
