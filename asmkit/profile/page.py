"""The profile as a page: one self-contained HTML document, and its short form for notebooks.

The page loads nothing. Its style and its script are the files `page.css` and `page.js` of this folder.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from .charts import live_chart, loop_bars, share_bar
from .counters import Traffic
from .data import ProfileData
from .facts import size_of
from .record import Line, Place
from .static import place
from .text import amount, bound, duration, hot_lines, sampled, size, where

_FOLDER = Path(__file__).parent
_SCOPE = ".asmkit-profile"
_RULE = re.compile(r"^(?P<indent> *)(?P<selectors>[^@{}\s][^{}]*?)\s*\{", re.MULTILINE)
"""The selectors of a rule of style."""


def page(profile: ProfileData) -> str:
    """Return the whole page."""
    title = f"{profile.kernel}: profile"
    parts = [
        _header(profile), _standouts(profile), _cards(profile), _hot(profile), *_figures(profile), _source(profile),
        _floors(profile), _findings(profile), _origins(profile),
    ]  # fmt: skip
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n{_file('page.css')}</style>\n</head>\n<body>\n{''.join(parts)}"
        f"<script>\n{_file('page.js')}</script>\n</body>\n</html>\n"
    )


def notebook(profile: ProfileData) -> str:
    """Return the short form: what stands out, the facts of the launch, and the lines that cost the most."""
    parts = [_header(profile), _standouts(profile, links=False), _cards(profile, links=False)]
    parts.append(_hot(profile, links=False))
    return f'<div class="asmkit-profile"><style>\n{_scoped(_file("page.css"))}</style>\n{"".join(parts)}</div>'


def _file(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


def _scoped(style: str) -> str:
    """Return the style for a part of a page: each selector applies inside of the profile only."""

    def scoped(found: re.Match[str]) -> str:
        selectors = (one.strip() for one in found["selectors"].split(","))
        inside = (_SCOPE if one in ("body", ":root") else f"{_SCOPE} {one}" for one in selectors)
        return f"{found['indent']}{', '.join(inside)} {{"

    return _RULE.sub(scoped, style)


# ---- the parts


def _header(profile: ProfileData) -> str:
    facts = f"grid {size(profile.grid)}, block {size(profile.block)}, {profile.steps:,} instructions of warps"
    note = f'<p class="sample">{escape(sampled(profile))}.</p>' if profile.is_sample else ""
    return f"<header><h1>{escape(profile.kernel)}</h1><p>{escape(profile.arch)}, {escape(facts)}</p>{note}</header>\n"


def _standouts(profile: ProfileData, *, links: bool = True) -> str:
    """Return the ranked list of the facts that stand out."""
    if not profile.standouts:
        return '<section id="standouts"><h2>What stands out</h2><p class="calm">Nothing stands out.</p></section>\n'
    rows: list[str] = []
    for one in profile.standouts:
        at = f"{_link(profile, one.place, links=links)}: " if one.place else ""
        rows.append(
            f'<li class="standout" data-kind="{escape(one.kind)}"><span class="kind">{escape(one.kind)}</span> {at}'
            f'{_prose(one.message)}{_quoted(profile, one.place)}<div class="fix">fix: {_prose(one.fix)}</div>'
            f'{_debug(profile, one.selector)}<div class="origin">from {escape(one.source)}</div></li>'
        )
    return f'<section id="standouts"><h2>What stands out</h2><ol>{"".join(rows)}</ol></section>\n'


_CODE = re.compile(r"`([^`]+)`")


def _prose(text: str) -> str:
    """Return a text as HTML, with code for the parts in backticks."""
    return _CODE.sub(r"<code>\1</code>", escape(text))


def _quoted(profile: ProfileData, at: Place | None) -> str:
    """Return the source text of a line."""
    source = next((line.source.strip() for line in profile.lines if line.place == at), "")
    return f"<pre>{escape(source)}</pre>" if source else ""


def _debug(profile: ProfileData, selector: str) -> str:
    """Return the command that opens a finding in the debugger, nothing if none is known."""
    command = profile.commands.get(selector)
    return f'<div class="debug">debug: <code>{escape(command)}</code></div>' if command else ""


def _cards(profile: ProfileData, *, links: bool = True) -> str:
    """Return the facts of the whole launch."""
    made = [*_resource_cards(profile, links=links), *_memory_cards(profile), *_work_cards(profile)]
    return f'<section class="cards">{"".join(made)}</section>\n'


def _card(title: str, value: str, *details: str) -> str:
    """Return a card. `value` and the details are HTML."""
    text = "".join(f"<div>{one}</div>" for one in details if one)
    return f'<div class="card"><h3>{escape(title)}</h3><p class="value">{value}</p>{text}</div>'


def _resource_cards(profile: ProfileData, *, links: bool) -> Iterator[str]:
    used, peak = profile.resources, profile.live.peak
    if used is not None:
        yield _card(
            "Occupancy", f"{used.fraction:.0%}", share_bar(used.fraction), escape(used.occupancy),
            f"next: {escape(used.next_step)}",
        )  # fmt: skip
        spills = f"{used.spill_stores} B spilled, {used.spill_loads} B reloaded, stack {used.stack} B"
        at = f"{peak.registers} live at {_link(profile, place(peak.where), links=links)}" if peak else ""
        yield _card("Registers per thread", str(used.registers), escape(spills), at, f"from {escape(used.source)}")
        if used.shared:
            yield _card("Shared memory per block", size_of(used.shared))
    elif peak is not None:
        yield _card("Live registers", str(peak.registers), f"at {_link(profile, place(peak.where), links=links)}")


def _memory_cards(profile: ProfileData) -> Iterator[str]:
    read, written = profile.footprint
    sectors, banks = profile.traffic("global"), profile.traffic("shared")
    cost = f"{sectors.taken:,} sectors, {sectors.best:,} would do ({sectors.ratio:.2f}x)" if sectors.taken else ""
    moved = f"{amount(read, 'B')} read, {amount(written, 'B')} written"
    yield _card("Global memory", amount(read + written, "B"), moved, cost)
    if banks.taken:
        yield _card("Bank passes", f"{banks.ratio:.2f}x", f"{banks.taken:,} passes, {banks.best:,} would do")


def _work_cards(profile: ProfileData) -> Iterator[str]:
    kinds = [f"{escape(kind)}: {amount(count)}" for kind, count in profile.operations.items()]
    if kinds:
        yield _card("Operations", amount(sum(profile.operations.values())), *kinds)
    floor = profile.floor
    yield _card(
        f"Floor on {floor.device.name}", duration(floor.time), f"limited by {floor.limiter}", escape(bound(floor))
    )


def _figures(profile: ProfileData) -> Iterator[str]:
    """Yield the charts: the hot loop, the live registers, and further figures."""
    if profile.loop is not None:
        loop = profile.loop
        lines = f"{_link(profile, loop.first)} to {_link(profile, loop.last)}"
        inner = f" Both sides of its {loop.branches} branches count as executed." if loop.branches else ""
        yield (
            f'<section id="loop"><h2>The hot loop</h2><p>{lines}: {loop.clocks} clocks per iteration in the issue '
            f"model, which assumes latencies. Bank passes are those of this run.{inner}</p>"
            f"{loop_bars(loop)}</section>\n"
        )
    if profile.live.counts:
        live = live_chart(profile.live)
        yield f'<section id="live" class="figure"><h2>{live.title}</h2>{live.svg}</section>\n'
    for title, svg in profile.figures:
        yield f'<section class="figure"><h2>{escape(title)}</h2>{svg}</section>\n'
    if profile.layouts:
        folded = (f"<details><summary>{escape(title)}</summary>{svg}</details>" for title, svg in profile.layouts)
        yield f'<section id="layouts" class="figure"><h2>Layouts of matrices</h2>{"".join(folded)}</section>\n'


_COLUMNS = (
    ("line", "The line. Click a column to sort."), ("instructions", "Instructions that warps executed"),
    ("executed", "How often a warp executed the line's most frequent instruction"),
    ("lanes", "Average active lanes"), ("sectors", "32-byte sectors of global memory per request / the least"),
    ("passes", "Bank passes of shared memory per request / the least"),
    ("bytes", "Bytes that the lanes request from global memory"), ("operations", "Operations of floats and products"),
    ("live", "Live registers of 32 bits"), ("source", ""),
)  # fmt: skip
"""The columns of the table of hot lines, with their explanations."""


def _hot(profile: ProfileData, *, links: bool = True) -> str:
    """Return the sortable table of the lines that cost the most."""
    head = "".join(f'<th title="{escape(tip)}">{name}</th>' for name, tip in _COLUMNS)
    rows = "".join(_hot_row(profile, line, links=links) for line in hot_lines(profile))
    return (
        '<section id="hot"><h2>Lines that cost the most</h2><p class="detail">Ordered by instructions + sectors + 4 × '
        'bank passes.</p><div class="wide"><table class="sortable"><thead>'
        f"<tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></section>\n"
    )


def _hot_row(profile: ProfileData, line: Line, *, links: bool) -> str:
    share = line.instructions / max(1, profile.steps)
    cells = [
        _cell(_link(profile, line.place, links=links), line.place[1]),
        _cell(f"{line.instructions:,} ({share:.1%})", line.instructions, heat=share),
        _cell(f"{line.executed:,}", line.executed), _cell(f"{line.lanes:.1f}", line.lanes),
        _cost_cell(line, "global"), _cost_cell(line, "shared"),
        _cell(f"{line.of('global').bytes:,}" if line.of("global").bytes else "", line.of("global").bytes),
        _cell(amount(line.operations) if line.operations else "", line.operations),
        _cell(str(line.live or ""), line.live), f"<td><code>{escape(line.source.strip())}</code></td>",
    ]  # fmt: skip
    return f"<tr>{''.join(cells)}</tr>"


def _cell(text: str, value: float, *, heat: float = 0.0, bad: bool = False) -> str:
    """Return a cell of numbers, with a bar whose length is `heat`."""
    style = f' style="--heat:{100 * min(heat, 1.0):.1f}%"' if heat else ""
    kinds = " ".join(["n", *(["heat"] if heat else []), *(["bad"] if bad else [])])
    return f'<td class="{kinds}" data-value="{value:g}"{style}>{text}</td>'


def _cost_cell(line: Line, space: str) -> str:
    """Return the cost of a request and the lowest possible one. A bar shows the part that is wasted."""
    used = line.of(space)
    if not used.taken:
        return _cell("", 0)
    cost, best = used.taken / used.requests, used.best / used.requests
    text = f"{cost:.3g}" if cost == best else f"{cost:.3g} / {best:.3g}"
    return _cell(text, cost, heat=1 - best / cost, bad=cost > best)


# ---- the source


def _source(profile: ProfileData) -> str:
    """Return the source with PTX or AMDGCN beside each line, and machine code beside that."""
    text, machine = ("GCN", "machine code") if profile.isa == "gcn" else ("PTX", "SASS")
    names = (machine,) if _is_text(profile) else (text, machine)
    counts = ("line", "executed", "lanes", "sectors", "passes", "live")
    head = "".join(f'<th class="n">{name}</th>' for name in counts)
    head += "".join(f"<th>{name}</th>" for name in ("source", *names))
    columns = "".join(f'<col class="{name}">' for name in (*counts, "source", *names[1:])) + "<col>"
    parts: list[str] = []
    file = None
    for line in profile.lines:
        if line.place[0] != file:
            file = line.place[0]
            head_of_file = f'<th colspan="{len(counts) + len(names) + 1}">{escape(os.path.basename(file))}</th>'
            parts.append(f'<tr class="file">{head_of_file}</tr>')
        parts.append(_source_row(profile, line))
    return (
        '<section id="source"><h2>Source</h2><p><button type="button" data-open="1">show all code</button> '
        '<button type="button" data-open="">hide it</button></p><table class="source"><colgroup>'
        f"{columns}</colgroup><thead><tr>{head}</tr></thead><tbody>{''.join(parts)}</tbody></table></section>\n"
    )


def _is_text(profile: ProfileData) -> bool:
    """Return whether the source is the PTX or AMDGCN text itself, which needs no column beside it."""
    return all(line.place[0].endswith((".ptx", ".s", ".asm")) for line in profile.lines)


def _source_row(profile: ProfileData, line: Line) -> str:
    share = line.instructions / max(1, profile.steps)
    marks = "".join(f'<div class="finding">{_prose(one)}</div>' for one in (*_marks(profile, line), *line.findings))
    counts = [
        _cell(f"{line.executed:,}" if line.executed else "", line.executed, heat=share),
        _cell(f"{line.lanes:.1f}" if line.instructions else "", line.lanes),
        _cost_cell(line, "global"), _cost_cell(line, "shared"), _cell(str(line.live or ""), line.live),
    ]  # fmt: skip
    kind = "used" if line.used else "unused"
    text = "" if _is_text(profile) else f"<td>{_code(line.text)}</td>"
    return (
        f'<tr id="{_anchor(line.place, profile)}" class="{kind}"><th>{line.place[1]}</th>{"".join(counts)}'
        f"<td><pre>{escape(line.source)}</pre>{marks}{_details(line)}</td>{text}"
        f"<td>{_code(line.machine)}</td></tr>"
    )


def _marks(profile: ProfileData, line: Line) -> Iterator[str]:
    """Yield the messages of the facts that stand out at a line."""
    here = (one for one in profile.standouts if one.place == line.place and one.kind != "finding")
    return (f"{one.kind}: {one.message}" for one in here)


def _details(line: Line) -> str:
    """Return the accesses of a line in words."""
    rows = [
        f"{space}: {used.requests:,} requests, {used.bytes:,} bytes"
        + (f", {used.taken:,} {'sectors' if space == 'global' else 'passes'} ({used.best:,})" if used.taken else "")
        + (f", {_lanes(used)} at one address" if used.atomics else "")
        for space, used in sorted(line.traffic.items())
        if used.requests
    ]
    return "".join(f'<div class="detail">{escape(row)}</div>' for row in rows)


def _lanes(used: Traffic) -> str:
    """Return the average number of lanes of an atomic at one address."""
    count = used.conflicts / used.atomics
    return f"{count:.3g} lane{'s' * (count != 1)}"


_SHOWN = 2
"""The lines of code that are shown without a click."""


def _code(rows: Sequence[str]) -> str:
    """Return lines of code. More than a few are folded."""
    if len(rows) <= _SHOWN:
        return _pre(rows)
    more = len(rows) - _SHOWN
    return f"{_pre(rows[:_SHOWN])}<details><summary>{more} more</summary>{_pre(rows[_SHOWN:])}</details>"


def _pre(rows: Iterable[str]) -> str:
    text = escape("\n".join(rows))
    return f"<pre>{text}</pre>" if text else ""


def _anchor(at: Place, profile: ProfileData) -> str:
    files = list(dict.fromkeys(line.place[0] for line in profile.lines))
    return f"L{files.index(at[0])}-{at[1]}" if at[0] in files else ""


def _link(profile: ProfileData, at: Place, *, links: bool = True) -> str:
    """Return a link to a line of the source."""
    text, anchor = escape(where(profile, at)), _anchor(at, profile)
    return f'<a href="#{anchor}">{text}</a>' if links and anchor else text


# ---- the end of the page


def _floors(profile: ProfileData) -> str:
    """Return the shortest times on all devices of the vendor, with the sources of their data."""
    rows: list[str] = []
    for one in profile.floors:
        note = f" ({one.device.note})" if one.device.note else ""
        unknown = f"; unknown: {', '.join(one.unknown)}" if one.unknown else ""
        chosen = ' class="chosen"' if one.device == profile.floor.device else ""
        rows.append(
            f"<tr{chosen}><th>{escape(one.device.name)}</th><td>{duration(one.memory)}</td><td>{duration(one.matrix)}</td>"
            f"<td>{duration(one.vector)}</td><td>{duration(one.time)}</td>"
            f"<td>{escape(one.device.source + note + unknown)}</td></tr>"
        )
    head = "".join(
        f"<th>{one}</th>" for one in ("device", "memory", "matrix units", "other units", "floor", "data sheet")
    )
    return (
        '<section id="floors"><h2>Floors</h2><p>The launch cannot take less time: its distinct bytes of global memory '
        "at the peak bandwidth, and its operations at the peak rates.</p>"
        f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
        "</section>\n"
    )


def _findings(profile: ProfileData) -> str:
    """Return all findings, and the facts that are missing."""
    rows = [f"<li><pre>{escape(str(one))}</pre>{_debug(profile, one.selector)}</li>" for one in profile.findings]
    rows += [f"<li>missing: {escape(one)}</li>" for one in profile.missing]
    return f'<section id="findings"><h2>Findings</h2><ul>{"".join(rows)}</ul></section>\n' if rows else ""


_ORIGINS = (
    ("Executions, lanes, requests, sectors, bank passes, atomics, operations and copies",
     "the simulator's counters of this run. Caches are not simulated: sectors are those that warps request, whichever "
     "cache serves them. Loops that wait for an mbarrier are counted as the simulator executed them."),
    ("Registers, spills, shared memory", "{tool}"),
    ("Occupancy", "computed from these resources and the limits of the target."),
    ("Live registers", "asmkit's liveness analysis of the program's own registers, before the assembler moves code."),
    ("Layouts of matrices",
     "the opcodes of the program, and the operands of the first execution of each instruction in this run."),
    ("Floors", "the distinct bytes and the operations of this run, with the peak rates of the data sheets."),
)  # fmt: skip


def _origins(profile: ProfileData) -> str:
    """Return where each number comes from."""
    tool = f"{profile.resources.source}." if profile.resources else "not known."
    rows = [f"<dt>{escape(what)}</dt><dd>{escape(whence.format(tool=tool))}</dd>" for what, whence in _ORIGINS]
    return f'<section id="origins"><h2>Where the numbers come from</h2><dl>{"".join(rows)}</dl></section>\n'
