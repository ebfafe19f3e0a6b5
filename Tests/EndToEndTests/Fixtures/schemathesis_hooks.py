"""What schemathesis has to know of the sandbox: who may ask what, and which entities there are."""

import json
import os
import urllib.parse
import urllib.request

import schemathesis

SERVER = os.environ["VESTIBULE_SERVER"]
TOKEN = os.environ["VESTIBULE_TOKEN"]


def ask(method, path, body=None, authorization=None):
    """The JSON of an answer."""
    data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    headers = {} if authorization is None else {"Authorization": authorization}
    request = urllib.request.Request(SERVER + path, data=data, method=method, headers=headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def administration(path, body=None):
    return ask("GET" if body is None else "POST", "/administration" + path, body, f"Bearer {TOKEN}")


def scan_token(area):
    form = {"grant_type": "password", "area": area, "username": "kiosk", "password": "vestibule"}
    return ask("POST", "/idscanenterprisesvc/token", urllib.parse.urlencode(form).encode())["access_token"]


def opt_in_session():
    session = ask("POST", "/relid/setUser", {"userID": "anna"})["sessionID"]
    ask("POST", "/relid/setPassword", {"password": "vestibule", "challengeMode": 0}, session)
    return session


AUTHORIZATIONS = {
    "/administration": f"Bearer {TOKEN}",
    "/idscanenterprisesvc/Journey/Get": scan_token("investigation"),
    "/idscanenterprisesvc/JourneyDefinition": scan_token("investigation"),
    "/idscanenterprisesvc/": scan_token("scanning"),
    "/relid/": opt_in_session(),
    "/app-components/session": ask("POST", "/app-components/sessions", {"validationCode": "IDV"})["id"],
}

TRANSACTION = administration("/verify/transactions/issue-code", {"user-id": "anna"})["id"]
COLLECTIONS = [(service, name) for service, collections in administration("").items() for name in collections]
ENTITIES = [(place, entity["id"]) for place in COLLECTIONS for entity in administration("/" + "/".join(place))["entities"][:3]]
VALUES = {
    "transaction": TRANSACTION,
    "code": "123456789012",
    "token": ask("POST", "/push/devices")["token"],
}


@schemathesis.auth(refresh_interval=None)
class Authorization:
    """Everyone is let in once, so that what stands behind the login is reached too."""

    def get(self, case, context):
        return next((value for prefix, value in AUTHORIZATIONS.items() if case.operation.path.startswith(prefix)), None)

    def set(self, case, data, context):
        if data is not None:
            case.headers["Authorization"] = data


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    """Most requests are about something that there is."""
    if not path_parameters:
        return path_parameters
    key = sum(len(str(value)) for value in path_parameters.values())
    if key % 4 == 0:
        return path_parameters
    known = dict(path_parameters)
    known.update({name: value for name, value in VALUES.items() if name in known})
    if "collection" in known:
        (known["service"], known["collection"]), entity = ENTITIES[key % len(ENTITIES)]
        if "id" in known:
            known["id"] = entity
    return known


@schemathesis.serializer("application/jose")
def jose(context, value):
    return value if isinstance(value, bytes) else json.dumps(value).encode()
