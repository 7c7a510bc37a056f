"""At which tables of Zenith a network learns, and how often."""

from typing import Any

TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (8, {}),
    (2, {"secret-agents": True}),
    (1, {"handicap": True}),
    (1, {"handicap": True, "secret-agents": True}),
    (3, {"players": 4}),
    (1, {"players": 4, "secret-agents": True}),
)

ROUNDS = 2080  # of the packaged network
