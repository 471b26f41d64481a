"""The OpenAPI document: FastAPI's, with problem details in place of its own error model.

Belongs here: what FastAPI cannot be told through decorators.
Does not belong here: descriptions and examples of routes (they stand at the routes).
"""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from citation_platform.service.problems import FieldError, Problem

_REPLACED = ("HTTPValidationError", "ValidationError")


def use_problem_schema(app: FastAPI) -> None:
    """Make ``app.openapi()`` declare ``Problem`` and drop FastAPI's validation models."""
    original = app.openapi

    def openapi() -> dict[str, Any]:
        document = original()
        schemas = document.setdefault("components", {}).setdefault("schemas", {})
        for name in _REPLACED:
            schemas.pop(name, None)
        template = "#/components/schemas/{model}"
        schema = Problem.model_json_schema(ref_template=template)
        schema.pop("$defs", None)
        schemas["Problem"] = schema
        schemas["FieldError"] = FieldError.model_json_schema(ref_template=template)
        return document

    # FastAPI documents replacing this method; a subclass would lose its cache.
    setattr(app, "openapi", openapi)  # noqa: B010 (mypy forbids assigning to a method)
