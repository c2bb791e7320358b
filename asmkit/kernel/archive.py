"""Save a specialized kernel to a file, and load it: `kernel.save(path, …)`, `asmkit.load(path)`.

The file is an archive (`asmkit.kernel.archive_zip`). `kernel.json` holds the signature, the parameters and the launch
rules, `TARGET.txt` holds the text for a target with scalars passed by value, and `image.ARCH` holds an image. A loaded
kernel runs on the devices of its images and in the simulator, without an assembler. If scalars must be passed
differently, as under JAX, asmkit replaces the prologue in front of the body.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, cast

from ..errors import AsmError, DiagnosticCode, error
from ..ir.abi import How
from ..ir.program import Dims, Inst, Item, Param, Program
from ..regs import Cell, Reg
from ..toolchain.image_header import check_image
from ..types import SCALARS, Scalar, b8, u64
from . import archive_schema, archive_zip, signature
from . import symbolic as launch_rules
from .archive_schema import About
from .backend import Image, Isa, Layout, Prologue
from .dispatch import architecture
from .kernel import AnyKernel, Kernel
from .launch_plan import Launch, LaunchBounds, Rule, Rules, Shape, Values, apply, sizes
from .params import ArrayParam, MapParam, Option, Params, RegParam
from .symbolic import Purpose

FORMAT = 3
KINDS: dict[str, type[object]] = {"int": int, "bool": bool, "str": str, "float": float, "type": type}


# --- writing ----------------------------------------------------------------------------------------------------------


def save(kernel: AnyKernel, path: str | Path, arch: str | Sequence[str] | None, named: Mapping[str, object]) -> None:
    """Write one specialization of a kernel to a file.

    Args:
        kernel: the kernel.
        path: the file to write.
        arch: the targets to assemble for, by default all targets of the kernel.
        named: types, options, and dimensions to fix. Dimensions that are compiled in are required.

    Raises:
        KERNEL: if a launch rule is not an expression of dimensions, if the kernel does not have the target, or if it
            prints or records on devices.
        SAVED_FILE: if the file would be too large.
        AsmError: for errors of planning and assembling.

    """
    _check_no_points(kernel)
    made = specialize(kernel, _archs(kernel, arch), named)
    members = {"kernel.json": json.dumps(made.about, indent=1).encode()}
    members |= {f"{target}.txt": text.encode() for target, text in made.texts.items()}
    archive_zip.write(path, members | {f"image.{one}": image.image for one, image in made.images.items()})


def _check_no_points(kernel: AnyKernel) -> None:
    """Raise KERNEL if the text has instructions of points: a saved text is one kernel, without other declarations."""
    for name in ("debug", "timeline"):
        if name in kernel.rules.facts:
            what = f"{kernel.__name__} with {name}=True cannot be saved"
            raise error(DiagnosticCode.KERNEL, kernel.where, what=what, fix=f"save it without {name}=True")


@dataclass(frozen=True)
class Specialization:
    """One specialization of a kernel for files: what `kernel.json` says, and a program and a text for each target.

    `archs` are the architectures of the images, each with the target of the kernel that serves it.
    """

    about: About
    archs: Mapping[str, str]
    launches: Mapping[str, Launch]
    wholes: Mapping[str, Program]
    texts: Mapping[str, str]
    images: Mapping[str, Image]


def specialize(
    kernel: AnyKernel, archs: Mapping[str, str], named: Mapping[str, object], purpose: Purpose = launch_rules.SAVE, *,
    images: bool = True,
) -> Specialization:  # fmt: skip
    """Return the specialization of a kernel for types, options and dimensions. Other dimensions stay variable.

    Without `images`, only the texts are written, which needs no assembler.

    Raises:
        KERNEL: if a launch rule is not an expression of dimensions.
        AsmError: for errors of planning and assembling.

    """
    dims, open_dims = kernel.rules.signature.names, _open_dims(kernel, named)
    for p in kernel.params.baked:
        if p.name in dims and p.name not in named:
            kind = "a length, which is compiled in"
            raise error(DiagnosticCode.OPTION_MISSING, kernel=kernel.__name__, name=p.name, kind=kind)
    asked = example(kernel, named)
    rules = _RuleTexts(kernel, open_dims, named, purpose)
    launches = {target: kernel.launch(arch=target, **asked) for target in dict.fromkeys(archs.values())}
    fixed = {dim: cast("int", named[dim]) for dim in dims if dim in named}
    about = _about(kernel, launches, rules, fixed, asked)
    wholes = {target: kernel.isa.whole(launch.program, {}, launch.order) for target, launch in launches.items()}
    texts = {target: kernel.isa.write(whole).text for target, whole in wholes.items()}
    made = {one: kernel.isa.image(wholes[target], one) for one, target in archs.items()} if images else {}
    about["images"] = {one: (archs[one], image.dynamic_shared) for one, image in made.items()}
    return Specialization(about, archs, launches, wholes, texts, made)


class _RuleTexts:
    """The launch rules of a kernel as text. Raises KERNEL for rules that depend on open dimensions and may not."""

    def __init__(
        self, kernel: AnyKernel, open_dims: Sequence[str], named: Mapping[str, object], purpose: Purpose
    ) -> None:
        rules = kernel.rules
        types = {name: value for name, value in named.items() if isinstance(value, type)}
        self.options = {p.name: named.get(p.name, p.default) for p in kernel.params.options}
        fixed = {dim: named[dim] for dim in rules.signature.names if dim in named}
        self.known: dict[str, object] = {**self.options, **fixed, **types}
        self._figures = dict.fromkeys([*open_dims, *rules.sizes, "multiprocessor_count"])
        self._purpose = purpose
        of_maps = {f"the {what} of {name}": getattr(m, what) for name, m in rules.maps.items() for what in m.computed}
        for name, rule in {"block": rules.block, "cluster": rules.cluster, **rules.facts, **of_maps}.items():
            launch_rules.check_constant(name, rule, self.known, self._figures, purpose)
        self.grid, self.shared = self._text("grid", rules.grid), self._text("shared", rules.shared)
        self.sizes = {name: self._text(name, rule) for name, rule in rules.sizes.items()}
        self.workspace = {name: self._text(name, rule) for name, rule in rules.workspace.items()}

    def _text(self, name: str, rule: Rule) -> launch_rules.Text:
        return launch_rules.written(name, rule, self.known, self._figures, self._purpose)


def _about(
    kernel: AnyKernel, launches: Mapping[str, Launch], texts: _RuleTexts, fixed: Mapping[str, int],
    asked: Mapping[str, object],
) -> About:  # fmt: skip
    """Return the content of `kernel.json` without images."""
    rules, options, launch = kernel.rules, texts.options, next(iter(launches.values()))
    computed = sizes(rules, {**options, **asked})
    about: dict[str, object] = {
        "format": FORMAT, "isa": kernel.isa.name, "name": kernel.__name__, "doc": kernel.__doc__,
        "signature": rules.signature.text,
        "fixed": {**fixed, **{p.name: computed[p.name] for p in kernel.params.baked if p.name in computed}},
        "divisible": dict(rules.divisible), "alias": dict(rules.alias), "zero_init": list(rules.zero_init),
        "index64": rules.index64, "cooperative": rules.cooperative, "batched": rules.batched,
        "partition": rules.partition,
        "grid": texts.grid, "shared": texts.shared, "sizes": texts.sizes, "workspace": texts.workspace,
        "maps": {name: _map(rule, Values(texts.known)) for name, rule in rules.maps.items()},
        "params": [_param(p, dict(launch_types(launch)), options) for p in kernel.params.ordered],
        "targets": {target: _target(kernel, launch) for target, launch in launches.items()}, "images": {},
    }  # fmt: skip
    return cast("About", about)


def _target(kernel: AnyKernel, launch: Launch) -> dict[str, object]:
    """Return the launch data of one target: the facts of its program, and the size of its shared arrays."""
    place = kernel.isa.layout(launch.program)
    common = {"block": launch.program.block, "cluster": launch.program.cluster}
    facts = launch.program.facts.stated() | {name: dims for name, dims in common.items() if dims is not None}
    return {"facts": facts, "shared_arrays": [place.static, place.bytes]}


def _archs(kernel: AnyKernel, arch: str | Sequence[str] | None) -> dict[str, str]:
    """Return the architectures to assemble for, each with the target of the kernel that serves it.

    Without names, these are all targets of the kernel, and the devices of this machine that run it.
    """
    if arch is not None:
        named = [arch] if isinstance(arch, str) else [*arch]
        return {one: kernel.target_for(one) for one in named or kernel.rules.arch}
    here = {device: kernel.target(device) for device in kernel.isa.devices()}
    return {one: one for one in kernel.rules.arch} | {one: target for one, target in here.items() if target is not None}


def launch_types(launch: Launch) -> list[tuple[str, type[Scalar]]]:
    """Return the names and element types of a launch's arrays."""
    inputs = zip(launch.inputs, launch.input_types, strict=True)
    return [*inputs, *((result.name, result.elem) for result in launch.outputs)]


def _open_dims(kernel: AnyKernel, named: Mapping[str, object]) -> list[str]:
    """Return the dimensions without a value that are not compiled in."""
    baked = {p.name for p in kernel.params.baked}
    return [dim for dim in kernel.rules.signature.names if dim not in named and dim not in baked]


def example(kernel: AnyKernel, named: Mapping[str, object]) -> dict[str, Any]:
    """Return the arguments of `launch` with these values, and valid example lengths for the other dimensions."""
    values = {p.name: p.default for p in kernel.params.options} | dict(named)
    rules = {dim: kernel.rules.divisible.get(dim, 1) for dim in _open_dims(kernel, named)}
    rows = kernel.isa.map_rows if kernel.params.maps else 1
    lengths = {dim: rows * (r if isinstance(r, int) else signature.evaluate(r, values)) for dim, r in rules.items()}
    packs = {dim: kernel.rules.signature.divisor(dim, values) for dim in rules}
    return {**{dim: math.lcm(length, packs[dim]) for dim, length in lengths.items()}, **named}


def _map(rule: Any, values: Values) -> dict[str, Any]:
    """Return the rule of a tensor map with the values of its computed fields."""
    made = {"array": rule.array, "l2": rule.l2, "fill": rule.fill}
    return made | {name: _map_field(apply(getattr(rule, name), values)) for name in rule.computed}


def _map_field(value: int | Enum | Sequence[int]) -> int | str | list[int]:
    """Return a field of a tensor map as JSON: a number, the name of a swizzle, or lengths."""
    return value if isinstance(value, int) else value.name if isinstance(value, Enum) else list(value)


def _param(
    p: ArrayParam | RegParam | MapParam | Option, types: Mapping[str, type[Scalar]], options: Mapping[str, object]
) -> dict[str, object]:
    match p:
        case MapParam():
            return {"map": p.name}
        case ArrayParam():
            return {"array": p.name, "elem": types[p.name].__name__, "output": p.output, "workspace": p.workspace}
        case RegParam():
            return {"register": p.name, "type": p.type.__name__, "dim": p.dim}
        case Option():
            value = options.get(p.name)
            value = {"type": cast("type[object]", value).__name__} if isinstance(value, type) else value
            return {"option": p.name, "kind": getattr(p.kind, "__name__", "str"), "value": value, "dim": p.dim}


# --- reading ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SavedImage:
    """An image from the file in the form that launch backends use. `target` is the target of its program."""

    image: bytes
    entry: str
    arch: str
    text: str
    dynamic_shared: int
    target: str


@dataclass(frozen=True)
class Entered:
    """The program of one target: `whole` as in the text with scalars by value, and `program` without its prologue."""

    whole: Program
    program: Program
    shared: Layout


class SavedIsa:
    """An architecture that uses the programs and images of a file, and delegates everything else."""

    def __init__(self, isa: Isa, images: Mapping[str, SavedImage]) -> None:
        self._isa, self._images = isa, images
        self.entered: dict[str, Entered] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._isa, name)

    def layout(self, program: Program) -> Layout:
        """Return the size of the shared arrays and whether they are static. The text lacks the size of dynamic ones."""
        return self.entered[program.target.name].shared

    def whole(
        self, program: Program, scalars: Mapping[str, How] | None = None, order: Sequence[str] | None = None
    ) -> Program:
        """Return the program of the text if its prologue fits, otherwise the program with another prologue.

        The prologue of the text passes scalars by value, in signature order.
        """
        own = order is None or [*order] == [p.name for p in program.params]
        by_value = all(how == "value" for how in (scalars or {}).values())
        if own and by_value and not program.batch_steps:
            return self.entered[program.target.name].whole
        return self._isa.whole(program, scalars, order)

    def image(self, whole: Program, arch: str | None = None, *more: object) -> Image:
        """Return the file's image that runs on the target, or assemble the text.

        Without ptxas, the PTX text itself is the image, which the driver assembles.
        """
        target = whole.target.name
        chosen = arch or target
        if whole is self.entered[target].whole:
            images = [(one, image) for one, image in self._images.items() if image.target == target]
            runs = [image for one, image in images if _runs_on(one, chosen)]
            if runs:
                return runs[-1]
        try:
            return self._isa.image(whole, arch, *more)
        except AsmError as problem:
            if problem.findings[0].mistake is not DiagnosticCode.TOOL_MISSING or self._isa.name != "ptx":
                raise
            text = self._isa.write(whole).text  # the driver assembles it
            place = self.entered[target].shared
            dynamic = 0 if place.static else place.bytes
            return SavedImage(text.encode() + b"\0", self._isa.entry(whole), chosen, text, dynamic, target)


def _runs_on(image: str, device: str) -> bool:
    """Return whether an image runs on a device: the same target, or for PTX a later minor version of it."""
    if image == device:
        return True
    one, other = (name.removeprefix("sm_") for name in (image, device.rstrip("af")))
    return one.isdigit() and other.isdigit() and one[:-1] == other[:-1] and int(one) <= int(other)


class Saved(Kernel[Callable[..., None]]):
    """A kernel from a file, with one program for each target, for the saved types, options and lengths."""

    def __init__(self, isa: SavedIsa, about: About, path: str) -> None:
        def body(k: object) -> None: ...

        body.__name__, body.__doc__ = about["name"], about["doc"]
        self._about, self._path = about, path
        super().__init__(cast("Any", isa), body, _rules(about), where=(path, 1), params=_params(about))

    def _specialise(
        self, types: Mapping[str, type[Scalar]], fixed: Mapping[str, object], bounds: LaunchBounds, arch: str | None
    ) -> tuple[Program, str]:
        del types, bounds
        saved = {p.name: p.default for p in self.params.options} | self._about["fixed"]
        for name, value in dict(fixed).items():
            self._check_fixed(name, saved.get(name, value), value)
        target = arch or self.rules.arch[0]
        return cast("SavedIsa", self.isa).entered[target].program, f"{self._path} {target}"

    def plan(
        self, shapes: Sequence[Shape], dtypes: Sequence[str], options: Mapping[str, object] | None = None, *,
        arch: str | None = None, device: Mapping[str, int] | None = None,
    ) -> Launch:  # fmt: skip
        """Return the launch. Raises KERNEL if a length differs from the one that the file fixes."""
        launch = super().plan(shapes, dtypes, options, arch=arch, device=device)
        known = {p.name: p.default for p in self.params.options} | dict(options or {})
        dims = self.rules.signature.bind(shapes, [p.name for p in self.params.inputs], known)
        for name, length in dims.items():
            self._check_fixed(name, self._about["fixed"].get(name, length), length)
        return launch

    def _check_fixed(self, name: str, saved: object, asked: object) -> None:
        if (type(saved), saved) != (type(asked), asked):
            what = f"{self.__name__} was saved for {name}={saved!r}, but the call needs {asked!r}"
            raise error(DiagnosticCode.KERNEL, self.where, what=what, fix="save the kernel for this value")

    def _fix_for(self, arch: str) -> str:
        names = ", ".join(f'"{name}"' for name in (*self.rules.arch, arch))
        return f"save it again for this target too: `kernel.save(path, arch=({names}))`"


def load(path: str | Path) -> Saved:
    """Return the kernel from a file that `save` wrote. Raises SAVED_FILE for every fault of the file."""
    members = archive_zip.read(path)
    with archive_zip.faults_of(path):
        about = cast("About", json.loads(members["kernel.json"]))
        if about["format"] != FORMAT:
            raise ValueError(f"its format is {about['format']}, but this version of asmkit reads format {FORMAT}")
        archive_schema.check(about)
        json.dumps(about, ensure_ascii=False).encode()  # a name with half of a surrogate pair cannot be printed
        kernel = _loaded(str(path), about, members)
        _plan_once(kernel, about["fixed"])
        return kernel


def _loaded(path: str, about: About, members: Mapping[str, bytes]) -> Saved:
    """Return the kernel that the members of an archive describe. Inconsistent members raise some exception."""
    isa = architecture(about["isa"])
    texts = {target: members[f"{target}.txt"].decode() for target in about["targets"]}
    wholes = {target: isa.parse(text) for target, text in texts.items()}
    images: dict[str, SavedImage] = {}
    for one, (target, dynamic) in about["images"].items():
        content = check_image(members[f"image.{one}"], one, "the file's image")
        images[one] = SavedImage(content, wholes[target].name, one, texts[target], int(dynamic), target)
    made = SavedIsa(isa, images)
    kernel = Saved(made, about, path)
    for target, told in about["targets"].items():
        whole, (static, size) = wholes[target], told["shared_arrays"]
        if whole.target.name != target:
            raise ValueError(f"the text for {target} is for {whole.target.name}")
        _check_parameters(isa, whole, kernel.params)
        program = stripped(isa, whole, kernel.params, _bounds(isa, told["facts"], target))
        made.entered[target] = Entered(whole, program, Layout(bool(static), int(size)))
    return kernel


def _check_parameters(isa: Isa, whole: Program, params: Params) -> None:
    """Raise ValueError if the parameters of a text differ in name or width from those in `kernel.json`."""
    described = {p.name: _bits(isa, p) for p in params.ordered if not isinstance(p, Option)}
    found = {p.name.removeprefix("param_"): p.bytes * 8 or p.kind_bits for p in whole.params}
    if described != found:
        raise ValueError(f"its text has the parameters {found} (in bits), but kernel.json has {described}")


def _bits(isa: Isa, p: ArrayParam | RegParam | MapParam) -> int:
    """Return the width of a parameter in bits. A predicate is passed as a byte."""
    match p:
        case ArrayParam():
            return u64.bits
        case MapParam():
            return isa.map_bits
        case RegParam():
            return max(p.type.bits, 8)


def _plan_once(kernel: AnyKernel, fixed: Mapping[str, int]) -> None:
    """Plan a launch for each target as `save` did, so that faults in rules and facts are found at loading.

    The scalars are passed by address, as under JAX.
    """
    scalars: dict[str, How] = dict.fromkeys((p.name for p in kernel.params.registers if not p.dim), "ref")
    named = {name: length for name, length in fixed.items() if name not in kernel.rules.sizes}
    lengths = example(kernel, named)
    for target in kernel.rules.arch:
        launch = kernel.launch(arch=target, **lengths)
        kernel.isa.whole(launch.program, scalars, launch.order)


def _rules(about: About) -> Rules:
    block, cluster, own = _stated(next(iter(about["targets"].values()))["facts"])
    return Rules(
        arch=tuple(about["targets"]), signature=signature.read(about["signature"]),
        grid=launch_rules.read(about["grid"]), block=block, cluster=cluster,
        shared=launch_rules.read(about["shared"]), divisible=about["divisible"], alias=about["alias"],
        zero_init=tuple(about["zero_init"]), index64=about["index64"], cooperative=about["cooperative"],
        batched=about["batched"] and about["isa"] == "ptx", partition=about["partition"],
        sizes={name: launch_rules.read(rule) for name, rule in about["sizes"].items()},
        workspace={name: launch_rules.read(rule) for name, rule in about["workspace"].items()}, facts=own,
        maps={name: _map_rule(architecture(about["isa"]), rule) for name, rule in about["maps"].items()},
    )  # fmt: skip


def _map_rule(isa: Isa, rule: Mapping[str, object]) -> object:
    return isa.map_rule({name: _tuple(value) for name, value in rule.items()})


def _stated(facts: Mapping[str, object]) -> tuple[Dims, Dims | None, dict[str, Any]]:
    """Return the block, the cluster and the architecture's facts from a file."""
    own = {name: _tuple(fact) for name, fact in facts.items()}
    block, cluster = own.pop("block"), own.pop("cluster", None)
    return _dims("block", block), None if cluster is None else _dims("cluster", cluster), own


def _dims(name: str, value: object) -> Dims:
    """Return three lengths. Raises ValueError for any other value."""
    lengths = cast("tuple[object, ...]", value)
    if (
        not isinstance(value, tuple)
        or len(lengths) != 3
        or not all(type(length) is int and 0 < length < 1 << 31 for length in lengths)
    ):
        raise ValueError(f"its {name} is {str(lengths)[:60]}, not three lengths")
    return cast("Dims", lengths)


def _bounds(isa: Isa, facts: Mapping[str, object], arch: str) -> LaunchBounds:
    """Return the launch bounds of one target from a file. AMDGCN text already contains its waits (`sync="off"`)."""
    block, cluster, own = _stated(facts)
    given = {**own, **({"sync": "off"} if isa.name == "gcn" else {})}
    usual = isa.facts({}, arch)
    for name, value in given.items():
        default: object = getattr(usual, name, None)
        if type(default) in (int, str, bool) and type(value) is not type(default):
            raise ValueError(f"its {name} is {str(value)[:60]}, not of the type {type(default).__name__}")
    return LaunchBounds(block, cluster, isa.facts(given, arch))


def _tuple(value: object) -> object:
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value


def _params(about: About) -> Params:
    made: list[ArrayParam | RegParam | MapParam | Option] = []
    for p in about["params"]:
        if "array" in p:
            made.append(ArrayParam(p["array"], SCALARS[p["elem"]], p["output"], p["workspace"]))
        elif "map" in p:
            made.append(MapParam(p["map"]))
        elif "register" in p:
            made.append(RegParam(p["register"], SCALARS[p["type"]], p["dim"]))
        else:
            value = SCALARS[p["value"]["type"]] if isinstance(p["value"], dict) else p["value"]
            made.append(Option(p["option"], KINDS.get(p["kind"], str), value, p["dim"]))
    return Params(tuple(made))


# --- the body without its prologue ------------------------------------------------------------------------------------


def stripped(isa: Isa, program: Program, params: Params, bounds: LaunchBounds) -> Program:
    """Return a program as a builder would emit it: without the prologue, and with the registers of its parameters.

    Raises:
        ValueError: if the text does not begin with the prologue that asmkit writes.

    """
    arrays = [p for p in params.ordered if isinstance(p, ArrayParam)]
    in_order = [*(p for p in arrays if not p.output), *(p for p in arrays if p.output and not p.workspace)]
    in_order += [p for p in arrays if p.workspace]
    names: list[ArrayParam | RegParam] = [*in_order, *params.registers]
    bare = replace(
        program, params=[], entry=[], body=[], block=bounds.block, cluster=bounds.cluster, facts=bounds.facts
    )
    prologue = isa.prologue(program, bounds.facts)
    items = list(program.items())[prologue.before :]
    made: list[Param] = []
    for p in (*names, *params.maps):
        if isinstance(p, MapParam):
            made.append(_map_param(p.name, _set(items, prologue, p.name, prologue.follow(u64, False, True)), program))
            continue
        elem = cast("type[Scalar]", p.elem) if isinstance(p, ArrayParam) else p.type
        kind = u64 if isinstance(p, ArrayParam) else elem
        reg = _set(items, prologue, p.name, prologue.follow(kind, isinstance(p, ArrayParam), False))
        made.append(Param(p.name, elem, isinstance(p, RegParam), _typed(reg, kind)))
    del items[: prologue.after if made else 0]
    ordered = {p.name: p for p in made}
    return replace(bare, params=[ordered[p.name] for p in params.ordered if p.name in ordered], body=items)


def _map_param(name: str, reg: Reg[Scalar], program: Program) -> Param:
    """Return the parameter of a tensor map, with the size and alignment that the text states."""
    told = next(p for p in program.params if p.bytes and p.name == f"param_{name}")
    return replace(told, name=name, elem=b8, reg=_typed(reg, u64))


def _set(items: list[Item], prologue: Prologue, name: str, follow: str) -> Reg[Scalar]:
    """Remove the instructions that load one parameter from the front of `items`, and return the register.

    Args:
        items: the remaining items of the program.
        prologue: the prologue of the program.
        name: the name of the parameter.
        follow: the instruction after the load, empty for none.

    """
    first = items.pop(0)
    if not isinstance(first, Inst) or first.guard is not None or not prologue.loads(first, name):
        raise ValueError(f"its text does not begin with the loads of the parameters ({name})")
    last = items.pop(0) if follow else first
    if not isinstance(last, Inst) or last.guard is not None or (follow and last.form.spelling != follow):
        raise ValueError(f"its text does not have `{follow}` after the load of {name}")
    return next(last.writes())


def _typed(reg: Reg[Scalar], kind: type[Scalar]) -> Reg[Scalar]:
    """Return the register of a parameter with the parameter's type. Raises ValueError if the widths differ."""
    if reg.type.bits != kind.bits:
        raise ValueError(f"its text loads a parameter of {kind.bits} bits into {reg}, which has {reg.type.bits}")
    more = {"physical": True} if hasattr(reg, "physical") else {}
    return type(reg)(reg.builder, kind, reg.bank, reg.number, Cell("parameter"), **more)
