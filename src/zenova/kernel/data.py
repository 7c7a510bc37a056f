"""Plain data, as JSON and YAML hold it."""

from collections.abc import Mapping
from typing import Any

Struct = dict[str, Any]
"""An object of plain data: a view, an event, an action in words such as {"recruit": "nero"}."""

Plain = Mapping[str, Any]
"""The same, only read."""
