"""Every fix that names code between backticks can be followed: the code is put in its place and runs.

A case is a wrong act and the same act repaired; each piece of code in the fix must stand in the repaired function.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import asmkit
from asmkit import AsmError, DiagnosticCode, bf16, f32, ptx
from asmkit.cli import doctor
from asmkit.launch import array_copies
from asmkit.sim import settings
from asmkit.toolchain import locate

from . import (  # noqa: F401  they register their cases
    fixes_barriers,
    fixes_blackwell,
    fixes_builder,
    fixes_cdna,
    fixes_control,
    fixes_copies,
    fixes_devices,
    fixes_export,
    fixes_hopper,
    fixes_interop,
    fixes_kernel,
    fixes_launch,
    fixes_operands,
    fixes_points,
    fixes_texts,
)
from .followed import CASES, CODE, checked, stands


@pytest.mark.parametrize("name", CASES)
def test_a_fix_can_be_followed(name: str) -> None:
    case = CASES[name]
    named = CODE.findall(case.fix())
    assert named, "the fix names no code"
    for piece in named:
        assert stands(piece, case.fixed), piece
    case.run(case.fixed)


def templates() -> dict[str, str]:
    """The fixes of the catalogue that name code, by the mistake."""
    return {one.name: one.value[1] for one in DiagnosticCode if "`" in one.value[1]}


def test_every_fix_of_the_catalogue_that_names_code_is_followed() -> None:
    codes = {case.code for case in CASES.values()}
    assert set(templates()) - codes - ELSEWHERE == set()


ELSEWHERE = {"FINISHED", "FOREIGN", "PROXY", "FENCE", "NC_BEFORE_GRID_WAIT"}
"""Fixes whose words between backticks are names: the builder `k`, PTX instructions and modifiers."""


def test_code_in_the_fixes_of_the_catalogue_stands_between_backticks() -> None:
    """So that it is found here: `k.name(` outside of them is code that no test follows."""
    bare = {one.name for one in DiagnosticCode if re.search(r"\bk\.\w+", re.sub("`[^`]+`", "", one.value[1]))}
    assert bare == set()


def test_registers_of_one_line_are_one_finding() -> None:
    """32 accumulators without a value are one mistake."""
    k = ptx.Builder("kernel", "sm_90a")
    p, regs = k.param_ptr("x", f32), k.regs(f32, 32)
    for i in range(32):
        k.ptx.st.global_.f32(p[i], regs[i])
    with pytest.raises(AsmError) as caught:
        checked(k)
    (finding,) = caught.value.findings
    assert finding.message == "%r0 … %r31 are uninitialized: no path writes them before this read"
    assert finding.fix.endswith("`regs = k.regs(f32, 32, 0.0)`")


def test_long_tuples_are_shown_by_their_ends() -> None:
    k = ptx.Builder("kernel", "sm_90a")
    tile = k.operand(k.shared(bf16, (64, 64), align=1024))
    d = k.regs(f32, 32, 0.0)
    k.ptx.wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16(d, tile.descriptor, tile.descriptor, 1, 1, 1, 0, 0)
    for _ in range(3):
        k.ptx.wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16(d, tile.descriptor, tile.descriptor, 1, 1, 1, 0, 0)
    with pytest.raises(AsmError) as caught:
        checked(k)
    assert {finding.code for finding in caught.value.findings} == {"FENCE"}
    assert len(caught.value.findings) == 2, "one a line"
    assert all(
        "%r0 … %r31" in f"{finding}".replace("{", "") or "…" in str(finding) for finding in caught.value.findings
    )
    assert all(len(finding.message) < 200 for finding in caught.value.findings)


@cache
def nodes_of(file: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


def fixes(file: Path) -> list[str]:
    """The texts of a file that may be fixes: all that name code, but for docstrings and messages; see `whole`."""
    others = {part for node in nodes_of(file) for one in not_fixes(node) for part in ast.walk(one)}
    return [text for node in nodes_of(file) if node not in others and (text := whole(node))]


MESSAGES = {"what", "why", "expr", "spelling", "epilog", "help"}
"""Keywords, and names of variables, of texts that say what is wrong."""
REFUSE = re.compile("wrong|bad|refuse|bounds|exceeded|error", re.IGNORECASE)
"""Functions that take a message, and a fix as their last argument or not at all."""


def not_fixes(node: ast.AST) -> list[ast.AST]:
    """The parts of a node that are no fixes: an f-string's, a docstring, messages by their name or their place."""
    if isinstance(node, ast.JoinedStr):
        return list(node.values)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return [node.value]
    if isinstance(node, ast.keyword):
        return [node.value] if node.arg in MESSAGES else []
    if isinstance(node, ast.Assign):
        return list(assigned_messages(node.targets[0], node.value))
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
        return [*node.value.elts[:1]]
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        before = [arg for arg in node.args[:-1] if whole(arg) or getattr(arg, "id", "") in MESSAGES]
        return [*(node.args[:-1] if before else node.args)] if REFUSE.search(called) else []
    return []


def assigned_messages(to: ast.expr, value: ast.expr) -> Iterator[ast.expr]:
    """The values of an assignment whose names are those of messages."""
    if isinstance(to, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, its in zip(to.elts, value.elts, strict=False):
            yield from assigned_messages(one, its)
    elif isinstance(to, ast.Name) and to.id in MESSAGES:
        yield value


CALL = re.compile(r"\bk\.\w|\w\(.*\)|\w=\S|\.as_\(")


def whole(node: ast.AST) -> str:
    """A text of the source, its placeholders null characters; nothing for a part of an f-string."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def given(file: Path) -> list[str]:
    """The texts that a file gives as `fix`, by keyword or by assignment."""
    nodes = nodes_of(file)
    named = [node.value for node in nodes if isinstance(node, ast.keyword) and node.arg == "fix"]
    kept = [node for node in nodes if isinstance(node, ast.Assign)]
    named += [one.value for one in kept if any(getattr(to, "id", "") == "fix" for to in one.targets)]
    parts = [part for value in named for part in ast.walk(value)]
    inner = {part for one in parts for part in (one.values if isinstance(one, ast.JoinedStr) else ())}
    return [text for part in parts if part not in inner and (text := whole(part))]


PACKAGE = Path(asmkit.__file__).parent
ELSEWHERE_FOLLOWED = ("errors.py", "ir/counterparts.py", "*/operator_errors.py", "isa/describe.py", "*/isa/*", "lsp/*",
                      "profile/*", "sim/watch/tensor_order.py")  # fmt: skip
"""The catalogue, see above; other tests execute them (test_operator_matrix, gcn/test_gcn_messages, lsp, profile,
ptx/sim/tcgen05/test_fences); tables."""
NAMES = sorted(file.relative_to(PACKAGE) for file in PACKAGE.rglob("*.py"))


def test_code_in_fixes_stands_between_backticks() -> None:
    texts = {str(name): given(PACKAGE / name) for name in NAMES}
    assert sum(map(len, texts.values())) > 100
    bare = {name: [text for text in some if CALL.search(re.sub("`[^`]*`", "", text))] for name, some in texts.items()}
    assert {name: some for name, some in bare.items() if some} == {}


def test_every_fix_that_names_code_has_a_case() -> None:
    """A template of the source, its placeholders anything, stands in the fix of a case."""
    told = [case.fix() for case in CASES.values()]
    followed = [name for name in NAMES if not any(name.match(pattern) for pattern in ELSEWHERE_FOLLOWED)]
    left = {
        (str(name), text.replace("\0", "…")) for name in followed for text in fixes(PACKAGE / name)
        if "`" in text and not any(re.search(".*".join(map(re.escape, text.split("\0"))), fix) for fix in told)
    }  # fmt: skip
    known = {*UNFOLLOWED, *INSTALLED, *NO_FIXES}
    assert left - known == set()
    assert known - left == set(), "these have a case: take them off the list"


PIP = re.compile(r"pip install (?:-U |-e )?('[^']+'|[\w-]+)")
ROOT = PACKAGE.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_what_is_to_be_installed_exists() -> None:
    """`pip install asmkit[x]` names an extra of pyproject.toml, and each other name is a dependency or an extra's."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = {re.split(r"[\[<>=]", one)[0] for some in (project["dependencies"], *extras.values()) for one in some}
    sources = {file: file.read_text(encoding="utf-8") for file in (*PACKAGE.rglob("*.py"), *PAGES)}
    asked = {(found[1].strip("'"), file.name) for file, text in sources.items() for found in PIP.finditer(text)}
    assert len(asked) > 10
    for name, file in asked:
        base, _, listed = name.partition("[")
        assert base in needed | {"asmkit", "."}, (file, name)
        wanted = listed.removesuffix("]").split(",") if listed and base in ("asmkit", ".") else []
        assert set(wanted) <= set(extras), (file, name)


def test_the_package_that_doctor_names_is_in_the_extra_that_it_names() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for package, (_, fix) in doctor._PACKAGES.items():
        found = re.fullmatch(r"pip install 'asmkit\[(\w+)\]'", fix)
        if found:
            assert any(re.split(r"[\[<>=]", one)[0] == package for one in extras[found[1]]), package


def test_environment_variables_in_texts_are_read() -> None:
    """Each `ASMKIT_NAME` in a text of the package or of its pages is one that some code asks for."""
    read = {
        "ASMKIT_CACHE",
        "ASMKIT_WAIT",
        settings.VARIABLE,
        settings.ENGINE_VARIABLE,
        array_copies.VARIABLE,
        *map(locate.variable, locate._WHEEL),
    }
    sources = "".join(file.read_text(encoding="utf-8") for file in (*PACKAGE.rglob("*.py"), *PAGES))
    assert set(re.findall(r"\bASMKIT_[A-Z_]+\b", sources)) - read == set()


INSTALLED = (("launch/cuda.py", "`pip install 'asmkit[cuda]'`"), ("launch/hip.py", "`pip install 'asmkit[rocm]'`"),
             ("interop/fat_binary.py", "`pip install 'asmkit[interop]'`"),
             ("debug/start.py", "`pip install 'asmkit[debug]'`"))  # fmt: skip
"""Fixes that install packages: see `test_what_is_to_be_installed_exists`."""
NO_FIXES = (
    ("cli/files.py", "print at most N findings of a file, errors first, then `and M more` (default …; 0: print all)"),
    ("ir/match_gcn.py", "`…` requires `…`"),
    ("gcn/text/data_arguments.py", "`.…` ends each string with a 0, so its strings need commas"),
    ("gcn/text/data_arguments.py", "`.…` has an empty argument"),
    ("gcn/text/data_arguments.py", "`.…` has … arguments, and needs 1 to …"),
    ("gcn/text/data_arguments.py", "`…` is not a floating-point number"),
    ("gcn/text/data_arguments.py", "`…` is not a number"),
    ("isa/form.py", "`…` requires `…`"),
    ("gcn/text/flatten.py", "metadata: `…` is not understood"),
    ("cli/isa.py", "    `…` requires `…`"),
    ("ir/match_errors.py", "the sink `_`"),
    ("ptx/sim/alu/mma.py", "`wmma.mma` of floats"),
    ("ptx/sim/alu/mma.py", "the sums follow the rules of `mma.sync`; they were not compared with a chip"),
    ("ptx/sim/alu/mma.py", "a sparse A (`mma.sp`), floats"),
    ("ptx/sim/alu/mma.py", "`kind::f8f6f4`, `kind::mxf8f6f4`"),
    ("ptx/sim/alu/mma.py", "`kind::mxf4`, `kind::mxf4nvf4`"),
    ("ptx/builder/c_format.py", "no separators, and no `z`"),
    ("gcn/__init__.py", "`k.print` cannot print on a CDNA device"),
    ("gcn/__init__.py", "`k.mark` cannot record on a CDNA device"),
    ("ir/python_expressions.py", "```"),
)
"""Texts with code that are not fixes: rules, messages, help."""
UNFOLLOWED = (
    ("perf/workbench.py", "move them to a device: `tensor.cuda()`"),
    ("interop/run.py", 'run it with `backend="sim"`'),
    ("launch/timeline.py", "mark fewer warps: `k.mark(…, when=p)`, or a smaller grid"),
    ("launch/saved_run.py", "call `asmkit.debug` in your program with the arguments of this call"),
    ("ops/derivatives.py",
     "use `scaled_dot_product_attention` of torch or `dot_product_attention` of JAX where you need gradients"),
)  # fmt: skip
"""Fixes that name code and have no case: they need a device, a run of a million marks, or functions of others."""
