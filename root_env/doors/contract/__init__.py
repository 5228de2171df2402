"""The parts that the doors of any game share: checked settings, actions by words, forced outcomes, read fields."""
