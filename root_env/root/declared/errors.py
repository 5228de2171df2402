"""The error that a wrong declaration raises."""


class DeclarationError(Exception):
    """A declaration is wrong or lacks something; the message names the fault, and the file to mend."""
