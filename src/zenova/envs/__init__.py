"""Research environments: the games through the doors of PettingZoo, Gymnasium and OpenSpiel, and in batches."""
