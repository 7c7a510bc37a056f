"""Many games between bots: matches with mirrored deals, ratings, ladders, and fitting the bots' weights."""
