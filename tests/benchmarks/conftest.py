"""Makes the repository's own `tools` importable, whether or not the package is installed as editable."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
