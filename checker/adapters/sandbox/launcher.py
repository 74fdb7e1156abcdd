"""The fixed script that starts a command inside of a sandbox, and how its output is taken apart.

It reads the secret word and the repository from standard input, says that it has got so far, and starts the command
with its arguments as they are: nothing of a declaration or a patch ever becomes part of a shell line.
"""

from checker.adapters.sandbox.base import Job, Ran
from checker.adapters.sandbox.supervise import Ended
from checker.scoring.patches.judge import Ending

_SCRIPT = """
IFS= read -r secret || exit 90
source=$1 folder=$2 memory=$3 processes=$4 report=$5
shift 5
ulimit -c 0
[ "$memory" = 0 ] || ulimit -v "$memory" || exit 91
[ "$processes" = 0 ] || ulimit -u "$processes" 2>/dev/null || ulimit -p "$processes" 2>/dev/null || :
tar -x -o -f - -C "$folder" || exit 92
cd "$folder" || exit 93
mkdir -p "${report%/*}" || exit 94
printf '%s\\n' "$secret"
case $source in
runner) printf '%s\\n' "$secret" | "$@" 2>/dev/null ;;
output) "$@" </dev/null 2>/dev/null ;;
file) "$@" </dev/null >/dev/null 2>&1; cat "$report" 2>/dev/null ;;
esac
exit 0
"""


def launched(job: Job, python: str, report: str, *, limited: bool) -> list[str]:
    """Give the command line that runs a job inside; `limited`: with the shell's limits, where nothing else sets any."""
    memory, processes = (job.limits.memory >> 10, job.limits.processes) if limited else (0, 0)
    command = [part.replace("{python}", python).replace("{report}", report) for part in job.command]
    own = [job.source.value, job.folder, str(memory), str(processes), report]
    return ["/bin/sh", "-c", _SCRIPT, "sh", *own, *command]


def fed(job: Job) -> bytes:
    """Give what goes to standard input."""
    return job.secret.encode() + b"\n" + job.tree


def outcome(ended: Ended, job: Job) -> Ran:
    """Give what came of a job: trouble where the script did not come so far as to start the command."""
    head = job.secret.encode() + b"\n"
    if not ended.wrote.startswith(head):
        return Ran(Ending.TROUBLE)
    return Ran(ended.ending, ended.wrote.removeprefix(head))
