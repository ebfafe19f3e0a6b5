"""A client that knows the sandbox from its OpenAPI description alone: it walks a journey of each vendor that needs no keys of its own, and checks
that every example, every body that it sends and every answer that it gets is what the description says."""

import base64
import json
import os
import struct
import zlib

import jsonschema_rs
import requests

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

    def __call__(self, *values, body=None, query=None, authorization=None, headers=None, expects=None, **changes):
        path = self.path
        for name in [part["name"] for part in self.about.get("parameters", []) if part["in"] == "path"]:
            path, values = path.replace("{" + name + "}", values[0]), values[1:]
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
            if kind == "image/jpeg":
                data = body
                continue
            value = dict(media["example"], **changes) if body is None else body
            value = {name: member for name, member in value.items() if member is not None}
            check(media["schema"], value, f"the body of {self.method} {path}")
            data = requests.models.RequestEncodingMixin._encode_params(value) if "urlencoded" in kind else json.dumps(value)
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


if __name__ == "__main__":
    print(f"{examples()} examples")
    for journey in [scan, opt_in, hosted, push]:
        journey()
        print(f"walked: {journey.__name__}")
