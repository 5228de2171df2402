"""Pages of the lab: sections, tables, sentences."""
