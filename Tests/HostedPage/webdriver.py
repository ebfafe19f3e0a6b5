"""Browsers of other engines than Chromium's, by WebDriver (W3C): Firefox by its own Marionette, and WebKitGTK by Debian's WebKitWebDriver.

Both take the same commands. Marionette carries them as JSON with its length before it, and needs no geckodriver, which Debian does not have.
"""

import base64
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

FIREFOX, WEBKIT_DRIVER = "/usr/bin/firefox-esr", "/usr/bin/WebKitWebDriver"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# A busy machine may need this long for one step, in seconds.
PATIENCE = 120


class Refused(Exception):
    """What a browser answers to a command that it does not do."""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def until(attempt, sentence):
    """Tries again until it succeeds. The sentence may be a function that makes it."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            found = attempt()
            if found is not None and found is not False:
                return found
        except (OSError, Refused):
            pass
        if time.monotonic() > end:
            sys.exit(sentence() if callable(sentence) else sentence)
        time.sleep(0.1)


class Process:
    """A program with its children, in a folder of its own."""

    def __init__(self, arguments, environment={}):
        self.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        environment = os.environ | {"HOME": self.home.name} | environment
        self.process = subprocess.Popen(
            [argument.replace("{home}", self.home.name) for argument in arguments], env=environment, start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )

    def end(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        self.home.cleanup()


class Firefox:
    name = "firefox"

    def __init__(self):
        port = free_port()
        preferences = {"marionette.port": port, "intl.accept_languages": "en-GB", "datareporting.policy.dataSubmissionEnabled": False}
        profile = Path(tempfile.mkdtemp())
        (profile / "user.js").write_text("".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()))
        self.process = Process([FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", str(profile)])
        self.wire = until(lambda: socket.create_connection(("127.0.0.1", port)), "Firefox does not listen.").makefile("rwb")
        self.receive()
        self.count = 0
        # A file is chosen although its input is hidden behind a button.
        self.send("WebDriver:NewSession", {"strictFileInteractability": False})

    def receive(self):
        length = b""
        while not length.endswith(b":"):
            length += self.wire.read(1)
        return json.loads(self.wire.read(int(length[:-1])))

    def send(self, name, value):
        self.count += 1
        body = json.dumps([0, self.count, name, value]).encode()
        self.wire.write(str(len(body)).encode() + b":" + body)
        self.wire.flush()
        _, _, error, answer = self.receive()
        if error:
            raise Refused(f"{name}: {error['message']}")
        return answer.get("value", answer) if isinstance(answer, dict) else answer

    def open(self, address):
        self.send("WebDriver:Navigate", {"url": address})

    def run(self, script, *values):
        return self.send("WebDriver:ExecuteScript", {"script": script, "args": values})

    def find(self, selector):
        return self.send("WebDriver:FindElement", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, node):
        self.send("WebDriver:ElementClick", {"id": node})

    def type(self, node, words):
        self.send("WebDriver:ElementSendKeys", {"id": node, "text": words})

    def enter(self, frame):
        """Goes on inside an iframe, or outside of all without one."""
        self.send("WebDriver:SwitchToFrame", {"element": frame})

    def picture(self):
        return base64.b64decode(self.send("WebDriver:TakeScreenshot", {"full": False}))

    def resize(self, width, height):
        self.send("WebDriver:SetWindowRect", {"width": width, "height": height})

    def end(self):
        self.process.end()


class WebKit:
    name = "webkit"

    def __init__(self):
        display = next(number for number in range(90, 200) if not Path(f"/tmp/.X11-unix/X{number}").exists())
        self.screen = Process(["/usr/bin/Xvfb", f":{display}", "-screen", "0", "1600x1200x24"])
        until(lambda: Path(f"/tmp/.X11-unix/X{display}").exists(), "There is no display.")
        port = free_port()
        environment = {"DISPLAY": f":{display}", "GDK_BACKEND": "x11", "LANG": "en_GB.UTF-8", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        self.process = Process([WEBKIT_DRIVER, f"--port={port}", "--host=127.0.0.1"], environment)
        self.root = f"http://127.0.0.1:{port}"
        wanted = {"strictFileInteractability": False}
        session = until(lambda: self.send("POST", "/session", {"capabilities": {"alwaysMatch": wanted}}), "WebKit does not begin.")
        self.root += f"/session/{session['sessionId']}"

    def send(self, method, path, value=None):
        body = None if value is None else json.dumps(value).encode()
        request = urllib.request.Request(self.root + path, method=method, data=body, headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as problem:
            raise Refused(f"{path}: {json.load(problem)['value']['message']}") from None

    def open(self, address):
        self.send("POST", "/url", {"url": address})

    def run(self, script, *values):
        return self.send("POST", "/execute/sync", {"script": script, "args": values})

    def find(self, selector):
        return self.send("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, node):
        self.send("POST", f"/element/{node}/click", {})

    def type(self, node, words):
        self.send("POST", f"/element/{node}/value", {"text": words})

    def enter(self, frame):
        self.send("POST", "/frame", {"id": frame and {ELEMENT: frame}})

    def picture(self):
        return base64.b64decode(self.send("GET", "/screenshot"))

    def resize(self, width, height):
        self.send("POST", "/window/rect", {"width": width, "height": height})

    def end(self):
        self.process.end()
        self.screen.end()


ENGINES = {Firefox.name: Firefox, WebKit.name: WebKit}
