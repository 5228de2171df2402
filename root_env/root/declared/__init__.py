"""Declarations: plain data low in the core; its tables, dispatch and pages are made from them."""
