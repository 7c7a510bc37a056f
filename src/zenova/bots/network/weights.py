"""The weights of a network as a file, and as the arrays that evaluate it with one set of cards.

A file holds the rows of features, actions and traits as 8-bit numbers, each row with a scale of its own, the rest in
half precision, the words of all traits, and what a reader wants to know of the training (`about`), with the temperature
that makes the chances calibrated.
"""

import io
import json
import zlib
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from zenova.games.registry import part
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.once import card_set, once_for_each

from .features import Inputs, Traits, inputs_of

SHARED = 0.25  # what a trait counts beside a feature's own weights
STRIP = 128  # columns of a layer that are multiplied together
LEAST_LEARNT = 0.02  # in weights of a trait; most have a tenth and more
FILE = "network.npz"
ROWS = ("feature_own", "feature_shared", "action_own", "action_shared")
Array = np.ndarray[Any, Any]


class Network(NamedTuple):
    """A network ready to be evaluated. Tables of layers have a row for each number that goes in; those that take all
    numbers are cut into strips of columns."""

    rows: Array  # of every feature
    bias: Array
    inner: Array  # of every block, in strips
    inner_bias: Array
    outer: Array
    outer_bias: Array
    heads: Array  # a row for every action
    head_bias: Array
    value_inner: Array  # in strips
    value_inner_bias: Array
    value_outer: Array
    value_outer_bias: Array


def write_network(
    path: Path, arrays: Mapping[str, Array], words: Mapping[str, Sequence[str]], about: dict[str, Any]
) -> None:
    """Write trained weights, without traits of which next to nothing was learnt. `words` has the traits of features and
    actions; `about` at least the inputs' hash."""
    kept: dict[str, Any] = {}
    words = dict(words)
    for name, array in arrays.items():
        traits = name.removesuffix("_shared") + "_traits"
        if traits in words:
            learnt = np.abs(array).max(1) >= LEAST_LEARNT
            array, words[traits] = array[learnt], [word for word, one in zip(words[traits], learnt, strict=True) if one]
        if name in ROWS:
            scale = np.maximum(np.abs(array).max(1, keepdims=True), 1e-8) / 127
            kept[name] = np.round(array / scale).astype(np.int8)
            kept[f"{name}_scale"] = scale.astype(np.float32)
        else:
            kept[name] = array.astype(np.float16)
    facts = {"words": words, "about": about}
    kept["facts"] = np.frombuffer(json.dumps(facts).encode(), np.uint8)
    with path.open("wb") as file:
        np.savez_compressed(file, **kept)


def keep_temperature(path: Path, temperature: float) -> None:
    """Note in a file that its chances are to be cooled or warmed so much more."""
    kept = dict(np.load(path))
    facts = json.loads(kept["facts"].tobytes())
    facts["about"]["temperature"] = round(facts["about"].get("temperature", 1.0) * temperature, 4)
    kept["facts"] = np.frombuffer(json.dumps(facts).encode(), np.uint8)
    with path.open("wb") as file:
        np.savez_compressed(file, **kept)


def read_network(file: Any, inputs: Inputs, name: str) -> tuple[Network, dict[str, Any]]:
    """The network in a file, for a game with its cards, and what the file says about it."""
    arrays, facts = read_arrays(file, inputs, name)
    about = facts["about"]
    temperature = about.get("temperature", 1.0)
    for key in ("value_outer.weight", "value_outer.bias"):
        arrays[key] = arrays[key] / temperature
    return assemble(arrays, inputs, facts["words"]), about


def read_arrays(file: Any, inputs: Inputs, name: str) -> tuple[dict[str, Array], dict[str, Any]]:
    """The weights in a file as they were trained, and its facts. A UserError if that was with other actions or
    features."""
    kept = dict(np.load(file))
    facts = json.loads(kept.pop("facts").tobytes())
    about = facts["about"]
    if about["inputs"] != inputs.hash:
        raise UserError(
            f"{name}: this network was trained for other actions or features of {inputs.game.title} "
            f"({about['inputs']}, here {inputs.hash}); train it anew with “zenova train {inputs.game.name}”"
        )
    arrays = {key: array.astype(np.float32) for key, array in kept.items()}
    for key in ROWS:
        arrays[key] *= arrays.pop(f"{key}_scale")
    return arrays, facts


def assemble(arrays: Mapping[str, Array], inputs: Inputs, words: Mapping[str, Any]) -> Network:
    """The arrays of a trained network with its rows summed up for the cards of a game."""
    blocks = sorted({int(name.split(".")[1]) for name in arrays if name.startswith("blocks.")})

    def layer(part_of_block: str) -> tuple[Array, Array]:
        weights = [arrays[f"blocks.{block}.{part_of_block}.weight"].T for block in blocks]
        biases = [arrays[f"blocks.{block}.{part_of_block}.bias"] for block in blocks]
        return np.ascontiguousarray(np.stack(weights)), np.stack(biases)

    inner, inner_bias = layer("inner")
    return Network(
        _summed(arrays, "feature", inputs.feature_traits, words["features"], words["feature_traits"]),
        arrays["feature_bias"],
        _in_strips(inner),
        inner_bias,
        *layer("outer"),
        _summed(arrays, "action", inputs.action_traits, words["actions"], words["action_traits"]),
        arrays["action_bias"],
        _in_strips(arrays["value_inner.weight"].T),
        arrays["value_inner.bias"],
        np.ascontiguousarray(arrays["value_outer.weight"].T),
        arrays["value_outer.bias"],
    )


def _in_strips(layers: Array) -> Array:
    """Tables whose columns, and as many of nothing as are missing, are cut into strips, each of which lies in one
    place."""
    missing = -layers.shape[-1] % STRIP
    whole = np.pad(layers, [(0, 0)] * (layers.ndim - 1) + [(0, missing)])
    return np.ascontiguousarray(np.stack(np.split(whole, whole.shape[-1] // STRIP, axis=-1), axis=-3))


def _summed(
    arrays: Mapping[str, Array], kind: str, traits: Traits, known: Sequence[str], words: Sequence[str]
) -> Array:
    """Each row with those of its traits; a card that is not the network's own has no row of its own."""
    numbers = {word: at for at, word in enumerate(words)}
    own = np.array([digest(each) for each in traits]) == np.array(known)
    rows = arrays[f"{kind}_own"][: len(traits)] * own[:, None].astype(np.float32)
    shared = SHARED * arrays[f"{kind}_shared"]
    for at, each in enumerate(traits):
        having = [numbers[trait] for trait in each if trait in numbers]
        if having:
            rows[at] += shared[having].sum(0)
    return np.ascontiguousarray(rows)


def digest(traits: Sequence[str]) -> str:
    """A short word for what is printed on something, to know it again."""
    return f"{zlib.crc32(' | '.join(traits).encode()):x}"


def network_for(game: Game, path: Path | None = None) -> tuple[Network, dict[str, Any]]:
    """The network of a game: the one in the package, read when it is first asked for, or one's own."""
    if path is not None:
        with path.open("rb") as file:
            return read_network(file, inputs_of(game), str(path))
    return _packaged(game)


def has_network(game: Game) -> bool:
    return part("bots", game.name) is not None and packaged_file(game).is_file()


def packaged_file(game: Game) -> Any:
    """Where the package has the network of a game with a folder among the bots."""
    room = part("bots", game.name)
    assert room is not None
    return resources.files(room).joinpath(FILE)


@once_for_each(card_set)
def _packaged(game: Game) -> tuple[Network, dict[str, Any]]:
    if not has_network(game):
        raise UserError(f"{game.title} has no network; train one with “zenova train {game.name}”")
    return read_network(io.BytesIO(packaged_file(game).read_bytes()), inputs_of(game), FILE)
