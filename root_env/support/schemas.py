"""JSON Schema, and the main problem of a document in one line of words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from root_env.support.documents import Fields

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

LONGEST = 200
"""The most characters of a message; longer ones, which quote the value, are left out."""


def validator_of(schema: Fields) -> Validator:
    """A validator of a schema, for `problem_of`. A whole number is an int: neither true nor 1.0."""
    from jsonschema import Draft202012Validator, validators

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda checker, value: type(value) is int)
    return validators.extend(Draft202012Validator, type_checker=types)(schema)


def problem_of(validator: Validator, document: Any) -> str | None:
    """The main problem of a document, with its place; None if the document fits the schema."""
    from jsonschema.exceptions import best_match

    problem = best_match(validator.iter_errors(document))
    if problem is None:
        return None
    place = problem.json_path.removeprefix("$").removeprefix(".")
    words = problem.message if len(problem.message) < LONGEST else f"does not fit ({problem.validator})"
    return f"{place}: {words}" if place else words
