"""The views of the games of this package for users: `view`."""
