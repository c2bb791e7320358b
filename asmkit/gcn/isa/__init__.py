"""The AMDGCN instruction table of gfx90a, gfx942 and gfx950: one module per encoding, one line per mnemonic.

Each encoding of a mnemonic has at least one row. References (`ref`) are the sections of the CDNA3 ISA manual. `arch`
names the targets that have the row. Without it, all targets have the row.

**The arguments of `sem`.** The sources in order, with the types in `ty`, then the implicit registers of `reads`. `sem`
returns the destinations in order, then those of `writes`. `mask` is a boolean for each lane: a pair of SGPRs or VCC. If
all types are one packed type (`f16x2`), `sem` computes one half. Among other types, a packed operand is a list of its
halves. The work before `sem` is the same for every row and not part of it: negated and absolute sources, `op_sel`, the
lane of DPP, the part of SDWA. So is the work after it: `mul`, `div`, `clamp`, the destination's part. A keyword
parameter of `sem` with a flag's name receives that flag (None if omitted), and `sem` must then apply it. The parameter
`signs` receives (negative, absolute) of the sources, which are then not applied. `arch` receives the target's name,
`lane` each lane's number. If `sem` is a string, it names a function of `lanes`, or of the machine (`sem`).

`effect="approximate"` marks exactly the transcendental instructions. Vector rows read EXEC, and write only its lanes.
"""

from __future__ import annotations

from ...isa.table import Table
from . import buffer, ds, flat, image, mfma, scaled, smem, sop, special, vop, vop3, vop3p, vopc

_CHAPTERS = (sop, smem, special, vop, vopc, vop3, vop3p, scaled, mfma, ds, buffer, image, flat)

TABLE = Table("gcn", [row for chapter in _CHAPTERS for row in chapter.ROWS])
