"""Fabric operations: copies and reductions between shared memory and endpoints of other devices (PTX 9.3, 9.7.10)."""

from __future__ import annotations

from ...isa.notation import op
from .bulk import HINT, POLICY
from .tensor_copy import DIM, LINE, RESHAPE, SHAPE

# The terms of the manual's syntax lines, each with its dot.
_REPORT = ".mbarrier::report::fabric"
_FETCH = ".shared::cta.mbarrier::complete_tx::bytes" + _REPORT
_SEND = ".shared::cta.mbarrier::complete_tx::16B" + _REPORT
_COUNTED = "{.counted::bytes}"
_ORDER = "{.relaxed}{.sys}"
_SCOPED = "relaxed => sys"
_SIZE = "size:u32|imm(0..4294967280/16)"
_AT = "[le:endpoint, offset:b64=u64]"
_COUNTER = "counter:b64=u64 if counted::bytes"
_TO = f"[le:endpoint, offset:b64=u64, {_COUNTER}]"
_SENT = f"   {{}}, [a:shared::cta], {_SIZE}, [bar:shared::cta]"
_BITS = "o=and|or|xor => t=b32|b64"
_OPS = ".<o:add|min|max|and|or|xor>"

# The operands for tensors: the endpoint replaces the address of the map.
_PLACE = ".override::global_address"
_MAP = "m:generic, le:b32=u32, offset:b64=u64"
_BOX = "c:s32|imm*dim"
_TILE = "   [d:shared::cta], {}, [bar:shared::cta]" + POLICY
_TILE_SENT = "   {}, [a:shared::cta], size:u32|imm, [bar:shared::cta]" + POLICY
_PUT = "fabric.try_put.async.tensor" + DIM + "{.multimem}{.tile}" + _SEND + _COUNTED + _ORDER + HINT
_RED = "fabric.try_red.async.tensor" + DIM + "{.multimem}{.tile}" + _SEND + _COUNTED + _ORDER + _OPS + HINT

_NARROW = "sm_100f sm_110f sm_120f"
_NEEDS = {"t=e4m3|e5m2": _NARROW, "acc": _NARROW}

# fmt: off
ROWS = [
    # fabric.try_get, try_put, try_red, try_pullred
    op("fabric.try_get.async" + _FETCH + _ORDER + HINT + f".b128   [d:shared::cta], {_AT}, {_SIZE}, [bar:shared::cta]" + POLICY,
       "Copy a range of an endpoint to the block's shared memory.  The mbarrier counts its bytes.", ref="9.7.10", arch="sm_100", ptx="9.3", rule=_SCOPED, effect="async"),
    op("fabric.try_put.async{.multimem}" + _SEND + "{.<how:counted::bytes|cp_mask>}" + _ORDER + HINT + ".b128" + _SENT.format(_TO) + ", mask:b16=u16|imm if cp_mask" + POLICY,
       "Copy a range of shared memory to an endpoint.  `.counted::bytes`: a counter of the endpoint counts its bytes.  `.cp_mask`: a mask selects the bytes to copy of every 16.", ref="9.7.10", arch="sm_100", ptx="9.3", rule=_SCOPED, effect="async"),
    op("fabric.try_red.async{.multimem}" + _SEND + _COUNTED + _ORDER + HINT + _OPS + ".<t:b32|b64|u32|u64|s32|s64|f16|bf16|f32|f64>" + _SENT.format(_TO) + POLICY,
       "Reduce a range of shared memory into an endpoint.", ref="9.7.10", arch="sm_100", ptx="9.3",
       rule=f"{_SCOPED}; {_BITS}; o=add => t=u32|u64|f16|bf16|f32|f64; o=min|max => t=u32|u64|s32|s64|f16|bf16", effect="async"),
    op("fabric.try_pullred.async.multimem" + _FETCH + _ORDER + _OPS + "{.<acc:acc::f32|acc::f16>}.<t:b32|b64|u32|u64|s32|s64|f16|bf16|f32|e4m3|e5m2>.sync" + f"   [d:shared::cta], {_AT}, {_SIZE}, [bar:shared::cta], members:imm(-1 4294967295)",
       "Reduce a range over all devices of an endpoint into shared memory.  `.acc`: accumulate in a wider type.  The whole warp must execute it.", ref="9.7.10", arch="sm_100", ptx="9.3", needs=_NEEDS,
       rule=f"{_SCOPED}; {_BITS}; acc => o=add; acc::f16 => t=e4m3|e5m2; acc::f32 => t=f16|bf16|e4m3|e5m2; o=add & !acc => t=u32|u64|f16|bf16|f32; o=min|max => t=u32|u64|s32|s64|f16|bf16|e4m3|e5m2", effect="async"),

    # fabric.try_atom
    op("fabric.try_atom.async" + _SEND + ".relaxed.sys" + HINT + ".<o:add|min|max|and|or|xor|exch|cas>.<t:b32|b64|b128|u32|u64|s32|s64|f16x2|bf16x2|f32|f64>" + f"   {_AT}, [d:shared::cta], [a:shared::cta], [bar:shared::cta]" + POLICY,
       "Combine a word of an endpoint with a word of shared memory, and write the old value to shared memory.", ref="9.7.10", arch="sm_100", ptx="9.4",
       rule=f"{_BITS}; o=exch|cas => t=b32|b64|b128; o=add => t=u32|u64|f16x2|bf16x2|f32|f64; o=min|max => t=u32|u64|s32|s64|f16x2|bf16x2", effect="async"),

    # fabric.try_get.async.tensor, try_put, try_red
    op("fabric.try_get.async.tensor" + DIM + "{.tile}" + _FETCH + _ORDER + HINT + _PLACE + ".b128" + _TILE.format(f"[{_MAP}, {_BOX}]"),
       "Copy a box of an endpoint's tensor to the block's shared memory.", ref="9.7.10", arch="sm_107f", ptx="9.4", rule=_SCOPED, effect="async"),
    op("fabric.try_get.async.tensor" + DIM + "{.tile}" + _FETCH + _ORDER + HINT + RESHAPE + ".b128" + _TILE.format(f"[{_MAP}, {SHAPE}]"),
       "Copy a box of an endpoint's tensor, with a shape that overrides that of its map, to the block's shared memory.", ref="9.7.10", arch="sm_107f", ptx="9.4", rule=f"{_SCOPED}; {LINE}", effect="async"),
    op(_PUT + _PLACE + ".b128" + _TILE_SENT.format(f"[{_MAP}, {_COUNTER}, {_BOX}]"),
       "Copy a box of shared memory to an endpoint's tensor.", ref="9.7.10", arch="sm_107f", ptx="9.4", rule=_SCOPED, effect="async"),
    op(_PUT + RESHAPE + ".b128" + _TILE_SENT.format(f"[{_MAP}, {_COUNTER}, {SHAPE}]"),
       "Copy a box of shared memory to an endpoint's tensor, with a shape that overrides that of its map.", ref="9.7.10", arch="sm_107f", ptx="9.4", rule=f"{_SCOPED}; {LINE}", effect="async"),
    op(_RED + _PLACE + _TILE_SENT.format(f"[{_MAP}, {_COUNTER}, {_BOX}]"),
       "Reduce a box of shared memory into an endpoint's tensor.", ref="9.7.10", arch="sm_107f", ptx="9.4", rule=_SCOPED, effect="async"),
    op(_RED + RESHAPE + _TILE_SENT.format(f"[{_MAP}, {_COUNTER}, {SHAPE}]"),
       "Reduce a box of shared memory into an endpoint's tensor, with a shape that overrides that of its map.", ref="9.7.10", arch="sm_107f", ptx="9.4", rule=f"{_SCOPED}; {LINE}", effect="async"),

    # fabric.submit, fabric.wait
    op("fabric.submit{.<what:op_restrict::fetching|commit_group>}",  "Submit the requested operations to the fabric.",                ref="9.7.10", arch="sm_100", ptx="9.3", needs={"commit_group": "9.5"}, effect="async"),
    op("fabric.wait.sync_restrict::reads",                           "Wait until the fabric has read the sources of its operations.", ref="9.7.10", arch="sm_100", ptx="9.3", effect="async"),
]
