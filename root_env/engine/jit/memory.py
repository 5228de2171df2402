"""Access of compiled code to memory: wide copies, prefetched rows, arrays at an address, words that threads share."""

import platform

from numba.core import cgutils, types
from numba.extending import intrinsic

ir = cgutils.ir


@intrinsic(prefer_literal=True)
def copy_bytes(typingctx, target, at, source, n):
    """Copy the first `n` bytes of `source`, int8 of any shape, to `target[at:]`, int8; a constant `n` is faster."""
    constant = isinstance(n, types.IntegerLiteral)
    for array in (target, source):
        if array.dtype.bitwidth != 8:
            raise TypeError("copy_bytes: int8 arrays only")

    def code(context, builder, signature, args):
        byte_pointer = ir.IntType(8).as_pointer()
        to = context.make_array(signature.args[0])(context, builder, args[0]).data
        start = context.make_array(signature.args[2])(context, builder, args[2]).data
        to = builder.gep(builder.bitcast(to, byte_pointer), [args[1]])
        size = ir.Constant(ir.IntType(64), n.literal_value) if constant else args[3]
        cgutils.raw_memcpy(builder, to, builder.bitcast(start, byte_pointer), size, 1)
        return context.get_dummy_value()

    return types.none(target, types.int64, source, n if constant else types.int64), code


LINE = 64
"""The number of bytes of a cache line."""


@intrinsic
def fetch_ahead(typingctx, array, i):
    """Load row `i` of a C-contiguous array into the cache, to be read and written soon, without waiting for it.

    A row past the end is no error: nothing is read.
    """

    def code(context, builder, signature, args):
        byte, whole = ir.IntType(8).as_pointer(), ir.IntType(64)
        rows = context.make_array(signature.args[0])(context, builder, args[0])
        length = cgutils.unpack_tuple(builder, rows.strides)[0]
        start = builder.gep(builder.bitcast(rows.data, byte), [builder.mul(length, args[1])])
        takes = ir.FunctionType(ir.VoidType(), [byte, *[ir.IntType(32)] * 3])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [byte], takes)
        to_write, keep, data = (ir.Constant(ir.IntType(32), number) for number in (1, 3, 1))
        with cgutils.for_range_slice(builder, whole(0), length, whole(LINE), whole) as (at, _):
            builder.call(fetch, [builder.gep(start, [at]), to_write, keep, data])
        return context.get_dummy_value()

    return types.none(array, types.int64), code


@intrinsic
def pointer_to(typingctx, address, dtype):
    """The address as a pointer to values of `dtype`, a NumPy dtype or scalar type."""
    pointer = types.CPointer(dtype.dtype)

    def code(context, builder, signature, args):
        return builder.inttoptr(args[0], context.get_value_type(pointer))

    return pointer(types.int64, dtype), code


# -- words that threads share --------------------------------------------------------------------------

WORD = ir.IntType(64)
ORDERING = "seq_cst"
PAUSE = {"x86_64": ("llvm.x86.sse2.pause",), "aarch64": ("llvm.aarch64.hint", 1)}
"""Processor -> LLVM's function, and its arguments, for the instruction that tells the core that a loop waits: the core
then has more time for other threads."""
SAME_PROCESSOR = {"amd64": "x86_64", "arm64": "aarch64"}


def _word(context, builder, kind, array, i):
    """The address of word `i` of an int64 array."""
    return builder.gep(context.make_array(kind)(context, builder, array).data, [i])


@intrinsic
def load_word(typingctx, array, i):
    """Word `i` of an int64 array that other threads write."""

    def code(context, builder, signature, args):
        return builder.load_atomic(_word(context, builder, signature.args[0], *args), ORDERING, 8)

    return types.int64(array, types.int64), code


@intrinsic
def store_word(typingctx, array, i, value):
    """Write word `i` of an int64 array that other threads read; they see all earlier writes first."""

    def code(context, builder, signature, args):
        builder.store_atomic(args[2], _word(context, builder, signature.args[0], *args[:2]), ORDERING, 8)
        return context.get_dummy_value()

    return types.none(array, types.int64, types.int64), code


@intrinsic
def replace_word(typingctx, array, i, old, new):
    """Write `new` into word `i` if it is `old`; returns True if it was. Of several threads one succeeds."""

    def code(context, builder, signature, args):
        place = _word(context, builder, signature.args[0], *args[:2])
        return builder.extract_value(builder.cmpxchg(place, args[2], args[3], ORDERING, ORDERING), 1)

    return types.boolean(array, types.int64, types.int64, types.int64), code


@intrinsic
def pause(typingctx):
    """Wait a few cycles in a loop that waits for another thread."""

    def code(context, builder, signature, args):
        machine = platform.machine().lower()
        if found := PAUSE.get(SAME_PROCESSOR.get(machine, machine)):
            name, *numbers = found
            kinds = [ir.IntType(32)] * len(numbers)
            function = builder.module.declare_intrinsic(name, fnty=ir.FunctionType(ir.VoidType(), kinds))
            builder.call(function, [kind(number) for kind, number in zip(kinds, numbers, strict=True)])
        return context.get_dummy_value()

    return types.none(), code
