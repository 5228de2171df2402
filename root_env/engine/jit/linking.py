"""Linking of compiled rules into an entry point: each rule once, all of them optimised together.

Numba links every function with all functions that it calls, optimises the whole and makes machine code of it, and does
so again for each caller: a rule at the bottom of the tree is compiled as often as the tree has levels above it. Here
rules are not linked with one another, and an entry point links every rule below it once. Since nothing outside the
entry point can call these rules, LLVM may also change their calling convention; this makes the code a sixth faster.

Rules never count from the end of an array: the interpreter refuses negative indices, and so does a run with bounds
checks. So compiled rules do not check for negative indices; this saves a tenth of their code.

`RuleCompiler` and `EntryCompiler` are Numba's compiler with code libraries of their own. For rules it runs fewer passes
and keeps no records of them.
"""

from numba.core import codegen, types
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.errors import new_error_context
from numba.core.typed_passes import NativeLowering
from numba.np import arrayobj

from root_env.engine.jit.cache import RULES
from root_env.engine.jit.cold import Cold
from root_env.engine.jit.lowering import can_fail

_NEEDLESS = frozenset(
    (
        *("WithLifting", "InlineClosureLikes", "MakeFunctionToJitFunction", "InlineInlinables", "InlineOverloads"),
        *("FindLiterallyCalls", "LiteralUnroll", "LiteralPropagationSubPipelinePass", "RewriteDynamicRaises"),
        *("NopythonRewrites", "AnnotateTypes", "DumpParforDiagnostics"),
    )
)
"""Numba's passes for closures, context managers, literal containers and array expressions: rules have none."""


def _index_as_it_is(context, builder, kind, index, size):
    """Convert an index as `numba.np.arrayobj.fix_integer_index` does if the index is not negative."""
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


@register_pass(mutates_CFG=True, analysis_only=False)
class CoreLowering(NativeLowering):
    """Numba's lowering; for rules it leaves out the check for negative indices."""

    _name = "core_lowering"

    def run_pass(self, state):
        numbas_own = arrayobj.fix_integer_index
        try:
            if RULES.match(state.func_id.modname):
                arrayobj.fix_integer_index = _index_as_it_is
            return super().run_pass(state)
        finally:
            arrayobj.fix_integer_index = numbas_own


def need(cls: type, *names: str, parts: tuple = ()) -> None:
    """Raise ImportError unless this class of Numba has these names. Attributes of instances count if `parts`, some of
    its methods, use them."""
    known = {name for base in cls.__mro__ for name in vars(base)}.union(*(part.__code__.co_names for part in parts))
    missing = sorted(set(names) - known)
    if missing:
        raise ImportError(f"{cls.__module__}.{cls.__name__} has no {', '.join(missing)}")


_CODE = codegen.CPUCodeLibrary
need(_CODE, "_get_module_for_linking", "_optimize_final_module", "_finalized")
need(_CODE, "_linking_libraries", "_final_module", "_shared_module", parts=(_CODE.__init__, _CODE.finalize))
_BY_PASS_BUILDER = hasattr(codegen.CPUCodegen, "_pass_builder")
"""True from Numba 0.62 on; before, rules are simplified in the same way as all functions of Numba."""


class _OwnCode:
    """The code of one rule alone, as a library that can be linked."""

    def __init__(self, rule):
        self._reload_init = getattr(rule, "_reload_init", ())  # from Numba 0.62 on
        self._rule = rule

    def _get_module_for_linking(self):
        return self._rule.own_module()

    def environments(self):
        return self._rule.environments.kept


class _Environments:
    """Stands for the code generator: it keeps a rule's environment until there is an address to which it is written."""

    def __init__(self):
        self.kept = []

    def set_env(self, name, environment):
        self.kept.append((name, environment))


class RuleLibrary(codegen.JITCodeLibrary):
    """The code of one rule, simplified by itself. It is neither linked nor run."""

    def __init__(self, *args):
        super().__init__(*args)
        self.environments: _Environments = _Environments()
        self.can_fail: bool = False

    @property
    def codegen(self):
        return self.environments

    def _optimize_functions(self, ll_module):
        """Simplify the code, and find out whether the rule can fail."""
        (self._simplify if _BY_PASS_BUILDER else super()._optimize_functions)(ll_module)
        self.can_fail = self.can_fail or can_fail(ll_module)

    def _simplify(self, ll_module):
        """Run the passes that save more time than they take; the entry point is optimised in full."""
        ll_module.data_layout = self._codegen._data_layout
        passes, builder = codegen.ll.create_new_function_pass_manager(), self._codegen._pass_builder()
        passes.add_sroa_pass()
        passes.add_simplify_cfg_pass()
        passes.add_instruction_combine_pass()
        passes.add_simplify_cfg_pass()
        for function in ll_module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def finalize(self):
        self._raise_if_finalized()
        self._finalized = True

    def own_module(self):
        """The rule's code, in a form that can be linked any number of times."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == codegen.ll.Linkage.external:
                function.linkage = "linkonce_odr"
        return self._final_module

    def _get_module_for_linking(self):
        """The rule's code with all code that it calls, for a caller that is neither a rule nor an entry point."""
        self._ensure_finalized()
        if self._shared_module is None:
            module = self.own_module().clone()
            for library in everything_below(self):
                module.link_in(library._get_module_for_linking(), preserve=True)
            self._shared_module = module
        return self._shared_module


class EntryLibrary(codegen.JITCodeLibrary):
    """The code of an entry point and of every rule below it."""

    def _optimize_final_module(self):
        """Optimise, and tell LLVM that nothing else calls the rules."""
        for function in self._final_module.functions:
            if function.linkage == codegen.ll.Linkage.linkonce_odr:
                function.linkage = "internal"
        if not _BY_PASS_BUILDER:
            return super()._optimize_final_module()
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)  # Numba runs other passes before, to find reference counts

    def serialize_using_object_code(self):
        """The machine code and the names in it. Numba would add the LLVM code too, for callers to inline."""
        self._ensure_finalized()
        names = [f.name for f in self._final_module.functions if f.linkage == codegen.ll.Linkage.external]
        defined = "".join(f'@"{name}" = global i8 0\n' for name in names)
        return self.name, "object", (self._get_compiled_object(), codegen.ll.parse_assembly(defined).as_bitcode())

    def finalize(self):
        below = everything_below(self)
        if Cold.running:
            Cold.running.optimise(len(below))
        self._linking_libraries[:] = below
        super().finalize()
        for code in below:
            for name, environment in code.environments() if isinstance(code, _OwnCode) else ():
                if self._codegen._engine.is_symbol_defined(name):
                    self._codegen.set_env(name, environment)


def everything_below(library) -> list:
    """The code that `library` calls, directly or not: each rule alone, and other libraries with all that they call.

    Callers come before the code that they call: LLVM leaves a rule out unless code that is already linked calls it. All
    callers of a rule come first, since some of them may have lost the call when they were simplified.
    """
    found, seen, left = [], set(), [(library, False)]
    while left:
        one, is_below_found = left.pop()
        if is_below_found:
            found.append(one)
        elif one not in seen:
            seen.add(one)
            left.append((one, True))
            if one is library or isinstance(one, RuleLibrary):
                left += [(below, False) for below in one._linking_libraries]
    return [_own_code(one) if isinstance(one, RuleLibrary) else one for one in reversed(found[:-1])]


def _own_code(rule: RuleLibrary) -> _OwnCode:
    rule._ensure_finalized()
    return _OwnCode(rule)


class EntryCompiler(Compiler):
    """Compiles an entry point into an `EntryLibrary`."""

    library_class = EntryLibrary

    def define_pipelines(self):
        state = self.state
        if state.library is None:
            state.library = self.library_class(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
        kind = type(self), state.flags.nrt, state.flags.force_pyobject
        if kind not in _PIPELINES:
            _PIPELINES[kind] = self.passes_of(super().define_pipelines())
        return _PIPELINES[kind]

    def passes_of(self, pipelines):
        """Numba's passes as this compiler runs them; they are the same for all functions of a kind."""
        return [_with_own_lowering(passes) for passes in pipelines]


_PIPELINES = {}


class RuleCompiler(EntryCompiler):
    """Compiles a rule into a `RuleLibrary`."""

    library_class = RuleLibrary

    def passes_of(self, pipelines):
        needless = _NEEDLESS if self.state.flags.nrt else {*_NEEDLESS, "IRLegalization"}
        return [_without(needless, passes) for passes in super().passes_of(pipelines)]


def _with_own_lowering(passes: PassManager) -> PassManager:
    own = PassManager(passes.pipeline_name)
    for one, words in passes.passes:
        own.add_pass(CoreLowering if one is NativeLowering else one, words)
    own.finalize()
    return own


class _Passes(PassManager):
    """Numba's passes one after another, without Numba's records of each.

    Numba writes down the types of all arguments before every pass, and the type of a state is a long text.
    """

    def _runPass(self, index, one, state):  # noqa: N802
        one.analysis = self._analysis
        with new_error_context(f"Pass {one.name()}"):
            one.run_initialization(state)
            one.run_pass(state)
            one.run_finalizer(state)


def _without(needless, passes: PassManager) -> PassManager:
    kept = _Passes(passes.pipeline_name)
    for one, words in passes.passes:
        if one.__name__ not in needless:
            kept.add_pass(one, words)
    kept.finalize()
    return kept
