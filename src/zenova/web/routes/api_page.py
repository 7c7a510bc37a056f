"""The API's reference as a page of plain HTML, made from the OpenAPI description: no script, nothing from elsewhere."""

from __future__ import annotations

import json
from html import escape

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from zenova.kernel.data import Struct

router = APIRouter()

INTRODUCTION = """
<p>Open a table or join one; the answer sets a cookie, which is your key to your seats. Look at the table, send one of
the options of your decision with the version you saw, and follow the stream: that is all a client or a bot needs. What
goes wrong is told as <code>application/problem+json</code> with a <code>code</code> and a sentence.</p>
<pre>
curl -c jar -b jar -H 'content-type: application/json' -d '{"game": "GAME", "name": "Ada",
  "seats": [{"kind": "me"}, {"kind": "bot", "level": "amateur"}]}' http://127.0.0.1:8000/api/tables
curl -c jar -b jar http://127.0.0.1:8000/api/tables/TABLE
curl -c jar -b jar -H 'content-type: application/json' -d '{"seat": 0, "version": 2, "action": {"done": true}}' \\
  http://127.0.0.1:8000/api/tables/TABLE/actions
curl -N -b jar http://127.0.0.1:8000/api/tables/TABLE/stream
</pre>
<p>The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
"""


@router.get("/api", include_in_schema=False)
@router.get("/api/docs", include_in_schema=False)
async def reference(request: Request) -> HTMLResponse:
    described = request.app.openapi()
    routes = [
        _route(method, path, route) for path, methods in described["paths"].items() for method, route in methods.items()
    ]
    schemas = [_schema(name, schema) for name, schema in described["components"]["schemas"].items()]
    title = escape(described["info"]["title"])
    return HTMLResponse(
        f"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{title} API</title><h1>The API of {title}</h1>"
        f"{INTRODUCTION}<h2>Routes</h2>{''.join(routes)}<h2>Shapes</h2>{''.join(schemas)}</html>"
    )


def _route(method: str, path: str, route: Struct) -> str:
    body = route.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    parameters = "".join(
        f"<li><code>{escape(one['name'])}</code> in the {escape(one['in'])}: {escape(one.get('description', ''))}</li>"
        for one in route.get("parameters", [])
    )
    return (
        f"<h3><code>{method.upper()} {escape(path)}</code></h3><p>{escape(route.get('description', ''))}</p>"
        + (f"<ul>{parameters}</ul>" if parameters else "")
        + (f"<p>Body: {_link(body)}</p>" if body else "")
    )


def _schema(name: str, schema: Struct) -> str:
    fields = "".join(
        f"<li><code>{escape(field)}</code>: {_link(facts)} {escape(facts.get('description', ''))}"
        f"{' (required)' if field in schema.get('required', []) else ''}</li>"
        for field, facts in schema.get("properties", {}).items()
    )
    description = escape(schema.get("description", ""))
    return f"<h3 id='{escape(name)}'><code>{escape(name)}</code></h3><p>{description}</p><ul>{fields}</ul>"


def _link(schema: Struct) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[1])
        return f"<a href='#{name}'>{name}</a>"
    if "anyOf" in schema:
        return " or ".join(_link(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_link(schema.get('items', {}))}"
    if "enum" in schema:
        return escape(" | ".join(json.dumps(one) for one in schema["enum"]))
    return escape(str(schema.get("type", "anything")))
