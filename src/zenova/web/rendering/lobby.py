"""A table before its game: who sits where, and links for who is still to come."""

from __future__ import annotations

import io

import segno
from markupsafe import Markup

from zenova.kernel.data import Struct
from zenova.table import TableView

from .players import levels, ratings_in_words
from .tables import player
from .texts import texts


def lobby(view: TableView, site: str, language: str) -> Struct:
    """What the lobby's template draws; `site` is the address that links begin with."""
    invites = {seat: f"{site}/join/{key}" for seat, key in view.invites.items()}
    return {
        "about": view.game,
        "view": view,
        "players": [player(view, seat) for seat in view.seats],
        "invites": invites,
        "codes": {seat: qr(link) for seat, link in invites.items()},
        "for_ratings": ratings_in_words(view.for_ratings, texts(language)),
        "watch": f"{site}/watch/{view.watch}" if view.watch else "",
        "levels": levels(texts(language)),
        "only_here": bool(invites) and only_here(site.partition("//")[2]),
        "stream": f"/table/{view.table}/stream?seat={view.seat}",
    }


def only_here(host: str) -> bool:
    """Whether a host, as browsers name it, is this machine for everybody who says it."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    return name.startswith("127.") or name in ("localhost", "[::1]")


def qr(link: str) -> Markup:
    out = io.BytesIO()
    segno.make(link, micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, light="#fff", svgclass="qr", lineclass=None
    )
    return Markup(out.getvalue().decode())
