"""Charts of the reports, drawn with matplotlib."""
