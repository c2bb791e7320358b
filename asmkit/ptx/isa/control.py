"""Control flow (PTX ISA 9.7.12)."""

from __future__ import annotations

from ...isa import op

# fmt: off
ROWS = [
    op("bra{.uni}   l:label",   "Go to a label; `.uni`: all lanes go together.",    ref="9.7.12.3", effect="branch", sem="bra"),
    op("ret{.uni}",             "Return; from a kernel, end the thread.",           ref="9.7.12.6", effect="exit",   sem="ret"),
    op("exit",                  "End the thread.",                                  ref="9.7.12.7", effect="exit",   sem="exit"),
]
