"""Zena 1814 in German, with the words of the German short rules."""

from __future__ import annotations

from typing import ClassVar

from ..vocabulary import Who
from .sentences import Sentences


class German(Sentences):
    language = "de"
    areas = ("Altstadt", "Kathedrale", "Palast", "Bank", "Hafen", "Festung")
    at_areas = ("in der Altstadt", "in der Kathedrale", "im Palast", "in der Bank", "im Hafen", "in der Festung")
    to_areas = (
        "in die Altstadt",
        "in die Kathedrale",
        "in den Palast",
        "in die Bank",
        "in den Hafen",
        "in die Festung",
    )
    from_areas = (
        "aus der Altstadt",
        "aus der Kathedrale",
        "aus dem Palast",
        "aus der Bank",
        "aus dem Hafen",
        "aus der Festung",
    )
    the_areas = ("die Altstadt", "die Kathedrale", "den Palast", "die Bank", "den Hafen", "die Festung")
    card_kinds = ("Einmal-Karte", "Dauer-Karte", "Würfel-Karte")
    members = ("Herr", "Dame", "Abkömmling", "Abkömmling")
    your_members = ("deinen Herrn", "deine Dame", "deinen Abkömmling", "deinen Abkömmling")
    their_members = ("den Herrn", "die Dame", "einen Abkömmling", "einen Abkömmling")
    places = ("deinen Herrn", "deine Dame", "deinen ersten Abkömmling", "deinen zweiten Abkömmling")
    decks: ClassVar[dict[str, str]] = {"action": "eine Aktions-Karte", "goal": "eine Aufgaben-Karte"}
    counted: ClassVar[dict[str, tuple[str, str]]] = {
        "coins": ("{n} Münze", "{n} Münzen"),
        "points": ("{n} Siegpunkt", "{n} Siegpunkte"),
        "cards": ("{n} Karte", "{n} Karten"),
        "turns": ("einen weiteren Zug", "einen weiteren Zug"),
        "cubes": ("{n} Marker", "{n} Marker"),
    }
    frames: ClassVar[dict[str, str]] = {
        "card": "{name}: {area}, {kind}.",
        "price": "Preis: {slots}.",
        "prices": "Preise: {slots}.",
        "slot": "{price} (Anbieter erhält {bonus})",
        "victory": "Erfolg: {reward}",
        "defeat": "Fehlschlag: Die älteste Karte {places} wird zerstört.",
        "defeats": "Fehlschlag: Die ältesten Karten {places} werden zerstört.",
        "presence": "Jeder Marker bringt {points}, wenn sein Besitzer einen Marker auf einer Karte {at} hat.",
        "promoter presence": "Der Anbieter erhält {points}, wenn er einen Marker auf einer Karte {at} hat.",
        "control point": "Der Anbieter setzt den Marker von hier auf eine eigene Figur, die ab dann "
        "1 Wertungs-Punkt mehr zählt.",
        "move": "Beim ersten Mal legt der Anbieter diese Karte mit ihren Markern in ein anderes Gebiet, aber nicht in "
        "die Festung; ab dann wirkt sie dort.",
        "left": "Alle Spieler geben 1 Karte nach links weiter.",
        "right": "Alle Spieler geben 1 Karte nach rechts weiter.",
        "income": "Alle Spieler nehmen {coins}.",
        "more": "In dieser Runde bringen Karten {places}, die Münzen bringen, jedem Marker {coins} mehr.",
        "less": "In dieser Runde bringen Karten {places}, die Münzen bringen, jedem Marker {coins} weniger.",
        "fort": "Nach den Expertenregeln wird eine Festungs-Karte aufgedeckt.",
        "nothing": "Nichts geschieht.",
        "palace": "{points} für {coins}, wenn gewünscht",
    }
    earns: ClassVar[dict[Who, str]] = {
        Who.EACH: "Jeder Marker bringt {things}.",
        Who.PROMOTER: "Der Anbieter erhält {things}.",
        Who.EVERYONE: "Alle Spieler ziehen {things}.",
    }
    goals: ClassVar[dict[str, str]] = {
        "control": "{points}, wenn du am Ende der Partie die Gebietsmehrheit {at} hast.",
        "city": "{points} für jede Dauer- oder Würfel-Karte {at} am Ende der Partie.",
        "grab": "{numbers} dieser Karten sind zusammen {squares} wert.",
        "any-control": "{points}, wenn du am Ende der Partie mindestens eine Gebietsmehrheit hast.",
        "no-control": "{points}, wenn du am Ende der Partie keine Gebietsmehrheit hast.",
        "battles": "{points} für jede in der Festung gewonnene Schlacht, egal wer sie gewann.",
    }
    kinds: ClassVar[dict[str, str]] = {
        "turn": "Zug",
        "reaction": "Einfluss auf eine Karte",
        "take-back": "Marker zum Zurücknehmen",
        "draw": "Stapel zum Ziehen",
        "payment": "Münzen für eine Würfel-Karte",
        "palace": "Siegpunkte im Palast",
        "area": "Gebiet für einen Aufstand",
        "member": "Figur für einen Marker",
        "mulligan": "neue Hand",
        "first": "Startspieler",
        "place": "Aufstellung der Familie",
        "discard": "Karten zum Abwerfen",
        "hand-over": "Karte zum Weitergeben",
    }
    phases: ClassVar[dict[str, str]] = {
        "mulligan": "neue Hand",
        "placing": "Aufstellung der Familien",
        "first": "Startspieler",
        "event": "Ereignis",
        "actions": "Aktionen",
        "resolution": "Auswertung",
        "end": "Rundenende",
        "over": "Ende der Partie",
    }
    parts_of_turn: ClassVar[dict[str, str]] = {
        "move": "versetze eine Figur",
        "play": "biete eine Karte an",
        "influence": "nimm Einfluss auf eine Karte",
        "pass": "passe",
    }
    prompts: ClassVar[dict[str, str]] = {
        "turn": "du bist am Zug: {parts}",
        "extra turn": "du bist noch einmal am Zug: {parts}",
        "reaction": "Lege für {coins} einen Marker auf Feld {slot}, oder verzichte",
        "take-back to play": "du hast keinen Marker mehr: Nimm einen zurück, um {card} anzubieten",
        "take-back to influence": "du hast keinen Marker mehr: Nimm einen zurück, um auf {card} Einfluss zu nehmen",
        "draw": "wähle den Stapel, von dem du ziehst",
        "payment": "Zahle vor dem Wurf beliebig viele Münzen; bisher kommt {added} zum Würfel dazu",
        "palace": "du hast die Mehrheit im Palast: Du kannst 1 Münze für 2 Siegpunkte zahlen",
        "area": "Wähle das Gebiet, in das sie kommt",
        "member": "Wähle die Figur, die den Marker bekommt",
        "mulligan": "alle deine Karten kosten 5 oder mehr: Du kannst sie einmal alle tauschen",
        "first": "du hast deine Familie zuerst aufgestellt: Wähle, wer die Startspieler-Karte bekommt",
        "place": "wähle eine Karte für {member}",
        "discard": "wähle eine Karte zum Abwerfen, bis auf 6",
        "hand-over left": "Wähle eine Karte für deinen linken Nachbarn",
        "hand-over right": "Wähle eine Karte für deinen rechten Nachbarn",
        "still": " (noch {n})",
    }
    labels: ClassVar[dict[str, str]] = {
        "play": "{card} für {coins} anbieten",
        "influence": "Auf {card} für {coins} Einfluss nehmen",
        "move": "{member} {origin} {to} versetzen",
        "take-back": "Den Marker von {card}, Feld {slot}, zurücknehmen",
        "place": "{card} ({area})",
        "discard": "{card} abwerfen",
        "hand-over": "{card} an {who} weitergeben",
        "pay": "{coins} zahlen (Erfolg {won} %, Fehlschlag {lost} %)",
        "pay nothing": "Nichts zahlen (Erfolg {won} %, Fehlschlag {lost} %)",
        "member": "{member} {at}",
        "yourself": "Du selbst",
        "draw action": "Eine Aktions-Karte ziehen",
        "draw goal": "Eine Aufgaben-Karte ziehen",
        "pass": "Passen",
        "pass coin": "Passen und 1 Münze nehmen",
        "pass action": "Passen und eine Aktions-Karte ziehen",
        "pass goal": "Passen und eine Aufgaben-Karte ziehen",
        "accept mulligan": "Alle Karten tauschen",
        "decline mulligan": "Alle Karten behalten",
        "accept palace": "1 Münze für 2 Siegpunkte zahlen",
        "decline palace": "Die Münze behalten",
        "decline reaction": "Verzichten",
    }
    refusals: ClassVar[dict[str, str]] = {
        "other-card": "gerade ist nur auf {card} Einfluss möglich",
        "too-expensive": "{card} kostet hier {price}, du hast {have}",
        "too-much": "du kannst nicht {price} zahlen, du hast {have}",
        "area-not-allowed": "die Karte kann nicht {to}",
        "same-heir": "beide Abkömmlinge sind im selben Gebiet; gleich, welcher von beiden, also nenne den ersten",
        "did-something": "nur wer in seinem Zug nichts getan hat, nimmt beim Passen eine Münze oder eine Karte",
        "no-goals": "in einer Partie nach Einsteigerregeln gibt es keine Aufgaben-Karten",
        "deck-empty": "der Stapel ist leer: Du kannst nicht {deck} ziehen",
        "not-in-hand": "{card} ist nicht auf deiner Hand",
        "already-played": "du hast in diesem Zug schon eine Karte angeboten",
        "influenced-already": "eine Karte wird angeboten, bevor du auf andere Einfluss nimmst",
        "no-member": "du hast keine Figur {at}, wohin {card} gehört",
        "no-cube": "du hast keinen Marker für {card}",
        "not-on-table": "{card} liegt nicht aus",
        "no-slot": "auf {card} ist kein Feld frei",
        "cube-limit": "auf {card} darfst du nur {limit} haben",
        "already-moved": "du hast in diesem Zug schon eine Figur versetzt",
        "move-comes-first": "versetzt wird am Anfang eines Zuges",
        "area-not-in-play": "das Gebiet gehört nicht zu dieser Partie: {area}",
        "same-area": "du kannst {member} nicht versetzen, wo sie oder er schon steht: {at}",
        "same-card": "der Marker muss von einer anderen Karte als {card} kommen",
        "not-your-cube": "auf Feld {slot} von {card} liegt kein Marker von dir",
        "already-chosen": "{card} ist schon gewählt",
    }
    told: ClassVar[dict[str, tuple[str, str]]] = {
        "dealt": ("Du bekommst {card}.", "{who} bekommt {card}."),
        "dealt hidden": ("Du bekommst eine Karte.", "{who} bekommt eine Karte."),
        "mulliganed": ("Du tauschst alle Karten.", "{who} tauscht alle Karten."),
        "revealed": ("Du deckst {card} auf.", "{who} deckt {card} auf."),
        "placed": ("Du stellst {member} {to}.", "{who} stellt {member} {to}."),
        "placed with": ("Mit {card} stellst du {member} {to}.", "Mit {card} stellt {who} {member} {to}."),
        "first-player": (
            "{by} gibt dir die Startspieler-Karte.",
            "{by} gibt {who} die Startspieler-Karte.",
        ),
        "first-player given": ("", "Du gibst {who} die Startspieler-Karte."),
        "first-player kept": ("Du behältst die Startspieler-Karte.", "{who} behält die Startspieler-Karte."),
        "first-player drawn": ("Du bist Startspieler.", "{who} beginnt als Startspieler."),
        "turn": ("Du bist am Zug.", "{who} ist am Zug."),
        "extra turn begins": ("Du bist noch einmal am Zug.", "{who} ist noch einmal am Zug."),
        "moved": ("Du versetzt {member} {origin} {to}.", "{who} versetzt {member} {origin} {to}."),
        "played": ("Du bietest {card} für {coins} an.", "{who} bietet {card} für {coins} an."),
        "influenced": (
            "Du nimmst für {coins} Einfluss auf {card}, Feld {slot}.",
            "{who} nimmt für {coins} Einfluss auf {card}, Feld {slot}.",
        ),
        "took-back": ("Du nimmst deinen Marker von {card} zurück.", "{who} nimmt einen Marker von {card} zurück."),
        "promoter": ("Du bist jetzt Anbieter von {card}.", "{who} ist jetzt Anbieter von {card}."),
        "passed": ("Du passt.", "{who} passt."),
        "declined": ("Du nimmst keinen Einfluss auf {card}.", "{who} nimmt keinen Einfluss auf {card}."),
        "coins": ("{card}: Du erhältst {coins}.", "{card}: {who} erhält {coins}."),
        "coins from no card": ("Du erhältst {coins}.", "{who} erhält {coins}."),
        "points": ("{card}: Du erhältst {points}.", "{card}: {who} erhält {points}."),
        "points from no card": ("Du erhältst {points}.", "{who} erhält {points}."),
        "drew": ("Du ziehst {card}.", "{who} zieht {card}."),
        "drew hidden": ("Du ziehst {deck}.", "{who} zieht {deck}."),
        "extra-turn": ("{card}: Du erhältst einen weiteren Zug.", "{card}: {who} erhält einen weiteren Zug."),
        "schemed": (
            "{card}: Dein Marker stärkt {member}.",
            "{card}: Der Marker von {who} stärkt {member}.",
        ),
        "paid": ("Du zahlst {coins} für {card}.", "{who} zahlt {coins} für {card}."),
        "paid nothing": ("Du zahlst nichts für {card}.", "{who} zahlt nichts für {card}."),
        "rolled": (
            "Du würfelst {die} für {card}: {total} insgesamt.",
            "{who} würfelt {die} für {card}: {total} insgesamt.",
        ),
        "controls": ("Du hast die Mehrheit {at}.", "{who} hat die Mehrheit {at}."),
        "bought-points": ("Du zahlst {coins} für {points}.", "{who} zahlt {coins} für {points}."),
        "discarded": ("Du wirfst {card} ab.", "{who} wirft {card} ab."),
        "discarded hidden": ("Du wirfst {deck} ab.", "{who} wirft {deck} ab."),
        "handed-over": ("Du gibst {card} an {to} weiter.", "{who} gibt {card} an {to} weiter."),
        "handed-over hidden": ("Du gibst {deck} an {to} weiter.", "{who} gibt {deck} an {to} weiter."),
        "end-coins": ("Du gibst {coins} für {points} zurück.", "{who} gibt {coins} für {points} zurück."),
        "goal": ("Deine Aufgabe {card} bringt {points}.", "Die Aufgabe {card} von {who} bringt {points}."),
        "won": ("Du gewinnst mit {points}.", "{who} gewinnt mit {points}."),
        "victory by points": ("Du gewinnst mit {points}.", "{who} gewinnt mit {points}."),
        "victory by coins": (
            "Du gewinnst mit {points} und mehr übrigen Münzen.",
            "{who} gewinnt mit {points} und mehr übrigen Münzen.",
        ),
    }
    news: ClassVar[dict[str, str]] = {
        "round": "Runde {round} beginnt.",
        "event": "Ereignis {card}: {effects}",
        "fort": "Die Festungs-Karte {card} wird aufgedeckt.",
        "removed": "{card} verlässt das Spiel {at}.",
        "moved-card": "{card} kommt {origin} {to}.",
        "victory": "{card}: Erfolg.",
        "drawn-battle": "{card}: Nichts geschieht, die Karte bleibt.",
        "defeat": "{card}: Fehlschlag.",
        "nobody controls": "Niemand hat die Mehrheit {at}.",
        "handed-over to you": "{giver} gibt dir {card}.",
        "shared victory": "{who} gewinnen gemeinsam mit {points}.",
    }

    def _after_colon(self, text: str) -> str:
        return text[:1].upper() + text[1:]
