"""The design of a run: tables, seats, patches, the plan."""
