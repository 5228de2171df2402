"""`root-env serve`: tables in the browser, to play, to watch and to analyse. docs/browser.md is the page for users.

From below: `store` (tables on disk), `lobby` (which tables can be made), `table` (one game, its log, undo), `messages`
(what a viewer is sent), `incoming` (what a browser may say), `thinkers` (agents in processes of their own), `room` (a
table with its connections and its bots), `guard` (who may ask at all), `app` (routes), `command`.
"""
