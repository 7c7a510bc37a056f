"""What people write in a line: a title, a reason, a report."""

from zenova.table import BadRequest
from zenova.table.plan import one_line


def checked_line(text: str, longest: int, what: str) -> str:
    """The text as it is shown: one line of visible characters; a BadRequest if nothing is left, or too much."""
    line = one_line(text)
    if not 0 < len(line) <= longest:
        raise BadRequest(f"{what} has 1 to {longest} visible characters")
    return line
