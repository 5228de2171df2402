"""Training and evaluation of agents for root_env; training/RESULTS.md has what came out."""
