"""Copying words in LLVM's language: few of them are copied here, and not by a call.

What has just been written a word at a time must not be read all at once: the processor has to wait
until it is in memory. `volatile` keeps LLVM from doing that. Four words at a time wait as long as
they save in Pac-Man, and are a little faster in most games that people write with lists.
"""

from __future__ import annotations

from plies.compiled.plain.writing import ITEM_OF_ROW

FEW = 256  # bytes
AT_ONCE = 8  # words, between two looks at how many are left
WIDE = 4  # words that are read together


def _copied(count: int, at: str, size: int = 1) -> str:
    """Return lines that copy some words from a place on, `size` of them together."""
    kind = f"<{size} x i64>" if size > 1 else "i64"
    lines = []
    for k in range(0, count, size):
        lines += [
            f"  %x{at}{k} = getelementptr i8, ptr %from{at}, i64 {8 * k}",
            f"  %y{at}{k} = getelementptr i8, ptr %to{at}, i64 {8 * k}",
            f"  %v{at}{k} = load volatile {kind}, ptr %x{at}{k}, align 8{ITEM_OF_ROW}",
            f"  store volatile {kind} %v{at}{k}, ptr %y{at}{k}, align 8{ITEM_OF_ROW}",
        ]
    return "\n".join(lines)


COPY_WORDS = f"""void @copy_words(ptr %to, ptr %from, i64 %bytes) nounwind {{
  %a = ptrtoint ptr %to to i64
  %b = ptrtoint ptr %from to i64
  %ahead = sub i64 %a, %b
  %overlaps = icmp ult i64 %ahead, %bytes
  br i1 %overlaps, label %all, label %apart
all:
  call void @llvm.memmove.p0.p0.i64(ptr %to, ptr %from, i64 %bytes, i1 false){ITEM_OF_ROW}
  ret void
apart:
  call void @copy_apart(ptr %to, ptr %from, i64 %bytes)
  ret void
}}"""
# Where it is certain that nothing is written over before it is read.
COPY_APART = f"""void @copy_apart(ptr %to, ptr %from, i64 %bytes) nounwind {{
  %is_long = icmp ugt i64 %bytes, {FEW}
  br i1 %is_long, label %all, label %begin
all:
  call void @llvm.memmove.p0.p0.i64(ptr %to, ptr %from, i64 %bytes, i1 false){ITEM_OF_ROW}
  ret void
begin:
  %many = and i64 %bytes, {-8 * AT_ONCE}
  %is_few = icmp eq i64 %many, 0
  br i1 %is_few, label %rest, label %more
more:
  %i = phi i64 [0, %begin], [%next, %more]
  %from_i = getelementptr i8, ptr %from, i64 %i
  %to_i = getelementptr i8, ptr %to, i64 %i
{_copied(AT_ONCE, "_i", WIDE)}
  %next = add i64 %i, {8 * AT_ONCE}
  %go_on = icmp ult i64 %next, %many
  br i1 %go_on, label %more, label %rest, !llvm.loop !7
rest:
  %none = icmp eq i64 %bytes, %many
  br i1 %none, label %done, label %word
word:
  %k = phi i64 [%many, %rest], [%after, %word]
  %from_k = getelementptr i8, ptr %from, i64 %k
  %to_k = getelementptr i8, ptr %to, i64 %k
{_copied(1, "_k")}
  %after = add i64 %k, 8
  %again = icmp ult i64 %after, %bytes
  br i1 %again, label %word, label %done, !llvm.loop !7
done:
  ret void
}}"""
COPYING = (COPY_WORDS, COPY_APART)
