"""A record as one HTML page that opens from disk: the board step by step, the words, the scores."""

from root_env.replay_page.page import PUBLIC, replay_page

__all__ = ["PUBLIC", "replay_page"]
