"""Files of 5,000 lines, made of kernels of the corpus that get names of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from asmkit.lsp.document import Document
from asmkit.lsp.text import Text

ROOT = Path(__file__).parents[1]
LINES = 5_000

_PTX_HEAD = re.compile(r"^\.(?:version|target|address_size).*\n", re.MULTILINE)
_PTX_NAME = re.compile(r"(?:\.entry|\.func)[^;{(]*?\s([\w$]+)\(|^\.(?:global|shared)[^\n]*?([\w$]+)[\[;]", re.MULTILINE)
_GCN_HEAD = re.compile(r"[ \t]*\.amdgcn_target[^\n]*|[ \t]*\.amdgpu_metadata.*?\.end_amdgpu_metadata", re.DOTALL)
_GCN_NAME = re.compile(r"^([\w.$]+):", re.MULTILINE)


def ptx() -> Document:
    """Return kernels that nvcc compiled for sm_80."""
    files = sorted((ROOT / "corpus/ptx").glob("*.nvcc.sm_80.ptx"))
    texts = [file.read_text(encoding="utf-8") for file in files]
    texts = [text for text in texts if not re.search(r"\.(file|extern|const)\b", text)]
    head = ".version 9.0\n.target sm_80\n.address_size 64\n"
    return Document("long.ptx", Text(head + _joined(texts, _PTX_HEAD, _PTX_NAME)))


def gcn() -> Document:
    """Return the golden files of gfx942."""
    texts = [file.read_text(encoding="utf-8") for file in sorted((ROOT / "golden/cdna").glob("*.gfx942.s"))]
    head = '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n'
    return Document("long.s", Text(head + _joined(texts, _GCN_HEAD, _GCN_NAME)))


def _joined(texts: Iterable[str], head: re.Pattern[str], name: re.Pattern[str]) -> str:
    """Join texts without their heads until they have enough lines. Names get the number of their text."""
    made, lines = list[str](), 0
    for number, text in enumerate([*texts] * 2):
        names = {one for found in name.finditer(text) for one in found.groups() if one}
        pattern = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        body = re.sub(rf"(?<![\w$%.])(?:{pattern})(?![\w$])", rf"\g<0>_{number}", head.sub("", text))
        made.append(body)
        lines += body.count("\n")
        if lines > LINES:
            break
    return "".join(made)
