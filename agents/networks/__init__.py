"""Networks as agents: the forward pass in NumPy and compiled, checkpoints, names of features, graphs."""
