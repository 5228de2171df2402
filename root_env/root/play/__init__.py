"""What games of Root need beside the rules: hidden cards dealt anew, chances, what is missing, set-up by name."""
