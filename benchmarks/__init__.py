"""Benchmarks: `python -m benchmarks` measures speed, start-up and size on this machine."""
