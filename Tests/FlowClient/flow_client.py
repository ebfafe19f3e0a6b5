"""A customer of Cognito Flow: its back end, which signs its requests and receives webhooks, and its user with a browser.

    python3 flow_client.py SERVER KEY SECRET ADMINISTRATION-TOKEN

Python's standard library is enough. The administration of the sandbox stands for the vendor's dashboard, where the address of the
webhooks is set, and for the user's phone, which receives the code. The program ends with status 0 and a line of JSON when everything
was as the vendor's guide promises, and else with a sentence.
"""

import base64
import email.utils
import hashlib
import hmac
import http.server
import json
import sys
import threading
import urllib.error
import urllib.request

TEMPLATE = "flwtmp_22222222222222"
SIGNED = "(request-target) date digest"


def digest_of(body):
    return "SHA-256=" + base64.b64encode(hashlib.sha256(body).digest()).decode()


def signature_of(secret, method, target, date, digest):
    text = f"(request-target): {method.lower()} {target}\ndate: {date}\ndigest: {digest}"
    return base64.b64encode(hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest()).decode()


def send(server, method, target, body=None, headers=None):
    """The status and the JSON of an answer."""
    request = urllib.request.Request(server + target, data=body, method=method, headers=headers or {})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            status, text = answer.status, answer.read()
    except urllib.error.HTTPError as refusal:
        status, text = refusal.code, refusal.read()
    return status, json.loads(text) if text else None


class BackEnd:
    """Sends signed requests."""

    def __init__(self, server, key, secret):
        self.server, self.key, self.secret = server, key, secret

    def send(self, method, target, value=None):
        body = b"" if value is None else json.dumps(value).encode()
        date, digest = email.utils.formatdate(usegmt=True), digest_of(body)
        signature = signature_of(self.secret, method, target, date, digest)
        headers = {
            "Date": date,
            "Digest": digest,
            "Cognito-Version": "2020-08-14",
            "Content-Type": "application/json",
            "Authorization": f'Signature keyId="{self.key}",algorithm="hmac-sha256",headers="{SIGNED}",signature="{signature}"',
        }
        return send(self.server, method, target, body or None, headers)


class Receiver:
    """Takes webhooks, and checks their signatures."""

    def __init__(self, key, secret):
        self.events, self.faults, self.changed = [], [], threading.Condition()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                digest = digest_of(body)
                signature = signature_of(secret, "POST", self.path, self.headers["Date"], digest)
                expected = f'Signature keyId="{key}",algorithm="hmac-sha256",headers="{SIGNED}",signature="{signature}"'
                with receiver.changed:
                    if self.headers["Digest"] != digest or self.headers["Authorization"] != expected:
                        receiver.faults.append("a signature is wrong")
                    if self.headers["Content-Type"] != "application/json" or self.headers["Cognito-Version"] != "2020-08-14":
                        receiver.faults.append("a header is missing")
                    receiver.events.append(json.loads(body))
                    receiver.changed.notify_all()
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/hooks?customer=1"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def wait_for(self, is_last):
        with self.changed:
            if not self.changed.wait_for(lambda: any(is_last(event) for event in self.events), timeout=300):
                sys.exit(f"The last webhook did not come. These came: {self.events}")
            return list(self.events)


def require(is_met, sentence):
    if not is_met:
        sys.exit(sentence)


def main(server, key, secret, token):
    dashboard = {"Authorization": f"Bearer {token}"}
    receiver = Receiver(key, secret)
    change = json.dumps({"webhooks": receiver.address}).encode()
    status, _ = send(server, "POST", f"/administration/hosted/templates/{TEMPLATE}/edit", change, dashboard)
    require(status == 200, f"The address of the webhooks was not taken: {status}")

    # The back end: the same request every time the user enters the flow.
    back_end = BackEnd(server, key, secret)
    order = {
        "shareable": True,
        "template_id": TEMPLATE,
        "user": {"customer_reference": "your-users-internal-database-id-here", "email": "your.users.email@example.com"},
    }
    status, session = back_end.send("POST", "/flow_sessions?idempotent=true", order)
    require(status == 201, f"The session was not created: {status} {session}")
    status, again = back_end.send("POST", "/flow_sessions?idempotent=true", order)
    require(status == 200 and again["id"] == session["id"], f"The second request was answered with {status} {again}")
    status, refusal = back_end.send("POST", "/flow_sessions", order)
    require(status == 409, f"A second session was answered with {status} {refusal}")

    # The user: a browser that has opened the link.
    link, link_key = session["shareable_url"].split("?key=")
    require(link == f"{server}/verify/{session['id']}", f"The link is {link}")

    def step(name, value):
        headers = {"Authorization": f"Bearer {link_key}", "X-Flow-Device": "python-client", "Content-Type": "application/json"}
        status, state = send(server, "POST", f"/verify/{session['id']}/{name}", json.dumps(value).encode(), headers)
        require(status == 200, f"{name} was answered with {status} {state}")
        return state

    step("open", {})
    step("steps/accept_tos", {})
    step("steps/verify_sms", {"phone_number": "+31612345678"})
    _, seen = send(server, "GET", f"/administration/hosted/sessions/{session['id']}", headers=dashboard)
    code = next(row["value"]["value"] for row in seen["details"]["rows"] if row["column"]["name"] == "code")
    step("steps/verify_sms", {"code": code})
    state = step(
        "steps/kyc_check",
        {
            "name": {"given_name": "Anna Maria", "family_name": "Eriksson"},
            "date_of_birth": "1974-08-12",
            "address": {"street": "Sterrenlaan 12", "city": "Zenith", "postal_code": "1234 AB", "country": "NL"},
        },
    )
    require(state["status"] == "success", f"The session ended in {state}")

    # The webhooks, in the order in which things happened.
    events = receiver.wait_for(lambda event: event["event"] == "flow_session.status.updated")
    require(not receiver.faults, f"{receiver.faults}")
    require(len({event["id"] for event in events}) == len(events), "Two events have the same id.")
    require(all(event["data"]["id"] == session["id"] for event in events), "An event is of another session.")
    require(events[-1]["data"]["status"] == "success" and events[-1]["data"]["step"] is None, f"The last event is {events[-1]}")
    status, result = back_end.send("GET", f"/flow_sessions/{session['id']}")
    require(status == 200 and result["kyc_check"]["status"] == "success", f"The result is {status} {result}")
    print(json.dumps({"id": session["id"], "steps": [event["data"]["step"] for event in events]}))


if __name__ == "__main__":
    main(*sys.argv[1:])
