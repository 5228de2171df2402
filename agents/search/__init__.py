"""Parts of the tree search: the bots' order of actions, the worth of a position, the search itself."""
