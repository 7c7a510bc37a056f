"""The tables that every door is tried on: both games, all numbers of players, all modes."""

from typing import Any

import pytest

TABLES: dict[str, list[dict[str, Any]]] = {
    "zenith": [
        {"players": 2},
        {"players": 2, "handicap": True, "sides": "SUN", "first": "1"},
        {"players": 2, "secret_agents": True},
        {"players": 4},
        {"players": 4, "secret_agents": True},
    ],
    "zena": [
        *({"players": players, "mode": mode} for mode in ("beginner", "expert") for players in (2, 3, 4, 5)),
        {"players": 3, "mode": "expert", "free_order": True, "race": "first"},
    ],
}
ALL = [
    pytest.param(name, options, id="-".join([name, *(str(value) for value in options.values())]))
    for name, tables in TABLES.items()
    for options in tables
]
UNLIKE = [ALL[1], ALL[4], ALL[5], ALL[12], ALL[13]]  # between them everything a table can have
