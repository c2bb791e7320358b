"""What the commands say to what they cannot use: no traceback, and no place where there is none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import asmkit
from asmkit.cli import isa
from asmkit.cli.main import main

PTX = ".version 7.0\n.target sm_80\n.address_size 64\n"


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


def test_a_python_file_that_is_none(capsys, tmp_path):
    with pytest.raises(SystemExit) as ended:
        main(["sweep", str(tmp_path / "none.py")])
    assert ended.value.code == 2
    assert "none.py: No such file" in capsys.readouterr().err
    text = tmp_path / "text.ptx"
    text.write_text(PTX)
    assert main(["sweep", str(text)]) == 1
    assert "text.ptx:1: KERNEL: kernel: the file is not Python" in capsys.readouterr().err


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


# the output


def run(*arguments: str, **more) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "asmkit", *arguments], text=True, timeout=60, **more)


@pytest.mark.parametrize("arguments", [["--help"], ["doctor"], ["isa", "ld.global", "v_mfma"]])
def test_an_output_in_ascii(arguments):
    done = run(*arguments, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.stderr == ""
    assert done.stdout.isascii()
    assert "..." in done.stdout or "->" in done.stdout


def test_a_program_is_printed_in_utf_8(tmp_path):
    file = tmp_path / "name.ptx"
    file.write_text(PTX + '.file 1 "é.cu"\n', encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "asmkit", "fmt", str(file)],
        capture_output=True, timeout=60, env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert '.file 1 "é.cu"' in ran.stdout.decode("utf-8")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("command", [["isa", "add"], ["fmt", "FILE"], ["check", "FILE"], ["--help"], ["isa", "--help"]])
def test_an_output_that_is_full_or_closed(tmp_path, command):
    file = tmp_path / "wrong.ptx"
    file.write_text(PTX + ("nonsense;\n" if command[0] == "check" else ""))
    words = [sys.executable, "-m", "asmkit", *(word.replace("FILE", str(file)) for word in command)]
    with open("/dev/full", "w") as full:
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (2, "asmkit: the output cannot be written: No space left on device\n")
    closed = "import os, sys; os.close(1); os.execv(sys.argv[1], sys.argv[1:])"
    done = subprocess.run([sys.executable, "-c", closed, *words], stderr=subprocess.PIPE, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (2, "asmkit: the output cannot be written: standard output is closed\n")


@pytest.mark.parametrize("columns", [60, 80])
def test_lines_fit_the_terminal(capsys, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    for arguments in (["doctor"], ["isa", "v_mfma", "tex", "mma"], ["isa"]):
        main(arguments)
        assert max(map(len, capsys.readouterr().out.splitlines())) <= columns


def test_rows_that_differ_in_registers_only_are_described_once(capsys):
    main(["isa", "v_mfma_scale"])
    shown = capsys.readouterr().out
    assert shown.count("=d:") == len(isa.GCN.matching("v_mfma_scale")) == 36
    assert shown.count("    cbsz: 0, 1, 5, 6, 7; or 2 … 3, required; or 4, required\n") == 2
    assert shown.count("    D = A·B + C") == 2


def test_the_version(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"asmkit {asmkit.__version__}\n"


@pytest.mark.parametrize("command", ["sweep", "run"])
def test_a_command_that_executes_its_file_says_so(capsys, command):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert "Executes the" in capsys.readouterr().out
