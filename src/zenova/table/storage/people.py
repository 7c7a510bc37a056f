"""People with accounts: their names, the browsers they are signed in with, the keys of their seats, their passkeys."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, Select, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..errors import NotNow
from ..keys import hashed, is_key, new_key
from ..people import NameTaken, NoSuchPerson, NotRecognised, Person, account_name, folded
from .schema import CHALLENGES, KEYS, PASSKEYS, PEOPLE, PERSON_KEYS, SIGN_INS

SIGNED_IN_S = 365 * 24 * 3600.0
CHALLENGE_S = 300.0
MOST_BROWSERS = 50  # in which somebody is signed in
MOST_KEYS = 30
MOST_PASSKEYS = 20


@dataclass(frozen=True)
class Passkey:
    """`id` as base64url."""

    id: str
    public_key: bytes
    sign_count: int
    created: float
    used: float


class People:
    """Methods are synchronous and may be called from any thread."""

    def __init__(self, engine: Engine, now: Callable[[], float] = time.time) -> None:
        self.engine = engine
        self._now = now

    # Accounts

    def sign_up(self, name: str) -> tuple[Person, str]:
        """A new person, and the key whose words bring the account back."""
        person = Person(secrets.token_urlsafe(16), account_name(name), self._now())
        key = new_key()
        try:
            with self.engine.begin() as connection:
                row = {**vars(person), "folded": folded(person.name), "recovery": hashed(key)}
                connection.execute(insert(PEOPLE), row)
        except IntegrityError:
            raise NameTaken from None
        return person, key

    def named(self, name: str) -> Person:
        found = self._one(_person().where(PEOPLE.c.folded == folded(name)))
        if found is None:
            raise NoSuchPerson
        return found

    def by_recovery(self, key: str) -> Person | None:
        return self._one(_person().where(PEOPLE.c.recovery == hashed(key)))

    def new_recovery(self, person: Person) -> str:
        """Another key for the words; those from before bring nothing any more."""
        key = new_key()
        with self.engine.begin() as connection:
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(recovery=hashed(key)))
        return key

    def names(self, ids: Iterable[str]) -> dict[str, str]:
        """Of those that are still here."""
        query = select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.id.in_(list(ids)))
        with self.engine.connect() as connection:
            return {row.id: row.name for row in connection.execute(query)}

    # Browsers

    def sign_in(self, person: Person) -> str:
        """What a browser keeps to prove who uses it; the oldest one makes room."""
        token = new_key()
        mine = SIGN_INS.c.person_id == person.id
        with self.engine.begin() as connection:
            connection.execute(delete(SIGN_INS).where(mine, SIGN_INS.c.until < self._now()))
            known = connection.execute(select(SIGN_INS.c.hash).where(mine).order_by(SIGN_INS.c.until.desc())).scalars()
            if extra := list(known)[MOST_BROWSERS - 1 :]:
                connection.execute(delete(SIGN_INS).where(SIGN_INS.c.hash.in_(extra)))
            row = {"hash": hashed(token), "person_id": person.id, "until": self._now() + SIGNED_IN_S}
            connection.execute(insert(SIGN_INS), row)
        return token

    def signed_in(self, token: str) -> Person | None:
        found = _person().join(SIGN_INS, SIGN_INS.c.person_id == PEOPLE.c.id)
        return self._one(found.where(SIGN_INS.c.hash == hashed(token), SIGN_INS.c.until >= self._now()))

    def sign_out(self, token: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(delete(SIGN_INS).where(SIGN_INS.c.hash == hashed(token)))

    def sign_out_everywhere(self, person: Person) -> None:
        with self.engine.begin() as connection:
            connection.execute(delete(SIGN_INS).where(SIGN_INS.c.person_id == person.id))

    def sign_out_elsewhere(self, person: Person, token: str) -> None:
        others = SIGN_INS.c.person_id == person.id, SIGN_INS.c.hash != hashed(token)
        with self.engine.begin() as connection:
            connection.execute(delete(SIGN_INS).where(*others))

    # Keys of seats

    def keys(self, person: Person) -> list[str]:
        with self.engine.connect() as connection:
            return _keys(connection, person)

    def take_along(self, person: Person, keys: Iterable[str]) -> list[str]:
        """Add those keys of a browser that hold seats here and are nobody else's; all of the person's, at least one."""
        offered = {hashed(key): key for key in keys if is_key(key)}
        with self.engine.begin() as connection:
            held = select(KEYS.c.hash).where(KEYS.c.hash.in_(list(offered)), KEYS.c.purpose == "holder").distinct()
            known = select(PERSON_KEYS.c.hash).where(PERSON_KEYS.c.hash.in_(list(offered)))
            new = set(connection.execute(held).scalars()) - set(connection.execute(known).scalars())
            mine = _keys(connection, person)
            wanted = [offered[one] for one in sorted(new)][: max(0, MOST_KEYS - len(mine))]
            if not mine and not wanted:
                wanted = [new_key()]
            for key in wanted:
                self._add_key(connection, person, key)
            return _keys(connection, person)

    def _add_key(self, connection: Connection, person: Person, key: str) -> None:
        try:
            with connection.begin_nested():
                row = {"hash": hashed(key), "person_id": person.id, "key": key}
                connection.execute(insert(PERSON_KEYS), row)
        except IntegrityError:  # another request of the same browser was faster
            return

    def of_keys(self, keys: Iterable[str]) -> tuple[Person, str] | None:
        """Whose one of these keys is, and the key."""
        offered = {hashed(key): key for key in keys}
        query = (
            _person()
            .add_columns(PERSON_KEYS.c.hash)
            .join(PERSON_KEYS, PERSON_KEYS.c.person_id == PEOPLE.c.id)
            .where(PERSON_KEYS.c.hash.in_(list(offered)))
            .order_by(PERSON_KEYS.c.hash)
        )
        with self.engine.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else (Person(row.id, row.name, row.created), offered[row.hash])

    # Passkeys

    def challenge(self, person: Person | None = None) -> bytes:
        """What a passkey is to sign: one of anybody who signs in, or a new one for a person."""
        made = secrets.token_bytes(32)
        row = {
            "hash": hashed(made.hex()),
            "person_id": person.id if person else None,
            "until": self._now() + CHALLENGE_S,
        }
        with self.engine.begin() as connection:
            connection.execute(delete(CHALLENGES).where(CHALLENGES.c.until < self._now()))
            connection.execute(insert(CHALLENGES), row)
        return made

    def answer(self, challenge: bytes, person: Person | None = None) -> None:
        """Use a challenge up; a NotRecognised if it was none, not this person's, too old or used before."""
        whose = CHALLENGES.c.person_id.is_(None) if person is None else CHALLENGES.c.person_id == person.id
        fits = CHALLENGES.c.hash == hashed(challenge.hex()), CHALLENGES.c.until >= self._now(), whose
        with self.engine.begin() as connection:
            if connection.execute(delete(CHALLENGES).where(*fits)).rowcount != 1:
                raise NotRecognised

    def passkeys(self, person: Person) -> list[Passkey]:
        columns = [PASSKEYS.c[name] for name in Passkey.__dataclass_fields__]
        query = select(*columns).where(PASSKEYS.c.person_id == person.id).order_by(PASSKEYS.c.created)
        with self.engine.connect() as connection:
            return [Passkey(**row) for row in connection.execute(query).mappings()]

    def add_passkey(self, person: Person, id: str, public_key: bytes, sign_count: int) -> None:
        row = {"id": id, "person_id": person.id, "public_key": public_key, "sign_count": sign_count}
        if len(self.passkeys(person)) >= MOST_PASSKEYS:
            raise NotNow(f"one person has at most {MOST_PASSKEYS} passkeys; remove one first")
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(PASSKEYS), row | {"created": self._now(), "used": self._now()})
        except IntegrityError:
            raise NotRecognised from None

    def passkey(self, id: str) -> tuple[Person, Passkey]:
        columns = [PASSKEYS.c[name].label(f"passkey_{name}") for name in Passkey.__dataclass_fields__]
        query = _person().add_columns(*columns).join(PASSKEYS, PASSKEYS.c.person_id == PEOPLE.c.id)
        with self.engine.connect() as connection:
            row = connection.execute(query.where(PASSKEYS.c.id == id)).one_or_none()
        if row is None:
            raise NotRecognised
        id, name, created, *passkey = row
        return Person(id, name, created), Passkey(*passkey)

    def used_passkey(self, id: str, sign_count: int) -> None:
        with self.engine.begin() as connection:
            connection.execute(
                update(PASSKEYS).where(PASSKEYS.c.id == id).values(sign_count=sign_count, used=self._now())
            )

    def remove_passkey(self, person: Person, id: str) -> None:
        mine = PASSKEYS.c.id == id, PASSKEYS.c.person_id == person.id
        with self.engine.begin() as connection:
            connection.execute(delete(PASSKEYS).where(*mine))

    def _one(self, query: Select[str, str, float]) -> Person | None:
        with self.engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else Person(*row)


def _person() -> Select[str, str, float]:
    return select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.created)


def _keys(connection: Connection, person: Person) -> list[str]:
    query = select(PERSON_KEYS.c.key).where(PERSON_KEYS.c.person_id == person.id).order_by(PERSON_KEYS.c.hash)
    return list(connection.execute(query).scalars())
