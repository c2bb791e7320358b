"""Many launches of kernels with tensor maps as one: a map for each item, among the parameters."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import torch
from jaxlib.mlir import ir

from asmkit import AsmError, Kernel, load, toolchain
from asmkit.ptx.map_fields import ItemMaps, moved
from asmkit.ptx.tensor_map import TiledMap
from asmkit.types import f32

from ..kernel.test_batch import launches
from ..support.carried import calls
from ..support.map_kernels import boxes, differences, sums
from .jax.test_image_call_cuda import GPU

SHAPE = (16, 32)


def whole(*shape: int) -> Any:
    """Small whole numbers: every sum is exact."""
    return np.random.default_rng(sum(shape)).integers(-9, 10, (*shape, *SHAPE)).astype(np.float32)


@pytest.mark.parametrize("platform", GPU)
def test_mappings_are_one_launch(platform: str) -> None:
    with jax.default_device(jax.devices(platform)[0]):
        a, b = jnp.asarray(whole(2, 3)), jnp.asarray(whole(3))
        f = jax.vmap(jax.vmap(differences), (0, None))
        assert launches(f, a, b) == 1
        np.testing.assert_array_equal(jax.jit(f)(a, b), np.asarray(a) - np.asarray(b))
        np.testing.assert_array_equal(jax.vmap(sums)(a[0])[:, 0], np.asarray(a)[0].sum((1, 2)))
        g = jax.vmap(jax.vmap(differences, (None, 0)), (0, None))
        np.testing.assert_array_equal(g(b, b), np.asarray(b)[:, None] - np.asarray(b))


@pytest.mark.parametrize("device", [pytest.param("cpu"), pytest.param("cuda", marks=pytest.mark.gpu)])
def test_vmap_of_torch(device: str) -> None:
    a, b = whole(5), whole(1)[0]
    got = torch.func.vmap(differences, (0, None))(*(torch.from_numpy(x).to(device) for x in (a, b)))
    np.testing.assert_array_equal(got.cpu().numpy(), a - b)


@pytest.mark.gpu
def test_a_saved_kernel_with_maps_on_the_device(tmp_path: Path) -> None:
    from asmkit.launch import cuda

    boxes.save(tmp_path / "kernel", arch=cuda.device(0).arch)
    a = whole(1)[0]
    got = load(tmp_path / "kernel")(a, backend="cuda")
    np.testing.assert_array_equal(got, boxes(a))


def batch_of(kernel: Kernel[Any], *mapped: str, length: int) -> Any:
    launch = kernel.plan([SHAPE] * len(kernel.params.inputs), ["float32"] * len(kernel.params.inputs))
    return kernel.batched(launch, length, frozenset(mapped))


def text_of(launch: Any) -> str:
    return launch.kernel.isa.write(launch.kernel.isa.whole(launch.program, {}, launch.order)).text


def test_a_map_for_each_item_that_an_array_has() -> None:
    launch = batch_of(differences, "a", length=5)
    assert [made.count for _, made in launch.maps.values()] == [5, 1, 5]
    text = text_of(launch)
    assert re.findall(r"param_(t.)\[(\d+)\]", text) == [("ta", "640"), ("tb", "128"), ("td", "640")]
    assert len(re.findall(r"mad\.wide\.u32 .*, 128, ", text)) == 2
    _, maps = launch.maps["ta"]
    assert maps.encode(1 << 20) == b"".join(
        TiledMap(f32, SHAPE, (8, 16)).encode((1 << 20) + i * 2048) for i in range(5)
    )
    assert moved(maps.encode(0), 1 << 20) == maps.encode(1 << 20)


def test_more_items_than_parameters_hold_go_in_turn() -> None:
    most = differences.isa.most_items(differences.params)
    assert most == (32764 - 8 * 3 - 64) // (3 * 128)
    text = text_of(batch_of(differences, "a", "b", length=most))
    assert ".version 8.1" in text
    toolchain.assemble_ptx(text, "sm_90")
    assert ".version 8.0" in text_of(batch_of(differences, "a", "b", length=3))
    assert launches(jax.vmap(sums), jnp.zeros((sums.isa.most_items(sums.params), *SHAPE))) == 1
    assert launches(jax.vmap(sums), jnp.zeros((sums.isa.most_items(sums.params) + 1, *SHAPE))) == 1000
    assert launches(jax.vmap(differences), *[jnp.zeros((most + 1, *SHAPE))] * 2) == 1000


def test_the_handler_serves_and_the_image_call_does_not() -> None:
    x = jnp.zeros((4, *SHAPE), jnp.float32)
    (op,) = calls(jax.vmap(sums), x, platform="cuda")
    assert ir.StringAttr(op.attributes["call_target_name"]).value == "asmkit_launch"
    with pytest.raises(AsmError, match="BACKEND: backend: sums has one tensor map per item"):
        calls(jax.vmap(lambda x: sums(x, backend="image")), x, platform="cuda")


def test_a_map_that_is_shared_is_one() -> None:
    one = TiledMap(f32, SHAPE, (8, 16))
    assert one.repeated(1, 2048) is one
    assert isinstance(one.repeated(2, 2048), ItemMaps)
