"""The AMDGCN table of gfx90a, gfx942 and gfx950: one module an encoding, one line a mnemonic, one row an encoding of it.

References (`ref`) are the sections of the CDNA3 ISA manual.  `arch` names the targets that have the row; left out, all.

**What `sem` sees.**  Sources in order, as the types in `ty` say, then the implicit registers of `reads`; it returns the
destinations in order, then those of `writes`.  `mask` is a bool for each lane: a pair of SGPRs or VCC.  A packed type
(`f16x2`) alone means that `sem` is one half's; among others, that this operand is a list of its halves.  What precedes
`sem` is the same for every row and not in it: negated and absolute sources, `op_sel`, the lane of DPP, the part of SDWA.
So is what follows: `mul`, `div`, `clamp`, the destination's part.  A keyword parameter of `sem` named like a flag takes
that over itself (None if left out); `signs` are the sources' (negative, absolute), then not applied; `arch` is the
target's name, `lane` each lane's number.  A string names a function of `lanes`, or of the machine (`sem`).

`effect="approximate"` marks exactly the transcendental instructions.  Vector rows read EXEC, and write its lanes only.
"""

from __future__ import annotations

from ...table import Table
from . import buffer, ds, flat, image, mfma, scaled, smem, sop, special, vop, vop3, vop3p, vopc

_CHAPTERS = (sop, smem, special, vop, vopc, vop3, vop3p, scaled, mfma, ds, buffer, image, flat)

TABLE = Table("gcn", [row for chapter in _CHAPTERS for row in chapter.ROWS])
