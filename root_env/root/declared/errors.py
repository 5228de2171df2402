"""The error that a wrong declaration raises."""


class DeclarationError(Exception):
    """A declaration is wrong or lacks something; the message says what, and where to mend it."""
