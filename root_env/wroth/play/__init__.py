"""What games of Wroth need beside the rules: what is missing for an action, what is told of a step."""
