"""Networks that play: what they see, their weights, and their evaluation without the library that trained them."""
