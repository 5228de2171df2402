"""`python -m tools.soak`: long random trials, each by a seed that shows a finding again. See docs/reliability.md."""
