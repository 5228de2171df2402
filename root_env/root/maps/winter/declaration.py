"""The Winter map, declared: the river divides forests as paths do (Law 25.2)."""

from root_env.root.declared.map import MARKERS, Map

MAP = Map(
    name="winter",
    number=1,
    suits=MARKERS,
    shuffled=True,
    slots=(1, 1, 2, 2, 2, 2, 1, 2, 2, 1, 3, 3),
    ruins=(8, 9, 11, 12),
    paths=(
        (1, 5), (1, 10), (1, 11), (2, 6), (2, 7), (2, 12), (3, 7), (3, 8),
        (3, 12), (4, 9), (4, 10), (4, 11), (5, 6), (8, 9), (8, 12), (9, 11),
    ),
    rivers=((7, 12), (10, 11), (11, 12)),
    opposite_corners=((1, 3), (2, 4)),
    edge=(1, 5, 6, 2, 7, 3, 8, 9, 4, 10),
    forests=(  # divided by the river too (Law 25.2.1)
        (1, 2, 5, 6, 11, 12), (1, 10, 11), (2, 7, 12), (3, 7, 12),
        (3, 8, 12), (4, 9, 11), (4, 10, 11), (8, 9, 11, 12),
    ),
    forest_borders=((0, 1), (0, 2), (0, 7), (1, 6), (2, 3), (3, 4), (4, 7), (5, 6), (5, 7)),
    positions=(
        (0.08, 0.11), (0.89, 0.14), (0.87, 0.92), (0.09, 0.84), (0.36, 0.12), (0.60, 0.18),
        (0.91, 0.51), (0.57, 0.81), (0.35, 0.92), (0.09, 0.46), (0.37, 0.50), (0.64, 0.50),
    ),
)  # fmt: skip
