"""What runs on several devices, of any kind: called by tests in this process, and by processes of their own."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np


def whole(*shape: int) -> Any:
    """Small whole numbers: every sum is exact."""
    return np.random.default_rng(sum(shape)).integers(-4, 5, shape).astype(np.float32)


def gemm_under_shard_map(count: int, way: str | None = None) -> str:
    """A · Bᵀ with K split over the devices: each multiplies its part, and a psum adds them.  Its gradient too."""
    import jax
    from jax.sharding import AxisType, NamedSharding
    from jax.sharding import PartitionSpec as P

    from .launch_kernels import split_product

    mesh = jax.make_mesh((count,), ("k",), axis_types=(AxisType.Auto,))
    parts = NamedSharding(mesh, P(None, "k"))
    a, b = whole(16, 8 * count), whole(8, 8 * count)

    def gemm(a: Any, b: Any) -> Any:
        return jax.lax.psum(split_product(a, b, backend=way), "k")

    f = jax.jit(jax.shard_map(gemm, mesh=mesh, in_specs=(P(None, "k"), P(None, "k")), out_specs=P()))
    on = [jax.device_put(x, parts) for x in (a, b)]
    got = f(*on)
    np.testing.assert_array_equal(got, a @ b.T)
    grads = jax.jit(jax.grad(lambda a, b: (f(a, b) ** 2).sum(), (0, 1)))(*on)
    np.testing.assert_array_equal(grads[0], 2 * (a @ b.T) @ b)
    np.testing.assert_array_equal(grads[1], 2 * (a @ b.T).T @ a)
    return f"{len(got.sharding.device_set)} devices, gradients on {len(grads[0].sharding.device_set)}"


def gemm_split_by_jit(count: int) -> str:
    """A · Bᵀ under plain jit: rows over the devices, by the kernel's rule, and no array is gathered; vmap of it too."""
    import jax
    from jax.sharding import AxisType, NamedSharding
    from jax.sharding import PartitionSpec as P

    from .launch_kernels import split_product

    mesh = jax.make_mesh((count,), ("m",), axis_types=(AxisType.Auto,))
    a, b = whole(8 * count, 8), whole(8, 8)
    rows = jax.device_put(a, NamedSharding(mesh, P("m", None)))
    f = jax.jit(split_product)
    got = f(rows, b)
    np.testing.assert_array_equal(got, a @ b.T)
    assert got.addressable_shards[0].data.shape == (8, 8), got.sharding
    assert "all-gather" not in f.lower(rows, b).compile().as_text()
    many = whole(count, 16, 8)
    items = jax.device_put(many, NamedSharding(mesh, P("m", None, None)))
    mapped = jax.jit(jax.vmap(split_product, (0, None)))
    got = mapped(items, b)
    np.testing.assert_array_equal(got, many @ b.T)
    assert got.addressable_shards[0].data.shape == (1, 16, 8), got.sharding
    assert "all-gather" not in mapped.lower(items, b).compile().as_text()
    columns = jax.device_put(whole(8, 8 * count), NamedSharding(mesh, P(None, "m")))  # what a kernel runs over is whole
    np.testing.assert_array_equal(f(columns, whole(8, 8 * count)), np.asarray(columns) @ whole(8, 8 * count).T)
    return f"{len(got.sharding.device_set)} devices"


def of_two_processes(port: str, rank: str) -> str:
    """One of two processes under jax.distributed: a psum of what each one's device multiplies."""
    import jax

    jax.distributed.initialize(f"127.0.0.1:{port}", 2, int(rank))
    from jax.experimental.multihost_utils import process_allgather
    from jax.sharding import AxisType, NamedSharding
    from jax.sharding import PartitionSpec as P

    from .launch_kernels import split_product

    mesh = jax.make_mesh((2,), ("k",), axis_types=(AxisType.Auto,))
    a, b = whole(16, 16), whole(8, 16)
    parts = [
        jax.make_array_from_callback(x.shape, NamedSharding(mesh, P(None, "k")), lambda at, x=x: x[at]) for x in (a, b)
    ]
    f = jax.jit(
        jax.shard_map(
            lambda a, b: jax.lax.psum(split_product(a, b), "k"), mesh=mesh, in_specs=(P(None, "k"),) * 2, out_specs=P()
        )
    )
    got = process_allgather(f(*parts), tiled=True)
    np.testing.assert_array_equal(np.asarray(got)[:16], a @ b.T)
    return f"process {jax.process_index()} of {jax.process_count()}"


def of_torch_distributed(port: str, rank: str, backend: str) -> str:
    """One of two processes under torch.distributed: an all_reduce of what each one's device multiplies."""
    import torch
    import torch.distributed as dist

    from .launch_kernels import split_product

    dist.init_process_group(backend, f"tcp://127.0.0.1:{port}", world_size=2, rank=int(rank))
    device = torch.device("cuda", int(rank)) if backend == "nccl" else torch.device("cpu")
    a, b = whole(16, 16), whole(8, 16)
    half = slice(8 * int(rank), 8 * int(rank) + 8)
    mine = [torch.from_numpy(x[:, half].copy()).to(device) for x in (a, b)]
    total = split_product(*mine)
    dist.all_reduce(total)
    np.testing.assert_array_equal(total.cpu().numpy(), a @ b.T)
    dist.destroy_process_group()
    return f"rank {rank} on {total.device}"


def aot(folder: str, way: str) -> str:
    """Compile ahead of time and write the executable; or, where it is written, load and run it."""
    from pathlib import Path

    import jax
    import jax.numpy as jnp
    from jax.experimental.serialize_executable import deserialize_and_load, serialize

    from .jax_kernels import axpy

    jax.config.update("jax_compilation_cache_dir", folder + "/cache")
    jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    import asmkit.launch.jax  # noqa: F401  (registers what an executable on the CPU calls)

    file, x = Path(folder) / "executable", jnp.arange(40.0)
    f = jax.jit(lambda x: axpy(x, x, s=2.0, backend=way))
    if file.exists():
        import pickle

        run = deserialize_and_load(*pickle.loads(file.read_bytes()), execution_devices=jax.devices()[:1])
        np.testing.assert_array_equal(run(x), 3 * np.arange(40))
        hits: list[str] = []
        jax.monitoring.register_event_listener(lambda event, **_: hits.append(event))
        np.testing.assert_array_equal(f(x), 3 * np.arange(40))
        return f"{hits.count('/jax/compilation_cache/cache_hits')} from the cache"
    import pickle

    file.write_bytes(pickle.dumps(serialize(f.lower(x).compile())))
    np.testing.assert_array_equal(f(x), 3 * np.arange(40))
    return "written"


if __name__ == "__main__":
    print(globals()[sys.argv[1]](*(int(word) if word.isdigit() and len(word) < 3 else word for word in sys.argv[2:])))
