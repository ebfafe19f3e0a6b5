"""The hosted page in Chromium, against `vestibule serve`.

    python3 hosted_page.py SERVER KEY SECRET ADMINISTRATION-TOKEN FOLDER

The key and its secret are those that sign webhooks. The folder has `passport.jpg` and `selfie.jpg`, which are what the phone's camera sees.
Screenshots are written into it. The program ends with status 0 when everything was as it
should be, and else with a sentence.
"""

import json
import sys
import urllib.request
from pathlib import Path

from playwright.sync_api import sync_playwright

from browsing import DESKTOP, PHONE, Visit, launch, require

sys.path.append(str(Path(__file__).parent.parent / "FlowClient"))
from flow_client import BackEnd, Receiver


DEVICE = "app-installation-0042"


class Sandbox:
    """The app's back end, which creates sessions and receives webhooks, and the office."""

    TEMPLATE = "flwtmp_11111111111111"

    def __init__(self, server, receiver, token, back_end=None):
        self.server, self.receiver, self.token, self.back_end = server, receiver, token, back_end
        if not receiver:
            return
        change = json.dumps({"webhooks": receiver.address}).encode()
        self.send("POST", f"/administration/hosted/templates/{self.TEMPLATE}/edit", token, change)

    def send(self, method, path, token, body=None):
        request = urllib.request.Request(
            self.server + path, method=method, data=body, headers={"Authorization": f"Bearer {token}"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def session(self, user):
        return self.send("POST", "/app/flow-session", user)

    def create(self, reference, template):
        """A session that a customer's back end makes."""
        order = {"shareable": True, "template_id": template, "user": {"customer_reference": reference}}
        status, session = self.back_end.send("POST", "/flow_sessions", order)
        require(status == 201, f"The session was answered with {status} {session}")
        return session

    def end(self, session, action):
        """Cancels a session in the office, or lets its day pass."""
        self.send("POST", f"/administration/hosted/sessions/{session['id']}/{action}", self.token, b"{}")

    def code(self, session):
        seen = self.send("GET", f"/administration/hosted/sessions/{session['id']}", self.token)
        return next(row["value"]["value"] for row in seen["details"]["rows"] if row["column"]["name"] == "code")

    def approve(self, session):
        self.send("POST", f"/administration/hosted/sessions/{session['id']}/approve", self.token, b"{}")


DETAILS = {
    "name.given_name": "Anna Maria",
    "name.family_name": "Eriksson",
    "date_of_birth": "1974-08-12",
    "address.street": "Sterrenlaan 12",
    "address.postal_code": "1234 AB",
    "address.city": "Zenith",
}


def to_the_selfie(browser, sandbox, folder, session):
    """The first half, on a phone whose camera sees the passport: every step but the last one, with a reload. Then the page is closed."""
    visit = Visit(browser, folder, "first", viewport=PHONE, color_scheme="light", locale="en-GB")
    page = visit.page
    named = []
    page.on("request", lambda request: named.append(request.headers.get("x-flow-device")))
    page.goto(f"{session['shareable_url']}#device={DEVICE}")
    visit.look("dl.about")
    require(page.evaluate("document.activeElement.tagName") == "H1", "The heading does not have the focus.")
    require(page.locator("dl.about li").count() == 4, "The page does not say what it will ask for.")
    require(page.evaluate("location.hash") == "", "Whoever passes the link on passes the name of the device on.")
    visit.press()
    visit.look("[name='phone_number']")
    visit.fill({"phone_number": "12"})
    visit.press()
    visit.look("[aria-invalid='true']")
    page.reload()
    page.wait_for_selector("[name='phone_number']")
    require(page.input_value("[name='phone_number']") == "12", "What was typed is gone after a reload.")
    page.select_option("[name='phone_country']", "NL")
    visit.fill({"phone_number": "０６-1234 5678"})
    visit.press()
    visit.look("[name='code']")
    page.reload()
    visit.look("[name='code']")
    require({"topic": "session", "action": "resumed", "data": {"id": session["id"]}} in page.evaluate("heard"), "It was not resumed.")
    code = sandbox.code(session)
    visit.fill({"code": "12"})
    visit.press()
    visit.look("[aria-invalid='true']")
    visit.fill({"code": f"{code[:3]} {code[3:]}"})
    visit.press()
    visit.look("[name='date_of_birth']")
    require(page.input_value("[name='address.country']") == "NL", "The country of the phone number is not offered for the address.")
    correct_a_slip(visit)
    visit.look("[name='country']")
    require(set(filter(None, named)) == {DEVICE}, f"The device is called {set(named)}.")
    page.select_option("[name='country']", "UTO")
    visit.press("choice")
    visit.look(".picture")
    judge_again = visit.look_at_the_outline()
    require_a_whole_view(page)
    page.go_back()
    page.wait_for_selector(".picture")
    judge_again()
    visit.press()
    visit.look(".preview")
    visit.press()
    visit.look(".mirrored")
    require(page.locator("main .message").is_visible(), "Nothing says what to do, now that the camera opens by itself.")
    camera = "(document.querySelector('video').srcObject ?? new MediaStream()).getTracks().map((track) => track.readyState)"
    visit.hide(True)
    require(page.evaluate(camera) == ["ended"], "A hidden page keeps the camera.")
    visit.hide(False)
    visit.wait_until(lambda: page.evaluate(camera) == ["live"], "A page that is seen again has no camera.")
    visit.end()


def correct_a_slip(visit):
    """The details are shown before they count. Those that do not match come back, filled in."""
    page = visit.page
    visit.fill(DETAILS | {"date_of_birth": "1974-12-08"})
    visit.press()
    visit.look("dl.rows")
    shown = page.locator("dl.rows dd").all_inner_texts()
    require("8 December 1974" in shown and "Netherlands" in shown and "Eriksson" in shown, f"The review shows {shown}")
    visit.press("secondary")
    page.wait_for_selector("[name='date_of_birth']")
    require(page.input_value("[name='name.family_name']") == "Eriksson", "What was typed is gone after the review.")
    visit.press()
    page.wait_for_selector("dl.rows")
    visit.press()
    visit.look("[role='alert']")
    require(page.input_value("[name='date_of_birth']") == "1974-12-08", "The entry that did not match is gone.")
    visit.fill({"date_of_birth": DETAILS["date_of_birth"]})
    visit.press()
    page.wait_for_selector("dl.rows")
    page.go_back()
    page.wait_for_selector("[name='date_of_birth']")
    visit.press()
    page.wait_for_selector("dl.rows")
    visit.press()


def require_a_whole_view(page):
    """The outline lies in the picture's own box, and the shutter is in reach, on a small phone and on one that is turned."""
    for width, height in [(PHONE["width"], PHONE["height"]), (360, 640), (640, 360)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        box, video = page.locator(".viewport").bounding_box(), page.evaluate(
            "(({ videoWidth, videoHeight }) => videoWidth / videoHeight)(document.querySelector('video'))"
        )
        require(abs(box["width"] / box["height"] / video - 1) < 0.02, f"The view is no box of the picture at {width}×{height}: {box}")
        shutter = page.locator("button.primary").bounding_box()
        require(shutter["y"] + shutter["height"] <= height, f"The shutter is off the screen at {width}×{height}: {shutter}")
    page.set_viewport_size(PHONE)


def hanging(browser, sandbox, folder, _):
    """After the camera was refused: texts that do not come, a network that hangs, and a device that takes over while the camera looks."""
    session = sandbox.session("ben")
    visit = Visit(browser, folder, "hanging", viewport=PHONE, color_scheme="light", locale="en-GB")
    page = visit.page
    page.route("**/pages/texts/*", lambda route: route.abort())
    page.route("**/open", lambda route: None)
    page.goto(session["shareable_url"])
    visit.wait_until(lambda: page.inner_text("#trouble") != "", "Nothing says that the texts do not come.")
    page.unroute("**/pages/texts/*")
    visit.wait_until(lambda: page.inner_text("#trouble") == "", "The texts are there, and the page does not say so.")
    visit.wait_until(lambda: page.inner_text("#trouble") != "", "Nothing says that the network hangs.")
    page.unroute("**/open")
    page.wait_for_selector(".picture")
    judge_again = visit.look_at_the_outline()
    device = browser.new_context()
    other = device.new_page()
    other.goto(session["shareable_url"])
    other.wait_for_selector("main button")
    page.wait_for_selector("h1:has-text('other device'), h1:has-text('another device')")
    require(not page.query_selector("video"), "The camera still looks, although another device has the session.")
    judge_again()
    device.close()
    visit.context.close()


def from_the_selfie(browser, sandbox, folder, session):
    """The second half, in a browser that was started later and whose camera sees the face: the selfie, the end, and what the app hears."""
    visit = Visit(browser, folder, "second", viewport=PHONE, color_scheme="dark", locale="en-GB")
    page = visit.page
    page.goto(session["shareable_url"])
    visit.look(".picture")
    visit.press()
    page.wait_for_selector(".mirrored")
    visit.look(".preview")
    visit.press("secondary")
    page.wait_for_selector(".mirrored")
    page.wait_for_selector(".preview")
    visit.press()
    visit.look(".sign")
    if page.query_selector(".sign.pending_review"):
        sandbox.approve(session)
    visit.look(".sign.success")
    verified = page.inner_text("h1")
    visit.press()
    page.wait_for_selector("main:not(:has(button))")
    require(page.inner_text("h1") == verified, f"The last words are {page.inner_text('h1')}")
    require(page.evaluate("Object.keys(sessionStorage).length") == 0, "What was typed is still there.")
    heard = page.evaluate("heard")
    expected = {"topic": "session", "action": "resumed", "data": {"id": session["id"]}}
    require(expected in heard, f"The events were {heard}")
    require({"topic": "session", "action": "passed"} in heard, f"The events were {heard}")
    require(heard[-1] == {"topic": "ui", "action": "closed"}, f"The last event was {heard[-1]}")
    visit.end()


def webhooks(sandbox, session):
    """What the back end was told of a session that passed: every step, in order, then the status."""
    receiver = sandbox.receiver
    of_session = lambda event: event["data"]["id"] == session["id"]
    is_last = lambda event: of_session(event) and event["data"]["status"] == "success" and event["data"]["step"] is None
    events = [event["data"]["step"] for event in receiver.wait_for(is_last) if of_session(event)]
    steps = ["accept_tos", "verify_sms", "kyc_check", "documentary_verification", "selfie_check", "watchlist_screening", "risk_check"]
    told = [step for step in dict.fromkeys(events) if step]
    require(told == steps and events[-1] is None, f"The webhooks told of {events}")
    require(not receiver.faults, f"{receiver.faults}")


def refused_camera(browser, sandbox, folder, _):
    """On a wide, dark screen, in Dutch: the camera is refused, and a file takes its place; a second tab takes the session."""
    session = sandbox.session("ben")
    visit = Visit(browser, folder, "refused", viewport=DESKTOP, color_scheme="dark", locale="nl-NL")
    page = visit.page
    page.goto(session["shareable_url"])
    visit.look("dl.about")
    visit.press()
    visit.look("[name='country']")
    require(page.evaluate("document.documentElement.lang") == "nl", "The page is not in Dutch.")
    page.select_option("[name='country']", "UTO")
    visit.press("choice")
    page.wait_for_selector(".picture")
    visit.press()
    page.wait_for_selector(".picture", state="detached")
    visit.look("input[type='file'][accept='image/jpeg'][capture='environment'] >> xpath=..")
    visit.choose_file("primary", None)
    visit.choose_file("primary", folder / "passport.jpg")
    visit.look(".preview")
    page.select_option("#language", "fr")
    page.wait_for_selector("html[lang='fr']")
    # Another tab is the same person's, another device is not.
    tab = visit.context.new_page()
    tab.goto(session["shareable_url"])
    tab.wait_for_selector("main button")
    tab.close()
    device = browser.new_context()
    other = device.new_page()
    other.goto(session["shareable_url"])
    other.wait_for_selector("main button")
    visit.choose_file("secondary", folder / "passport.jpg")
    page.wait_for_selector(".preview")
    visit.press()
    page.wait_for_selector("h1:has-text('autre appareil')")
    visit.look("main:not(:has(progress))")
    visit.press()
    visit.look(".picture")
    visit.context.close()
    device.close()


def embedded(browser, sandbox, folder, _):
    """The test page shows the events of a page that it embeds; an Android port gets them as texts."""
    session = sandbox.session("anna")
    visit = Visit(browser, folder, "embed", viewport=DESKTOP, color_scheme="light", locale="en-GB")
    page = visit.page
    page.goto(f"{sandbox.server}/pages/embed.html")
    page.fill("#link", session["shareable_url"])
    visit.press()
    page.wait_for_selector("#log p:nth-of-type(2)")
    lines = [json.loads(line) for line in page.locator("#log p").all_inner_texts()]
    expected = [{"topic": "ui", "action": "opened"}, {"topic": "session", "action": "created", "data": {"id": session["id"]}}]
    require(lines == expected, f"The test page heard {lines}")
    page.goto(session["shareable_url"])
    page.wait_for_selector("h1[tabindex]")
    texts = page.evaluate(
        "new Promise((resolve) => { const channel = new MessageChannel(); channel.port1.onmessage = (event) => resolve(event.data);"
        " postMessage('subscribeToFlowWebMessagePort', location.origin, [channel.port2]); })"
    )
    require(json.loads(texts) == expected[0], f"The port heard {texts}")
    visit.end()


def id_number(browser, sandbox, folder, _):
    """In a country with ID numbers their kinds are offered by name. Elsewhere none is asked for."""
    session = sandbox.session("anna")
    visit = Visit(browser, folder, "number", viewport=PHONE, color_scheme="light", locale="en-GB")
    page = visit.page
    page.goto(session["shareable_url"])
    page.wait_for_selector("h1")
    visit.press()
    page.wait_for_selector("[name='phone_number']")
    visit.fill({"phone_number": "+31 6 1234 5678"})
    visit.press()
    page.wait_for_selector("[name='code']")
    visit.fill({"code": sandbox.code(session)})
    visit.press()
    page.wait_for_selector("[name='date_of_birth']")
    visit.fill(DETAILS)
    page.select_option("[name='address.country']", "US")
    visit.look("[name='id_number.value']")
    kinds = page.locator("[name='id_number.type'] option:not([hidden])").all_inner_texts()
    require(kinds == ["Social Security number (SSN)", "Last 4 digits of the SSN"], f"The kinds are {kinds}")
    visit.press()
    visit.look("[name='id_number.value'][aria-invalid='true']")
    page.select_option("[name='address.country']", "NL")
    page.wait_for_selector("[name='id_number.value']", state="hidden")
    visit.press()
    page.wait_for_selector("dl.rows")
    visit.press()
    page.wait_for_selector(".sign.success")
    visit.end()


def on_a_phone(browser, sandbox, folder, _):
    """A desk shows a code, says when a phone has the session and how far it is, and takes it back."""
    session = sandbox.session("anna")
    desk = Visit(browser, folder, "desk", viewport=DESKTOP, color_scheme="light", locale="en-GB")
    page = desk.page
    page.goto(session["shareable_url"])
    page.wait_for_selector("main button")
    page.click("#progress button")
    desk.look("img.code")
    desk.wait_until(lambda: page.evaluate("document.querySelector('img.code').naturalWidth") > 0, "There is no code.")
    desk.press("secondary")
    page.wait_for_selector("img.code", state="detached")
    page.click("#progress button")
    page.wait_for_selector("img.code")
    phone = Visit(browser, folder, "phone", viewport=PHONE, color_scheme="light", locale="en-GB", has_touch=True)
    phone.page.goto(session["shareable_url"])
    phone.page.wait_for_selector("main button")
    require(phone.page.locator("#progress button").count() == 0, "A phone offers a phone.")
    desk.look("h1:has-text('Your phone')")
    require("Step 1 of 3" in page.inner_text("main [role='status']"), "The desk does not say how far the phone is.")
    desk.press()
    page.wait_for_selector("dl.about")
    phone.end()
    desk.end()


def asleep(browser, sandbox, folder, _):
    """A phone sleeps before its camera, and wakes when the session has ended."""
    for action, event, view in [("cancel", "cancelled", ".sign.canceled"), ("expire", "expired", "main:not(:has(button))")]:
        session = sandbox.create(f"asleep-{action}", "flwtmp_33333333333333")
        visit = Visit(browser, folder, f"asleep-{action}", viewport=PHONE, color_scheme="light", locale="en-GB")
        page = visit.page
        page.goto(session["shareable_url"])
        page.wait_for_selector("dl.about")
        visit.press()
        page.select_option("[name='country']", "UTO")
        visit.press("choice")
        page.wait_for_selector(".picture")
        judge_again = visit.look_at_the_outline()
        visit.hide(True)
        sandbox.end(session, action)
        visit.hide(False)
        page.wait_for_selector(view)
        judge_again()
        visit.look(view)
        require(not page.query_selector("video"), "The camera still looks, although the session has ended.")
        told = [heard["action"] for heard in page.evaluate("heard") if heard["topic"] == "session"]
        require(told == ["created", event], f"The events of the session were {told}")
        visit.context.close()


def after_a_day(browser, sandbox, folder, _):
    """A tab that the browser restores when the session is over."""
    session = sandbox.create("after-a-day", "flwtmp_22222222222222")
    visit = Visit(browser, folder, "after-a-day", viewport=PHONE, color_scheme="dark", locale="en-GB")
    page = visit.page
    page.goto(session["shareable_url"])
    page.wait_for_selector("dl.about")
    visit.press()
    visit.fill({"phone_number": "0612345678"})
    sandbox.end(session, "expire")
    page.reload()
    visit.look("main:not(:has(button))")
    require("expired" in page.inner_text("main"), f"The page says: {page.inner_text('main')}")
    require(page.evaluate("Object.keys(sessionStorage).length") == 0, "What was typed is still there.")
    require({"topic": "session", "action": "expired"} in page.evaluate("heard"), f"The events were {page.evaluate('heard')}")
    # One that stood open is told when the person goes on.
    open_session = sandbox.create("left-open", "flwtmp_22222222222222")
    page.goto(open_session["shareable_url"])
    page.wait_for_selector("dl.about")
    sandbox.end(open_session, "cancel")
    visit.press()
    visit.look(".sign.canceled")
    require({"topic": "session", "action": "cancelled"} in page.evaluate("heard"), f"The events were {page.evaluate('heard')}")
    visit.context.close()


def wrong_key(browser, sandbox, folder, _):
    visit = Visit(browser, folder, "wrong", viewport=PHONE, color_scheme="dark", locale="ja-JP")
    visit.page.goto(f"{sandbox.server}/verify/flwses_11111111111111?key=00000000000000000000000000000000")
    visit.look("h1[tabindex]")
    visit.context.close()


def main(server, key, secret, token, folder):
    folder = Path(folder)
    sandbox = Sandbox(server, Receiver(key, secret), token, BackEnd(server, key, secret))
    session = sandbox.session("carla")
    allowed, refused = "--use-fake-ui-for-media-stream", "--deny-permission-prompts"
    with sync_playwright() as playwright:
        for picture, permission, walks in [
            ("passport", allowed, [to_the_selfie, embedded, on_a_phone, id_number, wrong_key, asleep, after_a_day]),
            ("selfie", allowed, [from_the_selfie]),
            ("passport", refused, [refused_camera]),
            ("passport", allowed, [hanging]),
        ]:
            browser = launch(playwright, folder / f"{picture}.jpg", permission)
            for walk in walks:
                walk(browser, sandbox, folder, session)
            browser.close()
    webhooks(sandbox, session)


if __name__ == "__main__":
    main(*sys.argv[1:])
