"""Zena 1814 in English."""

from __future__ import annotations

from typing import ClassVar

from ..vocabulary import Who
from .sentences import Sentences


class English(Sentences):
    language = "en"
    areas = ("old town", "cathedral", "palace", "bank", "port", "fort")
    at_areas = ("in the old town", "at the cathedral", "at the palace", "at the bank", "at the port", "at the fort")
    to_areas = ("to the old town", "to the cathedral", "to the palace", "to the bank", "to the port", "to the fort")
    from_areas = (
        "from the old town",
        "from the cathedral",
        "from the palace",
        "from the bank",
        "from the port",
        "from the fort",
    )
    the_areas = ("the old town", "the cathedral", "the palace", "the bank", "the port", "the fort")
    card_kinds = ("temporary", "permanent", "challenge")
    members = ("Head", "Lady", "Heir", "Heir")
    your_members = ("the head of your family", "your lady", "your heir", "your heir")
    their_members = ("the head of the family", "the lady", "an heir", "an heir")
    places = ("the head of your family", "your lady", "your first heir", "your second heir")
    decks: ClassVar[dict[str, str]] = {"action": "an action card", "goal": "a goal card"}
    counted: ClassVar[dict[str, tuple[str, str]]] = {
        "coins": ("{n} coin", "{n} coins"),
        "points": ("{n} point", "{n} points"),
        "cards": ("{n} card", "{n} cards"),
        "turns": ("another turn", "another turn"),
        "cubes": ("{n} cube", "{n} cubes"),
    }
    frames: ClassVar[dict[str, str]] = {
        "card": "{name}: {area}, {kind}.",
        "price": "Price: {slots}.",
        "prices": "Prices: {slots}.",
        "slot": "{price} (promoter: {bonus})",
        "victory": "Victory: {reward}",
        "defeat": "Defeat: the oldest card {places} is destroyed.",
        "defeats": "Defeat: the oldest cards {places} are destroyed.",
        "presence": "Each cube earns {points} if its owner has a cube on a card {at}.",
        "promoter presence": "The promoter earns {points} with a cube on a card {at}.",
        "control point": "The promoter moves the cube from here to a member of their family, who is worth "
        "1 control point more from then on.",
        "move": "The first time, the promoter moves this card with its cubes to another area, but not to the fort; "
        "from then on it takes effect there.",
        "left": "Every player passes 1 card to the left.",
        "right": "Every player passes 1 card to the right.",
        "income": "Every player takes {coins}.",
        "more": "In this round cards {places} that pay coins pay each cube {coins} more.",
        "less": "In this round cards {places} that pay coins pay each cube {coins} less.",
        "fort": "With the expert rules a fort card is revealed.",
        "nothing": "nothing happens.",
        "palace": "{points} for {coins}, if they like",
    }
    earns: ClassVar[dict[Who, str]] = {
        Who.EACH: "Each cube earns {things}.",
        Who.PROMOTER: "The promoter earns {things}.",
        Who.EVERYONE: "Every player draws {things}.",
    }
    goals: ClassVar[dict[str, str]] = {
        "control": "{points} if you control {the} at the end of the game.",
        "city": "{points} for each permanent or challenge card {at} at the end of the game.",
        "grab": "{numbers} of these cards are worth {squares} together.",
        "any-control": "{points} if you control at least one area at the end of the game.",
        "no-control": "{points} if you control no area at the end of the game.",
        "battles": "{points} for each battle won at the fort, whoever won it.",
    }
    kinds: ClassVar[dict[str, str]] = {
        "turn": "turn",
        "reaction": "influence on a card",
        "take-back": "cube to take back",
        "draw": "deck to draw from",
        "payment": "coins for a challenge",
        "palace": "points at the palace",
        "area": "area for a revolt",
        "member": "member who gets a cube",
        "mulligan": "new hand",
        "first": "first player",
        "place": "placing the family",
        "discard": "cards to discard",
        "hand-over": "card to pass on",
    }
    phases: ClassVar[dict[str, str]] = {
        "mulligan": "new hand",
        "placing": "placing the families",
        "first": "first player",
        "event": "event",
        "actions": "actions",
        "resolution": "resolution",
        "end": "end of the round",
        "over": "end of the game",
    }
    parts_of_turn: ClassVar[dict[str, str]] = {
        "move": "move a member",
        "play": "play a card",
        "influence": "influence a card",
        "pass": "pass",
    }
    prompts: ClassVar[dict[str, str]] = {
        "turn": "your turn: {parts}",
        "extra turn": "your extra turn: {parts}",
        "reaction": "put a cube on slot {slot} for {coins}, or decline",
        "take-back to play": "you have no cube left: take one back to play {card}",
        "take-back to influence": "you have no cube left: take one back to influence {card}",
        "draw": "choose the deck you draw from",
        "payment": "pay as many coins as you like before the roll; {added} is added to the die so far",
        "palace": "you control the palace: you may pay 1 coin for 2 points",
        "area": "choose the area it moves to",
        "member": "choose the member who gets the cube",
        "mulligan": "every card you were dealt costs 5 or more: you may exchange them all, once",
        "first": "you were the first to place your family: choose who gets the first-player card",
        "place": "choose a card for {member}",
        "discard": "choose a card to discard, down to 6",
        "hand-over left": "choose a card to pass to the player on your left",
        "hand-over right": "choose a card to pass to the player on your right",
        "still": " ({n} to go)",
    }
    labels: ClassVar[dict[str, str]] = {
        "play": "Play {card} for {coins}",
        "influence": "Influence {card} for {coins}",
        "move": "Move {member} {origin} {to}",
        "take-back": "Take the cube back from {card}, slot {slot}",
        "place": "{card} ({area})",
        "discard": "Discard {card}",
        "hand-over": "Pass {card} to {who}",
        "pay": "Pay {coins} (victory {won} %, defeat {lost} %)",
        "pay nothing": "Pay nothing (victory {won} %, defeat {lost} %)",
        "member": "{member} {at}",
        "yourself": "Yourself",
        "draw action": "Draw an action card",
        "draw goal": "Draw a goal card",
        "pass": "Pass",
        "pass coin": "Pass and take 1 coin",
        "pass action": "Pass and draw an action card",
        "pass goal": "Pass and draw a goal card",
        "accept mulligan": "Exchange all cards",
        "decline mulligan": "Keep all cards",
        "accept palace": "Pay 1 coin for 2 points",
        "decline palace": "Keep the coin",
        "decline reaction": "Decline",
    }
    refusals: ClassVar[dict[str, str]] = {
        "other-card": "only {card} can be influenced now",
        "too-expensive": "{card} costs {price} here, you have {have}",
        "too-much": "you cannot pay {price}, you have {have}",
        "area-not-allowed": "the card cannot move {to}",
        "same-heir": "both heirs are in the same area; it makes no difference which of them, so name the first",
        "did-something": "only who did nothing in the turn takes a coin or a card for passing",
        "no-goals": "there are no goal cards in a beginner game",
        "deck-empty": "there is no card left to draw: {deck} is not to be had",
        "not-in-hand": "{card} is not in your hand",
        "already-played": "you have already played a card in this turn",
        "influenced-already": "a card is played before influencing others",
        "no-member": "you have nobody {at}, where {card} belongs",
        "no-cube": "you have no cube for {card}",
        "not-on-table": "{card} does not lie on the table",
        "no-slot": "there is no free slot on {card}",
        "cube-limit": "you may have only {limit} on {card}",
        "already-moved": "you have already moved a member in this turn",
        "move-comes-first": "moving comes first in a turn",
        "area-not-in-play": "{the} is not part of this game",
        "same-area": "{member} is already {at}",
        "same-card": "the cube must come from another card than {card}",
        "not-your-cube": "you have no cube in slot {slot} of {card}",
        "already-chosen": "{card} is already chosen",
    }
    told: ClassVar[dict[str, tuple[str, str]]] = {
        "dealt": ("You are dealt {card}.", "{who} is dealt {card}."),
        "dealt hidden": ("You are dealt a card.", "{who} is dealt a card."),
        "mulliganed": ("You exchange all your cards.", "{who} exchanges all cards."),
        "revealed": ("You reveal {card}.", "{who} reveals {card}."),
        "placed": ("You put {member} {at}.", "{who} puts {member} {at}."),
        "placed with": ("With {card} you put {member} {at}.", "With {card} {who} puts {member} {at}."),
        "first-player": (
            "{by} gives you the first-player card.",
            "{by} gives the first-player card to {who}.",
        ),
        "first-player given": ("", "You give the first-player card to {who}."),
        "first-player kept": ("You keep the first-player card.", "{who} keeps the first-player card."),
        "first-player drawn": ("You are the first player.", "{who} is the first player."),
        "turn": ("It is your turn.", "It is {who}’s turn."),
        "extra turn begins": ("You take an extra turn.", "{who} takes an extra turn."),
        "moved": ("You move {member} {origin} {to}.", "{who} moves {member} {origin} {to}."),
        "played": ("You play {card} for {coins}.", "{who} plays {card} for {coins}."),
        "influenced": (
            "You influence {card} for {coins}, slot {slot}.",
            "{who} influences {card} for {coins}, slot {slot}.",
        ),
        "took-back": ("You take your cube back from {card}.", "{who} takes a cube back from {card}."),
        "promoter": ("You are now the promoter of {card}.", "{who} is now the promoter of {card}."),
        "passed": ("You pass.", "{who} passes."),
        "declined": ("You do not influence {card}.", "{who} does not influence {card}."),
        "coins": ("{card}: you get {coins}.", "{card}: {who} gets {coins}."),
        "coins from no card": ("You get {coins}.", "{who} gets {coins}."),
        "points": ("{card}: you score {points}.", "{card}: {who} scores {points}."),
        "points from no card": ("You score {points}.", "{who} scores {points}."),
        "drew": ("You draw {card}.", "{who} draws {card}."),
        "drew hidden": ("You draw {deck}.", "{who} draws {deck}."),
        "extra-turn": ("{card}: you earn another turn.", "{card}: {who} earns another turn."),
        "schemed": (
            "{card}: your cube goes to {member}.",
            "{card}: {who}’s cube goes to {member}.",
        ),
        "paid": ("You pay {coins} for {card}.", "{who} pays {coins} for {card}."),
        "paid nothing": ("You pay nothing for {card}.", "{who} pays nothing for {card}."),
        "rolled": (
            "You roll {die} for {card}: {total} in all.",
            "{who} rolls {die} for {card}: {total} in all.",
        ),
        "controls": ("You control {the}.", "{who} controls {the}."),
        "bought-points": ("You pay {coins} for {points}.", "{who} pays {coins} for {points}."),
        "discarded": ("You discard {card}.", "{who} discards {card}."),
        "discarded hidden": ("You discard {deck}.", "{who} discards {deck}."),
        "handed-over": ("You pass {card} to {to}.", "{who} passes {card} to {to}."),
        "handed-over hidden": ("You pass {deck} to {to}.", "{who} passes {deck} to {to}."),
        "end-coins": ("You give back {coins} for {points}.", "{who} gives back {coins} for {points}."),
        "goal": ("Your goal {card} is worth {points}.", "{who}’s goal {card} is worth {points}."),
        "won": ("You win with {points}.", "{who} wins with {points}."),
        "victory by points": ("You win with {points}.", "{who} wins with {points}."),
        "victory by coins": (
            "You win with {points}, by having more coins left.",
            "{who} wins with {points}, by having more coins left.",
        ),
    }
    news: ClassVar[dict[str, str]] = {
        "round": "Round {round} begins.",
        "event": "Event {card}: {effects}",
        "fort": "The fort card {card} is revealed.",
        "removed": "{card} leaves play {at}.",
        "moved-card": "{card} moves {origin} {to}.",
        "victory": "{card}: victory.",
        "drawn-battle": "{card}: nothing happens, the card stays.",
        "defeat": "{card}: defeat.",
        "nobody controls": "Nobody controls {the}.",
        "handed-over to you": "{giver} passes you {card}.",
        "shared victory": "{who} share the victory with {points}.",
    }
