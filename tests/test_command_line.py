"""What the commands say to what they cannot use: no traceback, and no place where there is none."""

from __future__ import annotations

import subprocess
import sys

import pytest

from asmkit.cli import main

PTX = ".version 7.0\n.target sm_80\n.address_size 64\n"
KERNEL = """
from asmkit import Ptr, f32, ptx

@ptx.kernel(arch="sm_80", block=32, signature="(N)->(N)", grid=1)
def idle(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    "Nothing."
"""


def test_a_mistake_of_the_command_line_has_no_place(capsys):
    assert main(["isa", "qqqqqq"]) == 1
    assert capsys.readouterr().err == (
        "UNKNOWN_INSTRUCTION: no instruction `qqqqqq` in the PTX and AMDGCN table\n"
        "  fix: `python -m asmkit isa` lists all\n"
    )


def test_a_mistake_in_a_file_has_its_place(capsys, tmp_path):
    file = tmp_path / "empty.py"
    file.write_text("X = 1\n")
    assert main(["sweep", str(file)]) == 1
    assert capsys.readouterr().err.startswith("empty.py:1: KERNEL: ")


def test_a_reader_that_has_seen_enough_is_no_error():
    command = [sys.executable, "-m", "asmkit", "isa", "ld", "v_add"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""


@pytest.mark.parametrize("command", [["sweep"], ["simulate"]])
def test_a_python_file_that_is_none(capsys, tmp_path, command):
    place = ":idle" if command == ["simulate"] else ""
    with pytest.raises(SystemExit) as ended:
        main([*command, str(tmp_path / "none.py") + place])
    assert ended.value.code == 2
    assert "none.py: No such file" in capsys.readouterr().err
    text = tmp_path / "text.ptx"
    text.write_text(PTX)
    assert main([*command, str(text) + place]) == 1
    assert "text.ptx:1: KERNEL: kernel: the file is no Python" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (["FILE"], "names no kernel"),
        (["FILE:other"], "has no kernel other at its top level"),
        (["FILE:idle", "x=q32[4]"], "option x must be an array of one of"),
        (["FILE:idle", "x=f32[4]", "y=f32[4]"], "idle has no array y"),
    ],
)
def test_what_cannot_be_simulated(capsys, tmp_path, values, said):
    file = tmp_path / "kernel.py"
    file.write_text(KERNEL)
    assert main(["simulate", *(value.replace("FILE", str(file)) for value in values)]) == 1
    assert said in capsys.readouterr().err


def test_a_file_that_is_missing_does_not_hide_what_the_others_hold(capsys, tmp_path):
    good, bad = tmp_path / "good.ptx", tmp_path / "bad.ptx"
    good.write_text(PTX)
    bad.write_text(PTX + "nonsense;\n")
    with pytest.raises(SystemExit) as ended:
        main(["check", str(good), "none.ptx", str(bad)])
    assert ended.value.code == 2
    printed = capsys.readouterr()
    assert "none.ptx: No such file" in printed.err
    assert "bad.ptx:4: PARSE" in printed.out
