"""The screenshots show what the pages say, and load nothing from other hosts."""

import re
from html import unescape
from xml.etree import ElementTree

import pytest

from codegen import screenshots

WANTED = {
    "debugger_finding.svg": ("RACE: data race", "k.ptx.ld.shared.f32(b, tile[63 - t])", "Findings", "unset"),
    "debugger_write.svg": ("out[70] was unset, is 121", "Memory: out, f32[256] in global memory"),
    "debugger_barriers.svg": ("mbarrier dynamic + 86016: phase", "wgmma.mma_async"),
    "debugger_flights.svg": ("bytes → dynamic", "until wait_group 0", "not committed"),
}


@pytest.mark.parametrize("name", WANTED)
def test_a_screenshot_shows_its_subject(name: str):
    text = (screenshots.FOLDER / name).read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    lines: dict[str, list[tuple[float, str]]] = {}
    for node in root.iter("{http://www.w3.org/2000/svg}text"):
        lines.setdefault(node.get("y", ""), []).append((float(node.get("x", "0")), node.text or ""))
    shown = "\n".join("".join(text for _, text in sorted(parts)) for parts in lines.values())
    shown = unescape(shown).replace("\xa0", " ")
    assert [words for words in WANTED[name] if words not in shown] == []
    assert {*re.findall(r"https?://([^/\s\"]+)", text)} <= {"www.w3.org", "www.textualize.io"}


def test_every_screenshot_is_generated():
    assert {path.name for path in screenshots.FOLDER.iterdir()} == {*WANTED}
