"""A client that knows the sandbox from its OpenAPI description alone: it walks a journey of each vendor's service, and checks that every example,
every body that it sends, every answer that it gets, and every text that is signed or encrypted is what the description says."""

import base64
import hashlib
import json
import os
import struct
import time
import uuid
import zlib

import jsonschema_rs
import pyotp
import requests
from joserfc import jwe, jws
from joserfc.jwk import RSAKey

SERVER = os.environ["VESTIBULE_SERVER"]
DOCUMENT = requests.get(f"{SERVER}/openapi.json", timeout=60).json()


def check(schema, value, place):
    for error in jsonschema_rs.validator_for(schema).iter_errors(value):
        raise SystemExit(f"{place}: {error.message} in {json.dumps(value)[:400]}")


def examples():
    """Every example fits its schema."""
    count = 0
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            answers = [answer for status, answer in operation["responses"].items() if status.startswith("2")]
            for part in [operation.get("requestBody", {})] + answers:
                for kind, media in part.get("content", {}).items():
                    if "example" in media:
                        check(media["schema"], media["example"], f"{method} {path} {kind}")
                        count += 1
    return count


class Operation:
    """A request of the description: its example, changed by what is known."""

    def __init__(self, method, path):
        self.method, self.path = method, path
        self.about = DOCUMENT["paths"][path][method]

    def body(self):
        """The media type, the schema and the example of its body."""
        [(kind, media)] = self.about["requestBody"]["content"].items()
        return kind, media["schema"], media.get("example")

    def at(self, *values):
        """Its path with these values."""
        path = self.path
        for name in [part["name"] for part in self.about.get("parameters", []) if part["in"] == "path"]:
            path, values = path.replace("{" + name + "}", values[0]), values[1:]
        return path

    def __call__(self, *values, body=None, query=None, authorization=None, headers=None, expects=None, sender=None, **changes):
        path = self.at(*values)
        sent = dict(headers or {})
        if authorization is not None:
            assert self.about["security"], f"{self.path} needs no credential"
            sent["Authorization"] = authorization
        for part in self.about.get("parameters", []):
            if part["in"] == "header" and part["required"]:
                assert part["name"] in sent, f"{self.path} needs {part['name']}"
        data = None
        for kind, media in self.about.get("requestBody", {}).get("content", {}).items():
            sent["Content-Type"] = kind
            if kind in ("image/jpeg", "application/jose"):
                data = body
                continue
            value = dict(media["example"], **changes) if body is None else body
            value = {name: member for name, member in value.items() if member is not None}
            check(media["schema"], value, f"the body of {self.method} {path}")
            data = requests.models.RequestEncodingMixin._encode_params(value) if "urlencoded" in kind else json.dumps(value)
        if sender is not None:
            data = data.encode() if data else b""
            sent["Authorization"] = "Bearer " + sender.credential(self, path, data)
        answer = requests.request(self.method, SERVER + path, data=data, params=query, headers=sent, timeout=120)
        described = self.about["responses"].get(str(answer.status_code))
        assert described, f"{self.method} {path} answered {answer.status_code}: {answer.text}"
        wanted = expects or next(iter(self.about["responses"]))
        assert str(answer.status_code) == str(wanted), f"{self.method} {path} answered {answer.status_code}: {answer.text}"
        content = described.get("content", {}).get("application/json")
        if content is None or not answer.content:
            return None
        check(content["schema"], answer.json(), f"the answer to {self.method} {path}")
        return answer.json()


def base64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def public_keys(path, owner):
    """What a path answers that the description names for the keys of a text."""
    if "{" in path:
        return Operation("get", path)(owner)["keys"]
    return Operation("get", path)()["keys"]


class Party:
    """Who has an RSA key of their own, signs with it, and opens what is encrypted to it."""

    def __init__(self):
        self.key = RSAKey.generate_key(2048)
        self.jwk = self.key.as_dict(private=False)
        self.keys = {"keys": [dict(self.jwk, kid=self.key.thumbprint())]}

    def sealed(self, schema, content, recipient=None):
        """A text as its schema says: signed with this key, and encrypted to the key that the schema names."""
        if schema["contentMediaType"] == "application/jwt":
            check(schema["contentSchema"], content, "what is signed")
            content = json.dumps(content)
        content = content.encode()
        for layer in reversed(schema["x-jose"]):
            is_encrypted = "enc" in layer["header"]["required"]
            key = RSAKey.import_key(public_keys(layer["keys"], recipient)[0]) if is_encrypted else self.key
            header = {name: part["const"] for name, part in layer["header"]["properties"].items() if "const" in part}
            header["kid"] = key.thumbprint()
            check(layer["header"], header, "the header")
            if is_encrypted:
                content = jwe.encrypt_compact(header, content, key, algorithms=[header["alg"], header["enc"]]).encode()
            else:
                content = jws.serialize_compact(header, content, key, algorithms=[header["alg"]]).encode()
        return content.decode()

    def opened(self, schema, text, sender=None):
        """What is in a text of somebody else, if everything in it is as its schema says."""
        text = text.encode()
        for layer in schema["x-jose"]:
            algorithms = [part["const"] for name, part in layer["header"]["properties"].items() if name in ("alg", "enc")]
            if "enc" in layer["header"]["required"]:
                found = jwe.decrypt_compact(text, self.key, algorithms=algorithms)
                header, text = found.headers(), found.plaintext
            else:
                wanted = jws.extract_compact(text).headers()["kid"]
                [key] = [key for key in public_keys(layer["keys"], sender) if key["kid"] == wanted]
                found = jws.deserialize_compact(text, RSAKey.import_key(key), algorithms=algorithms)
                header, text = found.headers(), found.payload
            check(layer["header"], header, "the header of a text")
        if schema["contentMediaType"] != "application/jwt":
            return text
        content = json.loads(text)
        check(schema["contentSchema"], content, "what was signed")
        return content

    def proof(self, schema, method, path, body=None):
        """The members of a text that the description wants for one request, as it says what they mean."""
        known = {
            "htm": method.upper(), "htu": path, "iat": int(time.time()), "jti": str(uuid.uuid4()), "jwk": self.jwk,
            "bodyHash": base64url(hashlib.sha256(body or b"").digest()),
        }
        return {name: known[name] for name in schema["contentSchema"]["required"] if name in known}

    def credential(self, operation, path, body):
        """What follows Bearer."""
        [[scheme]] = [list(one) for one in operation.about["security"]]
        schema = DOCUMENT["components"]["securitySchemes"][scheme]["x-token"]
        claims = self.proof(schema, operation.method, path, body)
        if "iss" in schema["contentSchema"]["properties"]:
            claims["iss"] = self.id
        return self.sealed(schema, claims)


def example(schema):
    """The example of what is in a text."""
    return schema["contentSchema"]["examples"][0]


def picture():
    """A picture of nothing: a white PNG."""
    rows = b"".join(b"\0" + b"\xff" * 3 * 320 for _ in range(240))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 320, 240, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def scan():
    token = Operation("post", "/idscanenterprisesvc/token")
    upload = Operation("post", "/idscanenterprisesvc/journey/upload")
    scanner = token()["access_token"]
    image = {"Name": "WhiteImage", "Data": base64.b64encode(picture()).decode()}
    answer, journey, uploads = {"RequiredAction": "INITIAL"}, "", 0
    while answer["RequiredAction"] != "NONE":
        answer = upload(authorization=scanner, PersonEntryId=journey, InputImages=[image])
        journey, uploads = answer["JourneyId"], uploads + 1
        assert uploads < 20
    investigator = token(area="investigation")["access_token"]
    found = Operation("get", "/idscanenterprisesvc/Journey/Get")(authorization=investigator, query={"JourneyID": journey})
    assert found["JourneyId"] == journey and found["HighLevelResult"] == answer["HighLevelResult"]
    assert Operation("get", "/idscanenterprisesvc/JourneyDefinition/GetAll")(authorization=investigator)
    upload(authorization="another", expects=401)


def opt_in():
    def call(name, **changes):
        return Operation("post", f"/relid/{name}")(authorization=session, **changes)

    event = Operation("post", "/relid/setUser")(userID="anna", hasDeviceAuthentication=False)
    session = event["sessionID"]
    event = call("setPassword", password="vestibule", challengeMode=event["challengeMode"])
    assert event["event"] == "onUserLoggedIn", event
    event = call("initiateIDVBiometricOptIn")
    event = call("setPassword", password="vestibule", challengeMode=event["challengeMode"])
    assert event["event"] == "getIDVSelfieProcessStartConfirmation", event
    event = call("setIDVSelfieProcessStartConfirmation", isConfirm=True, idvWorkflow=event["idvWorkflow"])
    event = call("capturedFrame", frameData=base64.b64encode(picture()).decode())
    assert event["event"] == "onIDVOptInCapturedFrameConfirmation", event


def hosted():
    created = Operation("post", "/app/flow-session")(authorization="Bearer anna")
    session, key = created["id"], created["shareable_url"].split("?key=")[1]
    link = {"authorization": f"Bearer {key}", "headers": {"X-Flow-Device": "a-client-of-the-description"}}
    state = Operation("post", "/verify/{id}/open")(session, **link)
    while state["step"]:
        prompt = state["prompt"]
        if prompt["kind"] == "terms":
            state = Operation("post", "/verify/{id}/steps/accept_tos")(session, **link)
        elif prompt["kind"] == "phone":
            state = Operation("post", "/verify/{id}/steps/verify_sms")(session, **link)
        elif prompt["kind"] == "details":
            details = Operation("post", "/verify/{id}/steps/kyc_check")
            state = details(session, **link)
        elif prompt["kind"] == "document":
            country = prompt["countries"][0]
            choice = {"country": country, "category": prompt["categories"][country][0]}
            state = Operation("post", "/verify/{id}/steps/documentary_verification")(session, body=choice, **link)
        else:
            break
        if prompt == state["prompt"]:
            break
    Operation("post", "/verify/{id}/close")(session, **link)
    assert Operation("get", "/app/flow-session")(authorization="Bearer anna")["id"] == session


def push():
    token = Operation("post", "/push/devices")()["token"]
    assert Operation("get", "/push/devices/{token}/messages")(token)["messages"] == []


def verify():
    device, root = Party(), "/v1/idValidations"
    register = Operation("put", f"{root}/{{transaction}}/applicationInstance")
    code, entity = register.body()[2]["code"], str(uuid.uuid4())
    transaction = Operation("get", f"{root}/shortcode/{{code}}")(code)["transactionId"]
    signature = register.body()[1]["properties"]["signature"]
    registered = register(
        transaction, code=code, entityId=entity, jwks=device.keys, signature=device.sealed(signature, f"{transaction}.{entity}"))
    access = f"Bearer {registered['accessToken']}"
    token = Operation("post", f"{root}/{{transaction}}/tokens")(transaction, authorization=access)["token"]
    submit = Operation("post", f"{root}/{{transaction}}/data")
    schema = submit.body()[1]
    card = {"cardId": str(uuid.uuid4()), "cardType": "Passport", "frontImage": base64.b64encode(picture()).decode()}
    data = dict(example(schema), transactionId=transaction, entityId=entity, token=token, cards=[card])
    # Another device's signature does not count.
    submit(transaction, authorization=access, body=Party().sealed(schema, data), expects=400)
    taken = submit(transaction, authorization=access, body=device.sealed(schema, data))
    assert taken["transactionId"] == transaction, taken
    state = Operation("get", f"{root}/{{transaction}}")(transaction, authorization=access)
    assert state["status"] == "FAIL" and state["errors"], state


def authenticator():
    device = Party()

    def signed(operation, member="request", **changes):
        schema = operation.body()[1]["properties"][member]
        content = dict(example(schema), **changes, **device.proof(schema, operation.method, operation.path))
        return device.sealed(schema, {name: value for name, value in content.items() if value is not None})

    def send(name, **changes):
        operation = Operation("post", f"/mfa/{name}")
        return operation(request=signed(operation, **changes))

    authorize = Operation("post", "/mfa/authorizations")
    begun = authorize(mobilePayload=signed(authorize, "mobilePayload"))
    state = Operation("get", "/mfa/authorizations/{id}")
    known = state(begun["authorization"], sender=device)
    token = state.about["responses"]["200"]["content"]["application/json"]["schema"]["properties"]["idToken"]
    claims = device.opened(token, known["idToken"])
    assert claims["sub"] == "anna", claims
    answer = Operation("post", "/mfa/pairings").about["responses"]["200"]["content"]["application/json"]["schema"]
    pairing = send("pairings", pairing=claims["pairing"], pairingKey=None)
    secret = device.opened(answer["properties"]["secret"], pairing["secret"])
    totp = pyotp.TOTP(base64.b32encode(secret).decode(), digits=pairing["digits"], interval=pairing["period"])
    paired = send("passcodes", device=pairing["device"], user=pairing["user"], passcode=totp.now())
    assert paired["isPaired"], paired
    assert send("devices", device=pairing["device"], isPushAllowed=False)["isPushAllowed"] is False
    assert send("logs", device=pairing["device"])["supportId"]
    # Another key's request is not this device's.
    state(begun["authorization"], sender=Party(), expects=404)


def wallet():
    root, wallet = "/v1/distributedid", Party()
    wallet.id = str(uuid.uuid4())
    register = Operation("post", f"{root}/applicationInstances")
    register(applicationInstanceId=wallet.id, jwks=wallet.keys)
    mails = Operation("get", f"{root}/mails/{{instance}}")
    envelope = mails.about["responses"]["200"]["content"]["application/json"]["schema"]["properties"]["mails"]["items"]["properties"]["envelope"]
    remove = Operation("delete", f"{root}/mails/{{instance}}/{{id}}")

    def received():
        messages = []
        for mail in mails(wallet.id, sender=wallet)["mails"]:
            messages.append(wallet.opened(envelope, mail["envelope"], mail["senderId"]))
            remove(wallet.id, mail["id"], sender=wallet)
        return messages

    # The bank gives each new wallet a card, which it has signed and registered.
    [welcome] = received()
    card = welcome["claim"]
    content = {entry["key"]["content"]: entry["value"]["content"] for entry in card["claimData"]}
    registration = Operation("get", f"{root}/claims/{{claim}}")(f"{card['partitionId']}::{card['id']}")
    assert registration["hash"] == card["dataHash"] == base64url(hashlib.sha256(f"{card['dataJSON']}.{card['dataSignature']}".encode()).digest())
    hashes = {entry["value"] for entry in json.loads(card["dataJSON"])["data"]}
    for entry in card["claimData"]:
        value = entry["value"]
        assert base64url(hashlib.sha256(base64.b64decode(value["salt"]) + value["content"].encode()).digest()) in hashes, entry
    issuer = RSAKey.import_key(Operation("get", f"{root}/applicationInstances/{{id}}/jwks")(card["issuer"]["content"])["keys"][0])
    assert jws.deserialize_compact(card["dataSignature"], issuer, algorithms=["RS256"]).payload == hashlib.sha256(card["dataJSON"].encode()).digest()
    # The bank asks for two of its values, and verifies what is shared.
    ask = Operation("get", f"{root}/requests/{{id}}")
    wanted = ask.about["responses"]["200"]["content"]["application/json"]["example"]["shocard"]["ss_id"]
    request = ask(wanted)["shocard"]
    keys = [key.split("->")[-1] for key in request["requested_keys"]]
    assert all(key in content for key in keys), keys
    deliver = Operation("post", f"{root}/mails")
    schema = deliver.body()[1]["properties"]["envelope"]
    shown = [entry for entry in card["claimData"] if entry["key"]["content"] in keys]
    message = dict(
        example(schema), jti=str(uuid.uuid4()), iss=wallet.id, aud=request["shocardid"], iat=int(time.time()), type="share",
        challenge={"id": request["ss_id"]}, shares=[{"keys": keys, "claim": dict(card, claimData=shown)}])
    sealed = wallet.sealed(schema, message, request["shocardid"])
    deliver(senderId=wallet.id, recipientId=request["shocardid"], envelope=sealed, sender=wallet)
    [reply] = received()
    assert "verification=verified" in [key for share in reply["shares"] for key in share["keys"]], reply
    # A claim of the wallet's own.
    claims = Operation("post", f"{root}/claims")
    claim, digest = str(uuid.uuid4()), base64url(hashlib.sha256(b"of a claim").digest())
    signature = wallet.sealed(claims.body()[1]["properties"]["hashSignature"], digest)
    partition = claims(id=claim, applicationInstanceId=wallet.id, hash=digest, hashSignature=signature)["partitionId"]
    expire, now = Operation("put", f"{root}/claims/{{claim}}"), int(time.time())
    signature = wallet.sealed(expire.body()[1]["properties"]["signature"], f"{claim}.{now}")
    expired = expire(f"{partition}::{claim}", applicationInstanceId=wallet.id, expiryTimestamp=now, signature=signature)
    assert expired["idExpiries"][0]["expiryTimestamp"] == now, expired


if __name__ == "__main__":
    print(f"{examples()} examples")
    for journey in [scan, opt_in, hosted, push, verify, authenticator, wallet]:
        journey()
        print(f"walked: {journey.__name__}")
