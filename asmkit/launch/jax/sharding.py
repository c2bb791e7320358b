"""Partition a launch on sharded arrays under plain `jax.jit`: each device computes its part of the outputs.

The kernel's rule (`partition="m k, n k -> m n"`) names the dimensions as in einsum. Dimensions of the outputs may be
partitioned. The other dimensions, over which a kernel iterates, and those of workspace arrays are replicated on every
device.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, TypeAlias

from ...kernel.launch_plan import partition_of
from .call import Call
from .jax_types import AbstractValue, JaxArray, Lowered, LoweringContext

jax: Any = import_module("jax")
_custom: Any = import_module("jax.experimental.custom_partitioning")
_mlir: Any = import_module("jax.interpreters.mlir")


def is_split(ctx: LoweringContext) -> bool:
    """Return whether several devices share the program, each computing its part."""
    devices = getattr(ctx.module_context.axis_context, "device_assignment", None)
    return devices is not None and len(devices) > 1


def lower(ctx: LoweringContext, operands: Sequence[object], call: Call, bind: Bind, local: Local) -> Lowered:
    """Lower the launch to an operation that XLA partitions. `local` returns the call for a device's part."""
    return _mlir.lower_fun(_partitioned(call, bind, local), multiple_results=True)(ctx, *operands)


Bind: TypeAlias = Callable[[Sequence[JaxArray], Call], list[JaxArray]]
Local: TypeAlias = Callable[[Call, Sequence[AbstractValue]], Call]


@lru_cache(1024)
def _partitioned(call: Call, bind: Bind, local: Local) -> Callable[..., list[JaxArray]]:
    inputs, outputs, whole = _dimensions(call)
    rule = f"{', '.join(map(' '.join, inputs))} -> {', '.join(map(' '.join, outputs))}"

    def run(*operands: JaxArray) -> list[JaxArray]:
        return bind(operands, local(call, operands))

    launch = _custom.custom_partitioning(run)

    def partition(mesh: object, operands: object, results: Sequence[AbstractValue]) -> tuple[object, ...]:
        axes: dict[str, object] = {}
        for dims, result in zip(outputs, results, strict=True):
            for dim, axis in zip(dims, (*result.sharding.spec, *(None,) * len(dims)), strict=False):
                axes.setdefault(dim, None if dim in whole else axis)

        def split(dims: Sequence[str]) -> object:
            return jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec(*(axes.get(dim) for dim in dims)))

        return mesh, run, [*map(split, outputs)], (*map(split, inputs),)

    launch.def_partition(partition, sharding_rule=rule, need_replication_factors=whole)
    return launch


def _dimensions(call: Call) -> tuple[list[list[str]], list[list[str]], tuple[str, ...]]:
    """Return the names of the operands' dimensions, of the results', and of the dimensions that are not partitioned."""
    launch = call.launch
    inputs, outputs = partition_of(launch.kernel.rules.partition or "")
    more, front_axes = launch.outputs[launch.returned :], len(launch.levels)
    scratch = [[f"{result.name}{i}" for i in range(len(result.shape) - front_axes)] for result in more]
    names = [*launch.inputs, *call.refs, *(r.name for r in launch.outputs)]
    dims = [*inputs, *([] for _ in call.refs), *outputs, *scratch]
    front = [[f"item{i}" for i, level in enumerate(launch.levels) if name in level.mapped] for name in names]
    whole = [[*levels, *own] for levels, own in zip(front, dims, strict=True)]
    count = len(launch.inputs) + len(call.refs)
    made = {dim for own in outputs for dim in own}
    fixed = sorted({dim for own in (*inputs, *scratch) for dim in own} - made)
    return whole[:count], whole[count:], tuple(fixed)
