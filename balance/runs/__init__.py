"""Games of a run: played, kept, continued."""
