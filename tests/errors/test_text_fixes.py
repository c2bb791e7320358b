"""Mistakes in texts have fixes in assembly language: the builder's code helps nobody who reads a file."""

from __future__ import annotations

import re

import pytest

from asmkit import AsmError, DiagnosticCode, Finding
from asmkit.errors import IN_TEXTS
from asmkit.gcn.analysis.hazards import check
from asmkit.gcn.text.parser import parse_module

HEAD = '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.text\n.type f,@function\nf:\n'


def found(*lines: str) -> list[Finding]:
    """What is wrong with a function of these lines, its waits included."""
    try:
        module = parse_module(HEAD + "".join(f"{line}\n" for line in lines) + "s_setpc_b64 s[30:31]\n")
    except AsmError as error:
        return list(error.findings)
    (function,) = module.functions
    return check(function.body)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (["v_add_f64 v[0:1], 1.3, v[2:3]"], ["v_add_f64 v[0:1], v[4:5], v[2:3]"]),
        (["v_fma_f32 v0, s0, s1, v1"], ["v_mov_b32 v0, s0", "v_fma_f32 v0, v0, s1, v1"]),
        (
            ["global_load_dword v0, v[2:3], off", "v_add_f32 v1, v0, v0"],
            ["global_load_dword v0, v[2:3], off", "s_waitcnt vmcnt(0)", "v_add_f32 v1, v0, v0"],
        ),
        (
            ["v_mfma_f32_16x16x4_f32 v[0:3], v8, v9, 0", "v_add_f32 v4, v0, v0"],
            ["v_mfma_f32_16x16x4_f32 v[0:3], v8, v9, 0", "s_nop 9", "v_add_f32 v4, v0, v0"],
        ),
    ],
)
def test_the_fix_of_a_text_is_assembly_language(wrong: list[str], right: list[str]) -> None:
    (finding,) = found(*wrong)
    assert "k." not in finding.fix
    for code in re.findall("`([^`]+)`", finding.fix):
        assert any(line.startswith(code) for line in right), code
    assert found(*right) == []


def test_no_fix_for_a_text_names_the_builder() -> None:
    for mistake in DiagnosticCode:
        if re.search(r"`[^`]*\bk\.", mistake.value[1]) and mistake not in BUILDERS:
            assert mistake in IN_TEXTS, mistake


BUILDERS = {DiagnosticCode.REBIND, DiagnosticCode.SHORT_BUFFER}
"""Mistakes of which a text has none, or another fix."""
