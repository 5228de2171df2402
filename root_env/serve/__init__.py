"""`root-env serve`: tables in the browser, to play, to watch and to analyse. docs/browser.md is the page for users.

The modules, lowest first: `store` (tables on disk), `lobby` (which tables can be made), `table` (one game, its log,
undo), `messages` (messages to a viewer), `incoming` (messages from a browser), `thinkers` (agents in processes of their
own), `room` (a table with its connections and bots), `guard` (who may send requests), `app` (routes), `command`.
"""
