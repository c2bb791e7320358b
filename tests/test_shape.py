"""The shape of the package, read from its syntax trees: functions and files are small, public things documented."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "asmkit"

HEAVY = ("numpy", "ml_dtypes", "jax", "jaxlib", "torch", "cuda", "hip", "rich", "platformdirs")
TABLES = ("asmkit/ptx/isa/", "asmkit/types.py", "asmkit/errors.py")
LIMIT = 600


def sources(folder: Path = PACKAGE) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def name(file: Path) -> str:
    return str(file.relative_to(ROOT))


def functions(file: Path) -> Iterator[tuple[ast.FunctionDef, int]]:
    """Every function with its length in lines: the body, without the docstring."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            yield node, (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_there_are_no_star_imports():
    folders = (PACKAGE, ROOT / "examples", ROOT / "tests", ROOT / "bench")
    found = [
        f"{name(file)}:{node.lineno}"
        for folder in folders
        for file in sources(folder)
        if re.search(r"import[\s\\]*\*", file.read_text(encoding="utf-8"))
        for node in ast.walk(tree(file))
        if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"
    ]
    assert found == []


def test_functions_are_short():
    found = [(file, node, length) for file in sources() for node, length in functions(file)]
    lengths = sorted((length, f"{name(file)}:{node.lineno} {node.name}") for file, node, length in found)
    counted = [length for length, _ in lengths]
    assert median(counted) <= 6
    assert [where for length, where in lengths if length > 40] == []
    long = [f"{length} {where}" for length, where in lengths if length > 25]
    assert len(long) <= len(lengths) * 0.05, "\n".join(long)


def test_files_are_short():
    files = [file for folder in (PACKAGE, ROOT / "examples") for file in sources(folder)]
    written = [file for file in files if not name(file).startswith(TABLES)]
    lengths = {name(file): file.read_text(encoding="utf-8").count("\n") for file in written}
    assert {file: length for file, length in lengths.items() if length > LIMIT} == {}


def public(node: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    """The public classes, functions and methods of a module."""
    for child in node.body:
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)) and not child.name.startswith("_"):
            yield f"{prefix}{child.name}", child
            if isinstance(child, ast.ClassDef):
                yield from public(child, f"{child.name}.")


def _overload(node: ast.AST) -> bool:
    return any(isinstance(d, ast.Name) and d.id in ("overload", "setter") for d in getattr(node, "decorator_list", []))


def test_public_things_have_docstrings():
    missing = [
        f"{name(file)}:{node.lineno} {what}"
        for file in sources()
        for what, node in public(tree(file))
        if not _overload(node) and not ast.get_docstring(node)
    ]
    missing += [name(file) for file in sources() if not ast.get_docstring(tree(file))]
    assert missing == []


def _ambient(module: ast.Module) -> Iterator[ast.AST]:
    """`global` anywhere; a thread-local or a context variable as a module's own."""
    yield from (node for node in ast.walk(module) if isinstance(node, ast.Global))
    own = (node for node in module.body if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None)
    yield from (node for node in own if ast.unparse(node).partition("=")[2].strip().startswith(AMBIENT))


AMBIENT = ("threading.local", "local(", "ContextVar", "contextvars.ContextVar")


def test_modules_keep_no_ambient_state():
    """What a function needs is passed to it."""
    assert [f"{name(file)}:{node.lineno}" for file in sources() for node in _ambient(tree(file))] == []


def test_numpy_is_imported_where_it_is_used():
    """Rows are read by tools that have no numpy: no module of the table imports it at its top."""
    tops = [(file, node) for file in sources(PACKAGE / "ptx/isa") for node in tree(file).body]
    heads = [a.name for _, node in tops if isinstance(node, ast.Import) for a in node.names]
    heads += [node.module or "" for _, node in tops if isinstance(node, ast.ImportFrom) and not node.level]
    assert [head for head in heads if head.split(".")[0] in HEAVY] == []


def _loaded(code: str) -> set[str]:
    """The heavy packages that are loaded once `code` has run in a fresh interpreter."""
    code += f"\nimport sys; print(*(m for m in {HEAVY!r} if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


ANY = 403
"""The most uses of `Any` in the package.  It is for what frameworks and JSON hand over; lower it, never raise it."""
OURS = frozenset(("kernel", "launch", "isa", "program"))


def _uses_of_any(module: ast.Module) -> int:
    """How often annotations, aliases and casts name `Any`, those in strings included."""
    names = sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(module))
    texts = (node.value for node in ast.walk(module) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return names + sum(len(re.findall(r"\bAny\b", text)) for text in texts if len(text) < 80 and "\n" not in text)


def _untyped(module: ast.Module) -> Iterator[ast.arg | ast.AnnAssign]:
    """Parameters and fields that carry a name of ours, and the type `Any`."""
    for node in ast.walk(module):
        name = (
            node.arg
            if isinstance(node, ast.arg)
            else ast.unparse(node.target)
            if isinstance(node, ast.AnnAssign)
            else ""
        )
        if name in OURS and ast.unparse(getattr(node, "annotation", None) or ast.Constant(0)) in ("Any", "Any | None"):
            yield node


def test_any_is_rare():
    assert sum(_uses_of_any(tree(file)) for file in sources()) <= ANY


def test_what_is_ours_has_a_type():
    assert [f"{name(file)}:{node.lineno}" for file in sources() for node in _untyped(tree(file))] == []


def test_importing_asmkit_is_light():
    assert _loaded("import asmkit") == set()


def test_writing_a_kernel_is_light():
    code = """
from asmkit import u32
from asmkit.ptx import Builder
from asmkit.ptx.backend import ISA
k = Builder("f", "sm_80")
k.ptx.add.u32(k.reg(u32), k.laneid, 1)
assert "add" in ISA.write(ISA.whole(k.finish())).text
"""
    assert _loaded(code) == set()


def test_the_measures_measure(tmp_path: Path):
    """The helpers above see what they look for."""
    file = tmp_path / "a.py"
    file.write_text('def f() -> int:\n    """Doc."""\n    a = 1\n    return a\n\n\nclass C:\n    def g(self): ...\n')
    assert [length for _, length in functions(file)] == [2, 1]
    assert [what for what, _ in public(tree(file))] == ["f", "C", "C.g"]
    assert len(list(_ambient(ast.parse("import threading\nx = threading.local()\ndef f():\n    global y\n")))) == 2
    loose = ast.parse('def f(kernel: Any, x: "list[Any]"): ...\nclass C:\n    launch: Any = None\n')
    assert (_uses_of_any(loose), len([*_untyped(loose)])) == (3, 2)
