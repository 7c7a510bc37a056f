"""What the terminal itself says, beside the sentences of the games, in every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zenova.kernel.errors import UserError, unknown

ENGLISH = {
    "bot": "{bot} bot",
    "bad number": "There is no option {number}; options are 1 to {count}.",
    "not understood": "“{word}” is no answer here. Type a number, ? for help, q to leave.",
    "prompt": "Your answer (1 to {count}, ? for help): ",
    "prompt seat": "{name}, your answer (1 to {count}, ? for help): ",
    "hand over": "{name}: press Enter when only you look at the screen.",
    "happened": "What happened",
    "taken back": "Taken back.",
    "cannot take back": "That cannot be taken back: something hidden was revealed, or another seat has acted.",
    "is allowed": "This is allowed; it is option {number}.",
    "no answer": "Nothing is called “{word}”.",
    "nearest": "Nothing is called “{word}”; did you mean “{near}”?",
    "save where": "Save this game as (Enter: do not save): ",
    "saved": "Saved as {path}; look at it with {again}.",
    "left": "The game is left unfinished.",
    "help": "Type the number of an option to play it, or:",
    "help number": "what option 3 means",
    "help card": "what a card or another thing on the table does",
    "help why": "why something is not allowed",
    "help undo": "take your last move back, as long as it revealed nothing",
    "help quit": "leave; you can save the game",
    "help board": "draw the board again",
    "replay prompt": "move {at} of {last}: Enter next, b back, a number to jump, q quit: ",
    "replay dealt": "The cards are dealt.",
    "replay move": "Move {number}",
    "replay bad": "Type Enter, b, q or a number from 0 to {last}.",
    "happened more": "What happened (l shows it all)",
    "thinking": "{name} is thinking",
    "hint thinking": "thinking",
    "hint": "A bot would try this, and sees these chances to win:",
    "help hint": "what a bot would do",
    "help log": "all that has happened",
    "no cards": "This game has no cards with names of their own.",
}

ITALIAN = {
    "bot": "bot {bot}",
    "bad number": "L’opzione {number} non esiste; le opzioni vanno da 1 a {count}.",
    "not understood": "“{word}” non è una risposta. Scrivi un numero, ? per l’aiuto, q per uscire.",
    "prompt": "La tua risposta (da 1 a {count}, ? per l’aiuto): ",
    "prompt seat": "{name}, la tua risposta (da 1 a {count}, ? per l’aiuto): ",
    "hand over": "{name}: premi Invio quando solo tu guardi lo schermo.",
    "happened": "Che cosa è successo",
    "taken back": "Mossa annullata.",
    "cannot take back": "Non si può annullare: è stato rivelato qualcosa di nascosto, o un altro posto ha già agito.",
    "is allowed": "È permesso: è l’opzione {number}.",
    "no answer": "Niente si chiama “{word}”.",
    "nearest": "Niente si chiama “{word}”; forse “{near}”?",
    "save where": "Salva la partita come (Invio: non salvare): ",
    "saved": "Salvata come {path}; si rivede con {again}.",
    "left": "La partita resta incompiuta.",
    "help": "Scrivi il numero di un’opzione per giocarla, oppure:",
    "help number": "che cosa significa l’opzione 3",
    "help card": "che cosa fa una carta o un’altra cosa sul tavolo",
    "help why": "perché una cosa non è permessa",
    "help undo": "annulla la tua ultima mossa, se non ha rivelato nulla",
    "help quit": "esci; puoi salvare la partita",
    "help board": "ridisegna il tabellone",
    "replay prompt": "mossa {at} di {last}: Invio avanti, b indietro, un numero per saltare, q esci: ",
    "replay dealt": "Le carte sono distribuite.",
    "replay move": "Mossa {number}",
    "replay bad": "Scrivi Invio, b, q o un numero da 0 a {last}.",
    "happened more": "Che cosa è successo (l mostra tutto)",
    "thinking": "{name} sta pensando",
    "hint thinking": "sto pensando",
    "hint": "Un bot proverebbe così, e vede queste probabilità di vincere:",
    "help hint": "che cosa farebbe un bot",
    "help log": "tutto quello che è successo",
    "no cards": "Questo gioco non ha carte con un nome proprio.",
}

GERMAN = {
    "bot": "Bot {bot}",
    "bad number": "Es gibt keine Möglichkeit {number}; möglich sind 1 bis {count}.",
    "not understood": "„{word}“ ist hier keine Antwort. Tippe eine Zahl, ? für Hilfe, q zum Verlassen.",
    "prompt": "Deine Antwort (1 bis {count}, ? für Hilfe): ",
    "prompt seat": "{name}, deine Antwort (1 bis {count}, ? für Hilfe): ",
    "hand over": "{name}: Drücke Enter, wenn nur du auf den Bildschirm siehst.",
    "happened": "Was geschah",
    "taken back": "Zurückgenommen.",
    "cannot take back": "Das geht nicht zurück: Verdecktes wurde aufgedeckt, oder ein anderer Platz hat gehandelt.",
    "is allowed": "Das ist erlaubt; es ist Möglichkeit {number}.",
    "no answer": "Nichts heißt „{word}“.",
    "nearest": "Nichts heißt „{word}“; meinst du „{near}“?",
    "save where": "Spiel speichern als (Enter: nicht speichern): ",
    "saved": "Gespeichert als {path}; ansehen mit {again}.",
    "left": "Das Spiel bleibt unvollendet.",
    "help": "Tippe die Nummer einer Möglichkeit, um sie zu spielen, oder:",
    "help number": "was Möglichkeit 3 bedeutet",
    "help card": "was eine Karte oder etwas anderes auf dem Tisch tut",
    "help why": "warum etwas nicht erlaubt ist",
    "help undo": "den letzten eigenen Zug zurücknehmen, solange er nichts aufgedeckt hat",
    "help quit": "verlassen; das Spiel lässt sich speichern",
    "help board": "das Brett noch einmal zeichnen",
    "replay prompt": "Zug {at} von {last}: Enter weiter, b zurück, eine Zahl springt, q Ende: ",
    "replay dealt": "Die Karten sind ausgeteilt.",
    "replay move": "Zug {number}",
    "replay bad": "Tippe Enter, b, q oder eine Zahl von 0 bis {last}.",
    "happened more": "Was geschah (l zeigt alles)",
    "thinking": "{name} überlegt",
    "hint thinking": "überlege",
    "hint": "Ein Bot würde das versuchen und sieht diese Gewinnchancen:",
    "help hint": "was ein Bot täte",
    "help log": "alles, was geschehen ist",
    "no cards": "Dieses Spiel hat keine Karten mit eigenem Namen.",
}

LANGUAGES = {"en": ENGLISH, "it": ITALIAN, "de": GERMAN}


def interface(language: str) -> dict[str, str]:
    """The terminal's own words in a language."""
    if language not in LANGUAGES:
        raise UserError(unknown("language", language, LANGUAGES))
    return LANGUAGES[language]


def counted(number: int, thing: str) -> str:
    """So many of a thing, as the reports of commands say it."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def players(bots: Sequence[str], texts: Mapping[str, str]) -> list[str]:
    """What to call each seat: bots by their name; people, who have none here, keep the number of their seat."""
    several = sum(map(bool, bots)) > 1
    return [
        "" if not name else f"{name.capitalize()} {seat + 1}" if several else texts["bot"].format(bot=name.capitalize())
        for seat, name in enumerate(bots)
    ]
