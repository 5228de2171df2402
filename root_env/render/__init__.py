"""Boards to look at: they read a state, as one viewer may know it, and never change it."""

from root_env.render.text import render_text

__all__ = ["render_text"]
