"""Read programs: what decides the architecture, the kernels and their parameters, and what is refused."""

from pathlib import Path

import pytest

import asmkit
from asmkit import AsmError
from tests.interop.saxpy import SAXPY
from tests.interop.test_run import scale
from tests.support.gcn_programs import needs_objdump

PARAMS = """\
.version 8.0
.target sm_90
.address_size 64
.shared .align 16 .b8 tile[640];
.visible .entry first(.param .u64 .ptr .global .align 4 p, .param .align 8 .b8 s[24], .param .f64 d)
.reqntid 32, 4
{ .shared .f32 more[8]; .reg .b32 %r; mov.u32 %r, tile; ret; }
.visible .entry second() { bar.sync 0; ret; }
"""


def test_the_kernels_of_a_text():
    module = asmkit.read(PARAMS, "ptx")
    first = module.kernels["first"]
    assert [(p.name, p.type, p.size) for p in first.params] == [
        ("p", "pointer", 8),
        ("s", "b8[24]", 24),
        ("d", "f64", 8),
    ]
    assert first.block == (32, 4, 1)
    assert first.shared == 640 + 32
    assert module.kernels["second"].shared == 0  # it does not use the tile
    assert module.kernel("second").params == ()
    with pytest.raises(AsmError, match=r"has several kernels[\s\S]*one of: first, second"):
        module.kernel()
    with pytest.raises(AsmError, match="has no kernel third"):
        module.kernel("third")


def test_a_file_a_text_and_its_bytes_are_the_same(tmp_path: Path):
    file = tmp_path / "saxpy.ptx"
    file.write_text(SAXPY)
    for source in (file, str(file), SAXPY.encode()):
        assert asmkit.read(source).kernels["saxpy"].params[2].type == "b32"
    with pytest.raises(AsmError) as caught:
        asmkit.read(SAXPY)
    assert caught.value.findings[0].code == "OPTION_MISSING"


def test_the_contents_of_a_file_decide():
    text = scale.text(N=100, s=1.0)
    module = asmkit.read(text.encode())
    assert module.isa == "gcn"
    assert [p.size for p in module.kernels["scale"].params] == [8, 8, 4, 4]


@needs_objdump
def test_a_code_object():
    module = asmkit.read(scale.image(N=100, s=1.0))
    assert module.isa == "gcn"
    assert [p.type for p in module.kernels["scale"].params] == ["pointer", "pointer", "b32", "b32"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\x7fELF\x02" + bytes(13) + b"\xbe\x00" + bytes(80), "is a cubin, which has machine code and no PTX"),
        (b"\x7fELF\x02" + bytes(13) + b"\x3e\x00" + bytes(80), "does not simulate .62."),
    ],
)
def test_other_objects_are_refused(content: bytes, message: str):
    with pytest.raises(AsmError, match=message):
        asmkit.read(content)


def test_a_file_that_does_not_exist(tmp_path: Path):
    with pytest.raises(AsmError, match="cannot be read: No such file"):
        asmkit.read(tmp_path / "none.ptx")


def test_a_kernel_that_does_nothing_counts_only_if_named():
    """Libraries such as CUB leave an empty kernel in each program."""
    head = ".version 8.0\n.target sm_80\n.address_size 64\n"
    empty, other = (f".visible .entry {name}() {{ {body} ret; }}\n" for name, body in (("e", ""), ("o", "trap;")))
    module = asmkit.read(head + empty + other, "ptx")
    assert module.kernel().name == "o"
    assert module.kernel("e").name == "e"
    assert asmkit.read(head + empty, "ptx").kernel().name == "e"
