"""The parts of the leaderboard: files that come from anybody, puzzles, named tasks, the page."""
