"""Matrix products in tensor memory (PTX ISA 9.7.16.10): tcgen05.mma, dense, sparse, block-scaled, weight-stationary.

D is in tensor memory, A in shared or tensor memory, B in shared memory.  `idesc` is the descriptor of the types and the
shape.  `on` selects whether D is accumulated, `lanes` selects the lanes of D that are not changed, and `scale` divides
D by a power of two.  The collector buffer keeps A, or B with `.ws`, for the next product.  The product is complete when
the mbarrier of a tcgen05.commit has completed.
"""

from __future__ import annotations

from ...isa.notation import op

_ALL, _A = "sm_100f sm_110f", "sm_100a sm_103a sm_107a sm_110a"
_DENSE, _SP = "tcgen05.mma.<g:cta_group::1|cta_group::2>", "tcgen05.mma.sp.<g:cta_group::1|cta_group::2>"
_WS, _WS_SP = "tcgen05.mma.ws.cta_group::1", "tcgen05.mma.ws.sp.cta_group::1"
_KIND = "<kind:kind::f16|kind::tf32|kind::f8f6f4|kind::i8|kind::ti16>"
_FLOAT = "<kind:kind::f16|kind::tf32>"
_SCALED = "<kind:kind::mxf8f6f4|kind::mxf4|kind::mxf4nvf4>.block_scale{.<vec:scale_vec::1X|scale_vec::2X|scale_vec::4X|block16|block32>}"
_LUT = "kind::f8f6f4.decompress::lut::b"
_LUT_SCALED = "kind::mxf8f6f4.block_scale.decompress::lut::b{.<vec:scale_vec::1X|block32>}"
_KEEP_A = "{.<use:collector::a::fill|collector::a::use|collector::a::lastuse|collector::a::discard>}"
_KEEP_B = "{.<useb:collector::b::fill|collector::b::use|collector::b::lastuse|collector::b::discard>}"
_KEEP = _KEEP_A + _KEEP_B
_WORDS = "|".join(f"collector::b{i}::{use}" for i in range(4) for use in ("fill", "use", "lastuse", "discard"))
_SHIFT = "ashift & use => use=collector::a::lastuse|collector::a::discard"
_NO_B = "kind=kind::i8 => !useb"
_SIZES = (
    "kind=kind::mxf8f6f4 & vec => vec=scale_vec::1X|block32; kind=kind::mxf4 & vec => vec=scale_vec::2X|block32; "
    "kind=kind::mxf4nvf4 => vec=scale_vec::2X|scale_vec::4X|block16|block32"
)
_B = {"useb": "sm_107f 9.4"}
_KINDS = {"kind::i8": "sm_100a sm_110a", "kind::ti16": "sm_107f 9.4"}
_VECS = {
    "vec=scale_vec::1X|scale_vec::2X|scale_vec::4X": _A,
    "kind=kind::mxf4nvf4": "8.7",
    "vec=block16|block32": "8.8",
}
_NARROW = {**_VECS, "kind=kind::mxf4|kind::mxf4nvf4": _A}
_MEM, _TMEM = "[d:tmem=bits], a:b64=u64|imm, b:b64=u64|imm", "[d:tmem=bits], [a:tmem=bits], b:b64=u64|imm"
_ID, _LANES, _ON = "idesc:b32=u32|imm", "lanes:b32*g*4", "on:!pred|imm(0 1)"
_SCALES = "[sa:tmem=bits], [sb:tmem=bits]"

# fmt: off
ROWS = [
    # 9.7.16.10.9.1: dense
    op(f"{_DENSE}.{_KIND}{_KEEP}   {_MEM}, {_ID}, {_ON}",                                                                         "Compute D = A·B + D with A in shared memory.",                         ref="9.7.16.10.9.1", arch=_ALL, ptx="8.6", needs={**_KINDS, **_B}, rule=_NO_B, effect="async", sem="tcgen05_mma"),
    op(f"{_DENSE}.{_KIND}{_KEEP}   {_MEM}, {_ID}, {_LANES}, {_ON}",                                                               "Compute D = A·B + D in some lanes with A in shared memory.",           ref="9.7.16.10.9.1", arch=_ALL, ptx="8.6", needs={**_KINDS, **_B}, rule=_NO_B, effect="async", sem="tcgen05_mma"),
    op(f"{_DENSE}.{_FLOAT}{_KEEP}   {_MEM}, {_ID}, {_ON}, scale:imm(0..15)",                                                      "Compute D = A·B + D / 2^scale with A in shared memory.",               ref="9.7.16.10.9.1", arch="sm_100f", ptx="8.6", needs=_B, effect="async", sem="tcgen05_mma"),
    op(f"{_DENSE}.{_FLOAT}{_KEEP}   {_MEM}, {_ID}, {_LANES}, {_ON}, scale:imm(0..15)",                                            "Compute D = A·B + D / 2^scale in some lanes with A in shared memory.", ref="9.7.16.10.9.1", arch="sm_100f", ptx="8.6", needs=_B, effect="async", sem="tcgen05_mma"),
    op(f"{_DENSE}.{_SCALED}{_KEEP}   {_MEM}, {_ID}, {_SCALES}, {_ON}",                                                            "Compute D = A·B + D, block-scaled, with A in shared memory.",          ref="9.7.16.10.9.1", arch=_ALL, ptx="8.6", needs={**_VECS, **_B}, rule=_SIZES, effect="async", sem="tcgen05_mma"),
    op(f"{_DENSE}.{_LUT}{_KEEP}   {_MEM}, [lut:tmem=bits], {_ID}, {_ON}",                                                              "Compute D = A·B + D, B through a lookup table, with A in shared memory.",               ref="9.7.16.10", arch="sm_107f", ptx="9.4", effect="async"),
    op(f"{_DENSE}.{_LUT}{_KEEP}   {_MEM}, [lut:tmem=bits], {_ID}, {_LANES}, {_ON}",                                                    "Compute D = A·B + D in some lanes, B through a lookup table, with A in shared memory.", ref="9.7.16.10", arch="sm_107f", ptx="9.4", effect="async"),
    op(f"{_DENSE}.{_LUT_SCALED}{_KEEP}   {_MEM}, [lut:tmem=bits], {_ID}, {_SCALES}, {_ON}",                                            "Compute D = A·B + D, block-scaled, B through a lookup table, with A in shared memory.", ref="9.7.16.10", arch="sm_107f", ptx="9.4", needs={"scale_vec::1X": "sm_107a"}, effect="async"),
    op(f"{_DENSE}.{_KIND}{{.ashift}}{_KEEP}   {_TMEM}, {_ID}, {_ON}",                                                             "Compute D = A·B + D with A in tensor memory.",                         ref="9.7.16.10.9.1", arch=_ALL, ptx="8.6", needs={**_KINDS, **_B}, rule=f"{_SHIFT}; {_NO_B}", effect="async", sem="tcgen05_mma"),
    op(f"{_DENSE}.{_KIND}{{.ashift}}{_KEEP}   {_TMEM}, {_ID}, {_LANES}, {_ON}",                                                   "Compute D = A·B + D in some lanes with A in tensor memory.",           ref="9.7.16.10.9.1", arch=_ALL, ptx="8.6", needs={**_KINDS, **_B}, rule=f"{_SHIFT}; {_NO_B}", effect="async", sem="tcgen05_mma"),
    op(f"{_DENSE}.{_FLOAT}{{.ashift}}{_KEEP}   {_TMEM}, {_ID}, {_ON}, scale:imm(0..15)",                                          "Compute D = A·B + D / 2^scale with A in tensor memory.",               ref="9.7.16.10.9.1", arch="sm_100f", ptx="8.6", needs=_B, rule=_SHIFT, effect="async", sem="tcgen05_mma"),
    op(f"{_DENSE}.{_FLOAT}{{.ashift}}{_KEEP}   {_TMEM}, {_ID}, {_LANES}, {_ON}, scale:imm(0..15)",                                "Compute D = A·B + D / 2^scale in some lanes with A in tensor memory.", ref="9.7.16.10.9.1", arch="sm_100f", ptx="8.6", needs=_B, rule=_SHIFT, effect="async", sem="tcgen05_mma"),
    op(f"{_DENSE}.{_SCALED}{_KEEP}   {_TMEM}, {_ID}, {_SCALES}, {_ON}",                                                           "Compute D = A·B + D, block-scaled, with A in tensor memory.",          ref="9.7.16.10.9.1", arch=_ALL, ptx="8.6", needs={**_VECS, **_B}, rule=_SIZES, effect="async", sem="tcgen05_mma"),
    op(f"{_DENSE}.{_LUT}{_KEEP}   {_TMEM}, [lut:tmem=bits], {_ID}, {_ON}",                                                             "Compute D = A·B + D, B through a lookup table, with A in tensor memory.",               ref="9.7.16.10", arch="sm_107f", ptx="9.4", effect="async"),
    op(f"{_DENSE}.{_LUT}{_KEEP}   {_TMEM}, [lut:tmem=bits], {_ID}, {_LANES}, {_ON}",                                                   "Compute D = A·B + D in some lanes, B through a lookup table, with A in tensor memory.", ref="9.7.16.10", arch="sm_107f", ptx="9.4", effect="async"),
    op(f"{_DENSE}.{_LUT_SCALED}{_KEEP}   {_TMEM}, [lut:tmem=bits], {_ID}, {_SCALES}, {_ON}",                                           "Compute D = A·B + D, block-scaled, B through a lookup table, with A in tensor memory.", ref="9.7.16.10", arch="sm_107f", ptx="9.4", needs={"scale_vec::1X": "sm_107a"}, effect="async"),

    # 9.7.16.10.9.2: sparse
    op(f"{_SP}.{_KIND}{_KEEP}   {_MEM}, [meta:tmem=bits], {_ID}, {_ON}",                                                               "Compute D = A·B + D with a sparse A in shared memory.",                         ref="9.7.16.10.9.2", arch=_ALL, ptx="8.6", needs={**_KINDS, **_B}, rule=_NO_B, effect="async", sem="tcgen05_mma"),
    op(f"{_SP}.{_KIND}{_KEEP}   {_MEM}, [meta:tmem=bits], {_ID}, {_LANES}, {_ON}",                                                     "Compute D = A·B + D in some lanes with a sparse A in shared memory.",           ref="9.7.16.10.9.2", arch=_ALL, ptx="8.6", needs={**_KINDS, **_B}, rule=_NO_B, effect="async", sem="tcgen05_mma"),
    op(f"{_SP}.{_FLOAT}{_KEEP}   {_MEM}, [meta:tmem=bits], {_ID}, {_ON}, scale:imm(0..15)",                                            "Compute D = A·B + D / 2^scale with a sparse A in shared memory.",               ref="9.7.16.10.9.2", arch="sm_100f", ptx="8.6", needs=_B, effect="async", sem="tcgen05_mma"),
    op(f"{_SP}.{_FLOAT}{_KEEP}   {_MEM}, [meta:tmem=bits], {_ID}, {_LANES}, {_ON}, scale:imm(0..15)",                                  "Compute D = A·B + D / 2^scale in some lanes with a sparse A in shared memory.", ref="9.7.16.10.9.2", arch="sm_100f", ptx="8.6", needs=_B, effect="async", sem="tcgen05_mma"),
    op(f"{_SP}.{_SCALED}{_KEEP}   {_MEM}, [meta:tmem=bits], {_ID}, {_SCALES}, {_ON}",                                                  "Compute D = A·B + D, block-scaled, with a sparse A in shared memory.",          ref="9.7.16.10.9.2", arch=_ALL, ptx="8.6", needs={**_NARROW, **_B}, rule=_SIZES, effect="async", sem="tcgen05_mma"),
    op(f"{_SP}.{_KIND}{{.ashift}}{_KEEP}   {_TMEM}, [meta:tmem=bits], {_ID}, {_ON}",                                                   "Compute D = A·B + D with a sparse A in tensor memory.",                         ref="9.7.16.10.9.2", arch=_ALL, ptx="8.6", needs={**_KINDS, **_B}, rule=f"{_SHIFT}; {_NO_B}", effect="async", sem="tcgen05_mma"),
    op(f"{_SP}.{_KIND}{{.ashift}}{_KEEP}   {_TMEM}, [meta:tmem=bits], {_ID}, {_LANES}, {_ON}",                                         "Compute D = A·B + D in some lanes with a sparse A in tensor memory.",           ref="9.7.16.10.9.2", arch=_ALL, ptx="8.6", needs={**_KINDS, **_B}, rule=f"{_SHIFT}; {_NO_B}", effect="async", sem="tcgen05_mma"),
    op(f"{_SP}.{_FLOAT}{{.ashift}}{_KEEP}   {_TMEM}, [meta:tmem=bits], {_ID}, {_ON}, scale:imm(0..15)",                                "Compute D = A·B + D / 2^scale with a sparse A in tensor memory.",               ref="9.7.16.10.9.2", arch="sm_100f", ptx="8.6", needs=_B, rule=_SHIFT, effect="async", sem="tcgen05_mma"),
    op(f"{_SP}.{_FLOAT}{{.ashift}}{_KEEP}   {_TMEM}, [meta:tmem=bits], {_ID}, {_LANES}, {_ON}, scale:imm(0..15)",                      "Compute D = A·B + D / 2^scale in some lanes with a sparse A in tensor memory.", ref="9.7.16.10.9.2", arch="sm_100f", ptx="8.6", needs=_B, rule=_SHIFT, effect="async", sem="tcgen05_mma"),
    op(f"{_SP}.{_SCALED}{_KEEP}   {_TMEM}, [meta:tmem=bits], {_ID}, {_SCALES}, {_ON}",                                                 "Compute D = A·B + D, block-scaled, with a sparse A in tensor memory.",          ref="9.7.16.10.9.2", arch=_ALL, ptx="8.6", needs={**_NARROW, **_B}, rule=_SIZES, effect="async", sem="tcgen05_mma"),

    # 9.7.16.10.9.3, 9.7.16.10.9.4: weight-stationary: B is kept for several A
    op(f"{_WS}.{_KIND}{{.<use:{_WORDS}>}}   {_MEM}, {_ID}, {_ON}, {{zero:b64=u64|imm}}",                                              "Compute D = A·B + D, B kept in the collector, with A in shared memory.", ref="9.7.16.10.9.3", arch=_ALL, ptx="8.6", needs=_KINDS, effect="async", sem="tcgen05_mma"),
    op(f"{_WS}.{_KIND}{{.<use:{_WORDS}>}}   {_TMEM}, {_ID}, {_ON}, {{zero:b64=u64|imm}}",                                             "Compute D = A·B + D, B kept in the collector, with A in tensor memory.", ref="9.7.16.10.9.3", arch=_ALL, ptx="8.6", needs=_KINDS, effect="async", sem="tcgen05_mma"),
    op(f"{_WS_SP}.{_KIND}{{.<use:{_WORDS}>}}   {_MEM}, [meta:tmem=bits], {_ID}, {_ON}, {{zero:b64=u64|imm}}",                              "Compute D = A·B + D, B kept in the collector, with a sparse A in shared memory.", ref="9.7.16.10.9.4", arch=_ALL, ptx="8.6", needs=_KINDS, effect="async", sem="tcgen05_mma"),
    op(f"{_WS_SP}.{_KIND}{{.<use:{_WORDS}>}}   {_TMEM}, [meta:tmem=bits], {_ID}, {_ON}, {{zero:b64=u64|imm}}",                             "Compute D = A·B + D, B kept in the collector, with a sparse A in tensor memory.", ref="9.7.16.10.9.4", arch=_ALL, ptx="8.6", needs=_KINDS, effect="async", sem="tcgen05_mma"),
]
