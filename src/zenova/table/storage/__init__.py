"""What is kept of tables: entries, keys and finished games, in SQLite or another database."""

from __future__ import annotations

from .database import Listed, Storage, Stored, file_of
from .rows import Commit
from .schema import REVISION, SHAPE
from .writer import Writer

__all__ = ["REVISION", "SHAPE", "Commit", "Listed", "Storage", "Stored", "Writer", "file_of"]
