"""A table on a page: a frame with sections in it. What a section shows is all that it is drawn from, so that one whose
content is the same as before is not drawn again, and an open page gets only the sections that have changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from weakref import ref

from markupsafe import Markup

from zenova.kernel.frozen import made_at_once

MARK = "\0"  # names of people hold no control characters, nor does anything else on a table
ATTRIBUTES = "now"  # the section that stands inside the tag of the table
SENT_ALWAYS = (ATTRIBUTES, "notices")  # a notice may come from somewhere else, and goes with the next news

LOG = "log-lines"  # the section that is drawn line by line

Macro = Callable[..., str]
Parts = Mapping[str, tuple[Any, ...]]
"""The sections of a board by their names: the macro that draws each, and what it is drawn from."""


@made_at_once
@dataclass(frozen=True)
class Section:
    """What it was drawn from, by which macro, and what it looks like."""

    part: tuple[Any, ...]
    html: str

    def news(self, id: str, before: Section) -> bytes:
        """How a page that shows `before` becomes this one."""
        if id == ATTRIBUTES:
            return b"<template data-now %b></template>" % self.html.encode()
        if id not in SENT_ALWAYS and self.html == before.html:
            return b""
        return b'<template data-section="%b">%b</template>' % (id.encode(), self.html.encode())


@made_at_once
@dataclass(frozen=True)
class Lines(Section):
    """Lines of a log, the newest first; `each` has the oldest first, as has what it was drawn from."""

    each: tuple[str, ...]

    def news(self, id: str, before: Section) -> bytes:
        known = _known(before.part[1], self.part[1])
        if not known:
            return f'<template data-fill="{id}">{self.html}</template>'.encode()
        added = "".join(reversed(self.each[known:]))
        told = f'<template data-add="{id}" data-most="{len(self.each)}">{added}</template>' if added else ""
        return told.encode()


class Drawing:
    """One picture of a table. With `before`, the picture a page shows now, it takes over what is still the same.

    Templates name the parts of the board where they stand; macros see their arguments and nothing else of the table.
    """

    def __init__(self, before: Drawing | None, parts: Parts) -> None:
        self._before = before.sections if before else {}
        self._parts = parts
        self.sections: dict[str, Section] = {}
        self.earlier: dict[str, Section] = before.earlier.copy() if before else {}  # what each was when last another
        self.frame: list[str] = []
        self.framed: object = None  # what the frame was drawn from
        self._told: tuple[ref[Drawing] | None, bytes | None] = (None, None)

    def part(self, id: str) -> Markup:
        """Where a section stands."""
        part, known = self._parts[id], self._before.get(id)
        self.sections[id] = known if known and known.part == part else self._section(id, part, known)
        return Markup(f"{MARK}{id}{MARK}")

    def fits(self, before: Drawing, framed: object) -> bool:
        """Whether the frame is that of the picture before, and so nothing is to be drawn but sections, which are."""
        if before.framed is None or before.framed != framed:
            return False
        parts = self._parts
        self.sections = {
            id: known if known.part == (part := parts[id]) else self._section(id, part, known)
            for id, known in before.sections.items()
        }
        self._keep(before.frame, framed)
        return True

    def _section(self, id: str, part: tuple[Any, ...], known: Section | None) -> Section:
        """One that is another than before."""
        if known is not None:
            now = self.earlier.get(id)  # much comes and goes with one's turn
            self.earlier[id] = known
            if now is not None and now.part == part:
                return now
        macro, *given = part
        return _lines(part, known) if id == LOG else Section(part, str.strip(macro(*given)))

    def finish(self, frame: str, framed: object = None) -> Drawing:
        """Keep what the template made of it, in which sections are only marked. A page that has none may repeat
        anything its reader typed."""
        self._keep(frame.split(MARK) if self.sections else [frame], framed)
        return self

    def _keep(self, frame: list[str], framed: object) -> None:
        self.frame, self.framed = frame, framed
        self._before, self._parts = {}, {}

    @property
    def whole(self) -> str:
        return "".join(self.sections[text].html if place % 2 else text for place, text in enumerate(self.frame))

    def news(self, before: Drawing) -> bytes | None:
        """What a page that shows `before` has to change; None if it is better drawn anew. Many pages show the same."""
        asked, told = self._told
        if asked is None or asked() is not before:
            told = self._news(before)
            self._told = (ref(before), told)
        return told

    def _news(self, before: Drawing) -> bytes | None:
        if self.frame != before.frame:
            return None
        return b"".join(
            [
                section.news(id, was)
                for id, section in self.sections.items()
                if section is not (was := before.sections[id]) or id in SENT_ALWAYS
            ]
        )


def _lines(part: tuple[Any, ...], known: Section | None) -> Lines:
    macro, given = part
    kept: tuple[str, ...] = ()
    if isinstance(known, Lines):
        count = _known(known.part[1], given)
        kept = known.each[len(known.each) - count :]
    each = kept + tuple([macro(line) for line in given[len(kept) :]])
    return Lines(part, "".join(reversed(each)), each)


def _known(before: tuple[object, ...], now: tuple[object, ...]) -> int:
    """How many of the lines stood there before: the oldest may be gone, the newest have been added."""
    for dropped in range(len(before)):
        kept = before[dropped:]
        if now[: len(kept)] == kept:
            return len(kept)
    return 0
