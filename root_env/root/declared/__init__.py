"""Declarations: plain data low in the core, from which its tables, dispatch and pages are made."""
