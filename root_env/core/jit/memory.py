"""How compiled code reaches memory: copies in a few wide moves, rows fetched ahead, and arrays at an address."""

from numba.core import cgutils, types
from numba.extending import intrinsic

ir = cgutils.ir


@intrinsic(prefer_literal=True)
def copy_bytes(typingctx, target, at, source, n):
    """Copy the first `n` bytes of `source`, int8 array of any shape, to `target[at:]`, int8; a constant is faster."""
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
"""Bytes of a line of the cache."""


@intrinsic
def fetch_ahead(typingctx, array, i):
    """Have row `i` of a C-contiguous array brought into the cache, to be read and written soon, and do not wait for it.
    A row past the end is no error: nothing is read."""

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
