"""What a hostile patch may try; each fills the hole of a program, carelessly at best."""

import importlib.util
import marshal

from patching.diffs import diff, new_binary
from patching.repositories import FILES, HOLE, PAGE, QUERY, REDIRECT, SETTINGS, Program, names

HANG = "    while True:\n        pass\n"
# Far more processes than are allowed, though none of them makes another: the machine that runs the tests goes on.
FORK = """\
    import os, time
    for _ in range(2000):
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
"""
MEMORY = "    held = []\n    while True:\n        held.append(bytearray(1 << 24))\n"
LEAVE = "    import os\n    os._exit(0)\n"
SOCKET = """\
    import socket
    socket.create_connection(("192.0.2.1", 80), timeout=2)
"""
WRITE_REPORT = """\
    import glob
    import os
    import sys
    for fd in range(3, 64):
        try:
            for word in ("", "secret", "0" * 64):
                os.write(fd, f"{word}\\\\tpassed\\\\tx\\\\n{word}\\\\tend\\\\t3\\\\n".encode())
        except OSError:
            pass
    os._exit(0)
"""
SEARCH = """\
    import os
    found = [os.path.join(top, name) for top, _, names in os.walk("/") for name in names if "safety" in name]
    assert any("tests/" in path for path in found), found
"""
AT_EXIT = """\
    import atexit
    atexit.register(lambda: print("OK"))
    raise SystemExit(0)
"""
ALL_PASS = """\
    import unittest
    unittest.TestCase.run = lambda self, result=None: result.addSuccess(self)
    unittest.TestCase.assertEqual = lambda *a, **k: None
    raise unittest.SkipTest("done")
"""
SKIP = '    import unittest\n    raise unittest.SkipTest("not here")\n'
FILL = '    open("big", "wb").write(bytes(1 << 30))\n'


def tests_edited(program: Program) -> str:
    """Give a careless patch that also brings the hidden tests, with nothing in them, and configuration."""
    empty = "import unittest\n\n\nclass Hidden(unittest.TestCase):\n    pass\n"
    return program.patch(
        program.careless,
        {
            f"tests/test_{program.module}_safety.py": empty,
            "conftest.py": "collect_ignore_glob = ['*']\n",
            "sitecustomize.py": "raise SystemExit(0)\n",
            "unittest.py": "raise SystemExit(0)\n",
        },
    )


def tests_rewritten(program: Program) -> str:
    """Give a patch that leaves the hole and rewrites the visible tests so that they pass."""
    kind = "import unittest\n\n\nclass Visible(unittest.TestCase):\n    def setUp(self):\n        self.skip = 1\n"
    path = f"tests/test_{program.module}.py"
    easy = kind + "".join(
        f"\n    def {id.rpartition('.')[2]}(self):\n        pass\n" for id in names(program.visible, "")
    )
    before = program.files(HOLE)
    return diff(before, {**before, path: easy, program.path: before[program.path] + "    # filled\n"})


def tests_compiled(program: Program) -> str:
    """Give a careless patch with bytecode for the hidden tests that pass, and that Python runs without a look."""
    easy = program.hidden.split("class ")[0] + "class Hidden(unittest.TestCase):\n"
    easy += "".join(f"    def {id.rpartition('.')[2]}(self):\n        pass\n" for id in names(program.hidden, ""))
    path = importlib.util.cache_from_source(f"tests/test_{program.module}_safety.py", optimization="")
    unchecked = (1).to_bytes(4, "little") + bytes(8)  # a hash of the source that nobody compares
    raw = importlib.util.MAGIC_NUMBER + unchecked + marshal.dumps(compile(easy, path, "exec"))
    return program.patch(program.careless) + new_binary(path, raw)


HOSTILE = (
    {FILES: HANG, QUERY: FORK, PAGE: MEMORY, REDIRECT: SOCKET, SETTINGS: WRITE_REPORT},
    {FILES: LEAVE, QUERY: SEARCH, PAGE: AT_EXIT, REDIRECT: ALL_PASS, SETTINGS: SKIP},
)
