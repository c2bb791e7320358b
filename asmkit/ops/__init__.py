"""Operations as functions of numpy, torch and JAX arrays: GEMMs, attention, norms, cross entropy and more.

Each function checks its arrays, chooses a kernel of `asmkit.ops.kernels` by the device, the types and the shape, and
launches it. Arrays on a CPU run in the simulator.
"""

from .attend import attention as attention
from .attend import attention_packed as attention_packed
from .cross_entropy import linear_cross_entropy as linear_cross_entropy
from .decode import decode_attention as decode_attention
from .grouped import grouped_gemm as grouped_gemm
from .grouped_e4m3 import QuantizedMatrices as QuantizedMatrices
from .grouped_e4m3 import quantize_matrices as quantize_matrices
from .matmul import gemm as gemm
from .rows import layer_norm as layer_norm
from .rows import rms_norm as rms_norm
from .rows import silu_mul as silu_mul
from .rows import softmax as softmax

__all__ = [
    "QuantizedMatrices", "attention", "attention_packed", "decode_attention", "gemm", "grouped_gemm", "layer_norm",
    "linear_cross_entropy", "quantize_matrices", "rms_norm", "silu_mul", "softmax",
]  # fmt: skip


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
