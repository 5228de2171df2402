"""The compiled rules of Wroth: the standard game for two to four players."""
