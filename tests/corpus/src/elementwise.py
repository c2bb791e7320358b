# make: triton sm_80 add
# make: triton sm_75 gelu
# make: triton sm_90 convert
# make: triton sm_100 convert
# make: triton sm_90 dropout
"""Elementwise kernels, as Triton compiles them."""

import triton
import triton.language as tl
from compiling import compiler


@triton.jit
def add(a, b, out, n, BLOCK: tl.constexpr):
    """Sums under a mask."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = at < n
    tl.store(out + at, tl.load(a + at, mask=mask) + tl.load(b + at, mask=mask), mask=mask)


@triton.jit
def gelu(a, out, n, BLOCK: tl.constexpr):
    """GELU by erf and by tanh's exponentials."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(a + at, mask=at < n, other=0.0)
    y = 0.5 * x * (1 + tl.erf(x * 0.70710678))
    z = x / (1 + tl.exp(-1.702 * x))
    tl.store(out + at, tl.where(x > 3, y, z), mask=at < n)


@triton.jit
def convert(a, out, n, BLOCK: tl.constexpr):
    """Between narrow floats."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(a + at, mask=at < n, other=0.0)
    y = x.to(tl.float8e4nv).to(tl.float16).to(tl.bfloat16).to(tl.float32)
    tl.store(out + at, (x.to(tl.float8e5).to(tl.float32) + y).to(tl.bfloat16), mask=at < n)


@triton.jit
def dropout(a, out, n, p, seed, BLOCK: tl.constexpr):
    """Random numbers by Philox."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(a + at, mask=at < n)
    tl.store(out + at, tl.where(tl.rand(seed, at) > p, x / (1 - p), 0.0), mask=at < n)


F32 = "*fp32"
compile_for = compiler(
    add=(add, {"a": F32, "b": F32, "out": F32, "n": "i32"}, {"BLOCK": 1024}),
    gelu=(gelu, {"a": F32, "out": F32, "n": "i32"}, {"BLOCK": 256}),
    convert=(convert, {"a": F32, "out": "*bf16", "n": "i32"}, {"BLOCK": 1024}),
    dropout=(dropout, {"a": F32, "out": F32, "n": "i32", "p": "fp32", "seed": "i32"}, {"BLOCK": 512}),
)
