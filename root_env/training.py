"""Training and evaluation: `python -m root_env.training.ppo`; the package `training` says what there is.

In a clone this module stands for the folder `training`, see `root_env.support.folders`.
"""

from __future__ import annotations

from root_env.support.folders import stand_for_folder

stand_for_folder(__name__)
