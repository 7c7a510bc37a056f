"""The games: each one is data, rules and sentences on the kernel."""
