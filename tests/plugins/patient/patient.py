"""A bot from another package, as somebody else would write it: a class with `choose`, and some that go wrong."""


class Patient:
    """Takes the option that comes last, or the one that comes so many places before it."""

    def __init__(self, before=0):
        self.before = before

    def choose(self, information_set):
        options = information_set.decision.options
        return options[-1 - min(self.before, len(options) - 1)]


class Curious:
    """Plays every option out once, on a deal that fits what it knows, and takes the best."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, information_set):
        game, seat = information_set.game, information_set.seat
        return max(information_set.decision.options, key=lambda option: self.tried(information_set, game, seat, option))

    def tried(self, information_set, game, seat, option):
        position = information_set.determinize(self.seed or 0)
        game.apply(position, seat, option)
        return len(game.legal(position, seat))


class Cheat:
    def choose(self, information_set):
        return -7


class Clumsy:
    def choose(self, information_set):
        return information_set.decision.options[10_000]


class Idle:
    """No bot at all."""


class Picky:
    def __init__(self):
        raise RuntimeError("not today")

    def choose(self, information_set):
        return 0
