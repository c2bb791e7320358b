"""Generate the files that are derived from the tables: the package's stubs, and pages and pictures of `docs/`.

`python -m codegen` writes the files. `--check` writes nothing, lists the files that differ, and exits with status 1
if there are any.
"""

from __future__ import annotations

import argparse
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from asmkit.gcn import isa as gcn_isa
from asmkit.ptx import isa as ptx_isa
from asmkit.ptx.isa import TABLE
from asmkit.ptx.isa.special import SPECIALS
from asmkit.sim import coverage

from . import gcn_docs, gcn_stubs, grammars, pictures, ptx_docs, ptx_stubs, screenshots, special_register_stubs

ROOT = Path(__file__).parents[1]
FOLDERS = (
    "docs/reference/ptx", "docs/reference/gcn", str(pictures.FOLDER), str(screenshots.FOLDER), str(grammars.FOLDER),
)  # fmt: skip

UNDEFINED_PTX = """\
The simulator returns one value.  A chip may return another within the manual's bound, or in another order:

- the approximate functions listed below, with their error bounds;
- `atom` and `red` on floats by several threads concurrently: the hardware chooses the order of the additions;
- text that lets ptxas contract: `mul` and `add` without a rounding modifier (the operators write one);
- the payload and the sign of a NaN that an instruction produces;
"""


def chapters(isa: ModuleType = ptx_isa) -> list[ptx_docs.Chapter]:
    """Return the chapters of a table that have rows, in the table's order."""
    names = [module.name for module in pkgutil.iter_modules(isa.__path__)]
    order = {id(row): place for place, row in enumerate(isa.TABLE.rows)}
    made = [_chapter(import_module(f"{isa.__name__}.{name}"), order) for name in names]
    return sorted((c for c in made if c.rows), key=lambda chapter: order[id(chapter.rows[0])])


def _chapter(module: ModuleType, known: Mapping[int, int]) -> ptx_docs.Chapter:
    title, _, note = (module.__doc__ or module.__name__).partition("\n\n")
    rows = tuple(row for row in getattr(module, "ROWS", ()) if id(row) in known)
    return ptx_docs.Chapter(module.__name__.rpartition(".")[2], title.strip().rstrip("."), note.strip(), rows)


def outputs() -> Iterator[tuple[Path, str]]:
    """Yield every generated file: its path below the repository's root, and its text."""
    package, docs = Path("asmkit/ptx"), Path("docs/reference/ptx")
    yield package / "ops.pyi", ptx_stubs.write(TABLE)
    yield package / "special_names.pyi", special_register_stubs.write(SPECIALS)
    made = chapters()
    for chapter in made:
        yield docs / f"{chapter.name}.md", ptx_docs.chapter_page(chapter)
    yield docs / "index.md", ptx_docs.index("ptx", made, specials=True)
    yield docs / "special_registers.md", ptx_docs.special_registers(SPECIALS)
    yield docs / "not_simulated.md", ptx_docs.not_simulated(made, _undefined())
    yield from _gcn()
    yield Path("docs/reference/diagnostics.md"), ptx_docs.diagnostics()
    yield from pictures.outputs()
    yield from screenshots.outputs()
    yield from grammars.outputs()


def _gcn() -> Iterator[tuple[Path, str]]:
    docs, made = Path("docs/reference/gcn"), chapters(gcn_isa)
    missing = coverage.not_simulated("gcn")
    refused = {id(row) for row in missing}
    yield Path("asmkit/gcn/ops.pyi"), gcn_stubs.write(gcn_isa.TABLE)
    for chapter in made:
        yield docs / f"{chapter.name}.md", gcn_docs.chapter_page(chapter, lambda row: id(row) not in refused)
    yield docs / "index.md", gcn_docs.index(made)
    yield docs / "targets.md", gcn_docs.targets(made)
    yield docs / "not_simulated.md", gcn_docs.not_simulated(made, missing, coverage.not_exact("gcn"))


def _undefined() -> str:
    from asmkit.ptx.sim.alu.mma import NOT_BIT_EXACT  # needs numpy

    return UNDEFINED_PTX + "\n".join(f"- `mma`, {what}: {why}." for what, why in NOT_BIT_EXACT)


def differing(root: Path = ROOT) -> Iterator[tuple[Path, str]]:
    """Yield the generated files below `root` that are missing or outdated."""
    for path, text in outputs():
        file = root / path
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            yield path, text


def unknown(root: Path = ROOT) -> list[Path]:
    """Return the files in folders of generated pages that are not generated (any more)."""
    written = {path for path, _ in outputs()}
    found = [file.relative_to(root) for folder in FOLDERS for file in sorted((root / folder).glob("*"))]
    return [path for path in found if path not in written]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the generated files, or check them, and return the exit status."""
    parser = argparse.ArgumentParser(prog="codegen", description="Write the files that are derived from the tables.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a file differs")
    parser.add_argument("--root", type=Path, default=ROOT, help="the repository's root")
    options = parser.parse_args(arguments)
    wrong = list(differing(options.root))
    stale = unknown(options.root)
    for path, text in wrong:
        print(f"{'differs' if options.check else 'wrote'}: {path}")
        if not options.check:
            (options.root / path).parent.mkdir(parents=True, exist_ok=True)
            (options.root / path).write_text(text, encoding="utf-8")
    for path in stale:
        print(f"not generated: {path}")
    return 1 if stale or (options.check and wrong) else 0
