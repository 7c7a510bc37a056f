"""Web Push: a message that only one browser can read (RFC 8291), from a server that says who it is (RFC 8292)."""

from __future__ import annotations

import base64
import json
import os
import time
import urllib.error
import urllib.request
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from zenova.table.storage.calls import Call

PATIENCE_S = 10.0
KEPT_S = 24 * 3600  # by the push service, for a browser that is away
SIGNED_S = 12 * 3600
RECORD = 4096
GONE = (404, 410)


def new_secret() -> str:
    """The key a server signs its calls with, as text."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32))


class Sender:
    """Signs with a secret of `new_secret`; browsers know the server by `public`."""

    def __init__(self, secret: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(_bytes(secret)), ec.SECP256R1())
        self.public = _text(_point(self._key))

    def send(self, call: Call, message: bytes) -> bool:
        """Whether the browser is still there to be called; a push service that fails is not asked again."""
        headers = {
            "authorization": f"vapid t={self._signed(call.address)}, k={self.public}",
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_S),
        }
        try:
            body = encrypted(message, _bytes(call.receiver), _bytes(call.auth))
            request = urllib.request.Request(call.address, body, headers, method="POST")
            urllib.request.urlopen(request, timeout=PATIENCE_S).close()
        except urllib.error.HTTPError as error:
            return error.code not in GONE
        except (OSError, ValueError, InvalidKey):
            return True
        return True

    def _signed(self, address: str) -> str:
        place = urlsplit(address)
        claims = {
            "aud": f"{place.scheme}://{place.netloc}",
            "exp": int(time.time()) + SIGNED_S,
            "sub": "mailto:zenova@localhost",
        }
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        said = ".".join(_text(json.dumps(part).encode()) for part in parts)
        numbers = decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{said}.{_text(b''.join(number.to_bytes(32) for number in numbers))}"


def encrypted(message: bytes, receiver: bytes, auth: bytes) -> bytes:
    """For the browser with this public key and secret: one record of `aes128gcm` (RFC 8188)."""
    own, salt = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    sender = _point(own)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), receiver))
    secret = _derived(shared, auth, b"WebPush: info\0" + receiver + sender, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + bytes([len(sender)]) + sender
    return head + AESGCM(key).encrypt(nonce, message + b"\2", None)


def is_receiver(receiver: str, auth: str) -> bool:
    """Whether these are a public key and a secret that messages can be encrypted for."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(receiver))
        return len(_bytes(auth)) == 16
    except ValueError:
        return False


def _derived(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, purpose).derive(secret)


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(serialization.Encoding.X962, form)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
