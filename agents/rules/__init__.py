"""Rule-based bots: one file per faction, each with a plan that an experienced player would recognise.

A bot sees only the observation. It gives every legal action a value, in about hundredths of a victory point, and takes
the best; ties are broken at random. `everyone.rules` is the policy for any seat: for `BatchGame.rollout`, as an
opponent, for a search.
"""
