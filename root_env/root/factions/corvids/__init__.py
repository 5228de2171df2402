"""The Corvid Conspiracy (Law 13)."""
