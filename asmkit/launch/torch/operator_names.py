"""Define a kernel's operator when `torch.ops.asmkit` first looks up its name.

A program saved by `torch.export` refers to operators by name. It can be loaded after the modules of its kernels have
been imported, even if none of the kernels has been called.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from ...kernel import dispatch
from ...kernel.kernel import AnyKernel

_Base: Any = torch._ops._OpNamespace  # pyright: ignore[reportPrivateUsage]


_eval_frame: Any = torch._C._dynamo.eval_frame  # pyright: ignore


def not_traced(function: Callable[..., object]) -> None:
    """Make torch.compile break the graph at calls of a function, and run the function and its callees uncompiled.

    This is the effect of `torch.compiler.disable`, without loading the compiler.
    """
    reason = "a launch that is bound to its tensors is not an operator"
    vars(function).update(_torchdynamo_disable=True, _torchdynamo_disable_msg=reason)
    if hasattr(_eval_frame, "set_code_exec_strategy"):
        skip = _eval_frame._FrameAction.SKIP
        strategy = _eval_frame._FrameExecStrategy(skip, skip)
        _eval_frame.set_code_exec_strategy(function.__code__, strategy)


class Namespace(_Base):
    """The namespace `asmkit` of `torch.ops`."""

    __module__ = _Base.__module__  # part of the operators' names in saved programs

    def __getattr__(self, name: str) -> object:
        if not name.startswith("__"):
            dispatch.define_named_operator(name)
        return _Base.__getattr__(self, name)


def install() -> None:
    """Install the namespace as `torch.ops.asmkit`."""
    known: object = vars(torch.ops).get("asmkit")
    if not isinstance(known, Namespace):
        made: object = Namespace("asmkit")
        made.__dict__.update({} if known is None else vars(known))
        setattr(torch.ops, "asmkit", made)  # noqa: B010  # its type has no such attribute


install()
not_traced(AnyKernel.bind)
