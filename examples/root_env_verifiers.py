"""The name by which commands of verifiers find the environment: `PYTHONPATH=examples vf-eval root-env-verifiers`."""

from root_env.verifiers import RootEnv, RootHarness, RootTaskset

__all__ = ["RootEnv", "RootHarness", "RootTaskset"]
