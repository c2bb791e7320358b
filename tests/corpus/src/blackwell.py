# make: triton sm_100 gemm_pairs
# make: triton sm_100 gemm_launch_control
# make: triton sm_100 gemm_roles
# make: triton sm_100 gemm_mixed_scales
# make: triton sm_100 attention_partitions
# make: triton sm_103 gemm_extremes
# ruff: noqa: SIM113  # Gluon has no enumerate
"""Blackwell's tensor cores in Gluon: pairs of blocks, launch control, warp roles, block scales, A in tensor memory."""

from compiling import compiler
from triton.experimental import gluon
from triton.experimental.gluon import language as gl
from triton.experimental.gluon.language.nvidia import blackwell as bw
from triton.experimental.gluon.language.nvidia.blackwell import clc, mbarrier, tma


@gluon.jit
def _tiles(a, b, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, LA: gl.constexpr, LB: gl.constexpr):
    """The descriptors of A and B, made on the device."""
    la: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16, cga_layout=LA)
    lb: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BN, BK], gl.float16, cga_layout=LB)
    da = tma.make_tensor_descriptor(a, [M, K], [K, 1], [BM, BK], la)
    db = tma.make_tensor_descriptor(b, [N, K], [K, 1], [BN, BK], lb)
    return da, db


@gluon.jit
def _store(c, sums, pm, pn, N, LC: gl.constexpr):
    """Rows of C by all warps."""
    BM: gl.constexpr = sums.shape[0]
    BN: gl.constexpr = sums.shape[1]
    layout: gl.constexpr = gl.BlockedLayout([1, 8], [4, 8], [4, 1], [1, 0], cga_layout=LC)
    values = gl.convert_layout(sums.load(), layout)
    rows = pm + gl.arange(0, BM, gl.SliceLayout(1, layout))
    columns = pn + gl.arange(0, BN, gl.SliceLayout(0, layout))
    gl.store(c + rows[:, None] * N + columns[None, :], values)


@gluon.jit
def gemm_pairs(
    a, b, c, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, LA: gl.constexpr, LB: gl.constexpr
):
    """Two pairs of blocks share B by multicast copies, which signal the even blocks."""
    STAGES: gl.constexpr = 2
    da, db = _tiles(a, b, M, N, K, BM, BN, BK, LA, LB)
    pm, pn = gl.program_id(0) * BM, gl.program_id(1) * BN
    sa = gl.allocate_shared_memory(gl.float16, [STAGES, BM, BK], da.layout)
    sb = gl.allocate_shared_memory(gl.float16, [STAGES, BN, BK], db.layout)
    full = mbarrier.allocate_mbarrier(batch=STAGES, two_ctas=True)
    empty = mbarrier.allocate_mbarrier(batch=STAGES)
    count: gl.constexpr = bw.tcgen05_mma_barrier_count([sa.index(0), sb.index(0)], True, True)
    for i in gl.static_range(STAGES):
        mbarrier.init(full.index(i), count=1)
        mbarrier.init(empty.index(i), count=count)
    layout: gl.constexpr = bw.TensorMemoryLayout([128, BN], col_stride=1, cga_layout=LA, two_ctas=True)
    sums = bw.allocate_tensor_memory(gl.float32, [BM, BN], layout)
    for i in range(0, K // BK):
        s, phase = i % STAGES, (i // STAGES) & 1
        mbarrier.wait(empty.index(s), phase ^ 1)
        mbarrier.expect(full.index(s), da.nbytes_per_cta + db.nbytes_per_cta)
        tma.async_load(da, [pm, i * BK], full.index(s), sa.index(s), multicast=True)
        tma.async_load(db, [pn, i * BK], full.index(s), sb.index(s), multicast=True)
        mbarrier.wait(full.index(s), phase)
        bt = sb.index(s).permute((1, 0))
        bw.tcgen05_mma(sa.index(s), bt, sums, use_acc=i > 0, mbarriers=[empty.index(s)], multicast=True)
    last = K // BK - 1
    mbarrier.wait(empty.index(last % STAGES), (last // STAGES) & 1)
    for i in gl.static_range(STAGES):
        mbarrier.invalidate(full.index(i))
        mbarrier.invalidate(empty.index(i))
    _store(c, sums, pm, pn, N, LA)


@gluon.jit
def gemm_launch_control(a, b, c, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, L: gl.constexpr):
    """A pair of blocks cancels pairs that have not started, and computes their tiles."""
    da, db = _tiles(a, b, M, N, K, BM, BN, BK, L, L)
    sa = gl.allocate_shared_memory(gl.float16, [BM, BK], da.layout)
    sb = gl.allocate_shared_memory(gl.float16, [BN, BK], db.layout)
    full = mbarrier.allocate_mbarrier(two_ctas=True)
    done = mbarrier.allocate_mbarrier()
    answered = mbarrier.allocate_mbarrier()
    mbarrier.init(full, count=1)
    mbarrier.init(done, count=1)
    mbarrier.init(answered, count=1)
    plain: gl.constexpr = gl.SwizzledSharedLayout(1, 1, 1, [0], cga_layout=[[0]])
    response = gl.allocate_shared_memory(gl.int64, [2], plain)
    layout: gl.constexpr = bw.TensorMemoryLayout([128, BN], col_stride=1, cga_layout=L, two_ctas=True)
    sums = bw.allocate_tensor_memory(gl.float32, [BM, BN], layout)
    tile = gl.program_id(0)
    more = True
    phase = 0
    turn = 0
    while more:
        mbarrier.expect(answered, 16)
        clc.try_cancel(response, answered)
        pm, pn = tile // (N // BN) * BM, tile % (N // BN) * BN
        for k in range(0, K, BK):
            mbarrier.expect(full, da.nbytes_per_cta + db.nbytes_per_cta)
            tma.async_load(da, [pm, k], full, sa)
            tma.async_load(db, [pn, k], full, sb)
            mbarrier.wait(full, phase)
            bw.tcgen05_mma(sa, sb.permute((1, 0)), sums, use_acc=k > 0, mbarriers=[done], multicast=True)
            mbarrier.wait(done, phase)
            phase ^= 1
        _store(c, sums, pm, pn, N, L)
        mbarrier.wait(answered, turn)
        answer = clc.load_result(response)
        more = answer.is_canceled()
        if more:
            tile = answer.program_id(0)
        turn ^= 1


@gluon.jit
def _copying(da, db, full, empty, sa, sb, tiles, across, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr):
    i = 0
    for tile in range(gl.program_id(0), tiles, gl.num_programs(0)):
        for k in range(0, K, BK):
            s = i % sa.shape[0]
            mbarrier.wait(empty.index(s), ((i // sa.shape[0]) & 1) ^ 1)
            mbarrier.expect(full.index(s), da.nbytes_per_cta + db.nbytes_per_cta)
            tma.async_load(da, [tile // across * BM, k], full.index(s), sa.index(s))
            tma.async_load(db, [tile % across * BN, k], full.index(s), sb.index(s))
            i += 1


@gluon.jit
def _multiplying(full, empty, summed, stored, sa, sb, sums, tiles, K, BK: gl.constexpr):
    i = 0
    turn = 0
    for _ in range(gl.program_id(0), tiles, gl.num_programs(0)):
        mbarrier.wait(stored.index(turn & 1), ((turn >> 1) & 1) ^ 1)
        for k in range(0, K, BK):
            s = i % sa.shape[0]
            mbarrier.wait(full.index(s), (i // sa.shape[0]) & 1)
            bt = sb.index(s).permute((1, 0))
            bw.tcgen05_mma(sa.index(s), bt, sums.index(turn & 1), use_acc=k > 0, mbarriers=[empty.index(s)])
            i += 1
        bw.tcgen05_commit(summed.index(turn & 1))
        turn += 1


@gluon.jit
def _storing(dc, summed, stored, sums, sc, tiles, across, BM: gl.constexpr, BN: gl.constexpr, PART: gl.constexpr):
    turn = 0
    for tile in range(gl.program_id(0), tiles, gl.num_programs(0)):
        mbarrier.wait(summed.index(turn & 1), (turn >> 1) & 1)
        for part in gl.static_range(BN // PART):
            values = sums.index(turn & 1).slice(part * PART, PART).load()
            if part == BN // PART - 1:
                mbarrier.arrive(stored.index(turn & 1), count=1)
            tma.store_wait(0)
            sc.store(values.to(gl.float16))
            bw.fence_async_shared()
            tma.async_store(dc, [tile // across * BM, tile % across * BN + part * PART], sc)
        turn += 1
    tma.store_wait(0)


@gluon.jit
def gemm_roles(a, b, c, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, PART: gl.constexpr):
    """Warps that copy, multiply and store, with two sets of sums in tensor memory."""
    STAGES: gl.constexpr = 2
    da, db = _tiles(a, b, M, N, K, BM, BN, BK, [], [])
    lc: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, PART], gl.float16)
    dc = tma.make_tensor_descriptor(c, [M, N], [N, 1], [BM, PART], lc)
    sa = gl.allocate_shared_memory(gl.float16, [STAGES, BM, BK], da.layout)
    sb = gl.allocate_shared_memory(gl.float16, [STAGES, BN, BK], db.layout)
    sc = gl.allocate_shared_memory(gl.float16, [BM, PART], lc)
    full = mbarrier.allocate_mbarrier(batch=STAGES)
    empty = mbarrier.allocate_mbarrier(batch=STAGES)
    summed = mbarrier.allocate_mbarrier(batch=2)
    stored = mbarrier.allocate_mbarrier(batch=2)
    for i in gl.static_range(2):
        mbarrier.init(full.index(i), count=1)
        mbarrier.init(empty.index(i), count=1)
        mbarrier.init(summed.index(i), count=1)
        mbarrier.init(stored.index(i), count=1)
    sums = bw.allocate_tensor_memory(gl.float32, [2, BM, BN], bw.TensorMemoryLayout([BM, BN], col_stride=1))
    across = N // BN
    tiles = M // BM * across
    gl.warp_specialize(
        [
            (_storing, (dc, summed, stored, sums, sc, tiles, across, BM, BN, PART)),
            (_copying, (da, db, full, empty, sa, sb, tiles, across, K, BM, BN, BK)),
            (_multiplying, (full, empty, summed, stored, sa, sb, sums, tiles, K, BK)),
        ],
        [1, 1],
        [24, 24],
    )


@gluon.jit
def _scales(a, K, GROUPS: gl.constexpr, layout: gl.constexpr):
    """The descriptor of the scales of 128 rows, in blocks of four columns."""
    box: gl.constexpr = [1, 1, GROUPS, 2, 256]
    return tma.make_tensor_descriptor(a, [1, 1, K // 128, 2, 256], [K * 4, K * 4, 512, 256, 1], box, layout)


@gluon.jit
def _of_scales(scales, GROUPS: gl.constexpr):
    """Shared memory with blocks of 128 rows and four columns of scales as a matrix."""
    return scales.reshape((1, GROUPS, 32, 4, 4)).permute((0, 3, 2, 1, 4)).reshape((128, GROUPS * 4))


@gluon.jit
def gemm_mixed_scales(a, b, sa, sb, c, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr):
    """8-bit floats times 4-bit floats, which get padding in shared memory, with a scale for every 32 of them."""
    GROUPS: gl.constexpr = BK // 128
    la: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float8e4nv)
    lb: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BN, BK // 2], gl.uint8, fp4_padded=True)
    ls: gl.constexpr = gl.NVMMASharedLayout(swizzle_byte_width=0, element_bitwidth=8, rank=5)
    da = tma.make_tensor_descriptor(a, [BM, K], [K, 1], [BM, BK], la)
    db = tma.make_tensor_descriptor(b, [BN, K // 2], [K // 2, 1], [BN, BK // 2], lb)
    dsa = _scales(sa, K, GROUPS, ls)
    dsb = _scales(sb, K, GROUPS, ls)
    ta = gl.allocate_shared_memory(gl.float8e4nv, [BM, BK], la)
    tb = gl.allocate_shared_memory(gl.uint8, [BN, BK // 2], lb)
    tsa = gl.allocate_shared_memory(gl.uint8, [1, 1, GROUPS, 2, 256], ls)
    tsb = gl.allocate_shared_memory(gl.uint8, [1, 1, GROUPS, 2, 256], ls)
    full = mbarrier.allocate_mbarrier()
    done = mbarrier.allocate_mbarrier()
    mbarrier.init(full, count=1)
    mbarrier.init(done, count=1)
    sums = bw.allocate_tensor_memory(gl.float32, [BM, BN], bw.TensorMemoryLayout([BM, BN], col_stride=1))
    ma = bw.allocate_tensor_memory(gl.uint8, [BM, BK // 32], bw.TensorMemoryScalesLayout())
    mb = bw.allocate_tensor_memory(gl.uint8, [BN, BK // 32], bw.TensorMemoryScalesLayout())
    phase = 0
    for k in range(0, K, BK):
        mbarrier.expect(full, da.nbytes_per_cta + db.nbytes_per_cta + dsa.nbytes_per_cta + dsb.nbytes_per_cta)
        tma.async_load(da, [0, k], full, ta)
        tma.async_load(db, [0, k // 2], full, tb)
        tma.async_load(dsa, [0, 0, k // 128, 0, 0], full, tsa)
        tma.async_load(dsb, [0, 0, k // 128, 0, 0], full, tsb)
        mbarrier.wait(full, phase)
        bw.tcgen05_copy(_of_scales(tsa, GROUPS), ma)
        bw.tcgen05_copy(_of_scales(tsb, GROUPS), mb)
        bw.tcgen05_mma_scaled(ta, tb.permute((1, 0)), sums, ma, mb, "e4m3", "e2m1", use_acc=k > 0)
        bw.tcgen05_commit(done)
        mbarrier.wait(done, phase)
        phase ^= 1
    _store(c, sums, 0, 0, BN, [])


@gluon.jit
def _reading(dq, dk, dv, queried, keyed, valued, used, sq, sk, sv, n, BM: gl.constexpr, BN: gl.constexpr):
    mbarrier.expect(queried, 2 * dq.nbytes_per_cta)
    tma.async_load(dq, [0, 0], queried, sq.index(0))
    tma.async_load(dq, [BM, 0], queried, sq.index(1))
    turn = 0
    for at in range(0, n, BN):
        mbarrier.wait(used, (turn & 1) ^ 1)
        mbarrier.expect(keyed, dk.nbytes_per_cta)
        tma.async_load(dk, [at, 0], keyed, sk)
        mbarrier.expect(valued, dv.nbytes_per_cta)
        tma.async_load(dv, [at, 0], valued, sv)
        turn += 1


@gluon.jit
def _scoring(queried, keyed, valued, used, scored, weighted, summed, sq, sk, sv, S, P, O, n, BN: gl.constexpr):
    mbarrier.wait(queried, 0)
    turn = 0
    for at in range(0, n, BN):
        phase = turn & 1
        mbarrier.wait(keyed, phase)
        for i in gl.static_range(2):
            bw.tcgen05_mma(sq.index(i), sk.permute((1, 0)), S.index(i), use_acc=False, mbarriers=[scored.index(i)])
        mbarrier.wait(valued, phase)
        mbarrier.wait(weighted.index(0), phase)
        bw.tcgen05_mma(P.index(0), sv, O.index(0), use_acc=at > 0, mbarriers=[summed.index(0)])
        mbarrier.wait(weighted.index(1), phase)
        bw.tcgen05_mma(P.index(1), sv, O.index(1), use_acc=at > 0, mbarriers=[summed.index(1), used])
        turn += 1


@gluon.jit
def _softmax(out, scored, weighted, summed, S, P, O, n, scale, BN: gl.constexpr, I: gl.constexpr):
    BM: gl.constexpr = O.shape[1]
    D: gl.constexpr = O.shape[2]
    s, p, o = S.index(I), P.index(I), O.index(I)
    ls: gl.constexpr = s.get_reg_layout(num_warps=4)
    lo: gl.constexpr = o.get_reg_layout(num_warps=4)
    most = gl.full([BM], -float("inf"), gl.float32, gl.SliceLayout(1, ls))
    total = gl.full([BM], 0.0, gl.float32, gl.SliceLayout(1, ls))
    turn = 0
    for at in range(0, n, BN):
        mbarrier.wait(scored.index(I), turn & 1)
        scores = s.load(ls) * scale
        new = gl.maximum(most, gl.max(scores, 1))
        weights = gl.exp2(scores - new[:, None])
        fade = gl.exp2(most - new)
        total = total * fade + gl.sum(weights, 1)
        most = new
        if at > 0:
            mbarrier.wait(summed.index(I), (turn & 1) ^ 1)
            o.store(o.load(lo) * gl.convert_layout(fade, gl.SliceLayout(1, lo))[:, None])
        p.store(gl.convert_layout(weights.to(gl.float16), p.get_reg_layout(num_warps=4)))
        mbarrier.arrive(weighted.index(I), count=1)
        turn += 1
    mbarrier.wait(summed.index(I), (turn - 1) & 1)
    values = o.load(lo) / gl.convert_layout(total, gl.SliceLayout(1, lo))[:, None]
    rows = I * BM + gl.arange(0, BM, gl.SliceLayout(1, lo))
    gl.store(out + rows[:, None] * D + gl.arange(0, D, gl.SliceLayout(0, lo))[None, :], values.to(gl.float16))


@gluon.jit
def attention_partitions(q, k, v, out, n, scale, BM: gl.constexpr, BN: gl.constexpr, D: gl.constexpr):
    """Two groups of warps compute softmax(Q·Kᵀ)·V of half of the rows each, with the weights in tensor memory."""
    lq: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, D], gl.float16)
    lk: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BN, D], gl.float16)
    dq = tma.make_tensor_descriptor(q, [2 * BM, D], [D, 1], [BM, D], lq)
    dk = tma.make_tensor_descriptor(k, [n, D], [D, 1], [BN, D], lk)
    dv = tma.make_tensor_descriptor(v, [n, D], [D, 1], [BN, D], lk)
    sq = gl.allocate_shared_memory(gl.float16, [2, BM, D], lq)
    sk = gl.allocate_shared_memory(gl.float16, [BN, D], lk)
    sv = gl.allocate_shared_memory(gl.float16, [BN, D], lk)
    queried = mbarrier.allocate_mbarrier()
    keyed = mbarrier.allocate_mbarrier()
    valued = mbarrier.allocate_mbarrier()
    used = mbarrier.allocate_mbarrier()
    scored = mbarrier.allocate_mbarrier(batch=2)
    weighted = mbarrier.allocate_mbarrier(batch=2)
    summed = mbarrier.allocate_mbarrier(batch=2)
    mbarrier.init(queried, count=1)
    mbarrier.init(keyed, count=1)
    mbarrier.init(valued, count=1)
    mbarrier.init(used, count=1)
    for i in gl.static_range(2):
        mbarrier.init(scored.index(i), count=1)
        mbarrier.init(weighted.index(i), count=1)
        mbarrier.init(summed.index(i), count=1)
    S = bw.allocate_tensor_memory(gl.float32, [2, BM, BN], bw.TensorMemoryLayout([BM, BN], col_stride=1))
    P = bw.allocate_tensor_memory(gl.float16, [2, BM, BN], bw.TensorMemoryLayout([BM, BN], col_stride=1))
    O = bw.allocate_tensor_memory(gl.float32, [2, BM, D], bw.TensorMemoryLayout([BM, D], col_stride=1))
    gl.warp_specialize(
        [
            (_softmax, (out, scored, weighted, summed, S, P, O, n, scale, BN, 0)),
            (_softmax, (out, scored, weighted, summed, S, P, O, n, scale, BN, 1)),
            (_reading, (dq, dk, dv, queried, keyed, valued, used, sq, sk, sv, n, BM, BN)),
            (_scoring, (queried, keyed, valued, used, scored, weighted, summed, sq, sk, sv, S, P, O, n, BN)),
        ],
        [4, 1, 1],
        [168, 24, 24],
    )


@gluon.jit
def gemm_extremes(a, b, c, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr):
    """A in tensor memory, and loads that find the largest and the smallest value of each row."""
    layout: gl.constexpr = gl.BlockedLayout([1, 8], [4, 8], [4, 1], [1, 0])
    rows = gl.arange(0, BM, gl.SliceLayout(1, layout))
    ks = gl.arange(0, BK, gl.SliceLayout(0, layout))
    lb: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BN, BK], gl.float16)
    columns = gl.arange(0, BN, gl.SliceLayout(1, layout))
    sb = gl.allocate_shared_memory(gl.float16, [BN, BK], lb, gl.load(b + columns[:, None] * BK + ks[None, :]))
    bw.fence_async_shared()
    ma = bw.allocate_tensor_memory(gl.float16, [BM, BK], bw.TensorMemoryLayout([BM, BK], col_stride=1))
    ma.store(gl.convert_layout(gl.load(a + rows[:, None] * BK + ks[None, :]), ma.get_reg_layout()))
    sums = bw.allocate_tensor_memory(gl.float32, [BM, BN], bw.TensorMemoryLayout([BM, BN], col_stride=1))
    done = mbarrier.allocate_mbarrier()
    mbarrier.init(done, count=1)
    bw.tcgen05_mma(ma, sb.permute((1, 0)), sums, use_acc=False, mbarriers=[done])
    mbarrier.wait(done, 0)
    _, largest = sums.load_max()
    _, smallest = sums.load_min(abs=True)
    gl.store(c + gl.arange(0, BM, largest.type.layout), largest)
    gl.store(c + BM + gl.arange(0, BM, smallest.type.layout), smallest)


SIZES = {**dict.fromkeys("ab", "*fp16"), "c": "*fp32", **dict.fromkeys("MNK", "i32")}
compile_for = compiler(
    gemm_pairs=(
        gemm_pairs,
        SIZES,
        {"BM": 512, "BN": 32, "BK": 32, "LA": [[1, 0], [2, 0]], "LB": [[1, 0], [0, 0]], "num_ctas": 4},
    ),
    gemm_launch_control=(
        gemm_launch_control,
        SIZES,
        {"BM": 256, "BN": 32, "BK": 32, "L": [[1, 0]], "num_ctas": 2},
    ),
    gemm_roles=(gemm_roles, {**SIZES, "c": "*fp16"}, {"BM": 128, "BN": 64, "BK": 32, "PART": 32}),
    gemm_mixed_scales=(
        gemm_mixed_scales,
        {"a": "*fp8e4nv", "b": "*u8", "sa": "*u8", "sb": "*u8", "c": "*fp32", "K": "i32"},
        {"BM": 128, "BN": 128, "BK": 128},
    ),
    attention_partitions=(
        attention_partitions,
        {**dict.fromkeys(("q", "k", "v", "out"), "*fp16"), "n": "i32", "scale": "fp32"},
        {"BM": 128, "BN": 32, "D": 32},
    ),
    gemm_extremes=(gemm_extremes, {"a": "*fp16", "b": "*fp16", "c": "*fp32"}, {"BM": 128, "BN": 32, "BK": 32}),
)
