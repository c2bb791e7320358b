"""Instructions that many of the programs have in common."""

from __future__ import annotations

OUT = "@%first cp.async.bulk.global.shared::cta.bulk_group [%mine], [%s], 256; @%first cp.async.bulk.commit_group;"
"""Thread 0 copies 256 bytes of `s` to its block's part of `o`."""
DONE = "@%first cp.async.bulk.wait_group 0;"
INIT = "@%first mbarrier.init.shared::cta.b64 [%bar], 1; @%first fence.mbarrier_init.release.cluster; bar.sync 0;"


def expect(who: str, bytes_: int = 256) -> str:
    """Arrive on the mbarrier in one thread, and expect bytes."""
    return f"@{who} mbarrier.arrive.expect_tx.shared::cta.b64 %state, [%bar], {bytes_};"


def load(who: str) -> str:
    """Copy 256 bytes of the block's part of `o` to `s`, in one thread."""
    to = "shared::cluster.global.mbarrier::complete_tx::bytes"
    return f"{expect(who)} @{who} cp.async.bulk.{to} [%s], [%mine], 256, [%bar];"


LOAD = load("%first")


def wait(phase: int, bar: str = "%bar", name: str = "W", guard: str = "") -> str:
    """Wait for a phase of an mbarrier. Each wait of a program has its own name."""
    label = f"{name}{phase}"
    if not guard:
        return f"{label}: mbarrier.try_wait.parity.shared::cta.b64 %p7, [{bar}], {phase}; @!%p7 bra {label};"
    return (f"@!{guard} bra {label}E; {label}: mbarrier.try_wait.parity.shared::cta.b64 %p7, [{bar}], {phase};"
            f"@!%p7 bra {label}; {label}E:")  # fmt: skip


def give(who: str, flag: int = 0, how: str = "release.gpu") -> str:
    """Set a flag behind the first half of `o`."""
    return f"@{who} st.{how}.global.u32 [%o+{8192 + 4 * flag}], 99;"


def take(who: str, flag: int = 0, how: str = "acquire.gpu") -> str:
    """Wait for a flag, in one thread: `skip` jumps over it with all others."""
    name = f"T{flag}{who[1:]}"
    return (f"@!{who} bra {name}E; {name}: ld.{how}.global.u32 %r7, [%o+{8192 + 4 * flag}]; setp.ne.u32 %p7, %r7, 99;"
            f"@%p7 bra {name}; {name}E:")  # fmt: skip


CLUSTER = "barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;"
