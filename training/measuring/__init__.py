"""Figures of games between agents: suites, ratings, shares, reports, how long it takes."""
