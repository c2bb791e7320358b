"""Constants in every source of every instruction, from the builder and in LLVM's text.

A case is one instruction with one constant in one source, as a user passes it to the builder (`built`) and as a user
writes it in assembler text (`text`). `codes(texts, arch)` returns LLVM's machine code of each line.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from asmkit.errors import AsmError
from asmkit.gcn import Builder, register_operands
from asmkit.ir.program import Inst
from asmkit.isa.form import Form, Slot

from ..gcn.isa.test_rows import forms, has
from .gcn_programs import section
from .gcn_spell import base, clang, demanded, name

FLOATS = (0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 4.0, -4.0, 0.15915494309189532)
"""The floating-point inline constants. The last one is 1/(2π)."""


def _patterns() -> Iterator[int]:
    """The bits of the inline floats in every type, and the upper halves of the longer ones."""
    for value in FLOATS:
        single, double = int(np.float32(value).view(np.uint32)), int(np.float64(value).view(np.uint64))
        yield from (int(np.float16(value).view(np.uint16)), single, single >> 16, double >> 32, double)


INTEGERS = tuple(dict.fromkeys((
    *(0, 1, -1, 2, 63, 64, 65, -16, -17, 0x7FFF, 0x8000, -0x8000, 0xFFFF, 0xFFF0, 0xFFEF, 0x12345, -0x12345),
    *(0x7FFFFFFF, 0x80000000, -0x80000000, 0xFFFFFFFF, 0xFFFFFFF0, 0xFFFFFFEF, 0xFFFFFFFFFFFFFFFF, 1 << 32),
    *_patterns(),
)))  # fmt: skip
NUMBERS = (
    *(*FLOATS, 0.15915494, 0.1592, 0.0, -0.0, 1.5, -3.0, 0.1, 100.0, 65504.0, 65536.0, 1e-6, 1e10, 1e300),
    *(16.0, -16.0),
)


@dataclass(frozen=True)
class Case:
    """One constant in the source `at` of one instruction. `long` selects the 64-bit encoding by its mnemonic."""

    form: Form
    arch: str
    at: int
    value: float
    long: bool = False
    flags: tuple[tuple[str, Any], ...] = ()

    @property
    def text(self) -> str:
        """Return the line as a user writes it."""
        words = base(self.form)
        words[self.at] = written(self.value)
        flags = [*demanded(self.form.row).values(), *(f"{name}:{_listed(value)}" for name, value in self.flags)]
        return " ".join([name(self.form, self.arch) + "_e64" * self.long, ", ".join(words), *flags])

    def built(self, k: Builder) -> Inst | AsmError:
        """Return the builder's instruction, or its error."""
        operands: list[Any] = [_register(k, word) for word in base(self.form)]
        operands[self.at] = self.value
        flags = {name: _value(text.partition(":")[2]) for name, text in demanded(self.form.row).items()}
        try:
            k.gcn.spell(self.form.row.head + "_e64" * self.long)(*operands, **flags, **dict(self.flags))
        except AsmError as wrong:
            return wrong
        made = k.program.body.pop()
        assert isinstance(made, Inst)
        return made


def _listed(value: Any) -> str:
    return f"[{','.join(map(str, value))}]" if isinstance(value, tuple) else str(value)


def _value(text: str) -> Any:
    if text.startswith("["):
        return tuple(map(int, text[1:-1].split(",")))
    return int(text) if re.fullmatch(r"-?\d+", text) else text or True


def _register(k: Builder, word: str) -> Any:
    if word == "off":
        return None
    found = register_operands.read(k, word)
    return int(word, 0) if found is None else found


def written(value: float) -> str:
    """Return a constant as a user writes it."""
    if isinstance(value, float):
        return repr(value) if re.search(r"[.e]", repr(value)) else f"{value:.1f}"
    return str(value) if value <= 64 else f"{value:#x}"


def takes_constants(slot: Slot) -> bool:
    return slot.inline or bool(slot.literal)


def places(arch: str) -> Iterator[tuple[Form, int, bool]]:
    """Yield every source of every form that accepts constants, and whether to select the 64-bit encoding."""
    short = {form.row.head for form in forms() if form.row.facts["fmt"] in ("vop1", "vop2", "vopc")}
    for form in forms():
        if not has(form, arch):
            continue
        for at, slot in enumerate(form.slots):
            if takes_constants(slot) and not slot.writes:
                yield form, at, False
                if form.row.facts["fmt"] == "vop3" and form.row.head in short:
                    yield form, at, True


RECORD = 32
"""The number of bytes to which one line's code is padded."""


def codes(texts: Sequence[str], arch: str) -> list[bytes | None]:
    """Return LLVM's machine code of each line, or None if LLVM rejects it."""
    log, _ = _run(texts, arch)
    refused = {(int(n) - 1) // 2 for n in re.findall(r"a\.s:(\d+):\d+: error: ", log)}
    kept = [text for n, text in enumerate(texts) if n not in refused]
    log, made = _run(kept, arch)
    assert made is not None, log
    text = section(made, ".text")
    code = iter([text[at : at + RECORD].rstrip(b"\0") for at in range(0, RECORD * len(kept), RECORD)])
    return [None if n in refused else next(code) for n in range(len(texts))]


def _run(texts: Sequence[str], arch: str) -> tuple[str, bytes | None]:
    """Return clang's messages, and the object file if clang writes one."""
    command = clang()
    assert command, "clang was not found"
    with tempfile.TemporaryDirectory() as folder:
        file, made = Path(folder, "a.s"), Path(folder, "a.o")
        file.write_text("".join(f"{text}\n.p2align 5, 0\n" for text in texts))
        options = ["--target=amdgcn-amd-amdhsa", f"-mcpu={arch}", "-c", str(file), "-o", str(made)]
        done = subprocess.run([*command, *options], capture_output=True, text=True, check=False, timeout=600)
        return done.stderr, made.read_bytes() if made.exists() and not done.returncode else None
