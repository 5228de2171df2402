"""What a declaration that cannot be raises."""


class DeclarationError(Exception):
    """Something is declared that cannot be, or left out: says what, and where to go."""
