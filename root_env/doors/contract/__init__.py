"""What the doors of any game are made of: settings checked, actions by words, outcomes forced, fields read."""
