"""One-line descriptions of directives and named registers, which have no rows in the instruction tables."""

from __future__ import annotations

from ..gcn.code_object import descriptor_bits
from ..gcn.directives import DATA, OTHERS, SECTIONS

PTX: dict[str, str] = {
    "version": "The PTX version of the text (PTX ISA 11.1.1).",
    "target": "The target for which the text is written, and options (PTX ISA 11.1.2).",
    "address_size": "The number of bits of an address, which must be 64 (PTX ISA 11.1.3).",
    "entry": "A kernel: its name, its parameters, and its body in braces (PTX ISA 11.2.1).",
    "func": "A device function, or its declaration if it has no body (PTX ISA 11.2.2).",
    "alias": "Declare that a function is another name of a function that is defined (PTX ISA 11.2.3).",
    "branchtargets": "A list of labels: the possible targets of an indirect branch (PTX ISA 11.3.1).",
    "calltargets": "A list of functions: the possible targets of an indirect call (PTX ISA 11.3.2).",
    "callprototype": "The prototype of an indirect call: its results and parameters (PTX ISA 11.3.3).",
    "maxnreg": "The most registers of a thread (PTX ISA 11.4.1).",
    "maxntid": "The largest block that the kernel is launched with, in up to three dimensions (PTX ISA 11.4.2).",
    "reqntid": "The only block size that the kernel can be launched with (PTX ISA 11.4.3).",
    "minnctapersm": "The fewest blocks that must fit on a multiprocessor together (PTX ISA 11.4.4).",
    "maxnctapersm": "The most blocks on a multiprocessor: an older form of .minnctapersm (PTX ISA 11.4).",
    "noreturn": "The function does not return to its caller (PTX ISA 11.4).",
    "pragma": "Strings that pass directions to ptxas (PTX ISA 11.4).",
    "abi_preserve": "The data registers that a function preserves (PTX ISA 11.4).",
    "abi_preserve_control": "The control registers that a function preserves (PTX ISA 11.4).",
    "section": "A section of debug data (PTX ISA 11.5).",
    "file": "A number for a source file, which .loc uses (PTX ISA 11.5).",
    "loc": "The source line of the following instructions: file number, line, column (PTX ISA 11.5).",
    "extern": "The name is defined in another module (PTX ISA 11.6.1).",
    "visible": "The name is visible to other modules (PTX ISA 11.6.2).",
    "weak": "The name is visible, and a definition in another module can replace it (PTX ISA 11.6.3).",
    "common": "A global variable that several modules can define with different sizes (PTX ISA 11.6.4).",
    "reqnctapercluster": "The only cluster size that the kernel can be launched with, in blocks (PTX ISA 11.7).",
    "explicitcluster": "The launch must set a cluster size (PTX ISA 11.7).",
    "maxclusterrank": "The most blocks of a cluster (PTX ISA 11.7).",
    "blocksareclusters": "The launch counts clusters instead of blocks (PTX ISA 11).",
    "minperctamemory": "Bytes of memory that are reserved for each block (PTX ISA 11).",
    "local_maxnreg": "A limit of the registers of a thread, like .maxnreg (PTX ISA 11).",
    "reg": "Registers: a type, then names; `%r<10>` declares %r0 to %r9 (PTX ISA 5.1.1).",
    "sreg": "The space of special registers, which are predefined (PTX ISA 5.1.2).",
    "const": "A variable in constant memory, which kernels can only read (PTX ISA 5.1.3).",
    "global": "A variable in global memory, which all threads share (PTX ISA 5.1.4).",
    "local": "A variable in the private memory of a thread (PTX ISA 5.1.5).",
    "param": "A parameter of a kernel or of a function, or of a call (PTX ISA 5.1.6).",
    "shared": "A variable in the shared memory of a block (PTX ISA 5.1.7).",
    "tex": "A texture; an older form of a .texref variable (PTX ISA 5.1.8).",
    "texref": "A type: a reference to a texture (PTX ISA 5.3).",
    "samplerref": "A type: a reference to a sampler (PTX ISA 5.3).",
    "surfref": "A type: a reference to a surface (PTX ISA 5.3).",
    "align": "The alignment of a variable in bytes (PTX ISA 5.4).",
    "attribute": "Attributes of a variable or function, such as .managed and .unified (PTX ISA 5.4).",
    "managed": "An attribute: the variable is in memory that the host and the device share (PTX ISA 5.4).",
    "unified": "An attribute: the variable or function has the same address on host and device (PTX ISA 5.4).",
    "ptr": "The parameter is a pointer; the space and the alignment of its memory follow (PTX ISA 5.1.6).",
}
"""The directives of PTX."""

_GCN: dict[str, str] = {
    "amdgcn_target": "The target of the text as a triple with the processor and its features.",
    "amdhsa_code_object_version": "The version of the code object format.",
    "amdhsa_kernel": "Begin the descriptor of a kernel, whose fields are `.amdhsa_` directives.",
    "end_amdhsa_kernel": "End the descriptor of a kernel.",
    "amdgpu_metadata": "Begin the metadata of the code object in YAML: kernels and their arguments.",
    "end_amdgpu_metadata": "End the metadata of the code object.",
    "amdgpu_lds": "A variable in LDS: name, size, alignment.",
    "text": "Continue in the section of code.",
    "data": "Continue in the section of initialized data.",
    "section": "Continue in a section, which the name, flags and type describe.",
    "globl": "Make a symbol visible to other object files.",
    "global": "Make a symbol visible to other object files.",
    "weak": "Make a symbol visible, and let a definition in another object file replace it.",
    "hidden": "Make a symbol visible only inside of the code object.",
    "protected": "Make a symbol visible, but let the code object use its own definition.",
    "type": "Declare whether a symbol is a function (`@function`) or an object (`@object`).",
    "size": "The size of a symbol in bytes.",
    "p2align": "Align the next item to a power of two, given as the exponent.",
    "balign": "Align the next item to a number of bytes.",
    "set": "Give a symbol a value.",
    "equ": "Give a symbol a value.",
    "equiv": "Give a symbol a value; the symbol must not have one already.",
    "loc": "The source line of the following instructions: file number, line, column.",
    "file": "A number for a source file, which .loc uses.",
    "ident": "The name of the compiler, as a comment in the object file.",
    "zero": "Bytes that are 0.",
    "ascii": "A string without a terminating 0.",
    "asciz": "A string with a terminating 0.",
    "string": "A string with a terminating 0.",
}

REGISTERS: dict[str, str] = {
    "vcc": "The lane mask that vector compares write and conditional vector instructions read, 64 bits.",
    "exec": "The mask of the lanes that vector instructions execute, 64 bits.",
    "scc": "The scalar condition code, 1 bit.",
    "m0": "A scalar register with special uses: LDS limits, offsets of messages, indexes of registers.",
    "flat_scratch": "The address of the wave's scratch memory, 64 bits.",
    "xnack_mask": "The mask of lanes whose memory access is repeated after a page fault, 64 bits.",
    "src_scc": "SCC as a source operand, 0 or 1.",
    "src_vccz": "1 if VCC is 0, as a source operand.",
    "src_execz": "1 if EXEC is 0, as a source operand.",
    "src_shared_base": "The start of LDS in the generic address space.",
    "src_shared_limit": "The end of LDS in the generic address space.",
    "src_private_base": "The start of scratch memory in the generic address space.",
    "src_private_limit": "The end of scratch memory in the generic address space.",
    "src_pops_exiting_wave_id": "The identifier of an exiting wave in ordered pixel shaders.",
}
"""The named registers of AMDGCN (CDNA3 ISA, 3)."""


def gcn(word: str) -> str:
    """Return the description of an AMDGCN directive, or ""."""
    if word in _GCN:
        return _GCN[word]
    name = word.removeprefix("amdhsa_")
    if name != word and name in descriptor_bits.NAMES:
        return f"A field of the kernel descriptor: {name.replace('_', ' ')} (AMDGPU ABI, kernel descriptor)."
    if word in DATA:
        size = DATA[word]
        return (
            f"Data: values of {size} byte{'s' * (size > 1)} each." if size else "Data: its values determine the size."
        )
    if word in SECTIONS:
        return f"Switch to another section: .{word}."
    return "A directive of the assembler, which asmkit passes on." if word in OTHERS else ""


def register(name: str) -> str:
    """Return the description of a named register of AMDGCN, or ""."""
    for suffix, half in (("_lo", "The lower 32 bits of {}. "), ("_hi", "The upper 32 bits of {}. ")):
        whole = name.removesuffix(suffix)
        if whole != name and whole in REGISTERS:
            return half.format(whole) + REGISTERS[whole]
    return REGISTERS.get(name, "")


def ptx_names() -> list[str]:
    """Return the directives of PTX."""
    return [*PTX]


def gcn_names() -> list[str]:
    """Return the directives of AMDGCN."""
    fields = [f"amdhsa_{name}" for name in sorted(descriptor_bits.NAMES)]
    return list(dict.fromkeys([*_GCN, *sorted(DATA), *sorted(SECTIONS), *sorted(OTHERS), *fields]))
