"""A second process that compiles rules beside this one, on machines with a second core.

Most of a cold compile is Python at work on one rule after another. So two processes share the rules below a large
shared one: they begin at the bottom, where nothing waits for anything else, and send one another what they have made.
Then this process finds all of them and puts them together as it would alone, while the other compiles the shared rules
that are left.

For which types a rule is compiled is settled by its callers, which come later. Here that is guessed: a parameter is
what the parameter of that name of the shared rule is, else an integer. A wrong guess costs its time and nothing else.
Whatever is wrong with the second process, this one does the work alone. So it does where Numba is told, by its variable
NUMBA_NUM_THREADS, that it has one core.
"""

import contextlib
import gc
import heapq
import importlib
import itertools
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from operator import attrgetter
from typing import ClassVar

from numba.core import bytecode, config, types
from numba.core.compiler_lock import global_compiler_lock

from root_env.core.jit.cache import source_digest
from root_env.core.jit.cold import Cold
from root_env.core.jit.kept import Kept
from root_env.core.jit.linking import KNOWN
from root_env.core.jit.parcels import Box

WORTH = 200
"""Rules left to compile that make a second process worth its start."""
AHEAD = 8
"""Rules that the second process is given before it has finished the first of them."""
PATIENCE = 120.0
"""Seconds of silence after which the second process is given up."""
FIRST_NUMBER = 1 << 24
"""Numba numbers functions, and names of code end in the number: where the second process begins."""
SERVE = """
import pickle, sys
(sys.path[:],) = pickle.load(sys.stdin.buffer)
from root_env.core.jit import compiled
compiled.serve()
"""


class Plan:
    """The rules below a shared one: what they call, callees first, and the types they are probably compiled for.

    Both processes make it from the same sources, so that a rule has one number in both.
    """

    def __init__(self, shared, below: dict):
        """`below`: the rules that each rule below `shared` names, callees first."""
        self.rules = list(below)
        number = {rule: k for k, rule in enumerate(self.rules)}
        # what only seems to call a later rule, by a name of the same word, would wait for it in a circle
        self.calls = [
            {number[one] for one in below[rule] if number.get(one, k) < k} for k, rule in enumerate(self.rules)
        ]
        self.called_by: list[list[int]] = [[] for _ in self.rules]
        for k, calls in enumerate(self.calls):
            for one in calls:
                self.called_by[one].append(k)
        self.height = [0] * len(self.rules)  # rules above, on the longest way up
        for k in reversed(range(len(self.rules))):
            self.height[k] = 1 + max((self.height[one] for one in self.called_by[k]), default=-1)
        names = shared._compiler.pysig.parameters
        self._known = dict(zip(names, shared.args, strict=True))
        kept = Kept.running
        self.box = Box(self.rules, tuple(dict.fromkeys(shared.args)), kept.library if kept else lambda key: None)
        self.kept = [k for k, rule in enumerate(self.rules) if kept and kept.has(rule, self._arguments(k))]
        """Rules that both processes find on disk, and neither compiles."""

    def compile(self, k: int) -> list:
        """Compile a rule for the types that it probably takes; parcels of what the other process lacks of it."""
        rule, args = self.rules[k], self._arguments(k)
        with contextlib.suppress(Exception):  # of a wrong guess; who calls the rule will see what is wrong with it
            rule.compile(args)
            return self.box.parcels_for(rule.overloads[args])
        return []

    def _arguments(self, k: int) -> tuple[types.Type, ...]:
        """The types that a rule is probably compiled for."""
        return tuple(
            types.boolean if isinstance(one.default, bool) else self._known.get(name, types.int64)
            for name, one in self.rules[k]._compiler.pysig.parameters.items()
        )

    def names(self) -> list[str]:
        """What the rules are called: the other process must have the same."""
        return [f"{rule.py_func.__module__}.{rule.py_func.__qualname__}" for rule in self.rules]


class _Work:
    """Which rules are left: those that can be compiled now, highest first, and those that wait for others."""

    def __init__(self, plan: Plan):
        self._plan = plan
        self._waits_for = [set(calls) for calls in plan.calls]
        self._ready = [(-plan.height[k], k) for k, calls in enumerate(plan.calls) if not calls]
        heapq.heapify(self._ready)
        self.left = len(plan.rules)
        for k in plan.kept:
            self.done(k)
        self._ready = [one for one in self._ready if one[1] not in set(plan.kept)]
        heapq.heapify(self._ready)

    def __bool__(self):
        return bool(self._ready)

    def next(self) -> int:
        return heapq.heappop(self._ready)[1]

    def give_back(self, numbers) -> None:
        for k in numbers:
            heapq.heappush(self._ready, (-self._plan.height[k], k))

    def done(self, k: int) -> None:
        self.left -= 1
        for one in self._plan.called_by[k]:
            self._waits_for[one].discard(k)
            if not self._waits_for[one]:
                self.give_back([one])


class _LostError(Exception):
    """The other process is gone."""


class _Channel:
    """Messages to another process and from it. A thread reads, so that neither waits for the other to write."""

    def __init__(self, source, target):
        self._target = target
        self._came: queue.SimpleQueue = queue.SimpleQueue()
        threading.Thread(target=self._read, args=(source,), daemon=True, name="root_env beside").start()

    def _read(self, source) -> None:
        with contextlib.suppress(Exception), source:  # the end, or half a message
            while True:
                self._came.put(pickle.load(source))
        self._came.put(None)

    def send(self, *message) -> None:
        try:
            pickle.dump(message, self._target, pickle.HIGHEST_PROTOCOL)
            self._target.flush()
        except (OSError, ValueError):
            raise _LostError from None

    def receive(self, seconds: float | None) -> tuple:
        """The next message; queue.Empty if none comes in that time."""
        message = self._came.get(timeout=seconds) if seconds != 0 else self._came.get_nowait()
        if message is None:
            raise _LostError
        return message


class Beside:
    """The second process, as the first one sees it."""

    running: ClassVar["Beside | None"] = None
    """From its start to the end of the cold compile, even if it is lost in between."""
    box: ClassVar[Box | None] = None
    """What the other process has sent; in both."""

    def __init__(self, shared, plan: Plan):
        self.plan, self._linking = plan, set()
        self._given: set[int] = set()
        self._ready, self._lost = False, False
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._channel = _Channel(self._process.stdout, self._process.stdin)
        self._greeting = address(shared), source_digest(), plan.names()

    def end(self) -> None:
        """End it, whatever it does."""
        self._lost = True
        self._process.kill()
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._process.wait()

    def share(self) -> None:
        """Compile the rules of the plan together with it."""
        self._channel.send(sys.path)
        self._channel.send(*self._greeting)
        work = _Work(self.plan)
        while work.left:
            self._hear(work)
            while self._ready and len(self._given) < AHEAD and work:
                k = work.next()
                self._given.add(k)
                self._channel.send("compile", k)
            if work:
                k = work.next()
                self._channel.send("parcels", self.plan.compile(k))
                work.done(k)

    def _hear(self, work: _Work) -> None:
        """Take in all messages that have come; wait for one if there is nothing else to do."""
        while True:
            idle = not work and work.left
            try:
                kind, *rest = self._channel.receive(PATIENCE if idle else 0)
            except queue.Empty:
                if idle:
                    raise
                return
            self._ready = True
            if kind == "done":
                k, parcels = rest
                self.plan.box.receive(parcels)
                self._given.discard(k)
                work.done(k)
                for _ in parcels:
                    Cold.running.tick()

    def link(self, others: list) -> None:
        """Have it compile these shared rules."""
        for shared in others:
            self._channel.send("link", address(shared))
            self._linking.add(shared.symbol)

    def wait_for(self, shared) -> None:
        """Wait until it has compiled this shared rule, if it was told to."""
        while not self._lost and shared.symbol in self._linking:
            kind, *rest = self._channel.receive(PATIENCE)
            if kind == "linked":
                self._linking.discard(rest[0])

    def use(self, parts: list) -> list:
        """Call these functions, the last ones over there while it answers; returns those that went wrong there."""
        there, wrong = None, []
        while parts or there:
            try:
                if there is None and len(parts) > 1 and not self._lost:
                    there = parts.pop()
                    self._channel.send("use", address(there))
                while there:
                    kind, *rest = self._channel.receive(0 if parts else PATIENCE)
                    if kind == "used":
                        wrong += [] if rest[0] else [there]
                        there = None
            except (_LostError, queue.Empty) as problem:
                if not parts or isinstance(problem, _LostError):
                    self.end()
                    wrong += [there] if there else []
                    there = None
            if parts:
                parts.pop(0)()
        return wrong


def address(function) -> tuple[str, str]:
    """Where another process finds it: module and name."""
    function = getattr(function, "py_func", function)
    return function.__module__, function.__qualname__.partition("-")[0]


def compile_below(shared, below: Callable[[], dict], others: list) -> None:
    """Compile the rules below a shared one in two processes, if that is worth it; the other one goes on to `others`."""
    if not (KNOWN and Cold.running and Beside.box is None and sys.executable and config.NUMBA_NUM_THREADS > 1):
        return
    calls = below()
    if sum(not rule.overloads for rule in calls) < WORTH:
        return
    with _whatever_happens():
        plan = Plan(shared, calls)
        Beside.box = plan.box
        Beside.running = Beside(shared, plan)
        Beside.running.share()
        Beside.running.link(others)


def wait_for(shared) -> None:
    """Have the second process finish this shared rule, if it is at it."""
    if Beside.running:
        with _whatever_happens():
            Beside.running.wait_for(shared)


def use(parts, kept: bool) -> None:
    """Call these functions, of which each needs some entry points; if the shared rules are kept, in two processes."""
    left = list(parts)
    if kept and Beside.running:
        left = Beside.running.use(left)
    for part in left:
        part()


def taken(rule, args):
    """The code of a rule that the second process has compiled for these types of arguments; None if it has not."""
    return Beside.box.take(rule, args) if Beside.box else None


def end() -> None:
    """The cold compile is over."""
    if Beside.running:
        Beside.running.end()
    Beside.running = Beside.box = None


@contextlib.contextmanager
def _whatever_happens():
    """Go on without the second process if it is lost, silent, or cannot be started."""
    try:
        yield
    except (_LostError, OSError, queue.Empty):
        if Beside.running:
            Beside.running.end()


# -- in the second process ---------------------------------------------------------------------------


def serve(below: Callable[[object], dict]) -> None:
    """Do what the first process says until it is gone; `below(shared)` are the rules below, see `Plan`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the first one's business
    gc.disable()
    bytecode.FunctionIdentity._unique_ids = itertools.count(FIRST_NUMBER)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing else may write there
    channel = _Channel(sys.stdin.buffer, answers)
    with contextlib.suppress(_LostError), global_compiler_lock, Cold("", "", 0):
        (module, name), digest, names = channel.receive(None)
        shared = _found(module, name)
        plan = Plan(shared, below(shared))
        if digest == source_digest() and names == plan.names():
            Beside.box = plan.box
            channel.send("ready")
            while True:
                _obey(channel, plan, *channel.receive(None))
    os._exit(0)  # the garbage collector would take seconds


def _found(module: str, name: str):
    shared = attrgetter(name)(importlib.import_module(module))
    shared.find_types()
    return shared


def _used(module: str, name: str) -> bool:
    """Call the function; whether there is one and all went well."""
    try:
        attrgetter(name)(importlib.import_module(module))()
    except Exception:
        return False
    return True


def _obey(channel: _Channel, plan: Plan, kind: str, what) -> None:
    if kind == "compile":
        channel.send("done", what, plan.compile(what))
    elif kind == "parcels":
        plan.box.receive(what)
    elif kind == "use":
        channel.send("used", _used(*what))
    else:
        shared = _found(*what)
        shared.below = ()  # what it calls is linked when it is called
        shared.link()
        channel.send("linked", shared.symbol)
