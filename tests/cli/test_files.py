"""`python -m asmkit check`, `fmt` and `translate`, and what they say of broken texts."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from asmkit.cli import files
from asmkit.cli.main import main
from asmkit.errors import AsmError, DiagnosticCode, Finding
from asmkit.ptx.text.commands import check
from asmkit.toolchain import candidates
from asmkit.toolchain.nvcc import host_compiler

from ..interop.test_fat_binary import entry, fat, in_object
from ..support.clock import seconds

TEXT = """\
.version 8.0
.target sm_80
.address_size 64

.visible .entry double(.param .u64 p)
{
	.reg .b64 %rd<2>;
	.reg .f32 %f<3>;
	ld.param.u64 %rd0, [p];
	ld.global.f32 %f0, [%rd0+4];
	add.f32 %f1, %f0, %f0;
	st.global.f32 [%rd0+4], %f1;
	ret;
}
"""


@pytest.fixture
def file(tmp_path) -> Path:
    path = tmp_path / "double.ptx"
    path.write_text(TEXT)
    return path


def test_check_says_nothing_of_a_right_program(file, capsys):
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == ""


def test_check_names_file_line_and_code_of_every_mistake(file, capsys):
    wrong = TEXT.replace("add.f32 %f1, %f0", "add.f32 %f1, %rd0").replace("ret;", "ret.sideways;")
    file.write_text(wrong)
    assert main(["check", str(file)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[:2] for line in said] == [[f"{file}:11", "OPERAND_TYPE"], [f"{file}:13", "PARSE"]]


def test_check_goes_on_in_functions_that_are_understood(file, capsys):
    """A mistake hides what whole functions show in its own function only: whether it is in the head or in the body."""
    unset = TEXT.replace("%f0, %f0;", "%f0, %f2;")
    later = unset[unset.index(".visible") :].replace("double(", "other(")
    for wrong in (unset.replace("ret;", "ret.sideways;"), unset.replace("param .u64 p)", "param .u65 p)")):
        file.write_text(wrong + later)
        assert main(["check", str(file)]) == 1
        said = capsys.readouterr().out.splitlines()
        assert [line.split(": ")[1] for line in said][-1] == "UNSET"
        assert [line.split(": ")[1] for line in said].count("UNSET") == 1
        assert said[-1].startswith(f"{file}:{wrong.count(chr(10)) + 7}: ")


def test_check_sees_registers_that_are_not_set(file, capsys):
    file.write_text(TEXT.replace("%f0, %f0;", "%f0, %f2;"))
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().out.startswith(f"{file}:11: UNSET: %f2 is uninitialized")


def test_check_shows_a_warning_as_such(file, capsys):
    file.write_text(MAYBE)
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out.startswith(f"{file}:13: warning: MAYBE_UNSET: %f0 is possibly uninitialized")
    assert main(["check", "--strict", str(file)]) == 1


def test_check_shows_advice_as_such_and_no_status_counts_it(tmp_path, capsys):
    path = tmp_path / "wait.s"
    head = '\t.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n\t.text\n\t.type k,@function\nk:\n'
    kernel = (
        "\t.rodata\n\t.amdhsa_kernel k\n\t.amdhsa_next_free_vgpr 8\n\t.amdhsa_next_free_sgpr 8\n\t.end_amdhsa_kernel\n"
    )
    path.write_text(head + "\ts_waitcnt vmcnt(0)\n\ts_endpgm\n" + kernel)
    assert main(["check", "--strict", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"{path}:5: advice: STRONG_WAIT: vmcnt(0) waits for more")


MAYBE = TEXT.replace(".reg .f32", ".reg .pred %p;\n\t.reg .f32").replace(
    "ld.global.f32 %f0", "setp.eq.u64 %p, %rd0, 0;\n\t@%p ld.global.f32 %f0"
)


@pytest.mark.parametrize(("options", "shown", "more"), [([], 200, 50), (["--max-errors", "3"], 3, 247)])
def test_no_mistake_is_left_out_silently(file, capsys, options, shown, more):
    file.write_text(TEXT.replace("ret;", "foo;\n" * 250))
    assert main(["check", *options, str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.startswith(f"{file}:{13 + i}: PARSE: ") for i, line in enumerate(lines[:-1])] == [True] * shown
    assert lines[-1] == f"and {more} more"
    assert main(["check", "--max-errors", "0", str(file)]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 250


def test_errors_are_shown_before_warnings(tmp_path, capsys):
    found = [
        Finding(DiagnosticCode.MAYBE_UNSET, ("f", 1), {"what": "%r0", "verb": "is", "it": "it", "fix": ""}),
        Finding(DiagnosticCode.UNSET, ("f", 2), {"what": "%r1", "verb": "is", "it": "it", "fix": ""}),
    ]
    assert [line[:9] for line in files._lines(found, 1)] == ["f:2: UNSE", "and 1 mor"]
    assert [line[:9] for line in files._lines(found, 2)] == ["f:1: warn", "f:2: UNSE"]


def test_the_text_of_an_error_is_not_endless():
    wrong = AsmError(*[Finding(DiagnosticCode.TRAP, ("f", i), {"what": i}) for i in range(1000)])
    assert str(wrong).count("TRAP") == 200
    assert str(wrong).endswith("\nand 800 more")


@pytest.mark.parametrize(
    "options", [["--max-errors", "-1"], ["--max-errors", "²"], ["--arch", "sm_1"], ["--arch", "gfx942"]]
)
@pytest.mark.parametrize("count", [1, 3])
def test_wrong_usage_is_told_once(file, capsys, options, count):
    file.write_text("nonsense;\n" * 20)
    with pytest.raises(SystemExit) as left:
        main(["check", *options, *[str(file)] * count])
    assert left.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count(f"argument {options[0]}") == 1


@pytest.mark.parametrize("name", ["a b.ptx", "a:7: x.ptx", "a\nb.ptx", "é\u2028.ptx"])
def test_each_finding_is_one_line_whatever_the_name_of_the_file(tmp_path, capsys, name):
    path = tmp_path / name
    path.write_text("nonsense;\nnonsense;\n")
    assert main(["check", str(path)]) == 1
    shown = name.replace("\n", "\\n").replace("\u2028", "\\u2028")
    lines = capsys.readouterr().out.splitlines()
    assert [line.startswith(f"{tmp_path}/{shown}:{at}: PARSE: ") for at, line in enumerate(lines, 1)] == [True, True]


def test_a_limit_is_shown_before_other_errors(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("asmkit.ptx.text.parser.MISTAKES", 5)
    path = tmp_path / "x.ptx"
    path.write_text("nonsense;\n" * 20)
    assert main(["check", str(path), "--max-errors", "2"]) == 1
    first, last, more = capsys.readouterr().out.splitlines()
    assert "x.ptx:1: PARSE: " in first
    assert "x.ptx:6: LIMIT: column 1: the text has too many mistakes; the limit is 5 mistakes" in last
    assert more == "and 5 more"


@pytest.mark.parametrize("ending", ["hsaco", "co", "o"])
@pytest.mark.parametrize("content", [b"", b"text\n", b"\x7fELF", b"\x7fELF\x02" + bytes(100)])
def test_what_is_not_an_object_is_named_so(tmp_path, capsys, ending, content):
    path = tmp_path / f"x.{ending}"
    path.write_bytes(content)
    for command in ("check", "fmt", "translate"):
        assert main([command, str(path)]) == 1
        said = capsys.readouterr()
        assert f"x.{ending}:1: PARSE: column 1: not a code object of an AMD GPU" in said.out + said.err


def test_a_long_token_is_clipped_and_nothing_controls_the_terminal(file, capsys):
    file.write_text(TEXT.replace("ret;", f"mov.u32 {'x' * 60_000}, 1;\n\tmov.u32 \x1b[2J\x85, 1;"))
    assert main(["check", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert max(map(len, lines)) < 1000
    assert "\\x1b" in lines[1]
    assert "\x1b" not in lines[1]


def test_a_file_without_end_is_refused(capsys):
    assert main(["check", "/dev/zero"]) == 1
    assert capsys.readouterr().out == "/dev/zero:1: LIMIT: the file is too large; the limit is 16,000,000 bytes\n"


def test_check_for_another_arch(file, capsys):
    file.write_text(TEXT.replace("ret;", "griddepcontrol.wait;\n\tret;").replace("sm_80", "sm_90"))
    assert main(["check", str(file)]) == 0
    assert main(["check", "--arch", "sm_80", str(file)]) == 1
    assert f"{file}:13: ARCH: `griddepcontrol.wait` needs sm_90" in capsys.readouterr().out


def test_fmt_prints_the_program_alone(file, capsys):
    file.write_text(TEXT.replace("ret;", "  ret ; // done").replace("[%rd0+4]", "[ %rd0 + 2+2 ]"))
    assert main(["fmt", str(file)]) == 0
    written = capsys.readouterr().out
    assert "\tld.global.f32 %f0, [%rd0+4];\n" in written
    assert "done" not in written
    file.write_text(written)
    assert main(["fmt", str(file)]) == 0
    assert capsys.readouterr().out == written


def test_translate_prints_python_that_prints_the_program(file, capsys):
    assert main(["fmt", str(file)]) == main(["translate", str(file)]) == 0
    printed = capsys.readouterr().out
    written, code = printed[: printed.index('"""')], printed[printed.index('"""') :]
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == written
    assert "    k.ptx.add.f32(f[1], f[0], f[0])\n" in code


def test_a_file_that_is_not_there(tmp_path, capsys):
    with pytest.raises(SystemExit) as left:
        main(["check", str(tmp_path / "none.ptx")])
    assert left.value.code == 2
    assert "none.ptx: No such file" in capsys.readouterr().err


def test_twenty_thousand_lines_take_no_longer():
    body = TEXT[TEXT.index("\tld.global") : TEXT.index("\tret;")]
    text = TEXT.replace(body, body * 6667)
    assert check(text, "long.ptx") == []
    assert seconds(lambda: check(text, "long.ptx")) < 4


# broken on purpose

CORPUS = Path(__file__).parents[1] / "corpus" / "ptx"
NAMES = (
    "elementwise.triton.sm_80.add",
    "bounds.nvcc.sm_90",
    "reductions.triton.sm_80.softmax",
    "variables.clang.sm_75",
)
SOURCES = {name: (CORPUS / f"{name}.ptx").read_text() for name in NAMES}
PLAIN = re.compile(r"\t(add|sub|mul\.lo|and|or|shl|setp\.\w+|fma\.rn|ld\.global|st\.global)\.[\w.]+\s[^;{]*;")


def plain_lines(text: str) -> list[int]:
    """The numbers of the lines that are plain instructions."""
    return [i for i, line in enumerate(text.split("\n")) if PLAIN.fullmatch(line)]


def unknown_modifier(line: str) -> str:
    return line.replace(".", ".sideways.", 1)


def misspelt_register(line: str) -> str:
    return re.sub(r"%(\w+)", r"%\1_q", line, count=1)


def missing_operand(line: str) -> str:
    return line.rpartition(",")[0] + ";"


def unknown_instruction(line: str) -> str:
    return line.replace("\t", "\tq", 1)


def one_too_many(line: str) -> str:
    return line.replace(";", ", 1, 2;")


def no_semicolon(line: str) -> str:
    return line.replace(";", "")


def wrong_bracket(line: str) -> str:
    return line.replace(",", ", [", 1)


BREAKS = [
    unknown_modifier,
    misspelt_register,
    missing_operand,
    unknown_instruction,
    one_too_many,
    no_semicolon,
    wrong_bracket,
]


@settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_broken_line_is_named_once(data):
    text = SOURCES[data.draw(st.sampled_from(sorted(SOURCES)))]
    at = data.draw(st.sampled_from(plain_lines(text)))
    lines = text.split("\n")
    lines[at] = data.draw(st.sampled_from(BREAKS))(lines[at])
    found = [f for f in check("\n".join(lines), "broken.ptx") if f.code not in ("UNSET", "MAYBE_UNSET")]
    assert [finding.where for finding in found] == [("broken.ptx", at + 1)]
    column = re.match(r"column (\d+)", found[0].message)
    assert column is None or 1 <= int(column[1]) <= len(lines[at]) + 1


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_no_text_makes_it_fail(data):
    """Characters dropped, doubled and swapped anywhere: findings, never an exception."""
    text = SOURCES[data.draw(st.sampled_from(sorted(SOURCES)))]
    start = data.draw(st.integers(0, len(text) - 1))
    part = data.draw(
        st.sampled_from(["", "{", "}", ";", ",", "[", ")", '"', ".reg .b32 %x<", "@", ".section .x {", "\x00", "é"])
    )
    _ = check(text[:start] + part + text[start + data.draw(st.integers(0, 3)) :], "broken.ptx")


@pytest.mark.parametrize("wrap", [fat, lambda *entries: in_object(fat(*entries) + fat(entry("none", 80, b"wrong;")))])
def test_the_ptx_in_a_fat_binary_is_checked(tmp_path, capsys, wrap):
    path = tmp_path / "program"
    path.write_bytes(wrap(entry("none", 80, TEXT.encode())))
    several = wrap is not fat
    assert main(["check", str(path)]) == several
    assert ("program:1: PARSE" in capsys.readouterr().out) == several
    assert main(["fmt", str(path)]) == several
    printed = capsys.readouterr()
    assert ("contains 2 PTX texts" in printed.err) if several else printed.out.startswith(".version 8.0")


def test_contents_decide_before_the_suffix(tmp_path, capsys):
    """clang writes PTX to .s files as well."""
    path = tmp_path / "double.s"
    path.write_text(TEXT)
    assert main(["check", str(path)]) == 0
    path.write_text("v_mov_b32_e32 v0, v1\n")
    main(["check", str(path), "--arch", "gfx942"])
    assert "is outside of a function" in capsys.readouterr().out


@pytest.mark.tools
@pytest.mark.skipif(not (candidates("nvcc") and host_compiler()), reason="needs nvcc and g++")
def test_a_source_is_compiled_and_checked(tmp_path, capsys):
    path = tmp_path / "twice.cu"
    path.write_text("__global__ void twice(float* x) { x[threadIdx.x] += y; }")
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().out == f'{path}:1: ASSEMBLER: nvcc: identifier "y" is undefined\n'
