"""People with a name of their own here: what may be a name, and what can be wrong with a wish of theirs."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from ipaddress import ip_address

from zenova.bots import BOTS
from zenova.bots.levels import FORMER

from .errors import BadRequest, TableError
from .plan import clean_name

SHORTEST_NAME, LONGEST_NAME = 2, 24
BETWEEN_LETTERS = " -_.'’"
RESERVED = frozenset({"me", "zenova", "admin", "host", *BOTS, *FORMER})
TOGETHER = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL"})  # scripts that are written side by side


@dataclass(frozen=True)
class Person:
    """Somebody with an account. `id` never leaves the server but to the person's own passkeys."""

    id: str
    name: str
    created: float


class NameTaken(TableError):
    code = "name-taken"
    text = "somebody has this name already, or one that looks like it"


class NoSuchPerson(TableError):
    code = "no-such-person"
    text = "nobody here has this name"


class NotSignedIn(TableError):
    code = "not-signed-in"
    text = "this is for people who are signed in"


class NotRecognised(TableError):
    """One answer to every passkey that does not fit: why not is nobody's business."""

    code = "not-recognised"
    text = "this passkey is not known here, or its time is over; try again"


class ShutOut(TableError):
    code = "shut-out"
    text = "the host of this server has shut you out"


def account_name(name: str) -> str:
    """A name as it is shown; a BadRequest for one that is too short or too long, has signs that are no letters or
    digits, or mixes alphabets whose letters look alike."""
    cleaned = clean_name(unicodedata.normalize("NFKC", name))
    if not SHORTEST_NAME <= len(cleaned) <= LONGEST_NAME or len(cleaned) < len(name.strip()):
        raise BadRequest(f"a name has {SHORTEST_NAME} to {LONGEST_NAME} visible characters")
    signs = [sign for sign in cleaned if not (unicodedata.category(sign)[0] in "LMN" or sign in BETWEEN_LETTERS)]
    if signs or not cleaned[0].isalnum():
        raise BadRequest(f"a name is made of letters and digits, and between them of {' '.join(BETWEEN_LETTERS[1:])}")
    scripts = {unicodedata.name(sign, "?").split()[0] for sign in cleaned if sign.isalpha()}
    if len(scripts) > 1 and not scripts <= TOGETHER:
        raise BadRequest("a name has letters of one alphabet: those of another may look the same")
    if folded(cleaned) in RESERVED:
        raise NameTaken
    if is_address(cleaned):
        raise BadRequest("a name is no address of a computer")
    return cleaned


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def folded(name: str) -> str:
    """What names that look alike have in common: neither the case of letters nor what stands between them counts."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(sign for sign in plain if sign.isalnum() or unicodedata.category(sign)[0] == "M")
