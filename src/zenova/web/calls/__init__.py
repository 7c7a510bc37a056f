"""Calling somebody back whose turn it is: Web Push to a browser that is not at the table."""
