"""Games in words: names, questions, actions, the text board."""
