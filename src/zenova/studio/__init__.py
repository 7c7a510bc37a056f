"""The card studio: card sets as documents that people write card by card.

A set is a `Document`; what its cards can say is the `Schema` of its game; `checking` names what is wrong and makes a
set that can be played; `desk` keeps every change, so that nothing is lost and everything can be undone."""
