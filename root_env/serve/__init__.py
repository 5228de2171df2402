"""`root-env serve`: tables in the browser, to play, to watch and to analyse. docs/browser.md is the page for users.

The modules, lowest first: `store` (tables on disk), `lobby` (descriptions of new tables), `table` (one game, undo),
`messages` (messages to a viewer), `incoming` (messages from a browser), `thinkers` (agents in processes of their own),
`room` (a table with its connections and bots), `linked` (a seat in words, from outside), `guard` (checks of
requests), `app` (routes), `command`.
"""
