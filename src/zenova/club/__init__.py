"""People who find each other: quick matches, events of several rounds, and what keeps the peace among them.

Everybody is known by the keys their browser holds, as at tables; whatever lasts is in the database, so that any process
can go on with it."""
