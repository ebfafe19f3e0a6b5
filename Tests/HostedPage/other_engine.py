"""The hosted page in Firefox or WebKitGTK, against `vestibule serve`: every view at two sizes, and a whole verification with pictures from files.

    python3 other_engine.py ENGINE SERVER ADMINISTRATION-TOKEN FOLDER

The engine is `firefox` or `webkit`. The folder has `passport.jpg` and `selfie.jpg`. Screenshots are written into it. The program ends with status 0 when
everything was as it should be, and else with a sentence.
"""

import sys
from pathlib import Path

from every_view import FAULTS
from hosted_page import DETAILS, Sandbox
from webdriver import ENGINES, Refused, until

# A window is not as narrow as a phone. The test page embeds the link, and its frame has these sizes.
SIZES = [(360, 740), (1280, 800)]
# WebKit scrolls to what has the focus a little later.
FOUND = FAULTS.replace("node.focus();", "node.focus(); node.scrollIntoView({ block: 'nearest' });")


class Walk:
    """The page in the frame of the test page."""

    def __init__(self, browser, server, folder):
        self.browser, self.folder, self.views = browser, folder, 0
        browser.resize(1500, 1100)
        browser.open(f"{server}/pages/embed.html")

    def open(self, address):
        self.browser.enter(None)
        self.browser.type(self.browser.find("#link"), address)
        self.browser.click(self.browser.find("main button"))
        self.frame = self.browser.find("#frame")
        self.size(*SIZES[0])

    def size(self, width, height):
        self.browser.enter(None)
        self.browser.run(
            "const { style } = document.getElementById('frame'); style.position = 'fixed'; style.inset = '0 auto auto 0';"
            " style.maxWidth = 'none'; style.border = '0'; style.width = arguments[0] + 'px'; style.height = arguments[1] + 'px';",
            width, height,
        )
        self.browser.enter(self.frame)

    def look(self, selector):
        """Waits for a view, and looks at it in every size."""
        until(lambda: self.browser.find(selector), lambda: f"{self.browser.name}: there is no {selector}, but: {self.words()}")
        self.views += 1
        for width, height in SIZES:
            self.size(width, height)
            until(lambda: self.browser.run("return innerWidth") == width, f"{self.browser.name}: the frame is not {width} wide.")
            name = f"{self.browser.name}-{self.views:02}-{width}x{height}"
            faults = self.browser.run(f"return ({FOUND})()")
            (self.folder / f"{name}.png").write_bytes(self.browser.picture())
            if faults:
                sys.exit(f"{name}, {selector}: {faults}")
        self.size(*SIZES[0])

    def words(self):
        try:
            return self.browser.run("return document.body.innerText")
        except Refused as problem:
            return str(problem)

    def press(self, look="primary"):
        self.browser.click(self.browser.find(f"main button.{look}"))

    def fill(self, values):
        for name, value in values.items():
            if name == "date_of_birth":
                # Each engine types a date in its own way.
                self.choose(name, value)
            else:
                self.browser.type(self.browser.find(f"[name='{name}']"), value)

    def choose(self, name, value):
        self.browser.run(
            "const field = document.querySelector(arguments[0]); field.value = arguments[1];"
            " for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));",
            f"[name='{name}']", value,
        )

    def choose_file(self, picture):
        self.browser.type(self.browser.find("input[type='file']"), str(picture))


def verification(walk, sandbox, session, folder):
    """Every step, with pictures from files, because these browsers have no camera here."""
    walk.open(session["shareable_url"])
    walk.look("dl.about")
    walk.press()
    walk.look("[name='phone_number']")
    walk.choose("phone_country", "NL")
    walk.fill({"phone_number": "06 1234 5678"})
    walk.press()
    walk.look("[name='code']")
    walk.fill({"code": sandbox.code(session)})
    walk.press()
    walk.look("[name='date_of_birth']")
    walk.fill(DETAILS)
    walk.press()
    walk.look("dl.rows")
    walk.press()
    walk.look("[name='country']")
    walk.choose("country", "UTO")
    walk.press("choice")
    walk.look(".picture.document")
    walk.press()
    walk.look("main:not(:has(.picture)):not(:has(video)) input[type='file']")
    walk.choose_file(folder / "passport.jpg")
    walk.look(".preview")
    walk.press()
    walk.look(".picture.selfie")
    walk.choose_file(folder / "selfie.jpg")
    walk.look(".preview")
    walk.press()
    walk.look(".sign")
    if walk.browser.run("return document.querySelector('.sign.pending_review') !== null"):
        sandbox.approve(session)
    walk.look(".sign.success")
    walk.browser.enter(None)
    log = walk.browser.run("return document.getElementById('log').innerText")
    if '"passed"' not in log:
        sys.exit(f"{walk.browser.name}: the page around it heard {log}")


def main(engine, server, token, folder):
    folder = Path(folder).resolve()
    sandbox = Sandbox(server, None, token)
    session = sandbox.session("carla")
    browser = ENGINES[engine]()
    try:
        verification(Walk(browser, server, folder), sandbox, session, folder)
    finally:
        browser.end()


if __name__ == "__main__":
    main(*sys.argv[1:])
