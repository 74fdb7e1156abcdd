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


def moves(found: Preview) -> tuple[Said, ...]:
    """Say who else moves, the first five by their new place."""
    if not found.moves:
        return (say("No other entry changes its rank."),)
    left = len(found.moves) - _MOVES
    words = "{n} more changes its rank." if left == 1 else "{n} more change their rank."
    more = (say(words, n=left),) if left > 0 else ()
    return (*(_moved(move) for move in found.moves[:_MOVES]), *more)


def flag_words(flag: str) -> str:
    """Give a row's flag for people: `below_minimum_coverage` reads `below minimum coverage`."""
    return flag.replace("_", " ")


def _moved(move: Move) -> Said:
    if move.after is None:
        return say("{entry} loses its rank.", entry=move.entry)
    if move.before is None:
        return say("{entry} gains rank {after}.", entry=move.entry, after=move.after)
    return say("{entry} moves from {before} to {after}.", entry=move.entry, before=move.before, after=move.after)
