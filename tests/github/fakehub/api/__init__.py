"""The endpoints, one module for each subject; each registers its operations when it is imported."""

import importlib
import pkgutil


def load() -> None:
    """Import every module of endpoints, found by looking."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
