"""Many games between bots: matches with mirrored deals, ratings, leaderboards."""
