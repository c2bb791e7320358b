"""Whole PTX modules: built by hand, read from text, written back; ptxas judges the text and the code."""

from __future__ import annotations

import pytest

from asmkit import AsmError, gcn, u32, u64
from asmkit.ir.python_source import Taken
from asmkit.ptx import Module, param
from asmkit.ptx.directives import Address, Function
from asmkit.ptx.text.parser import parse_module
from asmkit.toolchain import assemble_ptx, check_ptx, disassemble

from ..support.odd_modules import ODD
from ..support.spell import ptxas

needs_ptxas = pytest.mark.skipif(ptxas() is None, reason="ptxas was not found")

HEAD = ".version 9.0\n.target sm_90\n.address_size 64\n"


def built() -> Module:
    """A module with a variable, a device function, a direct and an indirect call, a jump table."""
    m = Module("sm_80")
    table = m.variable("table", "global", u32, 4, init=(1, 2, 3, 4), linkage="visible")
    m.variable("where", "const", u64, 2, init=(Address("table", 4), Address("table", generic=True)))
    m.file(1, "square.cu")
    with m.func("square", returns=[param("r", u32)], params=[param("a", u32)]) as k:
        x = k.reg(u32)
        k.ptx.ld.param.u32(x, k.mem(k.params["a"]))
        k.ptx.mul.lo.u32(x, x, x)
        k.ptx.st.param.u32(k.mem(k.params["r"]), x)
        k.ptx.ret()
    square = k.function
    with m.entry("kernel", params=[param("p", u64, pointer=("global", 8))], maxntid=(128, 1, 1)) as k:
        p, x, r = k.reg(u64), k.declare_register(u32, "x"), k.declare_registers(u32, "%v", 4)
        k.loc(1, 12, 3)
        k.ptx.ld.param.u64(p, k.mem(k.params["p"]))
        k.ptx.ld.global_.v2.u32((None, x), k.mem(table, 8))
        k.call(square, [r[2]], [x])
        k.pragma("nounroll")
        first, second = k.label("first"), k.label("second")
        k.ptx.brx.idx(x, k.branch_targets("places", first, second))
        k.place_label(first)
        with k.scope():
            argument, f = k.param("argument", u32), k.declare_register(u64, "x")
            k.ptx.mov.u64(f, k.address(square))
            k.ptx.st.param.u32(k.mem(argument), 3)
            made = k.prototype("made", square.returns, square.params)
            k.ptx.call((r[3],), f, (argument,), made)
        k.place_label(second)
        k.ptx.st.global_.v2.u32(k.mem(p, 0, "global"), (r[2], 7))
        k.ptx.ret()
    return m


def test_what_is_built_is_read_back_equal():
    m = built()
    again = parse_module(m.text())
    assert again == m
    assert again.text() == m.text()
    assert [f.name for f in again.functions] == ["square", "kernel"]
    assert isinstance(again["kernel"], Function)


@needs_ptxas
def test_what_is_built_is_assembled():
    image = built().image("sm_90").image
    code = disassemble(image)
    assert "kernel" in code
    assert "BRX" in code


CHANGED = {
    "table[4] = {1,": "table[4] = {9,", ".visible .global": ".global", "table+4": "table+8",
    "generic(table)": "table", "square.cu": "cube.cu", "128, 1, 1": "64, 1, 1",
    ".ptr .global .align 8": ".ptr .align 8", ".loc 1 12 3": ".loc 1 13 3", "%v<4>": "%v<5>",
    "[table+8]": "[table+4]", "{_, x}": "{x, _}", '"nounroll"': '"other"', "call.uni": "call",
    "first, second;": "second, first;", "{%v2, 7}": "{%v2, 8}", "[argument], 3": "[argument], 4",
    "(.param .u32 r) _": "(.param .u32 s) _",
}  # fmt: skip
"""Each makes another module."""


def test_equality_sees_every_part():
    source = built().text()
    for old, new in CHANGED.items():
        assert old in source, old
        assert parse_module(source.replace(old, new, 1)) != built(), new


def test_places_of_a_built_module_are_python_lines():
    text = built().written()
    [at] = [i for i, line in enumerate(text.text.splitlines()) if "mul.lo" in line]
    place = text.lines[at]
    assert place is not None
    assert getattr(place[0], "co_name", "") == "built"


def test_a_label_of_a_scope_is_its_own():
    m = Module("sm_80")
    with m.entry("k") as k:
        for _ in range(2):
            with k.scope():
                again = k.label("again")
                k.place_label(again)
                k.ptx.bra(again)
        k.ptx.ret()
    assert m.text().count("again:") == 2
    assert parse_module(m.text()) == m


MISUSED = {
    "LABEL_MISSING": lambda k: k.label("nowhere"),
    "BOUNDS": lambda k: k.declare_registers(u32, "%v", 4)[4],
    "CONTROL": lambda k: [k.declare_register(u32, "x") for _ in range(2)],
    "OPERAND_KIND": lambda k: k.ptx.call("f"),
    "OPERAND_COUNT": lambda k: k.ptx.brx.idx(k.reg(u32)),
}


@pytest.mark.parametrize("code", MISUSED)
def test_misuse_of_a_body(code: str):
    with pytest.raises(AsmError) as caught, Module("sm_80").entry("k") as k:
        MISUSED[code](k)
    assert caught.value.code == code


def test_directives_of_a_head_are_checked():
    with pytest.raises(AsmError, match=r"combined with \.reqntid"), Module("sm_80").entry("k", maxntid=1, reqntid=1):
        pass
    with pytest.raises(AsmError, match="not a directive of a function"), Module("sm_80").func("f", maxnreg=32):
        pass


@needs_ptxas
@pytest.mark.parametrize("odd", ODD)
def test_legal_oddities(odd: str):
    source = HEAD + ODD[odd]
    assert check_ptx(source, "sm_90") == []
    written = parse_module(source, "odd.ptx").text()
    assert parse_module(written).text() == written
    one, other = (assemble_ptx(text, "sm_90", options=("-c",)).image for text in (written, source))
    assert one == other or disassemble(one) == disassemble(other)


def test_a_modules_functions_and_variables_are_lists():
    for made in (Module("sm_80"), gcn.Module("gfx942")):
        assert made.functions == made.functions == []
        assert made.variables == made.variables == []
    module = Module("sm_80")
    module.variable("x", "global", u32)
    module.declare("f")
    assert [[one.name for one in module.variables], [one.name for one in module.functions]] == [["x"], ["f"]]


def test_python_names_are_claimed_and_released():
    outer = Taken({"m"})
    assert [outer.claim(name) for name in ("%rd", "m", "$m", "if", "1a", "$$", "%")] == [
        "rd", "m_2", "m_3", "if_", "_1a", "_", "__2",
    ]  # fmt: skip
    inner = Taken(outer)
    assert [inner.claim("m") for _ in range(3)] == ["m_4", "m_5", "m_6"]
    inner.release(["m_5"])
    assert [inner.claim("m"), inner.claim("m")] == ["m_5", "m_7"]
