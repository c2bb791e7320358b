"""What a kernel becomes in XLA's hands, seen without a device."""

from __future__ import annotations

import re
from typing import Any

import jax
import jax.numpy as jnp
import pytest
from jaxlib.mlir import ir

from asmkit import AsmError, Ptr, Reg, f32, ptx, u32
from asmkit.errors import DiagnosticCode, error
from asmkit.launch.jax import custom_call as launch
from asmkit.launch.jax import routes
from asmkit.ptx.backend import PtxIsa
from asmkit.toolchain import probe

from ...support.jax_kernels import axpy, increment, row_sum, through_shared, total_and_double

EXACT = {"grid_x", "grid_y", "grid_z", "block_x", "block_y", "block_z", "shared_mem_bytes"}


def lower(f: Any, *args: Any, platforms: tuple[str, ...] = ("cuda",)) -> Any:
    return jax.jit(f).trace(*args).lower(lowering_platforms=platforms)


def calls(f: Any, *args: Any) -> list[ir.OpView]:
    """The custom calls of `f`, lowered for CUDA."""
    found: list[ir.OpView] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name == "stablehlo.custom_call":
            found.append(op)
        return ir.WalkResult.ADVANCE

    calls.module = lower(f, *args).compiler_ir("stablehlo")  # the operations live as long as their module
    calls.module.operation.walk(visit)
    return found


def attributes(op: ir.OpView) -> dict[str, ir.Attribute]:
    return {named.name: named.attr for named in op.attributes["mhlo.backend_config"]}


def numbers(op: ir.OpView) -> dict[str, int]:
    return {name: ir.IntegerAttr(attr).value for name, attr in attributes(op).items() if name in EXACT}


def text(op: ir.OpView) -> str:
    return ir.StringAttr(attributes(op)["kernel_data"]).value


def aliases(op: ir.OpView) -> list[str]:
    """`(operand, results' index)` of each alias."""
    found = re.findall(r"output_tuple_indices = \[(\d*)\], operand_index = (\d+)", str(op))
    return [f"{operand}→{index or 0}" for index, operand in found]


def zeros(*shape: int) -> jax.Array:
    return jnp.zeros(shape, jnp.float32)


def test_the_attributes_are_those_of_xla():
    (op,) = calls(row_sum, zeros(70, 3))
    assert ir.StringAttr(op.attributes["call_target_name"]).value == "__gpu$xla.gpu.ptx"
    found = attributes(op)
    assert set(found) == EXACT | {"name", "kernel_type", "kernel_data"}
    assert all(str(found[name].type) == "i32" for name in EXACT)
    assert ir.StringAttr(found["name"]).value == "row_sum"
    assert ir.StringAttr(found["kernel_type"]).value == "ptx"
    assert ".visible .entry row_sum(" in text(op)
    want = {"grid_x": 1, "grid_y": 3, "grid_z": 1, "block_x": 8, "block_y": 4, "block_z": 1, "shared_mem_bytes": 0}
    assert numbers(op) == want


def test_lengths_are_baked_into_a_text_of_pointers():
    (op,) = calls(row_sum, zeros(70, 3))
    assert re.findall(r"\.param \.(\w+) (\w+)", text(op)) == [("u64", "param_a"), ("u64", "param_out")]
    assert re.findall(r"mov\.u32 %r[01], (\d+);", text(op)) == ["70", "3"]


def test_the_body_is_traced_once_for_all_lengths():
    times = []

    @ptx.kernel(arch="sm_80", signature="(N)->(N)", block=(32,), grid=(1,))
    def copy(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32]) -> None:
        times.append(1)
        value = k.reg(f32)
        k.ptx.ld.global_.f32(value, x[0], pred=k.tid.x < N)
        k.ptx.st.global_.f32(out[0], value)

    with pytest.warns(UserWarning, match="MAYBE_UNSET"):
        texts = [text(calls(copy, zeros(n))[0]) for n in (4, 8, 4)]
    assert len(times) == 1
    assert texts[0] == texts[2] != texts[1]


def test_a_number_is_baked_and_a_traced_scalar_is_an_operand():
    (baked,) = calls(lambda x: axpy(x, x, s=2.5), zeros(40))
    (traced,) = calls(lambda x, s: axpy(x, x, s=s), zeros(40), jnp.float32(2.5))
    assert len(baked.operands) == 2
    assert "0f40200000" in text(baked)
    assert [str(operand.type) for operand in traced.operands] == ["tensor<40xf32>", "tensor<40xf32>", "tensor<f32>"]
    assert re.findall(r"\.u64 (param_\w+)", text(traced)) == ["param_x", "param_y", "param_s", "param_out"]


def test_an_alias_shares_the_operand_with_the_result():
    (op,) = calls(increment, zeros(40))
    assert aliases(op) == ["0→0"]


def test_a_zeroed_output_takes_the_memory_of_zeros():
    (op,) = calls(total_and_double, zeros(40))
    assert aliases(op) == ["1→0"]
    assert [str(operand.type) for operand in op.operands] == ["tensor<40xf32>", "tensor<2xf32>"]
    assert re.search(r"broadcast_in_dim %cst\S*, dims = \[\] : \(tensor<f32>\) -> tensor<2xf32>", str(calls.module))
    assert re.findall(r"\.u64 (param_\w+|zeros_\w+)", text(op)) == [
        "param_x",
        "zeros_total",
        "param_total",
        "param_out",
    ]


def test_dynamic_shared_memory_is_asked_for():
    (op,) = calls(through_shared, zeros(32))
    assert numbers(op)["shared_mem_bytes"] == 65536 + 256


def test_two_kernels_are_two_calls_and_fuse_with_the_rest():
    ops = calls(lambda x: row_sum(jnp.tanh(axpy(x, x, s=1.0)).reshape(4, 10)) + 1, zeros(40))
    assert [ir.StringAttr(attributes(op)["name"]).value for op in ops] == ["axpy", "row_sum"]


@ptx.kernel(arch="sm_80", signature="(32)->(32)", block=(32,), grid=(1,))
def refused(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    """What ptxas does not take."""
    k.ptx.raw("mov.b32 %nonsense, 1;")


def test_ptxas_refuses_at_the_line_before_xla_sees_the_text():
    with pytest.raises(AsmError) as caught:
        lower(refused, zeros(32))
    assert caught.value.code == "ASSEMBLER"
    assert 'k.ptx.raw("mov.b32 %nonsense, 1;")' in str(caught.value)
    assert "test_lowering.py" in str(caught.value)


@pytest.mark.parametrize("mistake", [DiagnosticCode.TOOL_MISSING, DiagnosticCode.TOOL_OLD])
def test_without_a_ptxas_for_the_text_the_driver_judges(monkeypatch: pytest.MonkeyPatch, mistake: DiagnosticCode):
    def image(*_: Any, **__: Any):
        raise error(mistake, tool="ptxas", version="1", takes="1", needs="2", fix="")

    monkeypatch.setattr(PtxIsa, "image", image)
    assert len(calls(row_sum, zeros(2, 13 + len(mistake.name)))) == 1


def test_a_driver_older_than_the_text_is_refused(monkeypatch: pytest.MonkeyPatch):
    driver = probe.CudaDriver((10, 2), ())
    monkeypatch.setattr(probe, "cuda_driver", lambda: driver)
    with pytest.raises(AsmError) as caught:
        lower(lambda x: row_sum(x, backend="text"), zeros(2, 11))
    takes = "{}.{}".format(*driver.ptx)
    assert f"TOOL_OLD: the driver of CUDA 10.2 supports PTX up to {takes}, but the text is PTX 7.0" in str(caught.value)
    assert "omit backend=" in str(caught.value)


def test_a_driver_as_new_as_the_text_is_not(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(probe, "cuda_driver", lambda: probe.CudaDriver((11, 0), ()))
    assert len(calls(row_sum, zeros(2, 12))) == 1


def test_other_platforms_are_refused():
    with pytest.raises(AsmError, match="row_sum is a PTX kernel, which runs on cuda and cpu"):
        lower(row_sum, zeros(2, 3), platforms=("rocm",))


def test_one_module_for_both_platforms():
    found = lower(row_sum, zeros(2, 3), platforms=("cpu", "cuda")).as_text()
    assert found.count("@__gpu$xla.gpu.ptx(") == found.count("@asmkit_simulate(") == 1


def test_the_call_is_one_primitive():
    jaxpr = jax.make_jaxpr(lambda x: axpy(x, x, s=1.0))(zeros(40))
    (equation,) = jaxpr.eqns
    assert equation.primitive is launch.launch_p
    assert "asmkit_launch[call=axpy]" in str(jaxpr)


@pytest.mark.parametrize("records", [False, True])
def test_a_kernel_that_records_marks_is_launched_by_our_handler(records: bool, monkeypatch: pytest.MonkeyPatch):
    """asmkit reads the marks from the module, which it can only find if it has loaded it itself."""

    @ptx.kernel(arch="sm_80", block=32, grid=1, signature="(N)->(N)", timeline=records)
    def marked(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
        with k.mark("store"):
            k.ptx.st.global_.f32((out + k.tid.x)[0], 1.0)

    monkeypatch.setattr(routes, "driver_takes", lambda text: True)
    planned = marked.plan([(32,)], ["float32"])
    assert routes.to_nvidia(planned, "") == ("handler" if records else "text")
    for way in ("text", "image"):
        if records:
            with pytest.raises(AsmError, match="has timeline=True, and the marks of route") as caught:
                routes.check_way(planned, way)
            assert caught.value.code == "BACKEND"
        else:
            routes.check_way(planned, way)
    routes.check_way(planned, "handler")
