"""The grammars for editors find what the tables know, and the extension names files that exist."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from asmkit.gcn.isa import TABLE as GCN
from asmkit.isa.form import Form
from asmkit.isa.table import samples
from asmkit.ptx.isa import TABLE as PTX
from asmkit.ptx.isa.special import SPECIALS
from codegen import grammars

ROOT = Path(__file__).parents[2]
EXTENSION = ROOT / "editors/vscode"
GRAMMARS = {path.name.split(".")[0]: json.loads(text) for path, text in grammars.outputs()}


def scopes(language: str, line: str) -> dict[str, str]:
    """The scope of each piece of a line, by the first pattern that matches at each place, as TextMate does."""
    patterns = [
        (one, re.compile(one.get("match") or one["begin"], re.MULTILINE)) for one in GRAMMARS[language]["patterns"]
    ]
    found, at = dict[str, str](), 0
    while hits := [
        (hit.start(), number, hit) for number, (_, it) in enumerate(patterns) if (hit := it.search(line, at))
    ]:
        _, number, hit = min(hits, key=lambda one: one[:2])
        captures = patterns[number][0].get("captures", {})
        found[hit[1] if captures else hit[0]] = patterns[number][0].get("name") or captures["1"]["name"]
        for inner in captures.get("2", {}).get("patterns", ()):
            found |= {word[0]: inner["name"] for word in re.finditer(inner["match"], hit[2])}
        at = max(hit.end(), at + 1)
    return found


def test_every_instruction_of_ptx():
    """Its mnemonic and all of its modifiers have a scope."""
    for row in PTX.rows:
        spelling = Form(row, next(iter(samples(row)))).spelling
        head, *words = spelling.split(".")
        found = scopes("ptx", f"\t{spelling} %r1, 5;")
        assert found[head] == "keyword.mnemonic.ptx"
        assert {f".{word}" for word in words} <= found.keys(), spelling
        assert found["%r1"] == "variable.other.register.ptx"


def test_every_instruction_of_amdgcn():
    for head in GCN.heads:
        assert scopes("amdgcn", f"\t{head} v0, v[1:2], 5")[head] == "keyword.mnemonic.amdgcn"


@pytest.mark.parametrize(
    ("language", "line", "word", "scope"),
    [
        ("ptx", "again:", "again:", "entity.name.label.ptx"),
        ("ptx", "\t.reg .b32 %r<4>;", ".reg", "keyword.other.directive.ptx"),
        ("ptx", "\t.reg .b32 %r<4>;", ".b32", "storage.type.ptx"),
        ("ptx", "\tmov.f32 %f1, 0f3F800000;", "0f3F800000", "constant.numeric.float.ptx"),
        ("ptx", "\t@!%p bra again; // add", "// add", "comment.line.ptx"),
        ("ptx", "\tst.global.v2.u32 [%rd1], {%r1, %r2};", ".global", "support.other.modifier.ptx"),
        ("amdgcn", "\tv_mov_b32_e32 v0, vcc_lo", "v_mov_b32_e32", "keyword.mnemonic.amdgcn"),
        ("amdgcn", "\tv_mov_b32_e32 v0, vcc_lo", "vcc_lo", "variable.language.register.amdgcn"),
        ("amdgcn", "\tbuffer_load_dword v0, v1, s[4:7], 0 offen", "s[4:7]", "variable.other.register.amdgcn"),
        ("amdgcn", "\tbuffer_load_dword v0, v1, s[4:7], 0 offen", "offen", "support.other.flag.amdgcn"),
        ("amdgcn", "\t.amdhsa_next_free_vgpr 8 ; v0", ".amdhsa_next_free_vgpr", "keyword.other.directive.amdgcn"),
        ("amdgcn", "\tv_mfma_f32_32x32x8bf16_1k a[0:15], v0", "v_mfma_f32_32x32x8bf16_1k", "keyword.mnemonic.amdgcn"),
    ],
)
def test_scopes(language: str, line: str, word: str, scope: str):
    assert scopes(language, line)[word] == scope


def test_special_registers():
    for special in SPECIALS:
        assert scopes("ptx", f"\tmov.u32 %r1, %{special.name};")[f"%{special.name}"] == "variable.language.register.ptx"


def test_the_extension_names_files_that_exist():
    package = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
    contributes = package["contributes"]
    named = [package["main"], *(one["path"] for one in contributes["grammars"])]
    named += [one["configuration"] for one in contributes["languages"]]
    assert [name for name in named if not (EXTENSION / name).is_file()] == []
    for language in contributes["languages"]:
        settings = json.loads((EXTENSION / language["configuration"]).read_text(encoding="utf-8"))
        assert re.fullmatch(settings["wordPattern"], "%r1" if language["id"] == "ptx" else ".amdhsa_kernel")
    assert re.match(contributes["languages"][1]["firstLine"], '\t.amdgcn_target "amdgcn-amd-amdhsa--gfx942"')
    readme = (EXTENSION / "README.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in readme for name in contributes["configuration"]["properties"])


@pytest.mark.skipif(shutil.which("node") is None, reason="node checks the syntax of the extension")
def test_the_extension_is_javascript():
    subprocess.run(["node", "--check", str(EXTENSION / "extension.js")], check=True)
