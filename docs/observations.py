"""The observations field by field, as the tables of docs/observations.md: `python docs/observations.py`."""

from zenova.envs.observations import observation_of
from zenova.games.registry import GAMES, game

OPENING = """# Observations, field by field

What a seat sees in each game, as one array of small whole numbers (int16). Everything is told from the seat's point of
view, and two positions that are equal in what the seat may know give equal arrays. A field is a run of numbers;
`layout.where("discs")` is its slice. In OpenSpiel the same numbers are a float tensor. With cards of Zena 1814 that
gives control points for a round (ZA-K10) a field `round-control` comes last: those of each relative seat at each area.
"""


def observation_tables() -> dict[str, str]:
    """A table of fields for each game."""
    tables = {}
    for name in GAMES:
        layout = observation_of(game(name)).layout
        rows = [
            f"| {start} | `{field.name}` | {field.size} | {field.low} to {field.high} | {field.meaning} |"
            for start, field in layout.table()
        ]
        head = ["| from | field | numbers | bounds | meaning |", "|---:|---|---:|---|---|"]
        tables[name] = "\n".join([*head, *rows])
    return tables


def page() -> str:
    parts = [OPENING]
    for name, table in observation_tables().items():
        size = observation_of(game(name)).layout.size
        parts.append(f"## {game(name).title}: {size} numbers\n\n{table}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    print(page(), end="")
