"""The compiled rules of Root. Imports NumPy and Numba only; `docs/architecture.md` is its map."""
