"""An open page without a browser: it follows the HTML stream and changes its text as static/js/stream.js does."""

from __future__ import annotations

import re

from web.running import Following, Person, until

TEMPLATE = re.compile(r'<template data-(now|section|fill|add)(?:="([^"]*)")?(?: ([^>]*))?>(.*?)</template>', re.DOTALL)


class OpenPage(Following):
    """`html` is the table as it is on the page now; `events` are the names of the messages that made it so."""

    def __init__(self, person: Person, table: str, seat: int) -> None:
        self.html = ""
        self.events: list[str] = []
        super().__init__(person, f"/table/{table}/stream", {"seat": seat}, {})

    def _take(self, block: str) -> None:
        lines = block.split("\n")
        data = "\n".join(line.removeprefix("data: ") for line in lines if line.startswith("data: "))
        event = lines[0].removeprefix("event: ")
        if event == "table":
            self.html = data
        elif event == "sections":
            for what, id, attributes, inside in TEMPLATE.findall(data):
                self._change(what, id, attributes, inside)
        else:
            return
        self.events.append(event)

    def _change(self, what: str, id: str, attributes: str, inside: str) -> None:
        if what == "now":
            self.html = re.sub(r'data-version="[^>]*(?=>)', lambda _: attributes, self.html, count=1)
            return
        start, end = element(self.html, id)
        if what == "section":
            self.html = self.html[:start] + inside + self.html[end:]
            return
        opened = self.html.index(">", start) + 1
        closed = self.html.rindex("</", start, end)
        if what == "add":
            lines = re.findall(r"<li\b.*?</li>", inside + self.html[opened:closed], re.DOTALL)
            inside = "".join(lines[: int(attributes.removeprefix('data-most="').removesuffix('"'))])
        self.html = self.html[:opened] + inside + self.html[closed:]

    @property
    def version(self) -> int:
        found = re.search(r'data-version="(\d+)"', self.html)
        return int(found[1]) if found else -1

    def wait_for(self, version: int) -> str:
        until(lambda: self.version >= version, f"version {version}")
        return self.html


def element(html: str, id: str) -> tuple[int, int]:
    """Where the element with an id begins and ends."""
    named = html.find(f' id="{id}"')
    assert named >= 0, f"there is no #{id} on the page"
    start = html.rindex("<", 0, named)
    tag = html[start + 1 : named].split()[0]
    depth = 0
    for mark in re.compile(rf"<(/?){tag}\b").finditer(html, start):
        depth += -1 if mark[1] else 1
        if depth == 0:
            return start, html.index(">", mark.start()) + 1
    raise AssertionError(f"#{id} does not end")
