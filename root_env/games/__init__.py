"""What users know of the games of this package: `view`."""
