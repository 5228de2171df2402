"""Parts of the tree search "ismcts": the bots' ranking of actions, the value of a position, the search itself."""
