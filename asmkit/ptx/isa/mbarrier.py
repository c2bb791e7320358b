"""mbarrier: barriers in shared memory that count arrivals and transferred bytes (PTX ISA 9.7.13.15)."""

from __future__ import annotations

from ...isa.notation import op

# The terms of the manual's syntax lines, each with its dot.
_CTA = "{.<ss:shared|shared::cta>}"
_ANY = "{.<ss:shared|shared::cta|shared::cluster>}"
_ORDER = "{.<sem:release|relaxed>}{.<scope:cta|cluster>}"
_WAIT = "{.<sem:acquire|relaxed>}{.<scope:cta|cluster>}"
_BOTH = "sem => scope; scope => sem"
_CAST = ".multicast::cluster::32b.b64"
_PRIMARY = ".phase_type::primary"
_NEEDS = {"shared::cta": "7.8", "sem": "8.0", "cluster": "sm_90 8.0", "relaxed": "sm_90 8.6", "layout": "sm_90 9.3"}

# fmt: off
ROWS = [
    # 9.7.13.15.9, 9.7.13.15.10: init, inval
    op("mbarrier.init{.<layout:layout::v0|layout::v1>}" + _CTA + ".b64    [a:ss], count:u32|imm(1..1048575)",     "Initialize an mbarrier that waits for count arrivals.", ref="9.7.13.15.9", within="shared",  arch="sm_80", ptx="7.0", needs=_NEEDS, effect="memory", sem="mbarrier_init"),
    op("mbarrier.inval" + _CTA + ".b64   [a:ss]",                                "Invalidate an mbarrier, so that its memory can be reused.", ref="9.7.13.15.10", within="shared", arch="sm_80", ptx="7.0", needs=_NEEDS, effect="memory", sem="mbarrier_inval"),

    # 9.7.13.15.11, 9.7.13.15.12: expect_tx, complete_tx
    op("mbarrier.expect_tx{.relaxed}{.<scope:cta|cluster>}" + _ANY + ".b64     [a:ss], bytes:u32|imm(0..1048575)", "Expect more bytes in the current phase.", ref="9.7.13.15.11", within="shared", arch="sm_90", ptx="8.0", rule="relaxed => scope; scope => relaxed", effect="memory", sem="mbarrier_expect_tx"),
    op("mbarrier.complete_tx{.relaxed}{.<scope:cta|cluster>}" + _ANY + ".b64   [a:ss], bytes:u32|imm(0..1048575)", "Count bytes as transferred.",             ref="9.7.13.15.12", within="shared", arch="sm_90", ptx="8.0", rule="relaxed => scope; scope => relaxed", effect="memory", sem="mbarrier_complete_tx"),

    # 9.7.13.15.13: arrive
    op("mbarrier.arrive" + _ORDER + _CTA + ".b64                        =d:b64=u64, [a:ss]",                          "Arrive, and return the state for test_wait.", ref="9.7.13.15.13", within="shared", arch="sm_80", ptx="7.0", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive" + _ORDER + _CTA + ".b64                        =d:_, [a:ss]",                            "Arrive.",                                      ref="9.7.13.15.13", within="shared", arch="sm_80", ptx="7.1", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive" + _ORDER + _CTA + ".b64                        =d:b64=u64|_, [a:ss], count:u32|imm(1..1048575)", "Arrive count times.",                      ref="9.7.13.15.13", within="shared", arch="sm_90", ptx="7.8", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive" + _ORDER + ".shared::cluster.b64               =d:_, [a:shared::cluster], {count:u32|imm(1..1048575)}", "Arrive at an mbarrier of another block of the cluster.", ref="9.7.13.15.13", within="shared", arch="sm_90", ptx="8.0", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive.expect_tx" + _ORDER + _CTA + ".b64              =d:b64=u64|_, [a:ss], bytes:u32|imm(0..1048575)", "Expect more bytes, and arrive.", ref="9.7.13.15.13", within="shared", arch="sm_90", ptx="8.0", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive.expect_tx" + _ORDER + ".shared::cluster.b64     =d:_, [a:shared::cluster], bytes:u32|imm(0..1048575)", "The same, at a barrier of another block of the cluster.", ref="9.7.13.15.13", within="shared", arch="sm_90", ptx="8.0", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive.noComplete{.release}{.cta}" + _CTA + ".b64        =d:b64=u64, [a:ss], count:u32|imm(1..1048575)", "Arrive count times without completing the phase.", ref="9.7.13.15.13", within="shared", arch="sm_80", ptx="7.0", rule="release => cta; cta => release", needs={"shared::cta": "7.8", "release": "8.0"}, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive.noComplete{.release}{.cta}" + _CTA + ".b64        =d:_, [a:ss], count:u32|imm(1..1048575)", "Arrive count times without completing the phase.", ref="9.7.13.15.13", within="shared", arch="sm_80", ptx="7.1", rule="release => cta; cta => release", needs={"shared::cta": "7.8", "release": "8.0"}, effect="barrier", sem="mbarrier_arrive"),

    # 9.7.13.15.14: arrive_drop
    op("mbarrier.arrive_drop" + _ORDER + _CTA + ".b64                   =d:b64=u64|_, [a:ss]",                        "Arrive, and leave the mbarrier: later phases expect one arrival less.", ref="9.7.13.15.14", within="shared", arch="sm_80", ptx="7.0", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive_drop" + _ORDER + _CTA + ".b64                   =d:b64=u64|_, [a:ss], count:u32|imm(1..1048575)", "Arrive count times.  Later phases expect count arrivals less.", ref="9.7.13.15.14", within="shared", arch="sm_90", ptx="7.8", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive_drop" + _ORDER + ".shared::cluster.b64          =d:_, [a:shared::cluster], {count:u32|imm(1..1048575)}", "The same, at a barrier of another block of the cluster.", ref="9.7.13.15.14", within="shared", arch="sm_90", ptx="8.0", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive_drop.expect_tx" + _ORDER + _CTA + ".b64         =d:b64=u64|_, [a:ss], bytes:u32|imm(0..1048575)", "Expect more bytes, and arrive.  Later phases expect one arrival less.", ref="9.7.13.15.14", within="shared", arch="sm_90", ptx="8.0", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive_drop.expect_tx" + _ORDER + ".shared::cluster.b64   =d:_, [a:shared::cluster], bytes:u32|imm(0..1048575)", "The same, at a barrier of another block of the cluster.", ref="9.7.13.15.14", within="shared", arch="sm_90", ptx="8.0", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive_drop.noComplete{.release}{.cta}" + _CTA + ".b64   =d:b64=u64|_, [a:ss], count:u32|imm(1..1048575)", "Arrive count times without completing the phase.  Later phases expect count arrivals less.", ref="9.7.13.15.14", within="shared", arch="sm_80", ptx="7.0", rule="release => cta; cta => release", needs={"shared::cta": "7.8", "release": "8.0"}, effect="barrier", sem="mbarrier_arrive"),

    # PTX 9.4: the mbarriers of the blocks of the cluster in a mask
    op("mbarrier.<act:arrive|arrive_drop>" + _ORDER + _CAST + "   =d:b64=u64|_, [a:generic], mask:u32|imm", "Arrive at the mbarriers of all blocks in the mask.", ref="9.7.13.15.13", within="shared", arch="sm_107f", ptx="9.4", rule=_BOTH, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.<act:arrive|arrive_drop>" + _ORDER + _CAST + "   =d:b64=u64|_, [a:generic], count:u32|imm(1..1048575), mask:u32|imm", "Arrive count times at the mbarriers of all blocks in the mask.", ref="9.7.13.15.13", within="shared", arch="sm_107f", ptx="9.4", rule=_BOTH, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.<act:arrive|arrive_drop>.expect_tx" + _ORDER + _CAST + "   =d:b64=u64|_, [a:generic], bytes:u32|imm(0..1048575), mask:u32|imm", "Expect more bytes and arrive at the mbarriers of all blocks in the mask.", ref="9.7.13.15.13", within="shared", arch="sm_107f", ptx="9.4", rule=_BOTH, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.<act:arrive|arrive_drop>" + _ORDER + ".shared::cluster" + _CAST + "   =d:_, [a:shared::cluster], mask:u32|imm", "Arrive at the mbarriers of all blocks in the mask.", ref="9.7.13.15.13", within="shared", arch="sm_107f", ptx="9.4", rule=_BOTH, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.<act:arrive|arrive_drop>" + _ORDER + ".shared::cluster" + _CAST + "   =d:_, [a:shared::cluster], count:u32|imm(1..1048575), mask:u32|imm", "Arrive count times at the mbarriers of all blocks in the mask.", ref="9.7.13.15.13", within="shared", arch="sm_107f", ptx="9.4", rule=_BOTH, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.<act:arrive|arrive_drop>.expect_tx" + _ORDER + ".shared::cluster" + _CAST + "   =d:_, [a:shared::cluster], bytes:u32|imm(0..1048575), mask:u32|imm", "Expect more bytes and arrive at the mbarriers of all blocks in the mask.", ref="9.7.13.15.13", within="shared", arch="sm_107f", ptx="9.4", rule=_BOTH, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.<act:expect_tx|complete_tx>{.relaxed}{.<scope:cta|cluster>}{.<ss:shared::cluster>}" + _CAST + "   [a:ss], bytes:u32|imm(0..1048575), mask:u32|imm", "Expect more bytes, or count bytes as transferred, at the mbarriers of all blocks in the mask.", ref="9.7.13.15.11", within="shared", arch="sm_107f", ptx="9.4", rule="relaxed => scope; scope => relaxed", effect="memory", sem="mbarrier_transaction"),

    # 9.7.13.15.15: cp.async.mbarrier.arrive
    op("cp.async.mbarrier.arrive{.noinc}" + _CTA + ".b64   [a:ss]",              "Arrive when this thread's earlier `cp.async` copies complete.", ref="9.7.13.15.15", within="shared", arch="sm_80", ptx="7.0", needs=_NEEDS, effect="async", sem="cp_async_mbarrier_arrive"),

    # 9.7.13.15.16: test_wait, try_wait
    op("mbarrier.test_wait" + _WAIT + _CTA + ".b64   =p:pred, [a:ss], state:b64=u64|imm",
       "Test whether the phase of a state has completed.", ref="9.7.13.15.16", within="shared", arch="sm_80", ptx="7.0", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_test_wait"),
    op("mbarrier.test_wait" + _PRIMARY + _WAIT + _CTA + ".b64   =p:pred/q:pred, [a:ss], state:b64=u64|imm",
       "Test whether the phase of a state has completed.  q: whether it received a report.", ref="9.7.13.15.16", within="shared", arch="sm_90", ptx="9.3", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_test_wait"),
    op("mbarrier.test_wait" + _PRIMARY + _WAIT + _CTA + ".b64   =p:pred/q:pred, =v:b8, [a:ss], state:b64=u64|imm",
       "Test whether the phase of a state has completed.  q, v: whether it received a report, and its value.", ref="9.7.13.15.16", within="shared", arch="sm_90", ptx="9.3", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_test_wait"),
    op("mbarrier.test_wait.parity" + _WAIT + _CTA + ".b64   =p:pred, [a:ss], parity:u32|imm(0..1)",
       "Test whether the phase of a parity has completed.", ref="9.7.13.15.16", within="shared", arch="sm_80", ptx="7.1", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_test_wait"),
    op("mbarrier.test_wait.parity" + _PRIMARY + _WAIT + _CTA + ".b64   =p:pred/q:pred, [a:ss], parity:u32|imm(0..1)",
       "Test whether the phase of a parity has completed.  q: whether it received a report.", ref="9.7.13.15.16", within="shared", arch="sm_90", ptx="9.3", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_test_wait"),
    op("mbarrier.test_wait.parity" + _PRIMARY + _WAIT + _CTA + ".b64   =p:pred/q:pred, =v:b8, [a:ss], parity:u32|imm(0..1)",
       "Test whether the phase of a parity has completed.  q, v: whether it received a report, and its value.", ref="9.7.13.15.16", within="shared", arch="sm_90", ptx="9.3", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_test_wait"),
    op("mbarrier.test_wait.parity" + ".phase_type::conditional" + _WAIT + _CTA + ".b64   =p:pred, [a:ss], parity:u32|imm(0..1)",
       "Test whether the conditional phase of a parity has completed.", ref="9.7.13.15.16", within="shared", arch="sm_90", ptx="9.3", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_test_wait"),
    op("mbarrier.try_wait" + _WAIT + _CTA + ".b64   =p:pred, [a:ss], state:b64=u64|imm, {hint:u32|imm}",
       "Wait for a limited time, and test whether the phase of a state has completed.", ref="9.7.13.15.16", within="shared", arch="sm_90", ptx="7.8", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_try_wait"),
    op("mbarrier.try_wait" + _PRIMARY + _WAIT + _CTA + ".b64   =p:pred/q:pred, [a:ss], state:b64=u64|imm, {hint:u32|imm}",
       "Wait for a limited time, and test whether the phase of a state has completed.  q: whether it received a report.", ref="9.7.13.15.16", within="shared", arch="sm_90", ptx="9.3", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_try_wait"),
    op("mbarrier.try_wait" + _PRIMARY + _WAIT + _CTA + ".b64   =p:pred/q:pred, =v:b8, [a:ss], state:b64=u64|imm, {hint:u32|imm}",
       "Wait for a limited time, and test whether the phase of a state has completed.  q, v: whether it received a report, and its value.", ref="9.7.13.15.16", within="shared", arch="sm_90", ptx="9.3", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_try_wait"),
    op("mbarrier.try_wait.parity" + _WAIT + _CTA + ".b64   =p:pred, [a:ss], parity:u32|imm(0..1), {hint:u32|imm}",
       "Wait for a limited time, and test whether the phase of a parity has completed.", ref="9.7.13.15.16", within="shared", arch="sm_90", ptx="7.8", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_try_wait"),
    op("mbarrier.try_wait.parity" + _PRIMARY + _WAIT + _CTA + ".b64   =p:pred/q:pred, [a:ss], parity:u32|imm(0..1), {hint:u32|imm}",
       "Wait for a limited time, and test whether the phase of a parity has completed.  q: whether it received a report.", ref="9.7.13.15.16", within="shared", arch="sm_90", ptx="9.3", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_try_wait"),
    op("mbarrier.try_wait.parity" + _PRIMARY + _WAIT + _CTA + ".b64   =p:pred/q:pred, =v:b8, [a:ss], parity:u32|imm(0..1), {hint:u32|imm}",
       "Wait for a limited time, and test whether the phase of a parity has completed.  q, v: whether it received a report, and its value.", ref="9.7.13.15.16", within="shared", arch="sm_90", ptx="9.3", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_try_wait"),
    op("mbarrier.try_wait.parity" + ".phase_type::conditional" + _WAIT + _CTA + ".b64   =p:pred, [a:ss], parity:u32|imm(0..1), {hint:u32|imm}",
       "Wait for a limited time, and test whether the conditional phase of a parity has completed.", ref="9.7.13.15.16", within="shared", arch="sm_90", ptx="9.3", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_try_wait"),

    # 9.7.13.15.17: pending_count
    op("mbarrier.pending_count{.layout::v0}.b64   =d:u32, state:b64=u64|imm",        "Return the number of pending arrivals in a state.", ref="9.7.13.15.17", arch="sm_80", ptx="7.0", needs={"layout::v0": "sm_90 9.3"}, sem="mbarrier_pending_count"),

    # PTX 9.3: check_layout
    op("mbarrier.check_layout.<layout:layout::v0|layout::v1>" + _CTA + ".b64   =p:pred, [a:ss]", "Test whether an mbarrier has a layout.", ref="9.7.13.15", within="shared", arch="sm_90", ptx="9.3", effect="memory", sem="mbarrier_check_layout"),
]
