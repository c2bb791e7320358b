"""Moves between lanes and between register files, and instructions without operands."""

from __future__ import annotations

from ...isa.notation import op

# fmt: off
ROWS = [
    op("v_nop",                                             "Nothing.", fmt="vop1", ref="12.8", sem="nop"),
    op("v_clrexcp",                                         "Clear the exceptions.", fmt="vop1", ref="12.8", sem="nop"),
    op("v_readfirstlane_b32      =d:S1, a:V1",              "The value of the first active lane, or of lane 0 if no lane is active.", fmt="vop1", ref="12.8", ty="b32", reads="exec", sem="readfirstlane"),
    op("v_readlane_b32           =d:S1, a:V1, lane:S1|m0|inl", "The value of one lane, regardless of EXEC.", fmt="vop3", ref="12.11", ty="b32", sem="readlane"),
    op("v_writelane_b32          +d:V1, a:S1|m0|inl, lane:S1|m0|inl", "Write one lane, regardless of EXEC.", fmt="vop3", ref="12.11", ty="b32", sem="writelane"),
    op("v_swap_b32               +d:V1, +a:V1",             "Exchange two registers.", fmt="vop1", ref="12.8", ty="b32", sem="swap"),
    op("v_permlane32_swap_b32    +d:V1, +a:V1",             "Exchange the upper 32 lanes of d with the lower 32 of a.", fmt="vop1", ref="12.8", ty="b32", arch="gfx950", sem="permlane_swap"),
    op("v_permlane16_swap_b32    +d:V1, +a:V1",             "Exchange the odd rows of 16 lanes of d with the even ones of a.", fmt="vop1", ref="12.8", ty="b32", arch="gfx950", sem="permlane_swap"),
    op("v_permlane32_swap_b32    +d:V1, +a:V1 {bound_ctrl:1..1} {fi:1..1}", "Exchange the upper 32 lanes of d with the lower 32 of a.", fmt="vop3", ref="12.8", ty="b32", arch="gfx950", sem="permlane_swap"),
    op("v_permlane16_swap_b32    +d:V1, +a:V1 {bound_ctrl:1..1} {fi:1..1}", "Exchange the odd rows of 16 lanes of d with the even ones of a.", fmt="vop3", ref="12.8", ty="b32", arch="gfx950", sem="permlane_swap"),
    op("v_accvgpr_read_b32       =d:V1, a:A1",              "Copy from an accumulation register.", fmt="vop3p", ref="12.10", ty="b32", sem=lambda a: a),
    op("v_accvgpr_write_b32      =d:A1, a:V1|S1|m0|inl",    "Copy into an accumulation register.", fmt="vop3p", ref="12.10", ty="b32", sem=lambda a: a),
    op("v_accvgpr_mov_b32        =d:A1, a:A1",              "Copy between accumulation registers.", fmt="vop1", ref="12.8", ty="b32", sem=lambda a: a),
]
# fmt: on
