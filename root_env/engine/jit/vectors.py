"""Operations on rows of numbers with the vectors of the processor: sums of weights, and bits of numbers that are not 0.

LLVM would unroll a loop with a small constant number of steps, one number at a time.
"""

from numba.core import cgutils, types
from numba.core.cgutils import ir
from numba.extending import intrinsic


def _floats(context, builder, kind, array, i, n):
    """The address of a vector of n numbers from number i on of a float32 array of any shape, as if it were flat."""
    start = builder.gep(context.make_array(kind)(context, builder, array).data, [i])
    return builder.bitcast(start, ir.VectorType(ir.FloatType(), n.literal_value).as_pointer())


def _times(builder, x, row):
    """The product of a number x and a vector."""
    one = builder.insert_element(ir.Constant(row.type, ir.Undefined), x, ir.Constant(ir.IntType(32), 0))
    everywhere = ir.Constant(ir.VectorType(ir.IntType(32), row.type.count), None)
    return builder.fmul(builder.shuffle_vector(one, one, everywhere), row)


def _constant(name, *numbers):
    if not all(isinstance(n, types.IntegerLiteral) for n in numbers):
        raise TypeError(f"{name}: lengths must be constants")


@intrinsic(prefer_literal=True)
def add_row(typingctx, sums, to, x, weights, at, n):
    """Add x times `weights[at : at + n]`, float32 of any shape as if it were flat, to `sums[to : to + n]`, float32."""
    _constant("add_row", n)

    def code(context, builder, signature, args):
        kinds = signature.args
        target = _floats(context, builder, kinds[0], args[0], args[1], n)
        row = builder.load(_floats(context, builder, kinds[3], args[3], args[4], n), align=4)
        builder.store(builder.fadd(builder.load(target, align=4), _times(builder, args[2], row)), target, align=4)
        return context.get_dummy_value()

    return types.none(sums, types.int64, types.float32, weights, types.int64, n), code


@intrinsic(prefer_literal=True)
def add_product(typingctx, sums, to, numbers, start, m, weights, at, n):
    """Add to `sums[to : to + n]` the m numbers from `numbers[start]` on, each times its row of n from `weights[at]` on.

    All are float32. The sums stay in registers: calls of `add_row` would wait for memory.
    """
    _constant("add_product", m, n)

    def code(context, builder, signature, args):
        kinds, size = signature.args, ir.IntType(64)
        target = _floats(context, builder, kinds[0], args[0], args[1], n)
        factors = builder.gep(context.make_array(kinds[2])(context, builder, args[2]).data, [args[3]])
        total = cgutils.alloca_once_value(builder, builder.load(target, align=4))
        with cgutils.for_range(builder, size(m.literal_value)) as loop:
            place = builder.add(args[6], builder.mul(loop.index, size(n.literal_value)))
            row = builder.load(_floats(context, builder, kinds[5], args[5], place, n), align=4)
            x = builder.load(builder.gep(factors, [loop.index]))
            builder.store(builder.fadd(builder.load(total), _times(builder, x, row)), total)
        builder.store(builder.load(total), target, align=4)
        return context.get_dummy_value()

    return types.none(sums, types.int64, numbers, types.int64, m, weights, types.int64, n), code


@intrinsic(prefer_literal=True)
def cut_row(typingctx, numbers, at, n):
    """Set the numbers below 0 in `numbers[at : at + n]`, float32, to 0, without a branch for each."""
    _constant("cut_row", n)

    def code(context, builder, signature, args):
        place = _floats(context, builder, signature.args[0], args[0], args[1], n)
        row = builder.load(place, align=4)
        zeros = ir.Constant(row.type, None)
        builder.store(builder.select(builder.fcmp_ordered(">", row, zeros), row, zeros), place, align=4)
        return context.get_dummy_value()

    return types.none(numbers, types.int64, n), code


@intrinsic
def nonzero_bits(typingctx, row, at):
    """An int64 with a bit for each of the 64 int8 from `row[at]` on, 1 if it is not 0; the lowest bit is the first."""

    def code(context, builder, signature, args):
        vector = ir.VectorType(ir.IntType(8), 64)
        start = builder.gep(context.make_array(signature.args[0])(context, builder, args[0]).data, [args[1]])
        numbers = builder.load(builder.bitcast(start, vector.as_pointer()), align=1)
        return builder.bitcast(builder.icmp_unsigned("!=", numbers, ir.Constant(vector, None)), ir.IntType(64))

    return types.int64(row, types.int64), code


@intrinsic
def lowest_bit(typingctx, bits):
    """The index of the lowest bit of an int64 that is set; there must be one."""

    def code(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), code
