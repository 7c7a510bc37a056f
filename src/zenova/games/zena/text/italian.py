"""Zena 1814 in Italian, with the words of the printed rules."""

from __future__ import annotations

from typing import ClassVar

from ..vocabulary import Who
from .sentences import Sentences


class Italian(Sentences):
    language = "it"
    areas = ("Strade della Città Vecchia", "Cattedrale", "Palazzo del Doge", "Banca", "Porto", "Forte")
    at_areas = (
        "nelle Strade della Città Vecchia",
        "alla Cattedrale",
        "al Palazzo del Doge",
        "alla Banca",
        "al Porto",
        "al Forte",
    )
    to_areas = at_areas
    from_areas = (
        "dalle Strade della Città Vecchia",
        "dalla Cattedrale",
        "dal Palazzo del Doge",
        "dalla Banca",
        "dal Porto",
        "dal Forte",
    )
    the_areas = (
        "le Strade della Città Vecchia",
        "la Cattedrale",
        "il Palazzo del Doge",
        "la Banca",
        "il Porto",
        "il Forte",
    )
    card_kinds = ("Temporanea", "Permanente", "Sfida")
    members = ("Capofamiglia", "Dama", "Rampollo", "Rampollo")
    your_members = ("il tuo Capofamiglia", "la tua Dama", "il tuo Rampollo", "il tuo Rampollo")
    their_members = ("il Capofamiglia", "la Dama", "un Rampollo", "un Rampollo")
    places = ("il tuo Capofamiglia", "la tua Dama", "il tuo primo Rampollo", "il tuo secondo Rampollo")
    decks: ClassVar[dict[str, str]] = {"action": "una carta Azione", "goal": "una carta Obiettivo"}
    counted: ClassVar[dict[str, tuple[str, str]]] = {
        "coins": ("{n} Soldo", "{n} Soldi"),
        "points": ("{n} Punto Prestigio", "{n} Punti Prestigio"),
        "cards": ("{n} carta", "{n} carte"),
        "turns": ("un altro turno", "un altro turno"),
        "cubes": ("{n} cubo", "{n} cubi"),
    }
    frames: ClassVar[dict[str, str]] = {
        "card": "{name}: {area}, {kind}.",
        "price": "Costo: {slots}.",
        "prices": "Costi: {slots}.",
        "slot": "{price} (Promotore: {bonus})",
        "victory": "Vittoria: {reward}",
        "defeat": "Sconfitta: la carta più vecchia {places} viene distrutta.",
        "defeats": "Sconfitta: le carte più vecchie {places} vengono distrutte.",
        "presence": "Ogni cubo frutta {points} se il suo proprietario ha un cubo su una carta {at}.",
        "promoter presence": "Il Promotore ottiene {points} se ha un cubo su una carta {at}.",
        "control point": "Il Promotore sposta il cubo da qui su un proprio Familiare, che da quel momento vale "
        "1 Punto Controllo in più.",
        "move": "La prima volta il Promotore sposta questa carta con i suoi cubi in un’altra zona, ma non al Forte; "
        "da quel momento ha effetto lì.",
        "left": "Ogni giocatore passa 1 carta a sinistra.",
        "right": "Ogni giocatore passa 1 carta a destra.",
        "income": "Ogni giocatore prende {coins}.",
        "more": "In questo turno le carte {places} che fruttano Soldi danno a ogni cubo {coins} in più.",
        "less": "In questo turno le carte {places} che fruttano Soldi danno a ogni cubo {coins} in meno.",
        "fort": "Con le regole per Esperti si rivela una carta Forte.",
        "nothing": "non succede nulla.",
        "palace": "{points} per {coins}, se vuole",
    }
    earns: ClassVar[dict[Who, str]] = {
        Who.EACH: "Ogni cubo frutta {things}.",
        Who.PROMOTER: "Il Promotore ottiene {things}.",
        Who.EVERYONE: "Ogni giocatore pesca {things}.",
    }
    goals: ClassVar[dict[str, str]] = {
        "control": "{points} se alla fine della partita controlli {the}.",
        "city": "{points} per ogni carta Permanente o Sfida {at} alla fine della partita.",
        "grab": "{numbers} di queste carte valgono insieme {squares}.",
        "any-control": "{points} se alla fine della partita controlli almeno una zona.",
        "no-control": "{points} se alla fine della partita non controlli nessuna zona.",
        "battles": "{points} per ogni battaglia vinta al Forte, da chiunque.",
    }
    kinds: ClassVar[dict[str, str]] = {
        "turn": "turno",
        "reaction": "influenza su una carta",
        "take-back": "cubo da riprendere",
        "draw": "mazzo da cui pescare",
        "payment": "Soldi per una Sfida",
        "palace": "punti al Palazzo del Doge",
        "area": "zona per una sollevazione",
        "member": "Familiare che riceve un cubo",
        "mulligan": "nuova mano",
        "first": "Primo Giocatore",
        "place": "disposizione della famiglia",
        "discard": "carte da scartare",
        "hand-over": "carta da passare",
    }
    phases: ClassVar[dict[str, str]] = {
        "mulligan": "nuova mano",
        "placing": "disposizione delle famiglie",
        "first": "Primo Giocatore",
        "event": "Evento",
        "actions": "Azioni",
        "resolution": "Risoluzione",
        "end": "Fine del turno",
        "over": "fine della partita",
    }
    parts_of_turn: ClassVar[dict[str, str]] = {
        "move": "muovi un Familiare",
        "play": "gioca una carta",
        "influence": "influenza una carta",
        "pass": "passa",
    }
    prompts: ClassVar[dict[str, str]] = {
        "turn": "tocca a te: {parts}",
        "extra turn": "il tuo turno supplementare: {parts}",
        "reaction": "metti un cubo sulla casella {slot} per {coins}, oppure rinuncia",
        "take-back to play": "non hai più cubi: riprendine uno per giocare {card}",
        "take-back to influence": "non hai più cubi: riprendine uno per influenzare {card}",
        "draw": "scegli il mazzo da cui pescare",
        "payment": "paga quanti Soldi vuoi prima del tiro; finora al dado si aggiunge {added}",
        "palace": "controlli il Palazzo del Doge: puoi pagare 1 Soldo per 2 Punti Prestigio",
        "area": "scegli la zona in cui spostarla",
        "member": "scegli il Familiare che riceve il cubo",
        "mulligan": "ogni carta ricevuta costa 5 o più: puoi cambiarle tutte, una sola volta",
        "first": "hai disposto per primo la tua famiglia: scegli a chi va la carta Primo Giocatore",
        "place": "scegli una carta per {member}",
        "discard": "scegli una carta da scartare, fino a 6",
        "hand-over left": "scegli una carta da passare al giocatore alla tua sinistra",
        "hand-over right": "scegli una carta da passare al giocatore alla tua destra",
        "still": " (ne mancano {n})",
    }
    labels: ClassVar[dict[str, str]] = {
        "play": "Gioca {card} per {coins}",
        "influence": "Influenza {card} per {coins}",
        "move": "Muovi {member} {origin} {to}",
        "take-back": "Riprendi il cubo da {card}, casella {slot}",
        "place": "{card} ({area})",
        "discard": "Scarta {card}",
        "hand-over": "Passa {card} a {who}",
        "pay": "Paga {coins} (vittoria {won} %, sconfitta {lost} %)",
        "pay nothing": "Non pagare (vittoria {won} %, sconfitta {lost} %)",
        "member": "{member} {at}",
        "yourself": "Tu",
        "draw action": "Pesca una carta Azione",
        "draw goal": "Pesca una carta Obiettivo",
        "pass": "Passa",
        "pass coin": "Passa e prendi 1 Soldo",
        "pass action": "Passa e pesca una carta Azione",
        "pass goal": "Passa e pesca una carta Obiettivo",
        "accept mulligan": "Cambia tutte le carte",
        "decline mulligan": "Tieni tutte le carte",
        "accept palace": "Paga 1 Soldo per 2 Punti Prestigio",
        "decline palace": "Tieni il Soldo",
        "decline reaction": "Rinuncia",
    }
    refusals: ClassVar[dict[str, str]] = {
        "other-card": "ora si può influenzare solo {card}",
        "too-expensive": "{card} qui costa {price}, ne hai {have}",
        "too-much": "non puoi pagare {price}, ne hai {have}",
        "area-not-allowed": "la carta non può andare {to}",
        "same-heir": "i due Rampolli sono nella stessa zona; non importa quale dei due, quindi indica il primo",
        "did-something": "solo chi nel turno non ha fatto nulla prende un Soldo o una carta passando",
        "no-goals": "in una partita per Principianti non ci sono carte Obiettivo",
        "deck-empty": "il mazzo è vuoto: non puoi pescare {deck}",
        "not-in-hand": "{card} non è nella tua mano",
        "already-played": "in questo turno hai già giocato una carta",
        "influenced-already": "una carta si gioca prima di influenzarne altre",
        "no-member": "non hai Familiari {at}, la zona di {card}",
        "no-cube": "non hai cubi per {card}",
        "not-on-table": "{card} non è sul tavolo",
        "no-slot": "{card} non ha caselle libere",
        "cube-limit": "su {card} puoi avere solo {limit}",
        "already-moved": "in questo turno hai già mosso un Familiare",
        "move-comes-first": "in un turno il movimento viene per primo",
        "area-not-in-play": "{the} non fa parte di questa partita",
        "same-area": "{member} è già {at}",
        "same-card": "il cubo deve venire da una carta diversa da {card}",
        "not-your-cube": "non hai un cubo nella casella {slot} di {card}",
        "already-chosen": "{card} è già scelta",
    }
    told: ClassVar[dict[str, tuple[str, str]]] = {
        "dealt": ("Ricevi {card}.", "{who} riceve {card}."),
        "dealt hidden": ("Ricevi una carta.", "{who} riceve una carta."),
        "mulliganed": ("Cambi tutte le carte.", "{who} cambia tutte le carte."),
        "revealed": ("Riveli {card}.", "{who} rivela {card}."),
        "placed": ("Metti {member} {at}.", "{who} mette {member} {at}."),
        "placed with": ("Con {card} metti {member} {at}.", "Con {card} {who} mette {member} {at}."),
        "first-player": (
            "{by} ti dà la carta Primo Giocatore.",
            "{by} dà la carta Primo Giocatore a {who}.",
        ),
        "first-player given": ("", "Dai la carta Primo Giocatore a {who}."),
        "first-player kept": ("Tieni la carta Primo Giocatore.", "{who} tiene la carta Primo Giocatore."),
        "first-player drawn": ("Sei il Primo Giocatore.", "{who} è il Primo Giocatore."),
        "turn": ("Tocca a te.", "Tocca a {who}."),
        "extra turn begins": ("Fai un turno supplementare.", "{who} fa un turno supplementare."),
        "moved": ("Muovi {member} {origin} {to}.", "{who} muove {member} {origin} {to}."),
        "played": ("Giochi {card} per {coins}.", "{who} gioca {card} per {coins}."),
        "influenced": (
            "Influenzi {card} per {coins}, casella {slot}.",
            "{who} influenza {card} per {coins}, casella {slot}.",
        ),
        "took-back": ("Riprendi il tuo cubo da {card}.", "{who} riprende un cubo da {card}."),
        "promoter": ("Ora sei il Promotore di {card}.", "{who} ora è il Promotore di {card}."),
        "passed": ("Passi.", "{who} passa."),
        "declined": ("Non influenzi {card}.", "{who} non influenza {card}."),
        "coins": ("{card}: ottieni {coins}.", "{card}: {who} ottiene {coins}."),
        "coins from no card": ("Ottieni {coins}.", "{who} ottiene {coins}."),
        "points": ("{card}: ottieni {points}.", "{card}: {who} ottiene {points}."),
        "points from no card": ("Ottieni {points}.", "{who} ottiene {points}."),
        "drew": ("Peschi {card}.", "{who} pesca {card}."),
        "drew hidden": ("Peschi {deck}.", "{who} pesca {deck}."),
        "extra-turn": ("{card}: ottieni un altro turno.", "{card}: {who} ottiene un altro turno."),
        "schemed": (
            "{card}: il tuo cubo rafforza {member}.",
            "{card}: il cubo di {who} rafforza {member}.",
        ),
        "paid": ("Paghi {coins} per {card}.", "{who} paga {coins} per {card}."),
        "paid nothing": ("Non paghi nulla per {card}.", "{who} non paga nulla per {card}."),
        "rolled": (
            "Tiri {die} per {card}: {total} in tutto.",
            "{who} tira {die} per {card}: {total} in tutto.",
        ),
        "controls": ("Controlli {the}.", "{who} controlla {the}."),
        "bought-points": ("Paghi {coins} per {points}.", "{who} paga {coins} per {points}."),
        "discarded": ("Scarti {card}.", "{who} scarta {card}."),
        "discarded hidden": ("Scarti {deck}.", "{who} scarta {deck}."),
        "handed-over": ("Passi {card} a {to}.", "{who} passa {card} a {to}."),
        "handed-over hidden": ("Passi {deck} a {to}.", "{who} passa {deck} a {to}."),
        "end-coins": ("Restituisci {coins} per {points}.", "{who} restituisce {coins} per {points}."),
        "goal": ("Il tuo Obiettivo {card} vale {points}.", "L’Obiettivo {card} di {who} vale {points}."),
        "won": ("Vinci con {points}.", "{who} vince con {points}."),
        "victory by points": ("Vinci con {points}.", "{who} vince con {points}."),
        "victory by coins": (
            "Vinci con {points}, perché ti restano più Soldi.",
            "{who} vince con {points}, perché ha più Soldi rimasti.",
        ),
    }
    news: ClassVar[dict[str, str]] = {
        "round": "Comincia il turno {round}.",
        "event": "Evento {card}: {effects}",
        "fort": "Si rivela la carta Forte {card}.",
        "removed": "{card} esce dal gioco {at}.",
        "moved-card": "{card} si sposta {origin} {to}.",
        "victory": "{card}: vittoria.",
        "drawn-battle": "{card}: non succede nulla, la carta resta.",
        "defeat": "{card}: sconfitta.",
        "nobody controls": "Nessuno controlla {the}.",
        "handed-over to you": "{giver} ti passa {card}.",
        "shared victory": "{who} vincono insieme con {points}.",
    }
