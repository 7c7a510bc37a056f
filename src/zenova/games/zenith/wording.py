"""Effects written as the phrases of card files, the way back from phrases.py."""

from __future__ import annotations

from .vocabulary import FACTIONS, FREE_LEVEL, PLANETS, Effect, How, Op, Track, What, Where, Who

COMPOUND = (Op.MAY, Op.DO, Op.IF, Op.CHOOSE)


def phrase_of(effect: Effect) -> str:
    """The phrase that means an effect."""
    match effect.op:
        case Op.MAY:
            return f"may {_price_phrase(effect)} -> {_list_phrase(effect.then)}"
        case Op.DO:
            times = f"{effect.times} times: " if effect.times > 1 else ""
            return f"{times}do {_price_phrase(effect)} -> {_list_phrase(effect.then)}"
        case Op.IF:
            has = "you have" if effect.who == Who.SELF else "the opponent has"
            thing = "the badge" if effect.what == What.BADGE else f"at least {effect.amount} {_resource(effect)}"
            return f"if {has} {thing}: {_list_phrase(effect.then)}"
        case Op.CHOOSE:
            return f"choose: {_list_phrase(effect.then)} or {_list_phrase(effect.otherwise)}"
        case _:
            return _simple_phrase(effect)


def ladder_phrase(effect: Effect) -> str:
    return "/".join(map(str, effect.ladder))


def _price_phrase(effect: Effect) -> str:
    assert effect.price is not None
    return _simple_phrase(effect.price)


def _list_phrase(effects: tuple[Effect, ...]) -> str:
    return " and ".join(f"({phrase_of(effect)})" if effect.op in COMPOUND else phrase_of(effect) for effect in effects)


def _simple_phrase(effect: Effect) -> str:
    amount = ladder_phrase(effect) if effect.how == How.LADDER else str(effect.amount)
    one = effect.how == How.NUMBER and effect.amount == 1
    match effect.op:
        case Op.INFLUENCE:
            return f"gain {amount} influence on {_where_phrase(effect.where)}"
        case Op.SPLIT:
            return f"gain {amount} influence shared among {_where_phrase(effect.where, 'any planets')}"
        case Op.NEIGHBOURS:
            return f"gain {'+'.join(map(str, effect.ladder))} influence on neighbouring planets"
        case Op.GIVE_INFLUENCE:
            return f"give {amount} influence on {_where_phrase(effect.where)}"
        case Op.RECENTRE:
            return f"recentre a disc on {_where_phrase(effect.where)}"
        case Op.GAIN:
            return f"{'gain' if effect.who == Who.SELF else 'opponent gains'} {_gain_phrase(effect)}"
        case Op.GIVE | Op.SPEND | Op.STEAL:
            return f"{effect.op.name.lower()} {amount} {_resource(effect)}"
        case Op.GIVE_BADGE:
            return "give the badge"
        case Op.TAKE_BADGE:
            return "take the gold badge" if effect.amount else "take the badge"
        case Op.TAKE_RESERVE_TOKEN:
            return "take a token from the reserve"
        case Op.TAKE_BOARD_TOKEN:
            return "take a token from the boards"
        case Op.EXILE:
            whose = "own" if effect.who == Who.SELF else "opponent"
            return f"exile {amount} {whose} {'agent' if one else 'agents'}{_column_phrase(effect.where)}"
        case Op.TRANSFER:
            return f"transfer {amount} {'agent' if one else 'agents'}{_column_phrase(effect.where)}"
        case Op.MOBILIZE:
            return f"mobilize {amount}"
        case Op.DISCARD:
            return "discard 1 card" if effect.amount else "discard the hand"
        case Op.HAND_OVER:
            return f"hand over up to {amount} {'card' if one else 'cards'}"
        case Op.DEVELOP:
            return _develop_phrase(effect)
        case _:
            raise ValueError(f"no phrase for {effect.op.name}")


def _gain_phrase(effect: Effect) -> str:
    resource = _resource(effect)
    match effect.how:
        case How.COST_OF_THAT_CARD:
            return f"{resource} equal to that card's cost"
        case How.UP_TO:
            return f"{_plural(effect)} up to {effect.amount}"
        case How.PER_OWN_COLOUR:
            return f"{effect.amount} {resource} per own colour"
        case How.PER_OPPONENT_COLOUR:
            return f"{effect.amount} {resource} per opponent colour"
        case How.BY_TRACKS_STARTED:
            return f"{ladder_phrase(effect)} {resource} by technologies started"
        case How.LADDER:
            return f"{ladder_phrase(effect)} {resource}"
        case _:
            return f"{effect.amount} {resource}"


def _develop_phrase(effect: Effect) -> str:
    names = {Track.ANY: "any", Track.LOWEST: "the lowest"}
    track = names[Track(effect.where)] if effect.where in names else FACTIONS[effect.where]
    price = f" with discount {effect.amount}" if effect.amount else ""
    return f"develop {track} technology{' for free' if effect.amount == FREE_LEVEL else price}"


def _resource(effect: Effect) -> str:
    return "credit" if effect.amount == 1 and effect.what == What.CREDITS else _plural(effect)


def _plural(effect: Effect) -> str:
    return "credits" if effect.what == What.CREDITS else "zenithium"


def _where_phrase(where: int, any_planet: str = "any planet") -> str:
    if where <= Where.JUPITER:
        return PLANETS[where]
    if Where.NOT_MERCURY <= where <= Where.NOT_JUPITER:
        return f"{any_planet} but {PLANETS[where - Where.NOT_MERCURY]}"
    return {
        Where.ANY: any_planet,
        Where.DIFFERENT: "another planet",
        Where.AT_CENTRE: "a planet at the centre",
        Where.OPPONENT_SIDE: "the opponent's side",
        Where.THAT_CARD: "that card's planet",
    }[Where(where)]


def _column_phrase(where: int) -> str:
    return "" if where == Where.ANY else f" at {_where_phrase(where)}"
