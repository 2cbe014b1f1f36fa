"""Object files made ready by ourselves: the same code as LLVM has, or refused."""

import ctypes
import mmap
import os
import sys

import llvmlite.binding as llvm
import pytest

from plies.compiled import store
from plies.compiled.image import Image, Unknown
from plies.compiled.plain.building import emitted

OURS = sys.platform == "linux" and os.uname().machine == "x86_64"
pytestmark = pytest.mark.skipif(not OURS, reason="elsewhere LLVM loads all code")

CODE = """
@plies_asked = global i64 0
@calls = internal global i64 40
@names = internal constant [3 x ptr] [ptr @one, ptr @two, ptr @calls]

declare ptr @memset(ptr, i32, i64)
declare double @pow(double, double)

define internal i64 @one() noinline optnone { ret i64 1 }
define internal i64 @two() noinline optnone { ret i64 2 }

define i32 @entry(i64 %which, i64 %at, i64 %size) {
  %place = getelementptr [3 x ptr], ptr @names, i64 0, i64 %which
  %function = load ptr, ptr %place
  %found = call i64 %function()
  %target = inttoptr i64 %at to ptr
  call ptr @memset(ptr %target, i32 7, i64 %size)
  %x = sitofp i64 %size to double
  %y = call double @pow(double %x, double 0.5)
  %root = fptosi double %y to i64
  %before = load i64, ptr @calls
  %after = add i64 %before, 1
  store i64 %after, ptr @calls
  %sum = add i64 %found, %after
  %all = add i64 %sum, %root
  %told = trunc i64 %all to i32
  ret i32 %told
}
"""


@pytest.fixture(scope="module")
def code():
    return emitted(CODE, 0)


def test_code_runs_with_its_data_its_variables_and_what_it_calls_of_c(code):
    copy = store.Copy("entry", code)
    memory = ctypes.create_string_buffer(17)

    assert isinstance(copy.kept, Image)
    assert copy.call(0, ctypes.addressof(memory), 16) == 1 + 41 + 4
    assert copy.call(1, ctypes.addressof(memory), 16) == 2 + 42 + 4
    assert memory.raw == b"\7" * 16 + b"\0"


def test_every_copy_has_variables_of_its_own(code):
    one, other = store.Copy("entry", code), store.Copy("entry", code)
    memory = ctypes.create_string_buffer(17)
    one.asked.value = 1

    assert one.call(0, ctypes.addressof(memory), 16) == 46
    assert other.call(0, ctypes.addressof(memory), 16) == 46
    assert other.asked.value == 0


@pytest.mark.parametrize("length", [0, 3, 30, 63, 64, 200, -64, -1])
def test_half_a_file_is_refused(code, length):
    with pytest.raises(Unknown):
        Image(code[:length])


def test_what_is_refused_is_loaded_by_llvm_and_does_the_same(code, monkeypatch):
    def refuse(code):
        raise Unknown

    monkeypatch.setattr(store, "Image", refuse)
    copy = store.Copy("entry", code)
    memory = ctypes.create_string_buffer(17)

    assert isinstance(copy.kept, llvm.ExecutionEngine)
    assert copy.call(1, ctypes.addressof(memory), 16) == 2 + 41 + 4


def test_a_function_that_nobody_has_is_refused():
    with pytest.raises(Unknown):
        Image(emitted(CODE.replace("@pow", "@plies_nobody_has_this"), 0))


@pytest.mark.parametrize("name", ["MAP_PRIVATE", "MAP_ANONYMOUS", "PROT_EXEC"])
def test_where_mmap_lacks_a_name_llvm_loads_the_code(code, name, monkeypatch):
    monkeypatch.delattr(mmap, name)

    copy = store.Copy("entry", code)
    memory = ctypes.create_string_buffer(17)

    assert not isinstance(copy.kept, Image)
    assert copy.call(0, ctypes.addressof(memory), 16) == 46
