"""The commands of findings in Python: each opens the debugger at its finding, with the arrays of the run."""

from __future__ import annotations

import re
import shlex
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, AsmWarning, Ptr, f32, gcn, ptx, u32
from asmkit.cli.main import main
from asmkit.debug import start
from asmkit.debug.session import Session
from asmkit.launch import saved_run
from asmkit.sim import Multicast
from tests.debug.kernels import reverse
from tests.interop.saxpy import SAXPY
from tests.interop.test_run import LOCAL

COMMAND = re.compile(r"debug: (python -m asmkit debug .*)")
X = np.arange(128, dtype=np.float32)


@ptx.kernel(arch="sm_80", block=32, signature="(N),(32)->(32)", grid=1)
def gathered(k: ptx.Builder, x: Ptr[f32], index: Ptr[u32], out: Ptr[f32]) -> None:
    """out[i] = x[index[i]]: the finding depends on the contents of an array."""
    number, value = k.reg(u32), k.reg(f32)
    k.ptx.ld.global_.u32(number, (index + k.tid.x)[0])
    k.ptx.ld.global_.f32(value, (x + number)[0])
    k.ptx.st.global_.f32((out + k.tid.x)[0], value)


@ptx.kernel(arch="sm_80", block=32, signature="(N),(32)->(N)", grid=1, alias={"out": "x"})
def scattered(k: ptx.Builder, x: Ptr[u32], index: Ptr[u32], out: Ptr[u32]) -> None:
    """Move elements of an array to other places in it: the first step changes the places of the second one."""
    a, b = k.reg(u32), k.reg(u32)
    k.ptx.ld.global_.u32(a, (index + k.tid.x)[0])
    with k.loop(0, 3):
        k.ptx.ld.global_.u32(b, (out + a)[0])
        k.ptx.st.global_.u32((out + k.tid.x)[0], 7000)
        k.ptx.mov.u32(a, b)


@gcn.kernel(arch="gfx942", block=64, signature="(N),(64)->(64)", grid=1)
def gathered_gcn(k: gcn.Builder, x: Ptr[f32], index: Ptr[u32], out: Ptr[f32]) -> None:
    """out[i] = x[index[i]]."""
    at, number = k.tid.x << 2, k.vgpr(u32)
    k.gcn.global_load_dword(number, at, index)
    k.wait(vm=0)
    place, value = number << 2, k.vgpr(f32)
    k.gcn.global_load_dword(value, place, x)
    k.wait(vm=0)
    k.gcn.global_store_dword(at, value, out)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASMKIT_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[Session]]:
    """Run all commands that a text names, and return the sessions that they show."""
    found: list[Session] = []
    monkeypatch.setattr(start, "open_app", found.append)

    def run(text: str) -> list[Session]:
        commands = COMMAND.findall(text)
        assert commands
        assert [main(shlex.split(one)[3:]) for one in commands] == [0] * len(commands)
        for command, session in zip(commands, found, strict=True):
            assert session.why == f"finding {command.split()[-1]}"
            assert session.finding is not None
            assert str(session.finding.finding).splitlines()[0] in text
        return found

    return run


def told(call: Callable[[], object], kind: type[Exception] = AsmError) -> str:
    """The text of an error with its notes, as a traceback shows it."""
    with pytest.raises(kind) as caught:
        call()
    return "\n".join([str(caught.value), *getattr(caught.value, "__notes__", ())])


def indices(count: int = 32) -> np.ndarray:
    """Indices of which one is outside of `X`."""
    made = np.arange(count, dtype=np.uint32)
    made[5] = 200
    return made


def test_a_call_on_numpy_arrays(opened: Callable[[str], list[Session]]):
    (session,) = opened(told(lambda: gathered(X * 2, indices())))
    assert session.thread.thread == (5, 0, 0)
    shown = {area.name: area for area in session.areas()}
    assert shown["x"].kind is f32
    assert shown["x"].texts(session.machine, 3, 2) == ["6", "8"]
    assert shown["out"].texts(session.machine, 0, 1) == ["unset"]


def test_the_session_has_the_lines_and_variables_of_python(opened: Callable[[str], list[Session]]):
    (session,) = opened(told(lambda: reverse(X, barrier=False)))
    assert session.line is not None
    assert Path(session.line[0]).name == "kernels.py"
    assert session.variables.named("a", session.place) is not None
    assert "tile" in [area.name for area in session.areas()]


def test_the_table_of_check_has_commands_with_seeds(opened: Callable[[str], list[Session]]):
    text = str(reverse.check(X, barrier=False))
    assert "--seed" in text
    lines = re.sub(r"(error|warning) +(\S+) +(\w+) +\d+ +(.*)", r"\2: \3: \4", text)
    assert len(opened(lines)) == 3


def test_errors_of_a_report_of_check_have_the_commands(opened: Callable[[str], list[Session]]):
    report = reverse.check(X, barrier=False, schedules=1)
    opened(told(report.raise_errors))


def test_warnings_have_the_command_and_save_one_run(opened: Callable[[str], list[Session]], tmp_path: Path):
    @ptx.kernel(arch="sm_80", block=64, grid=1, signature="(N)->(N)")
    def same(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]):
        k.ptx.st.global_.f32(out[0], 1.0)

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        for number in range(3):
            same(np.full(64, number, np.float32))
    (warning,) = caught
    assert warning.category is AsmWarning
    opened(str(warning.message))
    assert len([*(tmp_path / "cache" / "runs").iterdir()]) == 1


def test_settings_of_the_run_are_saved(opened: Callable[[str], list[Session]]):
    with asmkit.watching(["memcheck"], seed=3, steps=500):
        text = told(lambda: gathered(X, indices()))
    (session,) = opened(text)
    assert [*session.run.launch.watching] == ["memcheck", "writes of the debugger"]
    (run,) = saved_run.place().iterdir()
    assert saved_run.load(run)[1] == asmkit.sim.settings.Settings(["memcheck"], 3, None, 500)


def test_a_program_of_another_compiler(opened: Callable[[str], list[Session]]):
    x, y = np.arange(1000, dtype=np.float32), np.ones(1000, np.float32)
    call = lambda **more: asmkit.run(asmkit.read(SAXPY, "ptx"), x, y, 2.0, 1024, grid=8, block=128, **more)  # noqa: E731
    (session,) = opened(told(call))
    assert next(area for area in session.areas() if area.name == "y").texts(session.machine, 0, 1) == ["1"]
    assert "debug: " in str(call(raises=False))


def test_one_of_several_kernels(opened: Callable[[str], list[Session]]):
    second = (
        SAXPY[SAXPY.index(".visible") :].replace("saxpy", "other").replace("fma.rn.f32 %f4, %f1", "fma.rn.f32 %f4, %f2")
    )
    both, (x, y) = asmkit.read(SAXPY + second, "ptx"), np.ones((2, 1000), np.float32)
    (session,) = opened(told(lambda: asmkit.run(both, x, y, 2.0, 1024, kernel="other", grid=8, block=128)))
    assert session.title == "other"


def test_a_run_with_counters(opened: Callable[[str], list[Session]]):
    x, y = np.arange(1000, dtype=np.float32), np.ones(1000, np.float32)
    call = lambda: asmkit.run(asmkit.read(SAXPY, "ptx"), x, y, 2.0, 1024, grid=8, block=128, profile=True)  # noqa: E731
    (session,) = opened(told(call))
    assert next(area for area in session.areas() if area.name == "y").texts(session.machine, 0, 1) == ["1"]


AGGREGATE = """\
.version 8.0
.target sm_80
.address_size 64
.visible .entry fill(.param .align 8 .b8 to[16])
{
    .reg .b64 %rd<3>;
    .reg .b32 %r<3>;
    ld.param.u64 %rd1, [to];
    ld.param.u32 %r1, [to+8];
    mov.u32 %r2, %tid.x;
    mad.wide.u32 %rd2, %r2, 4, %rd1;
    st.global.u32 [%rd2], %r1;
    ret;
}
"""


def test_an_aggregate_with_a_pointer(opened: Callable[[str], list[Session]]):
    out = np.arange(20, 50, dtype=np.uint32)
    value = np.array((out, 7, 0), np.dtype([("out", object), ("value", np.uint32), ("rest", np.uint32)]))[()]
    (session,) = opened(told(lambda: asmkit.run(asmkit.read(AGGREGATE, "ptx"), value, grid=1, block=32)))
    assert session.thread.thread == (30, 0, 0)
    (area,) = [area for area in session.areas() if area.name.startswith("to")]
    assert area.texts(session.machine, 3, 1) == ["23"]


def test_an_array_without_a_value(opened: Callable[[str], list[Session]]):
    y = asmkit.empty(1000, np.float32)
    read = asmkit.read(SAXPY, "ptx")
    (session,) = opened(told(lambda: asmkit.run(read, y.copy(), y, 2.0, 1000, grid=8, block=128)))
    assert session.finding is not None
    assert session.finding.finding.code == "UNSET_MEMORY"


def test_a_kernel_of_cdna(opened: Callable[[str], list[Session]]):
    (session,) = opened(told(lambda: gathered_gcn(X, indices(64))))
    assert session.variables.named("number", session.place) is not None


# --- frameworks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["call", "jit", "vmap"])
@pytest.mark.parametrize("kernel", [gathered, gathered_gcn], ids=["ptx", "gcn"])
def test_calls_of_jax(kernel: asmkit.Kernel, how: str, opened: Callable[[str], list[Session]]):
    jax = pytest.importorskip("jax")
    index = indices(32 if kernel is gathered else 64)
    if how == "vmap":
        call = lambda: jax.vmap(kernel)(np.stack([X, X]), np.stack([index, index]))  # noqa: E731
    else:
        wrap = jax.jit if how == "jit" else lambda f: f
        call = lambda: wrap(lambda x, i: kernel(x * 2, i))(jax.numpy.asarray(X), jax.numpy.asarray(index))  # noqa: E731
    (session,) = opened(told(lambda: jax.block_until_ready(call()), jax.errors.JaxRuntimeError))
    x = next(area for area in session.areas() if area.name == "x")
    assert x.kind is f32
    assert x.texts(session.machine, 3, 1) == ["3" if how == "vmap" else "6"]
    assert session.variables.named("number", session.place) is not None


@pytest.mark.parametrize("donate", [False, True])
def test_an_array_that_jax_gives_to_the_output_is_saved_as_it_was(donate: bool, opened: Callable[[str], list[Session]]):
    jax = pytest.importorskip("jax")
    x = jax.numpy.arange(128, dtype=jax.numpy.uint32)
    call = jax.jit(scattered, donate_argnums=(0,) if donate else ())
    with asmkit.watching(["memcheck"]):
        text = told(lambda: jax.block_until_ready(call(x, indices() % 128)), jax.errors.JaxRuntimeError)
    (session,) = opened(text)
    session.goto(0)
    out = next(area for area in session.areas() if area.name == "out")
    assert out.texts(session.machine, 0, 4) == ["0", "1", "2", "3"]


def test_warnings_inside_jit_have_the_command(opened: Callable[[str], list[Session]]):
    jax = pytest.importorskip("jax")

    @ptx.kernel(arch="sm_80", block=64, grid=1, signature="(N)->(N)", zero_init=("out",))
    def one(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]):
        k.ptx.st.global_.f32(out[0], 1.0)

    with pytest.warns(AsmWarning, match="RACE") as caught:
        jax.block_until_ready(jax.jit(one)(jax.numpy.zeros(64)))
    opened(str(caught[0].message))


@pytest.mark.parametrize("how", ["call", "compile", "vmap", "vmap in a loop"])
def test_calls_of_torch(how: str, opened: Callable[[str], list[Session]]):
    torch = pytest.importorskip("torch")
    x, index = torch.from_numpy(X), torch.from_numpy(indices().astype(np.int32)).view(torch.uint32)
    calls = {
        "call": lambda: gathered(x * 2, index),
        "compile": lambda: torch.compile(lambda x, i: gathered(x * 2, i), backend="eager")(x, index),
        "vmap": lambda: torch.vmap(lambda x: gathered(x * 2, index))(torch.stack([x, x])),
        "vmap in a loop": lambda: torch.vmap(lambda x: gathered(x * 2, index), chunk_size=1)(torch.stack([x, x])),
    }
    sessions = opened(told(calls[how]))
    assert next(area for area in sessions[0].areas() if area.name == "x").texts(sessions[0].machine, 3, 1) == ["6"]


# --- arguments of `asmkit.run` ----------------------------------------------------------------------------------------

COPY = """\
.version 8.1
.target sm_90
.address_size 64
.visible .entry copy(.param .u64 x, .param .u64 y, .param .u32 n)
{
    .reg .b64 %rd<6>;
    .reg .b32 %r<5>;
    .reg .pred %p;
    ld.param.u64 %rd1, [x];
    ld.param.u64 %rd2, [y];
    ld.param.u32 %r3, [n];
    mov.u32 %r1, %tid.x;
    setp.ge.u32 %p, %r1, %r3;
    @%p ret;
    mad.wide.u32 %rd3, %r1, 4, %rd1;
    mad.wide.u32 %rd4, %r1, 4, %rd2;
    ld.global.u32 %r2, [%rd3];
    mad.wide.u32 %rd4, %r2, 4, %rd2;
    st.global.u32 [%rd4], %r2;
    ret;
}
"""
"""y[x[i]] = x[i]: what is read from x decides where the finding is."""

MAIN = """\
.version 8.1
.target sm_90
.address_size 64
.extern .func (.reg .u32 %o) plus(.reg .u32 %i);
.extern .global .u32 shift[2];
.visible .entry k(.param .u64 y)
{
    .reg .b64 %rd<4>;
    .reg .b32 %r<4>;
    ld.param.u64 %rd1, [y];
    mov.u32 %r1, %tid.x;
    call (%r2), plus, (%r1);
    ld.global.u32 %r3, [shift+4];
    add.u32 %r2, %r2, %r3;
    mad.wide.u32 %rd2, %r2, 4, %rd1;
    st.global.u32 [%rd2], %r1;
    ret;
}
"""
LIBRARY = """\
.version 8.1
.target sm_90
.address_size 64
.visible .global .u32 shift[2] = {1, 2};
.visible .func (.reg .u32 %o) plus(.reg .u32 %i)
{
    add.u32 %o, %i, 3;
    ret;
}
"""


def copying(x: object, y: object, n: int = 32, text: str = COPY, **options: object) -> Callable[[], object]:
    """A call of the copy."""
    return lambda: asmkit.run(asmkit.read(text, "ptx"), x, y, n, grid=1, block=32, **options)  # type: ignore[arg-type]


def ints(*shape: int) -> np.ndarray:
    return np.arange(int(np.prod(shape)), dtype=np.uint32).reshape(shape)


def linked() -> Callable[[], object]:
    return lambda: asmkit.run(asmkit.read([MAIN.encode(), LIBRARY.encode()], "ptx"), ints(30), grid=1, block=32)


def one_text() -> Callable[[], object]:
    text = MAIN.replace(".extern .global .u32 shift[2]", ".global .u32 shift[2] = {1, 2}").replace("plus", "minus")
    text = text.replace(".extern .func (.reg .u32 %o) minus(.reg .u32 %i);", LIBRARY[LIBRARY.index(".visible .func") :])
    return lambda: asmkit.run(asmkit.read(text.replace("minus", "plus"), "ptx"), ints(30), grid=1, block=32)


def local_pointers() -> Callable[[], object]:
    return lambda: asmkit.run(asmkit.read(LOCAL, "gcn"), ints(64), 0, 256, grid=1, block=64, shared=500)


def partly_unwritten() -> Callable[[], object]:
    x = asmkit.empty(32, np.uint32)
    x[:20] = 1
    return copying(x, ints(40))


def overlapping() -> Callable[[], object]:
    both = ints(40)
    return copying(both[2:34], both[1:])


def replicas() -> Callable[[], object]:
    text = COPY.replace("ld.global.u32 %r2", "multimem.ld_reduce.relaxed.sys.global.add.u32 %r2")
    return copying(Multicast([ints(32), ints(32)]), ints(50), text=text)


def sampled_blocks() -> Callable[[], object]:
    text, x = COPY.replace("%tid.x", "%ctaid.x"), ints(400)
    x[100:] = 1000
    return lambda: asmkit.run(asmkit.read(text, "ptx"), x, ints(400), 400, grid=400, block=1, blocks=3)


def unknown_type() -> Callable[[], object]:
    return copying(ints(64).view([("a", "u4"), ("b", "u4")]), ints(20))


def read_only() -> Callable[[], object]:
    x = ints(40)
    x.flags.writeable = False
    return copying(x, ints(20))


def own_initcheck() -> Callable[[], object]:
    return copying(ints(32), ints(32), watch=[asmkit.sim.Initcheck("x")])


ARGUMENTS = [
    linked, one_text, local_pointers, partly_unwritten, overlapping, replicas, sampled_blocks, unknown_type, read_only,
    own_initcheck,
]  # fmt: skip


@pytest.mark.parametrize("make", ARGUMENTS)
def test_every_kind_of_argument(make: Callable[[], Callable[[], object]], opened: Callable[[str], list[Session]]):
    text = told(make())
    for session in opened(text):
        assert session.finding is not None
        assert str(session.finding.finding) in text


# --- sizes ------------------------------------------------------------------------------------------------------------


def test_zeros_take_no_bytes(opened: Callable[[str], list[Session]]):
    x = np.zeros(1 << 26, np.uint32)
    x[1] = 30
    opened(told(copying(x, np.zeros(30, np.uint32), 2)))
    (file,) = saved_run.place().iterdir()
    assert file.stat().st_size < 4000


def test_the_compressed_size_counts(monkeypatch: pytest.MonkeyPatch, opened: Callable[[str], list[Session]]):
    monkeypatch.setenv("ASMKIT_SAVED_MB", "1")
    long, few = np.full(400_000, 30, np.uint32), np.zeros(30, np.uint32)
    text = told(copying(long.copy(), few))
    assert "debug: ASMKIT_SAVED_MB=1 python -m asmkit debug copy-" in text
    opened(text.replace("ASMKIT_SAVED_MB=1 ", ""))
    random = np.random.default_rng(0).integers(30, 1 << 32, 400_000, dtype=np.uint32)
    none = "debug: there is no command, because the run is not saved: its arrays have more than"
    assert f"{none} 1 MB compressed; use smaller arrays, set ASMKIT_SAVED_MB (now 1)" in told(copying(random, few))
    assert f"{none} 2 MB without pages of zeros; " in told(copying(np.resize(long, 800_000), few))
    assert len([*saved_run.place().iterdir()]) == 1
    monkeypatch.setenv("ASMKIT_SAVED_MB", "many")
    with pytest.raises(AsmError, match="option ASMKIT_SAVED_MB must be a number of megabytes"):
        copying(long, few)()


def test_an_input_that_a_call_overwrites_is_saved_as_it_was(opened: Callable[[str], list[Session]]):
    x = ints(128)
    with asmkit.watching(["memcheck"]):
        text = told(lambda: scattered(x, indices() % 128, out=x))
    assert (x[:32] == 7000).any()
    (session,) = opened(text)
    session.goto(0)
    out = next(area for area in session.areas() if area.name == "out")
    assert out.texts(session.machine, 0, 4) == ["0", "1", "2", "3"]


def test_the_findings_of_a_watcher_of_the_user(opened: Callable[[str], list[Session]]):
    class Own(asmkit.sim.Watcher):
        name = "own"

    text = told(copying(ints(32), ints(30), watch=["memcheck", Own()]))
    opened(text)
    assert "debug: the command runs without your watcher Own; for its findings call `asmkit.debug`" in text


# --- files ------------------------------------------------------------------------------------------------------------


@ptx.kernel(arch="sm_90", signature="(M,N)->(32)", grid=1, block=32, maps={"t": ptx.tiled("a", box=(4, 8))})
def copies_a_box(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], t: ptx.TensorMap) -> None:
    """Copy a box by a tensor map, and write outside of the output."""
    tile, bar, value = k.shared(f32, 32, align=128), k.mbarrier(1), k.reg(f32)
    bar.init(pred=k.tid.x == 0)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    with k.if_(k.tid.x == 0):
        bar.arrive_expect_tx(t.bytes)
        load = k.ptx.cp.async_.bulk.tensor._2d.shared__cta.global_.tile.mbarrier__complete_tx__bytes
        load(tile[0], t[0, 0], bar.mem)
    bar.wait(0)
    k.ptx.ld.shared.f32(value, (tile.ptr + k.tid.x)[0])
    k.ptx.st.global_.f32((out + k.tid.x)[8], value)


@pytest.mark.parametrize("how", ["call", "jit", "run"])
def test_tensor_maps(how: str, opened: Callable[[str], list[Session]]):
    a = np.arange(64, dtype=np.float32).reshape(4, 16)
    if how == "jit":
        jax = pytest.importorskip("jax")
        text = told(lambda: jax.block_until_ready(jax.jit(copies_a_box)(a)), jax.errors.JaxRuntimeError)
    elif how == "run":
        read, out = asmkit.read(copies_a_box.text(M=4, N=16), "ptx"), np.zeros(32, np.float32)
        text = told(lambda: asmkit.run(read, a, out, asmkit.tensor_map(a, (4, 8)), grid=1, block=32))
    else:
        text = told(lambda: copies_a_box(a))
    (session,) = opened(text)
    names = {area.name: area for area in session.areas()}
    if how == "run":  # a text does not have the names and types of Python
        assert names["shared0"].texts(session.machine, 32, 4) == ["0x00", "0x00", "0x80", "0x41"]
    else:
        assert names["tile"].texts(session.machine, 7, 2) == ["7", "16"]


def test_a_run_repeats_what_it_has_done():
    """A saved run has the findings and the outputs of the run, from its own file."""
    with pytest.raises(AsmError):
        gathered(X, indices())
    (file,) = saved_run.place().iterdir()
    run, settings = saved_run.load(file)
    report = asmkit.sim.run(**run.arguments(), watch=settings.watch, raises=False)
    assert [one.selector for one in report.findings] == [one.selector for one in _findings()]


def _findings() -> list[asmkit.Finding]:
    with pytest.raises(AsmError) as caught:
        gathered(X, indices())
    return [*caught.value.findings]


def test_the_folder_is_bounded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(saved_run, "FILES", 3)
    for number in range(5):
        told(lambda number=number: gathered(X + number, indices()))
    assert len([*saved_run.place().iterdir()]) == 3
    size = max(path.stat().st_size for path in saved_run.place().iterdir())
    monkeypatch.setattr(saved_run, "TOTAL", 2 * size)
    told(lambda: gathered(X - 1, indices()))
    assert len([*saved_run.place().iterdir()]) <= 2


def test_a_run_that_is_too_large_names_the_kernel(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ASMKIT_SAVED_MB", "0")
    text = told(lambda: gathered(X, indices()))
    assert "test_saved_run.py:gathered --arg 'x=f32[128]' --arg 'index=u32[32]'" in text
    assert not saved_run.place().exists()


def test_without_a_folder_the_command_names_the_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ASMKIT_CACHE", str(tmp_path / "file" / "cache"))
    assert "test_saved_run.py:gathered" in told(lambda: gathered(X, indices()))


def test_faulty_files_are_refused(tmp_path: Path):
    for content in (b"", b"PK\5\6" + bytes(18)):
        file = tmp_path / "faulty.run"
        file.write_bytes(content)
        with pytest.raises(AsmError, match="option program must be the file of a run"):
            asmkit.debug(str(file), show=False)
    with pytest.raises(AsmError, match="option program must be the file of a run"):
        asmkit.debug("none-0123456789.run", show=False)


def test_a_changed_source_leaves_the_lines(tmp_path: Path):
    """A place whose code object is not found any more is a file and a line."""
    told(lambda: gathered(X, indices()))
    (file,) = saved_run.place().iterdir()
    program = saved_run.load(file)[0].program
    places = saved_run.saved_places.saved(program)
    places["codes"] = [(name, "other", first) for name, _, first in places["codes"]]
    before = [asmkit.errors.resolve(one.where) for one in program.items() if hasattr(one, "where")]
    saved_run.saved_places.restore(program, places)
    after = [one.where for one in program.items() if hasattr(one, "where")]
    assert after == before
