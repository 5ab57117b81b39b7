"""The page that describes the HTTP API, `/schema`: generated from the OpenAPI description, with its own style. It loads
nothing from other sites and runs no script."""

import html
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, Router, get
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

STYLE: Final = Path(__file__).with_name("description.css")
METHODS: Final = ("get", "post", "put", "delete")


class OwnPage(OpenAPIRenderPlugin):
    """Serves all routes on one page."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.HTML)
        self.page = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page, rendered once."""
        if not self.page:
            self.page = page(openapi_schema).encode()
        return self.page

    def receive_router(self, router: Router) -> None:
        """The stylesheet has its own path."""
        router.register(style)


@get("/description.css", media_type=MediaType.CSS, include_in_schema=False, sync_to_thread=False)
def style() -> Response[str]:
    """The stylesheet."""
    return Response(STYLE.read_text(encoding="utf-8"), media_type=MediaType.CSS)


def description(version: str) -> OpenAPIConfig:
    """The OpenAPI configuration: a page for people, a document for programs."""
    return OpenAPIConfig(
        title="Five Kings table server",
        version=version,
        path="/schema",
        use_handler_docstrings=True,
        render_plugins=[OwnPage(), JsonRenderPlugin()],
    )


def page(doc: dict[str, Any]) -> str:
    """Render a description as a page."""
    info = doc["info"]
    title = text(f"{info['title']} {info['version']}")
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f'<title>{title}</title><link rel="stylesheet" href="/schema/description.css"></head><body>',
        f'<h1>{title}</h1><p>The same for programs: <a href="/schema/openapi.json">openapi.json</a></p>',
    ]
    for path, item in sorted(doc["paths"].items()):
        parts += [operation(path, method, item[method]) for method in METHODS if method in item]
    parts.append("<h2>Types</h2>")
    parts += [type_of(name, schema) for name, schema in sorted(doc["components"]["schemas"].items())]
    return "\n".join([*parts, "</body></html>\n"])


def operation(path: str, method: str, facts: dict[str, Any]) -> str:
    """Render one route."""
    lines = [f'<section><h3><b class="{method}">{method.upper()}</b> <code>{text(path)}</code></h3>']
    lines.append(f"<p>{text(facts.get('description', ''))}</p><dl>")
    for given in facts.get("parameters", []):
        where = f"{given['in']}: {kind(given['schema'])}"
        lines.append(f"<dt>{text(given['name'])}</dt><dd>{where}</dd>")
    if "requestBody" in facts:
        lines.append(f"<dt>body</dt><dd>{content(facts['requestBody'])}</dd>")
    for code, answer in sorted(facts["responses"].items()):
        lines.append(f"<dt>{text(code)}</dt><dd>{content(answer)} {text(answer.get('description', ''))}</dd>")
    return "".join([*lines, "</dl></section>"])


def type_of(name: str, schema: dict[str, Any]) -> str:
    """Render a type and its fields."""
    needed = schema.get("required", [])
    fields = [
        f"<dt>{text(field)}{'' if field in needed else ' (optional)'}</dt><dd>{kind(facts)}</dd>"
        for field, facts in schema.get("properties", {}).items()
    ]
    about = text(schema.get("description", ""))
    return f'<section id="{text(name)}"><h3>{text(name)}</h3><p>{about}</p><dl>{"".join(fields)}</dl></section>'


def content(message: dict[str, Any]) -> str:
    """The schema of a body."""
    return " or ".join(kind(facts.get("schema", {})) for facts in message.get("content", {}).values())


def kind(schema: dict[str, Any]) -> str:
    """A type in short, with a link to its description."""
    if "$ref" in schema:
        name = text(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for many in ("oneOf", "anyOf"):
        if many in schema:
            return " or ".join(kind(one) for one in schema[many])
    if "enum" in schema:
        return " or ".join(f"<code>{text(value)}</code>" for value in schema["enum"])
    found = text(schema.get("type", "anything"))
    if schema.get("type") == "array":
        return f"list of {kind(schema.get('items', {}))}"
    limits = [f"{name} {schema[key]}" for key, name in LIMITS.items() if key in schema]
    return f"{found} ({text(', '.join(limits))})" if limits else found


LIMITS: Final = {
    "minLength": "at least",
    "maxLength": "at most",
    "minimum": "from",
    "maximum": "to",
    "pattern": "like",
}


def text(value: Any) -> str:
    """Text as HTML."""
    return html.escape(str(value))
