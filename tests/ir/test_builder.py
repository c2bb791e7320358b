"""A builder ends with its kernel function: what is kept of it, or belongs to another kernel, is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from asmkit import AsmError, Ptr, f32, gcn, pred, ptx, u32, u64

ARCHS = {"sm_90a": ptx, "gfx942": gcn}


def kept_builder(arch: str) -> tuple[Any, dict[str, Any], Callable[[], str]]:
    """A finished kernel's builder, what was made with it, and the kernel's text."""
    found: dict[str, Any] = {}

    def write(k: Any, x: Any, out: Any) -> None:
        make, several = (k.reg, k.regs) if arch == "sm_90a" else (k.vgpr, k.vgprs)
        found.update(k=k, x=x, out=out, r=make(u32, 1), f=make(f32, 1.0), span=several(u32, 2, 0))
        found["tile"] = k.shared(f32, 64) if arch == "sm_90a" else k.lds(f32, 64)
        found["label"] = k.label("kept")

    if arch == "sm_90a":

        @ptx.kernel(arch=arch, block=32, grid=1, signature="(N)->(N)")
        def made(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
            write(k, x, out)
    else:

        @gcn.kernel(arch=arch, block=64, grid=1, signature="(N)->(N)")
        def made(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
            write(k, x, out)

    text = made.text(N=64)
    assert "kept" not in text
    return found.pop("k"), found, lambda: made.text(N=64)


Route = Callable[[Any, Any], Any]  # of a builder, and of what was made with it


def enter(block: Any) -> None:
    with block:
        pass


PTX_ROUTES: dict[str, Route] = {
    "instruction": lambda k, o: k.ptx.trap(),
    "instruction by text": lambda k, o: k.ptx.spell("bar.sync")(0),
    "raw": lambda k, o: k.ptx.raw("trap;"),
    "register": lambda k, o: k.reg(f32),
    "registers": lambda k, o: k.regs(f32, 4),
    "copy": lambda k, o: k.copy(o["r"]),
    "operator": lambda k, o: o["r"] + 1,
    "in place": lambda k, o: o["r"].__iadd__(1),
    "negation": lambda k, o: ~o["r"],
    "comparison": lambda k, o: o["r"] < 3,
    "pointer": lambda k, o: o["x"] + 1,
    "pointer in place": lambda k, o: (o["x"] + 0).__iadd__(1),
    "shared": lambda k, o: k.shared(f32, 4),
    "shared pointer": lambda k, o: o["tile"].ptr,
    "shared index": lambda k, o: o["tile"][o["r"]],
    "special": lambda k, o: k.tid.z,
    "if": lambda k, o: enter(k.if_(o["r"])),
    "loop": lambda k, o: enter(k.loop(0, 4)),
    "loop without with": lambda k, o: k.loop(0, 4),
    "forever": lambda k, o: enter(k.forever()),
    "label": lambda k, o: k.label("late"),
    "place": lambda k, o: k.place_label(o["label"]),
    "entry": lambda k, o: enter(k.at_entry()),
    "named register": lambda k, o: k.declare_register(u32, "late"),
    "variable": lambda k, o: k.variable("late", "shared", u32, 4),
    "scope": lambda k, o: enter(k.scope()),
    "pragma": lambda k, o: k.pragma("nounroll"),
    "loc": lambda k, o: k.loc(1, 1),
    "branch targets": lambda k, o: k.branch_targets("late", o["label"]),
    "parameter": lambda k, o: k.param_ptr("late", f32),
    "finish": lambda k, o: k.finish(),
}
GCN_ROUTES: dict[str, Route] = {
    "instruction": lambda k, o: k.gcn.s_trap(2),
    "raw": lambda k, o: k.gcn.raw("s_trap 2"),
    "vgpr": lambda k, o: k.vgpr(f32),
    "vgprs": lambda k, o: k.vgprs(f32, 4),
    "agprs": lambda k, o: k.agprs(f32, 4),
    "sgpr": lambda k, o: k.sgpr(u32),
    "sgprs": lambda k, o: k.sgprs(u32, 4),
    "mask": lambda k, o: k.mask(),
    "copy": lambda k, o: k.copy(o["r"]),
    "operator": lambda k, o: o["r"] + 1,
    "in place": lambda k, o: o["r"].__iadd__(1),
    "comparison": lambda k, o: o["r"] < 3,
    "lds": lambda k, o: k.lds(f32, 4),
    "private": lambda k, o: k.private(f32, 4),
    "lane": lambda k, o: k.lane,
    "workitem": lambda k, o: k.tid.y,
    "workgroup": lambda k, o: k.group.y,
    "wait": lambda k, o: k.wait(vm=0),
    "nop": lambda k, o: k.nop(1),
    "if": lambda k, o: enter(k.if_(k.exec)),
    "loop": lambda k, o: enter(k.loop(0, 4)),
    "forever": lambda k, o: enter(k.forever()),
    "label": lambda k, o: k.label("late"),
    "place": lambda k, o: k.place_label(o["label"]),
    "entry": lambda k, o: enter(k.at_entry()),
    "buffer": lambda k, o: k.buffer(o["x"], 4),
    "parameter": lambda k, o: k.param_ptr("late", f32),
    "finish": lambda k, o: k.finish(),
}


@pytest.mark.parametrize(
    ("arch", "name"), [*(("sm_90a", name) for name in PTX_ROUTES), *(("gfx942", name) for name in GCN_ROUTES)]
)
def test_a_finished_builder_takes_nothing(arch: str, name: str) -> None:
    k, made, text = kept_builder(arch)
    before = text()
    with pytest.raises(AsmError) as caught:
        (PTX_ROUTES if arch == "sm_90a" else GCN_ROUTES)[name](k, made)
    assert caught.value.code == "FINISHED"
    assert text() == before


@pytest.mark.parametrize("architecture", [ptx, gcn])
def test_the_body_of_a_module_ends_with_its_block(architecture: Any) -> None:
    module = architecture.Module("sm_90" if architecture is ptx else "gfx942")
    with module.func("f") as k:
        k.ptx.ret() if architecture is ptx else k.gcn.s_endpgm()
    before = module.text()
    late = (lambda: k.ptx.trap()) if architecture is ptx else (lambda: k.gcn.s_trap(2))
    for write in (late, lambda: k.line("nop") if architecture is gcn else k.pragma("x"), lambda: k.label("x")):
        with pytest.raises(AsmError, match="FINISHED"):
            write()
    assert module.text() == before


def two(arch: str) -> tuple[Any, Any]:
    module = ARCHS[arch]
    return module.Builder("one", arch), module.Builder("two", arch)


def a_mask(k: Any) -> Any:
    return k.vgpr(u32, 1) < 3


FOREIGN: dict[str, tuple[str, Callable[[Any, Any], Any]]] = {
    "operator": ("sm_90a", lambda k, o: k.reg(u32, 1) + o.reg(u32, 1)),
    "shift": ("sm_90a", lambda k, o: k.reg(u32, 1) << o.reg(u32, 1)),
    "copy": ("sm_90a", lambda k, o: k.copy(o.reg(u32, 1))),
    "set": ("sm_90a", lambda k, o: k.set(o.reg(u32), 1)),
    "written": ("sm_90a", lambda k, o: k.ptx.mov.u32(o.reg(u32), 1)),
    "span": ("sm_90a", lambda k, o: k.ptx.ld.global_.v2.f32(o.regs(f32, 2), k.param_ptr("p", f32)[0])),
    "one of a tuple": (
        "sm_90a", lambda k, o: k.ptx.ld.global_.v2.f32((k.reg(f32), o.reg(f32)), k.param_ptr("p", f32)[0]),
    ),
    "unpacked": ("sm_90a", lambda k, o: k.ptx.mov.b64((k.reg(u32), o.reg(u32)), k.reg(u64, 1))),
    "memory": ("sm_90a", lambda k, o: k.ptx.ld.global_.f32(k.reg(f32), o.param_ptr("p", f32)[0])),
    "address": ("sm_90a", lambda k, o: k.ptx.ld.global_.f32(k.reg(f32), k.ptr(o.reg(u64, 1), f32)[0])),
    "mem": ("sm_90a", lambda k, o: k.ptx.ld.global_.f32(k.reg(f32), k.mem(o.reg(u64, 1), 0, "global"))),
    "moved": ("sm_90a", lambda k, o: k.ptr(o.reg(u64, 1), f32) + 1),
    "predicate": ("sm_90a", lambda k, o: k.ptx.trap(pred=o.reg(pred))),
    "branch": ("sm_90a", lambda k, o: enter(k.if_(o.reg(pred)))),
    "loop": ("sm_90a", lambda k, o: enter(k.loop(0, o.reg(u32, 4)))),
    "shared": ("sm_90a", lambda k, o: k.ptx.ld.shared.f32(k.reg(f32), o.shared(f32, 4)[0])),
    "label": ("sm_90a", lambda k, o: k.ptx.bra(o.label("there"))),
    "placed": ("sm_90a", lambda k, o: k.place_label(o.label("there"))),
    "raw": ("sm_90a", lambda k, o: k.ptx.raw("mov.u32 %r0, 1;", writes=(o.reg(u32),))),
    "raw reads": ("sm_90a", lambda k, o: k.ptx.raw("st.u32 [0], %r0;", reads=(o.reg(u32, 1),))),
    "vector operator": ("gfx942", lambda k, o: k.vgpr(u32, 1) + o.vgpr(u32, 1)),
    "vector copy": ("gfx942", lambda k, o: k.copy(o.vgpr(u32, 1))),
    "value": ("gfx942", lambda k, o: k.vgpr(u32, o.vgpr(u32, 1))),
    "scalar value": ("gfx942", lambda k, o: k.sgpr(u32, o.sgpr(u32, 1))),
    "signed": ("gfx942", lambda k, o: k.gcn.v_add_f32(k.vgpr(f32), k.neg(o.vgpr(f32, 1.0)), k.vgpr(f32, 1.0))),
    "pointer": ("gfx942", lambda k, o: k.gcn.global_load_dword(k.vgpr(u32), k.lane, o.param_ptr("p", f32))),
    "physical": ("gfx942", lambda k, o: k.gcn.v_mov_b32(k.vgpr(u32), o.v[3])),
    "mask": ("gfx942", lambda k, o: enter(k.if_(a_mask(o)))),
    "exec": ("gfx942", lambda k, o: k.gcn.s_mov_b64(k.mask(), o.exec)),
    "m0": ("gfx942", lambda k, o: k.gcn.s_mov_b32(o.m0, 1)),
    "advance": ("gfx942", lambda k, o: k.advance(k.copy(o.param_ptr("p", f32)), 4)),
    "scalar branch": ("gfx942", lambda k, o: k.gcn.s_branch(o.label("there"))),
    "gcn raw": ("gfx942", lambda k, o: k.gcn.raw("v_nop", reads=(o.vgpr(u32, 1),))),
}  # fmt: skip


@pytest.mark.parametrize("name", FOREIGN)
def test_a_register_of_another_builder_is_refused(name: str) -> None:
    arch, write = FOREIGN[name]
    k, other = two(arch)
    with pytest.raises(AsmError) as caught:
        write(k, other)
    assert caught.value.code == "FOREIGN"


@pytest.mark.parametrize("architecture", [ptx, gcn])
def test_registers_of_a_trace_before_are_refused(architecture: Any) -> None:
    """A closure or a global keeps the first trace's register; the second trace is another program."""
    kept: list[Any] = []

    def body(k: Any, N: int) -> None:
        r = (k.reg if architecture is ptx else k.vgpr)(u32, N)
        kept.append(r)
        if len(kept) > 1:
            (k.ptx.mov.u32 if architecture is ptx else k.gcn.v_mov_b32)(r, kept[0])

    options = {"signature": "(N)->(N)", "grid": 1, "block": 64}
    if architecture is ptx:

        @ptx.kernel(arch="sm_80", **options)  # type: ignore[arg-type]
        def kernel(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: int) -> None:
            body(k, N)
    else:

        @gcn.kernel(arch="gfx942", **options)  # type: ignore[arg-type]
        def kernel(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32], N: int) -> None:
            body(k, N)

    kernel.text(N=64)
    with pytest.raises(AsmError) as caught:
        kernel.text(N=128)
    assert caught.value.code == "FOREIGN"
