"""Name the objects of JAX that asmkit handles: JAX's own annotations are partial."""

from __future__ import annotations

from typing import Any, TypeAlias

JaxArray: TypeAlias = Any
"""A `jax.Array`, which may be traced."""

AbstractValue: TypeAlias = Any
"""A `jax.core.ShapedArray` or `jax.ShapeDtypeStruct`: shape, type and sharding of an array."""

LoweringContext: TypeAlias = Any
"""A `jax.interpreters.mlir.LoweringRuleContext`."""

Lowered: TypeAlias = object
"""The results of a lowering rule, which only JAX reads."""
