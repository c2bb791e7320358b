"""Barriers in shared memory that count arrivals and bytes (PTX ISA 9.7.13.15)."""

from __future__ import annotations

from ...isa import op

# The terms of the manual's syntax lines, each with its dot.
_CTA = "{.<ss:shared|shared::cta>}"
_ANY = "{.<ss:shared|shared::cta|shared::cluster>}"
_ORDER = "{.<sem:release|relaxed>}{.<scope:cta|cluster>}"
_WAIT = "{.<sem:acquire|relaxed>}{.<scope:cta|cluster>}"
_BOTH = "sem => scope; scope => sem"
_NEEDS = {"shared::cta": "7.8", "sem": "8.0", "cluster": "sm_90 8.0", "relaxed": "sm_90 8.6"}

# fmt: off
ROWS = [
    # 9.7.13.15.9, 9.7.13.15.10: init, inval
    op("mbarrier.init" + _CTA + ".b64    [a:ss], count:u32|imm(1..1048575)",     "Make a barrier that waits for count arrivals.",       ref="9.7.13.15.9",  arch="sm_80", ptx="7.0", needs=_NEEDS, effect="memory", sem="mbarrier_init"),
    op("mbarrier.inval" + _CTA + ".b64   [a:ss]",                                "Give a barrier's memory back.",                       ref="9.7.13.15.10", arch="sm_80", ptx="7.0", needs=_NEEDS, effect="memory", sem="mbarrier_inval"),

    # 9.7.13.15.11, 9.7.13.15.12: expect_tx, complete_tx
    op("mbarrier.expect_tx{.relaxed}{.<scope:cta|cluster>}" + _ANY + ".b64     [a:ss], bytes:u32|imm(0..1048575)", "Wait for so many bytes more in this phase.", ref="9.7.13.15.11", arch="sm_90", ptx="8.0", rule="relaxed => scope; scope => relaxed", effect="memory", sem="mbarrier_expect_tx"),
    op("mbarrier.complete_tx{.relaxed}{.<scope:cta|cluster>}" + _ANY + ".b64   [a:ss], bytes:u32|imm(0..1048575)", "Say that so many bytes have come.",          ref="9.7.13.15.12", arch="sm_90", ptx="8.0", rule="relaxed => scope; scope => relaxed", effect="memory", sem="mbarrier_complete_tx"),

    # 9.7.13.15.13: arrive
    op("mbarrier.arrive" + _ORDER + _CTA + ".b64                        =d:b64, [a:ss]",                          "Arrive; the state before is what test_wait takes.", ref="9.7.13.15.13", arch="sm_80", ptx="7.0", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive" + _ORDER + _CTA + ".b64                        =d:_, [a:ss]",                            "Arrive.",                                      ref="9.7.13.15.13", arch="sm_80", ptx="7.1", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive" + _ORDER + _CTA + ".b64                        =d:b64|_, [a:ss], count:u32|imm(1..1048575)", "Arrive count times.",                      ref="9.7.13.15.13", arch="sm_90", ptx="7.8", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive" + _ORDER + ".shared::cluster.b64               =d:_, [a:shared::cluster], {count:u32|imm(1..1048575)}", "Arrive at a barrier of another block of the cluster.", ref="9.7.13.15.13", arch="sm_90", ptx="8.0", rule=_BOTH, needs=_NEEDS, effect="barrier"),
    op("mbarrier.arrive.expect_tx" + _ORDER + _CTA + ".b64              =d:b64|_, [a:ss], bytes:u32|imm(0..1048575)", "Wait for so many bytes more, and arrive.", ref="9.7.13.15.13", arch="sm_90", ptx="8.0", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive.expect_tx" + _ORDER + ".shared::cluster.b64     =d:_, [a:shared::cluster], bytes:u32|imm(0..1048575)", "The same, at a barrier of another block of the cluster.", ref="9.7.13.15.13", arch="sm_90", ptx="8.0", rule=_BOTH, needs=_NEEDS, effect="barrier"),
    op("mbarrier.arrive.noComplete{.release}{.cta}" + _CTA + ".b64        =d:b64, [a:ss], count:u32|imm(1..1048575)", "Arrive count times, not completing the phase.", ref="9.7.13.15.13", arch="sm_80", ptx="7.0", rule="release => cta; cta => release", needs={"shared::cta": "7.8", "release": "8.0"}, effect="barrier", sem="mbarrier_arrive"),

    # 9.7.13.15.14: arrive_drop
    op("mbarrier.arrive_drop" + _ORDER + _CTA + ".b64                   =d:b64|_, [a:ss]",                        "Arrive, and be expected no more.",             ref="9.7.13.15.14", arch="sm_80", ptx="7.0", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive_drop" + _ORDER + _CTA + ".b64                   =d:b64|_, [a:ss], count:u32|imm(1..1048575)", "Arrive count times, and expect so many fewer.", ref="9.7.13.15.14", arch="sm_90", ptx="7.8", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive_drop" + _ORDER + ".shared::cluster.b64          =d:_, [a:shared::cluster], {count:u32|imm(1..1048575)}", "The same, at a barrier of another block of the cluster.", ref="9.7.13.15.14", arch="sm_90", ptx="8.0", rule=_BOTH, needs=_NEEDS, effect="barrier"),
    op("mbarrier.arrive_drop.expect_tx" + _ORDER + _CTA + ".b64         =d:b64|_, [a:ss], bytes:u32|imm(0..1048575)", "Wait for so many bytes more, arrive, and be expected no more.", ref="9.7.13.15.14", arch="sm_90", ptx="8.0", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_arrive"),
    op("mbarrier.arrive_drop.expect_tx" + _ORDER + ".shared::cluster.b64   =d:_, [a:shared::cluster], bytes:u32|imm(0..1048575)", "The same, at a barrier of another block of the cluster.", ref="9.7.13.15.14", arch="sm_90", ptx="8.0", rule=_BOTH, needs=_NEEDS, effect="barrier"),
    op("mbarrier.arrive_drop.noComplete{.release}{.cta}" + _CTA + ".b64   =d:b64|_, [a:ss], count:u32|imm(1..1048575)", "Arrive count times, not completing the phase, and expect so many fewer.", ref="9.7.13.15.14", arch="sm_80", ptx="7.0", rule="release => cta; cta => release", needs={"shared::cta": "7.8", "release": "8.0"}, effect="barrier", sem="mbarrier_arrive"),

    # 9.7.13.15.15: cp.async.mbarrier.arrive
    op("cp.async.mbarrier.arrive{.noinc}" + _CTA + ".b64   [a:ss]",              "Arrive when this thread's copies before it are done.", ref="9.7.13.15.15", arch="sm_80", ptx="7.0", needs=_NEEDS, effect="async", sem="cp_async_mbarrier_arrive"),

    # 9.7.13.15.16: test_wait, try_wait
    op("mbarrier.test_wait" + _WAIT + _CTA + ".b64          =p:pred, [a:ss], state:b64",                                      "Whether the phase of that state is over.",        ref="9.7.13.15.16", arch="sm_80", ptx="7.0", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_test_wait"),
    op("mbarrier.test_wait.parity" + _WAIT + _CTA + ".b64   =p:pred, [a:ss], parity:u32|imm(0..1)",                           "Whether the phase of that parity is over.",       ref="9.7.13.15.16", arch="sm_80", ptx="7.1", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_test_wait"),
    op("mbarrier.try_wait" + _WAIT + _CTA + ".b64           =p:pred, [a:ss], state:b64, {hint:u32|imm}",                      "The same, after sleeping a while at most.",       ref="9.7.13.15.16", arch="sm_90", ptx="7.8", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_try_wait"),
    op("mbarrier.try_wait.parity" + _WAIT + _CTA + ".b64    =p:pred, [a:ss], parity:u32|imm(0..1), {hint:u32|imm}",           "The same, after sleeping a while at most.",       ref="9.7.13.15.16", arch="sm_90", ptx="7.8", rule=_BOTH, needs=_NEEDS, effect="barrier", sem="mbarrier_try_wait"),

    # 9.7.13.15.17: pending_count
    op("mbarrier.pending_count.b64   =d:u32, state:b64",                         "How many arrivals a state still waited for.",         ref="9.7.13.15.17", arch="sm_80", ptx="7.0", sem="mbarrier_pending_count"),
]
