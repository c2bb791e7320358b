"""The vendors' tools: which one is taken, what it makes, and where its messages point."""

from __future__ import annotations

import shlex
import stat
import sys
import tempfile
import time
from pathlib import Path

import pytest

from asmkit import toolchain
from asmkit.errors import AsmError, SourceLocation
from asmkit.ptx.targets import MACHINES, STATIC_SHARED, occupancy, runs_on, since, targets
from asmkit.toolchain import cache, ptxas_log
from asmkit.toolchain.image_header import check_image
from asmkit.toolchain.locate import candidates, find, ptx_of_cuda
from asmkit.toolchain.ptxas import ptxas_for

HEAD = """.version {version}
.target {target}
.address_size 64
"""
SQUARE = (
    HEAD.format(version="7.0", target="sm_80")
    + """.visible .entry square(.param .u64 p)
{
.reg .b64 %rd<3>;
.reg .b32 %r<4>;
.shared .align 16 .b8 tile[1024];
ld.param.u64 %rd0, [p];
mov.u32 %r0, %tid.x;
mad.wide.u32 %rd1, %r0, 4, %rd0;
ld.global.f32 %r1, [%rd1];
mul.rn.f32 %r2, %r1, %r1;
st.shared.f32 [tile], %r2;
bar.sync 0;
ld.shared.f32 %r3, [tile];
st.global.f32 [%rd1], %r3;
ret;
}
"""
)


def places(text: str) -> list[SourceLocation | None]:
    """A made-up Python line for each line of a text: 100 more."""
    return [("user.py", 100 + i) for i, _ in enumerate(text.splitlines(), 1)]


def line_of(text: str, part: str) -> int:
    return next(i for i, row in enumerate(text.splitlines(), 1) if part in row)


def refused(text: str, arch: str = "sm_80", **options) -> AsmError:
    with pytest.raises(AsmError) as caught:
        toolchain.assemble_ptx(text, arch, **options)
    return caught.value


def spread(registers: int) -> str:
    """A kernel that keeps many values alive in few registers, so that it must spill."""
    loads = "\n".join(f"ld.volatile.global.b32 %r{i}, [%rd0+{4 * i}];" for i in range(registers))
    stores = "\n".join(f"st.volatile.global.b32 [%rd0+{4 * i}], %r{registers - 1 - i};" for i in range(registers))
    return (
        HEAD.format(version="7.0", target="sm_80")
        + f".visible .entry spread(.param .u64 p)\n.maxntid 1024\n{{\n.reg .b64 %rd<2>;\n.reg .b32 %r<{registers}>;\n"
        + f"ld.param.u64 %rd0, [p];\n{loads}\n{stores}\nret;\n}}\n"
    )


def program(folder: Path, name: str, body: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def old_ptxas(folder: Path) -> Path:
    """A ptxas of CUDA 12.0, which takes PTX 8.0 and knows no Blackwell."""
    says = "Cuda compilation tools, release 12.0, V12.0.76"
    body = f"""case "$1" in
--version) echo '{says}';;
--help) echo "'sm_80','sm_90a'";;
*) echo 'ptxas fatal   : too old'; exit 255;;
esac"""
    return program(folder, "ptxas", body)


# --- finding ---


@pytest.fixture
def alone(monkeypatch, tmp_path):
    """An empty PATH and no variables of ours: only the wheels are left."""
    for name in ("PTXAS", "NVDISASM", "CUOBJDUMP", "CLANG", "LLD"):
        monkeypatch.delenv(f"ASMKIT_{name}", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_the_wheel_is_found_without_a_path(alone):
    tool = find("ptxas")
    assert tool.origin == "wheel"
    assert tool.version >= (13, 0)
    assert Path(tool.argv[0]).is_absolute()


@pytest.mark.tools
def test_the_path_comes_before_the_wheel(alone):
    old = old_ptxas(alone)
    assert find("ptxas").argv == [str(old)]
    assert [tool.origin for tool in candidates("ptxas")] == ["PATH", "wheel"]


@pytest.mark.tools
def test_an_old_tool_on_the_path_is_no_dead_end(alone):
    old = old_ptxas(alone)
    assert ptxas_for(HEAD.format(version="8.0", target="sm_90a"), "sm_90a").argv == [str(old)]
    assert ptxas_for(HEAD.format(version="8.3", target="sm_90a"), "sm_90a").origin == "wheel"
    assert ptxas_for(HEAD.format(version="8.0", target="sm_90"), "sm_120").origin == "wheel"


def test_the_variable_always_wins(alone, monkeypatch):
    monkeypatch.setenv("ASMKIT_PTXAS", str(old_ptxas(alone)))
    error = refused(HEAD.format(version="8.3", target="sm_90a"), "sm_90a")
    assert error.code == "TOOL_OLD"
    assert "ptxas 12.0.76 supports PTX up to 8.0, but the text is PTX 8.3" in str(error)


def test_a_variable_may_be_a_command_line(alone, monkeypatch):
    monkeypatch.setenv("ASMKIT_CLANG", f"{sys.executable} -m ziglang clang")
    assert find("clang").argv == [sys.executable, "-m", "ziglang", "clang"]


def test_a_variable_that_names_nothing_is_said(alone, monkeypatch):
    monkeypatch.setenv("ASMKIT_PTXAS", "/nowhere/ptxas")
    error = refused(SQUARE)
    assert error.code == "TOOL_MISSING"
    assert "ASMKIT_PTXAS is set to `/nowhere/ptxas`" in str(error)


def test_a_missing_tool_says_how_to_get_it(alone, monkeypatch):
    monkeypatch.setattr("asmkit.toolchain.locate._package", lambda name: iter(()))
    error = refused(SQUARE)
    assert error.code == "TOOL_MISSING"
    assert "pip install nvidia-cuda-nvcc" in str(error)


def test_llvm_too_old_on_the_path_is_passed_over(alone):
    program(alone, "clang", "echo 'clang version 14.0.6'")
    program(alone, "ld.lld", "echo 'Debian LLD 14.0.6 (compatible with GNU linkers)'")
    assert find("clang").origin == find("lld").origin == "wheel"
    program(alone, "ld.lld-21", "echo 'LLD 21.1.0 (compatible with GNU linkers)'")
    assert find("lld").argv == [str(alone / "ld.lld-21")]


def test_rocm_comes_before_the_path(alone, monkeypatch):
    (alone / "llvm" / "bin").mkdir(parents=True)
    clang = program(alone / "llvm" / "bin", "clang", "echo 'AMD clang version 19.0.0git'")
    monkeypatch.setenv("ROCM_PATH", str(alone))
    assert find("clang").argv == [str(clang)]
    assert find("clang").version == (19, 0, 0)


def test_clang_and_lld_make_a_code_object(alone):
    source = b'.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.text\ns_endpgm\n'
    compiled = toolchain.run(
        [*toolchain.argv("clang"), "--target=amdgcn-amd-amdhsa", "-mcpu=gfx942", "-c", "k.s", "-o", "k.o"],
        {"k.s": source},
        ["k.o"],
    )
    assert compiled.status == 0, compiled.log
    linked = toolchain.run([*toolchain.argv("lld"), "-shared", "k.o", "-o", "k.hsaco"], compiled.files, ["k.hsaco"])
    assert linked.files["k.hsaco"].startswith(b"\x7fELF"), linked.log


@pytest.mark.parametrize(
    ("cuda", "ptx"), [((11, 8), (7, 8)), ((12, 5), (8, 5)), ((12, 6), (8, 5)), ((12, 9), (8, 8)), ((13, 5), (9, 5))]
)
def test_ptx_of_cuda(cuda, ptx):
    assert ptx_of_cuda(*cuda) == ptx


def test_every_ptxas_found_takes_the_version_claimed_and_no_later(monkeypatch):
    for tool in candidates("ptxas"):
        monkeypatch.setenv("ASMKIT_PTXAS", tool.argv[0])
        major, minor = tool.ptx
        assert toolchain.check_ptx(HEAD.format(version=f"{major}.{minor}", target="sm_80"), "sm_80") == []
        with pytest.raises(AsmError, match="TOOL_OLD"):
            toolchain.check_ptx(HEAD.format(version=f"{major}.{minor + 1}", target="sm_80"), "sm_80")
        later = HEAD.format(version=f"{major}.{minor + 1}", target="sm_80").encode()
        ran = toolchain.run([*tool.argv, "-arch=sm_80", "k.ptx"], {"k.ptx": later})
        assert "Unsupported .version" in ran.log


# --- running ---


def test_a_tool_that_takes_too_long_is_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    start = time.monotonic()
    with pytest.raises(AsmError, match=r"took longer than 0\.2 s"):
        toolchain.run([sys.executable, "-c", "import time; time.sleep(60)"], {"a": b"x"}, limit=0.2)
    assert time.monotonic() - start < 2
    assert list(tmp_path.iterdir()) == []


def test_a_tool_that_does_not_start_is_said():
    with pytest.raises(AsmError, match="TOOL_FAILED"):
        toolchain.run(["/nowhere/tool"], {})


def test_nothing_is_left_behind(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    toolchain.assemble_ptx(SQUARE, "sm_80")
    refused(SQUARE.replace("mul.rn", "mul.foo"))
    assert list(tmp_path.iterdir()) == []
    assert not Path("elf.o").exists()


# --- assembling ---


def test_an_image_and_its_resources():
    made = toolchain.assemble_ptx(SQUARE, "sm_80", name="square")
    assert made.image.startswith(b"\x7fELF")
    assert made.findings == ()
    used = made.resources
    assert 4 <= used.registers <= 16
    assert (used.spill_stores, used.spill_loads, used.stack, used.barriers) == (0, 0, 0, 1)
    assert used.shared == 1024
    assert used.const == 0x160 + 8  # sm_80 puts parameters at c[0][0x160]


def test_spills_are_counted_and_found():
    made = toolchain.assemble_ptx(spread(200), "sm_80", where=("user.py", 7))
    assert made.resources.registers == 64
    assert made.resources.spill_stores > 0
    assert made.resources.stack >= 4 * 100
    (finding,) = made.findings
    assert (finding.code, finding.where) == ("PERFORMANCE", ("user.py", 7))
    assert f"{made.resources.spill_stores} bytes spill stores" in finding.message


@pytest.mark.tools
def test_all_errors_at_once_at_python_lines():
    text = SQUARE.replace("mul.rn", "mul.foo").replace("mov.u32 %r0", "mov.u64 %r0")
    error = refused(text, lines=places(text))
    assert [(f.code, f.where[1] - 100) for f in error.findings] == [
        ("ASSEMBLER", line_of(text, "mov.u64 %r0")),
        ("ASSEMBLER", line_of(text, "mul.foo")),
    ]
    assert "user.py:" in str(error)
    assert "mul.foo.f32 %r2, %r1, %r1;" in str(error)  # the note shows the text's line
    assert "aborted" not in str(error)


@pytest.mark.tools
def test_a_line_without_a_place_and_a_message_without_a_line_are_the_kernels():
    text = SQUARE.replace("mul.rn", "mul.foo")
    error = refused(text, lines=[None] * len(text.splitlines()), where=("user.py", 5))
    assert [f.where for f in error.findings] == [("user.py", 5)]
    huge = SQUARE.replace("tile[1024]", "tile[300000]")
    error = refused(huge, lines=places(huge), where=("user.py", 5))
    assert [f.where for f in error.findings] == [("user.py", 5)]
    assert "too much shared data" in str(error)


@pytest.mark.tools
def test_without_a_map_the_text_itself_is_named():
    text = SQUARE.replace("mul.rn", "mul.foo")
    error = refused(text, name="square")
    assert [f.where for f in error.findings] == [("square.ptx", line_of(text, "mul.foo"))]


@pytest.mark.tools
def test_an_arch_that_ptxas_does_not_know():
    error = refused(SQUARE, "sm_70", where=("user.py", 5))
    assert error.code == "ASSEMBLER"
    assert "sm_70" in str(error)


WGMMA = (
    HEAD.format(version="8.0", target="sm_90a")
    + """.visible .entry product(.param .u64 p)
.reqntid 128
{
.reg .b64 %rd<3>;
.reg .b32 %r<8>;
.reg .b32 %f<4>;
setmaxnreg.inc.sync.aligned.u32 120;
ld.param.u64 %rd0, [p];
mov.b64 %rd1, 0;
ld.global.v4.b32 {%r0, %r1, %r2, %r3}, [%rd0];
wgmma.fence.sync.aligned;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f0,%f1,%f2,%f3}, {%r0,%r1,%r2,%r3}, %rd1, 0, 1, 1, 0;
ld.global.b32 %r0, [%rd0+16];
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f0,%f1,%f2,%f3}, {%r0,%r1,%r2,%r3}, %rd1, 1, 1, 1, 0;
wgmma.commit_group.sync.aligned;
wgmma.wait_group.sync.aligned 0;
st.global.f32 [%rd0], %f0;
ret;
}
"""
)


def test_lost_speed_is_a_finding_at_the_instruction(monkeypatch):
    monkeypatch.setenv("ASMKIT_PTXAS", toolchain.newest("ptxas").argv[0])
    made = toolchain.assemble_ptx(WGMMA, "sm_90a", lines=places(WGMMA), where=("user.py", 5))
    found = {f.where[1] - 100: f.message for f in made.findings if f.code == "PERFORMANCE"}
    assert "'setmaxnreg' ignored" in found[line_of(WGMMA, "setmaxnreg")]
    assert "serialized" in found[line_of(WGMMA, "wgmma.mma_async")]
    assert len(found) == len(made.findings) == 2


def test_a_message_that_names_its_line_is_found_there():
    source = ptxas_log.Source(WGMMA, "product", places(WGMMA), None)
    log = (
        "ptxas info    : (C7517) wgmma.wait_group is injected in around line 18 by compiler to allow use of "
        "registers defined by GMMA in function 'k'\n"
        "ptxas info    : 0 bytes gmem\n"
        "ptxas k.ptx, line 9; warning : Something else\n"
    )
    found = ptxas_log.warnings(log, source)
    assert [(f.code, f.where) for f in found] == [
        ("PERFORMANCE", ("user.py", 118)),
        ("ASSEMBLER_WARNING", ("user.py", 109)),
    ]


def test_resources_are_those_of_the_entry_asked_for():
    second = SQUARE[SQUARE.index(".visible") :].replace("square", "cube").replace("tile[1024]", "tile[2048]")
    text = SQUARE + second
    assert toolchain.assemble_ptx(text, "sm_80", name="square").resources.shared == 1024
    assert toolchain.assemble_ptx(text, "sm_80", name="cube").resources.shared == 2048


def test_the_cache_is_asked_with_everything_that_matters():
    keys, store = [], {}

    def cache(parts, make):
        keys.append(tuple(parts))
        return store.setdefault(tuple(parts), None) or store.__setitem__(tuple(parts), make()) or store[tuple(parts)]

    first = toolchain.assemble_ptx(spread(200), "sm_80", cache=cache, where=("a.py", 1))
    again = toolchain.assemble_ptx(spread(200), "sm_80", cache=cache, where=("a.py", 1))
    assert first == again
    assert len(store) == 1
    toolchain.assemble_ptx(spread(200), "sm_86", cache=cache)
    toolchain.assemble_ptx(spread(200), "sm_80", cache=cache, options=("-O1",))
    assert len(store) == 3
    assert toolchain.find("ptxas").identity in keys[0]


def wrapper(folder: Path, name: str, writes: str) -> Path:
    """A program that passes `--version` and `--help` on to the real tool, and otherwise runs `writes`."""
    real = shlex.join(toolchain.argv(name))
    return program(folder, name, f'case "$1" in --version|--help) exec {real} "$@";; esac\n{writes.format(real=real)}')


def test_options_of_the_variable_make_another_image(monkeypatch, tmp_path):
    monkeypatch.setenv("ASMKIT_CACHE", str(tmp_path / "cache"))
    plain = shlex.join(toolchain.argv("ptxas"))
    images = []
    for command in (f"{plain} -O0", plain, f"{plain} -O0", plain):
        monkeypatch.setenv("ASMKIT_PTXAS", command)
        cache.forget()
        images.append(toolchain.assemble_ptx(SQUARE, "sm_80", cache=cache.cached).image)
    assert images[0] == images[2] != images[1] == images[3]


def test_a_program_that_was_replaced_is_another_tool(monkeypatch, tmp_path):
    monkeypatch.setenv("ASMKIT_CACHE", str(tmp_path / "cache"))
    real = wrapper(tmp_path, "ptxas", 'exec {real} "$@"')
    monkeypatch.setenv("ASMKIT_PTXAS", str(real))
    first = toolchain.find("ptxas").identity
    real.write_text(real.read_text().replace("exec", "exec  "))
    assert toolchain.find("ptxas").identity != first
    assert toolchain.assemble_ptx(SQUARE, "sm_80", cache=cache.cached).image.startswith(b"\x7fELF")


GARBAGE = {
    "text": "echo garbage > kernel.cubin",
    "nothing": ": > kernel.cubin",
    "half": '{real} "$@" && head -c 900 kernel.cubin > half && mv half kernel.cubin',
    "another target": "{real} --verbose -arch=sm_90 kernel.ptx -o kernel.cubin",
}


@pytest.mark.parametrize("how", GARBAGE)
def test_what_is_no_image_is_neither_given_nor_kept(how, monkeypatch, tmp_path):
    monkeypatch.setenv("ASMKIT_CACHE", str(tmp_path / "cache"))
    cache.forget()
    bad = wrapper(tmp_path, "ptxas", GARBAGE[how])
    monkeypatch.setenv("ASMKIT_PTXAS", str(bad))
    for _ in range(2):
        with pytest.raises(AsmError, match=r"TOOL_FAILED: ptxas failed: its output (is not|ends|is an ELF)"):
            toolchain.assemble_ptx(SQUARE, "sm_80", cache=cache.cached)
    assert not [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]


def test_images_are_of_the_target_asked_for():
    nothing = '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.text\nk: s_endpgm\n'
    image = toolchain.assemble_gcn(nothing, "gfx942").image
    assert check_image(image, "gfx942", "lld") == image
    cubin = toolchain.assemble_ptx(SQUARE, "sm_80").image
    for wrong, arch in (
        (image, "gfx950"),
        (image, "sm_80"),
        (cubin, "sm_86"),
        (cubin, "gfx942"),
        (cubin[:-1], "sm_80"),
    ):
        with pytest.raises(AsmError, match="TOOL_FAILED"):
            check_image(wrong, arch, "lld")


def test_a_quotation_that_does_not_end(alone, monkeypatch):
    monkeypatch.setenv("ASMKIT_PTXAS", "'x")
    with pytest.raises(
        AsmError, match=r"(?s)TOOL_MISSING: ptxas was not found.*`'x`, which is not an executable program"
    ):
        find("ptxas")


# --- checking and disassembling ---


def test_check_ptx_judges_many_lines_at_once():
    text = SQUARE.replace("mul.rn", "mul.foo").replace("bar.sync", "bar.foo")
    found = toolchain.check_ptx(text, "sm_90a")
    assert sorted({line for line, _ in found}) == [line_of(text, "mul.foo"), line_of(text, "bar.foo")]
    assert (line_of(text, "mul.foo"), "Unknown modifier '.foo'") in found
    assert toolchain.check_ptx(SQUARE, "sm_90a") == []
    ((line, message),) = toolchain.check_ptx("nonsense", "sm_80")
    assert line == 1
    assert "version" in message


def test_disassemble():
    image = toolchain.assemble_ptx(SQUARE, "sm_80").image
    assert "FMUL" in toolchain.disassemble(image)
    with pytest.raises(AsmError, match="TOOL_FAILED"):
        toolchain.disassemble(b"no image")


@pytest.mark.parametrize("arch", ["sm_75", "sm_80", "sm_90a", "sm_120"])
def test_sass_has_the_python_line_of_each_instruction(arch):
    text = SQUARE.replace("sm_80", "sm_75")
    listing = toolchain.sass(text, arch, lines=places(text), name="square")
    lines = {row.text.split()[0].split(".")[0]: row for row in listing.lines if row.offset is not None}
    for opcode, ptx in {"FMUL": "mul.rn", "BAR": "bar.sync", "STS": "st.shared", "STG": "st.global"}.items():
        assert lines[opcode].where == ("user.py", 100 + line_of(text, ptx))
    assert "// user.py:" in str(listing)
    assert listing.lines[-1].text != "NOP"


def test_line_information_leaves_the_code_alone():
    def code(*options: str) -> list[str]:
        listing = toolchain.disassemble(toolchain.assemble_ptx(SQUARE, "sm_90a", options=options).image)
        return [row for row in listing.splitlines() if row.lstrip().startswith("/*")]

    assert len(code()) > 10
    assert code() == code("--generate-line-info")


# --- the machines ---


def newest_says(text: str, arch: str) -> str:
    """What the newest ptxas says of a text; "" if it takes it in silence."""
    command = [*toolchain.newest("ptxas").argv, f"-arch={arch}", "k.ptx"]
    return toolchain.run(command, {"k.ptx": text.encode()}).log


def bounded(arch: str, threads: int, blocks: int) -> str:
    major, minor = since(arch)
    head = HEAD.format(version=f"{major}.{minor}", target=arch)
    return head + f".visible .entry k()\n.maxntid {threads}\n.minnctapersm {blocks}\n{{ ret; }}\n"


@pytest.mark.parametrize("name", MACHINES)
def test_ptxas_knows_the_same_limits(name):
    chip = MACHINES[name]
    for threads, blocks in ((32, chip.blocks), (256, chip.warps // 8)):
        assert newest_says(bounded(name, threads, blocks), name) == ""
        assert "ignored" in newest_says(bounded(name, threads, blocks + 1), name)


def shared(arch: str, count: int) -> str:
    major, minor = since(arch)
    head = HEAD.format(version=f"{major}.{minor}", target=arch)
    return head + (
        f".visible .entry k() {{ .shared .align 4 .b8 a[{count}]; .reg .b32 %r; mov.u32 %r, a;\n"
        "st.shared.u32 [%r], 0; bar.sync 0; ret; }\n"
    )


@pytest.mark.parametrize("arch", targets())
def test_ptxas_knows_the_same_shared_memory(arch):
    accelerated = arch.endswith("a") and newest_says(shared(arch, STATIC_SHARED + 4), arch) == ""
    limit = MACHINES[arch[:-1]].shared_block if accelerated else STATIC_SHARED
    assert newest_says(shared(arch, limit), arch) == ""
    assert "too much shared" in newest_says(shared(arch, limit + 4), arch)


@pytest.mark.parametrize("arch", targets())
def test_a_target_starts_where_the_table_says(arch):
    major, minor = since(arch)
    before = (major, minor - 1) if minor else {7: (6, 5), 8: (7, 8), 9: (8, 8)}[major]
    entry = ".visible .entry k() { ret; }\n"
    assert newest_says(HEAD.format(version=f"{major}.{minor}", target=arch) + entry, arch) == ""
    assert newest_says(HEAD.format(version=".".join(map(str, before)), target=arch) + entry, arch) != ""


@pytest.mark.parametrize("target", ["sm_75", "sm_87", "sm_90a", "sm_100a", "sm_100f", "sm_103f", "sm_110", "sm_120f"])
def test_targets_run_where_ptxas_says(target):
    text = HEAD.format(version="9.5", target=target) + ".visible .entry k() { ret; }\n"
    taken = [arch for arch in targets() if newest_says(text, arch) == ""]
    assert taken == [arch for arch in targets() if runs_on(target, arch)]


def test_an_unknown_arch_is_refused():
    with pytest.raises(AsmError, match="UNKNOWN_ARCH") as caught:
        occupancy("sm_80a", 32, 128, 0)
    assert "sm_90a" in str(caught.value)


@pytest.mark.parametrize(
    ("arch", "registers", "threads", "shared", "blocks", "limiter"),
    [
        ("sm_80", 32, 256, 0, 8, "warps"),
        ("sm_80", 8, 32, 0, 32, "blocks"),
        ("sm_86", 8, 32, 0, 16, "blocks"),
        ("sm_80", 33, 256, 0, 6, "registers"),  # 33 is given out as 40
        ("sm_80", 255, 256, 0, 1, "registers"),
        ("sm_90a", 168, 384, 200 * 1024, 1, "registers"),
        ("sm_90a", 32, 128, 227 * 1024, 1, "shared"),
        ("sm_90a", 32, 128, 113 * 1024, 2, "shared"),
        ("sm_90a", 32, 128, 113 * 1024 + 1, 1, "shared"),
        ("sm_75", 32, 128, 32 * 1024, 2, "shared"),  # nothing is reserved before sm_80
        ("sm_80", 32, 128, 164 * 1024, 0, "shared"),
        ("sm_80", 96, 1024, 0, 0, "registers"),
        ("sm_80", 32, 2048, 0, 0, "warps"),
    ],
)
def test_occupancy(arch, registers, threads, shared, blocks, limiter):
    found = occupancy(arch, registers, threads, shared)
    assert (found.blocks_per_sm, found.limiter) == (blocks, limiter)
    assert found.warps == blocks * -(-threads // 32)
    assert found.fraction == found.warps / found.max_warps
