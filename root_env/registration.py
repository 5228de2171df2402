"""Entries in the registries of Gymnasium and PettingZoo. This module imports neither of them before it is needed."""

import sys

ID = "root_env/Root-v0"
GYMNASIUM = {
    ID: ("root_env.gym:RootEnv", "root_env.gym:RootVectorEnv"),
    "root_env/Wroth-v0": ("root_env.wroth.gym:WrothEnv", "root_env.wroth.gym:WrothVectorEnv"),
}
"""Id in Gymnasium's registry -> the environment and the vector environment."""
PETTINGZOO = {ID: ("root_env.root_v0:env",), "root_env/Wroth-v0": ("root_env.wroth_v0:env",)}
"""Id in PettingZoo's registry -> the environment."""


def register() -> None:
    """Enter the environments in Gymnasium's registry, and in PettingZoo's if it has one (from 1.27 on)."""
    import gymnasium
    import pettingzoo

    _in_gymnasium(gymnasium)
    _in_pettingzoo(pettingzoo)


def announce() -> None:
    """Register with each library that is loaded, and with the others when they are imported."""
    for name, enter in (("gymnasium", _in_gymnasium), ("pettingzoo", _in_pettingzoo)):
        if name in sys.modules:
            enter(sys.modules[name])
        elif not any(isinstance(finder, _Later) and finder.name == name for finder in sys.meta_path):
            sys.meta_path.insert(0, _Later(name, enter))


def _in_gymnasium(gymnasium) -> None:
    for name, (single, vector, given) in {**_plain(GYMNASIUM), **_tasks("make", "make")}.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=single, vector_entry_point=vector, kwargs=given)


def _in_pettingzoo(pettingzoo) -> None:
    for name, (entry_point, given) in {**_plain(PETTINGZOO), **_tasks("aec")}.items():
        if hasattr(pettingzoo, "register") and name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, entry_point=entry_point, kwargs=given)


Entries = dict[str, tuple[object, ...]]
"""Id -> entry points, and last their keywords."""


def _plain(points: dict[str, tuple[str, ...]]) -> Entries:
    return {name: (*some, {}) for name, some in points.items()}


def _tasks(*functions: str) -> Entries:
    """The entries of the named tasks, made by functions of `root_env.tasks`."""
    from root_env.tasks.declared import BY_NAME, RETIRED

    points = tuple(f"root_env.tasks:{function}" for function in functions)
    return {f"root_env/{name}": (*points, {"task": name}) for name in (*BY_NAME, *RETIRED)}


class _Later:
    """An import finder that calls `enter(module)` once the module called `name` has been imported."""

    def __init__(self, name: str, enter):
        self.name, self._enter = name, enter

    def find_spec(self, name: str, path=None, target=None):
        """The spec of the other finders, with a call of `enter` after loading; None for any other module."""
        if name != self.name or self not in sys.meta_path:
            return None
        import importlib.util

        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec is None or not hasattr(spec.loader, "exec_module"):
            return spec
        load = spec.loader.exec_module

        def load_and_enter(module):
            load(module)
            self._enter(module)

        spec.loader.exec_module = load_and_enter
        return spec
