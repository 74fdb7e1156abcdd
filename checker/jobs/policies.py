"""Holds the declared policies against those of the published boards: a change needs a new version."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from checker.boards.changes.amendments import Amendment, amendments, refused
from checker.boards.changes.frozen import altered
from checker.boards.changes.published import MANIFEST
from checker.boards.changes.wording import WAYS_OUT, changed_policies
from checker.boards.policy import policy
from checker.formats.paths import DATA
from checker.jobs.former import Broken, Former, former, published_names, refusal, whole
from checker.jobs.published_commit import committed_manifests, committed_policy
from checker.jobs.workspace import Workspace
from checker.model.benchmark import Benchmark
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Settled:
    """What was published before of each version that is declared, by `<benchmark>/<version>`.

    `frozen` are boards of closed versions, whose former policy is declared no more, with all their files: they stay.
    `amended` are additions to a policy; `unknown` names boards of which no policy is known.
    """

    formers: Mapping[str, Former]
    frozen: Mapping[str, Mapping[str, bytes]]
    amended: Mapping[str, tuple[Amendment, ...]]
    unknown: tuple[str, ...]

    @property
    def broken(self) -> tuple[Broken, ...]:
        """What cannot be made again and is not as it was published."""
        return tuple(chain.from_iterable(each.broken for each in self.formers.values()))


def settle_policies(workspace: Workspace, ids: Iterable[str]) -> Settled:
    """Hold each declared version's policy against the published one's, that of the commit before that of the folder.

    Raises UsageRefusal where an open version's policy differs by more than additions, naming each part.
    """
    benchmarks = [workspace.benchmark(id).benchmark for id in ids]
    formers = {each.name: each for benchmark in benchmarks for each in _formers(workspace, benchmark)}
    committed = committed_manifests(workspace.root)
    found = {name: made for one in benchmarks for name, made in _found(one, formers, committed)}
    closed = {name for one in benchmarks for name, version in _names(one) if one.versions[version].closed}
    changed = {name: refused(made) for name, made in found.items() if refused(made) and name not in closed}
    if changed:
        raise UsageRefusal(changed_policies(changed), WAYS_OUT)
    frozen = {name: whole(workspace.tree, name) for name, made in found.items() if refused(made)}
    return Settled(
        formers={name: _held(each, frozen.get(name), committed.get(name)) for name, each in formers.items()},
        frozen=frozen,
        amended={name: made for name, made in found.items() if made and name not in frozen},
        unknown=tuple(name for name, each in formers.items() if each.board.policy is None),
    )


def refuse_broken(settled: Settled) -> None:
    """Raise UsageRefusal where something that cannot be made again is not as it was published."""
    for each in settled.broken:
        raise refusal(each)


def refuse_vanished(workspace: Workspace) -> None:
    """Raise UsageRefusal for a published board that would go without a word.

    Its version is no longer declared; or the commit holds it, and the folder does not.
    """
    declared = {name for id in workspace.ids() for name, _ in _names(workspace.benchmark(id).benchmark)}
    there = published_names(workspace.tree)
    for name in committed_manifests(workspace.root):
        if name not in there:
            raise _removed(f"{DATA}/{name}")
    for name in there:
        if name not in declared:
            raise UsageRefusal(
                say("{folder} holds a published board, and its version is not declared", folder=f"{DATA}/{name}"),
                say(
                    "Declare it again, with closed: true if it takes no more entries; or, if the board is to go, "
                    "remove {folder} and commit that.",
                    folder=f"{DATA}/{name}",
                ),
            )


def _removed(folder: str) -> UsageRefusal:
    return UsageRefusal(
        say("{folder} holds a published board in the commit that is checked out, and is gone here", folder=folder),
        say(
            "Bring it back: git restore --staged --worktree {folder}; or, if the board is to go, commit its removal.",
            folder=folder,
        ),
    )


def _names(benchmark: Benchmark) -> Iterator[tuple[str, str]]:
    return ((f"{benchmark.id}/{version}", version) for version in benchmark.versions)


def _formers(workspace: Workspace, benchmark: Benchmark) -> Iterator[Former]:
    for name, _ in _names(benchmark):
        found = former(workspace.tree, name)
        if found is not None:
            yield found


def _found(
    benchmark: Benchmark, formers: Mapping[str, Former], committed: Mapping[str, bytes]
) -> Iterator[tuple[str, tuple[Amendment, ...]]]:
    for name, version in _names(benchmark):
        if name in formers:
            declared = policy(benchmark, benchmark.versions[version])
            known = (committed_policy(committed.get(name)), formers[name].board.policy)
            made = [amendments(each, declared) for each in known if each is not None]
            if made:
                yield name, next((each for each in made if refused(each)), made[-1])


def _held(found: Former, frozen: Mapping[str, bytes] | None, committed: bytes | None) -> Former:
    """Add, to a board that stays, what of it is not as it was published."""
    if frozen is None:
        return found
    others = tuple(Broken(f"{found.name}/{each.path}", each.why) for each in altered(frozen, found.board))
    if committed is not None and frozen.get(MANIFEST) != committed:
        others += (Broken(f"{found.name}/{MANIFEST}", say("it is not the one that was committed")),)
    every = {each.path: each for each in (*found.broken, *others)}
    return Former(found.name, found.files, found.board, found.changes, tuple(every.values()))
