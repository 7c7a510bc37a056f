"""Goofspiel in words. Each language is a class with its texts over `Sentences`, which puts them together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from zenova.kernel.game import SPECTATOR, Decision, Offer, Outcome, Refusal
from zenova.kernel.speech import Speech
from zenova.kernel.words import Names


class Sentences(Speech):
    """See `zenova.kernel.words.Words`."""

    told: ClassVar[dict[str, str]]  # events and endings; of one's own with “you”

    def decision(self, decision: Decision) -> str:
        prizes = decision.detail["prizes"]
        text = self.words["bid for one" if len(prizes) == 1 else "bid for several"]
        return text.format(prizes=self._joined(prizes), points=self.count("points", sum(prizes)))

    def action(self, action: int, offer: Offer, view: Mapping[str, Any], names: Names = ()) -> str:
        return self.words["bid card"].format(card=action + 1)

    def waiting(self, seats: Iterable[int], kind: str, source: Mapping[str, Any] | None, names: Names = ()) -> str:
        who = self._joined([self.seat_name(seat, names) for seat in seats])
        return self.words["waiting"].format(who=who, kind=self.kind(kind))

    def refusal(self, refusal: Refusal, names: Names = ()) -> str:
        return f"{self.words[refusal.reason].format(**refusal.detail)} ({refusal.rule})."

    def event(self, event: Mapping[str, Any], seat: int = SPECTATOR, names: Names = ()) -> str:
        facts = {word: self.count(word, value) if word == "points" else value for word, value in event.items()}
        kind = event["event"]
        if "seat" in event:
            kind += " by you" if event["seat"] == seat else ""
            facts["who"] = self.seat_name(event["seat"], names)
        return self.told[kind].format(**facts)

    def outcome(self, outcome: Outcome, seat: int = SPECTATOR, names: Names = ()) -> str:
        facts = {
            "who": self._joined([self.seat_name(winner, names) for winner in outcome.winners]),
            "points": self.count("points", max(outcome.scores)),
        }
        kind = "shared" if len(outcome.winners) > 1 else "won by you" if outcome.winners == (seat,) else "won"
        return self.told[kind].format(**facts)

    def seat_name(self, seat: int, names: Names = ()) -> str:
        return (names[seat] if names else "") or self.words["seat name"].format(number=seat + 1)


class English(Sentences):
    language = "en"
    words: ClassVar = {
        "and": "and",
        "seat name": "Seat {number}",
        "bid for one": "Bid for the prize {prizes}.",
        "bid for several": "Bid for the prizes {prizes}, together {points}.",
        "bid card": "Bid {card}",
        "waiting": "Waiting for {who}: {kind}",
        "over": "The game is over",
        "no-seat": "There is no such seat",
        "has-bid": "A bid that is made stands",
        "played": "The {card} has been played",
        "no-card": "The suits have only {cards} cards",
        "players": "players",
        "phase": "phase",
        "to-act": "still to bid",
        "round": "round",
        "rounds": "rounds",
        "stake": "at stake",
        "to-come": "prizes to come",
        "ties": "tied prizes",
        "seats": "players",
        "points": "points",
        "hand": "bid cards left",
        "bid": "your bid",
    }
    counted: ClassVar = {"points": ("{n} point", "{n} points")}
    kinds: ClassVar = {"bid": "a bid"}
    phases: ClassVar = {"bidding": "bidding", "over": "the game is over"}
    told: ClassVar = {
        "turned": "The prize {prize} is turned up.",
        "bid": "{who} has made a bid.",
        "bid by you": "You bid {card}.",
        "revealed": "{who} has bid {card}.",
        "revealed by you": "You have bid {card}.",
        "taken": "{who} takes {points}.",
        "taken by you": "You take {points}.",
        "carried": "The highest bids are equal: {points} stay at stake.",
        "lost": "The highest bids are equal: nobody gets {points}.",
        "won": "{who} wins with {points}.",
        "won by you": "You win with {points}.",
        "shared": "{who} share the victory with {points} each.",
    }


class Italian(Sentences):
    language = "it"
    words: ClassVar = {
        "and": "e",
        "seat name": "Posto {number}",
        "bid for one": "Offri per il premio {prizes}.",
        "bid for several": "Offri per i premi {prizes}, in tutto {points}.",
        "bid card": "Offri {card}",
        "waiting": "Si aspetta {who}: {kind}",
        "over": "La partita è finita",
        "no-seat": "Questo posto non esiste",
        "has-bid": "Un’offerta fatta non si cambia",
        "played": "Il {card} è già stato giocato",
        "no-card": "I semi hanno solo {cards} carte",
        "players": "giocatori",
        "phase": "fase",
        "to-act": "devono ancora offrire",
        "round": "mano",
        "rounds": "mani",
        "stake": "in palio",
        "to-come": "premi che verranno",
        "ties": "premi alla pari",
        "seats": "giocatori",
        "points": "punti",
        "hand": "carte rimaste",
        "bid": "la tua offerta",
        "carried": "restano in palio",
        "discarded": "si scartano",
    }
    counted: ClassVar = {"points": ("{n} punto", "{n} punti")}
    kinds: ClassVar = {"bid": "un’offerta"}
    phases: ClassVar = {"bidding": "offerte", "over": "la partita è finita"}
    told: ClassVar = {
        "turned": "Si scopre il premio {prize}.",
        "bid": "{who} ha fatto un’offerta.",
        "bid by you": "Offri {card}.",
        "revealed": "{who} ha offerto {card}.",
        "revealed by you": "Hai offerto {card}.",
        "taken": "{who} prende {points}.",
        "taken by you": "Prendi {points}.",
        "carried": "Le offerte più alte sono pari: {points} in palio anche nella prossima mano.",
        "lost": "Le offerte più alte sono pari: nessuno prende {points}.",
        "won": "{who} vince con {points}.",
        "won by you": "Vinci con {points}.",
        "shared": "{who} vincono insieme con {points} a testa.",
    }


class German(Sentences):
    language = "de"
    words: ClassVar = {
        "and": "und",
        "seat name": "Platz {number}",
        "bid for one": "Biete auf den Preis {prizes}.",
        "bid for several": "Biete auf die Preise {prizes}, zusammen {points}.",
        "bid card": "Biete {card}",
        "waiting": "Wartet auf {who}: {kind}",
        "over": "Das Spiel ist zu Ende",
        "no-seat": "Diesen Platz gibt es nicht",
        "has-bid": "Ein Gebot, das abgegeben ist, gilt",
        "played": "Die {card} ist schon gespielt",
        "no-card": "Die Farben haben nur {cards} Karten",
        "players": "Spieler",
        "phase": "Phase",
        "to-act": "müssen noch bieten",
        "round": "Runde",
        "rounds": "Runden",
        "stake": "im Spiel",
        "to-come": "Preise, die noch kommen",
        "ties": "Preise bei Gleichstand",
        "seats": "Spieler",
        "points": "Punkte",
        "hand": "übrige Karten",
        "bid": "dein Gebot",
        "carried": "bleiben liegen",
        "discarded": "fallen weg",
    }
    counted: ClassVar = {"points": ("{n} Punkt", "{n} Punkte")}
    kinds: ClassVar = {"bid": "ein Gebot"}
    phases: ClassVar = {"bidding": "Gebote", "over": "das Spiel ist zu Ende"}
    told: ClassVar = {
        "turned": "Der Preis {prize} wird aufgedeckt.",
        "bid": "{who} hat geboten.",
        "bid by you": "Du bietest {card}.",
        "revealed": "{who} hat {card} geboten.",
        "revealed by you": "Du hast {card} geboten.",
        "taken": "{who} bekommt {points}.",
        "taken by you": "Du bekommst {points}.",
        "carried": "Die höchsten Gebote sind gleich: {points} bleiben liegen.",
        "lost": "Die höchsten Gebote sind gleich: Niemand bekommt {points}.",
        "won": "{who} gewinnt mit {points}.",
        "won by you": "Du gewinnst mit {points}.",
        "shared": "{who} teilen sich den Sieg mit je {points}.",
    }


LANGUAGES: dict[str, type[Sentences]] = {kind.language: kind for kind in (English, Italian, German)}
