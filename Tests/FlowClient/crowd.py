"""Fifty requests at once for one pair of customer reference and template, against `vestibule serve`.

    python3 crowd.py SERVER KEY SECRET

The program ends with status 0 when there is one session in the end, and else with a sentence.
"""

import json
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from flow_client import TEMPLATE, BackEnd, require, send

CROWD = 50


def at_once(work):
    with ThreadPoolExecutor(CROWD) as crowd:
        return list(crowd.map(work, range(CROWD)))


def statuses(answers):
    return dict(Counter(status for status, _ in answers))


def main(server, key, secret):
    back_end = BackEnd(server, key, secret)

    def create(query, reference):
        # Each has an e-mail address of its own, because the same signature twice is a replay.
        return lambda number: back_end.send(
            "POST", f"/flow_sessions{query}",
            {"shareable": True, "template_id": TEMPLATE, "user": {"customer_reference": reference, "email": f"{number}@example.com"}},
        )

    same = at_once(create("?idempotent=true", "one"))
    require(statuses(same) == {201: 1, 200: CROWD - 1}, f"Idempotent requests were answered with {statuses(same)}")
    require(len({session["id"] for _, session in same}) == 1, "There are several sessions of one pair.")
    other = at_once(create("", "two"))
    require(statuses(other) == {201: 1, 409: CROWD - 1}, f"The others were answered with {statuses(other)}")

    # One page that sends its step again and again, each time as a new request.
    session = same[0][1]
    headers = {
        "Authorization": f"Bearer {session['shareable_url'].split('?key=')[1]}", "X-Flow-Device": "python-client",
        "Content-Type": "application/json",
    }
    status, _ = send(server, "POST", f"/verify/{session['id']}/open", b"{}", headers)
    require(status == 200, f"The session was not opened: {status}")

    def step(name, value):
        return lambda _: send(server, "POST", f"/verify/{session['id']}/steps/{name}", json.dumps(value).encode(), headers)

    terms = at_once(step("accept_tos", {}))
    require(statuses(terms) == {200: 1, 409: CROWD - 1}, f"The terms were answered with {statuses(terms)}")
    messages = at_once(step("verify_sms", {"phone_number": "+31612345678"}))
    require(statuses(messages) == {200: 1, 429: CROWD - 1}, f"A phone was sent messages: {statuses(messages)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
