"""Fixes of texts: lines that a reader rejects, and the lines that the fix makes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from asmkit import AsmError
from asmkit.gcn.text.parser import parse as gcn_kernel
from asmkit.gcn.text.parser import parse_module as gcn_module
from asmkit.ptx.text.parser import parse as ptx_kernel
from asmkit.ptx.text.parser import parse_module as ptx_module

from .followed import CASES, Case

PTX = ".version 8.6\n.target sm_90\n.address_size 64\n"
AMD = '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.text\n'


def module(read: Callable[..., Any], text: str) -> None:
    """Read a module, and raise what it has collected."""
    found = read(text).findings
    if found:
        raise AsmError(*found)


def of_ptx(text: str) -> None:
    module(ptx_module, PTX + text)


def in_ptx(text: str, head: str = PTX) -> None:
    """Some statements of a kernel."""
    registers = ".reg .b64 %rd<9>; .reg .b32 %r<9>; .local .b8 buf[16];"
    module(ptx_module, f"{head}.visible .entry k(.param .u64 a) {{\n{registers}\n{text}\nret;\n}}\n")


def on_blackwell(text: str) -> None:
    in_ptx(text, PTX.replace("sm_90", "sm_100a"))


def whole_ptx(text: str) -> None:
    module(ptx_module, text)


def of_gcn(text: str) -> None:
    module(gcn_module, AMD + text)


def module_of_gcn(text: str) -> None:
    module(gcn_module, text)


def gcn_program(text: str) -> None:
    gcn_module(AMD + text).program("k")


def of_one_kernel(read: Callable[[str], Any], head: str) -> Callable[[str], None]:
    """Read a text as one kernel; a call of `parse_module` that the fix names is made in place of it."""

    def act(text: str) -> None:
        body, _, instead = text.partition("# ")
        names = {"parse": read, "parse_module": ptx_module if read is ptx_kernel else gcn_module}
        eval(instead or "parse(text)", {**names, "text": head + body, "name": "k"})

    return act


gcn_bare = of_one_kernel(gcn_kernel, "")
ptx_one, gcn_one = of_one_kernel(ptx_kernel, PTX), of_one_kernel(gcn_kernel, AMD)
TWO = (
    ".amdhsa_kernel k\n.amdhsa_next_free_vgpr 1\n.amdhsa_next_free_sgpr 1\n.amdhsa_accum_offset 4\n.end_amdhsa_kernel\n"
)
END, LATER = ".end_amdhsa_kernel", ".amdhsa_private_segment_fixed_size later\n"
OTHER = TWO.replace("kernel k", "kernel other")
KERNEL = f".globl k\n.type k,@function\nk:\ns_endpgm\n.rodata\n{TWO}"
CALLS = "P: .callprototype (.param .b32 _) _ (.param .b32 _);"
UNSIZED = ".extern .shared .b32 x[]; .visible .entry k() {{ .reg .b32 %r; ld.shared.b32 %r, {}; ret; }}"
FLAT = ".visible .entry k() {{ .shared {}; .reg {} {} ret; }}"
ENDLESS = ".macro M n\nM \\n\n.endm\nM 3\n"
TEXTS: Sequence[tuple[Callable[[str], None], str, str]] = (
    (of_ptx, ".global 5;", ".global .align 4 .b32 x;"),
    (of_ptx, ".global x;", ".global .align 4 .b32 x;"),
    (in_ptx, "mov.u32 %r1, 1\nmov.u32 %r2, 2;", "mov.u32 %r1, 1;\nmov.u32 %r2, 2;"),
    (in_ptx, "ld.sideways.u32 %r1, [%rd1];", "ld.global.u32 %r1, [%rd1];"),
    (of_ptx, ".pragma nounroll;", '.pragma "nounroll";'),
    (of_ptx, ".visible .entry { ret; }", ".visible .entry name(.param .u64 a) { ret; }"),
    (of_ptx, ".visible .entry k(.shared .u64 a) { ret; }", ".visible .entry k(.param .u64 name) { ret; }"),
    (of_ptx, ".global .align 3 .b32 x;", ".global .align 16 .b32 x;"),
    (of_ptx, ".global .nonsense .b32 x;", ".global .align 4 .b32 x;"),
    (of_ptx, ".global .b32 x; .global .u64 p = x+$;", ".global .b32 x; .global .u64 p = x+4;"),
    (of_ptx, ".global .b32 x; .global .u8 p = 0xff(5);", ".global .b32 x; .global .u8 p = 0xff(x);"),
    (of_ptx, ".global .b32 x y;", ".global .b32 x, y[4], z = 3;"),
    (of_ptx, ".visible .entry k() .maxntid x { ret; }", ".visible .entry k() .maxntid 128, 1, 1 { ret; }"),
    (of_ptx, ".visible .entry k(.param 5) { ret; }", ".visible .entry k(.param .u64 name) { ret; }"),
    (of_ptx, ".visible .entry k(.reg .u64 name) { ret; }", ".visible .entry k(.param .u64 name) { ret; }"),
    (of_ptx, ".func f(.param .u64 .ptr .global a) { ret; }", ".func f(.param .u64 a) { ret; }"),
    (of_ptx, ".func f() { ret; } .alias f;", ".func f(); .func g() { ret; } .alias f, g;"),
    (of_ptx, "/* open", "/* open */"),
    (
        whole_ptx,
        ".visible .entry k() { ret; }",
        ".version 8.0 .target sm_80 .address_size 64\n.visible .entry k() { ret; }",
    ),
    (whole_ptx, ".version 6.0\n.target sm_72", ".version 6.1\n.target sm_72"),
    (whole_ptx, ".version 8.0\n.target sm_80\n.address_size 32", ".version 8.0\n.target sm_80\n.address_size 64"),
    (
        ptx_one,
        ".global .b32 x; .visible .entry k() { ret; }",
        ".global .b32 x; .visible .entry k() { ret; } # parse_module(text)",
    ),
    (of_ptx, ".visible .entry (.param .u64 r) name() { ret; }", ".visible .entry name() { ret; }"),
    (ptx_one, ".func f() { ret; }", ".visible .entry k() { ret; }"),
    (in_ptx, "P: .callprototype x;", CALLS),
    (of_ptx, ".func g() { Q: .calltargets f; ret; }", ".func f(); .func g() { Q: .calltargets f; ret; }"),
    (
        on_blackwell,
        "tcgen05.ld.sync.aligned.32x32b.x1.b32 {%r1}, %r2;",
        "tcgen05.ld.sync.aligned.32x32b.x1.b32 {%r1}, [%r2];",
    ),
    (in_ptx, "mov.u32 %r1, {%v};", ".reg .b32 %v; mov.u32 %r1, %v;"),
    (in_ptx, "ld.global.u32 %r1, [16];", "ld.global.u32 %r1, [%rd1+8];"),
    (in_ptx, "ld.local.u32 %r1, [$];", "ld.local.u32 %r1, [%rd1+8]; ld.local.u32 %r1, [16];"),
    (in_ptx, "ld.global.u32 %r1, [%clock64];", "mov.u64 %rd1, %clock64; ld.global.u32 %r1, [%rd1];"),
    (in_ptx, "prefetch.local.L1 buf[4];", "prefetch.local.L1 [buf+4];"),
    (in_ptx, ".local .b32 one; ld.local.u32 %r1, one[2];", ".local .b32 one; ld.local.u32 %r1, [one+8];"),
    (in_ptx, ".local .b32 one; mov.u64 %rd1, one[2];", ".local .b32 one; mov.u64 %rd1, one+8;"),
    (in_ptx, ".local .b32 m[4][8]; ld.local.u32 %r1, m[1][2];", ".local .b32 m[4][8]; ld.local.u32 %r1, m[10];"),
    (
        in_ptx,
        "ld.local.u8 %r1, buf[%r1-2];",
        "mov.u32 %r1, 3; ld.local.u8 %r2, buf[2]; ld.local.u8 %r2, buf[%r1]; ld.local.u8 %r2, buf[%r1+-2];",
    ),
    (
        in_ptx,
        ".local .b32 one; ld.local.u32 %r1, one[%r2];",
        ".local .b32 one; mov.u64 %rd1, one; mad.wide.u32 %rd1, %r2, 4, %rd1; ld.local.u32 %r1, [%rd1];",
    ),
    (in_ptx, "prefetch.local.L1 buf[%r2];", "mov.u64 %rd1, buf[%r2]; prefetch.local.L1 [%rd1];"),
    (
        ptx_one,
        FLAT.format(".b32 x[8]", ".s16 %s;", "st.shared.b32 x[%s], 3;"),
        FLAT.format(".b32 x[8]", ".s16 %s; .reg .b32 %r<2>;", "cvt.s32.s16 %r1, %s; st.shared.b32 x[%r1], 3;"),
    ),
    (
        ptx_one,
        FLAT.format(".b32 x[20000]", ".b32 %s;", "st.shared.b32 x[%s], 3;"),
        FLAT.format(
            ".b32 x[20000]",
            ".b32 %s; .reg .b64 %rd<2>;",
            "mov.u64 %rd1, x; mad.wide.u32 %rd1, %s, 4, %rd1; st.shared.b32 [%rd1], 3;",
        ),
    ),
    (of_ptx, UNSIZED.format("x[3]"), UNSIZED.format("[x+12]")),
    (in_ptx, ".reg .b32 %q[4];", ".reg .b32 %q<4>;"),
    (in_ptx, ".reg .b32 %q = 3;", ".reg .b32 %q; mov.b32 %q, 0;"),
    (module_of_gcn, ".text\n", '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.text\n'),
    (of_gcn, ".amdhsa_code_object_version x\n", ".amdhsa_code_object_version 6\n"),
    (of_gcn, ".set name\n", ".set value, 3\n.set name, value\n"),
    (of_gcn, '.rodata\nx:\n.ascii "a\n', '.rodata\nx:\n.ascii "text"\n'),
    (of_gcn, '.rodata\nx:\n.asciz "a" "b"\n', '.rodata\nx:\n.asciz "text", "text"\n'),
    (of_gcn, ".rodata\nx:\n.float y\n", ".rodata\nx:\n.float 1.5\n"),
    (of_gcn, '.rodata\nx:\n.zero "a"\n', ".rodata\nx:\n.zero 4\n"),
    (of_gcn, ".rodata\nx:\n.byte 300\n", ".rodata\nx:\n.quad 300\n"),
    (of_gcn, ".amdhsa_next_free_vgpr 3\n", f".rodata\n{TWO.replace('kernel k', 'kernel NAME')}"),
    (of_gcn, TWO.replace(".end_amdhsa_kernel", ""), TWO),
    (of_gcn, TWO.replace(".end_amdhsa_kernel\n", "") + TWO, TWO),
    (of_gcn, ".amdgpu_metadata\n---\n", ".amdgpu_metadata\n---\namdhsa.kernels: []\n...\n.end_amdgpu_metadata\n"),
    (of_gcn, ".macro M $%\n.endm\n", ".macro NAME a, b=1, c:req, d:vararg\n.endm\n"),
    (of_gcn, ".rept 3\nv_mov_b32 v0, 0\n", ".type f,@function\nf:\n.rept 3\nv_mov_b32 v0, 0\n.endr\n"),
    (of_gcn, ".macro M\n", ".macro M\n.endm\n"),
    (of_gcn, ".if 1\n", ".if 1\n.endif\n"),
    (of_gcn, "/* open", "/* open */"),
    (of_gcn, ENDLESS, ".macro M n\n.if \\n\nM \\n-1\n.endif\n.endm\nM 3\n"),
    (gcn_program, KERNEL.replace(END, LATER + END), f".set later, 16\n{KERNEL}".replace(END, LATER + END)),
    (gcn_bare, KERNEL, f'{KERNEL}# parse(text, arch="gfx942")'),
    (gcn_one, "x = 1\n" + KERNEL, f"x = 1\n{KERNEL}# parse_module(text).program(name)"),
    (gcn_one, KERNEL + OTHER, f"{KERNEL}# parse_module(text).program(name)"),
)


def acting(read: Callable[[str], None], text: str) -> Callable[[], None]:
    """Return the act that reads a text."""

    def act() -> None:
        read(text)

    act.written = text  # type: ignore[attr-defined]
    return act


for number, (read, wrong, fixed) in enumerate(TEXTS):
    CASES[f"text {number}"] = Case(None, None, acting(read, wrong), acting(read, fixed))
