"""The options that an engine offers, and what each changes about a search."""

from __future__ import annotations

from dataclasses import dataclass

from plies.adapters.dialects import UCI, Dialect
from plies.contract import GameError

EACH = 32  # bytes of a position in the largest kind of table: Hash is never exceeded
MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Option:
    """One option: how it is offered, and which setting takes its value times `unit`."""

    name: str
    kind: str  # spin, check, string
    default: str
    setting: str = ""
    unit: float | int = 1
    least: int = 0
    most: int = 0

    @property
    def words(self) -> str:
        """How it is offered."""
        bounds = f" min {self.least} max {self.most}" if self.kind == "spin" else ""
        return f"option name {self.name} type {self.kind} default {self.default}{bounds}"

    def is_called(self, name: str) -> bool:
        return self.name.lower() == name.lower()

    def read(self, value: str) -> int:
        """Return a value as a number; a GameError says what would be one."""
        if self.kind == "string":
            return 0
        if self.kind == "check":
            if value not in ("true", "false"):
                raise GameError(f"{self.name} may be true or false, not {value!r}")
            return int(value == "true")
        if not value.isdecimal() or not self.least <= int(value) <= self.most:
            raise GameError(f"{self.name} may be {self.least} to {self.most}, not {value!r}")
        return int(value)


SYZYGY = Option("SyzygyPath", "string", "<empty>")
OFFERED = (
    Option("Hash", "spin", "32", "table", MEGABYTE // EACH, 1, 65536),
    Option("Threads", "spin", "1", "threads", 1, 1, 1024),
    Option("Ponder", "check", "false"),  # whether it will be asked to; it always can
    Option("Move Overhead", "spin", "100", "overhead", 0.001, 0, 10_000),
)
CHESS = (Option("UCI_ShowWDL", "check", "false", "wdl"), SYZYGY)


def offered(dialect: Dialect) -> tuple[Option, ...]:
    """Return what an engine offers in a dialect."""
    return (*OFFERED, *CHESS) if dialect is UCI else OFFERED
