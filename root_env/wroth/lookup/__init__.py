"""The figures of the box of Wroth, for plain Python."""
