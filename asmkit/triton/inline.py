"""Inline assembly for Triton: functions of asmkit inside of Triton kernels."""

from __future__ import annotations

from ..interop.inline_asm import triton_inline

inline = triton_inline
"""Return an inline function as the assembly and the constraints that `tl.inline_asm_elementwise` takes."""
