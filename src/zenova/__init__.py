"""Zenova: board games for people, bots and researchers, one rules engine for all of them."""

__version__ = "0.1.0"
