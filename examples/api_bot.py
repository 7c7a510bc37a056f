"""A bot that plays at a table over the API, with nothing but Python's standard library.

python examples/api_bot.py                                    opens a table of Zenith and plays the house's amateur
python examples/api_bot.py --game zena --against veteran      the same for Zena 1814
python examples/api_bot.py --join http://HOST:8000/join/KEY   takes the seat of an invitation

`choose` is the place for your own ideas. docs/write-a-bot.md explains the rest.
"""

from __future__ import annotations

import argparse
import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlsplit

Seen = dict[str, Any]
"""A table as this bot may see it: `status`, `version`, `view`, `decision`, `log`, `seats` and more."""
LONGEST_SILENCE_S = 60
LOST = (OSError, HTTPException)
"""What a lost connection raises."""


def choose(seen: Seen) -> dict[str, Any]:
    """One of the options of the decision. This bot likes to recruit; everything else it leaves to chance."""
    options = seen["decision"]["options"]
    liked = [option for option in options if "recruit" in option or "play" in option]
    chosen: dict[str, Any] = random.choice(liked or options)
    return chosen


class Server:
    """The API of one server. Cookies hold the keys to our seats, so one object is one player."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def post(self, path: str, wish: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            self.address + path, json.dumps(wish).encode(), {"content-type": "application/json"}
        )
        while True:
            try:
                with self.browser.open(request, timeout=30) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code != 429:  # too many requests: the answer says when to try again
                    raise
                time.sleep(float(error.headers["retry-after"]))

    def open_table(self, game: str, against: str, name: str) -> tuple[str, int]:
        """A table with us on the first seat and the house's bots on the others."""
        with self.browser.open(self.address + "/api/games", timeout=30) as answer:
            facts = {facts["name"]: facts for facts in json.load(answer)["games"]}[game]
        players = next(option["default"] for option in facts["options"] if option["name"] == "players")
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": against}] * (players - 1)]
        seen = self.post("/api/tables", {"game": game, "seats": seats, "name": name, "public": True})
        return seen["table"], 0

    def join(self, invite: str, name: str) -> tuple[str, int]:
        seated = self.post("/api/join", {"invite": invite, "name": name})
        return seated["table"], seated["seat"]

    def follow(self, table: str, seat: int) -> Iterator[Seen]:
        """The table each time something happens, until the game is over; a lost connection is taken up again."""
        while True:
            try:
                address = f"{self.address}/api/tables/{table}/stream?seat={seat}"
                with self.browser.open(address, timeout=LONGEST_SILENCE_S) as stream:
                    for line in stream:
                        if line.startswith(b"data: "):
                            seen = json.loads(line.removeprefix(b"data: "))
                            yield seen
                            if seen["status"] == "over":
                                return
            except urllib.error.HTTPError:
                raise
            except LOST:
                time.sleep(1)

    def decide(self, table: str, seen: Seen) -> None:
        """Answer the decision. If the table has moved on in the meantime the stream tells what to answer instead.

        The key makes it safe to send an answer again when nobody knows whether it arrived.
        """
        version = seen["version"]
        wish = {"seat": seen["seat"], "version": version, "action": choose(seen), "key": f"answer-to-{version}"}
        while True:
            try:
                self.post(f"/api/tables/{table}/actions", wish)
                return
            except urllib.error.HTTPError as error:
                if error.code != 409:
                    raise SystemExit(error.read().decode()) from None
                return
            except LOST:
                time.sleep(1)


def play(server: Server, table: str, seat: int) -> Seen:
    """Play a game to its end and return the last thing we saw."""
    answered = -1
    for seen in server.follow(table, seat):
        if seen["take-back"]["answer"]:
            server.post(f"/api/tables/{table}/take-back/answer", {"seat": seat, "accept": True})
        elif seen["decision"] and seen["version"] > answered:
            answered = seen["version"]
            server.decide(table, seen)
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description="A small bot that plays over the API.")
    parser.add_argument("--server", default="http://127.0.0.1:8000", help="where zenova serve runs")
    parser.add_argument("--game", default="zenith", choices=["zenith", "zena"])
    parser.add_argument("--against", default="amateur", metavar="LEVEL", help="the level of the bots to play against")
    parser.add_argument("--join", metavar="LINK", help="an invitation, as the lobby shows it")
    parser.add_argument("--name", default="Little bot")
    wish = parser.parse_args()
    link = urlsplit(wish.join or wish.server)
    if not link.netloc:
        parser.error(f"not an address: {wish.join or wish.server} (one looks like http://127.0.0.1:8000)")
    server = Server(f"{link.scheme}://{link.netloc}")
    try:
        if wish.join:
            table, seat = server.join(link.path.rsplit("/", 1)[-1], wish.name)
        else:
            table, seat = server.open_table(wish.game, wish.against, wish.name)
    except urllib.error.HTTPError as error:
        parser.error(json.load(error)["detail"])
    except LOST:
        parser.error(f"there is no server at {server.address}; start one with zenova serve")
    print(f"{wish.name} sits at {server.address}/table/{table}", flush=True)
    outcome = play(server, table, seat)["outcome"]
    print(f"over: {'won' if seat in outcome['winners'] else 'lost'}, scores {outcome['scores']}")


if __name__ == "__main__":
    main()
