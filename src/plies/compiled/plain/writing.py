"""Lines of LLVM's language for one function.

While kinds are being found out nothing is written: a writer that is `dry` answers every question
with a dummy, so that finding out and writing is one piece of code.
"""

from __future__ import annotations

# What a word of memory is, so that LLVM knows what is still the same after an item is changed: a
# list's length, room and address of its items are never one of its items.
HEAD_OF_ROW, ITEM_OF_ROW = ", !tbaa !5", ", !tbaa !6"
KINDS_OF_WORDS = (
    '!2 = !{!"memory"}',
    '!3 = !{!"head of a row", !2, i64 0}',
    '!4 = !{!"item of a row", !2, i64 0}',
    "!5 = !{!3, !3, i64 0}",
    "!6 = !{!4, !4, i64 0}",
)
# Memory that is given back may be used for something else: nothing is moved from before to after.
IS_NEW_MEMORY = 'fence syncscope("singlethread") seq_cst'


class Writer:
    """The body of one function, line by line."""

    def __init__(self, dry: bool):
        self.dry = dry
        self.slots: list[str] = []  # of variables, at the head of the function
        self.lines: list[str] = []
        self.count = 0
        self.ended = False  # whether the current block has its last line
        self.exit: tuple[str, str, str] | None = None  # what is returned: its type and slots

    def name(self, hint: str = "t") -> str:
        self.count += 1
        return f"%{hint}{self.count}"

    @property
    def nowhere(self) -> str:
        """What stands for a result where nobody comes: of any kind, once it is written."""
        return "0" if self.dry else "undef"

    def slot(self, ir: str) -> str:
        """Return the address of a new variable."""
        if self.dry:
            return "%dry"
        found = self.name("v")
        self.slots.append(f"  {found} = alloca {ir}")
        return found

    def op(self, text: str) -> str:
        """Write an instruction that has a result; return the result's name."""
        if self.dry or self.ended:
            return self.nowhere
        found = self.name()
        self.lines.append(f"  {found} = {text}")
        return found

    def do(self, text: str) -> None:
        if not self.dry and not self.ended:
            self.lines.append(f"  {text}")

    def label(self, hint: str = "b") -> str:
        self.count += 1
        return f"{hint}{self.count}"

    def at(self, label: str) -> None:
        """Begin a block; what came before goes on into it."""
        self.jump(label)
        self.ended = False
        if not self.dry:
            self.lines.append(f"{label}:")

    def jump(self, label: str, hint: str = "") -> None:
        if not self.ended:
            self.do(f"br label %{label}{hint}")
            self.ended = True

    def branch(self, condition: str, yes: str, no: str, likely: bool = False) -> None:
        if not self.ended:
            hint = ", !prof !0" if likely else ""
            self.do(f"br i1 {condition}, label %{yes}, label %{no}{hint}")
            self.ended = True

    def leave(self, text: str) -> None:
        """Write the last line of a block."""
        if not self.ended:
            self.do(text)
            self.ended = True

    def leave_with(self, ir: str, held: str, code: str) -> None:
        """Return from the function, by the one way out that it has.

        Where LLVM writes a function out in its caller, several ways out would join in a pair,
        which it does not take apart: then the caller asks again for each code that it knows.
        """
        if self.dry or self.ended:
            self.ended = True
            return
        if self.exit is None:
            self.exit = ir, self.slot(ir), self.slot("i64")
        _, value, place = self.exit
        if held:
            self.do(f"store {ir} {held}, ptr {value}")
        self.do(f"store i64 {code}, ptr {place}")
        self.jump("exit")

    def take_back(self, mark: int) -> None:
        """Forget the lines since a mark, `len(lines)`, at which a block had just begun."""
        del self.lines[mark:]
        self.ended = False

    # Memory: an address is a number, and places are counted in words.

    def pointer(self, address: str, place: str | int = 0) -> str:
        if self.dry or self.ended:
            return self.nowhere
        base = self.op(f"inttoptr i64 {address} to ptr")
        if place in (0, "0"):
            return base
        return self.op(f"getelementptr i64, ptr {base}, i64 {place}")

    def word(self, address: str, place: str | int = 0, ir: str = "i64", of: str = "") -> str:
        return self.op(f"load {ir}, ptr {self.pointer(address, place)}{of}")

    def put(
        self, address: str, place: str | int, value: str, ir: str = "i64", of: str = ""
    ) -> None:
        self.do(f"store {ir} {value}, ptr {self.pointer(address, place)}{of}")

    def plus(self, a: str | int, b: str | int) -> str:
        if a in (0, "0"):
            return str(b)
        if b in (0, "0"):
            return str(a)
        return self.op(f"add i64 {a}, {b}")

    def times(self, a: str | int, b: str | int) -> str:
        if b in (1, "1"):
            return str(a)
        return self.op(f"mul i64 {a}, {b}")

    def text(self) -> str:
        return "\n".join([*self.slots, *self.lines, *self._way_out()])

    def _way_out(self) -> list[str]:
        if self.exit is None:
            return []
        ir, value, code = self.exit
        return [
            "exit:",
            f"  %value = load {ir}, ptr {value}",
            f"  %code = load i64, ptr {code}",
            f"  %first = insertvalue {{{ir}, i64}} undef, {ir} %value, 0",
            f"  %both = insertvalue {{{ir}, i64}} %first, i64 %code, 1",
            f"  ret {{{ir}, i64}} %both",
        ]


class Unless:
    """What is done where a condition does not hold."""

    def __init__(self, writer: Writer, condition: str):
        self.w, self.condition = writer, condition

    def __enter__(self) -> None:
        self.after = self.w.label("ok")
        otherwise = self.w.label("else")
        self.w.branch(self.condition, self.after, otherwise, likely=True)
        self.w.at(otherwise)

    def __exit__(self, *_: object) -> None:
        self.w.at(self.after)
