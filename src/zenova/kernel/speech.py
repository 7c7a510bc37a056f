"""What the sentences of every game need: capitals, counted things, lists with “and” or “or”, who is waited for, and why
nobody may act at all.

A language of a game is a class of its own over `Speech`; `spoken_in` finds the one for a language code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from .data import Plain, Struct
from .errors import UserError, unknown
from .words import Names

if TYPE_CHECKING:
    from .game import Refusal

Language = TypeVar("Language")


GENERAL = {
    "en": {
        "and": "and",
        "or": "or",
        "seat": "Seat {n}",
        "waiting": "Waiting for {who}: {what}",
        "over": "the game is over",
        "no-such-seat": "there is no such seat at a table for {players}",
        "not-asked": "it is not your decision now; the game waits for {who}",
        "other-question": "this does not answer what is asked now: {kind}",
    },
    "it": {
        "and": "e",
        "or": "o",
        "seat": "Posto {n}",
        "waiting": "In attesa di {who}: {what}",
        "over": "la partita è finita",
        "no-such-seat": "questo posto non c’è a un tavolo per {players}",
        "not-asked": "ora non tocca a te decidere; si è in attesa di {who}",
        "other-question": "questa non è una risposta a ciò che si chiede ora: {kind}",
    },
    "de": {
        "and": "und",
        "or": "oder",
        "seat": "Platz {n}",
        "waiting": "Warten auf {who}: {what}",
        "over": "die Partie ist zu Ende",
        "no-such-seat": "diesen Platz gibt es an einem Tisch für {players} nicht",
        "not-asked": "du bist gerade nicht gefragt; gewartet wird auf {who}",
        "other-question": "das ist keine Antwort auf das, was gerade gefragt ist: {kind}",
    },
}
"""What all games say alike; a language that is not here speaks English in this."""

GENERAL_REASONS = ("over", "no-such-seat", "not-asked", "other-question")


class Speech:
    """The words of one language, and how they are put together."""

    language: ClassVar[str]
    words: ClassVar[dict[str, str]] = {}
    refusals: ClassVar[dict[str, str]]  # by reason, without the reasons of all games
    counted: ClassVar[dict[str, tuple[str, str]]]  # things with {n}, for one and for more
    kinds: ClassVar[dict[str, str]]  # of decisions
    phases: ClassVar[dict[str, str]]

    def count(self, thing: str, n: int) -> str:
        """So many of a thing of `counted`."""
        return self.counted[thing][n != 1].format(n=n)

    def label(self, word: str) -> str:
        """A word of a view, a key or an id, as people say it."""
        return self.words.get(word, word.replace("-", " "))

    def kind(self, kind: str) -> str:
        """What a kind of decision is about, in two or three words."""
        return self.kinds[kind]

    def phase(self, phase: str) -> str:
        """A phase of `view["phase"]`."""
        return self.phases[phase]

    def source(self, source: Plain) -> str:
        """What asks."""
        return ", ".join(self.label(str(word)) for word in source.values())

    def seat_name(self, seat: int, names: Names = ()) -> str:
        """A seat by its name, or by its number counted from 1."""
        name = names[seat] if 0 <= seat < len(names) else ""
        return name or self._general("seat").format(n=seat + 1)

    def waiting(self, seats: Iterable[int], kind: str, source: Plain | None, names: Names = ()) -> str:
        """Whom everybody waits for, and for what: “Waiting for Anna: Khan”."""
        what = self.source(source) if source else self.kind(kind)
        return self._general("waiting").format(who=self._seat_names(seats, names), what=what)

    def refusal(self, refusal: Refusal, names: Names = ()) -> str:
        """Why an action is not possible: “Nero costs 5 credits here, you have 3 (ZN-R1).”"""
        general = refusal.reason in GENERAL_REASONS
        text = self._general(refusal.reason) if general else self.refusals[self._reason(refusal)]
        return f"{capital(text.format(**self._refused(refusal, names)))} ({refusal.rule})."

    def _reason(self, refusal: Refusal) -> str:
        """The name of the sentence that tells a refusal."""
        return refusal.reason

    def _refused(self, refusal: Refusal, names: Names) -> Struct:
        """The details of a refusal in words, by the names its sentence uses."""
        facts = dict(refusal.detail)
        if "kind" in facts:
            facts["kind"] = self.kind(facts["kind"])
        if "seats" in facts:
            facts["who"] = self._seat_names(facts["seats"], names)
        elif "seat" in facts:
            facts["who"] = self.seat_name(facts["seat"], names)
        return facts

    def _seat_names(self, seats: Iterable[int], names: Names) -> str:
        return self._joined([self.seat_name(seat, names) for seat in seats])

    def _general(self, word: str) -> str:
        return GENERAL.get(self.language, GENERAL["en"])[word]

    def _joined(self, parts: Sequence[object]) -> str:
        return self._listed(parts, self._general("and"))

    def _either(self, parts: Sequence[object]) -> str:
        return self._listed(parts, self._general("or"))

    def _listed(self, items: Sequence[object], last: str) -> str:
        texts = [str(item) for item in items]
        return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def spoken_in(language: str, languages: Mapping[str, Language]) -> Language:
    """What a game has for a language code. Raises UserError for a language it does not speak."""
    if language not in languages:
        raise UserError(unknown("language", language, languages))
    return languages[language]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    return text[:1].lower() + text[1:]
