"""Tree search guided by a network: its policy is the prior, its prediction of the winner the value."""
