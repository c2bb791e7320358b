"""Scalar arithmetic and control (CDNA3 ISA 12.1 to 12.5): SOP2, SOP1, SOPK, SOPC, SOPP.

SCC receives the carry, or for logic and shifts whether the result is not zero.
"""

from __future__ import annotations

from ...isa.notation import Sem, op
from .families import S_DST, S_SRC, line, make, scalar

# fmt: off
_SOP2_SCC = [
    line("s_add_u32",  "Add; SCC is the carry.",                      "s_add_u32"),
    line("s_sub_u32",  "Subtract b from a; SCC is the borrow.",       lambda a, b: (a - b, b > a)),
    line("s_add_i32",  "Add; SCC is signed overflow.",                lambda a, b: (a + b, (~(a ^ b) & (a ^ (a + b))) < 0)),
    line("s_sub_i32",  "Subtract b from a; SCC is signed overflow.",  lambda a, b: (a - b, ((a ^ b) & (a ^ (a - b))) < 0)),
    line("s_addc_u32", "Add with SCC; SCC is the carry.",             "s_addc_u32", reads="scc"),
    line("s_subb_u32", "Subtract b and SCC from a; SCC is the borrow.", "s_subb_u32", reads="scc"),
    line("s_min_i32",  "The minimum; SCC is whether it is a.",              "s_min"),
    line("s_min_u32",  "The minimum; SCC is whether it is a.",              "s_min"),
    line("s_max_i32",  "The maximum; SCC is whether it is a.",             "s_max"),
    line("s_max_u32",  "The maximum; SCC is whether it is a.",             "s_max"),
    *[row for t in ("b32", "b64") for row in (
        line(f"s_and_{t}",   "And, bit by bit.",       lambda a, b: (a & b, (a & b) != 0)),
        line(f"s_or_{t}",    "Or, bit by bit.",        lambda a, b: (a | b, (a | b) != 0)),
        line(f"s_xor_{t}",   "Exclusive or, bit by bit.", lambda a, b: (a ^ b, (a ^ b) != 0)),
        line(f"s_andn2_{t}", "A and not b.",           lambda a, b: (a & ~b, (a & ~b) != 0)),
        line(f"s_orn2_{t}",  "A or not b.",            lambda a, b: (a | ~b, (a | ~b) != 0)),
        line(f"s_nand_{t}",  "Not (a and b).",         lambda a, b: (~(a & b), ~(a & b) != 0)),
        line(f"s_nor_{t}",   "Not (a or b).",          lambda a, b: (~(a | b), ~(a | b) != 0)),
        line(f"s_xnor_{t}",  "Not (a exclusive-or b).", lambda a, b: (~(a ^ b), ~(a ^ b) != 0)),
    )],
    line("s_lshl_b32", "Shift left by the low 5 bits of b.",          lambda a, b: (a << (b & 31), (a << (b & 31)) != 0)),
    line("s_lshl_b64", "Shift left by the low 6 bits of b.",          "s_lshl", w="64 64 32", ty="b64 b64 b32"),
    line("s_lshr_b32", "Shift right, filling with zeros.",                      lambda a, b: (a >> (b & 31), (a >> (b & 31)) != 0)),
    line("s_lshr_b64", "Shift right by the low 6 bits of b, filling with zeros.", "s_lshr", w="64 64 32", ty="b64 b64 b32"),
    line("s_ashr_i32", "Shift right, filling with the sign.",                   lambda a, b: (a >> (b & 31), (a >> (b & 31)) != 0)),
    line("s_ashr_i64", "Shift right by the low 6 bits of b, filling with the sign.", "s_ashr", w="64 64 32", ty="s64 s64 b32"),
    line("s_bfe_u32",  "The field of a that starts at bit b[4:0] and has b[22:16] bits.", "s_bfe", ty="u32 u32 b32"),
    line("s_bfe_i32",  "The field of a that starts at bit b[4:0] and has b[22:16] bits, sign-extended.", "s_bfe", ty="s32 s32 b32"),
    line("s_bfe_u64",  "The field of a that starts at bit b[5:0] and has b[22:16] bits.", "s_bfe", w="64 64 32", ty="u64 u64 b32"),
    line("s_bfe_i64",  "The field of a that starts at bit b[5:0] and has b[22:16] bits, sign-extended.", "s_bfe", w="64 64 32", ty="s64 s64 b32"),
    line("s_absdiff_i32", "The absolute difference.",                 "s_absdiff"),
    *[line(f"s_lshl{n}_add_u32", f"a shifted left by {n}, plus b; SCC is the carry.", f"s_lshl{n}_add") for n in (1, 2, 3, 4)],
]
_SOP2 = [
    line("s_mul_i32",    "The low half of the product.",                   lambda a, b: a * b),
    line("s_mul_hi_u32", "The high half of the product.",                  lambda a, b: (a.astype("u8") * b) >> 32),
    line("s_mul_hi_i32", "The high half of the product.",                  lambda a, b: (a.astype("i8") * b) >> 32),
    line("s_cselect_b32", "a if SCC is set, else b.",                        "select", ty="b32", reads="scc"),
    line("s_cselect_b64", "a if SCC is set, else b.",                        "select", ty="b64", reads="scc"),
    line("s_bfm_b32",    "A mask of a[4:0] bits that starts at bit b[4:0].", "bfm"),
    line("s_bfm_b64",    "A mask of a[5:0] bits that starts at bit b[5:0].", "bfm64", w="64 32 32", ty="b64 b32 b32"),
    line("s_pack_ll_b32_b16", "The low half of a, and above it the low half of b.", lambda a, b: a & 0xFFFF | b << 16, w="32", ty="b32"),
    line("s_pack_lh_b32_b16", "The low half of a, and above it the high half of b.", lambda a, b: a & 0xFFFF | b >> 16 << 16, w="32", ty="b32"),
    line("s_pack_hh_b32_b16", "The high half of a, and above it the high half of b.", lambda a, b: a >> 16 | b >> 16 << 16, w="32", ty="b32"),
]

_SOP1_SCC = [
    *[row for t in ("b32", "b64") for row in (
        line(f"s_not_{t}",      "Not, bit by bit.",                   lambda a: (~a, ~a != 0)),
        line(f"s_wqm_{t}",      "Whole quads: set all four bits of a quad if any is set.", "s_wqm"),
        line(f"s_quadmask_{t}", "One bit per quad: whether any of its bits is set.", "s_quadmask"),
    )],
    line("s_abs_i32",       "The absolute value.",                    lambda a: (abs(a), a != 0)),
    line("s_bcnt0_i32_b32", "The number of 0 bits.",                   "s_bcnt0", ty="s32 b32"),
    line("s_bcnt0_i32_b64", "The number of 0 bits.",                   "s_bcnt0", w="32 64", ty="s32 b64"),
    line("s_bcnt1_i32_b32", "The number of 1 bits.",                   "s_bcnt1", ty="s32 b32"),
    line("s_bcnt1_i32_b64", "The number of 1 bits.",                   "s_bcnt1", w="32 64", ty="s32 b64"),
]
_SOP1 = [
    line("s_mov_b32",       "Copy.",                                  lambda a: a),
    line("s_mov_b64",       "Copy.",                                  lambda a: a),
    line("s_brev_b32",      "The bits in reverse order.",             "brev"),
    line("s_brev_b64",      "The bits in reverse order.",             "brev"),
    line("s_ff0_i32_b32",   "The position of the lowest 0 bit, or −1 if there is none.", "ff0", ty="s32 b32"),
    line("s_ff0_i32_b64",   "The position of the lowest 0 bit, or −1 if there is none.", "ff0", w="32 64", ty="s32 b64"),
    line("s_ff1_i32_b32",   "The position of the lowest 1 bit, or −1 if there is none.", "ff1", ty="s32 b32"),
    line("s_ff1_i32_b64",   "The position of the lowest 1 bit, or −1 if there is none.", "ff1", w="32 64", ty="s32 b64"),
    line("s_flbit_i32_b32", "The number of leading zeros, or −1 if all bits are 0.",    "flbit", ty="s32 b32"),
    line("s_flbit_i32_b64", "The number of leading zeros, or −1 if all bits are 0.",    "flbit", w="32 64", ty="s32 b64"),
    line("s_flbit_i32",     "The number of leading bits equal to the sign, or −1 if all are.", "flbit_signed", ty="s32"),
    line("s_flbit_i32_i64", "The number of leading bits equal to the sign, or −1 if all are.", "flbit_signed", w="32 64", ty="s32 s64"),
    line("s_sext_i32_i8",   "The low byte, sign-extended.",           lambda a: a << 24 >> 24, ty="s32"),
    line("s_sext_i32_i16",  "The low half, sign-extended.",           lambda a: a << 16 >> 16, w="32", ty="s32"),
    line("s_bitreplicate_b64_b32", "Every bit twice.",                "bitreplicate", w="64 32", ty="b64 b32"),
]
_SAVEEXEC: dict[str, tuple[str, Sem]] = {
    "and": ("EXEC and a", lambda a, e: (e, a & e, (a & e) != 0)),
    "or": ("EXEC or a", lambda a, e: (e, a | e, (a | e) != 0)),
    "xor": ("EXEC exclusive-or a", lambda a, e: (e, a ^ e, (a ^ e) != 0)),
    "andn2": ("a and not EXEC", lambda a, e: (e, a & ~e, (a & ~e) != 0)),
    "orn2": ("a or not EXEC", lambda a, e: (e, a | ~e, (a | ~e) != 0)),
    "andn1": ("not a, and EXEC", lambda a, e: (e, ~a & e, (~a & e) != 0)),
    "orn1": ("not a, or EXEC", lambda a, e: (e, ~a | e, (~a | e) != 0)),
    "nand": ("not (EXEC and a)", lambda a, e: (e, ~(a & e), ~(a & e) != 0)),
    "nor": ("not (EXEC or a)", lambda a, e: (e, ~(a | e), ~(a | e) != 0)),
    "xnor": ("not (EXEC exclusive-or a)", lambda a, e: (e, ~(a ^ e), ~(a ^ e) != 0)),
}
_EXEC = [
    *[line(f"s_{name}_saveexec_b64", f"Save EXEC in d; EXEC becomes {doc}.", sem) for name, (doc, sem) in _SAVEEXEC.items()],
    line("s_andn1_wrexec_b64", "EXEC and d become EXEC and not a.",   lambda a, e: (~a & e, ~a & e, (~a & e) != 0)),
    line("s_andn2_wrexec_b64", "EXEC and d become a and not EXEC.",   lambda a, e: (a & ~e, a & ~e, (a & ~e) != 0)),
]
_INTO = [
    line("s_cmov_b32",    "Copy if SCC is set.",                             "cmov", ty="b32", reads="scc", w="32 32"),
    line("s_cmov_b64",    "Copy if SCC is set.",                             "cmov", ty="b64", reads="scc", w="64 64"),
    line("s_bitset0_b32", "Clear the bit of d selected by a[4:0].",    lambda d, a: d & ~(1 << (a & 31)), w="32 32"),
    line("s_bitset0_b64", "Clear the bit of d selected by a[5:0].",    "bitset0", w="64 32", ty="b64 b64 b32"),
    line("s_bitset1_b32", "Set the bit of d selected by a[4:0].",      lambda d, a: d | (1 << (a & 31)), w="32 32"),
    line("s_bitset1_b64", "Set the bit of d selected by a[5:0].",      "bitset1", w="64 32", ty="b64 b64 b32"),
]

# SOPC
_RELATIONS: dict[str, tuple[str, Sem]] = {
    "eq": ("equal", lambda a, b: a == b), "lg": ("not equal", lambda a, b: a != b),
    "gt": ("greater", lambda a, b: a > b), "ge": ("greater or equal", lambda a, b: a >= b),
    "lt": ("less", lambda a, b: a < b), "le": ("less or equal", lambda a, b: a <= b),
}
_SOPC = [
    *[line(f"s_cmp_{r}_{t}", f"SCC: a is {doc} to b." if "equal" in doc else f"SCC: a is {doc} than b.", sem)
      for r, (doc, sem) in _RELATIONS.items() for t in ("i32", "u32")],
    line("s_cmp_eq_u64", "SCC: a equals b.",                          lambda a, b: a == b),
    line("s_cmp_lg_u64", "SCC: a does not equal b.",                  lambda a, b: a != b),
    line("s_bitcmp0_b32", "SCC: the bit of a selected by b[4:0] is 0.", lambda a, b: (a >> (b & 31)) & 1 == 0),
    line("s_bitcmp1_b32", "SCC: the bit of a selected by b[4:0] is 1.", lambda a, b: (a >> (b & 31)) & 1 == 1),
    line("s_bitcmp0_b64", "SCC: the bit of a selected by b[5:0] is 0.", "bitcmp0", w="64 64 32", ty="b64 b32"),
    line("s_bitcmp1_b64", "SCC: the bit of a selected by b[5:0] is 1.", "bitcmp1", w="64 64 32", ty="b64 b32"),
]

# SOPK: the constant has 16 bits, sign-extended, or zero-extended for unsigned comparisons
_I16, _U16 = "k:imm(-32768..32767)", "k:imm(0..65535)"
_SOPK = [
    make(ln, f"{role}d:S1|m0, {_I16}", "sopk", "12.2") for role, ln in (
        ("=", line("s_movk_i32",  "Copy a 16-bit constant.",          lambda k: k)),
        ("+", line("s_cmovk_i32", "Copy a 16-bit constant if SCC is set.",   "cmov", reads="scc")),
        ("+", line("s_addk_i32",  "Add a 16-bit constant; SCC is signed overflow.", lambda d, k: (d + k, (~(d ^ k) & (d ^ (d + k))) < 0), writes="scc")),
        ("+", line("s_mulk_i32",  "Multiply with a 16-bit constant.", lambda d, k: d * k)),
    )
] + [
    make(line(f"s_cmpk_{r}_{t}", f"SCC: a is {doc} {'to' if 'equal' in doc else 'than'} the constant.", sem),
         f"a:S1|m0, {_I16 if t == 'i32' else _U16}", "sopk", "12.2", writes="scc")
    for r, (doc, sem) in _RELATIONS.items() for t in ("i32", "u32")
]

_BRANCHES = {
    "scc0": ("SCC is 0", "scc"), "scc1": ("SCC is 1", "scc"), "vccz": ("VCC is 0", "vcc"), "vccnz": ("VCC is not 0", "vcc"),
    "execz": ("EXEC is 0", "exec"), "execnz": ("EXEC is not 0", "exec"),
}
_DEBUG = {"cdbgsys": "the system's", "cdbguser": "the user's", "cdbgsys_or_user": "either", "cdbgsys_and_user": "each"}

ROWS = [
    *scalar(_SOP2_SCC, 2, "sop2", "12.1", writes="scc"),
    *scalar(_SOP2, 2, "sop2", "12.1"),
    *scalar(_SOP1_SCC, 1, "sop1", "12.3", writes="scc"),
    *scalar(_SOP1, 1, "sop1", "12.3"),
    *scalar(_EXEC, 1, "sop1", "12.3", reads="exec", writes="exec scc"),
    *[make(ln, f"+d:{S_DST[ln.w[0]]}, a:{S_SRC[ln.w[1]]}", "sop1", "12.3") for ln in _INTO],
    op("s_getpc_b64     =d:S2|vcc|exec",                        "Return the address of the next instruction.", fmt="sop1", ref="12.3", ty="b64", sem="getpc"),
    op("s_setpc_b64     a:S2|vcc|exec",                         "Jump to the address in a.", fmt="sop1", ref="12.3", ty="b64", sem="setpc", effect="branch"),
    op("s_swappc_b64    =d:S2|vcc|exec, a:S2|vcc|exec|inl|lit",              "Jump to the address in a; d is the return address.", fmt="sop1", ref="12.3", ty="b64", sem="swappc", effect="branch call"),
    op("s_movrels_b32   =d:S1|m0, a:S1|m0",                      "Copy from the register with the number of a plus M0.", fmt="sop1", ref="12.3", reads="m0", sem="movrel"),
    op("s_movrels_b64   =d:S2|vcc|exec, a:S2|vcc|exec",              "Copy from the pair with the number of a plus M0.", fmt="sop1", ref="12.3", reads="m0", sem="movrel"),
    op("s_movreld_b32   =d:S1|m0, a:S1|m0|inl|lit",           "Copy to the register with the number of d plus M0.", fmt="sop1", ref="12.3", reads="m0", sem="movrel"),
    op("s_movreld_b64   =d:S2|vcc|exec, a:S2|vcc|exec|inl|lit", "Copy to the pair with the number of d plus M0.", fmt="sop1", ref="12.3", reads="m0", sem="movrel"),
    op("s_rfe_b64       a:S2|vcc|exec",                         "Return from an exception to the address in a.", fmt="sop1", ref="12.3", effect="branch"),
    op("s_rfe_restore_b64  a:S2|vcc|exec|inl|lit, b:S1|m0|inl|lit", "Return from an exception and restore the wave's privilege.", fmt="sop2", ref="12.1", effect="branch"),
    op("s_cbranch_join  a:S1|m0",                          "Join the paths of a fork.", fmt="sop1", ref="12.3", reads="csp", writes="exec", effect="branch"),
    op("s_cbranch_g_fork  a:S2|vcc|exec|inl, b:S2|vcc|exec|inl", "Fork by the mask a; b is the address of the other path.", fmt="sop2", ref="12.1", reads="exec", writes="exec", effect="branch"),
    op("s_cbranch_i_fork  a:S2|vcc|exec, to:label",             "Fork by the mask a.", fmt="sopk", ref="12.2", reads="exec", writes="exec", effect="branch"),
    op("s_set_gpr_idx_on    a:S1|m0|inl|lit, mode:imm(0..15)", "Index vector registers by a: the mode's bits are src0, src1, src2, dst.", fmt="sopc", ref="12.4", writes="m0", sem="set_index"),
    op("s_set_gpr_idx_idx   a:S1|m0|inl|lit",              "Set the index that is added to vector registers' numbers.", fmt="sop1", ref="12.3", writes="m0", sem="set_index"),
    op("s_set_gpr_idx_mode  mode:imm(0..15)",              "Select the vector operands that are indexed: src0, src1, src2, dst.", fmt="sopp", ref="12.5", writes="m0", sem="set_index"),
    op("s_set_gpr_idx_off",                                "End the indexing of vector registers.", fmt="sopp", ref="12.5", sem="index_off"),
    op("s_setvskip      a:S1|m0|inl|lit, b:S1|m0|inl|lit", "Skip vector instructions while the bit of a selected by b[4:0] is 1.", fmt="sopc", ref="12.4"),
    *_SOPK,
    op("s_getreg_b32    =d:S1|m0, reg:imm(0..65535)",         "Read a field of a hardware register: id | first bit << 6 | (bits − 1) << 11.", fmt="sopk", ref="12.2", sem="getreg"),
    op("s_setreg_b32    reg:imm(0..65535), a:S1|m0",          "Write a field of a hardware register: id | first bit << 6 | (bits − 1) << 11.", fmt="sopk", ref="12.2", sem="setreg"),
    op("s_setreg_imm32_b32  reg:imm(0..65535), k:lit", "Write a constant into a field of a hardware register.", fmt="sopk", ref="12.2", inline="dword", sem="setreg"),
    op("s_call_b64      =d:S2|vcc|exec, to:label",              "Jump; d is the return address.", fmt="sopk", ref="12.2", ty="b64", sem="call", effect="branch call"),
    *[make(ln, f"a:{S_SRC[ln.w[min(1, len(ln.w) - 1)]]}, b:{S_SRC[ln.w[-1]]}", "sopc", "12.4", writes="scc") for ln in _SOPC],

    op("s_nop           n:imm(0..15)",                     "Wait n + 1 issue slots.", fmt="sopp", ref="12.5", sem="nop"),
    op("s_endpgm",                                         "End the wave.", fmt="sopp", ref="12.5", sem="endpgm", effect="exit"),
    op("s_endpgm        n:imm(0..65535)",                  "End the wave; the constant is only an annotation.", fmt="sopp", ref="12.5", sem="endpgm", effect="exit"),
    op("s_endpgm_saved",                                   "End the wave after its context was saved.", fmt="sopp", ref="12.5", sem="endpgm", effect="exit"),
    op("s_endpgm_ordered_ps_done",                         "End the wave and signal that an ordered pixel shader is done.", fmt="sopp", ref="12.5", sem="endpgm", effect="exit"),
    op("s_branch        to:label",                         "Jump.", fmt="sopp", ref="12.5", sem="branch", effect="branch"),
    *[op(f"s_cbranch_{name}   to:label", f"Jump if {doc}.", fmt="sopp", ref="12.5", sem="branch", effect="branch", reads=reads)
      for name, (doc, reads) in _BRANCHES.items()],
    *[op(f"s_cbranch_{name}   to:label", f"Jump if {whose} debug flag is set.", fmt="sopp", ref="12.5", effect="branch", reads="debug")
      for name, whose in _DEBUG.items()],
    op("s_barrier",                                        "Wait for every wave of the workgroup.", fmt="sopp", ref="12.5", sem="barrier", effect="barrier"),
    op("s_waitcnt       {vmcnt(u6)} {expcnt(u3)} {lgkmcnt(u4)}", "Wait until at most the given number of accesses of each kind are outstanding; omitted counters are ignored.", rule="s_waitcnt => vmcnt|expcnt|lgkmcnt", fmt="sopp", ref="12.5", sem="waitcnt"),
    op("s_sleep         n:imm(0..127)",                    "Sleep for about 64·n clocks.", fmt="sopp", ref="12.5", sem="nop"),
    op("s_setprio       n:imm(0..3)",                      "Set the wave's priority.", fmt="sopp", ref="12.5", sem="nop"),
    op("s_sethalt       n:imm(0..1)",                      "Halt the wave, or resume it.", fmt="sopp", ref="12.5"),
    op("s_setkill       n:imm(0..1)",                      "Kill the wave.", fmt="sopp", ref="12.5"),
    op("s_trap          n:imm(0..255)",                    "Enter the trap handler.", fmt="sopp", ref="12.5", sem="trap", effect="exit"),
    op("s_sendmsg       n:imm(0..65535)",                  "Send a message; M0 is its content.", fmt="sopp", ref="12.5", reads="m0"),
    op("s_sendmsghalt   n:imm(0..65535)",                  "Send a message and halt.", fmt="sopp", ref="12.5", reads="m0"),
    op("s_icache_inv",                                     "Invalidate the instruction cache.", fmt="sopp", ref="12.5", sem="nop"),
    op("s_wakeup",                                         "Wake the workgroup's sleeping waves.", fmt="sopp", ref="12.5", sem="nop"),
    op("s_incperflevel  n:imm(0..15)",                     "Raise a performance counter's level.", fmt="sopp", ref="12.5", sem="nop"),
    op("s_decperflevel  n:imm(0..15)",                     "Lower a performance counter's level.", fmt="sopp", ref="12.5", sem="nop"),
    op("s_ttracedata",                                     "Write M0 to the thread trace.", fmt="sopp", ref="12.5", reads="m0", sem="nop"),
]
# fmt: on
