"""Shared parts of the trainers: options, states of runs, networks in PyTorch, opponents, logs."""
