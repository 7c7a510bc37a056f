"""Zenith in English."""

from __future__ import annotations

from typing import ClassVar

from ..vocabulary import Op, Track, Where
from .printed import EACH, FURTHER, Verb
from .sentences import Sentences


def _verb(plain: str, third: str, particle: str = "") -> Verb:
    return Verb(plain, plain, third, plain, particle)


class English(Sentences):
    language = "en"
    planets = ("Mercury", "Venus", "Terra", "Mars", "Jupiter")
    factions = ("animod", "human", "robot")
    verbs: ClassVar[dict[str, Verb]] = {
        "gain": _verb("gain", "gains"),
        "give": _verb("give", "gives"),
        "spend": _verb("spend", "spends"),
        "take": _verb("take", "takes"),
        "exile": _verb("exile", "exiles"),
        "transfer": _verb("transfer", "transfers"),
        "mobilize": _verb("mobilize", "mobilizes"),
        "discard": _verb("discard", "discards"),
        "develop": _verb("develop", "develops"),
        "recentre": _verb("move", "moves"),
    }
    counted: ClassVar[dict[str, tuple[str, str]]] = {
        "influence": ("{n} influence", "{n} influence"),
        "credits": ("{n} credit", "{n} credits"),
        "zenithium": ("{n} zenithium", "{n} zenithium"),
        "agents": ("{n} agent", "{n} agents"),
        "own agents": ("{n} of your agents", "{n} of your agents"),
        "opponent agents": ("{n} of the opponent’s agents", "{n} of the opponent’s agents"),
        "hand cards": ("{n} card from your hand", "{n} cards from your hand"),
        "cards for the partner": (
            "your partner up to {n} card from your hand",
            "your partner up to {n} cards from your hand",
        ),
        "cards": ("{n} card", "{n} cards"),
        "discs": ("{n} disc", "{n} discs"),
        "spaces": ("{n} space", "{n} spaces"),
        "tokens": ("{n} token", "{n} tokens"),
    }
    words: ClassVar[dict[str, str]] = {
        "credits": "credits",
        "zenithium": "zenithium",
        "badge": "the leader badge",
        "silver badge": "leader badge, silver side",
        "gold badge": "leader badge, gold side",
        "badge as gold": "the leader badge gold side up",
        "reserve token": "a random bonus token from the reserve",
        "board token": "a bonus token of your choice from the boards",
        "whole hand": "your whole hand",
        "at least": "at least {thing}",
        "to opponent": "the opponent {thing}",
        "from opponent": "{thing} from the opponent",
        "on": "on {planet}",
        "shared": ", shared as you like among the planets",
        "shared but": ", shared as you like among planets other than {planet}",
        "neighbours": "{influence} on each of {n} neighbouring planets",
        "row of neighbours": "{influence} on {n} neighbouring planets",
        "in this order": ", in this order",
        "disc": "the disc {on}",
        "opponent disc": "a disc on the opponent’s side",
        "recentre": "{disc} back to the centre",
        "until you have": " until you have {n}",
        "until they have": " until they have {n}",
        "cost of that card": "{thing} equal to that card’s cost",
        "per own colour": "for each planet where you have an agent",
        "per opponent colour": "for each planet where the opponent has an agent",
        "by technologies": "{thing} for {n} technologies at level 1 or higher",
        "respectively": "respectively {steps}",
        "for free": "for free",
        "cheaper": "for {thing} less",
        "full price": "at its full price",
    }
    frames: ClassVar[dict[str, str]] = {
        "agent": "{name}: {planet}, {faction}, cost {cost}.",
        "may": "you may {clause}",
        "trade": "you may {price} to {reward}",
        "paid": "if you do",
        "if": "{condition}, {then}",
        "you have": "if you have {thing}",
        "opponent has": "if the opponent has {thing}",
        "opponent": "the opponent {clause}",
        "pair": "{act}, then {reward}",
        "times": "do this {n} times: {pair}",
        "choose": "choose one: {left}, or {right}",
    }
    places: ClassVar[dict[int, str]] = {
        Where.ANY: "on any planet",
        Where.NOT_MERCURY: "on any planet other than {planet}",
        Where.DIFFERENT: "on another planet",
        FURTHER: "on yet another planet",
        EACH: "on each planet",
        Where.AT_CENTRE: "on a planet whose disc is at the centre",
        Where.OPPONENT_SIDE: "on a planet whose disc is on the opponent’s side",
        Where.THAT_CARD: "on that card’s planet",
    }
    columns: ClassVar[dict[str, tuple[str, str]]] = {
        "at": ("from the {planet} column", "from the {planet} column"),
        "but": ("from a column other than {planet}", "from columns other than {planet}"),
        "another": ("from another column", "from another column"),
        "each": ("from each column", "from each column"),
    }
    tracks: ClassVar[dict[int, str]] = {
        Track.ANIMOD: "the animod technology",
        Track.HUMAN: "the human technology",
        Track.ROBOT: "the robot technology",
        Track.ANY: "any technology",
        Track.LOWEST: "your least advanced technology",
    }
    technologies = ("animod technology", "human technology", "robot technology")
    people: ClassVar[dict[str, str]] = {
        "team": "Team {n}",
        "partners": "Team {first} & {second}",
        "you": "you",
        "your team": "your team",
    }
    sources: ClassVar[dict[str, str]] = {
        "technology": "{technology}, level {level}",
        "token": "Bonus token ({token})",
        "row": "Row bonus {row}",
        "lead": "Leader action ({faction})",
        "at planet": "at {planet}",
        "at technology": "at the {technology}",
        "for": "for {thing}",
    }
    shorts: ClassVar[dict[Op, str]] = {
        Op.EXILE: "exile {n}",
        Op.TRANSFER: "transfer {n}",
        Op.MOBILIZE: "mobilize {n}",
        Op.TAKE_BADGE: "leader badge",
    }
    kinds: ClassVar[dict[str, str]] = {
        "mulligan": "new hand",
        "order": "order of the partners",
        "play": "card to play",
        "choice": "choice of two effects",
        "discard": "card to discard",
        "token": "bonus token to take",
        "develop": "technology to develop",
        "hand-over": "cards for the partner",
        "trade": "optional trade",
        "influence": "planet for influence",
        "give-influence": "planet for the opponent’s influence",
        "share": "shares of influence",
        "recentre": "disc to move to the centre",
        "exile": "agent to exile",
        "transfer": "agent to transfer",
    }
    phases: ClassVar[dict[str, str]] = {
        "mulligan": "new hand",
        "order": "order of the partners",
        "play": "action",
        "resolve": "effects",
        "over": "end of the game",
    }
    victories: ClassVar[dict[str, str]] = {
        "absolute": "absolute victory",
        "democratic": "democratic victory",
        "popular": "popular victory",
        "exhaustion": "victory by exhaustion",
    }
    sides: ClassVar[dict[str, str]] = {"silver": "silver side", "gold": "gold side"}
    prompts: ClassVar[dict[str, str]] = {
        "mulligan": "new hand: choose the cards to replace one by one, then keep the rest",
        "order": "your team’s turn: choose which of you goes first",
        "play": "your turn: play a card to recruit, develop or lead",
        "choice": "{left}, or {right}",
        "discard": "choose a card to discard",
        "token": "choose a bonus token to take from the boards",
        "hand-over": "you may give {cards}",
        "influence": "choose {planet} for {influence}",
        "give-influence": "choose {planet} where the opponent gains {influence}",
        "share": "choose {planet} and its share of {influence}",
        "neighbours": "choose one of {n} neighbouring planets for {influence}",
        "row of neighbours": "choose one of {n} neighbouring planets and its share of {influence}, in this order",
        "recentre": "choose {disc} to move back to the centre",
        "exile": "choose {column} to exile an agent from",
        "transfer": "choose {column} to transfer an agent from",
        "still": " ({n} to go)",
    }
    targets: ClassVar[dict[int, str]] = {
        Where.ANY: "a planet",
        Where.NOT_MERCURY: "a planet other than {planet}",
        Where.DIFFERENT: "another planet",
        Where.AT_CENTRE: "a planet whose disc is at the centre",
        Where.OPPONENT_SIDE: "a planet whose disc is on the opponent’s side",
    }
    choices: ClassVar[dict[str, str]] = {
        "own any": "one of your columns",
        "own but": "one of your columns other than {planet}",
        "own another": "another of your columns",
        "opponent any": "one of the opponent’s columns",
        "opponent but": "one of the opponent’s columns other than {planet}",
        "opponent another": "another of the opponent’s columns",
    }
    labels: ClassVar[dict[str, str]] = {
        "recruit": "Recruit {card} {price}",
        "level": "develop {track} to level {level} {price}",
        "develop": "{level} (discard {card})",
        "lead": "Lead with {card}: {effects}",
        "replace": "Replace {card}",
        "discard": "Discard {card}",
        "hand-over": "Give {card} to your partner",
        "column": "{planet} ({card})",
        "token": "Token {at}: {effects}",
        "first you": "You go first",
        "first partner": "{who} goes first",
        "keep all": "Keep all cards",
        "keep the rest": "Keep the rest",
        "give none": "Give no card",
        "give no more": "Give no more cards",
        "accept": "Accept",
        "decline": "Decline",
    }
    refusals: ClassVar[dict[str, str]] = {
        "not-in-hand": "{card} is not in your hand",
        "already-marked": "{card} is already among the cards to replace",
        "other-team": "{who} is not in your team",
        "no-token": "there is no bonus token {at}",
        "last-level": "{track} is already at its last level",
        "level-price": "level {level} of {track} costs {price} here, you have {have}",
        "other-track": "only {track} can be developed here",
        "not-lowest": "{track} is not your least advanced technology",
        "no-such-rung": "only {rungs} can be paid here",
        "rung-agents": "this costs {price} of that column, you have {have} there",
        "rung-price": "this costs {price}, you have {have}",
        "out-of-reach": "{card} belongs to {planet}, where only your partner recruits",
        "too-expensive": "{card} costs {price} here, you have {have}",
        "empty-column": "there is no agent in that {planet} column",
        "column-not-allowed": "the {planet} column cannot be chosen here",
        "no-disc": "there is no disc on {planet} until the end of the turn",
        "no-run": "this share on {planet} does not fit a row of neighbouring planets",
        "already-picked": "{planet} was already chosen; it must be another planet",
        "not-at-centre": "the {planet} disc is not at the centre",
        "not-on-opponent-side": "the {planet} disc is not on the opponent’s side",
        "share-too-big": "this is too much for {planet}: there is {influence} left, and the disc stops at the zone",
        "planet-not-allowed": "{planet} cannot be chosen here",
    }
    told: ClassVar[dict[str, tuple[str, str]]] = {
        "dealt": ("You are dealt {card}.", "{who} is dealt {card}."),
        "dealt hidden": ("You are dealt a card.", "{who} is dealt a card."),
        "mulliganed": ("You replace {cards}.", "{who} replaces {cards}."),
        "mulliganed none": ("You keep all cards.", "{who} keeps all cards."),
        "drew": ("You draw {card}.", "{who} draws {card}."),
        "drew hidden": ("You draw a card.", "{who} draws a card."),
        "turn": ("It is your turn.", "It is {who}’s turn."),
        "ordered": ("You go first for your team.", "{who} goes first for the team."),
        "recruited": ("You recruit {card} {price}.", "{who} recruits {card} {price}."),
        "developed": (
            "You develop {track} to level {level} {price}.",
            "{who} develops {track} to level {level} {price}.",
        ),
        "led": ("You lead with {card}.", "{who} leads with {card}."),
        "discarded": ("You discard {card}.", "{who} discards {card}."),
        "captured": ("You capture the {planet} disc.", "{who} captures the {planet} disc."),
        "gained": ("You gain {thing}.", "{who} gains {thing}."),
        "paid": ("You spend {thing}.", "{who} spends {thing}."),
        "gave": ("You give the opponent {thing}.", "{who} gives the opponent {thing}."),
        "stole": ("You take {thing} from the opponent.", "{who} takes {thing} from the opponent."),
        "stole part": (
            "You take {thing}: {part} from the opponent, the rest from the supply.",
            "{who} takes {thing}: {part} from the opponent, the rest from the supply.",
        ),
        "stole none": ("You take {thing} from the supply.", "{who} takes {thing} from the supply."),
        "badge": ("You now have the leader badge, {side} up.", "{who} now has the leader badge, {side} up."),
        "token-taken": ("You take the bonus token {at}: {token}.", "{who} takes the bonus token {at}: {token}."),
        "token-taken reserve": (
            "You take a bonus token from the reserve: {token}.",
            "{who} takes a bonus token from the reserve: {token}.",
        ),
        "exiled": ("You lose {card} at {planet} to exile.", "{who} loses {card} at {planet} to exile."),
        "transferred": (
            "You transfer {card} to your {planet} column.",
            "{who} transfers {card} to their {planet} column.",
        ),
        "mobilized": ("You mobilize {card} at {planet}.", "{who} mobilizes {card} at {planet}."),
        "handed-over": ("You give {card} to {partner}.", "{who} gives {card} to {partner}."),
        "handed-over hidden": ("You give {partner} a card.", "{who} gives {partner} a card."),
        "row-bonus": (
            "You have every technology at level {row}: row bonus.",
            "{who} has every technology at level {row}: row bonus.",
        ),
        "skipped": ("You have no card to play.", "{who} has no card to play."),
        "declined": ("You decline.", "{who} declines."),
        "won": ("You win: {how}.", "{who} wins: {how}."),
        "exhausted": ("The game ends by exhaustion. You win.", "The game ends by exhaustion. {who} wins."),
        "outcome": ("You win with {discs} to {to}: {how}.", "{who} wins with {discs} to {to}: {how}."),
    }
    news: ClassVar[dict[str, str]] = {
        "disc-moved": "The {planet} disc moves {spaces} toward {toward}.",
        "new-disc": "A new disc is put on the centre of {planet}.",
        "recentred": "The {planet} disc goes back to the centre.",
        "handed-over to you": "{giver} gives you {card}.",
        "reshuffled": "The discard pile is shuffled into a new deck of {cards}.",
        "reserve-refilled": "The discarded bonus tokens are shuffled into a new reserve of {tokens}.",
        "exhausted drawn": "The game ends by exhaustion. It is a draw.",
        "draw": "A draw, {discs} to {to}.",
    }
