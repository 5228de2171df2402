"""The rule-based bot of Wroth, `rules.rules`: a policy for any seat and any faction of any box.

It looks at nothing but the observation. For every legal action it has a value, in hundredths of a victory point or so;
it takes the best, and draws lots among equals.
"""
