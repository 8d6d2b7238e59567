"""Write a module's C declarations (``rules.pxd``) from its source (``rules.py``), so that they are written once.

In a compiled module, what stands under ``if not cython.compiled:`` is for the interpreted
build. Whole numbers there become C constants, and ``cython.struct(…)`` becomes a C struct.
C functions whose names do not begin with ``_`` can be used by other compiled modules.
"""

import ast
import re
from pathlib import Path

C_NAMES = {
    "ulonglong": "unsigned long long",
    "uint": "unsigned int",
    "int": "int",
    "ushort": "unsigned short",
    "short": "short",
    "uchar": "unsigned char",
    "schar": "signed char",
    "longlong": "long long",
    "p_uchar": "unsigned char*",
    "p_longlong": "long long*",
    "float": "float",
    "void": "void",
    "bint": "bint",
}


def _field(name: str, kind: ast.expr) -> str:
    size = ""
    if isinstance(kind, ast.Subscript):
        size = f"[{ast.literal_eval(kind.slice)}]"
        kind = kind.value
    if isinstance(kind, ast.Attribute):
        return f"    {C_NAMES[kind.attr]} {name}{size}"
    assert isinstance(kind, ast.Name), ast.dump(kind)
    return f"    {kind.id} {name}{size}"


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
        return f"{_type(annotation.slice)}*"
    if isinstance(annotation, ast.Attribute):
        return C_NAMES[annotation.attr]
    assert isinstance(annotation, ast.Name)
    return annotation.id


def _function(node: ast.FunctionDef) -> list[str]:
    marks = [ast.unparse(mark) for mark in node.decorator_list]
    if "cython.cfunc" not in marks or node.name.startswith("_"):
        return []
    arguments = ", ".join(f"{_type(word.annotation)} {word.arg}" for word in node.args.args)
    ending = " noexcept nogil" if "cython.nogil" in marks else ""
    return [f"cdef {_type(node.returns)} {node.name}({arguments}){ending}"]


def _imported(tree: ast.Module, text: str) -> list[str]:
    """Lines that import the C types of other modules that these declarations name."""
    lines = []
    for block in tree.body:
        if isinstance(block, ast.If) and ast.unparse(block.test) == "cython.compiled":
            for node in block.body:
                if isinstance(node, ast.ImportFrom) and node.module:
                    names = [name.name for name in node.names if re.search(rf"\b{name.name}\*", text)]
                    if names:
                        lines.append(f"from {node.module.removeprefix('cython.cimports.')} cimport {', '.join(names)}")
    return lines


def declarations(source: str) -> str:
    """The text of the ``.pxd`` file for a module's source."""
    constants: list[str] = []
    structs: list[str] = []
    functions: list[str] = []
    tree = ast.parse(source)
    for block in tree.body:
        if isinstance(block, ast.FunctionDef):
            functions += _function(block)
        if not (isinstance(block, ast.If) and ast.unparse(block.test) == "not cython.compiled"):
            continue
        for node in block.body:
            if not isinstance(node, ast.Assign):
                continue
            if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "cython.struct":
                structs.append(f"cdef struct {ast.unparse(node.targets[0])}:")
                structs += [_field(word.arg or "", word.value) for word in node.value.keywords]
            for name, value in _constants(node):
                # A large constant would widen all that stand in one enum with it.
                if value < 1 << 31:
                    constants.append(f"    {name} = {value}")
                else:
                    structs += ["cdef enum:", f"    {name} = {value}"]
    header = ["# Written by build_tools/declarations.py; do not edit.", *_imported(tree, " ".join(functions))]
    return "\n".join(header + (["cpdef enum:", *constants] if constants else []) + structs + functions) + "\n"


def write(source: Path) -> None:
    """Bring the ``.pxd`` beside ``source`` up to date; an unchanged one is left alone."""
    target = source.with_suffix(".pxd")
    text = declarations(source.read_text(encoding="utf-8"))
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")
