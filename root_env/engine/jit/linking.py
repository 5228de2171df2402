"""How compiled rules get into an entry point: each rule once, all of them optimised together.

Numba links every function with all that it calls, optimises the whole and makes machine code of it, and then does so
again for each caller: a rule at the bottom of the tree is compiled as often as the tree has levels above it. Here rules
are not linked with one another, and an entry point links every rule below it once. As nothing outside the entry point
can call these rules, LLVM may also change how they are called, which makes the code a sixth faster.

Rules never count from the end of an array: the interpreter refuses negative indices, and so does a run with bounds
checks. So compiled rules do not look for negative indices, which saves a tenth of their code.

`RuleCompiler` and `EntryCompiler` are Numba's compiler with libraries of their own to put the code into. For rules it
runs fewer passes and keeps no records of them.
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
"""Numba's passes for what rules do not have: closures, context managers, literal containers, array expressions."""


def _index_as_it_is(context, builder, kind, index, size):
    """Does what `numba.np.arrayobj.fix_integer_index` does with an index that is not negative."""
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


@register_pass(mutates_CFG=True, analysis_only=False)
class CoreLowering(NativeLowering):
    """Numba's lowering; for rules it leaves out the check whether an index is negative."""

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
    """ImportError unless this class of Numba's has these names. Attributes of instances count if `parts`, some of its
    methods, use them."""
    known = {name for base in cls.__mro__ for name in vars(base)}.union(*(part.__code__.co_names for part in parts))
    missing = sorted(set(names) - known)
    if missing:
        raise ImportError(f"{cls.__module__}.{cls.__name__} has no {', '.join(missing)}")


_CODE = codegen.CPUCodeLibrary
need(_CODE, "_get_module_for_linking", "_optimize_final_module", "_finalized")
need(_CODE, "_linking_libraries", "_final_module", "_shared_module", parts=(_CODE.__init__, _CODE.finalize))
_BY_PASS_BUILDER = hasattr(codegen.CPUCodegen, "_pass_builder")
"""From Numba 0.62 on; before, rules are simplified as Numba simplifies all functions."""


class _OwnCode:
    """The code of one rule alone, in the form of a library that can be linked."""

    def __init__(self, rule):
        self._reload_init = getattr(rule, "_reload_init", ())  # from Numba 0.62 on
        self._rule = rule

    def _get_module_for_linking(self):
        return self._rule.own_module()

    def environments(self):
        return self._rule.environments.kept


class _Environments:
    """Takes the place of the code generator: it keeps a rule's environment until there is an address to write it to."""

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
        """Simplify, and see whether the rule can fail."""
        (self._simplify if _BY_PASS_BUILDER else super()._optimize_functions)(ll_module)
        self.can_fail = self.can_fail or can_fail(ll_module)

    def _simplify(self, ll_module):
        """Do what saves more time than it takes: the entry point is optimised in full."""
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
        """The rule's code, which can be linked any number of times."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == codegen.ll.Linkage.external:
                function.linkage = "linkonce_odr"
        return self._final_module

    def _get_module_for_linking(self):
        """The rule's code with everything that it calls, for a caller that is neither a rule nor an entry point."""
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
        """Optimise, and let LLVM know that nothing else calls the rules."""
        for function in self._final_module.functions:
            if function.linkage == codegen.ll.Linkage.linkonce_odr:
                function.linkage = "internal"
        if not _BY_PASS_BUILDER:
            return super()._optimize_final_module()
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)  # Numba runs others before, to find counts of references

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
    """What `library` calls, directly or not: each rule alone, and other libraries, which contain what they call.

    Callers come before what they call. LLVM leaves a rule out unless code that is linked already calls it, and the
    first rule that names another may have lost the call when it was simplified.
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
    """Compiles an entry point into a library of its own kind."""

    library_class = EntryLibrary

    def define_pipelines(self):
        state = self.state
        if state.library is None:
            state.library = self.library_class(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
        return [_with_own_lowering(passes) for passes in super().define_pipelines()]


class RuleCompiler(EntryCompiler):
    """Compiles a rule."""

    library_class = RuleLibrary

    def define_pipelines(self):
        needless = _NEEDLESS if self.state.flags.nrt else {*_NEEDLESS, "IRLegalization"}
        return [_without(needless, passes) for passes in super().define_pipelines()]


def _with_own_lowering(passes: PassManager) -> PassManager:
    own = PassManager(passes.pipeline_name)
    for one, words in passes.passes:
        own.add_pass(CoreLowering if one is NativeLowering else one, words)
    own.finalize()
    return own


class _Passes(PassManager):
    """Numba's passes one after another, without its records of each.

    Numba writes down the types of all arguments before every pass, and those of a state are long words.
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
