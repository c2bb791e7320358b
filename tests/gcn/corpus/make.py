"""Makes the texts of `s/` again from the sources in `src/`: `python tests/gcn/corpus/make.py [NAME …]`.

A source says at its head for which targets it is compiled, and with which options:

    // make: gfx90a gfx942 gfx950 -O3

The compiler is LLVM 22's clang, from the package ziglang (`pip install asmkit[tools]`); no path enters a text.
The tests read the texts alone.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SOURCES, TEXTS = HERE / "src", HERE / "s"
OPTIONS = (
    "-x", "cl", "-cl-std=CL2.0", "-cl-no-stdinc", "-nogpulib", "-fno-ident", "-S",
    "-ffp-contract=off", "-mllvm", "-amdgpu-internalize-symbols",  # no second copy of every kernel as a function
)  # fmt: skip


def make(source: Path) -> None:
    """Compile one source for every target that its head names."""
    asked = re.match(r"// make: (.*)", source.read_text())
    assert asked, source
    words = asked[1].split()
    for arch in (word for word in words if word.startswith("gfx")):
        options = [f"-mcpu={arch}", *(word for word in words if not word.startswith("gfx")), *OPTIONS]
        to = TEXTS / f"{source.stem}.{arch}.s"
        command = [sys.executable, "-m", "ziglang", "clang", "--target=amdgcn-amd-amdhsa", *options]
        ran = subprocess.run([*command, source.name, "-o", str(to)], cwd=SOURCES, capture_output=True, text=True)
        if ran.returncode or ran.stderr:
            raise SystemExit(f"{source.name} for {arch}:\n{ran.stderr}")


if __name__ == "__main__":
    TEXTS.mkdir(exist_ok=True)
    for path in sorted(SOURCES.glob("*.cl")):
        if not sys.argv[1:] or path.stem in sys.argv[1:]:
            make(path)
