"""Documents in which a mark shows the place of the cursor."""

from __future__ import annotations

from asmkit.lsp.document import Document
from asmkit.lsp.text import Place, Text

MARK = "¦"

PTX = """\
.version 8.0
.target sm_80
.address_size 64
.global .u32 table[4];
.func helper(.reg .u32 %x)
{
    ret;
}
.visible .entry kernel(.param .u64 out)
{
    .reg .pred %p;
    .reg .b32 %r<8>;
    .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
again:
    add.u32 %r1, %r1, 1;
    setp.lt.u32 %p, %r1, 100;
    @%p bra again;
    ¦
    st.global.u32 [%rd1], %r1;
    ret;
}
"""

GCN = """\
    .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
    .text
    .globl kernel
    .p2align 8
    .type kernel,@function
kernel:
    s_load_dwordx2 s[0:1], s[4:5], 0x0
    v_lshlrev_b32_e32 v1, 2, v0
    s_waitcnt lgkmcnt(0)
.LOOP:
    global_load_dword v2, v1, s[0:1]
    s_waitcnt vmcnt(0)
    ¦
    v_add_f32_e32 v2, v2, v2
    global_store_dword v1, v2, s[0:1]
    s_branch .LOOP
    s_endpgm
.Lend:
    .size kernel, .Lend-kernel
"""


def marked(text: str, name: str = "text.ptx", arch: str = "") -> tuple[Document, Place]:
    """Return the document of a text without its mark, and the place of the mark."""
    at = text.index(MARK)
    document = Document(name, Text(text.replace(MARK, "")), arch)
    return document, document.text.place(at)


def ptx(line: str) -> tuple[Document, Place]:
    """Return the PTX text with a line that has a mark."""
    return marked(PTX.replace(MARK, line))


def gcn(line: str) -> tuple[Document, Place]:
    """Return the AMDGCN text with a line that has a mark."""
    return marked(GCN.replace(MARK, line), "text.s")


def at(document: Document, word: str, inside: int = 0) -> Place:
    """Return the place of a word's first occurrence."""
    return document.text.place(document.text.plain.index(word) + inside)
