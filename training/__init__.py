"""Training and evaluation of agents for root_env; training/RESULTS.md has what came out."""

from root_env.support.extras import show_help_without_libraries

if __name__ == "training":
    raise ImportError("this package is called root_env.training: python -m root_env.training.ppo")

show_help_without_libraries()
