"""From a kernel to its code object: decorator, waits by `sync`, clang's messages, disassembly, report."""

from __future__ import annotations

import linecache
import struct

import pytest

from asmkit import AsmError, DiagnosticCode, Ptr, errors, f16, f32, gcn, toolchain, u32
from asmkit.errors import resolve
from asmkit.gcn.backend import ISA
from asmkit.gcn.text.parser import parse
from asmkit.gcn.text.writer import write
from asmkit.toolchain import cache

from ..support.gcn_programs import ARCHS, code, listed, needs_clang, needs_objdump

MACHS = {"gfx90a": 0x3F, "gfx942": 0x4C, "gfx950": 0x4F}  # the ELF header's flags, low byte (AMDGPU ABI)
SHAPES = {"M": 64, "N": 32, "K": 64}


def scale(**rules):
    """Return a kernel that doubles an array, with one option changed."""
    rules = {"arch": ARCHS, "block": (64,), "signature": "(N)->(N)", "grid": lambda d: d.N // 64, **rules}

    @gcn.kernel(divisible={"N": 64}, **rules)
    def double(k: gcn.Builder, a: Ptr[f32], d: Ptr[f32], N: gcn.Sgpr[u32]) -> None:
        at = ((k.group.x << 6) + k.tid.x) << 2
        x = k.vgpr(f32)
        k.gcn.global_load_dword(x, at, a)
        if rules.get("sync", "check") == "check":
            k.wait(vm=0)
        k.gcn.global_store_dword(at, x + x, d)

    return double


@gcn.kernel(
    arch=ARCHS,
    block=(64,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (d.N // 32, d.M // 32),
    divisible={"M": 32, "N": 32, "K": 8},
)
def mfma(k: gcn.Builder, a: Ptr[f16], b: Ptr[f16], d: Ptr[f32], N: gcn.Sgpr[u32], K: gcn.Sgpr[u32]) -> None:
    row, half = k.lane & 31, (k.lane >> 5) << 2
    m, n = (k.group.y << 5) + row, (k.group.x << 5) + row
    at_a, at_b = (m * K + half) << 1, (n * K + half) << 1
    acc, fa, fb = k.vgprs(f32, 16, 0.0), k.vgprs(u32, 2), k.vgprs(u32, 2)
    with k.loop(0, K, step=8):
        k.gcn.global_load_dwordx2(fa, at_a, a)
        k.gcn.global_load_dwordx2(fb, at_b, b)
        k.wait(vm=0)
        k.gcn.v_mfma_f32_32x32x8_f16(acc, fa, fb, acc)
        at_a += 16
        at_b += 16
    k.wait_mfma(acc)
    top = (k.group.y << 5) + half
    for i, value in enumerate(acc):
        k.gcn.global_store_dword(((top + (8 * (i // 4) + i % 4)) * N + n) << 2, value, d)


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("ASMKIT_CACHE", str(tmp_path))
    cache.forget()


def whole(kernel, arch="gfx942", **named):
    return ISA.whole(kernel.launch(arch=arch, **named).program)


# code objects


@needs_clang
@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("kernel", [scale(), mfma])
def test_a_code_object_for_each_target(arch, kernel):
    shapes = SHAPES if kernel is mfma else {"N": 128}
    image = kernel.image(arch=arch, **shapes)
    assert image[:4] == b"\x7fELF"
    assert struct.unpack_from("<H", image, 18)[0] == 224  # EM_AMDGPU
    assert struct.unpack_from("<I", image, 48)[0] & 0xFF == MACHS[arch]


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("loc", [False, True])
def test_the_whole_program_is_read_back(arch, loc):
    given = whole(mfma, arch, **SHAPES)
    assert parse(write(given, loc=loc).text) == given


@needs_clang
@needs_objdump
@pytest.mark.parametrize("arch", ARCHS)
def test_the_listing_is_read_to_the_same_machine_code(arch):
    image = ISA.image(whole(mfma, arch, **SHAPES)).image
    again = parse(listed(image), arch=arch)
    again.name = "mfma"
    made = toolchain.assemble_gcn(write(again).text, arch)
    assert code(made.image) == code(image)


@needs_clang
def test_an_image_is_made_once(monkeypatch):
    given = whole(scale(), N=64)
    first = ISA.image(given).image
    cache.forget()  # what is on disk stays
    monkeypatch.setattr("asmkit.toolchain.llvm._object", lambda *_: pytest.fail("assembled again"))
    assert ISA.image(given).image == first


def test_a_code_object_is_for_one_target():
    with pytest.raises(AsmError) as caught:
        ISA.image(whole(scale(), "gfx942", N=64), "gfx950")
    assert caught.value.code == "KERNEL"
    assert "gfx942 and cannot run on gfx950" in str(caught.value)


@needs_clang
def test_clang_speaks_of_python_lines():
    @gcn.kernel(arch="gfx942", block=(64,), signature="(N)->(N)", grid=1)
    def bad(k: gcn.Builder, a: Ptr[f32], d: Ptr[f32]) -> None:
        k.gcn.raw("v_mov_b32 v0, v1, v2")
        k.gcn.raw("v_bogus v0")

    with pytest.raises(AsmError) as caught:
        bad.image(N=64)
    first = bad.function.__code__.co_firstlineno
    assert [(f.code, resolve(f.where)[1] - first) for f in caught.value.findings] == [
        ("ASSEMBLER", 2),
        ("ASSEMBLER", 3),
    ]
    assert "clang: " in str(caught.value)
    assert "note: line 12 of the text: v_bogus v0" in str(caught.value)


@needs_clang
def test_a_text_of_its_own_names_its_own_lines():
    with pytest.raises(AsmError) as caught:
        toolchain.assemble_gcn("s_endpgm\nv_bogus v0\n", "gfx942", name="mine")
    assert caught.value.findings[0].where == ("mine.s", 2)


@needs_clang
def test_a_linker_that_fails_is_said(monkeypatch, tmp_path):
    lld = tmp_path / "lld"
    lld.write_text("#!/bin/sh\n[ $1 = --version ] && echo LLD 22.1.0 && exit\necho 'ld.lld: error: no'\nexit 1\n")
    lld.chmod(0o755)
    monkeypatch.setenv("ASMKIT_LLD", str(lld))
    with pytest.raises(AsmError) as caught:
        ISA.image(whole(scale(), N=64))
    assert caught.value.code == "TOOL_FAILED"
    assert "lld failed: ld.lld: error: no" in str(caught.value)


# what is looked at


@needs_clang
@needs_objdump
def test_the_listing_has_python_lines():
    sass = mfma.disassembly(arch="gfx950", **SHAPES)
    matrix = next(line for line in sass.lines if "v_mfma" in line.text)
    assert linecache.getline(*resolve(matrix.where)).strip() == "k.gcn.v_mfma_f32_32x32x8_f16(acc, fa, fb, acc)"
    assert "k.gcn.v_mfma_f32_32x32x8_f16(acc, fa, fb, acc)" in str(sass)
    assert [line.text for line in sass.lines if line.offset is None] == ["mfma:", "L0:", "L1:"]
    assert sass.lines[-1].text == "s_endpgm"


@needs_clang
def test_no_disassembler(monkeypatch):
    monkeypatch.setattr("asmkit.toolchain.locate._LLVM", ())
    monkeypatch.delenv("ASMKIT_LLVM_OBJDUMP", raising=False)
    with pytest.raises(AsmError) as caught:
        mfma.disassembly(**SHAPES)
    assert caught.value.code == "TOOL_MISSING"
    assert "llvm-objdump was not found" in str(caught.value)


@needs_clang
def test_the_report():
    report = mfma.report(arch="gfx90a", **SHAPES)
    shown = str(report)
    assert report.resources.vgprs == whole(mfma, "gfx90a", **SHAPES).facts.vgprs
    assert f"registers {report.resources.vgprs} VGPRs, 0 AGPRs, {report.resources.sgprs} SGPRs; no spills" in shown
    assert "mfma for gfx90a, block 64×1×1:" in shown
    assert "8 waves per SIMD, limited by waves" in shown
    assert [row.split(" in ")[0] for row in report.registers[:5]] == ["a", "b", "d", "N", "K"]
    assert any(row.startswith("%v[") and "in v[" in row for row in report.registers)
    assert set(report.map.values()) <= {(bank, n) for bank in "vas" for n in range(256)}


@needs_clang
def test_the_report_shows_unchecked_lines_and_what_was_inserted():
    @gcn.kernel(arch="gfx942", block=(64,), signature="(N)->(N)", grid=1, sync="auto")
    def odd(k: gcn.Builder, a: Ptr[f32], d: Ptr[f32]) -> None:
        x, at = k.vgpr(f32), k.tid.x << 2
        k.gcn.global_load_dword(x, at, a)
        k.gcn.raw("s_sleep 1")
        k.gcn.global_store_dword(at, x, d)

    report = odd.report(N=64)
    assert report.inserted == 1
    assert "1 of them inserted" in str(report)
    assert [row.split(": ")[1] for row in report.raw] == ["s_sleep 1"]


# waits and hazards


def test_a_missing_wait_is_an_error():
    @gcn.kernel(arch="gfx942", block=(64,), signature="(N)->(N)", grid=1)
    def hasty(k: gcn.Builder, a: Ptr[f32], d: Ptr[f32]) -> None:
        x, at = k.vgpr(f32), k.tid.x << 2
        k.gcn.global_load_dword(x, at, a)
        k.gcn.global_store_dword(at, x, d)

    with pytest.raises(AsmError) as caught:
        hasty.text(N=64)
    found = caught.value.findings
    assert [(f.code, resolve(f.where)[1]) for f in found] == [
        ("MISSING_WAIT", hasty.function.__code__.co_firstlineno + 4)
    ]


def test_auto_puts_the_wait_in_and_marks_it():
    lines = scale(sync="auto").text(N=64).splitlines()
    at = lines.index("\ts_waitcnt vmcnt(0)  ; inserted")
    assert "global_load_dword" in lines[at - 1]
    assert "; inserted" not in scale().text(N=64)


def test_off_leaves_the_program_alone():
    assert "vmcnt" not in scale(sync="off").text(N=64)


def test_advice_is_a_finding_of_the_program():
    @gcn.kernel(arch="gfx942", block=(64,), signature="(N)->(N)", grid=1)
    def patient(k: gcn.Builder, a: Ptr[f32], d: Ptr[f32]) -> None:
        x, y, at = k.vgpr(f32), k.vgpr(f32), k.tid.x << 2
        k.gcn.global_load_dword(x, at, a)
        k.gcn.global_load_dword(y, at, a)
        k.wait(vm=0)
        k.gcn.global_store_dword(at, x, d)

    assert DiagnosticCode.STRONG_WAIT in {finding.mistake for finding in whole(patient, N=64).findings}


# the kernel and its launch


@pytest.mark.parametrize(
    ("rules", "code"), [({"arch": "gfx000"}, "UNKNOWN_ARCH"), ({"sync": "perhaps"}, "OPTION_TYPE")]
)
def test_what_the_decorator_refuses(rules, code):
    with pytest.raises(AsmError) as caught:
        scale(**rules)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("rules", "what"),
    [
        ({"block": (1025,)}, "block"),
        ({"block": (64, 0)}, "block"),
        ({"block": (64, 17)}, "block"),
        ({"grid": (1, 1 << 16)}, "grid"),
        ({"grid": 1 << 31}, "grid"),
        ({"grid": 1 << 26}, "grid"),
    ],
)
def test_launches_that_no_machine_takes(rules, what):
    with pytest.raises(AsmError) as caught:
        scale(**rules).launch(N=64)
    assert caught.value.code == "GRID"
    assert f"the {what} is" in str(caught.value)


def test_the_limits_are_taken():
    assert scale(block=(1024,), grid=(1, 65535)).launch(N=64).block == (1024, 1, 1)
    assert scale(grid=(1 << 26) - 1).launch(N=64).grid[0] == (1 << 26) - 1


def test_lds_is_counted_by_target():
    @gcn.kernel(arch=("gfx950", "gfx942"), block=(64,), signature="(N)->(N)", grid=1)
    def large(k: gcn.Builder, a: Ptr[f32], d: Ptr[f32]) -> None:
        k.lds(f32, 20000)

    assert ISA.layout(large.launch(N=64).program) == (True, 80000)
    with pytest.raises(AsmError) as caught:
        large.launch(arch="gfx942", N=64)
    assert caught.value.code == "SHARED_LIMIT"


def test_nothing_of_this_place_is_in_the_text():
    text = mfma.text(**SHAPES)
    assert errors.__file__.rsplit("/", 2)[0] not in text
    assert text == mfma.text(**SHAPES)
