"""The rule-based bot of Wroth, `rules.rules`: a policy for any seat and any faction of any box.

It sees only the observation. It gives every legal action a value, in about hundredths of a victory point, and takes
the best; ties are broken at random.
"""
