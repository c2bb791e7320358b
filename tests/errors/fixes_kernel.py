"""Fixes of a kernel's declaration: parameters, launch rules, aliases, maps, options, derivatives."""

from __future__ import annotations

from typing import Any

import numpy as np

import asmkit
from asmkit import Ptr, Reg, f32, gcn, ptx
from asmkit.ptx import TensorMap, tiled

from .followed import case


def declared(function: Any, **more: Any) -> Any:
    """A kernel of a function, on sm_80."""
    facts: dict[str, Any] = {"signature": "(N)->(N)", "grid": 1, "block": 32, "arch": "sm_80"}
    return ptx.kernel(**{**facts, **more})(function)


def on_amd(function: Any, **more: Any) -> Any:
    """A kernel of a function, on gfx942."""
    facts: dict[str, Any] = {"signature": "(N)->(N)", "grid": 1, "block": 64, "arch": "gfx942"}
    return gcn.kernel(**{**facts, **more})(function)


def taking(params: str) -> Any:
    """A function that emits nothing, with these parameters after the builder."""
    names: dict[str, Any] = {
        **vars(asmkit.types),
        "asmkit": asmkit,
        "Ptr": Ptr,
        "Reg": Reg,
        "ptx": ptx,
        "TensorMap": TensorMap,
    }
    exec(f"def kernel(k: ptx.Builder, {params}) -> None: ...", names)
    return names["kernel"]


def plain(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32]) -> None:
    """Nothing."""


def two(k: ptx.Builder, c: Ptr[f32], d: Ptr[f32]) -> None:
    """Nothing, of c."""


def amd(k: gcn.Builder, a: Ptr[f32], d: Ptr[f32]) -> None:
    """Nothing, on CDNA."""


def one(*shape: int) -> Any:
    return np.ones(shape, np.float32)


@case("KERNEL", None)
class AnAliasOfNoOutput:
    def wrong():
        declared(two, alias={"x": "c"})

    def fixed():
        declared(two, alias={"d": "c"})
        declared(two, zero_init=("d",))


@case("KERNEL", None)
class AMapThatIsNotMade:
    def wrong():
        declared(taking("a: Ptr[f32], d: Ptr[f32], ta: TensorMap"), signature="(M,N)->(M,N)", arch="sm_90a")

    def fixed():
        declared(
            taking("a: Ptr[f32], d: Ptr[f32], ta: TensorMap"),
            signature="(M,N)->(M,N)",
            arch="sm_90a",
            maps={"ta": tiled("a", box=(64, 64))},
        )


@case("KERNEL", None)
class AnotherTarget:
    def wrong():
        declared(plain, arch=("sm_90a",))(one(4), arch="sm_80")

    def fixed():
        declared(plain, arch=("sm_90a", "sm_80"))(one(4), arch="sm_80")


@case("KERNEL", None)
class APartitionOfOtherShapes:
    def wrong():
        declared(
            taking("a: Ptr[f32], b: Ptr[f32], d: Ptr[f32]"), signature="(M,K),(N,K)->(M,N)", partition="m k -> m k"
        )

    def fixed():
        declared(
            taking("a: Ptr[f32], b: Ptr[f32], d: Ptr[f32]"), signature="(M,K),(N,K)->(M,N)", partition="m k, n k -> m n"
        )


@case("KERNEL", None)
class SizesOfAnInput:
    def wrong():
        declared(plain, signature="(N)->(B)", sizes={"N": 4})

    def fixed():
        declared(plain, signature="(N)->(B)", sizes={"B": lambda d: -(-d.N // 1024)})(one(8))


@case("SIGNATURE", None)
class ALengthThatNothingGives:
    def wrong():
        declared(plain, signature="(N)->(M)")

    def fixed():
        declared(taking("a: Ptr[f32], d: Ptr[f32], M: int"), signature="(N)->(M)")
        declared(plain, signature="(N)->(ceil(N/1024))")


@case("SIGNATURE", None)
class ALengthThatOnlyAnExpressionNames:
    def wrong():
        declared(plain, signature="(ceil(K/2))->(K)")

    def fixed():
        declared(taking("a: Ptr[f32], b: Ptr[f32], d: Ptr[f32]"), signature="(ceil(K/2)),(K)->(K)")
        declared(taking("a: Ptr[f32], d: Ptr[f32], K: int"), signature="(ceil(K/2))->(K)")


@case("SIGNATURE", None)
class AGroupOfNoNumbers:
    def wrong():
        declared(taking("a: Ptr[f32], d: Ptr[f32], *, GROUP: int"), signature="(K/GROUP)->(K)")(one(8), GROUP=0)

    def fixed():
        declared(taking("a: Ptr[f32], d: Ptr[f32], *, GROUP: int"), signature="(K/GROUP)->(K)")(one(8), GROUP=32)


@case("KERNEL", None)
class DivisibleThatIsNoDict:
    def wrong():
        declared(plain, divisible=4)

    def fixed():
        declared(plain, divisible={"N": 4})(one(8))


@case("KERNEL", None)
class ADivisorThatIsNone:
    def wrong():
        declared(plain, divisible={"N": 0})

    def fixed():
        declared(plain, divisible={"N": 4})(one(8))


@case("KERNEL", None)
class SharedThatIsNoNumber:
    def wrong():
        declared(plain, shared="much")(one(8))

    def fixed():
        declared(plain, shared=0)(one(8))


@case("KERNEL", None)
class ASizeThatIsNoLength:
    def wrong():
        declared(plain, signature="(N)->(B)", sizes={"B": lambda d: d.N / 64})(one(8))

    def fixed():
        declared(plain, signature="(N)->(B)", sizes={"B": lambda d: -(-d.N // 64)})(one(8))


@case("GRID", None)
class AGridThatIsAQuotient:
    def wrong():
        declared(plain, grid=lambda d: d.N / 64)(one(8))

    def fixed():
        declared(plain, grid=lambda d: -(-d.N // 64))(one(8))


@case("KERNEL", None)
class AScratchShapeThatIsNone:
    def wrong():
        declared(taking("a: Ptr[f32], d: Ptr[f32], work: Ptr[f32]"), workspace={"work": lambda d: "many"})(one(8))

    def fixed():
        declared(taking("a: Ptr[f32], d: Ptr[f32], work: Ptr[f32]"), workspace={"work": (64, 32)})(one(8))


@case("KERNEL", None)
class ScratchWithoutItsParameter:
    def wrong():
        declared(plain, workspace={"work": 64})

    def fixed():
        declared(
            taking("a: Ptr[f32], d: Ptr[f32], work: Ptr[f32]"),
            workspace={"work": lambda d: (d.multiprocessor_count, 64)},
        )(one(8))


@case("KERNEL", None)
class AnArrayTooFew:
    def wrong():
        declared(taking("a: Ptr[f32]"))

    def fixed():
        declared(taking("a: Ptr[f32], d: Ptr[f32]"))


@case("KERNEL", None)
class ARegisterWithADefault:
    def wrong():
        declared(taking("a: Ptr[f32], d: Ptr[f32], scale: Reg[f32] = 2.0"))

    def fixed():
        run_time = taking("a: Ptr[f32], d: Ptr[f32], scale: Reg[f32]")
        baked = taking("a: Ptr[f32], d: Ptr[f32], scale: float = 2.0")
        declared(run_time)(one(4), scale=2.0)
        declared(baked)(one(4))


@case("KERNEL", None)
class ADimensionThatDoesNotCount:
    def wrong():
        declared(taking("a: Ptr[f32], d: Ptr[f32], N: Reg[f32]"))

    def fixed():
        run_time = taking("a: Ptr[f32], d: Ptr[f32], N: Reg[u32]")
        baked = taking("a: Ptr[f32], d: Ptr[f32], N: int")
        declared(run_time)(one(4))
        declared(baked)(one(4))


@case("KERNEL", None)
class ADimensionOfAnotherKind:
    def wrong():
        declared(taking("a: Ptr[f32], d: Ptr[f32], N: float"))

    def fixed():
        run_time = taking("a: Ptr[f32], d: Ptr[f32], N: Reg[u32]")
        baked = taking("a: Ptr[f32], d: Ptr[f32], N: int")
        declared(run_time)(one(4))
        declared(baked)(one(4))


@case("KERNEL", None)
class AParameterWithoutAnnotation:
    def wrong():
        declared(taking("a: Ptr[f32], d: Ptr[f32], s"))

    def fixed():
        scalar = taking("a: Ptr[f32], d: Ptr[f32], s: Reg[u32]")
        option = taking("a: Ptr[f32], d: Ptr[f32], s: int")
        array = taking("a: Ptr[f32], s: Ptr[f32]")
        declared(scalar)(one(4), s=3)
        declared(option)(one(4), s=3)
        declared(array)(one(4))


@case("KERNEL", None)
class ABuilderMissing:
    def wrong():
        def kernel(a: Ptr[f32], d: Ptr[f32]) -> None: ...

        declared(kernel)

    def fixed():
        def of_ptx(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32]) -> None: ...

        def of_cdna(k: gcn.Builder, a: Ptr[f32], d: Ptr[f32]) -> None: ...

        declared(of_ptx)
        on_amd(of_cdna)


@case("KERNEL", None)
class APointerToNothing:
    def wrong():
        declared(taking("a: Ptr, d: Ptr[f32]"))

    def fixed():
        declared(taking("a: Ptr[f32], d: Ptr[f32]"))


@case("KERNEL", None)
class APointerToPythonFloats:
    def wrong():
        declared(taking("a: Ptr[float], d: Ptr[f32]"))

    def fixed():
        declared(taking("a: Ptr[f32], d: Ptr[f32]"))


@case("KERNEL", None)
class AKernelThatIsNoFunction:
    def wrong():
        declared(3)

    def fixed():
        def kernel(k, a: Ptr[f32], d: Ptr[f32]): ...

        declared(kernel)


@case("KERNEL", None)
class ARuleOfTwoArguments:
    def wrong():
        declared(plain, grid=lambda d, e: 1)

    def fixed():
        declared(plain, grid=lambda d: 1)(one(4))


@case("OPTION_MISSING", None)
class AnOptionMissing:
    def wrong():
        declared(taking("a: Ptr[f32], d: Ptr[f32], size: int"))(one(4))

    def fixed():
        declared(taking("a: Ptr[f32], d: Ptr[f32], size: int"))(one(4), size=3)


@case("SIGNATURE", None)
class ASignatureWithoutArrow:
    def wrong():
        declared(plain, signature="(N)")

    def fixed():
        declared(taking("a: Ptr[f32], b: Ptr[f32], d: Ptr[f32]"), signature="(M,K),(N,K)->(M,N)")(one(2, 3), one(4, 3))


@case("OVERLAP", None)
class AnOutputOverAnInput:
    def wrong():
        x = one(8)
        declared(plain)(x, out=x)

    def fixed():
        x = one(8)
        declared(plain, alias={"d": "a"})(x, out=x)


@case("ARRAY", None)
class AListGiven:
    def wrong():
        declared(plain)([1.0, 2.0])

    def fixed():
        declared(plain)(np.asarray([1.0, 2.0], np.float32))


@case("GRADIENT", None)
class NoDerivative:
    def wrong():
        import jax

        kernel = declared(plain)
        jax.grad(lambda x: kernel(x).sum())(jax.numpy.ones(4))

    def fixed():
        plain = declared(two)

        def backward(residuals, gradients, **options):
            return (gradients,)

        plain.def_vjp(backward)


@case("KERNEL", None)
class ABackwardRuleOfOneArgument:
    def wrong():
        declared(plain).def_vjp(lambda gradients: gradients)

    def fixed():
        plain = declared(two)
        plain.def_vjp(lambda residuals, gradients, **options: gradients)


@case("KERNEL", None)
class AForwardRuleOfNothing:
    def wrong():
        declared(plain).def_vjp(lambda residuals, gradients: gradients, forward=lambda: 0)

    def fixed():
        kernel, outputs, residuals = declared(plain), one(4), ()
        kernel.def_vjp(lambda residuals, gradients: gradients, forward=lambda a, **options: (outputs, residuals))


@case("KERNEL", None)
class AKernelThatYields:
    def wrong():
        def kernel(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32]) -> Any:
            yield

        declared(kernel)

    def fixed():  # without `yield`
        declared(plain)


@case("KERNEL", None)
class AKernelThatIsAsynchronous:
    def wrong():
        async def kernel(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32]) -> None: ...

        declared(kernel)

    def fixed():  # without `async`
        declared(plain)


@case("KERNEL", None)
class AKernelThatIsBoth:
    def wrong():
        async def kernel(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32]) -> Any:
            yield

        declared(kernel)

    def fixed():  # without `async` and `yield`
        declared(plain)


@case("KERNEL", None)
class AnAnnotationOfAFunction:
    def wrong():
        import asmkit.types as local

        def kernel(k: ptx.Builder, a: Ptr[local.f32], d: Ptr[f32]) -> None: ...

        declared(kernel)

    def fixed():  # not under `TYPE_CHECKING`
        def kernel(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32]) -> None: ...

        declared(kernel)


@case("OPTION_TYPE", None)
class FiguresThatAreNot:
    def wrong():
        declared(plain).launch(N=8, device=132)

    def fixed():
        declared(plain).launch(N=8, device={"multiprocessor_count": 132})
