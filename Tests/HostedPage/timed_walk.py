"""How long a person takes by phone: the whole verification in Chromium, from the link to "You are verified", against `vestibule serve`.

    python3 timed_walk.py SERVER ADMINISTRATION-TOKEN FOLDER [filled]

The folder has `passport.jpg` and `selfie.jpg`, which are what the camera sees. With `filled` the browser fills in each form when the person chooses what it
offers (`autocomplete`); else everything is typed. The program prints the seconds of each view: those of the person, at the pace
below, and those of the page, the network and the server. It also prints when the first content is seen. It judges nothing.
"""

import statistics
import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from browsing import CHROMIUM, PATIENCE, PHONE, frame_of
from hosted_page import DETAILS, Sandbox

# Seconds for a character, with two thumbs: 36 words of five characters a minute (Palin et al., "How do people type on mobile devices?", MobileHCI 2019).
CHARACTER = 60 / (36 * 5)
# Seconds for a word: 238 words a minute (Brysbaert, "How many words do we read per minute?", Journal of Memory and Language 109, 2019).
WORD = 60 / 238
# Seconds to find a button or a field and to reach it, to choose from a list, for a text message to arrive, to lay the document down, to lift the phone.
REACH, CHOOSE, MESSAGE, AIM = 0.7, 2.5, 4, 4

OPENINGS = 20

# How many words a view has. A list is not read, it is searched (`choose`).
WORDS = """
() => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  let words = 0;
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode;
    if (!parentElement.closest("select") && parentElement.checkVisibility()) words += data.trim() ? data.trim().split(/\\s+/).length : 0;
  }
  return words;
}
"""


class Person:
    """Somebody at a human pace, with a clock."""

    def __init__(self, page, is_filled):
        self.page, self.is_filled, self.own, self.typing, self.rows = page, is_filled, 0.0, 0.0, []
        self.start = time.monotonic()

    def wait(self, seconds):
        self.page.wait_for_timeout(seconds * 1000)
        self.own += seconds

    def read(self, selector, name):
        """Waits for a view, and reads what is new: the heading, what it says, and its buttons."""
        self.page.wait_for_selector(selector)
        words = self.page.evaluate(WORDS)
        self.rows.append([name, time.monotonic(), self.own])
        self.wait(words * WORD)

    def press(self, look="primary"):
        self.wait(REACH)
        self.page.click(f"main button.{look}")

    def enter(self, values):
        """Types the values, or chooses those that the browser offers."""
        if self.is_filled:
            self.wait(CHOOSE)
        for name, value in values.items():
            if not self.is_filled:
                self.wait(REACH)
                self.wait(len(value) * CHARACTER)
                self.typing += REACH + len(value) * CHARACTER
            self.page.fill(f"[name='{name}']", value)

    def choose(self, name, value):
        self.wait(CHOOSE)
        self.page.select_option(f"[name='{name}']", value)

    def report(self):
        end, ends = time.monotonic(), self.rows[1:] + [["", time.monotonic(), self.own]]
        print(f"{'view':<12}{'person':>8}{'rest':>8}   seconds")
        print(f"{'opening':<12}{0:>8.1f}{self.rows[0][1] - self.start:>8.1f}")
        for (name, begun, own), (_, ended, then) in zip(self.rows, ends):
            print(f"{name:<12}{then - own:>8.1f}{ended - begun - (then - own):>8.1f}")
        print(f"{'together':<12}{self.own:>8.1f}{end - self.start - self.own:>8.1f}   {end - self.start:.1f}, of which typing {self.typing:.1f}")


def walk(person, sandbox, session, film, frames):
    """Every step. What the camera sees is changed while it is closed."""
    page = person.page
    page.goto(session["shareable_url"])
    person.read("dl.about", "terms")
    person.press()
    person.read("[name='phone_number']", "phone")
    person.enter({"phone_number": "0612345678"})
    person.press()
    person.read("[name='code']", "code")
    person.wait(MESSAGE)
    person.enter({"code": sandbox.code(session)})
    person.press()
    person.read("[name='date_of_birth']", "details")
    person.enter(DETAILS)
    person.press()
    person.read("dl.rows", "review")
    person.press()
    person.read("[name='country']", "document")
    person.choose("country", "UTO")
    person.press("choice")
    person.read(".picture", "passport")
    person.wait(AIM)
    person.press()
    person.read(".preview", "preview")
    film.write_bytes(frames["selfie"])
    person.wait(AIM)
    person.press()
    page.wait_for_selector(".mirrored")
    person.rows.append(["selfie", time.monotonic(), person.own])
    person.read(".preview", "preview")
    person.press()
    page.wait_for_selector(".sign")
    if page.query_selector(".sign.pending_review"):
        sandbox.approve(session)
    page.wait_for_selector(".sign.success")
    person.report()


def first_content(browser, address):
    """The milliseconds until something is seen, in browsers that know nothing of the page."""
    times = []
    for _ in range(OPENINGS):
        context = browser.new_context(viewport=PHONE)
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("h1")
        times.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        context.close()
    print(f"first content: median {statistics.median(times):.0f} ms of {OPENINGS}, from {min(times):.0f} to {max(times):.0f} ms")


def main(server, token, folder, way=""):
    folder = Path(folder)
    sandbox = Sandbox(server, None, token)
    with sync_playwright() as playwright:
        frames = {name: frame_of(playwright, folder / f"{name}.jpg") for name in ["passport", "selfie"]}
        film = folder / "camera.mjpeg"
        film.write_bytes(frames["passport"])
        camera = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"] + camera)
        first_content(browser, sandbox.session("ben")["shareable_url"])
        page = browser.new_page(viewport=PHONE, has_touch=True, locale="nl-NL")
        page.set_default_timeout(PATIENCE)
        walk(Person(page, way == "filled"), sandbox, sandbox.session("carla"), film, frames)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
