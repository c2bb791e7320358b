"""Write the metadata of a code object (YAML) from the resources of a program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...ir.program import Program
from ..facts import Kernarg
from ..targets import MAX_THREADS, WAVE
from .kernel_descriptor import directives, kernarg_size, kernargs, usage
from .msgpack import YAML_WORDS


def write(program: Program) -> Iterator[str]:
    """Yield the lines of the metadata of an assigned program."""
    used, target = usage(program), f"amdgcn-amd-amdhsa--{program.target.name}"
    name = _string(program.name)
    yield from ("---", "amdhsa.version: [ 1, 2 ]", f"amdhsa.target: {target}", "amdhsa.kernels:", f"  - .name: {name}")
    fields = {
        ".symbol": f"{program.name}.kd",
        ".kernarg_segment_size": kernarg_size(program),
        ".kernarg_segment_align": 8,
        ".group_segment_fixed_size": used.lds,
        ".private_segment_fixed_size": directives(program)["private_segment_fixed_size"],
        ".wavefront_size": WAVE,
        ".sgpr_count": used.sgprs + 2 * used.vcc,
        ".vgpr_count": used.registers,
        ".agpr_count": used.agprs,
        ".max_flat_workgroup_size": _threads(program),
    }
    yield from (f"    {key}: {value}" for key, value in fields.items())
    yield from _lists(program)
    yield "..."


def _threads(program: Program) -> int:
    x, y, z = program.block or (MAX_THREADS, 1, 1)
    return x * y * z


def _lists(program: Program) -> Iterator[str]:
    """Yield the workgroup size, the arguments, and the arrays in LDS. The ABI allows our own key for the last."""
    if program.block:
        yield f"    .reqd_workgroup_size: [ {', '.join(map(str, program.block))} ]"
    yield "    .args:" if kernargs(program) else "    .args: []"
    for arg in kernargs(program):
        yield f"      - .name: {_string(arg.name)}"
        yield from (f"        {key}: {value}" for key, value in _argument(arg).items())
    placed = [array for array in program.arrays if array.offset is not None]
    if placed:
        yield "    asmkit.lds:"
    for a in placed:
        yield f"      - {{ .name: {_string(a.symbol.name)}, .offset: {a.offset}, .size: {a.bytes}, .align: {a.align} }}"


def _argument(arg: Kernarg) -> Mapping[str, object]:
    space = {".address_space": "global"} if arg.kind == "global_buffer" else {}
    return {".size": arg.size, ".offset": arg.offset, ".value_kind": arg.kind, **space}


def _string(name: str) -> str:
    """Return a name as a YAML string, with a tag if YAML would read a number or a boolean."""
    return f"!str {name}" if name.lower() in YAML_WORDS else name
