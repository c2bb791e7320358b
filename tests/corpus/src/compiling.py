"""How the sources of this folder are compiled by Triton, without a device."""

from collections.abc import Callable, Mapping
from typing import Any

import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource
from triton.experimental.gluon._runtime import GluonASTSource

ALIGNED = [["tt.divisibility", 16]]


def compiler(**kernels: tuple[Any, Mapping[str, str], Mapping[str, Any]]) -> Callable[[str, str], str]:
    """A function from a kernel's name and a target to its PTX.

    A kernel is its function, the types of its arguments, and its constants; among them the options of the compiler,
    in lower case (`num_warps`).  Pointers and `n` and the like are divisible by 16.
    """

    def compile_for(name: str, arch: str) -> str:
        function, types, given = kernels[name]
        constants = {key: value for key, value in given.items() if key in function.arg_names}
        options = {key: value for key, value in given.items() if key not in function.arg_names}
        signature = {key: types.get(key, "constexpr") for key in function.arg_names}
        places = {key: (i,) for i, key in enumerate(function.arg_names)}
        attrs = {places[key]: ALIGNED for key, kind in types.items() if kind[0] == "*" or kind == "i32"}
        kind = GluonASTSource if function.is_gluon() else ASTSource
        source = kind(function, signature, {places[key]: value for key, value in constants.items()}, attrs)
        target = GPUTarget("cuda", int(arch.removeprefix("sm_")), 32)
        return triton.compile(source, target=target, options=options).asm["ptx"]

    return compile_for
