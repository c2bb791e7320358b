"""The architecture of a file is found in one pass, whatever the file contains."""

from __future__ import annotations

import time

import pytest

from asmkit.interop.producer import is_by_triton
from asmkit.ptx.text.inline_asm_lines import without_inner_lines
from asmkit.toolchain.file_kind import isa_of

BLANK = {
    "lines": b"\n" * 4_000_000,
    "blanks": b" " * 4_000_000,
    "lines with blanks": b" \n" * 2_000_000,
    "versions": b".version 1.1\n" * 300_000,
    "one version": b".version 1.1" + b"\n" * 4_000_000,
    "bytes": b".b8 0" * 800_000,
    "lines with a byte": b".b8 0\n" * 600_000,
    "bytes before blanks": (b".b8 0" + b" " * 1000) * 4_000,
    "strings": b".asciz" * 600_000,
    "inline assembly": b"// begin inline asm\n" * 200_000 + b"// end inline asm x\n",
}


@pytest.mark.parametrize("name", BLANK)
def test_files_of_some_megabytes(name: str):
    """A search that starts again at each line would take minutes."""
    begin = time.process_time()
    assert isa_of("x.s", BLANK[name]) == "gcn"
    assert not is_by_triton(BLANK[name])
    assert without_inner_lines(BLANK[name].decode()) == BLANK[name].decode()
    assert time.process_time() - begin < 20
