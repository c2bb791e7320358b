"""Legal oddities of PTX modules, by what is odd about them: ptxas takes each, and what is written of it."""
# ruff: noqa: E501

from __future__ import annotations

_F = ".func (.param .b32 r) f(.param .b32 a) { .reg .b32 x; ld.param.b32 x, [a]; add.u32 x, x, 1; st.param.b32 [r], x; ret; }\n"
_K = (
    ".visible .entry k(.param .u64 p) {\n.reg .b64 %rd<4>; .reg .b32 %r<9>; .reg .pred %p<3>; ld.param.u64 %rd0, [p];\n"
)
_END = "\nst.global.b32 [%rd0], %r0; ret; }"

ODD = {
    "a constant expression": _K + "mov.b32 %r0, (3 + 4) * 2 - 1 << 2 | 0x10 & ~(5 ^ 3);" + _END,
    "truth and choice": _K + "mov.b32 %r0, (3 < 4 && !0 ? 5 : 6) + (1.5 > 2.5) + (7 % 4) + -7 / 2;" + _END,
    "unsigned and signed shifts": _K + "mov.b32 %r0, (.u64)-1 >> 60; mov.b32 %r1, -16 >> 2; add.u32 %r0, %r0, %r1;" + _END,
    "WARP_SZ": _K + "mov.b32 %r0, WARP_SZ * 2 + 0b11U + 017;" + _END,
    "sums of an address": _K + "ld.global.b32 %r0, [%rd0 + 4 * 2 + (1 << 2) + -4];" + _END,
    "an element by its index": ".global .b32 g[8];" + _K + "mov.u64 %rd1, g[3]; st.global.b64 [%rd0], %rd1; ld.global.b32 %r0, g[2];" + _END,
    "an immediate address": _K + ".local .b8 room[64]; ld.local.b32 %r0, [16];" + _END,
    "comments anywhere": _K + "add./**/u32" .replace("/**/", "") + " /* a; } */ %r0, // b ; {\n%r1 /* c\n d */, %r2 ;" + _END,
    "several statements a line": _K + "mov.b32 %r0, 1; mov.b32 %r1, 2; add.u32 %r0, %r0, %r1;" + _END,
    "one statement over lines": _K + "add.u32\n\t%r0\n,\n%r1,\n%r2\n;" + _END,
    "labels side by side": _K + "A: B: @%p1 bra B; C: @!%p1 bra A; mov.b32 %r0, 0;" + _END,
    "labels of scopes": _K + "{ L: @%p1 bra L; }\n{ L: @%p1 bra L; }\nmov.b32 %r0, 0;" + _END,
    "registers of scopes": _K + "mov.b32 %r0, 1; { .reg .b32 %r<2>; mov.b32 %r0, 2; st.global.b32 [%rd0+8], %r0; }" + _END,
    "names with $ _ %": _K + ".reg .b32 x, %y, $z, _w, a$b_c; mov.b32 _w, 1; mov.b32 $z, _w; add.u32 %r0, $z, _w;" + _END,
    "names of modifiers": _K + ".reg .b32 add, global; mov.b32 add, 1; mov.b32 global, add; mov.b32 %r0, global;" + _END,
    "a sink in a vector": _K + "ld.global.v4.b32 {_, %r0, _, %r1}, [%rd0];" + _END,
    "constants in a vector": _K + "st.global.v4.b32 [%rd0], {1, %r1, -1, 0x10}; mov.b64 %rd1, {%r1, 5}; mov.b32 %r0, 0; st.global.b64 [%rd0], %rd1;" + _END,
    "a vector register": _K + ".reg .v4 .b32 v, w<2>; ld.global.v4.b32 v, [%rd0]; mov.b32 w1.x, v.y; add.u32 %r0, w1.r, v.a;" + _END,
    "pairs and negation": _K + "setp.lt.and.u32 %p0|%p1, %r1, %r2, !%p2; @%p0 add.u32 %r1, %r1, 1; @!%p1 add.u32 %r1, %r1, 2; mov.b32 %r0, %r1;" + _END,
    "a call": _F + _K + "{ .param .b32 a; .param .b32 q; st.param.b32 [a+0], 7; call.uni\n(q)\n, f\n, (a)\n; ld.param.b32 %r0, [q]; }" + _END,
    "a call with registers": _F + _K + "call (%r0), f, (%r1); call (%r0), f, (3); call (_), f, (%r0);" + _END,
    "calls of nothing": ".func g() { ret; }\n" + _K + "call g; call g, (); call (), g, (); call.uni (), g; mov.b32 %r0, 0;" + _END,
    "a call by prototype": _F + _K + "{ P: .callprototype (.param .b32 _) _ (.param .b32 _); mov.u64 %rd1, f; call (%r0), %rd1, (%r1), P; }" + _END,
    "a call by targets": _F + _K + "mov.u64 %rd1, f; T: .calltargets f; call (%r0), %rd1, (%r1), T;" + _END,
    "a jump table": _K + "T: .branchtargets A, B; brx.idx %r1, T; A: mov.b32 %r0, 1; bra.uni C; B: mov.b32 %r0, 2; C:" + _END,
    "a function declared first": ".func (.param .b32 r) f(.param .b32 z);\n" + _K + "call (%r0), f, (3);" + _END + _F,
    "an alias": ".visible .func h() { ret; }\n.visible .func i();\n.alias i, h;\n" + _K + "call i; mov.b32 %r0, 0;" + _END,
    "declarations of all kinds": """.global .b32 x, y[4], z = 3; .global .v2 .f32 v[2] = {{1.0, 2.0}, {3.0, 0f40800000}};
        .const .align 16 .b8 bytes[2][3] = {{1, 2, 3}, {4, 5}}; .shared .f64 tile[8]; .extern .shared .align 16 .b8 dynamic[];
        .weak .global .u64 p = x; .visible .global .u64 q[] = {x, generic(y), generic(z)+8, y+4*2};
        .common .global .b32 c; .global .u8 m[8] = {0xff(x), 0xff00(x+4), 0xff0000(generic(y))}; .global .s8 s = -1;
        .global .attribute(.managed) .b32 shown; .global .b32 many<3>;\n""" + _K + "ld.const.u8 %r0, [bytes+4];" + _END,
    "a function's address": _F + ".global .u64 fs[2] = {f, 0};\n" + _K + "ld.global.u32 %r0, [fs];" + _END,
    "directives of a kernel": """.entry k(.param .u64 .ptr .global .align 8 p, .param .u64 .ptr q, .param .align 64 .b8 m[128], .param .u32 l[4])
        .maxntid 32, 2 .minnctapersm 2 .maxnreg 0x20 .pragma "nounroll"; { ret; }""",
    "directives of a cluster": ".visible .entry k() .reqntid 64 .reqnctapercluster 2 .explicitcluster { ret; }",
    "directives of a function": ".func f() .noreturn { trap; }\n.func g() .abi_preserve 8 .abi_preserve_control 2 { ret; }",
    "no parameters, no parentheses": ".entry k .maxntid 32 { ret; } .entry j { } .extern .func e;",
    "parameters in registers": ".func (.reg .b32 r) f(.reg .b32 a, .reg .f32 b) { mov.b32 r, b; add.u32 r, r, a; ret; }",
    "debug data": """.file 1 "a.cu"\n.file 2 "b.cu", 12, 34\n.entry k() {\n.loc 1 5 0\nL: .loc 2 6 1, function_name name, inlined_at 1 5 0\nret;\n}
        .section .debug_str\n{\nname:\n.b8 97,98 // ab\n.b8 0\n.b32 name+1\n.b64 name\n}""",
    "pragmas": '.pragma "nounroll";\n' + _K + '.pragma "nounroll"; mov.b32 %r0, 0; .pragma "a", "b";' + _END,
    "opaque parameters": ".entry k(.param .texref t, .param .surfref s) { ret; }\n.global .texref g;",
    "everything on one line": ".entry k() { .reg .b32 a; mov.b32 a, 1; ret; } .entry j() { ret; }",
}  # fmt: skip
