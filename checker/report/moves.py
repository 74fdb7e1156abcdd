"""What one entry does to a board, in sentences."""

from checker.boards.preview import Move, Preview
from checker.model.said import Said, say

_MOVES = 5


def standing(found: Preview) -> Said:
    """Say where the candidate would stand, and why where it would have no rank."""
    if found.rank_after is None:
        flags = [flag for flag in found.row.flags if flag.isidentifier()]
        return Said(f"It would be shown and not ranked: {', '.join(map(flag_words, flags)) or 'no number to rank by'}.")
    if found.ties:
        template = "It would share rank {rank} with {others} more, of {ranked} ranked."
        return say(template, rank=found.rank_after, others=len(found.ties), ranked=found.n_ranked)
    return say("It would stand at rank {rank} of {ranked} ranked.", rank=found.rank_after, ranked=found.n_ranked)


def doubts(found: Preview) -> tuple[Said, ...]:
    """Say how far its rank can be believed, with whom it stands, and what can be told apart on the whole board."""
    if found.rank_after is None:
        return ()
    row, told = found.row, list[Said]()
    if row.rank_low is not None and row.rank_high is not None and row.rank_low < row.rank_high:
        words = "Chance alone could put it anywhere from rank {low} to {high}."
        told.append(say(words, low=row.rank_low, high=row.rank_high))
    if row.tie_group is not None:
        told.append(_group(found, row.tie_group))
    return (*told, found.sentence)


def _group(found: Preview, group: int) -> Said:
    """Say with whom it stands: the others of its group cannot be told apart from the first of it, its leader."""
    if not found.not_apart:
        return say("It is alone in tie group {group}.", group=group)
    leader = next(row.entry for row in found.after.rows if row.tie_group == group)
    more = len(found.not_apart)
    others = "1 other entry" if more == 1 else "{more} other entries"
    if leader == found.row.entry:
        words = f"It leads tie group {{group}}: {others} cannot be told apart from it."
        return say(words, group=group, more=more)
    words = f"It is in tie group {{group}} with {others}, and cannot be told apart from the first of them, {{leader}}."
    return say(words, group=group, more=more, leader=leader)


def moves(found: Preview) -> tuple[Said, ...]:
    """Say who else moves, the first five by their new place, and for how many others chance leaves other ranks."""
    if not found.moves:
        return (say("No other entry changes its rank."), *_shifted(found.shifted))
    left = len(found.moves) - _MOVES
    words = "{n} more changes its rank." if left == 1 else "{n} more change their rank."
    more = (say(words, n=left),) if left > 0 else ()
    return (*(_moved(move) for move in found.moves[:_MOVES]), *more, *_shifted(found.shifted))


def _shifted(count: int) -> tuple[Said, ...]:
    """Say of how many others the rank interval or the tie group changes; nothing where it is none."""
    if not count:
        return ()
    whose = "1 other entry" if count == 1 else "{n} other entries"
    return (say(f"The rank interval or tie group of {whose} changes.", n=count),)


def flag_words(flag: str) -> str:
    """Give a row's flag for people: `below_minimum_coverage` reads `below minimum coverage`."""
    return flag.replace("_", " ")


def _moved(move: Move) -> Said:
    if move.after is None:
        return say("{entry} loses its rank.", entry=move.entry)
    if move.before is None:
        return say("{entry} gains rank {after}.", entry=move.entry, after=move.after)
    return say("{entry} moves from {before} to {after}.", entry=move.entry, before=move.before, after=move.after)
