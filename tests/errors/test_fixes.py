"""Every fix that names code between backticks can be followed: the code is put in its place and runs.

A case is a wrong act and the same act repaired; each piece of code in the fix must stand in the repaired function.
"""

import ast
import re
from pathlib import Path

import pytest

import asmkit
from asmkit import AsmError, Mistake, bf16, f32, ptx

from . import fixes_builder, fixes_cdna, fixes_control, fixes_kernel, fixes_launch  # noqa: F401  they register their cases
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
    return {one.name: one.value[1] for one in Mistake if "`" in one.value[1]}


def test_every_fix_of_the_catalogue_that_names_code_is_followed() -> None:
    codes = {case.code for case in CASES.values()}
    assert set(templates()) - codes - ELSEWHERE == set()


ELSEWHERE = {"FINISHED", "FOREIGN", "PROXY", "FENCE", "EARLY"}
"""Fixes whose words between backticks are names: the builder `k`, PTX instructions and modifiers."""


def test_code_in_the_fixes_of_the_catalogue_stands_between_backticks() -> None:
    """So that it is found here: `k.name(` outside of them is code that no test follows."""
    bare = {one.name for one in Mistake if re.search(r"\bk\.\w+", re.sub("`[^`]+`", "", one.value[1]))}
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
    assert finding.message == "%r0 … %r31 are read, and no path has written them"
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


def fixes(file: Path) -> list[str]:
    """The texts that a file gives as fixes: by keyword, in an assignment, or as an argument; see `whole`."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found: list[str] = []
    for node in ast.walk(tree):
        for value in given_as_fix(node):
            parts = list(ast.walk(value))
            inner = {
                part for one in parts if isinstance(one, ast.JoinedStr) for part in ast.walk(one) if part is not one
            }
            found += [whole(part) for part in parts if part not in inner and " " in whole(part) + " "]
    return [text for text in found if text]


def given_as_fix(node: ast.AST) -> list[ast.expr]:
    """The expressions of a node that say what to do."""
    if isinstance(node, ast.keyword):
        return [node.value] if node.arg == "fix" else []
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
        pairs = zip(node.targets[0].elts, node.value.elts, strict=False)
        return [value for to, value in pairs if isinstance(to, ast.Name) and to.id == "fix"]
    if isinstance(node, ast.Assign):
        return [node.value] if any(isinstance(to, ast.Name) and to.id == "fix" for to in node.targets) else []
    if isinstance(node, ast.Dict):
        return [
            value for key, value in zip(node.keys, node.values, strict=True)
            if isinstance(key, ast.Constant) and key.value == "fix"
        ]  # fmt: skip
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return node.args[-1:] if called in TAKE_A_FIX and len(node.args) > 1 else []
    return []


TAKE_A_FIX = {"_bad", "_refuse", "_wrong", "wrong", "bounds", "refuse", "exceeded"}
"""Functions whose last argument is a fix.  The readers of texts are left out: theirs name assembly language."""
CALL = re.compile(r"\bk\.\w|\w\(.*\)|\w=\S|\.as_\(")


def whole(node: ast.AST) -> str:
    """A text of the source, its placeholders null characters; nothing for a part of an f-string."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


PACKAGE = Path(asmkit.__file__).parent
FIXES = {
    str(file.relative_to(PACKAGE)): fixes(file) for file in sorted(PACKAGE.rglob("*.py")) if file.parent.name != "text"
}


def test_code_in_fixes_stands_between_backticks() -> None:
    bare = {name: [text for text in texts if CALL.search(re.sub("`[^`]*`", "", text))] for name, texts in FIXES.items()}
    assert {name: texts for name, texts in bare.items() if texts} == {}


def test_every_fix_that_names_code_has_a_case() -> None:
    """A template of the source, its placeholders anything, stands in the fix of a case."""
    told = [case.fix() for case in CASES.values()]
    left = {
        (name, text.replace("\0", "…")) for name, texts in FIXES.items() for text in texts
        if "`" in text and not any(re.search(".*".join(map(re.escape, text.split("\0"))), fix) for fix in told)
    }  # fmt: skip
    assert left - set(UNFOLLOWED) == set()
    assert set(UNFOLLOWED) - left == set(), "these have a case: take them off the list"


UNFOLLOWED = (
    ("control.py", "close blocks from the inside out, as nested `with` blocks do"),
    ("gcn/arith.py", "make a new register: `a = a … b`"),
    ("gcn/arith.py", "read it as signed: `a.as_(s…) … …`"),
    ("gcn/arith.py", "the low dword: `b.low`"),
    ("gcn/lds.py", "an element's byte offset is an int: `tile[0] + 4`"),
    ("gcn/legal.py", "pin one: `k.v[4]`"),
    ("gcn/legal.py", "use `k.gcn.…`, or a register"),
    ("gcn/regs.py", "branch on it: `k.if_(x < y)`; nest two branches for both conditions, `k.if_(x >= y)` negates it"),
    (
        "launch/boundary.py",
        "declare it as an array of whole elements (`Ptr[f32]`, `Ptr[b32]`); the registers may have any type",
    ),
    ("launch/cuda.py", "`pip install 'asmkit[cuda]'`"),
    ("launch/cuda_call.py", 'a multiple of … in one dimension: `block=…`; `backend="handler"` takes any block'),
    ("launch/hip.py", "`pip install 'asmkit[rocm]'`"),
    ("launch/hip.py", "name it: `arch=…`; …"),
    ("launch/jax_call.py", '`jax.config.update("jax_enable_x64", True)`'),
    ("launch/jax_ways.py", '`backend="image"` or `backend="handler"`; left out, it is chosen by need'),
    ("launch/rocm_call.py", 'make it a multiple of … threads; `backend="handler"` takes any block'),
    ("launch/workbench.py", "move them to a device: `tensor.cuda()`"),
    ("ptx/arith.py", "combine predicates: `a & b`, or leave the operator out"),
    ("ptx/arith.py", "put its bits into a register: `c = k.reg(…, 0)`"),
    ("ptx/arith.py", "read it as signed: `a.as_(s…) … …`"),
    ("ptx/declare.py", "another name, or a scope of its own: `with k.scope():`"),
    ("ptx/descriptors.py", "`n=…`"),
    ("ptx/module.py", "name it in `m.entry(…, params=[param(…)])`"),
    ("ptx/samplers.py", "`(texture, sampler, coordinates)`"),
    ("ptx/samplers.py", 'leave it out, or `Module(…, options=("…",))`'),
    ("ptx/sem/tensor.py", "a multiple of …: `align=…`"),
    ("ptx/shared.py", "an element's address: `tile.ptr + 1`; its value is loaded into a register first"),
    ("ptx/tensor_map.py", '`fill="zero"`'),
    ("ptx/tensor_map.py", "`swizzle=Swizzle.B32`"),
    ("ptx/tiles.py", "`lane=k.tid.x & …`, the thread's number in its warpgroup"),
    ("ptx/warpgroup.py", "an even number of boxes: `boxes=2, box=…`, or `swizzle=Swizzle.B32`"),
    ("ptx/warpgroup.py", "give both the same length along K: `boxes`, or `box` if transposed"),
    ("ptx/warpgroup.py", "the bytes from one box to the next: rows times …, `boxes=2, box=…`"),
    ("ptx/warpgroup.py", "the bytes of one box, a multiple of …: `box=…` holds … of K"),
    ("regs.py", "`k.ptr(r, f32)`, with the address in a register: `k.ptx.mov.u64(r, k.address(name))`"),
    ("regs.py", "move it by elements: `p + 1`"),
    ("regs.py", "negate into a register: `~a.reg`"),
    ("regs.py", "operate on its registers: `a[0]`, or `for r in a: …`"),
    ("regs.py", "pass it to an instruction: `k.gcn.v_add_f32(d, a, b)`"),
    ("timing.py", 'leave out of it what waits for the device, or use `how="flush"`'),
    ("tools/locate.py", "… is set to `…`, which is not a program: correct it or unset it"),
)
"""Fixes that name code and have no case: most need a device, a package that is absent, or a whole module."""
