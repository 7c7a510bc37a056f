"""`@rule`: one source for a rule, run as plain Python on a Twin or compiled on a record.

A rule is a small module-level function. Imported normally it is plain Python, readable in a debugger. `plain` and
`compiled` build a set of rules together: every rule a root reaches is copied with its global names pointing at its
siblings in the same set, so a compiled rule calls compiled rules and a plain one plain ones, in one process.

This is the only module that imports numba, and it does so only when something is compiled."""

import functools
import hashlib
import shutil
import sys
import tempfile
import threading
import types
from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from typing import Any, TypeGuard, TypeVar

from .cache import cache_root

Function = Callable[..., Any]
Rules = dict[str, Function]
Value = TypeVar("Value")
INJECTED: Any = None
"""Stands in a module of generic rules for a rule of the game they run on (see `inject` of `compiled`)."""

KEPT_CACHE_FOLDERS = 40
_placing = threading.Lock()  # numba has one folder at a time for whatever is decorated


def rule(function: Function | None = None, *, twin: Function | None = None) -> Any:
    """Mark a function as a rule. `twin` replaces it on a Twin, where it may use what compiled code cannot: objects that
    record events or feed chance from a log."""

    def mark(source: Function) -> Function:
        marked = twin or source
        marked.__rule__ = source  # type: ignore[attr-defined]
        return marked

    return mark if function is None else mark(function)


def by_name(*rules: Function) -> Rules:
    """Rules by their own names."""
    return {one.__name__: one for one in rules}


def plain(roots: Mapping[str, Function], inject: Mapping[str, Function] | None = None) -> Rules:
    """The named rules as plain Python, with generic names (see `inject` of `compiled`) bound to a game's rules."""
    return _RuleSet(inject or {}, _keep).build(roots)


def compiled(
    roots: Mapping[str, Function],
    sources: Iterable[Path],
    inject: Mapping[str, Function] | None = None,
    *,
    bounds_checked: bool = False,
    nogil: bool = False,
) -> Rules:
    """The named rules compiled by numba, cached in a folder named by a hash of `sources` and the files rules stand in.

    numba's own cache watches only the file of the outermost function; a change of card data or of another module would
    silently run old code. `inject` gives generic rules (a playout, a search) the game they run on: a global name of
    theirs, such as `legal`, is replaced by the game's rule of that name. Long-running rules are compiled with `nogil`,
    so that other threads go on while they run."""
    import numba

    files = {Path(function.__code__.co_filename) for function in reached_from(roots, inject or {})}
    flavour = f"{compiler()} checked={bounds_checked} nogil={nogil} roots={sorted(roots)}"
    folder = cache_folder(files.union(sources), flavour)
    decorate = functools.partial(numba.njit, cache=True, boundscheck=bounds_checked, error_model="numpy", nogil=nogil)
    hidden = decorate(no_cpython_wrapper=True, no_cfunc_wrapper=True)

    def unseen(function: Function) -> Function:
        return _for_any_size(hidden(function))

    with _placing:
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
        return _RuleSet(inject or {}, decorate(), unseen=unseen).build(roots)


def _for_any_size(compiled_rule: Any) -> Function:
    """A rule that is compiled once for whole numbers of any size, and not again for each that some caller has."""
    import numba

    compiled_for = compiled_rule.get_call_template
    whole_number: Any = numba.types.Integer

    def widened(kind: Any) -> Any:
        return numba.types.int64 if isinstance(kind, whole_number) and kind.signed else kind

    compiled_rule.get_call_template = lambda given, named: compiled_for(tuple(map(widened, given)), named)
    function: Function = compiled_rule
    return function


def compiler() -> str:
    """Which compiler for which Python this is: what another one left is of no use."""
    import numba

    return f"{numba.__version__} {sys.version_info[:2]}"


@contextmanager
def telling_compiled(total: int) -> Iterator[None]:
    """Print after every rule that is compiled meanwhile how many there are, of so many in all."""
    from numba.core import event

    done = set()  # a rule that is called in several ways is compiled several times

    class Teller(event.Listener):
        def on_start(self, event: object) -> None:
            """Nothing is compiled yet."""

        def on_end(self, event: Any) -> None:
            done.add(event.data["dispatcher"])
            print(f"{len(done)}/{total}", flush=True)

    with event.install_listener("numba:compile", Teller()):
        yield


def cuda_device(roots: Mapping[str, Function], inject: Mapping[str, Function] | None = None) -> Rules:
    """The named rules as CUDA device functions, to be called from a kernel."""
    from numba import cuda

    return _RuleSet(inject or {}, cuda.jit(device=True), _plain_numbers).build(roots)


def cuda_kernels(roots: Mapping[str, Function], inject: Mapping[str, Function] | None = None) -> Rules:
    """The named rules as CUDA kernels, one thread for each number from 0 to `count` - 1.

    A root is a rule whose first argument is that number; its kernel is launched as `kernel[blocks, threads](count, …)`
    with the rule's other arguments."""
    from numba import cuda

    kernels: Rules = {}
    for name, function in cuda_device(roots, inject).items():
        source = source_of(roots[name])
        arguments = ", ".join(source.__code__.co_varnames[1 : source.__code__.co_argcount])
        scope: dict[str, object] = {"cuda": cuda, "work": function}
        exec(f"def kernel(count, {arguments}):\n i = cuda.grid(1)\n if i < count:\n  work(i, {arguments})", scope)
        kernels[name] = cuda.jit(scope["kernel"])
    return kernels


def gpu_array(memory: object, records: object = None) -> Any:
    """GPU memory of torch as an array that kernels can use, without a copy; bytes as records of a type."""
    from numba import cuda

    array = cuda.as_cuda_array(memory)
    return array if records is None else array.view(records)


def cache_folder(sources: Iterable[Path], flavour: str) -> Path:
    """The folder for code compiled from exactly these sources; older ones beyond a handful are removed."""
    digest = hashlib.sha256(flavour.encode())
    for path in sorted(sources):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    root = cache_root()
    folder = root / "rules" / digest.hexdigest()[:20]
    try:
        return _kept_folder(folder)
    except OSError:  # no place to keep it: compile for this process only
        return Path(tempfile.mkdtemp(prefix="zenova-rules-"))


def _kept_folder(folder: Path) -> Path:
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        known = sorted(folder.parent.iterdir(), key=lambda old: old.stat().st_mtime)
        for old in known[:-KEPT_CACHE_FOLDERS]:
            shutil.rmtree(old, ignore_errors=True)
    folder.touch()
    return folder


def reached_from(roots: Mapping[str, Function], inject: Mapping[str, Function]) -> set[types.FunctionType]:
    """The sources of every rule that the roots call, directly or not."""
    found: set[types.FunctionType] = set()
    pending = list(roots.values())
    while pending:
        source = source_of(pending.pop())
        if source not in found:
            found.add(source)
            called = (inject.get(name) or source.__globals__.get(name) for name in source.__code__.co_names)
            pending += [function for function in called if is_rule(function)]
    return found


def source_of(function: Function) -> types.FunctionType:
    """What is compiled of a rule."""
    source: types.FunctionType = function.__rule__  # type: ignore[attr-defined]
    return source


def is_rule(value: object) -> TypeGuard[types.FunctionType]:
    return isinstance(value, types.FunctionType) and hasattr(value, "__rule__")


def _keep(value: Value) -> Value:
    return value


def _plain_numbers(value: object) -> object:
    """The members of an enum as plain numbers of the same names: CUDA takes no enum as an array index."""
    if isinstance(value, type) and issubclass(value, IntEnum):
        of_names: Any = namedtuple
        return of_names(value.__name__, value.__members__)(*map(int, value.__members__.values()))
    return value


class _RuleSet:
    """Copies of rules whose global names point at each other."""

    def __init__(
        self,
        inject: Mapping[str, Function],
        decorate: Callable[[Function], Function],
        seen_as: Callable[[object], object] = _keep,
        unseen: Callable[[Function], Function] | None = None,
    ) -> None:
        """`seen_as` says what rules see of a value they name; `unseen` decorates rules that only rules call, which
        compile faster without a door for Python."""
        self.inject = inject
        self.decorate = decorate
        self.unseen = unseen or decorate
        self.seen_as = seen_as
        self.plain = decorate is _keep
        self.globals: dict[int, dict[str, object]] = {}
        self.roots: set[Function] = set()
        self.done: dict[Function, Function] = {}

    def build(self, roots: Mapping[str, Function]) -> Rules:
        self.roots = set(roots.values())
        return {name: self.copy(function) for name, function in roots.items()}

    def copy(self, function: Function) -> Function:
        known = self.done.get(function)
        if known is not None:
            return known
        source = function if self.plain else source_of(function)
        assert isinstance(source, types.FunctionType)
        names = self.globals.get(id(source.__globals__))
        if names is None:
            seen = {name: self.seen_as(value) for name, value in source.__globals__.items()}
            names = self.globals[id(source.__globals__)] = seen
        clone = types.FunctionType(source.__code__, names, source.__name__, source.__defaults__)
        clone.__module__, clone.__qualname__, clone.__doc__ = source.__module__, source.__qualname__, source.__doc__
        made = self.done[function] = self.decorate(clone) if function in self.roots else self.unseen(clone)
        for name in source.__code__.co_names:
            wanted = self.inject.get(name) if name in names and names[name] is None else names.get(name)
            if is_rule(wanted):
                names[name] = self.copy(wanted)
        return made
