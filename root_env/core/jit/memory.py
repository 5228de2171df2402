"""How compiled code reaches memory: copies in a few wide moves, and arrays at an address."""

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


@intrinsic
def pointer_to(typingctx, address, dtype):
    """The address as a pointer to values of `dtype`, a NumPy dtype or scalar type."""
    pointer = types.CPointer(dtype.dtype)

    def code(context, builder, signature, args):
        return builder.inttoptr(args[0], context.get_value_type(pointer))

    return pointer(types.int64, dtype), code
