"""Rule-based bots: one file per faction, each with a plan that an experienced player would recognise.

A bot looks at nothing but the observation. For every legal action it has a value, in hundredths of a victory point or
so; it takes the best, and draws lots among equals. `everyone.rules` is the policy for any seat; it may be given to
`BatchGame.rollout`, as an opponent, to a search.
"""
