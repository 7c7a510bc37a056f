"""Zenova: Zenith and Zena 1814, one rules engine for people, bots and researchers."""

__version__ = "0.1.0"
