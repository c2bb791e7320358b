"""Makes the modules of `ptx/` again from the sources in `src/`: `python tests/corpus/make.py [NAME …]`.

A source says at its head, one line a module, which compiler makes it, for which target, with which options:

    // make: nvcc sm_90 -lineinfo

The compilers are found by name: nvcc (packages nvidia-cuda-nvcc, nvidia-cuda-runtime and nvidia-cuda-cccl, their
`bin` on PATH), clang (any with the NVPTX back end; `clang`, or else `python -m ziglang clang`; `clang-14` for how an
older one writes), and Triton as a package of this Python.  No path of the machine enters a module.
The tests read the modules alone.
"""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
SOURCES, MODULES = HERE / "src", HERE / "ptx"
_ASKED = re.compile(r"^(?://|#) make: (\S+) (\S+) ?(.*)$", re.MULTILINE)


class Module(NamedTuple):
    """One module to make: its source, and what the source's head says."""

    source: Path
    compiler: str
    arch: str
    options: tuple[str, ...]

    @property
    def name(self) -> str:
        """The module's file: `control.nvcc.sm_90.lineinfo.ptx`."""
        given = re.sub(r"-Xclang \S+|-cl\S+", "", " ".join(self.options)).split()
        words = [re.sub(r"\W+", "_", option).strip("_") for option in given]
        return ".".join([self.source.stem, self.compiler, self.arch, *words, "ptx"])


def asked() -> Iterator[Module]:
    """What the sources ask for, in order."""
    for source in sorted(SOURCES.iterdir()):
        if source.is_file():
            for compiler, arch, options in _ASKED.findall(source.read_text()):
                yield Module(source, compiler, arch, tuple(options.split()))


def nvcc(module: Module) -> str:
    """By nvcc."""
    return _printed("nvcc", "-ptx", f"-arch={module.arch}", *module.options, module.source.name, "-o", "-")


def clang(module: Module) -> str:
    """By clang, without any header; CUDA, OpenCL C and C by the file's ending."""
    named = module.compiler != "clang" or shutil.which("clang")
    tool = [module.compiler] if named else [sys.executable, "-m", "ziglang", "clang"]
    where = ["-Xclang", "-target-cpu", "-Xclang", module.arch]
    if module.source.suffix == ".cu":
        where = [f"--cuda-gpu-arch={module.arch}", "--cuda-device-only", "-nocudainc", "-nocudalib"]
    target = [] if module.source.suffix == ".cu" else ["-target", "nvptx64-nvidia-cuda"]
    return _printed(*tool, *target, "-S", "-O2", *where, *module.options, module.source.name, "-o", "-")


def triton(module: Module) -> str:
    """By Triton, without a device: the source's `compile_for` does it."""
    sys.path.insert(0, str(SOURCES))
    compile_for: Callable[[str, str], str] = runpy.run_path(str(module.source))["compile_for"]
    return compile_for(module.options[0], module.arch)


def _printed(*command: str) -> str:
    ran = subprocess.run(command, cwd=SOURCES, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"{' '.join(command)}\n{ran.stderr}")
    return ran.stdout


def tidy(text: str) -> str:
    """Without the folders of files: in the lines that name files, and in debug information, byte by byte."""
    text = re.sub(r'(\.file\s+\d+\s+)"[^"]*/([^"/]+)"(?:, \d+, \d+)?', r'\1"\2"', text)
    between = r"(?:\s|,|\.b8|//[^\n]*)+"
    folder = between.join(rf"\b{byte}\b" for byte in str(SOURCES).encode())
    text = re.sub(folder, _nowhere, text)
    return re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE).rstrip("\n\0") + "\n"


def _nowhere(found: re.Match[str]) -> str:
    """A folder's bytes, in numbers, as a folder of the same length: `/////src`."""
    left = iter(b"src".rjust(len(str(SOURCES).encode()), b"/"))
    return re.sub(r"(?<![\w.])\d+(?!\w)", lambda _: str(next(left)), found[0])


def main(names: list[str]) -> None:
    """Make all modules, or those whose name holds one of the words given."""
    for module in asked():
        if not names or any(name in module.name for name in names):
            compiler = {"nvcc": nvcc, "clang": clang, "triton": triton}[module.compiler.partition("-")[0]]
            text = tidy(compiler(module))
            (MODULES / module.name).write_text(text)
            print(f"{module.name:50}{text.count(chr(10)):7} lines")


if __name__ == "__main__":
    main(sys.argv[1:])
