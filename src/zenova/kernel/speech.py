"""What the sentences of every game need: capitals, counted things, lists with “and” or “or”, who is waited for, what
happened to whom, and why nobody may act at all.

A game speaks through a class of its own over `Speech`; its texts lie in one TOML file a language, by these tables:
`kinds`, `busy` (what is said while a kind is decided, where that is more than its name), `phases`, `prompts`, `labels`,
`refusals`, `counted` (with `…-one` for one of a thing), `told` (of one player, `….you` to the reader and `….they` about
somebody else), `news` (what concerns no one in particular), `clauses` (what comes of a deed, said behind its sentence;
`…-you` to the reader where that differs) and its own."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import ClassVar, NamedTuple

from .data import Plain, Struct
from .game import SPECTATOR, Decision, Offer, Refusal
from .texts import REFERENCE, Texts, read_texts
from .words import Names, Words

GENERAL = Path(__file__).parent / "languages"
"""What all games say alike; a language that is not here speaks English in this."""


class Told(NamedTuple):
    """An event, the name of the sentence that tells it, and the words to put in."""

    event: Plain
    kind: str
    facts: Struct


class Speech(Words):
    """A game in one language: its texts, and how they are put together; what it says is told in `Words`."""

    folder: ClassVar[Path]
    """Where the game's texts lie."""
    untitled: ClassVar[frozenset[str]] = frozenset()
    """Kinds of decisions whose question names what asks itself."""
    together: ClassVar[frozenset[str]] = frozenset({"dealt", "drew", "discarded", "handed-over"})
    """Events of which one sentence tells several that differ in their card alone, kept under `same`."""
    named: ClassVar[tuple[str, ...]] = ("words",)
    """Tables of the texts that name things by their ids."""
    added: ClassVar[frozenset[str]] = frozenset()
    """Events of which several that differ in their amount alone are told as one, of all of it."""

    def __init__(self, language: str) -> None:
        own = read_texts(self.folder, language)
        general = language if (GENERAL / f"{language}.toml").is_file() else REFERENCE
        self.text = Texts(language, read_texts(GENERAL, general) | own)
        self.language = language

    # Short words

    def count(self, thing: str, n: object) -> str:
        """So many of a thing of the table `counted`."""
        return self.text(f"counted.{thing}", n=n)

    def label(self, word: str) -> str:
        keys = (f"{table}.{word}{name}" for table in self.named for name in ("", ".name"))
        return next((self.text.words[key] for key in keys if key in self.text.words), word.replace("-", " "))

    def kind(self, kind: str) -> str:
        return self.text(f"kinds.{kind}")

    def phase(self, phase: str) -> str:
        return self.text(f"phases.{phase}")

    def card(self, id: str) -> str:
        return self.label(str(id))

    def source(self, source: Plain) -> str:
        """What asks."""
        return ", ".join(self.label(str(word)) for word in source.values())

    def seat_name(self, seat: int, names: Names = ()) -> str:
        name = names[seat] if 0 <= seat < len(names) else ""
        return name or self._nameless(seat)

    def _nameless(self, seat: int) -> str:
        return self.text("seat", n=seat + 1)

    # Questions and answers

    def decision(self, decision: Decision, names: Names = ()) -> str:
        question = self._question(decision, names)
        if decision.source is None or decision.kind in self.untitled:
            return whole(question)
        return f"{self.source(decision.source)}: {self._after_colon(question)}."

    def _question(self, decision: Decision, names: Names) -> str:
        return self.text(f"prompts.{decision.kind}", **decision.detail)

    def reason(self, view: Plain, offer: Offer, taken: int, best: int, names: Names = ()) -> str:
        facts = self._reasons(view, offer, taken, best, names)
        return whole(self._joined(facts)) if facts else ""

    def _reasons(self, view: Plain, offer: Offer, taken: int, best: int, names: Names) -> list[str]:
        """What the table showed, each a part of a sentence."""
        return []

    def waiting(self, seats: Iterable[int], kind: str, source: Plain | None, names: Names = ()) -> str:
        who = self._seat_names(seats, names)
        if source is None and self.text.has(f"busy.{kind}"):
            return self.text(f"busy.{kind}", who=who)
        return self.text("waiting", who=who, what=self.source(source) if source else self.kind(kind))

    def refusal(self, refusal: Refusal, names: Names = ()) -> str:
        """Why an action is not possible: “Nero costs 5 credits here, you have 3 (ZN-R1).”"""
        text = self.text(f"refusals.{self._reason(refusal)}", **self._refused(refusal, names))
        return f"{capital(text)} ({refusal.rule})."

    def _reason(self, refusal: Refusal) -> str:
        """The name of the sentence that tells a refusal."""
        return refusal.reason

    def _refused(self, refusal: Refusal, names: Names) -> Struct:
        """The details of a refusal in words, by the names its sentence uses."""
        facts = dict(refusal.detail)
        if "kind" in facts:
            facts["kind"] = self.kind(facts["kind"])
        if "card" in facts:
            facts["card"] = self.card(facts["card"])
        if "seats" in facts:
            facts["who"] = self._seat_names(facts["seats"], names)
        elif "seat" in facts:
            facts["who"] = self.seat_name(facts["seat"], names)
        return facts

    # What happened

    def event(self, event: Plain, seat: int = SPECTATOR, names: Names = ()) -> str:
        """One event of `Game.event_view`, told to a seat; what the event does not say stays unsaid."""
        return self._sentence(Told(event, *self._event_words(event, seat, names)), seat, names)

    def story(
        self, events: Iterable[Plain], seat: int = SPECTATOR, names: Names = ()
    ) -> list[tuple[Sequence[Plain], str]]:
        """Lines of a log, each with the events it tells: a player's deed and what came of it is one sentence."""
        lines: list[list[Told]] = []
        for event in self._arranged(events):
            told = Told(event, *self._event_words(event, seat, names))
            if lines and self._comes_of(lines[-1][0], told):
                lines[-1].append(told)
            else:
                lines.append([told])
        return [([told.event for told in line], self._line(line[0], line[1:], seat, names)) for line in lines]

    def _arranged(self, events: Iterable[Plain]) -> list[Plain]:
        """What happens several times running, told once."""
        told: list[Plain] = []
        for event in events:
            last: Plain = told[-1] if told else {}
            kind = event["event"]
            if last.get("event") != kind:
                told.append(event)
            elif kind in self.together and _but_card(last) == _but_card(event):
                told[-1] = {**last, "same": [*last.get("same", [last]), event]}
            elif kind in self.added and _but("amount", last) == _but("amount", event):
                told[-1] = {**last, "amount": last["amount"] + event["amount"]}
            else:
                told.append(event)
        return told

    def _comes_of(self, deed: Told, outcome: Told) -> bool:
        """Whether an event is told behind a deed, of the same player or nobody's."""
        if self._owner(outcome.event) not in (None, self._owner(deed.event)):
            return False
        return self.text.has(f"clauses.{outcome.kind}") and not self.text.has(f"news.{deed.kind}")

    def _owner(self, event: Plain) -> object:
        """Whose event it is; nobody's if it concerns no one in particular."""
        return event.get("seat")

    def _line(self, deed: Told, outcomes: Sequence[Told], seat: int, names: Names) -> str:
        sentence = self._sentence(deed, seat, names)
        if not outcomes:
            return sentence
        clauses = []
        for _, kind, facts in outcomes:
            mine = "-you" if self._actor(deed.event, seat, names)[0] and self.text.has(f"clauses.{kind}-you") else ""
            clauses.append(self.text(f"clauses.{kind}{mine}", **facts))
        sentence = sentence.removesuffix(".")
        if ":" in sentence or outcomes[0].event["event"] == deed.event["event"]:
            return f"{self._joined([sentence, *clauses])}."
        return f"{sentence}: {self._joined(clauses)}."

    def _sentence(self, told: Told, seat: int, names: Names) -> str:
        event, kind, facts = told
        if self.text.has(f"news.{kind}"):
            return capital(self.text(f"news.{kind}", **facts))
        return self._told(kind, *self._actor(event, seat, names), names, facts)

    def _event_words(self, event: Plain, seat: int, names: Names) -> tuple[str, Struct]:
        """The name of the sentence that tells an event, and the words to put in."""
        raise NotImplementedError

    def _actor(self, event: Plain, seat: int, names: Names) -> tuple[bool, str]:
        """Whether an event is the reader's own, and whose it is."""
        return event["seat"] == seat, self.seat_name(event["seat"], names)

    def _told(self, kind: str, mine: bool, who: str, names: Names, facts: Plain) -> str:
        """A sentence to the reader, or one about somebody else, whose name stays as it was given."""
        if mine:
            return capital(self.text(f"told.{kind}.you", **facts))
        return self.text(f"told.{kind}.they", who=who if who in names else capital(who), **facts)

    # Lists

    def _seat_names(self, seats: Iterable[int], names: Names) -> str:
        return self._joined([self.seat_name(seat, names) for seat in seats])

    def _joined(self, parts: Sequence[object]) -> str:
        return self._listed(parts, "and")

    def _either(self, parts: Sequence[object]) -> str:
        return self._listed(parts, "or")

    def _listed(self, items: Sequence[object], last: str) -> str:
        *texts, final = (str(item) for item in items)
        comma = "," if any("," in text for text in texts) else ""
        return f"{', '.join(texts)}{comma} {self.text(last)} {final}" if texts else final

    def _after_colon(self, text: str) -> str:
        """How a sentence within a sentence begins."""
        return capital(text) if self.text("grammar.after-colon") == "capital" else small(text)


def _but(key: str, event: Plain) -> Plain:
    return {name: value for name, value in event.items() if name != key}


def _but_card(event: Plain) -> Plain:
    """All of an event but which card it is about, and only whether it says so."""
    return {key: key == "card" or value for key, value in event.items() if key not in ("deck", "same")}


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    return text[:1].lower() + text[1:]


def whole(text: str) -> str:
    return capital(text) + "."
