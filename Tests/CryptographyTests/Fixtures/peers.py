"""Opens and makes tokens and passcodes with joserfc and pyotp. Reads one JSON object, and writes one."""

import base64
import json
import sys

import pyotp
from joserfc import jwe, jws
from joserfc.jwk import RSAKey

ALGORITHMS = ["RS256"]
ENCRYPTION = ["RSA-OAEP-256", "A128CBC-HS256"]

given = json.load(sys.stdin)
pem = "-----BEGIN RSA PRIVATE KEY-----\n" + given["privateKey"] + "\n-----END RSA PRIVATE KEY-----\n"
key = RSAKey.import_key(pem)
passcodes = pyotp.TOTP(base64.b32encode(base64.b64decode(given["secret"])).decode())

json.dump(
    {
        "signed": jws.deserialize_compact(given["signed"], RSAKey.import_key(given["publicKey"]), algorithms=ALGORITHMS).payload.decode(),
        "decrypted": jwe.decrypt_compact(given["encrypted"], key, algorithms=ENCRYPTION).plaintext.decode(),
        "ownSigned": jws.serialize_compact({"alg": "RS256"}, given["text"], key, algorithms=ALGORITHMS),
        "ownEncrypted": jwe.encrypt_compact({"alg": "RSA-OAEP-256", "enc": "A128CBC-HS256"}, given["text"], key, algorithms=ENCRYPTION),
        "thumbprint": key.thumbprint(),
        "passcodes": [passcodes.at(moment) for moment in given["moments"]],
    },
    sys.stdout,
)
