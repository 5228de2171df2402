"""What the doors of any game are made of: settings checked, outcomes forced, in words."""
