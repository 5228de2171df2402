"""A plug-in of before the package had its rooms."""

from root_env.core import jit  # noqa: F401
