"""Requests made up from the OpenAPI schema: no answer is a 5xx, and all are of the kinds the schema names."""

from __future__ import annotations

import json
from typing import Any

import hypothesis
import pytest
import schemathesis
from schemathesis.checks import not_a_server_error

from web.running import Person, Running, sit_down

EXAMPLES = 20


@pytest.fixture(scope="module")
def described(server: Running) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json").exclude(path_regex="/stream$")


def test_no_made_up_request_is_our_fault(server: Running, described: Any) -> None:
    table, people = sit_down(server.url)
    cookies = dict(people[0].http.cookies)
    operations = [found.ok() for found in described.get_all_operations()]

    for operation in operations:

        @hypothesis.given(case=operation.as_strategy())
        @hypothesis.settings(
            max_examples=EXAMPLES,
            deadline=None,
            suppress_health_check=list(hypothesis.HealthCheck),
            derandomize=True,
            database=None,
        )
        def ask(case: Any) -> None:
            if "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = table
            case.validate_response(case.call(cookies=cookies), checks=[not_a_server_error])

        ask()
    assert len(operations) >= 16


def test_the_schema_describes_every_route(server: Running) -> None:
    described = json.loads(Person(server.url).get("/api/openapi.json").text)
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            assert route["responses"], (path, method)


def test_the_reference_tells_every_route_without_scripts(server: Running) -> None:
    page = Person(server.url).get("/api")
    described = Person(server.url).get("/api/openapi.json").json()
    assert all(path in page.text for path in described["paths"])
    assert "<script" not in page.text
