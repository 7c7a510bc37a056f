"""Zenith in Italian, with the words of the printed rules."""

from __future__ import annotations

from typing import ClassVar

from ..vocabulary import Op, Track, Where
from .printed import EACH, FURTHER, Verb
from .sentences import Sentences


def _verb(command: str, infinitive: str, third: str) -> Verb:
    return Verb(command, infinitive, third, infinitive)


class Italian(Sentences):
    language = "it"
    planets = ("Mercurio", "Venere", "Terra", "Marte", "Giove")
    factions = ("Animod", "Umani", "Robot")
    verbs: ClassVar[dict[str, Verb]] = {
        "gain": _verb("ottieni", "ottenere", "ottiene"),
        "give": _verb("dai", "dare", "dà"),
        "spend": _verb("spendi", "spendere", "spende"),
        "take": _verb("prendi", "prendere", "prende"),
        "exile": _verb("esilia", "esiliare", "esilia"),
        "transfer": _verb("trasferisci", "trasferire", "trasferisce"),
        "mobilize": _verb("mobilita", "mobilitare", "mobilita"),
        "discard": _verb("scarta", "scartare", "scarta"),
        "develop": _verb("sviluppa", "sviluppare", "sviluppa"),
        "recentre": _verb("riporta", "riportare", "riporta"),
    }
    counted: ClassVar[dict[str, tuple[str, str]]] = {
        "influence": ("{n} Influenza", "{n} Influenza"),
        "credits": ("{n} Credito", "{n} Crediti"),
        "zenithium": ("{n} Zenithium", "{n} Zenithium"),
        "agents": ("{n} Agente", "{n} Agenti"),
        "own agents": ("{n} tuo Agente", "{n} tuoi Agenti"),
        "opponent agents": ("{n} Agente dell’avversario", "{n} Agenti dell’avversario"),
        "hand cards": ("{n} carta dalla mano", "{n} carte dalla mano"),
        "cards for the partner": (
            "al tuo compagno di squadra fino a {n} carta della tua mano",
            "al tuo compagno di squadra fino a {n} carte della tua mano",
        ),
        "cards": ("{n} carta", "{n} carte"),
        "discs": ("{n} dischetto", "{n} dischetti"),
        "spaces": ("{n} casella", "{n} caselle"),
        "tokens": ("{n} segnalino", "{n} segnalini"),
    }
    words: ClassVar[dict[str, str]] = {
        "credits": "Crediti",
        "zenithium": "Zenithium",
        "badge": "il badge Leader",
        "silver badge": "badge Leader, lato Argento",
        "gold badge": "badge Leader, lato Oro",
        "badge as gold": "il badge Leader sul lato Oro",
        "reserve token": "un segnalino Bonus a caso dalla riserva",
        "board token": "un segnalino Bonus a scelta dalle plance",
        "whole hand": "tutta la mano",
        "at least": "almeno {thing}",
        "to opponent": "all’avversario {thing}",
        "from opponent": "{thing} dall’avversario",
        "on": "su {planet}",
        "shared": " da ripartire a piacere tra i pianeti",
        "shared but": " da ripartire a piacere tra i pianeti diversi da {planet}",
        "neighbours": "{influence} su ciascuno di {n} pianeti vicini",
        "row of neighbours": "{influence} su {n} pianeti vicini",
        "in this order": ", in quest’ordine",
        "disc": "il dischetto {on}",
        "opponent disc": "un dischetto sul lato dell’avversario",
        "recentre": "al centro {disc}",
        "until you have": " fino ad averne {n}",
        "until they have": " fino ad averne {n}",
        "cost of that card": "{thing} pari al costo di quella carta",
        "per own colour": "per ogni pianeta in cui hai un Agente",
        "per opponent colour": "per ogni pianeta in cui l’avversario ha un Agente",
        "by technologies": "{thing} per {n} Tecnologie al Livello 1 o superiore",
        "respectively": "rispettivamente {steps}",
        "for free": "gratis",
        "cheaper": "spendendo {thing} in meno",
        "full price": "al suo prezzo intero",
    }
    frames: ClassVar[dict[str, str]] = {
        "agent": "{name}: {planet}, {faction}, costo {cost}.",
        "may": "puoi {clause}",
        "trade": "puoi {price} per {reward}",
        "paid": "se lo fai",
        "if": "{condition}, {then}",
        "you have": "se hai {thing}",
        "opponent has": "se l’avversario ha {thing}",
        "opponent": "l’avversario {clause}",
        "pair": "{act}, poi {reward}",
        "times": "per {n} volte: {pair}",
        "choose": "scegli: {left}, oppure {right}",
    }
    places: ClassVar[dict[int, str]] = {
        Where.ANY: "su un pianeta a scelta",
        Where.NOT_MERCURY: "su un pianeta a scelta diverso da {planet}",
        Where.DIFFERENT: "su un altro pianeta",
        FURTHER: "su un altro pianeta ancora",
        EACH: "su ogni pianeta",
        Where.AT_CENTRE: "su un pianeta con il dischetto al centro",
        Where.OPPONENT_SIDE: "su un pianeta con il dischetto sul lato dell’avversario",
        Where.THAT_CARD: "sul pianeta di quella carta",
    }
    columns: ClassVar[dict[str, tuple[str, str]]] = {
        "at": ("dalla colonna di {planet}", "dalla colonna di {planet}"),
        "but": ("da una colonna diversa da {planet}", "da colonne diverse da {planet}"),
        "another": ("da un’altra colonna", "da un’altra colonna"),
        "each": ("da ogni colonna", "da ogni colonna"),
    }
    tracks: ClassVar[dict[int, str]] = {
        Track.ANIMOD: "la Tecnologia degli Animod",
        Track.HUMAN: "la Tecnologia degli Umani",
        Track.ROBOT: "la Tecnologia dei Robot",
        Track.ANY: "una Tecnologia a scelta",
        Track.LOWEST: "la tua Tecnologia meno avanzata",
    }
    technologies = ("Tecnologia degli Animod", "Tecnologia degli Umani", "Tecnologia dei Robot")
    people: ClassVar[dict[str, str]] = {
        "team": "la squadra {n}",
        "partners": "la squadra di {first} e {second}",
        "you": "di te",
        "your team": "la tua squadra",
    }
    sources: ClassVar[dict[str, str]] = {
        "technology": "{technology}, Livello {level}",
        "token": "Segnalino Bonus ({token})",
        "row": "Bonus della fila {row}",
        "lead": "Azione Leader ({faction})",
        "at planet": "su {planet}",
        "at technology": "sulla {technology}",
        "for": "per {thing}",
    }
    shorts: ClassVar[dict[Op, str]] = {
        Op.EXILE: "esilia {n}",
        Op.TRANSFER: "trasferisci {n}",
        Op.MOBILIZE: "mobilita {n}",
        Op.TAKE_BADGE: "badge Leader",
    }
    kinds: ClassVar[dict[str, str]] = {
        "mulligan": "nuova mano",
        "order": "ordine dei compagni",
        "play": "carta da giocare",
        "choice": "scelta tra due effetti",
        "discard": "carta da scartare",
        "token": "segnalino Bonus da prendere",
        "develop": "Tecnologia da sviluppare",
        "hand-over": "carte per il compagno di squadra",
        "trade": "scambio facoltativo",
        "influence": "pianeta per l’Influenza",
        "give-influence": "pianeta per l’Influenza dell’avversario",
        "share": "ripartizione dell’Influenza",
        "recentre": "dischetto da riportare al centro",
        "exile": "Agente da esiliare",
        "transfer": "Agente da trasferire",
    }
    phases: ClassVar[dict[str, str]] = {
        "mulligan": "nuova mano",
        "order": "ordine dei compagni",
        "play": "azione",
        "resolve": "effetti",
        "over": "fine della partita",
    }
    victories: ClassVar[dict[str, str]] = {
        "absolute": "Vittoria assoluta",
        "democratic": "Vittoria democratica",
        "popular": "Vittoria popolare",
        "exhaustion": "Vittoria per esaurimento",
    }
    sides: ClassVar[dict[str, str]] = {"silver": "lato Argento", "gold": "lato Oro"}
    prompts: ClassVar[dict[str, str]] = {
        "mulligan": "nuova mano: scegli una alla volta le carte da cambiare, poi tieni le altre",
        "order": "turno della tua squadra: scegli chi di voi comincia",
        "play": "tocca a te: gioca una carta per reclutare, sviluppare o diventare Leader",
        "choice": "{left}, oppure {right}",
        "discard": "scegli una carta da scartare",
        "token": "scegli un segnalino Bonus da prendere dalle plance",
        "hand-over": "puoi dare {cards}",
        "influence": "scegli {planet} per {influence}",
        "give-influence": "scegli {planet} su cui l’avversario ottiene {influence}",
        "share": "scegli {planet} e la sua parte di {influence}",
        "neighbours": "scegli uno di {n} pianeti vicini per {influence}",
        "row of neighbours": "scegli uno di {n} pianeti vicini e la sua parte di {influence}, in quest’ordine",
        "recentre": "scegli {disc} da riportare al centro",
        "exile": "scegli {column} da cui esiliare un Agente",
        "transfer": "scegli {column} da cui trasferire un Agente",
        "still": " (ancora {n})",
    }
    targets: ClassVar[dict[int, str]] = {
        Where.ANY: "un pianeta",
        Where.NOT_MERCURY: "un pianeta diverso da {planet}",
        Where.DIFFERENT: "un altro pianeta",
        Where.AT_CENTRE: "un pianeta con il dischetto al centro",
        Where.OPPONENT_SIDE: "un pianeta con il dischetto sul lato dell’avversario",
    }
    choices: ClassVar[dict[str, str]] = {
        "own any": "una delle tue colonne",
        "own but": "una delle tue colonne diversa da {planet}",
        "own another": "un’altra delle tue colonne",
        "opponent any": "una colonna dell’avversario",
        "opponent but": "una colonna dell’avversario diversa da {planet}",
        "opponent another": "un’altra colonna dell’avversario",
    }
    labels: ClassVar[dict[str, str]] = {
        "recruit": "Recluta {card} {price}",
        "level": "sviluppa {track} al Livello {level} {price}",
        "develop": "{level} (scarta {card})",
        "lead": "Diventa il Leader con {card}: {effects}",
        "replace": "Cambia {card}",
        "discard": "Scarta {card}",
        "hand-over": "Dai {card} al tuo compagno di squadra",
        "column": "{planet} ({card})",
        "token": "Segnalino {at}: {effects}",
        "first you": "Cominci tu",
        "first partner": "Comincia {who}",
        "keep all": "Tieni tutte le carte",
        "keep the rest": "Tieni le altre",
        "give none": "Non dare nessuna carta",
        "give no more": "Non dare altre carte",
        "accept": "Accetta",
        "decline": "Rinuncia",
    }
    refusals: ClassVar[dict[str, str]] = {
        "not-in-hand": "{card} non è nella tua mano",
        "already-marked": "{card} è già tra le carte da cambiare",
        "other-team": "{who} non è nella tua squadra",
        "no-token": "non c’è nessun segnalino Bonus {at}",
        "last-level": "{track} è già all’ultimo Livello",
        "level-price": "il Livello {level} della {technology} qui costa {price}, ne hai {have}",
        "other-track": "qui si può sviluppare solo {track}",
        "not-lowest": "{track} non è la tua Tecnologia meno avanzata",
        "no-such-rung": "qui puoi pagare solo {rungs}",
        "rung-agents": "costa {price} di quella colonna, lì ne hai {have}",
        "rung-price": "costa {price}, ne hai {have}",
        "out-of-reach": "{card} appartiene a {planet}, dove recluta solo il tuo compagno di squadra",
        "too-expensive": "{card} qui costa {price}, ne hai {have}",
        "empty-column": "in quella colonna di {planet} non c’è nessun Agente",
        "column-not-allowed": "la colonna di {planet} qui non si può scegliere",
        "no-disc": "su {planet} non c’è nessun dischetto fino alla fine del turno",
        "no-run": "questa parte su {planet} non si accorda con una fila di pianeti vicini",
        "already-picked": "{planet} è già tra i pianeti scelti; ne serve un altro",
        "not-at-centre": "il dischetto di {planet} non è al centro",
        "not-on-opponent-side": "il dischetto di {planet} non è sul lato dell’avversario",
        "share-too-big": "è troppo per {planet}: resta {influence}, e il dischetto si ferma alla zona di controllo",
        "planet-not-allowed": "{planet} qui non si può scegliere",
    }
    told: ClassVar[dict[str, tuple[str, str]]] = {
        "dealt": ("Ricevi {card}.", "{who} riceve {card}."),
        "dealt hidden": ("Ricevi una carta.", "{who} riceve una carta."),
        "mulliganed": ("Cambi {cards}.", "{who} cambia {cards}."),
        "mulliganed none": ("Tieni tutte le carte.", "{who} tiene tutte le carte."),
        "drew": ("Peschi {card}.", "{who} pesca {card}."),
        "drew hidden": ("Peschi una carta.", "{who} pesca una carta."),
        "turn": ("È il tuo turno.", "È il turno di {who}."),
        "ordered": ("Cominci tu per la tua squadra.", "{who} comincia per la squadra."),
        "recruited": ("Recluti {card} {price}.", "{who} recluta {card} {price}."),
        "developed": (
            "Sviluppi {track} al Livello {level} {price}.",
            "{who} sviluppa {track} al Livello {level} {price}.",
        ),
        "led": ("Diventi il Leader con {card}.", "{who} diventa il Leader con {card}."),
        "discarded": ("Scarti {card}.", "{who} scarta {card}."),
        "captured": ("Conquisti il dischetto di {planet}.", "{who} conquista il dischetto di {planet}."),
        "gained": ("Ottieni {thing}.", "{who} ottiene {thing}."),
        "paid": ("Spendi {thing}.", "{who} spende {thing}."),
        "gave": ("Dai all’avversario {thing}.", "{who} dà all’avversario {thing}."),
        "stole": ("Prendi {thing} dall’avversario.", "{who} prende {thing} dall’avversario."),
        "stole part": (
            "Prendi {thing}: {part} dall’avversario, il resto dalla riserva generale.",
            "{who} prende {thing}: {part} dall’avversario, il resto dalla riserva generale.",
        ),
        "stole none": ("Prendi {thing} dalla riserva generale.", "{who} prende {thing} dalla riserva generale."),
        "badge": ("Ora hai il badge Leader, {side}.", "{who} ora ha il badge Leader, {side}."),
        "token-taken": ("Prendi il segnalino Bonus {at}: {token}.", "{who} prende il segnalino Bonus {at}: {token}."),
        "token-taken reserve": (
            "Prendi un segnalino Bonus dalla riserva: {token}.",
            "{who} prende un segnalino Bonus dalla riserva: {token}.",
        ),
        "exiled": ("Perdi {card} su {planet} per esilio.", "{who} perde {card} su {planet} per esilio."),
        "transferred": (
            "Trasferisci {card} nella tua colonna di {planet}.",
            "{who} trasferisce {card} nella propria colonna di {planet}.",
        ),
        "mobilized": ("Mobiliti {card} su {planet}.", "{who} mobilita {card} su {planet}."),
        "handed-over": ("Dai {card} a {partner}.", "{who} dà {card} a {partner}."),
        "handed-over hidden": ("Dai una carta a {partner}.", "{who} dà una carta a {partner}."),
        "row-bonus": (
            "Hai tutte le Tecnologie al Livello {row}: bonus della fila.",
            "{who} ha tutte le Tecnologie al Livello {row}: bonus della fila.",
        ),
        "skipped": ("Non hai carte da giocare.", "{who} non ha carte da giocare."),
        "declined": ("Rinunci.", "{who} rinuncia."),
        "won": ("Vinci: {how}.", "{who} vince: {how}."),
        "exhausted": (
            "La partita finisce per esaurimento. Vinci tu.",
            "La partita finisce per esaurimento. {who} vince.",
        ),
        "outcome": ("Vinci con {discs} a {to}: {how}.", "{who} vince con {discs} a {to}: {how}."),
    }
    news: ClassVar[dict[str, str]] = {
        "disc-moved": "Il dischetto di {planet} si sposta di {spaces} verso {toward}.",
        "new-disc": "Un nuovo dischetto va al centro di {planet}.",
        "recentred": "Il dischetto di {planet} torna al centro.",
        "handed-over to you": "{giver} ti dà {card}.",
        "reshuffled": "Gli scarti, mescolati, formano un nuovo mazzo di {cards}.",
        "reserve-refilled": "I segnalini Bonus scartati, mescolati, formano una nuova riserva di {tokens}.",
        "exhausted drawn": "La partita finisce per esaurimento. È un pareggio.",
        "draw": "Pareggio, {discs} a {to}.",
    }
