"""Requests made up from the OpenAPI schema: no answer is a 5xx, and all are of the kinds the schema names."""

from __future__ import annotations

import json
import re
from typing import Any

import hypothesis
import pytest
import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from web.running import Person, Running, sit_down
from zenova.games.registry import GAMES
from zenova.kernel.schema import misfit

EXAMPLES = 12
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


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
            case.validate_response(case.call(cookies=cookies), checks=CHECKS)

        ask()
    assert len(operations) >= 14


def test_what_is_granted_has_the_shape_the_schema_says(server: Running, described: Any) -> None:
    ada = Person(server.url)
    lobby = ada.post("/api/tables", {"game": "zenith", "name": "Ada", "public": True}).json()
    granted: list[tuple[str, str, dict[str, Any]]] = [
        ("/api/games", "GET", {}),
        ("/api/tables", "GET", {}),
        ("/api/tables/{table}", "GET", {"path_parameters": {"table": lobby["table"]}}),
        ("/api/invitations/{invite}", "GET", {"path_parameters": {"invite": lobby["invites"]["1"]}}),
        ("/api/watch", "POST", {"body": {"key": lobby["watch"]}, "media_type": "application/json"}),
        ("/api/join", "POST", {"body": {"invite": lobby["invites"]["1"]}, "media_type": "application/json"}),
    ]
    for path, method, given in granted:
        case = described[path][method].Case(**given)
        answer = case.call(cookies=dict(ada.http.cookies))
        assert answer.status_code == 200, path
        assert described[path][method].definition.raw["responses"]["200"]["content"]["application/json"]["schema"], path
        case.validate_response(answer, checks=CHECKS)


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


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_says_what_a_game_shows_and_takes(server: Running, game: str) -> None:
    """What a table shows, from its first decision on, is what a client generated from the document expects."""
    document = Person(server.url).get("/api/openapi.json").json()
    schemas = document["components"]["schemas"]
    table, (ada, guest) = sit_down(server.url, game=game)
    for person in (ada, guest):
        seen = person.look(table)
        shown = schemas[f"{game.title()}Table"]["properties"]
        for part in ("view", "decision"):
            assert misfit(seen[part], shown[part], schemas, part) == ""
        for line in seen["log"]:
            if line["kind"] == "game":
                assert misfit(line["event"], schemas[f"{game.title()}Event"], schemas, "event") == ""
    names = re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document))
    assert set(names) <= set(schemas)
