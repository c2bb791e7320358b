"""Messages about CDNA kernels: their fixes name existing methods of the builder and the target, and their code runs."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, Ptr, b32, f16, f32, f64, gcn, ptx, u32, u64
from asmkit.errors import AsmAttributeError
from asmkit.ir.counterparts import ON_CDNA, ON_PTX
from asmkit.isa.product_names import TARGETS, target_of
from asmkit.ptx.targets import targets

from ...support.gcn_constants import codes
from ...support.gcn_spell import clang

CODE = re.compile(r"`([^`]+)`")
TYPES = {"b32": b32, "f16": f16, "f32": f32, "f64": f64, "u32": u32, "u64": u64}
OLD, NEW = {"glc", "slc", "scc"}, {"sc0", "nt", "sc1"}


def builder(arch: str = "gfx942") -> Any:
    return gcn.Builder("kernel", arch)


def refused(code: str, act: Callable[[], object]) -> str:
    """Return the fix of the error that an act raises."""
    with pytest.raises(AsmError) as caught:
        act()
    assert caught.value.code == code, caught.value
    return caught.value.findings[0].fix


def run_code(k: Any, fix: str, **names: Any) -> dict[str, Any]:
    """Execute every piece of code that a fix names."""
    scope = {**TYPES, "k": k, **names}
    for piece in CODE.findall(fix):
        exec(piece, scope)
    return scope


# flags
@pytest.mark.parametrize(("old", "new"), [("glc", "sc0"), ("slc", "nt"), ("scc", "sc1")])
@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950"])
@pytest.mark.parametrize("name", ["global_load_dword", "global_atomic_add", "buffer_load_dword", "flat_load_dword"])
def test_cache_policies_of_another_target_have_a_counterpart(old: str, new: str, arch: str, name: str) -> None:
    k = builder(arch)
    wrong, right = (new, old) if arch == "gfx90a" else (old, new)
    v, back = k.vgpr(u32, 0), k.vgpr(u32)
    operands = {
        "global_load_dword": (back, v, k.param_ptr("x", u32)),
        "global_atomic_add": (*((back,) if old == "glc" else ()), v, v, k.param_ptr("y", u32)),
        "buffer_load_dword": (back, None, k.sgprs(b32, 4), 0),
        "flat_load_dword": (back, k.vgprs(u32, 2)),
    }[name]
    if name.startswith("buffer"):
        operands = (back, v, *operands[2:])
    flags = {"offen": True} if name.startswith("buffer") else {}
    instruction = getattr(k.gcn, name)
    with pytest.raises(AsmError) as caught:
        instruction(*operands, **flags, **{wrong: True})
    assert f"`{right}=True`" in caught.value.findings[0].fix, caught.value
    instruction(*operands, **flags, **{right: True})


@pytest.mark.skipif(clang() is None, reason="clang is not installed")
@pytest.mark.parametrize(("old", "new"), [("glc", "sc0"), ("slc", "nt"), ("scc", "sc1")])
def test_counterparts_have_the_bits_that_the_assembler_gives_them(old: str, new: str) -> None:
    """One more bit in the machine code on gfx90a, and the same bit on gfx942 by the other name."""
    line = "buffer_load_dword v1, off, s[0:3], 0"
    (bare_old, with_old), (bare_new, with_new) = (
        codes([line, f"{line} {name}"], arch) for name, arch in ((old, "gfx90a"), (new, "gfx942"))
    )
    assert with_old is not None
    assert with_new is not None
    bits = [int.from_bytes(one, "little") ^ int.from_bytes(bare or b"", "little")
            for one, bare in ((with_old, bare_old), (with_new, bare_new))]  # fmt: skip
    assert bits[0] == bits[1]
    assert bits[0].bit_count() == 1
    k = gcn.Builder("kernel", "gfx942")
    rsrc = k.buffer(k.param_ptr("x", u32), 64)
    with pytest.raises(AsmError) as caught:
        k.gcn.buffer_load_dword(k.vgpr(u32), None, rsrc, 0, **{old: True})
    assert f"`{new}=True`" in caught.value.findings[0].fix


def test_a_count_of_a_wait_is_a_keyword() -> None:
    k = builder()
    fix = refused("OPERAND_COUNT", lambda: k.gcn.s_waitcnt(0))
    assert "`vmcnt=`" in fix
    assert "`lgkmcnt=`" in fix
    assert refused("FLAG_MISSING", k.gcn.s_waitcnt) == "pass it by keyword"
    k.gcn.s_waitcnt(vmcnt=0, lgkmcnt=0)


@pytest.mark.parametrize(
    ("counts", "named", "right"),
    [
        ((), {}, "k.wait(vm=0)"),
        ((0,), {}, "k.wait(vm=0)"),
        ((3,), {}, "k.wait(vm=3)"),
        ((), {"vmcnt": 2}, "k.wait(vm=2)"),
        ((), {"lgkmcnt": 0}, "k.wait(lgkm=0)"),
        ((), {"vmcnt": 1, "lgkm": 0}, "k.wait(vm=1, lgkm=0)"),
        ((), {"expcnt": 0}, "k.gcn.s_waitcnt(expcnt=0)"),
    ],
)
def test_waits_name_their_counters(counts: tuple[int, ...], named: dict[str, int], right: str) -> None:
    k = builder()
    fix = refused("OPERATOR", lambda: k.wait(*counts, **named))
    assert f"`{right}`" in fix
    run_code(k, fix.split(" for ")[0])


@pytest.mark.parametrize(
    ("flag", "value", "spelling"),
    [("dpp", 1, "dpp"), ("quad_perm", (0, 1, 2, 3), "dpp"), ("row_shr", 1, "dpp"), ("src0_sel", "BYTE_0", "sdwa")],
)
def test_flags_of_another_encoding_name_its_spelling(flag: str, value: object, spelling: str) -> None:
    k = builder()
    v = k.vgpr(f32, 0.0)
    for name in ("v_add_f32", "v_max_f32"):
        wrong = getattr(k.gcn, name)
        fix = refused("FLAG", lambda: wrong(v, v, v, **{flag: value}))  # noqa: B023
        assert fix.startswith(f"`k.gcn.{name}_{spelling}`, whose flags are: ")
    if flag != spelling:
        getattr(k.gcn, f"v_add_f32_{spelling}")(v, v, v, **{flag: value})


# registers
def test_settle_takes_any_number_of_accumulators() -> None:
    def states(*which: int) -> int:
        k = builder()
        accs = [k.vgprs(f32, count, 0.0) for count in (4, 16)]
        a = k.vgprs(b32, 2, 0)
        k.gcn.v_mfma_f32_32x32x8_f16(accs[1], a, a, accs[1])
        k.gcn.v_mfma_f32_16x16x16_f16(accs[0], a, a, accs[0])
        before = len(k.program.body)
        k.wait_mfma(*(accs[one] for one in which))
        return sum(inst.operands[0] + 1 for inst in k.program.body[before:])

    assert states(0, 1) == states(1, 0) == max(states(0), states(1)) > 0
    for wrong in ((), (3,), ("acc",)):
        assert "`k.wait_mfma(acc, other)`" in refused("OPERATOR", lambda: builder().wait_mfma(*wrong))  # noqa: B023


READS: dict[str, tuple[str, Callable[[Any], object]]] = {
    "m0": ("m0", lambda k: k.gcn.s_mov_b32(k.sgpr(u32), k.m0)),
    "vcc": ("vcc", lambda k: k.gcn.s_mov_b64(k.sgpr(u64), k.vcc)),
    "half": ("vcc_hi", lambda k: k.gcn.s_mov_b32(k.sgpr(u32), k.named("vcc_hi"))),
    "flat": ("flat_scratch_lo", lambda k: k.gcn.s_mov_b32(k.sgpr(u32), k.named("flat_scratch_lo"))),
    "scalar": ("s7", lambda k: k.gcn.s_mov_b32(k.sgpr(u32), k.s[7])),
    "vector": ("v77", lambda k: k.gcn.v_mov_b32(k.vgpr(u32), k.v[77])),
    "accumulation": ("a5", lambda k: k.gcn.v_accvgpr_read_b32(k.vgpr(u32), k.a[5])),
}


@pytest.mark.parametrize("name", READS)
def test_unset_physical_registers_are_named_and_written_by_the_fix(name: str) -> None:
    from asmkit.analysis.uninitialized import unset

    what, read = READS[name]
    k = builder("gfx90a")
    read(k)
    (found,) = unset(k.finish())
    assert found.message.startswith(f"{what} is uninitialized"), found
    k = builder("gfx90a")
    run_code(k, found.fix)
    read(k)
    assert list(unset(k.finish())) == []


@pytest.mark.parametrize(
    ("branch", "what"), [("s_cbranch_vccz", "vcc_lo"), ("s_cbranch_scc0", "scc")], ids=["vcc", "scc"]
)
def test_a_run_names_special_registers(branch: str, what: str) -> None:
    @gcn.kernel(arch="gfx942", signature="(N)->(N)", grid=1, block=64, sync="auto")
    def f(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32], N: int) -> None:
        end: Any = k.label("end")
        getattr(k.gcn, branch)(end)
        k.place_label(end)

    with pytest.raises(AsmError) as caught:
        f(np.zeros(64, np.uint32))
    (found, *_) = caught.value.findings
    assert found.code == "UNSET"
    assert found.message.startswith(f"{what} is uninitialized"), found
    k = builder()
    run_code(k, found.fix, s=k.sgpr(u32, 0))


# names of the other builder
def test_names_of_the_other_builder_have_a_counterpart() -> None:
    cdna, other = builder(), ptx.Builder("kernel", "sm_90a")
    for here, there, table in ((cdna, other, ON_CDNA), (other, cdna, ON_PTX)):
        for name in table:
            assert name in ("clock64", "globaltimer", "smid", "warpid") or hasattr(there, name), name
            assert not hasattr(here, name), name
            fresh = builder() if here is cdna else ptx.Builder("kernel", "sm_90a")
            fix = refused("NO_SUCH_NAME", lambda: getattr(fresh, name))  # noqa: B023
            assert fix == table[name]
            run_code(fresh, fix.replace("`pred=`", "pred="))


def test_misspelt_names_name_the_nearest() -> None:
    assert "`k.vgpr`" in refused("NO_SUCH_NAME", lambda: builder().vgprr)
    other: Any = ptx.Builder("kernel", "sm_80")
    assert "`k.laneid`" in refused("NO_SUCH_NAME", lambda: other.lane_id)


@pytest.mark.parametrize("k", [builder(), ptx.Builder("kernel", "sm_80")], ids=["gcn", "ptx"])
def test_unknown_names_are_attribute_errors_for_python(k: Any) -> None:
    assert getattr(k, "nothing", None) is None
    assert not hasattr(k, "__jax_array__")
    with pytest.raises(AttributeError) as caught:
        _ = k._nothing
    assert not isinstance(caught.value, AsmError)
    with pytest.raises(AsmAttributeError) as own:
        _ = k.nothing
    assert str(pickle.loads(pickle.dumps(own.value))).splitlines()[-1] == str(own.value).splitlines()[-1]
    assert type(copy.copy(k)) is type(k)


# targets and constants
def test_products_name_their_target() -> None:
    assert refused("UNKNOWN_ARCH", lambda: builder("MI300X")) == "use gfx942, the target of this name"
    assert refused("UNKNOWN_ARCH", lambda: builder("AMD Instinct MI250X")).startswith("use gfx90a,")
    assert refused("UNKNOWN_ARCH", lambda: ptx.Builder("k", "H100")).startswith("use sm_90a,")
    assert refused("UNKNOWN_ARCH", lambda: ptx.Builder("k", "mi355x")) == "gfx950 is a target of asmkit.gcn"
    assert refused("UNKNOWN_ARCH", lambda: builder("A100")) == "sm_80 is a target of asmkit.ptx"
    assert refused("UNKNOWN_ARCH", lambda: builder("gfx1100")).startswith("use one of: gfx90a")
    assert set(TARGETS) <= {*targets(), "gfx90a", "gfx942", "gfx950"}
    assert target_of("NVIDIA H100 80GB") is None
    assert target_of("NVIDIA GeForce RTX 4090") == "sm_89"


@pytest.mark.parametrize("value", [0.1, 1e300, 1000, 1 << 40, -(1 << 40)])
def test_a_constant_of_64_bits_goes_into_a_pair(value: float) -> None:
    k = builder()
    v = k.vgpr(f64)
    fix = refused("LITERAL", lambda: k.gcn.v_add_f64(v, value, v))
    before = len(k.program.body)
    k.gcn.v_add_f64(v, run_code(k, fix)["c"], v)
    moved = [inst.operands[1] for inst in k.program.body[before:-1]]
    bits = int(np.float64(value).view(np.uint64)) if isinstance(value, float) else value % (1 << 64)
    assert moved in ([bits], [bits & 0xFFFFFFFF, bits >> 32])
