"""A second map for tests: Autumn with its clearings numbered the other way round."""

from dataclasses import replace

from root_env.root.maps.autumn.declaration import MAP as AUTUMN


def _turned(groups):
    return tuple(tuple(13 - c for c in group) for group in groups)


MAP = replace(
    AUTUMN,
    name="mirror",
    suits=" ".join(AUTUMN.suits.split()[::-1]),
    slots=AUTUMN.slots[::-1],
    ruins=tuple(sorted(13 - c for c in AUTUMN.ruins)),
    paths=_turned(AUTUMN.paths),
    rivers=_turned(AUTUMN.rivers),
    opposite_corners=_turned(AUTUMN.opposite_corners),
    forests=_turned(AUTUMN.forests),
    positions=AUTUMN.positions[::-1],
)
