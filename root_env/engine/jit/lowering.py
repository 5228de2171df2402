"""Shorter code than Numba's for fields of a state, and for calls of other rules.

Numba makes an array of seven parts for each use of a field such as `s.warriors`, and reads its shape and strides from
it again. Here these are constants of the field's type, so that one sum gives the address of an element. Numba checks
after each call whether it failed. A rule that cannot fail, since neither it nor a function below it raises anything, is
called without this check. LLVM would find all this out too: this saves time of the compiler, not of the rules.
"""

import contextlib
import functools
import operator
import re

from numba.core import base, callconv, cgutils, event, targetconfig, types
from numba.core import ir as statements
from numba.core.cgutils import ir
from numba.core.datamodel import default_manager
from numba.core.imputils import impl_ret_borrowed, impl_ret_new_ref
from numba.extending import lower_builtin, lower_getattr_generic
from numba.np import arrayobj

# -- fields that are arrays -------------------------------------------------------------------------------

_PARTS = default_manager.lookup(types.Array(types.int8, 1, "C"))
_DATA = _PARTS.get_field_position("data")


@functools.cache
def _array_of(kind, shape, whole):
    """A C-contiguous array of `kind` and constant `shape` without its data, as a constant of the LLVM type `whole`."""
    item, strides, n = kind.dtype.bitwidth // 8, [], 1
    for length in reversed(shape):
        strides.insert(0, n * item)
        n *= length
    row = ir.ArrayType(ir.IntType(64), len(shape))
    parts = {"meminfo": None, "parent": None, "nitems": n, "itemsize": item, "data": ir.Undefined}
    parts |= {"shape": row(shape), "strides": row(strides)}
    return whole([parts[name] for name in sorted(parts, key=_PARTS.get_field_position)])


def _view(context, builder, kind, shape, data):
    """The array of `kind`, C-contiguous, of constant `shape` at `data`."""
    return builder.insert_value(_array_of(kind, shape, context.get_value_type(kind)), data, _DATA)


def _at(context, builder, field, array, kinds, indices):
    """The address of the element or row of a field at these indices."""
    place, width = None, 1
    for length in field.shape[len(indices) :]:
        width *= length
    for kind, index, length in reversed(list(zip(kinds, indices, field.shape, strict=False))):
        size = context.get_constant(types.intp, length)
        index = arrayobj.fix_integer_index(context, builder, kind, index, size)
        index = index if width == 1 else builder.mul(index, index.type(width), flags=["nsw"])
        place = index if place is None else builder.add(place, index, flags=["nsw"])
        width *= length
    return builder.gep(builder.extract_value(array, _DATA), [place], inbounds=True)


def _is_plain(context, kinds):
    """True if these indices are integers that need no check."""
    return bool(kinds) and not context.enable_boundscheck and all(isinstance(kind, types.Integer) for kind in kinds)


def _items(context, builder, kind, index):
    if isinstance(kind, types.BaseTuple):
        return arrayobj.normalize_indices(context, builder, kind.types, cgutils.unpack_tuple(builder, index, len(kind)))
    return (kind,), (index,)


def _field(context, builder, record, value, name):
    """Lower `s.name`."""
    kind = record.typeof(name)
    if not isinstance(kind, types.NestedArray):
        return arrayobj.record_getattr(context, builder, record, value, name)
    context.sentry_record_alignment(record, name)
    data = cgutils.get_record_member(builder, value, record.offset(name), context.get_data_type(kind.dtype))
    return _view(context, builder, kind, kind.shape, data)


def _read(context, builder, sig, args):
    """Lower `s.name[i]` and `s.name[i, j]`."""
    field, kind = sig.args
    kinds, indices = _items(context, builder, kind, args[1])
    if not _is_plain(context, kinds):
        numbas = arrayobj.getitem_array_tuple if isinstance(kind, types.BaseTuple) else arrayobj.getitem_arraynd_intp
        return numbas(context, builder, sig, args)
    place = _at(context, builder, field, args[0], kinds, indices)
    if isinstance(sig.return_type, types.Array):
        row = _view(context, builder, sig.return_type, field.shape[len(indices) :], place)
        return impl_ret_borrowed(context, builder, sig.return_type, row)
    return arrayobj.load_item(context, builder, field, place)


def _write(context, builder, sig, args):
    """Lower `s.name[i] = value`."""
    field, kind, given = sig.args
    kinds, indices = _items(context, builder, kind, args[1])
    if not _is_plain(context, kinds) or len(indices) < field.ndim:
        return arrayobj.setitem_array(context, builder, sig, args)
    place = _at(context, builder, field, args[0], kinds, indices)
    arrayobj.store_item(context, builder, field, context.cast(builder, args[2], given, field.dtype), place)


lower_getattr_generic(types.Record)(_field)
lower_builtin(operator.getitem, types.NestedArray, types.Integer)(_read)
lower_builtin(operator.getitem, types.NestedArray, types.BaseTuple)(_read)
lower_builtin(operator.setitem, types.NestedArray, types.Any, types.Any)(_write)


# -- calls ------------------------------------------------------------------------------------------------


_CODE = re.compile(r"^  ret i32 (\S+)", re.MULTILINE)
_FINE = {str(code.constant) for code in (callconv.RETCODE_OK, callconv.RETCODE_NONE)}


def can_fail(module):
    """True if a function of this module, simplified, may return that it failed."""
    codes = {code for function in module.functions for code in _CODE.findall(str(function))}
    return not codes <= _FINE


def call_of(fndesc, library):
    """The function with which Numba lowers a call of a function that cannot fail."""

    def call(context, builder, sig, args):
        callee = context.declare_function(builder.module, fndesc)
        result, failure = callee.function_type.args[:2]
        place = cgutils.alloca_once(builder, result.pointee)
        given = context.get_arg_packer(fndesc.argtypes).as_arguments(builder, args)
        builder.call(callee, [place, ir.Constant(failure, None), *given])
        if fndesc.restype == types.none:
            return context.get_dummy_value()
        value = context.get_returned_value(builder, fndesc.restype, builder.load(place))
        return impl_ret_new_ref(context, builder, fndesc.restype, value)

    call.signature, call.libs = fndesc.argtypes, (library,)
    return call


# -- answers that Numba needs again and again -------------------------------------------------------------

_ANSWERS = {}
_NUMBAS_ANSWER = types.BaseFunction.get_call_type


def _remembered(function, context, args, kws):
    """The signature of an operator or a function of Numba for these types, from memory; for each `+` Numba would search
    all templates, with NumPy's."""
    flags = targetconfig.ConfigStack.top_or_none()
    if kws or flags is None:
        return _NUMBAS_ANSWER(function, context, args, kws)
    asked = function, args, flags.nrt, flags.error_model, bool(flags.fastmath), flags.boundscheck
    if asked not in _ANSWERS:
        _ANSWERS[asked] = _NUMBAS_ANSWER(function, context, args, kws)
    return _ANSWERS[asked]


_SIZES = {}
_NUMBAS_SIZE = base.BaseContext.get_abi_sizeof


def _size(context, kind):
    """The size of an LLVM type in bytes, from memory; Numba lets LLVM parse a program to find it."""
    if kind not in _SIZES:
        _SIZES[kind] = _NUMBAS_SIZE(context, kind)
    return _SIZES[kind]


_NUMBAS_VARIABLES = statements.Inst._rec_list_vars
_HAVE_NONE = frozenset((statements.Loc, statements.Const, str, int, bool, type(None)))


def _variables(instruction, value):
    """The variables in the parts of an instruction; Numba asks each text and number in turn what it is."""
    if type(value) is not dict:
        return _NUMBAS_VARIABLES(instruction, value)
    found = []
    for part in value.values():
        if type(part) is statements.Var:
            found.append(part)
        elif type(part) not in _HAVE_NONE:
            found += instruction._rec_list_vars(part)
    return found


def _tell_nobody(_):
    """Stands for the events of Numba's profilers, two at each call of LLVM."""


_QUICK = (
    (types.BaseFunction, "get_call_type", _remembered),
    (types.Record, "__repr__", types.Record.__str__),  # a text with all fields of a state, which nobody reads
    (base.BaseContext, "get_abi_sizeof", _size),
    (base, "_has_loc", functools.cache(base._has_loc)),
    (statements.Inst, "_rec_list_vars", _variables),
    (event, "broadcast", _tell_nobody),
)


@contextlib.contextmanager
def quickly():
    """Let Numba compile with the functions of `_QUICK`, for the length of a `with`; hold its compiler lock."""
    before = [(holder, name, getattr(holder, name)) for holder, name, _ in _QUICK]
    for holder, name, quick in _QUICK:
        setattr(holder, name, quick)
    try:
        yield
    finally:
        for holder, name, numbas in before:
            setattr(holder, name, numbas)
