"""What plain Python asks of what is declared of Wroth: the figures of the box."""
