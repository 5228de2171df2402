"""The Bog, declared: a map for tests, on which clearings have several suits or none; `abilities.py` says which."""

from dataclasses import replace

from root_env.root.maps.autumn.declaration import MAP as AUTUMN

MAP = replace(AUTUMN, name="bog", number=None)
