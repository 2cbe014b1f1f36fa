"""The memory of lists: what Numba would ask of the machine's heap is taken from the block.

Numba counts who holds a list, and loses count where a generator is left early: on every cut, and
at every leaf that only asks whether there is a move. So nothing is taken from the machine. A list
takes the next free words of the block, as a board does, and a search that is done with a child
gives back all that was taken since. The counts are kept only to use again at once what was taken
last, so that a long loop over short lists needs no more than one of them, and to end what holds
more than memory, as a dict does.

Numba's functions do not know the block, so the code keeps its address: in as many copies of the
code as there are threads (see `store.Entry`).
"""

import re

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from plies.compiled.layout import BOARDS_END, BOARDS_TOP
from plies.compiled.lowering.memory import I64

BLOCK, MAKES_LISTS = "plies_block", "plies_makes_lists"
HEAD = 48  # bytes: how many hold it, what ends it, a word, its address, its size, a word


def _global(builder, name, value):
    found = builder.module.globals.get(name)
    if found is None:
        found = ir.GlobalVariable(builder.module, I64, name)
        found.linkage, found.initializer = "linkonce_odr", ir.Constant(I64, value)
    return found


@intrinsic
def remember_block(context, mem):
    """Tell the functions below where to take memory."""

    def emit(context, builder, signature, args):
        builder.store(args[0], _global(builder, BLOCK, 0))
        return context.get_dummy_value()

    return types.void(types.int64), emit


@intrinsic
def makes_lists(context):
    """Whether the finished code makes lists: a constant, known when all of it is together."""

    def emit(context, builder, signature, args):
        held = builder.load(_global(builder, MAKES_LISTS, 1))
        return builder.icmp_unsigned("!=", held, ir.Constant(I64, 0))

    return types.boolean(), emit


ALLOCATES = re.compile(r"call [^\n]*@NRT_(?:MemInfo_(?:new|alloc)|Allocate)")
COUNTS = re.compile(r"^define [^\n]*@(NRT_(?:incref|decref))\(.*?^}$", re.MULTILINE | re.DOTALL)
KEPT = re.compile(rf"^@({BLOCK}|{MAKES_LISTS}) = [^\n]*$", re.MULTILINE)


def with_own_memory(parts):
    """Return modules, as text, that take the memory of lists from the block; and if they do."""
    lists = any(ALLOCATES.search(part) for part in parts)
    kept = {BLOCK: "external global i64", MAKES_LISTS: f"internal constant i64 {int(lists)}"}
    parts = [KEPT.sub(lambda found: f"@{found[1]} = {kept[found[1]]}", part) for part in parts]
    if not lists:
        return [*parts, f"@{BLOCK} = global i64 0"], False
    return [*(COUNTS.sub(r"declare void @\1(ptr)", part) for part in parts), SOURCE], True


def _allocators():
    """Return the source of all functions that make something new."""
    ended, aligned = (", ptr %end", "%end"), (", i32 %align", "null")
    kinds = {
        "new_varsize": ("", "null"),
        "new_varsize_dtor": ended,
        "alloc": ("", "null"),
        "alloc_safe": ("", "null"),
        "alloc_dtor": ended,
        "alloc_dtor_safe": ended,
        "alloc_aligned": aligned,
        "alloc_safe_aligned": aligned,
    }
    return "\n".join(
        f"define ptr @NRT_MemInfo_{name}(i64 %size{more}) {{\n"
        f"  %made = call ptr @plies_made(i64 %size, ptr {end})\n  ret ptr %made\n}}"
        for name, (more, end) in kinds.items()
    )


SOURCE = f"""
@{BLOCK} = global i64 0

define i64 @plies_after(i64 %size) {{
  %more = add i64 %size, 7
  %whole = and i64 %more, -8
  ret i64 %whole
}}

define ptr @plies_place(i64 %word) {{
  %block = load i64, ptr @{BLOCK}
  %bytes = shl i64 %word, 3
  %at = add i64 %block, %bytes
  %place = inttoptr i64 %at to ptr
  ret ptr %place
}}

define i64 @plies_taken(i64 %from, i64 %size) {{
  %after = add i64 %from, %size
  %end_at = call ptr @plies_place(i64 {BOARDS_END})
  %end = load i64, ptr %end_at
  %room = sub i64 %end, %from
  %fits = icmp ule i64 %size, %room
  br i1 %fits, label %take, label %refuse
take:
  %top_at = call ptr @plies_place(i64 {BOARDS_TOP})
  store i64 %after, ptr %top_at
  ret i64 %from
refuse:
  ret i64 0
}}

define ptr @plies_made(i64 %size, ptr %end) {{
  %top_at = call ptr @plies_place(i64 {BOARDS_TOP})
  %top = load i64, ptr %top_at
  %whole = call i64 @plies_after(i64 %size)
  %all = add i64 %whole, {HEAD}
  %got = call i64 @plies_taken(i64 %top, i64 %all)
  %none = icmp eq i64 %got, 0
  br i1 %none, label %refuse, label %fill
fill:
  %made = inttoptr i64 %got to ptr
  %data = getelementptr i8, ptr %made, i64 {HEAD}
  %end_at = getelementptr i64, ptr %made, i64 1
  %data_at = getelementptr i64, ptr %made, i64 3
  %size_at = getelementptr i64, ptr %made, i64 4
  store i64 1, ptr %made
  store ptr %end, ptr %end_at
  store ptr %data, ptr %data_at
  store i64 %size, ptr %size_at
  ret ptr %made
refuse:
  ret ptr null
}}

{_allocators()}

define ptr @NRT_Allocate(i64 %size) {{
  %made = call ptr @plies_made(i64 %size, ptr null)
  %none = icmp eq ptr %made, null
  %data = getelementptr i8, ptr %made, i64 {HEAD}
  %found = select i1 %none, ptr null, ptr %data
  ret ptr %found
}}

define void @NRT_Free(ptr %data) {{
  ret void
}}

define ptr @NRT_MemInfo_varsize_alloc(ptr %list, i64 %size) {{
  %data = call ptr @NRT_Allocate(i64 %size)
  %none = icmp eq ptr %data, null
  br i1 %none, label %refuse, label %fill
fill:
  %data_at = getelementptr i64, ptr %list, i64 3
  %size_at = getelementptr i64, ptr %list, i64 4
  store ptr %data, ptr %data_at
  store i64 %size, ptr %size_at
  br label %refuse
refuse:
  ret ptr %data
}}

define void @NRT_MemInfo_varsize_free(ptr %list, ptr %data) {{
  ret void
}}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define ptr @NRT_MemInfo_varsize_realloc(ptr %list, i64 %size) {{
  %data_at = getelementptr i64, ptr %list, i64 3
  %size_at = getelementptr i64, ptr %list, i64 4
  %data = load ptr, ptr %data_at
  %old = load i64, ptr %size_at
  %from = ptrtoint ptr %data to i64
  %old_whole = call i64 @plies_after(i64 %old)
  %after = add i64 %from, %old_whole
  %top_at = call ptr @plies_place(i64 {BOARDS_TOP})
  %top = load i64, ptr %top_at
  %last = icmp eq i64 %after, %top
  %start = select i1 %last, i64 %from, i64 %top
  %whole = call i64 @plies_after(i64 %size)
  %got = call i64 @plies_taken(i64 %start, i64 %whole)
  %none = icmp eq i64 %got, 0
  br i1 %none, label %refuse, label %go_on
go_on:
  %new = inttoptr i64 %got to ptr
  store ptr %new, ptr %data_at
  store i64 %size, ptr %size_at
  br i1 %last, label %done, label %move
move:
  %shrinks = icmp ult i64 %size, %old
  %count = select i1 %shrinks, i64 %size, i64 %old
  call void @llvm.memcpy.p0.p0.i64(ptr %new, ptr %data, i64 %count, i1 false)
  br label %done
done:
  ret ptr %new
refuse:
  ret ptr null
}}

define void @NRT_incref(ptr %list) {{
  %none = icmp eq ptr %list, null
  br i1 %none, label %done, label %count
count:
  %held = load i64, ptr %list
  %more = add i64 %held, 1
  store i64 %more, ptr %list
  br label %done
done:
  ret void
}}

define void @NRT_decref(ptr %list) {{
  %none = icmp eq ptr %list, null
  br i1 %none, label %done, label %count
count:
  %held = load i64, ptr %list
  %less = sub i64 %held, 1
  store i64 %less, ptr %list
  %nobody = icmp eq i64 %less, 0
  br i1 %nobody, label %free, label %done
free:
  call void @NRT_MemInfo_call_dtor(ptr %list)
  br label %done
done:
  ret void
}}

define void @NRT_MemInfo_call_dtor(ptr %list) {{
  %end_at = getelementptr i64, ptr %list, i64 1
  %end = load ptr, ptr %end_at
  %plain = icmp eq ptr %end, null
  br i1 %plain, label %free, label %ended
ended:
  %held_at = getelementptr i64, ptr %list, i64 3
  %held = load ptr, ptr %held_at
  call void %end(ptr %held, i64 0, ptr null)
  br label %free
free:
  %data_at = getelementptr i64, ptr %list, i64 3
  %size_at = getelementptr i64, ptr %list, i64 4
  %from = load i64, ptr %data_at
  %size = load i64, ptr %size_at
  %whole = call i64 @plies_after(i64 %size)
  %after = add i64 %from, %whole
  %top_at = call ptr @plies_place(i64 {BOARDS_TOP})
  %top = load i64, ptr %top_at
  %last = icmp eq i64 %after, %top
  br i1 %last, label %data, label %done
data:
  store i64 %from, ptr %top_at
  %head = ptrtoint ptr %list to i64
  %next = add i64 %head, {HEAD}
  %beside = icmp eq i64 %next, %from
  br i1 %beside, label %whole_list, label %done
whole_list:
  store i64 %head, ptr %top_at
  br label %done
done:
  ret void
}}
"""
