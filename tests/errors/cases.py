"""One function a mistake: what a user might write, and the code that it must raise."""

# ruff: noqa: B015, B018  (what has no use is what is wrong)

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

import asmkit
from asmkit import Ptr, Reg, b8, b32, b64, bf16, f16, f32, f64, pred, ptx, s32, u16, u32, u64
from asmkit.ptx.matrix_descriptors import MatrixDescriptor, Swizzle
from asmkit.ptx.text.writer import write

Case = Callable[[Any], None]
CASES: list[tuple[str, Case]] = []
T = TypeVar("T")


def case(code: str) -> Callable[[Case], Case]:
    """Register a case: called with a fresh `ptx.Builder` for sm_80, it must raise `code`."""

    def register(function: Case) -> Case:
        CASES.append((code, function))
        return function

    return register


# one instruction
@case("UNKNOWN_INSTRUCTION")
def a_misspelt_instruction(k):
    k.ptx.adds.u32(k.reg(u32), 1, 2)


@case("UNKNOWN_MODIFIER")
def an_unknown_modifier_lists_the_legal_ones(k):
    k.ptx.mul.low.u32


@case("INCOMPLETE")
def half_an_instruction(k):
    k.ptx.mul.lo(k.reg(u32), k.reg(u32), k.reg(u32))


@case("OPERAND_COUNT")
def one_operand_too_few(k):
    k.ptx.add.u32(k.reg(u32), k.reg(u32, 1))


@case("OPERAND_KIND")
def a_fragment_of_the_wrong_size(k):
    acc, af, bf = k.regs(f32, 4, 0.0), k.regs(b32, 2, 0), k.regs(b32, 2, 0)
    k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32(acc, af, bf, acc)


@case("OPERAND_KIND")
def a_pointer_is_not_memory(k):
    k.ptx.ld.global_.f32(k.reg(f32), k.param_ptr("a", f32))


@case("OPERAND_KIND")
def a_string_is_no_operand(k):
    k.ptx.add.u32(k.reg(u32), k.reg(u32, 1), "2")


@case("OPERAND_TYPE")
def a_register_of_another_width(k):
    k.ptx.add.u32(k.reg(u32), k.reg(u64, 1), 1)


@case("OPERAND_TYPE")
def a_float_register_for_an_integer_add(k):
    k.ptx.add.u32(k.reg(u32), k.reg(f32, 1.0), 1)


@case("SPACE")
def a_global_load_of_shared_memory(k):
    k.ptx.ld.global_.f32(k.reg(f32), k.shared(f32, 4)[0])


@case("IMMEDIATE_RANGE")
def a_constant_that_does_not_fit(k):
    k.reg(u32, 1) + 2**32


@case("IMMEDIATE_RANGE")
def a_negative_constant_in_an_unsigned_add(k):
    k.reg(u32, 1) + -1


@case("IMMEDIATE_RANGE")
def an_unsigned_comparison_with_a_negative(k):
    k.reg(u32, 1) < -1


@case("IMMEDIATE_KIND")
def a_float_constant_for_an_integer(k):
    k.reg(u32, 1) + 1.5


@case("IMMEDIATE_KIND")
def an_integer_constant_for_a_float(k):
    k.reg(f32, 1.0) * 2


@case("TEXTURE_MODE")
def a_sampler_in_a_kernel_whose_textures_bring_their_own(k):
    texture, sampler, x = k.reg(u64), k.reg(u64), k.reg(f32)
    k.ptx.tex._1d.v4.f32.f32(k.regs(f32, 4), (texture, sampler, (x,)))
    k.ptx.ret()
    write(k.program)


@case("MODIFIERS")
def modifiers_that_exclude_each_other(k):
    k.ptx.ld.global_.v8.b64(k.regs(b64, 8), k.param_ptr("a", u64)[0])


@case("ARCH")
def an_instruction_above_the_target(k):
    k.ptx.stmatrix.sync.aligned.m8n8.x1.shared.b16(k.shared(b32, 4)[0], k.regs(b32, 1, 0))


# registers
@case("FOREIGN")
def a_register_of_another_kernel(k):
    other = ptx.Builder("other", "sm_80")
    k.reg(u32, 1) + other.reg(u32, 1)


@case("FOREIGN")
def a_label_of_another_kernel(k):
    other = ptx.Builder("other", "sm_80")
    other.place_label(here := other.label("here"))
    k.ptx.bra(here)
    k.finish()


@case("STALE_ADDRESS")
def a_memory_operand_kept_while_its_base_moves(k):
    p = k.param_ptr("a", f32) + 0
    mem = p[0]
    p += 4
    k.ptx.ld.global_.f32(k.reg(f32), mem)


@case("READ_ONLY")
def in_place_on_a_parameter(k):
    n = k.param_scalar("n", u32)
    n += 1


@case("READ_ONLY")
def in_place_on_a_pointer_parameter(k):
    p = k.param_ptr("a", f32)
    p += 1


@case("READ_ONLY")
def in_place_on_a_special_register(k):
    lane = k.laneid
    lane += 1


@case("READ_ONLY")
def in_place_on_a_loop_counter(k):
    with k.loop(0, 4) as i:
        i += 1


@case("REBIND")
def another_register_as_an_element(k):
    acc = k.regs(f32, 4, 0.0)
    acc[1] = acc[0] + acc[2]


@case("UNSET")
def a_register_that_nobody_wrote(k):
    write_kernel(lambda k, d: k.ptx.st.global_.f32(d[0], k.reg(f32)))


def write_kernel(body, **how):
    """A kernel around a body, traced."""

    @ptx.kernel(**{"arch": "sm_80", "block": 32, "grid": 1, "signature": "(N)->(N)", **how})
    def kernel(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32]) -> None:
        body(k, d)

    kernel.launch(N=4)


@case("MAYBE_UNSET")
def a_register_that_one_path_wrote(k):
    def body(k, d):
        r = k.reg(f32)
        with k.if_(k.laneid == 0):
            k.set(r, 1.0)
        k.ptx.st.global_.f32(d[0], r)

    write_kernel(body)


# operators
@case("OPERATOR")
def python_if_on_a_register(k):
    if k.laneid == 0:
        pass


@case("OPERATOR")
def a_chained_comparison(k):
    assert 0 <= k.laneid < 8


@case("OPERATOR")
def membership(k):
    assert k.laneid in [k.reg(u32, 1)]


@case("OPERATOR")
def a_register_as_a_key(k):
    assert {k.laneid: 1}


@case("OPERATOR")
def iterating_a_register(k):
    list(k.laneid)


@case("OPERATOR")
def division(k):
    k.reg(f32, 1.0) / 2.0


@case("OPERATOR")
def floor_division(k):
    k.laneid // 4


@case("OPERATOR")
def remainder(k):
    k.laneid % 4


@case("OPERATOR")
def power(k):
    k.reg(f32, 1.0) ** 2.0


@case("OPERATOR")
def matrix_product(k):
    k.reg(f32, 1.0) @ k.reg(f32, 1.0)


@case("OPERATOR")
def a_register_as_a_python_int(k):
    range(k.laneid)


@case("OPERATOR")
def arithmetic_on_untyped_bits(k):
    k.reg(b32, 1) + 1


@case("OPERATOR")
def negating_an_unsigned_register(k):
    -k.reg(u32, 1)


@case("OPERATOR")
def a_register_inside_brackets(k):
    k.param_ptr("a", f32)[k.laneid]


@case("OPERATOR")
def a_float_as_an_index(k):
    k.param_ptr("a", f32)[1.5]


@case("OPERATOR")
def a_wide_index_into_shared_memory(k):
    k.shared(f32, 8).ptr + k.reg(u64, 1)


@case("OPERATOR")
def a_clock_read_at_the_entry(k):
    k.clock64


@case("OPERATOR")
def reading_as_another_width(k):
    k.laneid.as_(u64)


@case("OPERATOR")
def a_register_of_one_bit_packed_type(k):
    k.reg(asmkit.u4)


@case("OPERATOR")
def two_predicates(k):
    p = k.laneid == 0
    k.ptx.add.u32(k.reg(u32), 1, 2, pred=p, unless=p)


@case("MIXED")
def mixed_signedness(k):
    k.reg(u32, 1) + k.reg(s32, 1)


@case("MIXED")
def mixed_width(k):
    k.reg(u32, 1) + k.reg(u64, 1)


@case("MIXED")
def a_loop_over_two_types(k):
    with k.loop(k.reg(u32, 0), k.reg(s32, 4)):
        pass


# control flow
@case("CONTROL")
def break_outside_of_a_loop(k):
    k.break_()


@case("CONTROL")
def else_without_if(k):
    k.reg(u32, 1)
    with k.else_():
        pass


@case("CONTROL")
def a_loop_with_step_zero(k):
    with k.loop(0, 4, step=0):
        pass


@case("CONTROL")
def a_loop_whose_counter_wraps(k):
    with k.loop(2**32 - 10, 2**32 - 1, step=8):
        pass


@case("CONTROL")
def a_loop_whose_counter_may_wrap(k):
    g = gcn_builder()
    with g.loop(g.vgpr(u32, 0), 0xFFFFFFF8, step=0x80000000):
        pass


@case("CONTROL")
def a_loop_with_a_bound_that_does_not_fit(k):
    with k.loop(-1, 2**31):
        pass


@case("CONTROL")
def a_loop_over_fractions(k):
    with k.loop(0, 4.0):
        pass


@case("CONTROL")
def a_loop_over_a_register_of_fractions(k):
    with k.loop(0, k.reg(f32, 4.0)):
        pass


@case("CONTROL")
def a_loop_that_counts_down_unsigned_on_cdna(k):
    g = gcn_builder()
    with g.loop(g.sgpr(u32, 8), g.sgpr(u32, 1), step=-2):
        pass


@case("CONTROL")
def a_block_that_is_entered_twice(k):
    turns = k.loop(0, 4)
    with turns:
        pass
    with turns:
        pass


@case("CONTROL")
def blocks_closed_in_the_wrong_order(k):
    outer, inner = k.loop(0, 4), k.forever()
    outer.__enter__()
    inner.__enter__()
    outer.__exit__(None, None, None)


@case("CONTROL")
def a_block_that_is_never_closed(k):
    k.loop(0, 4).__enter__()
    k.finish()


@case("CONTROL")
def pythons_return_in_a_block(k):
    with k.if_(k.tid.x >= 8):
        return
    k.ptx.bar.sync(0)


@case("CONTROL")
def pythons_break_in_a_loop(k):
    for _ in range(4):
        with k.loop(0, 8):
            break


@case("CONTROL")
def pythons_continue_in_a_loop(k):
    for n in range(4):
        with k.loop(0, 8) as i:
            if n == 2:
                continue
            k.copy(i)


@case("CONTROL")
def an_else_after_an_else(k):
    with k.if_(k.tid.x == 0):
        pass
    with k.else_():
        pass
    with k.else_():
        pass


@case("CONTROL")
def when_and_unless(k):
    g = gcn_builder()
    with g.forever():
        g.break_(when=g.lane == 0, unless=g.lane == 1)


@case("CONTROL")
def the_end_of_the_wave_under_a_mask(k):
    g = gcn_builder()
    with g.if_(g.lane == 0):
        g.gcn.s_endpgm()


@case("CONTROL")
def the_end_of_the_wave_in_a_loop_that_lanes_leave(k):
    g = gcn_builder()
    with g.loop(0, 4) as i:
        with g.if_(i == 2):
            g.gcn.s_endpgm()
        g.break_(g.lane == 0)


@case("CONTROL")
def a_scalar_comparison_that_is_not_the_last_instruction(k):
    g = gcn_builder()
    with g.loop(0, 4) as i:
        found = i == 2
        g.nop(1)
        g.break_(found)


@case("LABEL_TWICE")
def a_label_placed_twice(k):
    here = k.label("here")
    k.place_label(here)
    k.place_label(here)


@case("LABEL_TWICE")
def two_labels_of_one_name(k):
    k.place_label(k.label("here"))
    k.label("here")


@case("LABEL_MISSING")
def a_branch_to_nowhere(k):
    k.ptx.bra(k.label("nowhere"))
    k.finish()


# memory
@case("BOUNDS")
def a_shared_index_past_the_end(k):
    k.shared(f32, (4, 8))[3, 8]


@case("BOUNDS")
def a_negative_shared_index(k):
    k.shared(f32, (4, 8))[-1, 0]


@case("SHARED_LIMIT")
def more_shared_memory_than_there_is(k):
    def body(k, d):
        k.ptx.st.global_.f32(d[0], k.reg(f32, 0.0))
        k.shared(f32, 64 * 1024)

    write_kernel(body)


# the kernel and its call
@case("KERNEL")
def fewer_pointers_than_arrays(k):
    @ptx.kernel(arch="sm_80", block=32, grid=1, signature="(N),(N)->(N)")
    def kernel(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32]) -> None:
        """Two pointers for three arrays."""


@case("KERNEL")
def a_rule_that_asks_for_an_unknown_name(k):
    write_kernel(lambda k, d: None, grid=lambda d: d.M)


@case("INLINE_ASM")
def inline_assembly_with_a_loop(k):
    @ptx.inline(arch="sm_80")
    def power(k: ptx.Builder, x: Reg[f32], n: Reg[u32]) -> Reg[f32]:
        y = k.reg(f32, 1.0)
        with k.loop(0, n):
            y *= x
        return y

    power.asm_snippet()


@case("SIGNATURE")
def a_signature_without_an_arrow(k):
    ptx.kernel(arch="sm_80", block=32, grid=1, signature="(N),(N)")


@case("SIGNATURE")
def broadcast_dimensions(k):
    ptx.kernel(arch="sm_80", block=32, grid=1, signature="(...,N)->(N)")


E = TypeVar("E", f32, f16)


@ptx.kernel(arch="sm_80", block=32, grid=lambda d: d.M // 16, signature="(M,K),(N,K)->(M,N)", divisible={"M": 16})
def product(
    k: ptx.Builder,
    a: Ptr[bf16],
    b: Ptr[bf16],
    d: Ptr[f32],
    N: Reg[u32],
    scale: Reg[f32],
    *,
    STAGES: int,
    FAST: bool = True,
) -> None:
    """A kernel to be called wrongly."""
    k.ptx.st.global_.f32(d[0], scale, pred=(k.tid.x | k.ctaid.x) == 0)


def arrays(m=16, n=8, k=16, dtype="bfloat16"):
    """Inputs of `product`."""
    kind = asmkit.dtype(bf16) if dtype == "bfloat16" else dtype
    return np.ones((m, k), kind), np.ones((n, k), kind)


@case("ARGUMENT_COUNT")
def an_array_too_many(k):
    product(*arrays(), np.ones(3), scale=1.0, STAGES=2)


@case("ARRAY")
def a_list_is_no_array(k):
    product([1.0], [2.0], scale=1.0, STAGES=2)


@case("FRAMEWORK")
def arrays_of_two_frameworks(k):
    import torch

    product(arrays()[0], torch.ones(8, 16, dtype=torch.bfloat16), scale=1.0, STAGES=2)


@case("RANK")
def a_vector_for_a_matrix(k):
    a, b = arrays()
    product(a, b[0], scale=1.0, STAGES=2)


@case("DIMENSION")
def dimensions_that_disagree(k):
    product(arrays()[0], arrays(k=32)[1], scale=1.0, STAGES=2)


@ptx.kernel(arch="sm_80", block=32, grid=1, signature="(M,K/2),(M,K/32)->(M)")
def packed(k: ptx.Builder, a: Ptr[b8], scale: Ptr[b8], d: Ptr[f32]) -> None:
    """A kernel of 4-bit numbers and their scales, to be called wrongly."""


def bytes_of(*shape):
    """An array of bytes."""
    return np.zeros(shape, np.uint8)


@case("DIMENSION")
def packed_dimensions_that_disagree(k):
    packed(bytes_of(16, 64), bytes_of(16, 2))


@case("DIVISIBLE")
def a_length_that_a_packed_axis_does_not_divide(k):
    packed(bytes_of(16, 50), bytes_of(16, 3))


@case("DTYPE")
def another_dtype(k):
    product(*arrays(dtype="float32"), scale=1.0, STAGES=2)


@case("DIVISIBLE")
def a_length_that_does_not_divide(k):
    product(*arrays(m=17), scale=1.0, STAGES=2)


@case("TOO_LARGE")
def an_array_beyond_32_bit_offsets(k):
    product.plan([(1 << 16, 1 << 16), (8, 1 << 16)], ["bfloat16", "bfloat16"], {"scale": 1.0, "STAGES": 2})


@case("OPTION")
def an_unknown_option(k):
    product(*arrays(), scale=1.0, STAGES=2, stages=3)


@case("OPTION_MISSING")
def a_missing_option(k):
    product(*arrays(), scale=1.0)


@case("OPTION_MISSING")
def a_missing_scalar(k):
    product(*arrays(), STAGES=2)


@case("OPTION_TYPE")
def an_option_of_another_type(k):
    product(*arrays(), scale=1.0, STAGES="two")


@case("GRID")
def a_block_of_too_many_threads(k):
    write_kernel(lambda k, d: k.ptx.st.global_.f32(d[0], k.reg(f32, 0.0)), block=(64, 32))


@case("CONTIGUOUS")
def a_transposed_array(k):
    a, b = arrays()
    product(a.T, b, scale=1.0, STAGES=2)


@case("ALIGNMENT")
def a_slice_that_starts_off_16_bytes(k):
    import torch

    flat = torch.ones(16 * 16 + 1, dtype=torch.bfloat16)[1:].view(16, 16)
    product(flat, torch.ones(8, 16, dtype=torch.bfloat16), scale=1.0, STAGES=2)


@case("BACKEND")
def an_unknown_backend(k):
    product(*arrays(), backend="vulkan", scale=1.0, STAGES=2)


@case("GRADIENT_RULE")
def a_rule_with_one_gradient_for_two_inputs(k):
    import torch

    a, b = torch.ones(16, 16, dtype=torch.bfloat16), torch.ones(8, 16, dtype=torch.bfloat16)
    product.def_vjp(lambda residuals, gradient, **options: gradient)
    try:
        product(a.requires_grad_(), b, scale=1.0, STAGES=2).sum().backward()
    finally:
        product.vjp = None


@case("OUTPUT")
def an_output_of_another_shape(k):
    product(*arrays(), scale=1.0, STAGES=2, out=np.zeros((16, 9), np.float32))


@case("OVERLAP")
def an_output_over_an_input(k):
    import torch

    flat = torch.ones(16 * 16, dtype=torch.bfloat16)
    out = flat.view(torch.float32)[:128].view(16, 8)
    product(flat.view(16, 16), torch.ones(8, 16, dtype=torch.bfloat16), scale=1.0, STAGES=2, out=out)


@case("FAULT")
def a_kernel_that_stops_on_the_device(k):
    from asmkit.launch import faults

    faults.recent.clear()
    answer = type("Answer", (int,), {"name": "CUDA_ERROR_ILLEGAL_ADDRESS"})(700)
    faults.fault("cuCtxSynchronize", answer)


# AMDGCN
def gcn_builder(arch="gfx942"):
    """A fresh builder for a CDNA target."""
    from asmkit.gcn.builder import Builder

    return Builder("kernel", arch)


@case("FLAG")
def a_flag_that_the_instruction_has_not(k):
    g = gcn_builder()
    g.gcn.v_add_u32(g.vgpr(u32), 1, g.vgpr(u32), offset=4)


@case("ARCH")
def a_cache_bit_of_another_generation(k):
    g = gcn_builder("gfx90a")
    g.gcn.global_load_dword(g.vgpr(u32), g.vgpr(u32), g.param_ptr("a", u32), sc0=True)


@case("ARCH")
def an_instruction_of_a_later_generation(k):
    g = gcn_builder("gfx90a")
    g.gcn.v_mov_b64(g.vgpr(u64), g.vgpr(u64))


@case("FLAG")
def a_flag_that_is_of_another_encoding(k):
    g = gcn_builder()
    g.gcn.v_add_f32(g.vgpr(f32), g.vgpr(f32), g.vgpr(f32), row_shr=1)


@case("OPERAND_COUNT")
def operands_too_few_though_another_target_takes_as_many(k):
    g = gcn_builder()
    g.gcn.global_load_dword(g.vgpr(u32), g.vgpr(u32))


@case("OPERAND_KIND")
def an_operand_wrong_of_an_instruction_that_another_target_has_too(k):
    g = gcn_builder()
    g.gcn.global_load_dword(g.vgprs(u32, 2), g.vgpr(u32), g.param_ptr("a", u32))


@case("ARCH")
def operands_that_another_target_takes(k):
    g = gcn_builder()
    g.gcn.global_load_dword(g.vgpr(u32), g.param_ptr("a", u32), lds=True)


@case("FLAG_MISSING")
def a_buffer_address_of_no_kind(k):
    g = gcn_builder()
    g.gcn.buffer_load_dword(g.vgpr(u32), g.vgpr(u32), g.sgprs(b32, 4), 0)


@case("FLAG_VALUE")
def a_buffer_offset_that_the_assembler_would_cut(k):
    g = gcn_builder()
    g.gcn.buffer_load_dword(g.vgpr(u32), g.vgpr(u32), g.sgprs(b32, 4), 0, offen=True, offset=4096)


@case("IMMEDIATE_RANGE")
def an_s_nop_that_the_field_cannot_hold(k):
    gcn_builder().gcn.s_nop(16)


@case("LITERAL")
def a_literal_where_the_encoding_has_none(k):
    g = gcn_builder()
    g.vgpr(u32) * 1000


@case("LITERAL")
def a_half_that_its_bits_must_say(k):
    g = gcn_builder()
    g.gcn.v_mul_f16(g.vgpr(f16), 0.1, g.vgpr(f16))


@case("LITERAL")
def a_double_whose_lower_half_no_literal_holds(k):
    g = gcn_builder()
    g.gcn.v_fmac_f64(g.vgpr(f64), 0.1, g.vgpr(f64))


@case("NONCONTIGUOUS_REGISTERS")
def registers_that_do_not_lie_side_by_side(k):
    g = gcn_builder()
    g.gcn.global_load_dwordx2((g.vgpr(u32), g.vgprs(u32, 3)[2]), g.vgpr(u32), g.param_ptr("a", u32))


@case("OPERAND_KIND")
def a_scalar_operand_of_the_matrix_unit(k):
    g = gcn_builder()
    acc = g.vgprs(f32, 16, 0.0)
    g.gcn.v_mfma_f32_32x32x8_f16(acc, g.sgprs(b32, 2), g.vgprs(b32, 2), acc)


@case("CONSTANT_BUS")
def two_scalar_registers_in_one_vector_instruction(k):
    g = gcn_builder()
    g.gcn.v_add_u32(g.vgpr(u32), g.sgpr(u32, 1), g.sgpr(u32, 2))


@case("NONCONTIGUOUS_REGISTERS")
def two_registers_that_happen_to_have_neighbouring_numbers(k):
    g = gcn_builder()
    g.gcn.global_load_dwordx2((g.vgpr(u32), g.vgpr(u32)), g.vgpr(u32), g.param_ptr("a", u32))


@case("UNALIGNED_TUPLE")
def a_part_of_a_tuple_that_starts_at_an_odd_register(k):
    g = gcn_builder()
    g.gcn.global_load_dwordx2(g.vgprs(u32, 4)[1:3], g.vgpr(u32), g.param_ptr("a", u32))


@case("REGISTER_NUMBER")
def a_register_beyond_the_last(k):
    gcn_builder().v[256]


@case("UNALIGNED_TUPLE")
def a_pair_of_vector_registers_at_an_odd_place(k):
    g = gcn_builder()
    g.gcn.global_load_dwordx2(g.v[5:7], g.v[0], g.param_ptr("a", u32))


@case("OPERATOR")
def a_register_whose_number_must_be_even_and_is_not_chosen_yet(k):
    g = gcn_builder()
    g.gcn.ds_gws_init(g.vgpr(u32), gds=True)


@case("UNALIGNED_TUPLE")
def one_register_that_must_be_even(k):
    g = gcn_builder()
    g.gcn.ds_gws_init(g.v[5], gds=True)


@case("OPERATOR")
def arithmetic_on_an_accumulation_register(k):
    g = gcn_builder()
    g.agprs(f32, 4)[0] + 1.0


@case("OPERATOR")
def adding_to_a_scalar_pointer(k):
    gcn_builder().param_ptr("a", f32) + 1


@case("CONTROL")
def a_branch_away_from_its_comparison(k):
    g = gcn_builder()
    n = g.param_scalar("n", u32)
    less = n < 4
    g.vgpr(u32, 1)
    with g.if_(less):
        pass


@case("SHARED_LIMIT")
def more_lds_than_there_is(k):
    gcn_builder().lds(f32, 32 * 1024)


@case("PRIVATE_LIMIT")
def more_private_memory_than_there_is(k):
    gcn_builder().private(f32, 32 * 1024)


# descriptors
@case("DESCRIPTOR")
def a_tile_that_is_not_aligned(k):
    MatrixDescriptor(start=8, stride=1024, swizzle=Swizzle.B128).encode()


# the tools
@case("ASSEMBLER")
def raw_text_that_ptxas_refuses(k):
    @ptx.kernel(arch="sm_80", block=32, grid=1, signature="(N)->(N)")
    def kernel(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32]) -> None:
        k.ptx.raw("add.u33 %r0, %r0, 1;")

    kernel.image(N=4)


@case("UNKNOWN_ARCH")
def an_arch_that_does_not_exist(k):
    ptx.Builder("kernel", "sm_12")


# measuring
@case("BENCH")
def a_way_of_timing_that_does_not_exist(k):
    asmkit.bench(print, mode="warm")  # type: ignore


@case("TUNE")
def a_way_of_tuning_that_does_not_exist(k):
    @ptx.kernel(arch="sm_80", block=32, grid=1, signature="(N)->(N)")
    def kernel(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32]) -> None: ...

    asmkit.tune(kernel, [{}], [np.zeros(4, np.float32)], mode="warm")  # type: ignore


# errors that only some kinds of machines or files show are made where they are tested: see test_errors.ELSEWHERE
_ = (pred, u16, f16)


@case("CONTROL")
def a_branch_without_with(k):
    k.if_(k.tid.x == 0)
    k.ptx.ret()
    k.finish()


@case("CONTROL")
def a_loop_of_the_machine_in_pythons_for(k):
    for _ in k.loop(0, 4):
        pass


@case("CONTROL")
def a_block_without_with_on_cdna(k):
    g = gcn_builder()
    g.forever()
    g.finish()


@case("PRODUCT_OVERLAP")
def a_sum_that_overlaps_the_product_in_part(k):
    g = gcn_builder()
    g.gcn.v_mfma_f32_32x32x8_f16(g.v[0:16], g.v[20:22], g.v[22:24], g.v[2:18])
