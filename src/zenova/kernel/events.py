"""What happened, in order: rules emit events, a Twin that listens collects them, compiled code drops them."""

from __future__ import annotations

from .rule import rule


def _emit_on_twin(g, kind, a, b, c, d):
    if g.events is not None:
        g.events.append((kind, a, b, c, d))


@rule(twin=_emit_on_twin)
def emit(g, kind, a, b, c, d):
    """Tell that something happened: a small integer kind and four numbers the game gives a meaning."""
