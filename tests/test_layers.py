"""The layers of the package, read from its syntax trees: imports point downward, and the architectures agree.

Imports inside functions and under TYPE_CHECKING count like all others.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from asmkit.sim.native.compiled import ABOVE

ROOT = Path(__file__).parents[1]

LAYERS = (
    ("types", "errors"), ("isa",), ("regs", "fragments"), ("ir",), ("analysis",), ("toolchain",), ("kernel",),
    ("ptx", "gcn"), ("sim",), ("ptx.sim", "gcn.sim"), ("launch",), ("interop",), ("triton",), ("testing",), ("perf",),
    ("pictures",), ("profile", "debug", "lsp", "ops"), ("cli",), ("__init__", "__main__"),
)  # fmt: skip
"""The groups of the package, from the bottom to the top. A module imports its own group and those below."""

INSIDE = (
    ("isa", "regs", "register_names", "register_operands", "targets", "fragments", "special_names", "ops",
     "sparsity", "tensor_sparsity", "block_scales", "matrix_descriptors", "map_packing", "map_fields", "tensor_map",
     "im2col_map", "texture_mode"),
    ("directives", "facts", "code_object"), ("analysis",), ("builder", "abi", "shared_layout", "linear_block"),
    ("lib",), ("text", "module"), ("backend", "launch_advice"), ("__init__",), ("sim",),
)  # fmt: skip
"""The groups inside an architecture, from the bottom to the top. A text parser makes a `Module`, whose text is written
by its neighbour: both are one group."""

UPWARD = ("asmkit/__init__.py", "asmkit/ptx/__init__.py", "asmkit/gcn/__init__.py", "asmkit/cli/main.py",
          "asmkit/kernel/dispatch.py", "asmkit/sim/target.py", "asmkit/fragments.py")  # fmt: skip
"""The files that may import upward, inside functions: they hand a call on, to what the user chose or to a picture."""

CYCLES: Mapping[str, str] = {
    "asmkit.sim.machine": "the machine has parts, and each part is a view of the machine",
    "asmkit.gcn.sim.machine": "the same for a wave and its instructions, which a compiled program holds",
    "asmkit.kernel.launch_plan": "a launch plan names its backend, whose methods take launch plans",
}
"""The cycles of imports, each by one of its modules, with its reason."""


def module_of(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def files() -> dict[str, str]:
    """The files of the package by module."""
    found = (str(path.relative_to(ROOT)) for path in sorted((ROOT / "asmkit").rglob("*.py")))
    return {module_of(file): file for file in found}


def _absolute(node: ast.ImportFrom, file: str) -> str:
    package = module_of(file).split(".")
    package = package if file.endswith("__init__.py") else package[:-1]
    above = package[: len(package) - node.level + 1] if node.level else []
    return ".".join([*above, *([node.module] if node.module else [])])


@cache
def tree(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


@cache
def imports_of(file: str) -> tuple[tuple[int, str, bool], ...]:
    return tuple(imports(file, tree(file)))


def imports(file: str, parsed: ast.Module) -> Iterator[tuple[int, str, bool]]:
    """Line, imported module, and whether the import is inside a function, of all imports of the package in a file."""
    inner = {id(node) for one in ast.walk(parsed) if isinstance(one, ast.FunctionDef) for node in ast.walk(one)}
    for node in ast.walk(parsed):
        if isinstance(node, ast.ImportFrom):
            base = _absolute(node, file)
            for alias in node.names if base.split(".")[0] == "asmkit" else ():
                whole = f"{base}.{alias.name}"
                yield node.lineno, whole if whole in files() else base, id(node) in inner
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "asmkit":
                    yield node.lineno, alias.name, id(node) in inner


def layer(module: str) -> int:
    """The number of a module's layer."""
    parts = module.split(".")[1:] or ["__init__"]
    for name in (".".join(parts[:2]), parts[0]):
        for number, group in enumerate(LAYERS):
            if name in group:
                return number
    raise LookupError(f"{module} is in no layer")


def level(module: str) -> int:
    """The number of a module's group inside its architecture."""
    name = (module.split(".")[2:] or ["__init__"])[0]
    return next(number for number, group in enumerate(INSIDE) if name in group)


def wrong(file: str, source: str | None = None) -> Iterator[str]:
    """The imports of a file that point upward."""
    own = module_of(file)
    for line, target, inner in imports_of(file) if source is None else imports(file, ast.parse(source)):
        if inner and file in UPWARD:
            continue
        arch = own.split(".")[1:2]
        same = arch in (["ptx"], ["gcn"]) and target.split(".")[1:2] == arch
        if layer(target) > layer(own) or (same and level(target) > level(own)):
            yield f"{file}:{line} imports {target}"


def test_imports_point_downward():
    assert [line for file in files().values() for line in wrong(file)] == []


@pytest.mark.parametrize(("one", "other"), [("ptx", "gcn"), ("gcn", "ptx")])
def test_the_architectures_do_not_know_each_other(one: str, other: str):
    own = [file for module, file in files().items() if module.split(".")[1:2] == [one]]
    assert [
        f"{file}:{line}" for file in own for line, target, _ in imports_of(file) if target.split(".")[1:2] == [other]
    ] == []


def test_native_code_does_not_depend_on_the_packages_above_the_simulator():
    simulators = next(i for i, layer in enumerate(LAYERS) if "ptx.sim" in layer)
    above = {name for layer in LAYERS[simulators + 1 :] for name in layer if not name.startswith("__")}
    assert set(ABOVE) == above


def test_the_test_sees_what_points_upward():
    """Wherever an import stands, and however it is written."""
    source = """
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from ..kernel.kernel import Kernel
def f():
    from ..sim import engine
    import asmkit.cli.main
"""
    assert len([*wrong("asmkit/ir/program.py", source)]) == 3
    assert [*wrong("asmkit/kernel/dispatch.py", "def f():\n    from ..launch import numpy\n")] == []
    assert len([*wrong("asmkit/kernel/dispatch.py", "from ..launch import numpy\n")]) == 1
    assert len([*wrong("asmkit/ptx/regs.py", "from .builder import Builder\n")]) == 1


def graph() -> dict[str, set[str]]:
    """What each module imports, without what hands calls on upward."""
    return {
        module: {target for _, target, inner in imports_of(file) if not (inner and file in UPWARD)} - {module}
        for module, file in files().items()
    }


def cycles(edges: Mapping[str, set[str]]) -> list[set[str]]:
    """The groups of modules that import each other (Tarjan's strongly connected components)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(one: str) -> None:
        number[one] = low[one] = len(number)
        stack.append(one)
        for other in edges.get(one, ()):
            if other not in number:
                visit(other)
            if other in stack:
                low[one] = min(low[one], low[other])
        if low[one] == number[one]:
            at = stack.index(one)
            found.append(set(stack[at:]))
            del stack[at:]

    for one in edges:
        if one not in number:
            visit(one)
    return [some for some in found if len(some) > 1]


def test_every_cycle_is_named():
    assert len(CYCLES) <= 3
    found = cycles(graph())
    unnamed = [sorted(some) for some in found if not some & CYCLES.keys()]
    assert unnamed == []
    assert [name for name in CYCLES if not any(name in some for some in found)] == []
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [{"a", "b", "c"}]


def named(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The modules of the package that strings name, and f-strings that begin like one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value.strip(".")
            if (text in files() and text != "asmkit") or (text.startswith("asmkit.") and text.endswith(".")):
                yield node.lineno, node.value
        elif isinstance(node, ast.JoinedStr) and ast.unparse(node.values[0]).strip("'\"").startswith("asmkit."):
            yield node.lineno, ast.unparse(node)


def test_no_module_is_named_by_a_string():
    """`match isa: case "ptx": from ..ptx import …` can be followed by readers and by tools; a string cannot."""
    found = [f"{file}:{line} {text}" for file in files().values() for line, text in named(tree(file))]
    assert found == []
    assert len([*named(ast.parse('f"asmkit.{isa}.text"; "asmkit.ptx.module"; "asmkit.lds"; "asmkit"'))]) == 2


FOLDERS = ("", "isa", "builder", "lib", "analysis", "text", "sim", "sim/alu")

ONLY_PTX: Mapping[str, str] = {
    "matrix_descriptors map_packing map_fields tensor_map im2col_map texture_mode":
        "TMA, wgmma and textures exist on NVIDIA only",
    "shared_layout": "PTX has static and dynamic shared memory, AMDGCN has LDS at fixed offsets",
    "special_names": "PTX names some fifty special registers, and a stub declares their types",
    "builder/cluster builder/mbarrier builder/pipeline builder/wgmma": "Hopper: clusters, mbarriers, wgmma",
    "builder/declarations builder/scope builder/function_directives": "PTX declares registers, variables and functions",
    "builder/shared": "the PTX name of what AMDGCN calls LDS (builder/lds)",
    "builder/modifier_order": "PTX opcodes have modifiers; AMDGCN mnemonics do not (builder/mnemonics)",
    "lib/accumulators lib/cluster_k lib/matrix_rows lib/online_softmax lib/reduce lib/stream_k":
        "the CDNA kernels do not need them yet",
    "analysis/access_width analysis/overlap_loads analysis/wgmma_fence": "the checks of PTX",
    "text/array_index text/constant_expressions text/parse_declarations text/register_parts": "syntax",
    "text/older_targets": "texts can name targets before sm_75",
    "text/rename_registers text/to_python_declarations": "PTX declares its registers, AMDGCN numbers them",
    "builder/c_format text/device_points": "CDNA devices do not print: no vprintf",
    "text/missing_semicolon": "a statement of AMDGCN ends with its line",
    "text/inline_asm_lines": "the .loc lines that LLVM counts inside of inline assembly",
    "sim/async_copy sim/bulk sim/cluster sim/remote sim/tile_layouts sim/wgmma": "asynchronous units of NVIDIA",
    "sim/boxes sim/im2col sim/tensor sim/tensormap": "tensor copies of NVIDIA",
    "sim/multimem": "memory of several devices behind one address",
    "sim/mbarrier sim/mbarrier_uses sim/mbarrier_waits sim/mbarrier_words": "barriers of NVIDIA in shared memory",
    "sim/native_mbarriers sim/native_mbarrier_forms sim/native_phases sim/watched_phases": "the same in compiled code",
    "sim/native_wgmma sim/native_wgmma_forms sim/native_matrix_reads": "products of warpgroups in compiled code",
    "sim/native_thread_copies sim/native_thread_copy_forms": "cp.async in compiled code",
    "sim/native_async sim/native_chunk": "what these three share",
    "sim/alu/tcgen05": "the products in tensor memory (sim/tcgen05)",
    "builder/tcgen05 builder/tensor_memory": "tensor memory and its products",
    "sim/mma sim/wmma sim/alu/mma": "the PTX name of the matrix product (MFMA on CDNA)",
    "sim/alu/narrow sim/alu/packed": "formats of NVIDIA, and arithmetic of four narrow floats in a register",
    "sim/wide_registers sim/sparse_vectors": "registers of 128 bits, and vectors of up to 128 registers",
    "sim/cache_lines sim/launch_control": "cache lines that a kernel discards, and clusters that it cancels",
    "sim/calls sim/frames sim/heap sim/library sim/stack sim/variables text/whole_program":
        "the calls and variables of modules",
    "sim/passing": "on CDNA, undefined_bits",
    "sim/warp": "exchange between lanes, on CDNA lane_exchange and dpp",
    "sim/native_warp_forms": "only in PTX programs, these instructions are compiled",
    "sim/accumulators sim/register_file sim/shared_matrices sim/alu/native_mma": "matrix products of PTX",
    "tensor_sparsity block_scales sim/mma_kinds sim/alu/mma_kinds sim/byte_matrices": "matrix products of PTX",
    "sim/sparse_metadata sim/wgmma_sparse": "products with a sparse A, on CDNA in sim/mfma",
    "sim/alu/approximate sim/alu/rounding sim/alu/video": "PTX rounds by modifier, and has approximate and video rows",
}  # fmt: skip
"""The modules that only PTX has, with the reason."""
ONLY_GCN: Mapping[str, str] = {
    "regs register_names register_operands": "AMDGCN registers have banks and physical numbers",
    "linear_block launch_advice": "launchers without multi-dimensional blocks; buffers and 8-bit floats of CDNA",
    "builder/constraints builder/encoding builder/literals builder/mnemonics": "encodings limit operands",
    "builder/early_exit": "EXEC: lanes leave a block by hand",
    "builder/lds builder/scratch": "the AMDGCN names of shared and local memory",
    "analysis/cfg analysis/effects analysis/exec_mask analysis/liveness analysis/register_allocation": "registers",
    "analysis/point_registers": "the allocator can reuse a register before a print that names it",
    "analysis/hazard_rules analysis/hazards analysis/insert_waits analysis/outstanding analysis/issue_model": "waits",
    "analysis/lds_pipelines": "loads into LDS that a later wait covers",
    "text/branch_displacements text/expressions text/immediates text/macros text/statements": "syntax",
    "text/data_arguments": "PTX initializes variables with lists, AMDGCN has a directive for each type",
    "text/disassemble text/objdump_labels text/kernel_directives text/normalize": "code objects",
    "text/target_id": "LLVM spells targets of AMDGCN as triples with processors and features",
    "text/shape_cache": "AMDGCN operands repeat in shapes, PTX operands do not",
    "sim/alu/native_mfma": "the AMDGCN name of the matrix product",
    "sim/alu_step sim/machine sim/mode_register sim/outstanding sim/register_slots sim/scalar sim/typed_dwords":
        "waves: EXEC, MODE, counters",
    "sim/native_step sim/native_loop sim/native_flights sim/wave_registers": "waves in compiled code",
    "sim/buffer sim/typed_buffer sim/lds sim/scratch sim/link": "memory instructions of CDNA",
    "sim/dpp sim/indexed_registers sim/lane_exchange": "lanes and registers that an instruction selects",
    "sim/cache sim/polling sim/scalar_cache sim/strength sim/visibility": "scopes and caches, managed by instructions",
    "sim/instruction_kinds": "steps that are prepared when they are first executed",
    "sim/undefined_bits": "lane masks are registers, of which some bits can be undefined",
    "sim/mfma sim/alu/mfma sim/alu/smfmac sim/alu/scaled": "matrix products",
    "sim/alu/buffer_formats sim/alu/division sim/alu/rounding_mode sim/alu/sad": "instructions that PTX does not have",
}  # fmt: skip
"""The modules that only AMDGCN has, with the reason."""


def _modules(arch: str) -> set[str]:
    base = ROOT / "asmkit" / arch
    found = (path for folder in FOLDERS if folder != "isa" for path in (base / folder).glob("*.py"))
    return {str(path.relative_to(base).with_suffix("")) for path in found}


def test_the_architectures_have_the_same_files():
    """The same idea has the same name; the rest is listed with its reason."""
    ptx, gcn = _modules("ptx"), _modules("gcn")
    for own, listed in ((ptx - gcn, ONLY_PTX), (gcn - ptx, ONLY_GCN)):
        assert own == {name for names in listed for name in names.split()}


def test_the_architectures_have_the_same_folders():
    ptx, gcn = ({path.parent.relative_to(ROOT / "asmkit" / arch) for path in (ROOT / "asmkit" / arch).rglob("*.py")}
                for arch in ("ptx", "gcn"))  # fmt: skip
    assert gcn - ptx == {Path("code_object")}
    assert ptx - gcn == {Path("sim/tcgen05")}


def test_few_files_stand_in_the_root():
    names = {path.name for path in (ROOT / "asmkit").iterdir() if path.name != "__pycache__" and path.is_file()}
    assert names == {"__init__.py", "__main__.py", "errors.py", "fragments.py", "regs.py", "types.py", "py.typed"}


BESIDE = {"docs", "codegen", "examples", "errors", "mutations", "support"}
"""The folders of tests of something else than a folder of the package."""


def test_the_tests_stand_where_the_modules_do():
    """`tests/x/y` holds the tests of `asmkit/x/y`."""
    folders = {path.parent.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py")}
    strange = [str(folder) for folder in folders if not (ROOT / "asmkit" / folder).is_dir()]
    assert {*strange} <= BESIDE
